import { bodyOf, buildPostings, headingsOf, titleOf } from './postings.ts';
import type { IndexablePassage, Postings } from './postings.ts';
import { mergePostings } from './postings-merge.ts';

/** Constants of the scoring (SPEC §7): Okapi k1 and b, and the weights of the three fields. */
export interface Bm25Parameters {
  readonly k1: number;
  readonly b: number;
  readonly title: number;
  readonly headings: number;
  readonly body: number;
}

export const BM25_PARAMETERS: Bm25Parameters = { k1: 1.2, b: 0.75, title: 2.5, headings: 1.5, body: 1 };

/**
 * Postings with the weight of each posting worked out, immutable. `impacts[p]` is the saturated frequency
 * `tf·(k1+1) / (k1+tf)`; a score is the sum over the terms of a query of `idf(term) · impact`.
 */
export interface Bm25Index {
  readonly postings: Postings;
  readonly impacts: Float32Array;
  readonly parameters: Bm25Parameters;
}

/** Average length of each field over all passages; 1 where a field is empty everywhere, since it then weighs nothing. */
function averages(lengths: Uint32Array): readonly [number, number, number] {
  const sums: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < lengths.length; i += 3) {
    sums[0] += lengths[i]!;
    sums[1] += lengths[i + 1]!;
    sums[2] += lengths[i + 2]!;
  }
  const count = Math.max(1, lengths.length / 3);
  return [sums[0] / count || 1, sums[1] / count || 1, sums[2] / count || 1];
}

/**
 * Weighs every posting. Frequencies of the fields are normalised each by the length of its own field, weighted, added,
 * and saturated once (BM25F: Robertson, Zaragoza, Taylor 2004), because saturating each field apart would let a word
 * that stands in title and body count for more than two words.
 */
function weigh(postings: Postings, parameters: Bm25Parameters): Float32Array {
  const { k1, b, title, headings, body } = parameters;
  const { lengths, docs, packed } = postings;
  const [titleMean, headingsMean, bodyMean] = averages(lengths);
  const impacts = new Float32Array(docs.length);
  for (let p = 0; p < docs.length; p++) {
    const at = docs[p]! * 3;
    const frequencies = packed[p]!;
    const tf =
      (title * titleOf(frequencies)) / (1 - b + (b * lengths[at]!) / titleMean) +
      (headings * headingsOf(frequencies)) / (1 - b + (b * lengths[at + 1]!) / headingsMean) +
      (bodyOf(frequencies) / (1 - b + (b * lengths[at + 2]!) / bodyMean)) * body;
    impacts[p] = (tf * (k1 + 1)) / (k1 + tf);
  }
  return impacts;
}

const finish = (postings: Postings, parameters: Bm25Parameters): Bm25Index => ({
  postings,
  impacts: weigh(postings, parameters),
  parameters,
});

/** Builds the index of a set of passages in one go. */
export function buildBm25Index(
  passages: readonly IndexablePassage[],
  parameters: Bm25Parameters = BM25_PARAMETERS,
): Bm25Index {
  return finish(buildPostings(passages), parameters);
}

/** The index with more passages; one with a known tenant and id is replaced. Equals a build from all of them. */
export function addPassages(index: Bm25Index, passages: readonly IndexablePassage[]): Bm25Index {
  return finish(mergePostings(index.postings, buildPostings(passages)), index.parameters);
}

/** The index without the passages of one source of one tenant. Equals a build from the others. */
export function removeSource(index: Bm25Index, sourceId: string, tenantId: string | null = null): Bm25Index {
  const { sourceIds, tenantIds } = index.postings;
  const keeps = (doc: number): boolean => sourceIds[doc] !== sourceId || tenantIds[doc] !== tenantId;
  return finish(mergePostings(index.postings, buildPostings([]), keeps), index.parameters);
}

/** Number of passages. */
export const passageCount = (index: Bm25Index): number => index.postings.ids.length;

/** Passages that hold a term of the index (after stemming). */
export function documentFrequency(index: Bm25Index, term: string): number {
  const id = index.postings.terms.get(term);
  return id === undefined ? 0 : index.postings.offsets[id + 1]! - index.postings.offsets[id]!;
}

/** Robertson–Sparck Jones weight `log(1 + (N − df + 0.5) / (df + 0.5))`: positive even for a term that all passages hold. */
export function inverseDocumentFrequency(count: number, df: number): number {
  return Math.log(1 + (count - df + 0.5) / (df + 0.5));
}

/** The weight of a stem in this collection, for judges that want to know which words of a claim carry it. */
export function idfOf(index: Bm25Index, term: string): number {
  return inverseDocumentFrequency(passageCount(index), documentFrequency(index, term));
}
