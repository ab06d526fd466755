import { THRESHOLD_NAMES, type ThresholdName, type Thresholds } from '#domain/thresholds.ts';
import { DEFAULT_CONTRADICTION_POLICY, type ContradictionPolicy } from './contradictions/loop/policy.ts';
import { DEFAULT_CHECK_POLICY, type CheckPolicy } from './fact-check/policy.ts';

/** The thresholds of the specification (SPEC §8, §9). */
export const DEFAULT_THRESHOLDS: Thresholds = {
  support: DEFAULT_CHECK_POLICY.supportThreshold,
  contradiction: DEFAULT_CHECK_POLICY.contradictionThreshold,
  cite: DEFAULT_CHECK_POLICY.minConfidenceToCite,
  hedge: DEFAULT_CHECK_POLICY.minConfidenceToHedge,
  preferGap: DEFAULT_CONTRADICTION_POLICY.preferSourceScoreGap,
  surfaceBoth: DEFAULT_CONTRADICTION_POLICY.surfaceBothMinQuality,
  hedgeQuality: DEFAULT_CONTRADICTION_POLICY.hedgeMinQuality,
  refuseBelow: DEFAULT_CONTRADICTION_POLICY.refuseBelowQuality,
};

/** The policies of both loops under some thresholds. Widths of retrieval and the alignment are not for setting. */
export function policiesOf(thresholds: Thresholds): {
  readonly check: CheckPolicy;
  readonly contradictions: ContradictionPolicy;
} {
  return {
    check: {
      ...DEFAULT_CHECK_POLICY,
      supportThreshold: thresholds.support,
      contradictionThreshold: thresholds.contradiction,
      minConfidenceToCite: thresholds.cite,
      minConfidenceToHedge: thresholds.hedge,
    },
    contradictions: {
      ...DEFAULT_CONTRADICTION_POLICY,
      preferSourceScoreGap: thresholds.preferGap,
      surfaceBothMinQuality: thresholds.surfaceBoth,
      hedgeMinQuality: thresholds.hedgeQuality,
      refuseBelowQuality: thresholds.refuseBelow,
    },
  };
}

/** Whether both are the same, figure by figure. */
export const areSameThresholds = (a: Thresholds, b: Thresholds): boolean =>
  THRESHOLD_NAMES.every((name) => a[name] === b[name]);

/**
 * The first threshold that cannot be as it is, with why; `null` where all can. A ladder whose rungs stand in the wrong order
 * would make a rung that nothing ever reaches.
 */
export function faultOfThresholds(
  thresholds: Thresholds,
): { readonly name: ThresholdName; readonly why: string } | null {
  for (const name of THRESHOLD_NAMES) {
    const value = thresholds[name];
    if (!Number.isFinite(value) || value < 0 || value > 1) return { name, why: 'It lies between 0 and 1.' };
  }
  if (thresholds.hedge > thresholds.cite) return { name: 'hedge', why: 'To hedge takes no more than to cite.' };
  if (thresholds.hedgeQuality > thresholds.surfaceBoth)
    return { name: 'hedgeQuality', why: 'To hedge takes no more than to show both sides.' };
  if (thresholds.refuseBelow > thresholds.hedgeQuality)
    return { name: 'refuseBelow', why: 'What is refused lies below what may be hedged on.' };
  return null;
}
