import { arePeriodsCompatible } from '#engine/quantities/compare-periods.ts';

/** How a claim bounds a time: `after 1999`, `by March 2020`, or simply `in`. */
export type PeriodBound = 'in' | 'after' | 'before' | 'by';

/** How a stated time stands to a claimed one. */
export type PeriodRelation = 'same' | 'differs' | 'unknown';

const AFTER = new Set(['after', 'following']);
const BEFORE = new Set(['before', 'until', 'till']);

/** The bound that the two words before a period give. */
export function boundBefore(previous: string, beforeThat: string): PeriodBound {
  if (AFTER.has(previous)) return 'after';
  if (BEFORE.has(previous) || (previous === 'to' && beforeThat === 'prior')) return 'before';
  return previous === 'by' ? 'by' : 'in';
}

/** First and last day of a label as `yyyymmdd`, or `null` where it names no year or is of another kind. */
function daysOf(label: string): readonly [number, number] | null {
  const match = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(label);
  if (match) {
    const [, year, month, day] = match;
    const base = Number(year) * 10_000;
    if (day !== undefined) return [base + Number(month) * 100 + Number(day), base + Number(month) * 100 + Number(day)];
    if (month !== undefined) return [base + Number(month) * 100 + 1, base + Number(month) * 100 + 31];
    return [base + 101, base + 1231];
  }
  const decade = /^(\d{3}0)s$/.exec(label);
  if (decade) return [Number(decade[1]) * 10_000 + 101, (Number(decade[1]) + 9) * 10_000 + 1231];
  return null;
}

/** Whether a stated period says all that a claimed one says; a year may come from another date of the window. */
function isAsPrecise(claimed: string, stated: string, together: readonly string[]): boolean {
  // A day without a year (`4 October`) says nothing of the year, unless that stands beside it.
  if (stated.startsWith('--') && !claimed.startsWith('--')) {
    const isYearBeside = together.some((other) => !other.startsWith('--') && arePeriodsCompatible(claimed, other));
    if (!isYearBeside) return false;
  }
  const dated = /^(?:\d{4}|-)-(\d\d(?:-\d\d)?)$/;
  const inYear = dated.exec(claimed)?.[1];
  if (inYear === undefined) return true;
  const there = dated.exec(stated)?.[1];
  if (there === undefined || !there.startsWith(inYear)) return false;
  const year = claimed.slice(0, 4);
  return claimed.startsWith('--') || stated.startsWith(year) || together.some((other) => other.startsWith(year));
}

/** Relates a stated period to a claimed one with its bound. Nothing follows from labels that cannot be laid in order. */
export function relatePeriods(
  claimed: string,
  bound: PeriodBound,
  stated: string,
  together: readonly string[] = [stated],
): PeriodRelation {
  if (bound === 'in') {
    if (!arePeriodsCompatible(claimed, stated)) return 'differs';
    return isAsPrecise(claimed, stated, together) ? 'same' : 'unknown';
  }
  const c = daysOf(claimed);
  const s = daysOf(stated);
  if (c === null || s === null) return 'unknown';
  if (bound === 'after') return s[0] > c[1] ? 'same' : s[1] <= c[1] ? 'differs' : 'unknown';
  if (bound === 'before') return s[1] < c[0] ? 'same' : s[0] >= c[0] ? 'differs' : 'unknown';
  return s[1] <= c[1] ? 'same' : s[0] > c[1] ? 'differs' : 'unknown';
}
