import { belongs } from './binding.ts';
import { LEAST_ALIKE, notStated } from './number-missing.ts';
import { looksLikeOnce } from './once.ts';
import { relatePeriods } from './periods.ts';
import type { PlacedPeriod } from './prepare.ts';
import { slice, spanOf, speaksOfSame } from './signal.ts';
import type { Pair, Signal } from './signal.ts';

/**
 * Compares one date of a claim with those of a window. `null`: borne out. Two dates clash only for what happens once;
 * else they are two times, and that is said.
 */
export function judgePeriod(pair: Pair, claimed: PlacedPeriod, stated: readonly PlacedPeriod[]): Signal | null {
  const { claim, evidence, window } = pair;
  const together = stated.map((e) => e.value);
  const relations = stated.map((e) => relatePeriods(claimed.value, claimed.bound, e.value, together));
  const owned = stated.map((e, k) => {
    const rivals = stated.filter((_, o) => o !== k && relations[o] === 'differs');
    return belongs(claim, evidence, window, e, rivals) && !isOfNext(pair, claimed, e, rivals);
  });
  if (relations.some((relation, k) => relation === 'same' && owned[k])) return null;
  const claimSpan = spanOf(claim.statement, claimed.from, claimed.to);
  const text = slice(claim.statement, claimed.from, claimed.to);
  const differing = stated.filter((_, k) => relations[k] === 'differs' && owned[k]);
  const only = differing[0];
  if (only === undefined && isNamedByTitle(pair, claimed)) return null;
  if (only === undefined || differing.length > 1 || relations.some((relation) => relation !== 'differs')) {
    const [other] = differing;
    if (other === undefined) return notStated(pair, claimed, `${text} is not stated for this in the passage`);
    const said = slice(evidence, other.from, other.to);
    return {
      feature: 'other-period',
      stance: 'neutral',
      strength: 0.3,
      detail: `the claim speaks of ${text}, the source of ${said} and other times`,
      claimSpan,
      evidenceSpan: spanOf(evidence, other.from, other.to),
    };
  }
  const evidenceSpan = spanOf(evidence, only.from, only.to);
  const detail = `the claim speaks of ${text}, the source of ${slice(evidence, only.from, only.to)}`;
  const isSlip = isOtherYear(claimed.value, only.value) && window.coverage >= NEARLY_ALL && window.own >= MOST_OWN;
  if (stated.length === 1 && (isSlip || looksLikeOnce(pair)) && !recurs(pair) && speaksOfSame(pair, LEAST_ALIKE)) {
    return { feature: 'period-differs', stance: 'contradicts', strength: 0.85, detail, claimSpan, evidenceSpan };
  }
  return { feature: 'other-period', stance: 'neutral', strength: 0.5, detail, claimSpan, evidenceSpan };
}

/** How far before a date the word may stand that it dates, and how far behind such a word its own date. */
const DATED_WITHIN = 3;

/**
 * Whether the word that the claim dates stands behind this date in the window and has one of its own: `Jupiter in March 1979
 * and Saturn in November 1980` says nothing of Saturn in March 1979.
 */
function isOfNext(pair: Pair, claimed: PlacedPeriod, at: PlacedPeriod, rivals: readonly PlacedPeriod[]): boolean {
  const { claim, evidence, window } = pair;
  const dated = claim.content.findLast((i) => i < claimed.from);
  if (dated === undefined || claimed.from - dated > DATED_WITHIN) return false;
  const places = evidence.positions.get(claim.statement.words[dated]!.concept) ?? [];
  return (
    places.length > 0 &&
    places.every(
      (place) =>
        place > at.to &&
        place < window.to &&
        rivals.some((rival) => rival.from > place && rival.from - place <= DATED_WITHIN),
    )
  );
}

/** Share of the claim that the window bears out where only the year of a full date may be wrong. */
const NEARLY_ALL = 0.9;
const MOST_OWN = 0.6;

/** The same day and month of two years: two full dates that nobody writes of two things by chance. */
function isOtherYear(a: string, b: string): boolean {
  return a.length === 10 && b.length === 10 && a.slice(4) === b.slice(4) && a.slice(0, 4) !== b.slice(0, 4);
}

const RECURRING = new Set(['annual', 'annually', 'yearly', 'each', 'every', 'holiday', 'festival', 'anniversary']);

/** Whether either side says that it happens again and again, so that two dates may both be right. */
function recurs({ claim, evidence, window }: Pair): boolean {
  const says = (words: readonly { readonly folded: string }[]): boolean =>
    words.some((word) => RECURRING.has(word.folded));
  return says(claim.statement.words) || says(evidence.words.slice(window.from, window.to));
}

/** `the survey of 2005` under a title that names 2005: the year says which work, not when something was so. */
function isNamedByTitle({ claim, context }: Pair, { bound, value, from, to }: PlacedPeriod): boolean {
  if (bound !== 'in' || from !== to || value.length !== 4 || !context.has(value)) return false;
  const { words } = claim.statement;
  return words[from - 1]?.folded === 'of' && context.has(words[from - 2]?.concept ?? '');
}
