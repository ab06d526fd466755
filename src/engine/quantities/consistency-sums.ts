import type { Quantity } from '#domain/quantity.ts';
import { formatNumber, oneSpace } from './format.ts';
import type { QuantityFlag } from './parse.ts';

const TOTAL_BEFORE =
  /\b(?:totals?|totall?ing|totall?ed|total of|sum of|altogether|combined|in all|adding up to|adds? up to|for a total of|making)\b[\s:,]*(?:(?:of|was|is|were|to|came to|at|about|some)\s+)*$/i;
const TOTAL_AFTER = /^(?:\s+[\p{L}-]+){0,2}\s+(?:in total|in all|altogether|overall|combined)\b/iu;
const PARTS_AFTER =
  /^(?:\s+[\p{L}-]+){0,4}[\s,:;(]*(?:comprising|consisting of|made up of|composed of|namely|of which|of whom|includ(?:es?|ed|ing)|broken down into|:|\()\s*$/iu;
/** Between two parts of a list: words, one comma, `and`; no other clause. */
const LIST_GAP = /^(?: [\p{L}'’-]+){0,7}(?: ?[,;+](?: [\p{L}'’-]+){0,4})? ?[$€£]?$/iu;

const isAmount = (q: Quantity): boolean =>
  q.high === undefined &&
  q.candidates === undefined &&
  q.approximation === 'exact' &&
  q.value >= 0 &&
  q.kind !== 'ordinal';

function isOneMeasure(a: Quantity, b: Quantity): boolean {
  if (a.kind === 'count' || a.kind === 'number') return b.kind === 'count' || b.kind === 'number';
  return a.unit === b.unit;
}

function between(text: string, a: Quantity, b: Quantity): string {
  return b.start - a.end > 90 ? '\u0000' : oneSpace(text.slice(a.end, b.start));
}

function sumFlag(parts: readonly Quantity[], total: Quantity): QuantityFlag | null {
  const sum = parts.reduce((at, q) => at + q.value, 0);
  const slack = parts.reduce((at, q) => at + q.precision / 2, total.precision / 2);
  const isRounded = parts.some((q) => q.precision !== 1) || total.precision !== 1;
  if (Math.abs(sum - total.value) <= (isRounded ? slack * (1 + 1e-9) : 0) + Math.abs(sum) * 1e-12) return null;
  const unit = total.unit === '%' ? '%' : '';
  const written = (q: Quantity): string => formatNumber(q.value) + unit;
  return {
    kind: 'sum-mismatch',
    detail: `${parts.map(written).join(' + ')} = ${formatNumber(sum)}${unit}, text says ${written(total)}`,
    start: Math.min(parts[0]!.start, total.start),
    end: Math.max(parts[parts.length - 1]!.end, total.end),
  };
}

/** `12 + 15 = 27`, written out. */
function findEquation(
  text: string,
  list: readonly Quantity[],
  at: number,
): { parts: Quantity[]; total: Quantity } | null {
  const parts = [list[at]!];
  for (let i = at + 1; i < list.length && i < at + 30; i++) {
    const sign = between(text, list[i - 1]!, list[i]!).trim();
    if (sign === '+') parts.push(list[i]!);
    else return sign === '=' && parts.length > 1 ? { parts, total: list[i]! } : null;
  }
  return null;
}

/**
 * Flags a total that its listed parts do not add up to: “324 in first, 284 in second and 709 in third class, a total of
 * 1,317”. Only where a word says that it is a total and the parts are one list right beside it; two parts at least.
 */
export function findSumFlags(text: string, quantities: readonly Quantity[], ends: readonly number[]): QuantityFlag[] {
  const flags: QuantityFlag[] = [];
  let from = 0;
  for (const end of ends) {
    let to = from;
    while (to < quantities.length && quantities[to]!.start < end) to++;
    const list = quantities.slice(from, to).filter(isAmount);
    from = to;
    for (let i = 0; i < list.length; i++) {
      const total = list[i]!;
      const equation =
        i === 0 || between(text, list[i - 1]!, total).trim() !== '+' ? findEquation(text, list, i) : null;
      if (equation) pushIf(flags, sumFlag(equation.parts, equation.total));
      const isTotal =
        TOTAL_BEFORE.test(text.slice(Math.max(0, total.start - 40), total.start)) ||
        TOTAL_AFTER.test(text.slice(total.end, total.end + 40));
      if (!isTotal) continue;
      const parts = partsBefore(text, list, i) ?? partsAfter(text, list, i);
      if (parts) pushIf(flags, sumFlag(parts, total));
    }
  }
  return flags;
}

function pushIf(flags: QuantityFlag[], flag: QuantityFlag | null): void {
  if (flag) flags.push(flag);
}

function partsBefore(text: string, list: readonly Quantity[], i: number): Quantity[] | null {
  const total = list[i]!;
  const parts: Quantity[] = [];
  for (let k = i - 1; k >= 0 && i - k < 30; k--) {
    const part = list[k]!;
    const next = list[k + 1]!;
    const isJoined =
      k === i - 1
        ? !/[.;]/.test(between(text, part, next)) && between(text, part, next) !== '\u0000'
        : LIST_GAP.test(between(text, part, next));
    if (!isJoined || !isOneMeasure(part, total) || part.value > total.value * 1.5) break;
    parts.unshift(part);
  }
  return parts.length >= 2 && !isPartOfPart(text, parts) ? parts : null;
}

function partsAfter(text: string, list: readonly Quantity[], i: number): Quantity[] | null {
  const total = list[i]!;
  const first = list[i + 1];
  if (!first || !PARTS_AFTER.test(between(text, total, first))) return null;
  const isExhaustive = !/of which|of whom|includ/i.test(between(text, total, first));
  const parts: Quantity[] = [first];
  for (let k = i + 2; k < list.length && k - i < 30; k++) {
    if (!LIST_GAP.test(between(text, list[k - 1]!, list[k]!)) || !isOneMeasure(list[k]!, total)) break;
    parts.push(list[k]!);
  }
  if (!isExhaustive && parts.reduce((sum, q) => sum + q.value, 0) < total.value) return null;
  return parts.length >= 2 && !isPartOfPart(text, parts) ? parts : null;
}

/** “711 of 2,201” among the parts: one is a share of the next, so they are no list. */
function isPartOfPart(text: string, parts: readonly Quantity[]): boolean {
  return parts.some(
    (part, k) => k > 0 && /\b(?:of|including|per|every|than|from)\b/i.test(between(text, parts[k - 1]!, part)),
  );
}
