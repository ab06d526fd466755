import type { Stance } from '#domain/claim.ts';
import { MODEL_WEIGHTS } from './data/model-weights.ts';

/** Probability of each stance; the three add up to one. */
export type Likelihood = Readonly<Record<Stance, number>>;

/** Weights of a softmax over the three stances: one row a stance, the bias first, then one weight a feature. */
export interface ModelWeights {
  readonly version: string;
  readonly features: readonly string[];
  readonly rows: Readonly<Record<Stance, readonly number[]>>;
}

const ORDER: readonly Stance[] = ['supports', 'contradicts', 'neutral'];

const round = (value: number): number => Math.round(value * 1000) / 1000;

/**
 * How likely each stance is, by a logistic regression over features in [0, 1] (`modelFeatures`). It ranks what no precise
 * signal decides and says how far to trust; it never makes a verdict, because word features alone are right too seldom
 * (see docs/QUALITY.md). Weights come from `scripts/train-judge.ts`. Three decimals, adding up to one.
 */
export function likelihoodOf(features: Float64Array, weights: ModelWeights = MODEL_WEIGHTS): Likelihood {
  const scores = ORDER.map((stance) => {
    const row = weights.rows[stance];
    let sum = row[0] ?? 0;
    for (let k = 0; k < features.length; k++) sum += (row[k + 1] ?? 0) * features[k]!;
    return sum;
  });
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const total = powers.reduce((sum, power) => sum + power, 0);
  const supports = round(powers[0]! / total);
  const contradicts = round(powers[1]! / total);
  return { supports, contradicts, neutral: round(1 - supports - contradicts) };
}

/**
 * A likelihood under which a stance has at least `least`: the measured precision of the signal that decided it. The model
 * saw too few of some signals to know what they are worth. The other two keep their proportion.
 */
export function lift(likelihood: Likelihood, stance: Stance, least: number): Likelihood {
  const p = likelihood[stance];
  if (p >= least) return likelihood;
  const rest = (1 - least) / Math.max(1e-9, 1 - p);
  const lifted = { supports: 0, contradicts: 0, neutral: 0, [stance]: round(least) };
  const others = ORDER.filter((other) => other !== stance);
  lifted[others[0]!] = round(likelihood[others[0]!] * rest);
  lifted[others[1]!] = round(1 - lifted[stance] - lifted[others[0]!]);
  return lifted;
}
