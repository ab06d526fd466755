import type { Cue } from './cue.ts';

export interface MergedCues {
  readonly cues: readonly Cue[];
  /** Cues of which a repeated part was left out, and cues that only repeat what is on the screen. */
  readonly trimmed: number;
  readonly repeats: number;
}

/** Seconds between two cues up to which the second is the same screen rolled on, not somebody saying it again. */
const NEXT_WITHIN = 0.3;

/**
 * Rolling captions show the last lines again above the new one, and paint-on captions the same line grown by a word; taken
 * as they stand the transcript says everything twice. What a cue repeats of the screen before it is left out, each cue
 * keeps its own start. A cue that repeats the screen whole is a second showing only where both are shown at once, or
 * where the file rolls elsewhere: “No. – No.” is said twice. Linear.
 */
export function mergeRolling(cues: readonly Cue[]): MergedCues {
  let rolls = 0;
  cues.forEach((cue, i) => {
    const before = cues[i - 1];
    if (before && isNext(before, cue)) {
      const repeated = repeatedLines(before.lines, cue.lines);
      if (repeated > 0 && repeated < cue.lines.length) rolls++;
    }
  });
  const isRolling = rolls >= 1 && rolls * 10 >= cues.length;
  const kept: Cue[] = [];
  let trimmed = 0;
  let repeats = 0;
  cues.forEach((cue, i) => {
    const before = cues[i - 1];
    const last = kept.at(-1);
    if (!before || !last || !isNext(before, cue)) {
      kept.push(cue);
      return;
    }
    const repeated = repeatedLines(before.lines, cue.lines);
    if (repeated === cue.lines.length) {
      const isShownAtOnce = cue.startTime < before.endTime;
      if (isRolling || isShownAtOnce) {
        kept[kept.length - 1] = { ...last, endTime: Math.max(last.endTime, cue.endTime) };
        repeats++;
      } else kept.push(cue);
      return;
    }
    if (repeated > 0) {
      trimmed++;
      kept.push({ ...cue, lines: cue.lines.slice(repeated), speakers: cue.speakers.slice(repeated) });
      return;
    }
    const grown = grownPart(before, cue);
    if (grown !== null) {
      trimmed++;
      kept.push({ ...cue, lines: [grown], speakers: cue.speakers.slice(-1) });
      return;
    }
    kept.push(cue);
  });
  return { cues: kept, trimmed, repeats };
}

function isNext(before: Cue, cue: Cue): boolean {
  return cue.startTime >= before.startTime && cue.startTime <= before.endTime + NEXT_WITHIN;
}

/** How many first lines of a cue are the last lines of the screen before it. */
function repeatedLines(before: readonly string[], lines: readonly string[]): number {
  for (let count = Math.min(before.length, lines.length); count > 0; count--) {
    const from = before.length - count;
    let isSame = true;
    for (let i = 0; i < count && isSame; i++) isSame = before[from + i] === lines[i];
    if (isSame) return count;
  }
  return 0;
}

/** What a line adds to the whole screen before it, which it repeats word for word; at least two words must stand there. */
function grownPart(before: Cue, cue: Cue): string | null {
  if (before.lines.length !== 1 || cue.lines.length !== 1) return null;
  const [old, grown] = [before.lines[0]!, cue.lines[0]!];
  if (!old.includes(' ') || !grown.startsWith(`${old} `)) return null;
  return grown.slice(old.length + 1).trim() || null;
}
