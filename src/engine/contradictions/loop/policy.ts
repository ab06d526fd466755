/** Thresholds of the contradiction loop (SPEC §9). All scores are in [0, 1]. */
export interface ContradictionPolicy {
  /** Two statements less alike than this are not about the same thing. */
  readonly minAlignmentSimilarity: number;
  /** A source is preferred over another from this difference of their scores on. */
  readonly preferSourceScoreGap: number;
  /** Both sides are shown side by side where each source scores at least this. */
  readonly surfaceBothMinQuality: number;
  /** The statement may stand with a hedge where the better source scores at least this. */
  readonly hedgeMinQuality: number;
  /** Neither side may be asserted where even the better source scores below this. */
  readonly refuseBelowQuality: number;
}

export const DEFAULT_CONTRADICTION_POLICY: ContradictionPolicy = {
  minAlignmentSimilarity: 0.18,
  preferSourceScoreGap: 0.18,
  surfaceBothMinQuality: 0.62,
  hedgeMinQuality: 0.42,
  refuseBelowQuality: 0.25,
};
