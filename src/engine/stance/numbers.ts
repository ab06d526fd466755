import type { Quantity } from '#domain/quantity.ts';
import type { Word } from './words.ts';

/** A date or period of a statement: `1912`, `1912-04`, `1912-04-14`. */
export interface StatedPeriod {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ');

/** Interim reading of plain numbers and years, until the quantities room is there. */
export function readNumbers(
  text: string,
  words: readonly Word[],
): { readonly quantities: readonly Quantity[]; readonly periods: readonly StatedPeriod[] } {
  const quantities: Quantity[] = [];
  const periods: StatedPeriod[] = [];
  words.forEach((word, i) => {
    const plain = word.folded.replaceAll(',', '');
    if (!/^\d+(\.\d+)?$/.test(plain)) return;
    const { start, end } = word;
    if (/^(1\d|20)\d\d$/.test(word.folded)) {
      const month = MONTHS.indexOf(words[i - 1]?.folded ?? '') + 1;
      periods.push({ value: month > 0 ? `${word.folded}-${String(month).padStart(2, '0')}` : word.folded, start, end });
      return;
    }
    const next = words[i + 1];
    const scale = { hundred: 1e2, thousand: 1e3, million: 1e6, billion: 1e9 }[next?.folded ?? ''] ?? 1;
    const percent = text[end] === '%' || text.slice(end, end + 2) === ' %' || next?.folded === 'percent';
    const money = text[start - 1] === '$';
    quantities.push({
      value: Number(plain) * scale,
      precision: scale / 10 ** (plain.split('.')[1]?.length ?? 0),
      approximation: 'exact',
      kind: percent ? 'percent' : money ? 'money' : 'number',
      ...(percent ? { unit: '%' } : money ? { unit: 'USD' } : {}),
      start: money ? start - 1 : start,
      end: scale > 1 ? (next?.end ?? end) : end,
    });
  });
  return { quantities, periods };
}

export type NumberRelation = 'borne-out' | 'differs' | 'other-period' | 'other-unit' | 'incomparable';

/** How a stated number stands to a claimed one. */
export function relateNumbers(claimed: Quantity, stated: Quantity): NumberRelation {
  if ((claimed.unit ?? '') !== (stated.unit ?? '')) return 'other-unit';
  return Math.abs(claimed.value - stated.value) <= claimed.precision / 2 ? 'borne-out' : 'differs';
}

/** Whether one of two dates lies in the other: `1912` bears out `1912-04` as far as it goes. */
export function samePeriod(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}
