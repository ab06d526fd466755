import { buildPostings } from './build-postings.ts';
import { findOwner } from './owners.ts';
import type { IndexablePassage, Postings } from './postings.ts';
import { listOf, sizeOf } from './postings.ts';
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
 * Postings and what scoring needs to know of the collection as a whole, immutable. A score is the sum over the terms of
 * a query of `idf(term) · impact`, where the impact, the saturated frequency `tf·(k1+1) / (k1+tf)`, is worked out when a
 * posting is read: that costs a division, and saves four bytes a posting.
 *
 * Statistics (number of passages, passages with a term, average lengths) are those of the whole index, not of a scope:
 * a passage keeps its score when a scope is narrowed, so lists of two scopes can be compared. A caller who must not let
 * the words of one tenant weigh on another's scores keeps an index a tenant.
 */
export interface Bm25Index {
  readonly postings: Postings;
  readonly parameters: Bm25Parameters;
  /** Average length of each field in terms; 1 where a field is empty everywhere, since it then weighs nothing. */
  readonly averages: FieldAverages;
}

export interface FieldAverages {
  readonly title: number;
  readonly headings: number;
  readonly body: number;
}

function average(lengths: Uint32Array | null): number {
  let sum = 0;
  if (lengths !== null) for (let doc = 0; doc < lengths.length; doc++) sum += lengths[doc]!;
  return sum / Math.max(1, lengths?.length ?? 0) || 1;
}

/** An index of postings that are there already, for the forms that come out of storage. */
export const indexOf = (postings: Postings, parameters: Bm25Parameters): Bm25Index => ({
  postings,
  parameters,
  averages: {
    title: average(postings.titleLengths),
    headings: average(postings.headingLengths),
    body: average(postings.bodyLengths),
  },
});

/** Builds the index of a set of passages in one go. Of passages with one tenant and id the last one counts. */
export function buildBm25Index(
  passages: readonly IndexablePassage[],
  parameters: Bm25Parameters = BM25_PARAMETERS,
): Bm25Index {
  return indexOf(buildPostings(passages), parameters);
}

/**
 * The index with more passages; one with a known tenant and id is replaced, and new ones are read after those that
 * their source had. Equals a build from all of them.
 */
export function addPassages(index: Bm25Index, passages: readonly IndexablePassage[]): Bm25Index {
  return indexOf(mergePostings(index.postings, buildPostings(passages)), index.parameters);
}

/** The index without the passages of one source of one tenant. Equals a build from the others. */
export function removeSource(index: Bm25Index, sourceId: string, tenantId: string | null = null): Bm25Index {
  const { owners, ownerOf } = index.postings;
  const gone = findOwner(owners, { sourceId, tenantId });
  if (gone < 0) return index;
  const keeps = (doc: number): boolean => ownerOf[doc] !== gone;
  return indexOf(mergePostings(index.postings, buildPostings([]), keeps), index.parameters);
}

/** Number of passages. */
export const passageCount = (index: Bm25Index): number => sizeOf(index.postings);

/** Passages that hold a term of the index (after stemming). */
export function documentFrequency(index: Bm25Index, term: string): number {
  const list = listOf(index.postings, term);
  return list === null ? 0 : list.to - list.from;
}

/** Robertson–Sparck Jones weight `log(1 + (N − df + 0.5) / (df + 0.5))`: positive even for a term that all passages hold. */
export function inverseDocumentFrequency(count: number, df: number): number {
  return Math.log(1 + (count - df + 0.5) / (df + 0.5));
}
