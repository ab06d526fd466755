import type { CheckReport } from '#domain/report.ts';

/** Thresholds of the fact-check loop (SPEC §8) and the widths of its retrieval. All scores are in [0, 1]. */
export interface CheckPolicy {
  /** A stance `supports` counts from here. */
  readonly supportThreshold: number;
  /** A stance `contradicts` counts from here. */
  readonly contradictionThreshold: number;
  /** Confidence from which a claim may be cited as it stands. */
  readonly minConfidenceToCite: number;
  /** Confidence from which a claim may stand with a hedge. */
  readonly minConfidenceToHedge: number;
  /** Passages judged from the sources that a claim cites. */
  readonly citedPassages: number;
  /** Passages judged from the whole set: they find misattribution and conflict. */
  readonly setPassages: number;
  /** Passages judged from newer editions of the sources found: they find what is superseded. */
  readonly editionPassages: number;
}

export const DEFAULT_CHECK_POLICY: CheckPolicy = {
  supportThreshold: 0.45,
  contradictionThreshold: 0.55,
  minConfidenceToCite: 0.68,
  minConfidenceToHedge: 0.42,
  citedPassages: 8,
  setPassages: 8,
  editionPassages: 10,
};

/** What a report says of its thresholds: nothing under those of the specification, so that it stays the same byte for byte. */
export function statedThresholds(policy: CheckPolicy): Pick<CheckReport, 'thresholds'> {
  const { supportThreshold, contradictionThreshold, minConfidenceToCite, minConfidenceToHedge } = policy;
  const standard = DEFAULT_CHECK_POLICY;
  const isStandard =
    supportThreshold === standard.supportThreshold &&
    contradictionThreshold === standard.contradictionThreshold &&
    minConfidenceToCite === standard.minConfidenceToCite &&
    minConfidenceToHedge === standard.minConfidenceToHedge;
  if (isStandard) return {};
  return {
    thresholds: {
      support: supportThreshold,
      contradiction: contradictionThreshold,
      cite: minConfidenceToCite,
      hedge: minConfidenceToHedge,
    },
  };
}
