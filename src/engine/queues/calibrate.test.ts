import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { DecisionEvent } from '#domain/queue.ts';
import { decidedItem, priceThresholds, reliabilityOf } from './calibrate.ts';
import { UNTOUCHED } from './project.ts';

const DECIDED = [
  { score: 0.05, wasRight: false },
  { score: 0.55, wasRight: true },
  { score: 0.55, wasRight: false },
  { score: 1, wasRight: true },
];

describe('what decisions say of the engine', () => {
  it('counts right alarms by tenths, the score of 1 in the last', () => {
    const bins = reliabilityOf(DECIDED);
    expect(bins[5]).toMatchObject({ decided: 2, right: 1 });
    expect(bins[9]).toMatchObject({ decided: 1, right: 1 });
    expect(bins.reduce((sum, { decided }) => sum + decided, 0)).toBe(DECIDED.length);
  });

  it('prices a threshold in false alarms and misses', () => {
    const at = (value: number) => priceThresholds(DECIDED).find((cost) => cost.at === value);
    expect(at(0)).toEqual({ at: 0, raised: 4, falseAlarms: 2, misses: 0 });
    expect(at(0.6)).toEqual({ at: 0.6, raised: 1, falseAlarms: 0, misses: 1 });
  });

  it('takes only standing resolutions for decisions', () => {
    const item = { score: 0.7 };
    const resolved = (choice: 'accept' | 'remove') => ({
      ...UNTOUCHED,
      resolution: { act: { verb: 'resolve', choice } } as DecisionEvent,
    });
    expect(decidedItem(item, UNTOUCHED)).toBeNull();
    expect(decidedItem(item, resolved('accept'))).toEqual({ score: 0.7, wasRight: false });
    expect(decidedItem(item, resolved('remove'))).toEqual({ score: 0.7, wasRight: true });
  });
});

const anyDecided = fc.record({ score: fc.double({ min: 0, max: 1, noNaN: true }), wasRight: fc.boolean() });
test.prop([fc.array(anyDecided)])('a higher threshold never raises more, nor misses less', (decided) => {
  const costs = priceThresholds(decided);
  for (const [at, cost] of costs.entries()) {
    const next = costs[at + 1];
    if (!next) continue;
    expect(next.raised).toBeLessThanOrEqual(cost.raised);
    expect(next.falseAlarms).toBeLessThanOrEqual(cost.falseAlarms);
    expect(next.misses).toBeGreaterThanOrEqual(cost.misses);
  }
});
