import type { Likelihood } from './model.ts';
import type { Feature, Signal } from './signal.ts';

/** Everything that a calibration may look at: figures and names, no text. */
export interface JudgeFeatures {
  /** Weighted share of the claim borne out by the best window, in [0, 1]. */
  readonly coverage: number;
  /** The same, by the window's own words. */
  readonly own: number;
  readonly fired: readonly Feature[];
  /** Strongest signal of each stance, in [0, 1]; 0 where none fired. */
  readonly supports: number;
  readonly contradicts: number;
  /** What the calibrated model says; it may order what no signal decides, and never lift it over a threshold alone. */
  readonly likelihood: Likelihood;
}

/** A pure function from features to the two strengths of a judgement. Better calibrated ones can take its place. */
export interface ConfidencePort {
  readonly version: string;
  readonly confidence: (features: JudgeFeatures) => { readonly support: number; readonly contradiction: number };
}

/** Strongest support that words alone may claim: below the support threshold of SPEC §8 (0.45). */
const OVERLAP_CEILING = 0.44;
/** What is left of the support of overlap once something speaks against the claim. */
const DISCOUNT_AGAINST = 0.4;
/** A number or date that is not stated weighs less than one that differs. */
const DISCOUNT_MISSING = 0.7;

/**
 * Version 1, set by hand and not yet calibrated: a signal that fired gives its own strength (0.8–0.97, near the precision
 * of its kind on the first half of the development data, too few rows to fit more); overlap without a signal stays below
 * every threshold, because it must never decide. Anything that speaks against lowers support.
 */
export const CONFIDENCE_V1: ConfidencePort = {
  version: '1',
  confidence({ coverage, supports, contradicts, fired }) {
    const overlap = OVERLAP_CEILING * coverage;
    const missing =
      fired.includes('number-not-found') || fired.includes('other-period') || fired.includes('stronger-than-source');
    const base = Math.max(supports, missing ? overlap * DISCOUNT_MISSING : overlap);
    const support = contradicts > 0 ? base * DISCOUNT_AGAINST : base;
    return { support: round(support), contradiction: round(contradicts > 0 ? contradicts : 0) };
  },
};

/** Three decimals, so that sums of weights in another order give the same figure. */
const round = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;

/** Highest contradiction without a signal: below the threshold of SPEC §8 (0.55), so that no verdict comes of it. */
const CEILING_WITHOUT_SIGNAL = 0.54;

/**
 * Version 2: what the calibrated model says (`docs/QUALITY.md` has its reliability curve), lifted to the strength of a
 * signal where one fired. Support without a signal is a probability and may pass 0.45: whoever acts on it must ask for the
 * stance too, which only signals set. For ranking, for people to look at, and for comparing judges; the loop over drafts
 * keeps version 1, whose support also says how much of the claim a passage holds.
 */
export const CONFIDENCE_V2: ConfidencePort = {
  version: '2',
  confidence({ supports, contradicts, likelihood }) {
    const against = contradicts > 0 ? Math.max(contradicts, likelihood.contradicts) : likelihood.contradicts;
    return {
      support: round(supports > 0 ? Math.max(supports, likelihood.supports) : likelihood.supports),
      contradiction: round(contradicts > 0 ? against : Math.min(CEILING_WITHOUT_SIGNAL, against)),
    };
  },
};

/** The features of a set of signals. */
export function featuresOf(
  signals: readonly Signal[],
  coverage: number,
  own: number,
  likelihood: Likelihood,
): JudgeFeatures {
  const strongest = (stance: Signal['stance']): number =>
    signals.reduce((most, signal) => (signal.stance === stance ? Math.max(most, signal.strength) : most), 0);
  return {
    coverage,
    own,
    fired: signals.map((signal) => signal.feature),
    supports: strongest('supports'),
    contradicts: strongest('contradicts'),
    likelihood,
  };
}
