/**
 * Many short strings kept as one: string `n` is `text.slice(starts[n], starts[n + 1])`. A string of its own costs 20
 * to 30 bytes before its first letter and one more slot in an array; in the pool it costs its letters and 4 bytes.
 */
export interface StringPool {
  readonly text: string;
  readonly starts: Uint32Array;
}

/** Puts strings into a pool in the order given. */
export function poolOf(strings: readonly string[]): StringPool {
  const starts = new Uint32Array(strings.length + 1);
  for (let n = 0; n < strings.length; n++) starts[n + 1] = starts[n]! + strings[n]!.length;
  return { text: strings.join(''), starts };
}

/** How many strings the pool holds. */
export const poolSize = (pool: StringPool): number => pool.starts.length - 1;

/** String `n` of the pool. */
export const stringAt = (pool: StringPool, n: number): string => pool.text.slice(pool.starts[n], pool.starts[n + 1]);

/** All strings, in order. */
export function* stringsOf(pool: StringPool): Generator<string> {
  for (let n = 0; n < poolSize(pool); n++) yield stringAt(pool, n);
}

/** Order by code unit of string `n` and `wanted`, without cutting the string out of the pool. */
function compareAt(pool: StringPool, n: number, wanted: string): number {
  const start = pool.starts[n]!;
  const length = pool.starts[n + 1]! - start;
  const shared = Math.min(length, wanted.length);
  for (let i = 0; i < shared; i++) {
    const difference = pool.text.charCodeAt(start + i) - wanted.charCodeAt(i);
    if (difference !== 0) return difference;
  }
  return length - wanted.length;
}

/** First string of a sorted pool that is not before `wanted`; the size of the pool where all are. */
export function lowerBound(pool: StringPool, wanted: string): number {
  let low = 0;
  let high = poolSize(pool);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareAt(pool, middle, wanted) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Number of a string in a sorted pool, or -1. */
export function findInPool(pool: StringPool, wanted: string): number {
  const at = lowerBound(pool, wanted);
  return at < poolSize(pool) && compareAt(pool, at, wanted) === 0 ? at : -1;
}

/** The strings of a sorted pool that begin with `prefix`, as a half-open range of numbers. Linear in its length. */
export function prefixRange(pool: StringPool, prefix: string): readonly [number, number] {
  const from = lowerBound(pool, prefix);
  let to = from;
  while (to < poolSize(pool) && pool.text.startsWith(prefix, pool.starts[to]!) && lengthAt(pool, to) >= prefix.length) {
    to++;
  }
  return [from, to];
}

const lengthAt = (pool: StringPool, n: number): number => pool.starts[n + 1]! - pool.starts[n]!;
