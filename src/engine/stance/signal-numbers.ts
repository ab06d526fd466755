import { belongs, inWindow } from './binding.ts';
import { layOut } from './number-grid.ts';
import type { Grid } from './number-grid.ts';
import { isCarried, isListed, isReordered, isStatedElsewhere } from './number-lists.ts';
import { LEAST_ALIKE, notStated } from './number-missing.ts';
import { isCountedSince, isOfOtherClause, isOfSeveral } from './number-open.ts';
import { deniesAlone } from './denies-alone.ts';
import { isAgeOnOneSide, isChange, isNarrowed, isPartOrRest, isPlace } from './number-place.ts';
import { conceptOf } from './concepts.ts';
import type { StatedNumber, Statement } from './prepare.ts';
import { judgePeriod } from './signal-periods.ts';
import { judgeRanks } from './signal-ranks.ts';
import { slice, spanOf, speaksOfSame } from './signal.ts';
import type { Pair, Signal } from './signal.ts';

/** What the numbers of a claim come to in one window. */
export interface NumbersOutcome {
  /** Every number, rank and date of the claim stands in the window and belongs to what the claim speaks of. */
  readonly allBorneOut: boolean;
  readonly signals: readonly Signal[];
}

/** The words of the noun that a number counts. */
function unitWords(statement: Statement, number: StatedNumber): readonly number[] {
  const unit = number.quantity.unit;
  return unit === undefined ? [] : (statement.positions.get(conceptOf(unit)) ?? []);
}

function judgeNumber(pair: Pair, index: number, grid: Grid, periodsAgree: boolean): Signal | null {
  const { claim, evidence, window } = pair;
  const claimed = claim.statement.numbers[index]!;
  const where = (e: StatedNumber): Pick<Signal, 'claimSpan' | 'evidenceSpan'> => ({
    claimSpan: spanOf(claim.statement, claimed.from, claimed.to),
    evidenceSpan: spanOf(evidence, e.from, e.to),
  });
  const rivalsOf = (s: number): readonly StatedNumber[] =>
    grid.stated.filter((_, o) => o !== s && !grid.isTaken(o) && grid.relation(index, o).relation !== 'other-unit');
  let other: StatedNumber | null = null;
  let why = '';
  let differing = 0;
  let isStated = isStatedElsewhere(pair, claimed);
  const except = new Set<number>();
  const aside = new Map<string, { readonly at: StatedNumber; readonly detail: string }>();
  for (let s = 0; s < grid.stated.length; s++) {
    const e = grid.stated[s]!;
    const { relation, detail } = grid.relation(index, s);
    if (relation === 'borne-out') {
      // What states another figure of the claim to the digit does not state this one rounded.
      const isOfAnother =
        e.quantity.value !== claimed.quantity.value &&
        claim.statement.numbers.some(
          ({ quantity }, c) =>
            c !== index && quantity.value === e.quantity.value && grid.relation(c, s).relation === 'borne-out',
        );
      if (isOfAnother) continue;
      if (isListed(pair, claimed, e) || belongs(claim, evidence, window, e, rivalsOf(s))) return null;
      isStated = true;
    } else if (relation === 'differs') {
      if (isChange(claim.statement, claimed) !== isChange(evidence, e)) continue;
      if (grid.isTaken(s) || !belongs(claim, evidence, window, e, rivalsOf(s))) continue;
      // One figure cannot differ from two of the claim's: which one it means is open.
      if (
        pair.claim.statement.numbers.some(
          (_, c) => c !== index && !grid.isMet(c) && grid.relation(c, s).relation === 'differs',
        )
      )
        isStated = true;
      if (grid.leftOver?.[0] === index && grid.leftOver[1] === s)
        unitWords(claim.statement, claimed).forEach((i) => except.add(i));
      differing++;
      other = e;
      why = detail;
    } else if (
      relation === 'other-period' ||
      (relation === 'other-unit' && e.quantity.value === claimed.quantity.value)
    ) {
      aside.set(relation, { at: e, detail });
    }
  }
  const text = slice(claim.statement, claimed.from, claimed.to);
  if (
    other !== null &&
    differing === 1 &&
    !isStated &&
    periodsAgree &&
    !isPlace(pair, claimed, other) &&
    !isPartOrRest(pair, claimed, other) &&
    !isAgeOnOneSide(pair, claimed, other) &&
    // `Three of the eight do not`, `five of the eight do`: the rest, and no other figure.
    !deniesAlone(pair) &&
    !isNarrowed(pair, other) &&
    !isOfSeveral(claim.statement, claimed) &&
    !isOfSeveral(evidence, other) &&
    !isOfOtherClause(claim.statement, evidence, other) &&
    !isCountedSince(claim.statement, claimed, evidence, other) &&
    speaksOfSame(pair, LEAST_ALIKE, except)
  ) {
    const said = slice(evidence, other.from, other.to);
    const detail = `the claim says ${text}, the source ${said}: ${why}`;
    return { feature: 'number-differs', stance: 'contradicts', strength: 0.85, detail, ...where(other) };
  }
  for (const feature of ['other-period', 'other-unit'] as const) {
    const found = aside.get(feature);
    if (found)
      return { feature, stance: 'neutral', strength: 0.5, detail: `${text}: ${found.detail}`, ...where(found.at) };
  }
  return notStated(pair, claimed, `${text} is not stated for this in the passage`);
}

/**
 * Compares every number, rank and date of the claim with those of the window. A differing number is a clash only where
 * it is the one candidate of its unit that belongs to the same thing, and where no date tells the two apart; a
 * differing date only for what happens once. Everything else is said, and decides nothing.
 */
export function judgeNumbers(pair: Pair): NumbersOutcome {
  const { claim, evidence, window } = pair;
  const mine = claim.statement;
  if (mine.numbers.length === 0 && mine.periods.length === 0 && !mine.hasRank)
    return { allBorneOut: true, signals: [] };
  const periods = inWindow(evidence.periods, window);
  const signals: Signal[] = [];
  const figures = mine.numbers.length > 0;
  let periodsAgree = true;
  for (const period of mine.periods) {
    if (isCarried(pair, period)) continue;
    const signal = judgePeriod(pair, period, periods);
    if (signal === null) continue;
    periodsAgree = false;
    // Where the claim also states a figure, another date means another figure, not a clash of dates.
    const weakened = figures && signal.stance === 'contradicts';
    signals.push(weakened ? { ...signal, feature: 'other-period', stance: 'neutral', strength: 0.5 } : signal);
  }
  const grid = layOut(pair, mine.numbers, inWindow(evidence.numbers, window));
  mine.numbers.forEach((_, index) => {
    const signal = judgeNumber(pair, index, grid, periodsAgree);
    if (signal !== null) signals.push(signal);
  });
  const ranks = mine.hasRank ? judgeRanks(pair) : { borneOut: true, signal: null };
  // The ranking of another year is another ranking.
  if (ranks.signal) signals.push(periodsAgree ? ranks.signal : { ...ranks.signal, stance: 'neutral', strength: 0.3 });
  const inOrder = mine.numbers.length < 2 || !isReordered(pair);
  return { allBorneOut: signals.length === 0 && ranks.borneOut && inOrder, signals };
}
