import type { Approximation, Quantity } from '#domain/quantity.ts';
import { arePeriodsCompatible } from './compare-periods.ts';
import { areNounsCompatible } from './nouns.ts';
import { unitInfo } from './unit-table.ts';

/**
 * What a stated quantity says of a claimed one. `equal` the same number; `rounds` the same at the coarser of the two
 * stated precisions, or up to a comparison word; `within` a bound or range of one holds the other; `differs` the same
 * measure with another value; `other-unit`, `other-period` not the same measure; `incomparable` nothing follows.
 */
export type QuantityRelation =
  'equal' | 'rounds' | 'within' | 'differs' | 'other-unit' | 'other-period' | 'incomparable';

/** A relation with its reason for a person. */
export interface QuantityComparison {
  readonly relation: QuantityRelation;
  readonly detail: string;
  /** The two differ by a whole scale step (million for billion). */
  readonly scaleSlip?: true;
}

/** How the units of two quantities relate. */
export type UnitRelation = 'same' | 'convertible' | 'missing' | 'percent-of-one' | 'other';

const isMoneyUnit = (unit: string): boolean => /^(?:[A-Z]{3}|franc|crowns|peso|cent)$/.test(unit);

/** `a quarter of voters`: a fraction of something counted, which a percentage may state as well. */
const isShareOf = (q: Quantity): boolean => q.kind === 'count' && q.value > 0 && q.value < 1;

/** Relates two units: the same, convertible by a factor, one missing, a share written as percent, or other measures. */
export function relateUnits(a: Quantity, b: Quantity): UnitRelation {
  if (a.unit === b.unit) return 'same';
  if (a.unit === undefined || b.unit === undefined) {
    const present = a.unit ?? b.unit!;
    const bare = a.unit === undefined ? a : b;
    if (present === '%' && bare.value > 0 && bare.value < 1) return 'percent-of-one';
    return present === '%' || present === 'pp' || present === 'time' ? 'other' : 'missing';
  }
  if (isShareOf(a) && b.unit === '%') return 'percent-of-one';
  if (isShareOf(b) && a.unit === '%') return 'percent-of-one';
  const infoA = unitInfo(a.unit);
  const infoB = unitInfo(b.unit);
  if (infoA && infoB) return infoA.dimension === infoB.dimension ? 'convertible' : 'other';
  if (a.kind === 'count' && b.kind === 'count') return areNounsCompatible(a.unit, b.unit) ? 'same' : 'other';
  if (isMoneyUnit(a.unit) && isMoneyUnit(b.unit))
    return (a.unit === 'franc' && b.unit === 'CHF') || (a.unit === 'CHF' && b.unit === 'franc') ? 'same' : 'other';
  return 'other';
}

/** Numbers of a quantity in a common unit. */
interface Scaled {
  readonly value: number;
  readonly high: number | undefined;
  readonly precision: number;
}

function inBaseUnits(q: Quantity, convert: boolean): Scaled {
  const info = convert && q.unit !== undefined ? unitInfo(q.unit) : null;
  if (!info) return { value: q.value, high: q.high, precision: q.precision };
  const shift = info.offset ?? 0;
  return {
    value: q.value * info.factor + shift,
    high: q.high === undefined ? undefined : q.high * info.factor + shift,
    precision: q.precision * info.factor,
  };
}

const NEAR = 1e-9;
const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(Math.abs(a), Math.abs(b)) * NEAR;

/**
 * Size of the last digit that is no closing zero: the precision meant by `about 1,500`. At least 5 % of the value, or 1 % of
 * one given to three digits or more: `about 6,560` is not 6,650.
 */
function looseStep(value: number): number {
  const size = Math.abs(value);
  if (size === 0) return 0;
  let step = 10 ** Math.floor(Math.log10(size));
  for (let k = 0; k < 15; k++) {
    const digits = size / step;
    if (Math.abs(digits - Math.round(digits)) < 1e-6) break;
    step /= 10;
  }
  return Math.max(step, size * (size / step < 100 ? 0.05 : 0.01));
}

/**
 * Whether two values agree at the coarser of their precisions. A coarse figure (`1 billion`) covers up to half its last
 * digit, yet no more than 15 % of the value: 600 million is not one billion rounded, whatever the rule of halves says.
 */
export function agreeAtPrecision(a: number, precisionA: number, b: number, precisionB: number): boolean {
  const gap = Math.abs(a - b);
  const size = Math.max(Math.abs(a), Math.abs(b));
  const half = Math.max(precisionA, precisionB) / 2;
  return gap <= half * (1 + 1e-6) + size * NEAR && gap <= Math.max(size * 0.15, Math.min(precisionA, precisionB) / 2);
}

/** Steps of a word-scale slip as a power of ten (3 for thousand, 4 for 万), or 0. */
export function scaleSlip(a: number, precisionA: number, b: number, precisionB: number): number {
  if (a === 0 || b === 0 || a < 0 !== b < 0) return 0;
  const power = Math.round(Math.log10(a / b));
  if (power === 0 || !(power % 3 === 0 || power % 4 === 0) || Math.abs(power) > 15) return 0;
  const shift = 10 ** power;
  return agreeAtPrecision(
    a,
    Math.min(precisionA, Math.abs(a) * 0.1),
    b * shift,
    Math.min(precisionB, Math.abs(b) * 0.1) * shift,
  )
    ? power
    : 0;
}

const isLower = (bound: Approximation): boolean => bound === 'more-than' || bound === 'at-least';
const isUpper = (bound: Approximation): boolean => bound === 'less-than' || bound === 'at-most';

/** Beyond twice a bound nothing follows: "more than 9 million" is true of 50 million and still misleads. */
const BOUND_REACH = 2;
/** The same where the source gives a bound too: an aim of "below 3 °C" is not the aim of "below 2 °C". */
const SAME_BOUND_REACH = 1.25;

function compareScaled(claimed: Quantity, stated: Quantity, c: Scaled, s: Scaled): QuantityComparison {
  const is = (relation: QuantityRelation, detail: string): QuantityComparison => ({ relation, detail });
  const differs = (detail: string): QuantityComparison => {
    const slip = scaleSlip(c.value, c.precision, s.value, s.precision);
    if (slip === 0) return is('differs', detail);
    return { relation: 'differs', detail: `${detail}: the same digits at another scale (10^${slip})`, scaleSlip: true };
  };
  if (c.high !== undefined || s.high !== undefined) return compareRanges(c, s, is, differs);
  const agree = agreeAtPrecision(c.value, c.precision, s.value, s.precision);
  const sameBound = claimed.approximation === stated.approximation;
  if (isSame(c.value, s.value)) {
    if (sameBound) return is('equal', 'the same number');
    if (isLower(claimed.approximation) && isUpper(stated.approximation))
      return is('differs', 'the bounds point opposite ways');
    if (isUpper(claimed.approximation) && isLower(stated.approximation))
      return is('differs', 'the bounds point opposite ways');
    return is('rounds', 'the same number with another comparison word');
  }
  if (isLower(claimed.approximation)) {
    if (isUpper(stated.approximation))
      return s.value <= c.value
        ? differs('the stated upper bound is below the claimed lower bound')
        : is('incomparable', 'two bounds that leave room');
    const reach = isLower(stated.approximation) ? SAME_BOUND_REACH : BOUND_REACH;
    if (s.value > c.value)
      return s.value <= c.value * reach || c.value <= 0
        ? is('within', 'the stated number is above the claimed bound')
        : is('incomparable', 'far above the claimed bound');
    return agree && claimed.approximation === 'at-least' && stated.approximation !== 'exact'
      ? is('rounds', 'the same at the stated precision')
      : differs('the stated number is below the claimed bound');
  }
  if (isUpper(claimed.approximation)) {
    if (isLower(stated.approximation))
      return s.value >= c.value
        ? differs('the stated lower bound is above the claimed upper bound')
        : is('incomparable', 'two bounds that leave room');
    const reach = isUpper(stated.approximation) ? SAME_BOUND_REACH : BOUND_REACH;
    if (s.value < c.value)
      return s.value * reach >= c.value
        ? is('within', 'the stated number is below the claimed bound')
        : is('incomparable', 'far below the claimed bound');
    return differs('the stated number is above the claimed bound');
  }
  if (agree) return is('rounds', 'the same at the stated precision');
  if (claimed.approximation === 'about' && Math.abs(c.value - s.value) <= looseStep(c.value) / 2 + NEAR)
    return stated.approximation === 'exact' || stated.approximation === 'about'
      ? is('rounds', 'near, as the claim says')
      : is('incomparable', 'near a stated bound');
  if (isLower(stated.approximation))
    return c.value > s.value && c.value <= s.value * BOUND_REACH
      ? is('incomparable', 'the source only gives a lower bound')
      : differs(c.value > s.value ? 'far above the stated lower bound' : 'below the stated lower bound');
  if (isUpper(stated.approximation))
    return c.value < s.value && c.value * BOUND_REACH >= s.value
      ? is('incomparable', 'the source only gives an upper bound')
      : differs(c.value < s.value ? 'far below the stated upper bound' : 'above the stated upper bound');
  if (stated.approximation === 'about' && Math.abs(c.value - s.value) <= looseStep(s.value) / 2)
    return is('incomparable', 'the source only says about');
  return differs('another value');
}

function compareRanges(
  c: Scaled,
  s: Scaled,
  is: (relation: QuantityRelation, detail: string) => QuantityComparison,
  differs: (detail: string) => QuantityComparison,
): QuantityComparison {
  const near = (a: number, b: number): boolean => agreeAtPrecision(a, c.precision, b, s.precision);
  if (c.high !== undefined && s.high !== undefined) {
    if (isSame(c.value, s.value) && isSame(c.high, s.high)) return is('equal', 'the same range');
    if (near(c.value, s.value) && near(c.high, s.high)) return is('rounds', 'the same range at the stated precision');
    if (s.value >= c.value && s.high <= c.high) return is('within', 'the stated range lies in the claimed one');
    return s.high < c.value || s.value > c.high
      ? differs('the ranges do not meet')
      : is('incomparable', 'the ranges overlap');
  }
  if (c.high !== undefined) {
    const slack = Math.max(c.precision, s.precision) / 2;
    return s.value >= c.value - slack && s.value <= c.high + slack
      ? is('within', 'the stated number lies in the claimed range')
      : differs('outside the claimed range');
  }
  if (near(c.value, s.value) || near(c.value, s.high!)) return is('within', 'one end of the stated range');
  if (c.value > s.value && c.value < s.high!)
    return is('incomparable', 'inside a stated range, but not a number that it states');
  return differs('outside the stated range');
}

/**
 * Compares a claimed with a stated quantity (SPEC §18.2). Periods first, then units, then values at the stated
 * precision, so that a right number of another year or measure is never called a match nor a contradiction. Percent
 * and percentage points are different measures. Where one side names no unit, equal values match and others prove
 * nothing. An ambiguous separator matches when one of its readings does.
 */
export function relateQuantities(claimed: Quantity, stated: Quantity): QuantityComparison {
  if (
    claimed.period !== undefined &&
    stated.period !== undefined &&
    !arePeriodsCompatible(claimed.period, stated.period)
  ) {
    return { relation: 'other-period', detail: `stated for ${stated.period}, claimed for ${claimed.period}` };
  }
  const units = relateUnits(claimed, stated);
  if (units === 'other') {
    return {
      relation: 'other-unit',
      detail: `${claimed.unit ?? 'no unit'} and ${stated.unit ?? 'no unit'} are different measures`,
    };
  }
  if ((claimed.kind === 'ordinal') !== (stated.kind === 'ordinal'))
    return { relation: 'incomparable', detail: 'a rank is no amount' };
  const readings = readingsOf(claimed, stated, units);
  const best = readings.reduce((a, b) => (RANK[b.relation] < RANK[a.relation] ? b : a));
  const isMatch = best.relation === 'equal' || best.relation === 'rounds' || best.relation === 'within';
  if (units === 'missing' && !isMatch && best.scaleSlip !== true)
    return { relation: 'incomparable', detail: 'one of them names no unit' };
  return best;
}

const RANK: Readonly<Record<QuantityRelation, number>> = {
  equal: 0,
  rounds: 1,
  within: 2,
  incomparable: 3,
  'other-unit': 4,
  'other-period': 5,
  differs: 6,
};

function readingsOf(claimed: Quantity, stated: Quantity, units: UnitRelation): QuantityComparison[] {
  const convert = units === 'convertible';
  const lift = (q: Quantity): Quantity =>
    units === 'percent-of-one' && q.unit !== '%'
      ? { ...q, value: q.value * 100, precision: Math.min(q.precision * 100, q.value * 10), unit: '%' }
      : q;
  const variants = (q: Quantity): Quantity[] => (q.candidates ? q.candidates.map((value) => ({ ...q, value })) : [q]);
  const results: QuantityComparison[] = [];
  for (const c of variants(lift(claimed)))
    for (const s of variants(lift(stated)))
      results.push(compareScaled(c, s, inBaseUnits(c, convert), inBaseUnits(s, convert)));
  return results;
}

/** The relation alone; see `relateQuantities`. */
export function compareQuantities(claimed: Quantity, stated: Quantity): QuantityRelation {
  return relateQuantities(claimed, stated).relation;
}
