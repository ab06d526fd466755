import type { StatedNumber, Statement } from './prepare.ts';

/** Words under which a figure is one of several that may be: one case that differs does not deny it. */
const MAY = new Set(['can', 'could', 'may', 'might']);
const RANGE = new Set(['range', 'ranges', 'ranged', 'ranging', 'vary', 'varies', 'varied', 'varying']);
/** How far before a figure they are looked for, in words. */
const NEAR = 8;

/** Whether a figure is said to be possible, or one end of a range: `a meal can range from 3,900`, `may take 3 days`. */
export function isOfSeveral({ words }: Statement, { from }: StatedNumber): boolean {
  const sentence = words[from]?.sentence;
  for (let i = from - 1; i >= Math.max(0, from - NEAR) && words[i]!.sentence === sentence; i--) {
    const { folded, isName } = words[i]!;
    if ((MAY.has(folded) && !isName) || RANGE.has(folded)) return true;
  }
  return false;
}

/** Words that begin a clause of another time. */
const OTHER_TIME = new Set(['before', 'after', 'until', 'when', 'since', 'once']);
/** How far behind such a word its verb is looked for, in words. */
const CLAUSE = 4;

/**
 * Whether the stretch of time that the source gives (`married for five years`) is that of something which the claim names only
 * to say when (`dated for 2 years before they got married`): two stretches of two things.
 */
export function isOfOtherClause(claim: Statement, evidence: Statement, stated: StatedNumber): boolean {
  if (evidence.words[stated.from - 1]?.folded !== 'for' || evidence.isContent[stated.from - 2] !== 1) return false;
  const places = claim.positions.get(evidence.words[stated.from - 2]!.concept) ?? [];
  return (
    places.length > 0 &&
    places.every((at) => claim.words.slice(Math.max(0, at - CLAUSE), at).some(({ folded }) => OTHER_TIME.has(folded)))
  );
}

const UNTIL_NOW = new Set(['has', 'have']);
const PARTICIPLES = new Set('been won sold made written held given taken seen had drawn'.split(' '));

/**
 * Whether a claim counts up to now (`has been awarded three stars`, without a date) what the source counted at a time that it
 * names (`In 2013 it received two`): such counts grow, so an earlier, smaller one does not deny it.
 */
export function isCountedSince(
  claim: Statement,
  claimed: StatedNumber,
  evidence: Statement,
  stated: StatedNumber,
): boolean {
  if (claim.periods.length > 0 || claimed.quantity.kind !== 'count' || claimed.quantity.value <= stated.quantity.value)
    return false;
  const { sentence } = stated;
  const isDated = evidence.periods.some((period) => evidence.words[period.from]?.sentence === sentence);
  return (
    isDated &&
    claim.words.slice(0, claimed.from).some(({ folded }, i) => {
      const next = claim.words[i + 1]?.folded ?? '';
      return UNTIL_NOW.has(folded) && (PARTICIPLES.has(next) || next.endsWith('ed'));
    })
  );
}
