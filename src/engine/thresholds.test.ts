import { describe, expect, it } from 'vitest';
import { DEFAULT_CHECK_POLICY } from './fact-check/policy.ts';
import { DEFAULT_THRESHOLDS, areSameThresholds, faultOfThresholds, policiesOf } from './thresholds.ts';

describe('thresholds', () => {
  it('are those of the specification where nobody set any', () => {
    expect(DEFAULT_THRESHOLDS).toEqual({
      support: 0.45,
      contradiction: 0.55,
      cite: 0.68,
      hedge: 0.42,
      preferGap: 0.18,
      surfaceBoth: 0.62,
      hedgeQuality: 0.42,
      refuseBelow: 0.25,
    });
    expect(policiesOf(DEFAULT_THRESHOLDS).check).toEqual(DEFAULT_CHECK_POLICY);
    expect(faultOfThresholds(DEFAULT_THRESHOLDS)).toBeNull();
  });

  it('reach the policy that they name, and no other', () => {
    const changed = policiesOf({ ...DEFAULT_THRESHOLDS, cite: 0.9, refuseBelow: 0.1 });
    expect(changed.check).toEqual({ ...DEFAULT_CHECK_POLICY, minConfidenceToCite: 0.9 });
    expect(changed.contradictions.refuseBelowQuality).toBe(0.1);
    expect(areSameThresholds(DEFAULT_THRESHOLDS, { ...DEFAULT_THRESHOLDS, cite: 0.9 })).toBe(false);
  });

  it.each([
    ['support', { support: 1.1 }],
    ['contradiction', { contradiction: Number.NaN }],
    ['hedge', { hedge: 0.7 }],
    ['hedgeQuality', { hedgeQuality: 0.63 }],
    ['refuseBelow', { refuseBelow: 0.5 }],
  ])('name %s where the rungs stand in the wrong order, or a figure is none', (name, change) => {
    expect(faultOfThresholds({ ...DEFAULT_THRESHOLDS, ...change })?.name).toBe(name);
  });
});
