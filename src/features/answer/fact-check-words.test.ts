import { describe, expect, it } from 'vitest';
import { durationText, latencyText } from '../shared/latency-words.ts';
import { checkedStatement, checkItem } from './view.ts';

const latency = { mode: 'assistant', budget: 6_000, runs: 0, p95: null, outcome: 'not-measured' as const };

describe('the latency of fact-checks', () => {
  it('that nothing was measured of is said to be unknown, never 0', () => {
    expect(latencyText(latency)).toBe('P95 of runs unknown, budget 6 s');
  });
  it('stands beside its budget with the number of runs', () => {
    expect(latencyText({ ...latency, runs: 1, p95: 583.4, outcome: 'within' })).toBe(
      'P95 of 1 run: 583 ms, budget 6 s',
    );
    expect(latencyText({ ...latency, runs: 3, p95: 7_240, outcome: 'over' })).toBe('P95 of 3 runs: 7.2 s, budget 6 s');
  });
  it('below what a clock tells is no 0 either', () => {
    expect(durationText(0)).toBe('under 1 ms');
    expect(durationText(0.4)).toBe('under 1 ms');
    expect(durationText(999.6)).toBe('1 s');
    expect(durationText(900_000)).toBe('15 min');
    expect(durationText(90_000)).toBe('90 s');
  });
});

describe('the statement that an address selects', () => {
  it('comes back from the item that it was written as', () => {
    for (const n of [0, 7, 120]) expect(checkedStatement({ item: checkItem(n) })).toBe(n);
  });
  it('is none for any other item', () => {
    for (const item of ['citation:1', 'check:', 'check:-1', 'check:1x', 'check:99999999']) {
      expect(checkedStatement({ item })).toBeNull();
    }
    expect(checkedStatement({})).toBeNull();
  });
});
