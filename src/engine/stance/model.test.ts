import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONFIDENCE_V1, CONFIDENCE_V2 } from './confidence.ts';
import { MODEL_WEIGHTS } from './data/model-weights.ts';
import { featuresOfPair, judgePrepared, judgeStance, prepareClaim, prepareEvidence } from './judge.ts';
import { MODEL_FEATURES } from './model-features.ts';
import { likelihoodOf } from './model.ts';

const likelihood = (claim: string, evidence: string) => judgeStance(claim, evidence).likelihood!;
const words = fc
  .array(
    fc.constantFrom(
      ...'the bridge opened in 1974 not never 40 km rose fell may said Calden Rovo mill , . ? all'.split(' '),
    ),
    { maxLength: 25 },
  )
  .map((list) => list.join(' '));

describe('the weights', () => {
  it('belong to the features that the code computes, one each and a bias', () => {
    expect(MODEL_WEIGHTS.features).toEqual(MODEL_FEATURES);
    for (const row of Object.values(MODEL_WEIGHTS.rows)) expect(row).toHaveLength(MODEL_FEATURES.length + 1);
  });
});

describe('likelihoodOf', () => {
  it('is a softmax: a feature that only one stance weighs lifts that stance', () => {
    const weights = { version: 't', features: ['x'], rows: { supports: [0, 2], contradicts: [0, 0], neutral: [0, 0] } };
    const e = Math.exp(2);
    expect(likelihoodOf(Float64Array.of(0), weights).supports).toBeCloseTo(1 / 3, 3);
    expect(likelihoodOf(Float64Array.of(1), weights).supports).toBeCloseTo(e / (e + 2), 3);
  });
});

describe('features and likelihoods', () => {
  it('lie in [0, 1], and the three likelihoods add up to one', () => {
    fc.assert(
      fc.property(words, words, (claim, evidence) => {
        for (const value of featuresOfPair(prepareClaim(claim), prepareEvidence(evidence))) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(1);
        }
        const { supports, contradicts, neutral } = likelihood(claim, evidence);
        expect(supports + contradicts + neutral).toBeCloseTo(1, 6);
        for (const p of [supports, contradicts, neutral]) expect(p).toBeGreaterThanOrEqual(-1e-9);
      }),
      { numRuns: 300 },
    );
  });
  it('order what a passage says of a claim', () => {
    const claim = 'The ferry carried 300 passengers to the island.';
    const full = likelihood(claim, 'The ferry carried 300 passengers to the island on Monday.');
    const other = likelihood(claim, 'The ferry carried 200 passengers to the island on Monday.');
    expect(full.supports).toBeGreaterThan(0.6);
    expect(other.contradicts).toBeGreaterThan(full.contradicts);
    expect(other.supports).toBeLessThan(full.supports);
  });
});

describe('the model and verdicts', () => {
  it('never makes one: without a signal the stance is neutral, and contradiction stays under its threshold', () => {
    fc.assert(
      fc.property(words, words, (claim, evidence) => {
        const [c, e] = [prepareClaim(claim), prepareEvidence(evidence)];
        const judgement = judgePrepared(c, e, CONFIDENCE_V2);
        expect(judgement.stance).toBe(judgePrepared(c, e, CONFIDENCE_V1).stance);
        if (judgement.rationale.every((reason) => reason.stance === 'neutral')) {
          expect(judgement.stance).toBe('neutral');
          expect(judgement.contradiction).toBeLessThan(0.55);
        }
      }),
      { numRuns: 300 },
    );
  });
});
