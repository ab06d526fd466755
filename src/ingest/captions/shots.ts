import { isRecord, lineOf, numberOf, pick, recordsOf } from '../json/access.ts';
import { readTimestamp } from './timestamp.ts';

/** One shot of a film. Times in seconds; sorted by start, `end` may be open. */
export interface Shot {
  readonly start: number;
  readonly end: number;
  readonly label: string;
}

/** A shot list (`[{start, end?, label}]`, or under `shots`), as a record of `sources.json` or a transcript may carry it. */
export function readShots(value: unknown): readonly Shot[] {
  const list = recordsOf(isRecord(value) ? value['shots'] : value);
  const shots = list.flatMap((record, at): Shot[] => {
    const start = timeOf(pick(record, 'start', 'startTime', 'from', 'in'));
    if (start === null) return [];
    const end = timeOf(pick(record, 'end', 'endTime', 'to', 'out')) ?? Infinity;
    return [{ start, end, label: lineOf(pick(record, 'label', 'title', 'description', 'name')) ?? `Shot ${at + 1}` }];
  });
  return shots.toSorted((a, b) => a.start - b.start);
}

/** The shot on the screen at a time: the last that began, unless it has ended. */
export function shotAt(shots: readonly Shot[], time: number): Shot | null {
  let low = 0;
  let high = shots.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (shots[middle]!.start <= time + 1e-6) low = middle + 1;
    else high = middle;
  }
  const shot = shots[low - 1];
  return shot && time < shot.end ? shot : null;
}

function timeOf(value: unknown): number | null {
  return (
    numberOf(value) ?? (typeof value === 'string' ? (readTimestamp(value.slice(0, 40), '.')?.seconds ?? null) : null)
  );
}
