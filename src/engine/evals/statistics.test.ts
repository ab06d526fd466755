import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bootstrapMeans, makeRandom, testPaired, wilsonInterval } from './statistics.ts';

const numbers = (...values: number[]): Float64Array => Float64Array.from(values);

describe('wilsonInterval', () => {
  it('matches the published example of 81 of 263', () => {
    // Newcombe (1998), table II, method 3: 81/263 → 0.2553 to 0.3662.
    const { low, high } = wilsonInterval(81, 263)!;
    expect(low).toBeCloseTo(0.2553, 4);
    expect(high).toBeCloseTo(0.3662, 4);
  });
  it('keeps a width where all or none hold, and is not measured on nothing', () => {
    // 20 of 20: low = 1 / (1 + 1.96² / 20) = 0.8389.
    expect(wilsonInterval(20, 20)).toEqual({ low: expect.closeTo(0.8389, 4) as number, high: 1 });
    expect(wilsonInterval(0, 20)).toEqual({ low: 0, high: expect.closeTo(0.1611, 4) as number });
    expect(wilsonInterval(0, 0)).toBeNull();
  });
});

describe('bootstrapMeans', () => {
  it('gives the same interval for the same seed and holds the mean', () => {
    const column = Float64Array.from({ length: 200 }, (_, at) => (at % 10) / 10);
    const [one] = bootstrapMeans([column], 7);
    expect(bootstrapMeans([column], 7)).toEqual([one]);
    expect(bootstrapMeans([column], 8)).not.toEqual([one]);
    // Standard error = 0.2872 / √200 = 0.0203, so that 95 % lie within 0.45 ± 0.0398.
    expect(Math.abs(one!.low - (0.45 - 0.0398))).toBeLessThan(0.008);
    expect(Math.abs(one!.high - (0.45 + 0.0398))).toBeLessThan(0.008);
  });
  it('has none for one value, and leaves out what was not measured', () => {
    expect(bootstrapMeans([numbers(0.5), numbers(NaN)], 1)).toEqual([null, null]);
    expect(bootstrapMeans([numbers(0.5, 0.5, NaN, NaN)], 1)).toEqual([{ low: 0.5, high: 0.5 }]);
    expect(bootstrapMeans([numbers(), numbers()], 1)).toEqual([null, null]);
  });
});

describe('testPaired', () => {
  it('counts every assignment of signs where they are few', () => {
    // Five losses of one size: only all-minus and all-plus are as extreme, 2 of 2^5.
    expect(testPaired(numbers(-1, -1, -1, -1, -1), 1)).toEqual({ p: 2 / 32, pairs: 5, differing: 5, isExact: true });
    // Sums of ±3 ±1: 4, 2, −2, −4; observed 2, all four are as extreme.
    expect(testPaired(numbers(3, -1), 1).p).toBe(1);
    // Sums of ±3 ±1 ±1 with 5 observed: only 5 and −5, 2 of 8.
    expect(testPaired(numbers(3, 1, 1, 0, NaN), 1)).toEqual({ p: 0.25, pairs: 4, differing: 3, isExact: true });
  });
  it('is one where nothing differs', () => {
    expect(testPaired(numbers(0, 0), 1)).toMatchObject({ p: 1, differing: 0 });
    expect(testPaired(numbers(), 1)).toMatchObject({ p: 1, pairs: 0 });
  });
  it('agrees with the exact value where it samples, is never zero, and keeps to its seed', () => {
    // 20 losses of one size and 6 gains: P(|20 − 6| or more of 26) = 2 · ΣC(26, 0…6) / 2^26 = 2 · 313912 / 67108864 = 0.009355.
    const mixed = Float64Array.from({ length: 26 }, (_, at) => (at < 6 ? 1 : -1));
    const { p, isExact } = testPaired(mixed, 3);
    expect(isExact).toBe(false);
    expect(p).toBeCloseTo(0.0094, 2);
    expect(Math.abs(p - 0.009355)).toBeLessThan(0.004);
    expect(testPaired(mixed, 3).p).toBe(p);
    expect(testPaired(new Float64Array(200).fill(-0.1), 3).p).toBe(1 / 5001);
  });
  it('does not depend on the direction', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 12 }), (values) => {
        const column = Float64Array.from(values);
        const { p } = testPaired(column, 1);
        expect(
          testPaired(
            column.map((value) => -value),
            1,
          ).p,
        ).toBe(p);
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('makeRandom', () => {
  it('spreads its bits evenly', () => {
    const random = makeRandom(5);
    const ones = Array.from({ length: 32 }, () => 0);
    for (let draw = 0; draw < 4000; draw++) {
      const bits = random();
      for (let at = 0; at < 32; at++) ones[at] = ones[at]! + ((bits >>> at) & 1);
    }
    for (const count of ones) expect(Math.abs(count - 2000)).toBeLessThan(160);
  });
});
