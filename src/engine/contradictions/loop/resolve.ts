import type { CounterclaimSeverity, QualityBand, SuggestedResolution } from '#domain/counterclaim.ts';
import type { ReportedContradiction } from '#domain/report.ts';
import type { ContradictionPolicy } from './policy.ts';

/** What the resolution looks at: the qualities of both sides (`null`: no source stands behind it) and the finding. */
export interface ResolutionInput {
  readonly type: ReportedContradiction['type'];
  readonly severity: CounterclaimSeverity;
  readonly qualities: readonly [number | null, number | null];
  /** Index of the newer edition where `type` is `superseded`; `null` where unknown. */
  readonly newer: 0 | 1 | null;
}

const figure = (value: number | null): string => (value === null ? 'no source' : value.toFixed(2));

/**
 * How good the sources of both sides are together. A side without a source counts as 0. Two sources that are both good and
 * nearly equally so are `contested`: their disagreement is real news and cannot be settled by their standing.
 */
export function bandOf(qualities: readonly [number | null, number | null], policy: ContradictionPolicy): QualityBand {
  const [a, b] = [qualities[0] ?? 0, qualities[1] ?? 0];
  const [better, worse] = [Math.max(a, b), Math.min(a, b)];
  if (better < policy.hedgeMinQuality) return 'low';
  if (worse < policy.surfaceBothMinQuality) return 'mixed';
  return gapOf(better, worse) >= policy.preferSourceScoreGap ? 'high' : 'contested';
}

/** Difference in whole ten-thousandths, so that 0.80 − 0.62 is 0.18 and not a hair below it. */
const gapOf = (better: number, worse: number): number => Math.round((better - worse) * 10_000) / 10_000;

/**
 * Suggests what to do about a finding (SPEC §9). In order; the first that applies ends it:
 *
 * 1. What is no conflict is shown with what tells the two apart: both are surfaced; of two editions the newer is preferred.
 * 2. A critical one goes to an expert, however good a source may be: a slip of that size is rarely a matter of standing.
 * 3. Even the better source is below the floor of refusal: neither may be asserted.
 * 4. One source is better by the gap, and good enough to hedge on: it is preferred.
 * 5. Both are good: both are surfaced.
 * 6. The better one is good enough to hedge on: hedge.
 * 7. Otherwise neither can be trusted nor dismissed by a rule: an expert.
 */
export function suggestResolution(input: ResolutionInput, policy: ContradictionPolicy): SuggestedResolution {
  const { type, severity, qualities, newer } = input;
  const [a, b] = [qualities[0] ?? 0, qualities[1] ?? 0];
  const preferred = b > a ? 1 : 0;
  const [better, worse] = [Math.max(a, b), Math.min(a, b)];
  const scores = `${figure(qualities[0])} against ${figure(qualities[1])}`;
  if (type === 'superseded' && newer !== null) {
    return { action: 'prefer-source', preferred: newer, reason: 'A newer edition replaces the figure.' };
  }
  if (type !== 'conflict') {
    return {
      action: 'surface-both',
      preferred: null,
      reason: 'The two differ without contradicting; say what tells them apart.',
    };
  }
  if (severity === 'critical') {
    return {
      action: 'escalate-to-expert',
      preferred: null,
      reason: 'The severity is critical, which an expert decides.',
    };
  }
  if (better < policy.refuseBelowQuality) {
    return {
      action: 'refuse',
      preferred: null,
      reason: `Even the better source is below ${policy.refuseBelowQuality} (${scores}).`,
    };
  }
  if (gapOf(better, worse) >= policy.preferSourceScoreGap && better >= policy.hedgeMinQuality) {
    return {
      action: 'prefer-source',
      preferred,
      reason: `One source scores higher by at least ${policy.preferSourceScoreGap} (${scores}).`,
    };
  }
  if (worse >= policy.surfaceBothMinQuality) {
    return {
      action: 'surface-both',
      preferred: null,
      reason: `Both sources score at least ${policy.surfaceBothMinQuality} (${scores}).`,
    };
  }
  if (better >= policy.hedgeMinQuality) {
    return {
      action: 'hedge',
      preferred: null,
      reason: `The better source scores at least ${policy.hedgeMinQuality}, the difference is too small to prefer it (${scores}).`,
    };
  }
  return {
    action: 'escalate-to-expert',
    preferred: null,
    reason: `No source is good enough to hedge on and none bad enough to refuse (${scores}).`,
  };
}
