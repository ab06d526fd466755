import type { Token } from '#engine/text/tokens.ts';
import { createEmbedder, embedText } from './sentence-vectors.ts';
import type { Embedder, TextVector } from './sentence-vectors.ts';
import type { WordVectors } from './word-vectors.ts';

/**
 * Vectors of numbered passages in signed bytes. Row `p` of `values` is the direction of passage `p`; `inverseNorms[p]`
 * is one over its length in these units, 0 for a passage without a word that has a vector.
 */
export interface PassageVectors {
  readonly embed: Embedder;
  readonly dimensions: number;
  readonly values: Int8Array;
  readonly inverseNorms: Float64Array;
}

/** A passage by its number, and the cosine of its vector with the query's. */
export interface VectorHit {
  readonly doc: number;
  readonly cosine: number;
}

/** Signed bytes of a vector at full range, into `out` from `at` on. Returns one over their length, or 0. */
function quantize(vector: TextVector, out: Int8Array, at: number): number {
  if (vector.known === 0) return 0;
  const { values } = vector;
  let most = 0;
  for (let d = 0; d < values.length; d++) most = Math.max(most, Math.abs(values[d]!));
  let squares = 0;
  for (let d = 0; d < values.length; d++) {
    const byte = Math.round((values[d]! / most) * 127);
    out[at + d] = byte;
    squares += byte * byte;
  }
  return 1 / Math.sqrt(squares);
}

/** Room for the vectors of `count` passages; fill it with `setPassage`, in any order and in steps. */
export function emptyPassageVectors(
  words: WordVectors,
  count: number,
  embed: Embedder = createEmbedder(words),
): PassageVectors {
  return {
    embed,
    dimensions: words.dimensions,
    values: new Int8Array(count * words.dimensions),
    inverseNorms: new Float64Array(count),
  };
}

/** Works out the vector of passage `doc` from its words. */
export function setPassage(vectors: PassageVectors, doc: number, tokens: readonly Token[]): void {
  vectors.inverseNorms[doc] = quantize(vectors.embed(tokens), vectors.values, doc * vectors.dimensions);
}

/** A query made ready: its exact direction, and the same in signed bytes for the scan. */
export interface VectorQuery {
  readonly vector: TextVector;
  readonly bytes: Int8Array;
}

/** `null` where fewer than `MIN_KNOWN` words of the query have a vector: one word has neighbours, not a meaning. */
export function vectorQuery(vectors: PassageVectors, query: string): VectorQuery | null {
  const vector = embedText(vectors.embed, query);
  if (vector.known < MIN_KNOWN) return null;
  const bytes = new Int8Array(vectors.dimensions);
  quantize(vector, bytes, 0);
  return { vector, bytes };
}
const MIN_KNOWN = 2;

/** The cosine of a passage with a query, from the query's exact vector; 0 for a passage without a vector. */
export function cosineOf(vectors: PassageVectors, query: VectorQuery, doc: number): number {
  const { values, dimensions, inverseNorms } = vectors;
  const direction = query.vector.values;
  let sum = 0;
  for (let d = 0, at = doc * dimensions; d < dimensions; d++, at++) sum += direction[d]! * values[at]!;
  return sum * inverseNorms[doc]!;
}

const BUCKETS = 4096;

/**
 * The `limit` of `docs` (ascending) with the largest `near` (0 to 1), largest first, lower number first in a tie. Counts
 * into buckets first, so that only the best few and those beside them have to be sorted.
 */
function nearest(near: Float64Array, docs: readonly number[], limit: number): readonly number[] {
  const bucketOf = (doc: number): number => Math.min(BUCKETS - 1, Math.floor(near[doc]! * BUCKETS));
  const counts = new Uint32Array(BUCKETS);
  for (const doc of docs) {
    const bucket = bucketOf(doc);
    counts[bucket] = counts[bucket]! + 1;
  }
  let edge = BUCKETS;
  for (let above = 0; edge > 0 && above < limit;) above += counts[--edge]!;
  const best = docs.filter((doc) => bucketOf(doc) >= edge);
  return best.sort((a, b) => near[b]! - near[a]! || a - b).slice(0, limit);
}

/** In whole numbers of 32 bits, which 127² times any dimension that is allowed fits into; four at a time, for speed. */
function innerProduct(a: Int8Array, b: Int8Array, at: number): number {
  const fours = a.length & ~3;
  let sum = 0;
  let d = 0;
  for (; d < fours; d += 4) {
    const i = at + d;
    sum = (sum + a[d]! * b[i]! + a[d + 1]! * b[i + 1]! + a[d + 2]! * b[i + 2]! + a[d + 3]! * b[i + 3]!) | 0;
  }
  for (; d < a.length; d++) sum = (sum + a[d]! * b[at + d]!) | 0;
  return sum;
}

/**
 * The `limit` passages nearest to a query among those that `allows` lets through, nearest first, lower number first in a
 * tie. A flat scan in whole numbers (the same on every machine, about 0.1 ms per 1,000 passages), then the cosines of
 * what it kept are worked out from the exact query and put in order again. A graph index would pay for its building
 * only after some 70,000 queries, and its results hang on the order of insertion.
 */
export function scanVectors(
  vectors: PassageVectors,
  query: VectorQuery,
  limit: number,
  allows: (doc: number) => boolean,
): readonly VectorHit[] {
  const { values, dimensions, inverseNorms } = vectors;
  const { bytes } = query;
  const count = inverseNorms.length;
  const near = new Float64Array(count);
  const docs: number[] = [];
  for (let doc = 0, at = 0; doc < count; doc++, at += dimensions) {
    if (inverseNorms[doc] === 0 || !allows(doc)) continue;
    const sum = innerProduct(bytes, values, at);
    if (sum <= 0) continue;
    near[doc] = sum * inverseNorms[doc]!;
    docs.push(doc);
  }
  const kept = nearest(near, docs, limit);
  const hits = kept.map((doc) => ({ doc, cosine: cosineOf(vectors, query, doc) })).filter(({ cosine }) => cosine > 0);
  return hits.sort((a, b) => b.cosine - a.cosine || a.doc - b.doc);
}
