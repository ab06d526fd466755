import { DOMAIN_TIERS } from '#domain/credibility.ts';
import type { DomainTier, FloorPlan, FloorStep, ScorableSource } from '#domain/credibility.ts';
import { isoDay, readClock } from './clock.ts';
import type { Moment } from './clock.ts';
import { GROUNDING_FLOOR, round12, scoreSource, TIER_SCORES, WEIGHTS } from './score-source.ts';
import { builtInTiers } from './tier-list.ts';
import type { TierIndex } from './tier-list.ts';

/** Citations beyond which the part does not grow: `log10(1 + 999) / 3` is 1. */
const MOST_CITATIONS = 999;
/** Days that the search for a date goes back; recency is below a millionth by then. */
const LONGEST_DAYS = 100 * 366;

type Score = (change: Partial<ScorableSource>) => number;

/** Smallest whole number in `[low, high]` that meets the floor, where growing it never lowers the score; `null` where none does. */
function smallest(low: number, high: number, meets: (value: number) => boolean): number | null {
  if (low > high || !meets(high)) return null;
  let [from, to] = [low, high];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (meets(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

function citationStep(source: ScorableSource, score: Score): FloorStep {
  const now = Math.max(0, Math.floor(source.citationCount ?? 0) || 0);
  const need = smallest(now, MOST_CITATIONS, (citationCount) => score({ citationCount }) >= GROUNDING_FLOOR);
  const value = need ?? MOST_CITATIONS;
  const overallScore = score({ citationCount: value });
  return {
    kind: 'citations',
    value,
    overallScore,
    detail: need === null ? `even ${MOST_CITATIONS} citations would not do` : `${value} citations instead of ${now}`,
  };
}

function dateStep(score: Score, now: Moment): FloorStep {
  const today = Math.floor(now.start);
  // The age grows by the day and the score falls with it: the oldest day that still does is the smallest change.
  const back = smallest(
    0,
    LONGEST_DAYS,
    (fromOldest) => score({ publishedDate: isoDay(today - (LONGEST_DAYS - fromOldest)) }) >= GROUNDING_FLOOR,
  );
  const value = isoDay(back === null ? today : today - (LONGEST_DAYS - back));
  return {
    kind: 'date',
    value,
    overallScore: score({ publishedDate: value }),
    detail: back === null ? 'even today’s date would not do' : `published on ${value} or later`,
  };
}

/**
 * What it would take to reach the floor: for each part the smallest change of it alone, found by asking the same scoring, never by a
 * second formula. A person reads it as “find the published version” or “40 citations”, not as an invitation to make up data; a
 * better tier is offered last, because it means judging the publisher, not the source.
 */
export function whatWouldItTake(source: ScorableSource, now: string, tiers: TierIndex = builtInTiers()): FloorPlan {
  const clock = readClock(now);
  const current = scoreSource(source, clock, tiers);
  const missing = round12(Math.max(0, GROUNDING_FLOOR - current.overallScore));
  const base = { meetsFloor: current.meetsFloor, overallScore: current.overallScore, missing };
  if (current.meetsFloor) return { ...base, steps: [], notEnough: [], summary: 'It meets the floor.' };
  const score: Score = (change) => scoreSource({ ...source, ...change }, clock, tiers).overallScore;
  const all: FloorStep[] = [];
  if (current.citationBonus < WEIGHTS.citations) all.push(citationStep(source, score));
  if (current.recencyScore < WEIGHTS.recency) all.push(dateStep(score, clock));
  if (current.peerReviewBonus < WEIGHTS.peerReview) {
    const change = current.isPreprint
      ? { isPeerReviewed: true, isPreprint: false, doi: '10.5555/published' }
      : { isPeerReviewed: true };
    const detail = current.isPreprint ? 'the peer-reviewed version of this preprint' : 'peer review';
    all.push({ kind: 'peer-review', value: true, overallScore: score(change), detail });
  }
  const better = DOMAIN_TIERS.filter((tier) => TIER_SCORES[tier] > TIER_SCORES[current.domainTier]).toReversed();
  const inTier = (tier: DomainTier): number =>
    round12(current.overallScore - current.domainScore + WEIGHTS.domain * TIER_SCORES[tier]);
  const tier = better.find((one) => inTier(one) >= GROUNDING_FLOOR) ?? better[better.length - 1];
  if (tier !== undefined && tier !== 'unknown') {
    all.push({ kind: 'tier', value: tier, overallScore: inTier(tier), detail: `a domain of the tier “${tier}”` });
  }
  const steps = all.filter((step) => step.overallScore >= GROUNDING_FLOOR);
  const notEnough = all.filter((step) => step.overallScore < GROUNDING_FLOOR);
  const short = `It is ${missing.toFixed(3)} short of ${GROUNDING_FLOOR}.`;
  const summary =
    steps.length === 0
      ? `${short} No single change suffices.`
      : `${short} Enough alone: ${steps.map((step) => step.detail).join('; or ')}.`;
  return { ...base, steps, notEnough, summary };
}
