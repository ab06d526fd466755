import { PACKED_OF_CODE, WIDE_CODE } from './frequencies.ts';
import type { Owner } from './owners.ts';
import type { StringPool } from './string-pool.ts';
import { findInPool, stringAt } from './string-pool.ts';

/** One passage as the index takes it. Passages of a source are given in reading order. */
export interface IndexablePassage {
  readonly id: string;
  readonly sourceId: string;
  readonly tenantId?: string | null;
  readonly title?: string;
  readonly headings?: readonly string[];
  readonly text: string;
}

/** Most passages in one index: the number of a passage has 24 bits of a posting. */
export const MAX_PASSAGES = 1 << 24;

/**
 * Postings of one term, or of several taken as one: `entries[from .. to)`, each `passage << 8 | code`, ascending by
 * passage. Frequencies with `WIDE_CODE` stand in `wide` under the place of their entry.
 */
export interface PostingList {
  readonly entries: Uint32Array;
  readonly from: number;
  readonly to: number;
  readonly wide: WideFrequencies;
}

/** Packed frequencies of the few postings that no code of one byte can say, by place of the posting, ascending. */
export interface WideFrequencies {
  readonly places: Uint32Array;
  readonly packed: Uint32Array;
}

/**
 * An inverted index in typed arrays, immutable and canonical: passages are numbered in total order (id, then tenant,
 * by code unit), owners and terms are sorted, so that equal sets of passages give equal bytes in whatever order or in
 * however many steps they came, and a lower number wins a tie.
 *
 * `next[d]` is the passage after `d` in its source, or -1. The postings of term `t` are
 * `entries[offsets[t] .. offsets[t+1])`. Lengths count terms; `titleLengths` and `headingLengths` are `null` where no
 * passage has any. For 62 postings a passage that is about 290 bytes a passage, of which 248 are postings.
 */
export interface Postings {
  readonly ids: StringPool;
  readonly owners: readonly Owner[];
  readonly ownerOf: Uint32Array;
  readonly next: Int32Array;
  readonly titleLengths: Uint32Array | null;
  readonly headingLengths: Uint32Array | null;
  readonly bodyLengths: Uint32Array;
  readonly terms: StringPool;
  readonly offsets: Uint32Array;
  readonly entries: Uint32Array;
  readonly wide: WideFrequencies;
}

/** Passages of an index. */
export const sizeOf = (postings: Postings): number => postings.ownerOf.length;

/** Tenant of a passage by its number. */
export const tenantOf = (postings: Postings, doc: number): string | null =>
  postings.owners[postings.ownerOf[doc]!]!.tenantId;

/** The postings of a term, or `null` where no passage holds it. */
export function listOf(postings: Postings, term: string): PostingList | null {
  const number = findInPool(postings.terms, term);
  return number < 0 ? null : listAt(postings, number);
}

/** The postings of the term with this number. */
export const listAt = ({ entries, offsets, wide }: Postings, term: number): PostingList => ({
  entries,
  from: offsets[term]!,
  to: offsets[term + 1]!,
  wide,
});

/** Place of a value in an ascending array, or -1. */
export function placeIn(values: Uint32Array, value: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low < values.length && values[low] === value ? low : -1;
}

/** Frequencies of the posting at a place, packed as by `packFrequencies`. */
export function frequenciesAt(list: Pick<PostingList, 'entries' | 'wide'>, place: number): number {
  const code = list.entries[place]! & 255;
  return code === WIDE_CODE ? list.wide.packed[placeIn(list.wide.places, place)]! : PACKED_OF_CODE[code]!;
}

/** Place of the posting of a passage, or -1 where the passage does not hold the term. */
export function placeOf({ entries, from, to }: PostingList, doc: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (entries[middle]! >>> 8 < doc) low = middle + 1;
    else high = middle;
  }
  return low < to && entries[low]! >>> 8 === doc ? low : -1;
}

/** Id of a passage by its number. */
export const idOf = (postings: Postings, doc: number): string => stringAt(postings.ids, doc);

/** Throws where there are more passages than an index can number. */
export function assertFits(count: number): void {
  if (count > MAX_PASSAGES) throw new RangeError(`An index holds at most ${MAX_PASSAGES} passages, not ${count}.`);
}
