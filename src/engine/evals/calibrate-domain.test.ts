import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { calibratedShare, calibrateDomain, FEWEST_CASES, fitIsotonic } from './calibrate-domain.ts';

const of = (...pairs: readonly (readonly [number, boolean])[]) =>
  pairs.map(([score, wasRight]) => ({ score, wasRight }));
const KNOWN = { domain: 'law', origin: 'gold', runId: 'r', engineVersion: '1', fittedAt: '2026-01-01' } as const;

describe('fitIsotonic', () => {
  it('pools what falls: by hand, 0.2 → 0, 0.4 and 0.6 → 1/2, 0.8 → 1', () => {
    expect(fitIsotonic(of([0.8, true], [0.2, false], [0.6, false], [0.4, true]))).toEqual([
      { from: 0.2, share: 0, count: 1 },
      { from: 0.4, share: 0.5, count: 2 },
      { from: 0.8, share: 1, count: 1 },
    ]);
  });
  it('takes a score to the step that it stands on', () => {
    const steps = fitIsotonic(of([0.2, false], [0.8, true]));
    expect([0, 0.2, 0.5, 0.8, 1].map((score) => calibratedShare(steps, score))).toEqual([0, 0, 0, 1, 1]);
  });
  const anyCase = fc.record({ score: fc.integer({ min: 0, max: 20 }).map((n) => n / 20), wasRight: fc.boolean() });
  test.prop([fc.array(anyCase, { maxLength: 60 })])(
    'never falls, keeps every case, and does not depend on their order',
    (cases) => {
      const steps = fitIsotonic(cases);
      for (const [at, step] of steps.entries()) {
        const next = steps[at + 1];
        if (next) expect(next.share).toBeGreaterThan(step.share);
        expect(step.share).toBeGreaterThanOrEqual(0);
        expect(step.share).toBeLessThanOrEqual(1);
      }
      expect(steps.reduce((sum, { count }) => sum + count, 0)).toBe(cases.length);
      expect(fitIsotonic(cases.toReversed())).toEqual(steps);
    },
  );
});

describe('calibrateDomain', () => {
  it('makes no curve of few cases', () => {
    expect(calibrateDomain(KNOWN, of([0.5, true]))).toBeNull();
  });
  it('measures the curve on cases that it was not fitted on, and is not applied by itself', () => {
    // The engine says 0.9 and is right in one of two: a curve that says 0.5 is better, and its error is 0.25.
    const cases = Array.from({ length: 2 * FEWEST_CASES }, (_, at) => ({ score: 0.9, wasRight: at % 2 === 0 }));
    const made = calibrateDomain(KNOWN, cases)!;
    expect(made).toMatchObject({ domain: 'law', engineVersion: '1', count: 40, isApplied: false });
    expect(made.brierBefore).toBeCloseTo(0.41, 10);
    expect(made.brierAfter).toBeCloseTo(0.25, 2);
  });
});
