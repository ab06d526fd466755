import type { StanceJudgement } from '#domain/claim.ts';
import type { Likelihood } from './model.ts';

const round = (value: number): number => Math.round(value * 1000) / 1000;

/**
 * What several passages together say of a claim. One that contradicts lowers the support that others give and the other
 * way round; where passages truly disagree nothing is settled and a person must look. The order of the passages does
 * not matter to the figures; the rationale names the passage by its place in the list.
 */
export function combineJudgements(
  judgements: readonly StanceJudgement[],
): StanceJudgement & { readonly byPassage: readonly StanceJudgement[] } {
  let support = 0;
  let contradiction = 0;
  let supports = false;
  let contradicts = false;
  for (const judgement of judgements) {
    support = Math.max(support, judgement.support);
    contradiction = Math.max(contradiction, judgement.contradiction);
    supports ||= judgement.stance === 'supports';
    contradicts ||= judgement.stance === 'contradicts';
  }
  const stance = supports === contradicts ? 'neutral' : supports ? 'supports' : 'contradicts';
  return {
    stance,
    support: round(support * (1 - contradiction / 2)),
    contradiction: round(contradiction * (1 - (supports ? support / 2 : 0))),
    judged: supports && contradicts ? false : stance !== 'neutral' || judgements.every((judgement) => judgement.judged),
    rationale: judgements.flatMap((judgement) => judgement.rationale),
    likelihood: combineLikelihoods(judgements),
    byPassage: judgements,
  };
}

/**
 * The likelihood of several passages together: that of the passage that is surest that it is not neutral. A mean would
 * let five passages about something else drown the one that tells. All neutral where there is no passage.
 */
function combineLikelihoods(judgements: readonly StanceJudgement[]): Likelihood {
  let surest: Likelihood = { supports: 0, contradicts: 0, neutral: 1 };
  for (const { likelihood } of judgements) if (likelihood && likelihood.neutral < surest.neutral) surest = likelihood;
  return surest;
}
