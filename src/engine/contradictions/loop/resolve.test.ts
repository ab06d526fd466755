import { describe, expect, it } from 'vitest';
import type { CounterclaimSeverity } from '#domain/counterclaim.ts';
import { DEFAULT_CONTRADICTION_POLICY as POLICY } from './policy.ts';
import { bandOf, suggestResolution } from './resolve.ts';
import type { ResolutionInput } from './resolve.ts';

const suggest = (a: number | null, b: number | null, more: Partial<ResolutionInput> = {}) =>
  suggestResolution({ type: 'conflict', severity: 'high', qualities: [a, b], newer: null, ...more }, POLICY);

describe('bands of quality', () => {
  it.each([
    [0.41, 0.1, 'low'],
    [0.42, 0.1, 'mixed'],
    [0.9, 0.61, 'mixed'],
    [0.9, 0.62, 'high'],
    [0.79, 0.62, 'contested'],
    [0.8, 0.62, 'high'],
    [null, 0.9, 'mixed'],
    [null, null, 'low'],
  ] as const)('%s against %s is %s', (a, b, band) => {
    expect(bandOf([a, b], POLICY)).toBe(band);
    expect(bandOf([b, a], POLICY)).toBe(band);
  });
});

describe('the suggested resolution, each threshold from both sides', () => {
  it('refuses below 0.25, and goes to an expert from there on', () => {
    expect(suggest(0.24, 0.1).action).toBe('refuse');
    expect(suggest(0.25, 0.2).action).toBe('escalate-to-expert');
    expect(suggest(null, null).action).toBe('refuse');
  });

  it('hedges from 0.42 on', () => {
    expect(suggest(0.41, 0.4).action).toBe('escalate-to-expert');
    expect(suggest(0.42, 0.41).action).toBe('hedge');
  });

  it('prefers a source that is better by 0.18, and names it', () => {
    expect(suggest(0.6, 0.43).action).toBe('hedge');
    expect(suggest(0.6, 0.42)).toMatchObject({ action: 'prefer-source', preferred: 0 });
    expect(suggest(0.42, 0.6)).toMatchObject({ action: 'prefer-source', preferred: 1 });
    expect(suggest(0.8, 0.62)).toMatchObject({ action: 'prefer-source', preferred: 0 });
  });

  it('does not prefer a source that is not good enough to hedge on, however wide the gap', () => {
    expect(suggest(0.41, 0.1).action).toBe('escalate-to-expert');
  });

  it('surfaces both from 0.62 on', () => {
    expect(suggest(0.62, 0.62).action).toBe('surface-both');
    expect(suggest(0.62, 0.61).action).toBe('hedge');
  });

  it('sends what is critical to an expert, whatever the sources', () => {
    const critical: CounterclaimSeverity = 'critical';
    expect(suggest(0.95, 0.1, { severity: critical }).action).toBe('escalate-to-expert');
  });

  it('prefers the newer of two editions, and only shows what is no conflict', () => {
    expect(suggest(0.9, 0.1, { type: 'superseded', newer: 1 })).toMatchObject({
      action: 'prefer-source',
      preferred: 1,
    });
    expect(suggest(0.9, 0.1, { type: 'superseded' }).action).toBe('surface-both');
    expect(suggest(0.1, 0.1, { type: 'other-date', severity: 'critical' }).action).toBe('surface-both');
  });

  it('says its figures', () => {
    expect(suggest(0.6, null).reason).toContain('0.60 against no source');
  });
});
