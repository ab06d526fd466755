import type { Quantity } from '#domain/quantity.ts';
import { relateUnits } from './compare.ts';
import { formatNumber, formatPercent, oneSpace } from './format.ts';
import type { QuantityFlag } from './parse.ts';

const UP =
  /\b(?:rose|rise[sn]?|rising|grew|grow(?:th|n|s|ing)?|increase[sd]?|increasing|climb(?:ed|s)?|jump(?:ed|s)?|gain(?:ed|s)?|up|surged?|soared?|improved?|higher)\b/i;
const DOWN =
  /\b(?:fell|fall(?:s|en|ing)?|decrease[sd]?|decreasing|decline[sd]?|declining|dropp?(?:ed|s)?|down|shrank|shrunk|reduced|reduction|lost|slipped|lower)\b/i;
const RATE_CHANGE_NEAR =
  /\b(?:by|up|down|of|rose|fell|grew|increased?|decreased?|declined?|climbed|jumped|dropped|rise|increase|decrease|decline|gain|growth|drop|fall|a|an|or)\b[\s,]*(?:a\s+)?(?:(?:about|roughly|some|nearly|almost|approximately|more than|over)\s+)?$|[([+]\s*$/i;

const isAmount = (q: Quantity | undefined): q is Quantity =>
  q !== undefined && q.high === undefined && q.candidates === undefined && q.kind !== 'ordinal';

/** The two ends of a change: “from 4% (in 2019) to 6%”. */
interface Change {
  readonly from: Quantity;
  readonly to: Quantity;
  readonly index: number;
}

function findChange(text: string, list: readonly Quantity[], i: number): Change | null {
  const from = list[i];
  const to = list[i + 1];
  if (!isAmount(from) || !isAmount(to) || to.start - from.end > 60) return null;
  if (
    !/\bfrom\s+(?:(?:about|roughly|some|nearly|approximately)\s+)?[$€£]?$/i.test(
      text.slice(Math.max(0, from.start - 24), from.start),
    )
  )
    return null;
  if (!/\bto\s+(?:(?:about|roughly|some|nearly|approximately)\s+)?[$€£]?$/i.test(text.slice(from.end, to.start)))
    return null;
  const units = relateUnits(from, to);
  return units === 'same' || units === 'missing' ? { from, to, index: i } : null;
}

/** Values that a change between two rounded ends may have, for a computation that is monotone in both. */
function spread(change: Change, compute: (from: number, to: number) => number): { low: number; high: number } {
  const { from, to } = change;
  const half = (q: Quantity): number => (q.kind === 'count' && q.precision === 1 ? 0 : q.precision / 2);
  const values = [-1, 1].flatMap((a) =>
    [-1, 1].map((b) => compute(from.value + a * half(from), to.value + b * half(to))),
  );
  return { low: Math.min(...values), high: Math.max(...values) };
}

function isWithin(stated: Quantity, low: number, high: number): boolean {
  const loose = stated.approximation === 'exact' ? 1 : 4;
  const slack = (stated.precision / 2) * loose * (1 + 1e-9);
  const value = Math.abs(stated.value);
  const [lo, hi] =
    low <= 0 && high >= 0
      ? [0, Math.max(-low, high)]
      : [Math.min(Math.abs(low), Math.abs(high)), Math.max(Math.abs(low), Math.abs(high))];
  return value >= lo - slack && value <= hi + slack;
}

function checkAmount(change: Change, stated: Quantity): QuantityFlag | null {
  const { from, to } = change;
  const isShare = from.unit === '%' || to.unit === '%';
  const unit = isShare ? '%' : '';
  const ends = `from ${formatNumber(from.value)}${unit} to ${formatNumber(to.value)}${unit}`;
  const difference = spread(change, (a, b) => b - a);
  const flag = (kind: string, detail: string): QuantityFlag => ({
    kind,
    detail,
    start: Math.min(from.start, stated.start),
    end: Math.max(to.end, stated.end),
  });
  const points = formatNumber(Math.abs(to.value - from.value));
  if (stated.kind === 'percentage-point' && isShare) {
    const inPoints =
      stated.unit === 'bp' ? { ...stated, value: stated.value / 100, precision: stated.precision / 100 } : stated;
    return isWithin(inPoints, difference.low, difference.high)
      ? null
      : flag(
          'change-mismatch',
          `${ends} is ${points} points, text says ${formatNumber(stated.value)} ${stated.unit === 'bp' ? 'basis points' : 'points'}`,
        );
  }
  if (stated.unit === '%') {
    if (from.value <= from.precision / 2) return null;
    const growth = spread(change, (a, b) => (100 * (b - a)) / a);
    if (isWithin(stated, growth.low, growth.high)) return null;
    const percent = formatPercent(Math.abs((100 * (to.value - from.value)) / from.value), 1);
    if (isShare && isWithin(stated, difference.low, difference.high))
      return flag(
        'percent-points',
        `${ends} is ${points} percentage points or ${percent}%, text says ${formatNumber(stated.value)}%`,
      );
    return flag('change-mismatch', `${ends} is ${percent}%, text says ${formatNumber(stated.value)}%`);
  }
  if (isShare || stated.unit !== to.unit) return null;
  return isWithin(stated, difference.low, difference.high)
    ? null
    : flag('change-mismatch', `${ends} is ${points}, text says ${formatNumber(stated.value)}`);
}

/**
 * Flags a change that its own ends contradict: “rose 50% from 4 to 5”, “fell from 4% to 6%”, “up 2%, from 4% to 6%”
 * (two percentage points are not two percent). The ends are taken at their precision, so that rounded ends allow every
 * change they may stand for.
 */
export function findChangeFlags(
  text: string,
  quantities: readonly Quantity[],
  ends: readonly number[],
): QuantityFlag[] {
  const flags: QuantityFlag[] = [];
  let from = 0;
  let start = 0;
  for (const end of ends) {
    let to = from;
    while (to < quantities.length && quantities[to]!.start < end) to++;
    const list = quantities.slice(from, to);
    from = to;
    for (let i = 0; i + 1 < list.length; i++) {
      const change = findChange(text, list, i);
      if (!change) continue;
      const before = list[i - 1];
      const after = list[i + 2];
      const clauseStart = Math.max(start, change.from.start - 80, before ? before.end : 0);
      const verb = text.slice(clauseStart, change.from.start);
      const direction = UP.test(verb) === DOWN.test(verb) ? 0 : UP.test(verb) ? 1 : -1;
      const moved = Math.sign(change.to.value - change.from.value);
      if (direction !== 0 && moved !== 0 && direction !== moved && change.from.value > 0 && change.to.value > 0) {
        flags.push({
          kind: 'direction-mismatch',
          detail: `from ${formatNumber(change.from.value)} to ${formatNumber(change.to.value)} is ${moved > 0 ? 'a rise' : 'a fall'}, text says ${direction > 0 ? 'a rise' : 'a fall'}`,
          start: change.from.start,
          end: change.to.end,
        });
      }
      for (const stated of [before, after]) {
        if (!isAmount(stated) || !isChangeAmount(text, stated, change)) continue;
        const flag = checkAmount(change, stated);
        if (flag) flags.push(flag);
      }
    }
    start = end;
  }
  return flags;
}

/** Whether a figure beside the two ends is the size of their change and not another fact of the sentence. */
function isChangeAmount(text: string, stated: Quantity, change: Change): boolean {
  const isBefore = stated.end <= change.from.start;
  const gap = oneSpace(isBefore ? text.slice(stated.end, change.from.start) : text.slice(change.to.end, stated.start));
  if (gap.length > 60 || /[;.]\s|\b(?:while|whereas|but)\b/i.test(gap)) return false;
  const lead = text.slice(Math.max(0, stated.start - 40), stated.start);
  if (!RATE_CHANGE_NEAR.test(lead)) return false;
  if (isBefore)
    return /^[ ,(]{0,3}(?:(?:increase|rise|gain|growth|decrease|decline|drop|fall|reduction),? )?(?:in (?:[\p{L}-]+ ){1,4})?(?:[\p{L}-]+,? ){0,3}from (?:about )?[$€£]?$/iu.test(
      gap,
    );
  return (
    /^(?:\s+in\s+\d{4})?[\s,(–—-]+/u.test(gap) &&
    /\b(?:up|down|rise|increase|gain|growth|decrease|decline|drop|fall|reduction|change|jump)\b|[(+]/i.test(gap)
  );
}
