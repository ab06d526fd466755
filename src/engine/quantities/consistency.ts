import type { Quantity } from '#domain/quantity.ts';
import { findChangeFlags } from './consistency-change.ts';
import { findSumFlags } from './consistency-sums.ts';
import { formatNumber, formatPercent, oneSpace } from './format.ts';
import type { QuantityFlag } from './parse.ts';

const isCount = (q: Quantity): boolean =>
  (q.kind === 'number' || q.kind === 'count') &&
  q.high === undefined &&
  q.candidates === undefined &&
  Number.isInteger(q.value) &&
  q.value >= 0;
const isPercent = (q: Quantity): boolean =>
  q.unit === '%' && q.high === undefined && q.approximation === 'exact' && q.value >= 0;

/** Between `66` and `31%` in “66 (31%)”, “66, or 31%”, “66 = 31%”. */
const TO_PERCENT =
  /^[\s,;:([–—-]*(?:(?:or|i\.e\.|that is|which is|equals?|equalling|=|≈|representing|corresponding to|about|approximately|n\s*=)[\s,(]*){0,2}$/i;
/** Between a count and what it is a part of: “66 of 240”, “66/240”, “66 out of the 240”. */
const PART_OF =
  /^\s*(?:(?:[\p{L}-]+\s+){0,2}(?:out\s+of|of|from|among)\s+(?:(?:the|all|these|a\s+total\s+of|our|its)\s+){0,2}|\/\s*)$/iu;
/** Before a figure that is what the counts of the sentence are parts of. */
const WHOLE_BEFORE =
  /(?:\b(?:of|among|amongst|out of|in|with|from|total of|included|enrolled|randomi[sz]ed|studied|surveyed|interviewed|recruited|sample of|cohort of) (?:(?:the|these|all|a total of|our) ){0,2}|\bn ?= ?|\btotal ?(?:[:=] ?)?)$/i;

const ENDS = /[.!?]["”')\]]*\s+(?=["“'(]?\p{Lu})|\n\s*\n/gu;

/** Ends of the sentences of a text, roughly: enough to keep a denominator from reaching over. */
function sentenceEnds(text: string): number[] {
  const ends: number[] = [];
  for (const match of text.matchAll(ENDS)) ends.push(match.index + 1);
  ends.push(text.length);
  return ends;
}

/** Whether a stated percentage can be n / whole, rounded or cut off at its precision. */
function agrees(n: number, whole: number, percent: Quantity): boolean {
  return Math.abs((100 * n) / whole - percent.value) < percent.precision * (1 + 1e-9);
}

function percentFlag(n: Quantity, whole: Quantity, percent: Quantity): QuantityFlag {
  const decimals = Math.max(1, Math.round(-Math.log10(percent.precision)));
  const computed = formatPercent((100 * n.value) / whole.value, decimals);
  const shown = formatNumber(percent.value, Math.max(0, Math.round(-Math.log10(percent.precision))));
  return {
    kind: 'percentage-mismatch',
    detail: `${formatNumber(n.value)}/${formatNumber(whole.value)} = ${computed}%, text says ${shown}%`,
    start: Math.min(n.start, percent.start),
    end: Math.max(n.end, percent.end),
  };
}

/** Words between two figures that hold no other clause: “711 of 2,201 passengers, or”. */
const JOINS_PERCENT = /^(?:[\s,;(]{1,3}[\p{L}'’]+(?:-[\p{L}'’]+)*){0,6}[\s,;:([–—=-]{0,4}$/iu;

/**
 * Checks each percentage that stands with its count: `66 (31%)` against the whole named in the sentence (“Of 240
 * patients”), `711 of 2,201, or 32.30 per cent`, `31% (66/240)`. A flag only where one whole is named and none of those
 * named agrees; a count without a whole says nothing.
 */
function findPercentFlags(text: string, quantities: readonly Quantity[], ends: readonly number[]): QuantityFlag[] {
  const flags: QuantityFlag[] = [];
  let e = 0;
  let sentenceStart = 0;
  let previousWholes: Quantity[] = [];
  let wholes: Quantity[] = [];
  quantities.forEach((q, i) => {
    while (e < ends.length - 1 && ends[e]! <= q.start) {
      sentenceStart = ends[e++]!;
      if (wholes.length > 0) previousWholes = wholes;
      wholes = [];
    }
    if (
      isCount(q) &&
      q.value > 0 &&
      WHOLE_BEFORE.test(oneSpace(text.slice(Math.max(sentenceStart, q.start - 40), q.start)))
    )
      wholes = [...wholes.slice(-7), q];
    if (!isPercent(q)) return;
    const before = quantities[i - 1];
    const twoBefore = quantities[i - 2];
    const after = quantities[i + 1];
    const twoAfter = quantities[i + 2];
    if (
      before &&
      twoBefore &&
      isCount(before) &&
      isCount(twoBefore) &&
      twoBefore.start >= sentenceStart &&
      twoBefore.value <= before.value &&
      PART_OF.test(gap(text, twoBefore, before)) &&
      JOINS_PERCENT.test(gap(text, before, q))
    ) {
      if (before.value > 0 && !agrees(twoBefore.value, before.value, q)) flags.push(percentFlag(twoBefore, before, q));
      return;
    }
    if (
      after &&
      twoAfter &&
      isCount(after) &&
      isCount(twoAfter) &&
      /^\s*[([]\s*(?:n\s*=\s*)?$/i.test(gap(text, q, after)) &&
      PART_OF.test(gap(text, after, twoAfter))
    ) {
      if (twoAfter.value >= after.value && twoAfter.value > 0 && !agrees(after.value, twoAfter.value, q))
        flags.push(percentFlag(after, twoAfter, q));
      return;
    }
    const count =
      before && isCount(before) && before.start >= sentenceStart && isBracketed(text, before, q) ? before : null;
    if (!count) return;
    const named = (wholes.some((whole) => whole !== count) ? wholes : previousWholes).filter(
      (whole) => whole !== count && whole.value >= count.value && whole.value > 0,
    );
    const part = before && twoBefore && isPartOfPart(text, before, quantities, i) ? quantities[i - 3] : undefined;
    if (part && isCount(part) && part.value > 0 && agrees(count.value, part.value, q)) return;
    if (named.length === 0 || named.some((whole) => agrees(count.value, whole.value, q))) return;
    const sizes = new Set(named.map((whole) => whole.value));
    if (sizes.size === 1) flags.push(percentFlag(count, named[0]!, q));
  });
  return flags;
}

/** “90 (45%) smoked, of whom 30 (33%) quit”: the count before is the whole here. */
function isPartOfPart(text: string, count: Quantity, quantities: readonly Quantity[], i: number): boolean {
  const earlier = quantities[i - 2];
  return (
    earlier !== undefined && /\b(?:of (?:whom|which|these|those|them)|including)\b/i.test(gap(text, earlier, count))
  );
}

function gap(text: string, a: Quantity, b: Quantity): string {
  return b.start - a.end > 80 ? '\u0000' : oneSpace(text.slice(a.end, b.start));
}

/** `66 (31%)`, `66 patients (31%)`, `66, 31%`. */
function isBracketed(text: string, count: Quantity, percent: Quantity): boolean {
  const between = gap(text, count, percent);
  // `(mean age 45, 55% women)` lists two facts: a comma alone joins only before what closes the pair.
  const isListed = /^\s*,\s*$/.test(between) && /^\s*(?:of\s+)?\p{L}/u.test(text.slice(percent.end, percent.end + 4));
  if (!isListed && TO_PERCENT.test(between) && /[(,=[]|\bor\b/.test(between)) return true;
  return /^\s+(?:[\p{L}-]+\s+){1,3}[([]\s*$/u.test(between);
}

/**
 * Flags where a text's numbers disagree among themselves: n (%) and its whole, parts and their total, a change and its
 * two ends. Each at the stated precision, so that rounding is never a fault. The text must be the one the quantities
 * were read from.
 */
export function checkConsistency(text: string, quantities: readonly Quantity[]): QuantityFlag[] {
  const stated = quantities.filter((q) => q.kind !== 'time');
  const ends = sentenceEnds(text);
  const flags = [
    ...findPercentFlags(text, stated, ends),
    ...findSumFlags(text, stated, ends),
    ...findChangeFlags(text, stated, ends),
  ];
  return flags.sort((a, b) => a.start - b.start || a.end - b.end);
}
