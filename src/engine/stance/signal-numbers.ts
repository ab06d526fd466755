import { belongs, inWindow } from './binding.ts';
import { relateNumbers, samePeriod } from './numbers.ts';
import type { PlacedPeriod, StatedNumber } from './prepare.ts';
import { looksLikeOnce } from './once.ts';
import { slice, spanOf, speaksOfSame } from './signal.ts';
import type { Pair, Signal } from './signal.ts';

/** What the numbers of a claim come to in one window. */
export interface NumbersOutcome {
  /** Every number and date of the claim stands in the window and belongs to what the claim speaks of. */
  readonly allBorneOut: boolean;
  readonly signals: readonly Signal[];
}

/** Share of the claim's other words that must be borne out before a differing number is a clash. */
const LEAST_FOR_NUMBER = 0.66;
const LEAST_FOR_PERIOD = 0.66;

function unitsOf(item: StatedNumber): string {
  return `${item.quantity.unit ?? ''}`;
}

function judgeNumber(
  pair: Pair,
  claimed: StatedNumber,
  stated: readonly StatedNumber[],
  periodsAgree: boolean,
): Signal | null {
  const { claim, evidence, window } = pair;
  const all = claim.statement.numbers;
  const taken = new Set(stated.filter((e) => all.some((c) => relateNumbers(c.quantity, e.quantity) === 'borne-out')));
  const rivalsOf = (e: StatedNumber): readonly StatedNumber[] =>
    stated.filter((other) => other !== e && !taken.has(other) && unitsOf(other) === unitsOf(e));
  const where = (e: StatedNumber): Pick<Signal, 'claimSpan' | 'evidenceSpan'> => ({
    claimSpan: spanOf(claim.statement, claimed.from, claimed.to),
    evidenceSpan: spanOf(evidence, e.from, e.to),
  });
  let other: StatedNumber | null = null;
  let otherPeriod: StatedNumber | null = null;
  let otherUnit: StatedNumber | null = null;
  let differing = 0;
  for (const e of stated) {
    const relation = relateNumbers(claimed.quantity, e.quantity);
    if (relation === 'borne-out') {
      if (belongs(claim, evidence, window, e, rivalsOf(e))) return null;
    } else if (relation === 'differs') {
      if (taken.has(e) || !belongs(claim, evidence, window, e, rivalsOf(e))) continue;
      differing++;
      other = e;
    } else if (relation === 'other-period') otherPeriod = e;
    else if (relation === 'other-unit') otherUnit = e;
  }
  const text = slice(claim.statement, claimed.from, claimed.to);
  if (other !== null && differing === 1 && periodsAgree && speaksOfSame(pair, LEAST_FOR_NUMBER)) {
    const said = slice(evidence, other.from, other.to);
    return {
      feature: 'number-differs',
      stance: 'contradicts',
      strength: 0.8,
      detail: `the claim says ${text}, the source ${said}`,
      ...where(other),
    };
  }
  if (otherPeriod !== null) {
    return {
      feature: 'other-period',
      stance: 'neutral',
      strength: 0.5,
      detail: `${text} is stated for another period`,
      ...where(otherPeriod),
    };
  }
  if (
    otherUnit !== null &&
    relateNumbers({ ...claimed.quantity }, otherUnit.quantity) === 'other-unit' &&
    claimed.quantity.value === otherUnit.quantity.value
  ) {
    return {
      feature: 'other-unit',
      stance: 'neutral',
      strength: 0.5,
      detail: `${text} is stated in another unit`,
      ...where(otherUnit),
    };
  }
  return {
    feature: 'number-not-found',
    stance: 'neutral',
    strength: 0.3,
    detail: `${text} is not stated for this in the passage`,
    claimSpan: spanOf(claim.statement, claimed.from, claimed.to),
    evidenceSpan: null,
  };
}

function judgePeriod(pair: Pair, claimed: PlacedPeriod, stated: readonly PlacedPeriod[]): Signal | null {
  const { claim, evidence, window } = pair;
  if (stated.some((e) => samePeriod(claimed.value, e.value))) return null;
  const claimSpan = spanOf(claim.statement, claimed.from, claimed.to);
  const text = slice(claim.statement, claimed.from, claimed.to);
  const own = stated.filter((e) =>
    belongs(
      claim,
      evidence,
      window,
      e,
      stated.filter((other) => other !== e),
    ),
  );
  const only = own[0];
  if (only === undefined || own.length > 1) {
    return {
      feature: 'number-not-found',
      stance: 'neutral',
      strength: 0.3,
      detail: `${text} is not stated in the passage`,
      claimSpan,
      evidenceSpan: null,
    };
  }
  const evidenceSpan = spanOf(evidence, only.from, only.to);
  const said = slice(evidence, only.from, only.to);
  if (stated.length === 1 && looksLikeOnce(pair) && speaksOfSame(pair, LEAST_FOR_PERIOD)) {
    return {
      feature: 'period-differs',
      stance: 'contradicts',
      strength: 0.85,
      detail: `the claim says ${text}, the source ${said}`,
      claimSpan,
      evidenceSpan,
    };
  }
  return {
    feature: 'other-period',
    stance: 'neutral',
    strength: 0.5,
    detail: `the claim speaks of ${text}, the source of ${said}`,
    claimSpan,
    evidenceSpan,
  };
}

/**
 * Compares every number and date of the claim with those of the window. A differing number is a clash only where it is
 * the one candidate of its unit that belongs to the same thing, and where no date tells the two apart; a differing date
 * only for what happens once. Everything else is said, and decides nothing.
 */
export function judgeNumbers(pair: Pair): NumbersOutcome {
  const { claim, evidence, window } = pair;
  const stated = inWindow(evidence.numbers, window);
  const periods = inWindow(evidence.periods, window);
  const signals: Signal[] = [];
  let periodsAgree = true;
  for (const period of claim.statement.periods) {
    const signal = judgePeriod(pair, period, periods);
    if (signal === null) continue;
    // Where the claim also states a figure, another date means another figure, not a clash of dates.
    const figures = claim.statement.numbers.length > 0;
    periodsAgree = false;
    signals.push(
      figures && signal.stance === 'contradicts'
        ? { ...signal, feature: 'other-period', stance: 'neutral', strength: 0.5 }
        : signal,
    );
  }
  for (const number of claim.statement.numbers) {
    const signal = judgeNumber(pair, number, stated, periodsAgree);
    if (signal !== null) signals.push(signal);
  }
  return { allBorneOut: signals.length === 0, signals };
}
