import { describe, expect, it } from 'vitest';
import { evaluateLatency, p95Of } from './latency.ts';

describe('the P95 of recorded runs', () => {
  it('is a duration that a run had, by nearest rank', () => {
    const hundred = Array.from({ length: 100 }, (_, at) => at + 1);
    expect(p95Of(hundred)).toBe(95);
    expect(p95Of(hundred.toReversed())).toBe(95);
    expect(p95Of([7])).toBe(7);
    expect(p95Of(Array.from({ length: 20 }, (_, at) => at))).toBe(18);
  });

  it('is within its budget up to it, and over from there on', () => {
    expect(evaluateLatency('assistant', [6_000]).outcome).toBe('within');
    expect(evaluateLatency('assistant', [6_001]).outcome).toBe('over');
    expect(evaluateLatency('deep-research', [90_001]).outcome).toBe('over');
    expect(evaluateLatency('batch-publication', [900_000]).outcome).toBe('within');
  });

  it('is not measured where nothing ran', () => {
    expect(evaluateLatency('assistant', [])).toMatchObject({ p95: null, outcome: 'not-measured' });
  });
});
