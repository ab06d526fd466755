import { describe, expect, it } from 'vitest';
import type { DomainCalibration } from '#domain/evaluation-run.ts';
import { worthInQueue, worthInSet } from './worth.ts';

const curve = (change: Partial<DomainCalibration>): DomainCalibration => ({
  domain: 'all',
  origin: 'gold',
  runId: 'r',
  engineVersion: '1',
  fittedAt: '2026-01-01',
  steps: [
    { from: 0.2, share: 0.1, count: 10 },
    { from: 0.8, share: 0.9, count: 30 },
  ],
  count: 40,
  brierBefore: 0.2,
  brierAfter: 0.1,
  isApplied: true,
  ...change,
});
const list = (...calibrations: readonly DomainCalibration[]) => ({
  engineVersion: '1',
  calibrations: [...calibrations],
  tooFew: [],
});

describe('what a suspicion is worth', () => {
  it('is said only by a curve that somebody put in use', () => {
    expect(worthInQueue(list(curve({ isApplied: false })), 'fact-checks', 0.9)).toBeNull();
    expect(worthInQueue(list(curve({})), 'fact-checks', 0.9)).toContain('90 % of what was as suspect');
  });
  it('is not said by a curve of another engine', () => {
    expect(worthInQueue(list(curve({ engineVersion: '0' })), 'fact-checks', 0.9)).toBeNull();
    expect(worthInSet(list(curve({ engineVersion: '0' })), 'law', 0.9)).toBeNull();
  });
  it('is said by decisions before gold sets, and by gold sets never of contradictions', () => {
    const decided = curve({ origin: 'decisions', domain: 'fact-checks', steps: [{ from: 0, share: 0.4, count: 25 }] });
    expect(worthInQueue(list(curve({}), decided), 'fact-checks', 0.9)).toContain('By your decisions, 40 %');
    expect(worthInQueue(list(curve({})), 'contradictions', 0.9)).toBeNull();
  });
  it('takes the curve of the domain before that of all, and the lowest step below all', () => {
    const law = curve({ domain: 'law', steps: [{ from: 0.5, share: 0.3, count: 20 }] });
    expect(worthInSet(list(curve({}), law), 'law', 0.1)?.share).toBe(0.3);
    expect(worthInSet(list(curve({}), law), 'history', 0.5)?.share).toBe(0.1);
  });
});
