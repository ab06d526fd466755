import type { Span } from '#base/span.ts';
import type { Quantity } from '#domain/quantity.ts';
import { agreeAtPrecision, relateUnits } from './compare.ts';
import { formatNumber, formatPercent } from './format.ts';

/** A stated figure with the content words that say what it is of. */
export interface BoundQuantity {
  readonly quantity: Quantity;
  readonly words: ReadonlySet<string>;
}

/** A claimed figure found by computing it from stated ones. */
export interface Recomputation {
  readonly agrees: boolean;
  readonly detail: string;
  readonly at: Span;
}

const GROWTH =
  /\b(?:rose|rises?|risen|grew|grow(?:th|n|s)?|increas\w+|climb\w*|jump\w*|gain\w*|up|surg\w+|fell|falls?|fallen|decreas\w+|declin\w+|dropp?\w*|down|shrank|reduc\w+|chang\w+)\b/i;
const TOTAL = /\b(?:totals?|totall?ed|totall?ing|altogether|combined|together|sum|overall|in all)\b/i;
const SHARE = /\b(?:of|share|proportion|portion|fraction|rate|accounted|represent\w*|made up|per cent|percent)\b/i;

/** Parts looked at: enough for a paragraph or a table column, few enough to keep pairs cheap. */
const MOST_PARTS = 24;

const isPlain = (q: Quantity): boolean =>
  q.high === undefined && q.candidates === undefined && q.kind !== 'ordinal' && q.kind !== 'time';
const isSameMeasure = (a: Quantity, b: Quantity): boolean => {
  const units = relateUnits(a, b);
  return units === 'same' || (units === 'missing' && (a.kind === 'number' || b.kind === 'number'));
};

function spanOf(...parts: readonly Quantity[]): Span {
  return { start: Math.min(...parts.map((q) => q.start)), end: Math.max(...parts.map((q) => q.end)) };
}

function overlapWords(part: BoundQuantity, claimWords: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of part.words) if (claimWords.has(word)) shared++;
  return shared;
}

/**
 * Tries to compute a claimed figure from figures that the evidence states, led by the claim's own words: a growth or
 * difference of two, a share of one in another, a total of neighbours. Both parts must share words with the claim.
 * Agreement is a recomputation; disagreement is reported only for growth between exactly two stated values of one
 * measure in two periods, where no other reading is open. `null` where nothing can be computed.
 */
export function recompute(
  claimText: string,
  claimed: Quantity,
  claimWords: ReadonlySet<string>,
  stated: readonly BoundQuantity[],
): Recomputation | null {
  const parts = stated
    .filter((part) => isPlain(part.quantity) && overlapWords(part, claimWords) > 0)
    .slice(0, MOST_PARTS);
  if (parts.length < 2 || !isPlain(claimed)) return null;
  if (claimed.unit === '%' && SHARE.test(claimText)) {
    const share = findShare(claimed, parts);
    if (share) return share;
  }
  if (GROWTH.test(claimText)) {
    const growth = findGrowth(claimed, parts);
    if (growth) return growth;
  }
  return TOTAL.test(claimText) ? findTotal(claimed, parts) : null;
}

const holds = (claimed: Quantity, value: number): boolean =>
  agreeAtPrecision(Math.abs(claimed.value), claimed.precision, Math.abs(value), 0) ||
  (claimed.approximation === 'about' &&
    Math.abs(Math.abs(claimed.value) - Math.abs(value)) <= Math.abs(claimed.value) * 0.05);

function findShare(claimed: Quantity, parts: readonly BoundQuantity[]): Recomputation | null {
  for (const { quantity: part } of parts) {
    for (const { quantity: whole } of parts) {
      if (part === whole || part.unit === '%' || whole.unit === '%' || part.value <= 0 || whole.value <= part.value)
        continue;
      if (!isSameMeasure(part, whole) || Math.abs(part.start - whole.start) > 400) continue;
      const value = (100 * part.value) / whole.value;
      if (holds(claimed, value))
        return {
          agrees: true,
          detail: `${formatNumber(part.value)}/${formatNumber(whole.value)} = ${formatPercent(value, 2)}%`,
          at: spanOf(part, whole),
        };
    }
  }
  return null;
}

function findGrowth(claimed: Quantity, parts: readonly BoundQuantity[]): Recomputation | null {
  let only: Recomputation | null = null;
  let pairs = 0;
  for (let i = 0; i < parts.length; i++) {
    for (let k = i + 1; k < parts.length; k++) {
      const a = parts[i]!.quantity;
      const b = parts[k]!.quantity;
      if (!isSameMeasure(a, b) || a.value === 0 || b.value === 0) continue;
      if (a.period === undefined || b.period === undefined || a.period === b.period) continue;
      const [from, to] = a.period < b.period ? [a, b] : [b, a];
      const isPoints = claimed.kind === 'percentage-point' && from.unit === '%';
      const isGrowth = claimed.unit === '%';
      if (!isPoints && !isGrowth && !isSameMeasure(claimed, from)) continue;
      const value = isGrowth ? (100 * (to.value - from.value)) / Math.abs(from.value) : to.value - from.value;
      const mark = isGrowth ? '%' : '';
      const detail = `from ${formatNumber(from.value)} (${from.period}) to ${formatNumber(to.value)} (${to.period}) is ${isGrowth ? formatPercent(value, 2) : formatNumber(value)}${mark}`;
      if (holds(claimed, value)) return { agrees: true, detail, at: spanOf(from, to) };
      pairs++;
      if (isGrowth || isPoints) only = { agrees: false, detail, at: spanOf(from, to) };
    }
  }
  return pairs === 1 && parts.length === 2 ? only : null;
}

function findTotal(claimed: Quantity, parts: readonly BoundQuantity[]): Recomputation | null {
  const list = parts.map((part) => part.quantity).filter((q) => isSameMeasure(q, claimed));
  for (let i = 0; i + 1 < list.length; i++) {
    let sum = list[i]!.value;
    for (let k = i + 1; k < list.length; k++) {
      sum += list[k]!.value;
      const members = list.slice(i, k + 1);
      if (holds(claimed, sum))
        return {
          agrees: true,
          detail: `${members.map((q) => formatNumber(q.value)).join(' + ')} = ${formatNumber(sum)}`,
          at: spanOf(...members),
        };
    }
  }
  return null;
}
