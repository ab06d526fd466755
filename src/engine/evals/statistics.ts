import type { Interval, PairedTest } from '#domain/evals.ts';

/** Samples of a bootstrap; 1,000 settle the second decimal of a 95 % interval. */
export const RESAMPLES = 1000;
/** Random sign assignments of the paired test where there are too many to count all. */
export const SIGN_ROUNDS = 5000;
/** Up to this many differing pairs every assignment is counted: 2^13 are fewer than `2 × SIGN_ROUNDS`. */
const EXACT_PAIRS = 13;
const Z95 = 1.959963984540054;

/** Whole numbers in [0, 2^32) from a seed (mulberry32): the same in every run and on every machine. */
export function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** Mean of the values that were measured (`NaN` is "not measured"), or `null` where none was. */
export function meanOf(values: Float64Array): { readonly mean: number | null; readonly count: number } {
  let sum = 0;
  let count = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    sum += value;
    count++;
  }
  return { mean: count === 0 ? null : sum / count, count };
}

/** A column without its gaps: zero where nothing was measured, and a mask of what was (`null`: everything). */
interface PreparedColumn {
  readonly values: Float64Array;
  readonly present: Float64Array | null;
  readonly count: number;
}

function prepareColumn(column: Float64Array): PreparedColumn {
  const { count } = meanOf(column);
  return {
    values: column.map((value) => (Number.isNaN(value) ? 0 : value)),
    present: count === column.length ? null : column.map((value) => (Number.isNaN(value) ? 0 : 1)),
    count,
  };
}

function dot(weights: Float64Array, values: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += weights[at]! * values[at]!;
  return sum;
}

/**
 * Percentile bootstrap (95 %) of the mean of each column, all columns over the same resampled rows, so that the interval of
 * a difference and those of its two sides belong together. `NaN` marks what was not measured and is left out of a resampled
 * mean. A column with fewer than two measured rows has no interval: one query says nothing about another.
 */
export function bootstrapMeans(columns: readonly Float64Array[], seed: number): readonly (Interval | null)[] {
  const rows = columns[0]?.length ?? 0;
  const random = makeRandom(seed);
  const weights = new Float64Array(rows);
  const prepared = columns.map(prepareColumn);
  const means = columns.map(() => new Float64Array(RESAMPLES));
  for (let round = 0; round < RESAMPLES; round++) {
    weights.fill(0);
    for (let draw = 0; draw < rows; draw++) {
      const at = Math.floor((random() / 0x100000000) * rows);
      weights[at] = weights[at]! + 1;
    }
    for (let c = 0; c < columns.length; c++) {
      const { values, present, count } = prepared[c]!;
      if (count < 2) continue;
      const total = present === null ? rows : dot(weights, present);
      means[c]![round] = total === 0 ? NaN : dot(weights, values) / total;
    }
  }
  return prepared.map(({ count }, c) => {
    if (count < 2) return null;
    const sorted = means[c]!.filter((value) => !Number.isNaN(value)).sort();
    const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))]!;
    return { low: at(0.025), high: at(0.975) };
  });
}

/**
 * Wilson's 95 % interval of a proportion, or `null` where nothing was counted. Unlike the textbook interval it stays within
 * [0, 1] and keeps its width at 0 and at 1, where a citation check usually stands.
 */
export function wilsonInterval(hits: number, total: number): Interval | null {
  if (total === 0) return null;
  const share = hits / total;
  const z2 = Z95 * Z95;
  const middle = (share + z2 / (2 * total)) / (1 + z2 / total);
  const half = (Z95 / (1 + z2 / total)) * Math.sqrt((share * (1 - share)) / total + z2 / (4 * total * total));
  return { low: hits === 0 ? 0 : Math.max(0, middle - half), high: hits === total ? 1 : Math.min(1, middle + half) };
}

/** Assignments of signs, all of them, whose sum is at least as far from zero as `observed`. */
function countAll(differing: Float64Array, observed: number): number {
  let extreme = 0;
  for (let mask = 0; mask < 1 << differing.length; mask++) {
    let sum = 0;
    for (let at = 0; at < differing.length; at++) sum += mask & (1 << at) ? differing[at]! : -differing[at]!;
    if (Math.abs(sum) >= observed) extreme++;
  }
  return extreme;
}

function countRandom(differing: Float64Array, observed: number, seed: number): number {
  const random = makeRandom(seed);
  let extreme = 0;
  for (let round = 0; round < SIGN_ROUNDS; round++) {
    let sum = 0;
    for (let from = 0; from < differing.length; from += 32) {
      let bits = random();
      const to = Math.min(from + 32, differing.length);
      for (let at = from; at < to; at++) {
        sum += ((bits & 1) * 2 - 1) * differing[at]!;
        bits >>>= 1;
      }
    }
    if (Math.abs(sum) >= observed) extreme++;
  }
  return extreme;
}

/**
 * Fisher's paired randomisation test, two-sided: were run and baseline the same, each difference could as well have the
 * other sign. Pairs without a difference cannot change the sum and are passed over. Up to 13 differing pairs the p-value is
 * exact; beyond, it is (extreme + 1) / (rounds + 1) over seeded assignments, so that it is never zero. `NaN` differences
 * (one side not measured) are no pairs. Smucker, Allan and Carterette (2007) recommend it for retrieval.
 */
export function testPaired(differences: Float64Array, seed: number): PairedTest {
  const measured = differences.filter((value) => !Number.isNaN(value));
  const differing = measured.filter((value) => value !== 0);
  const base = { pairs: measured.length, differing: differing.length };
  if (differing.length === 0) return { ...base, p: 1, isExact: true };
  // Sums of the same terms in another order differ in their last bits; the margin keeps them equal.
  const total = differing.reduce((sum, value) => sum + Math.abs(value), 0);
  const observed = Math.abs(differing.reduce((sum, value) => sum + value, 0)) - total * 1e-12;
  if (differing.length <= EXACT_PAIRS) {
    return { ...base, p: countAll(differing, observed) / (1 << differing.length), isExact: true };
  }
  return { ...base, p: (countRandom(differing, observed, seed) + 1) / (SIGN_ROUNDS + 1), isExact: false };
}
