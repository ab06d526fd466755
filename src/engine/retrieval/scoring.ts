import type { Bm25Index } from './bm25.ts';
import { LAST_BODY_CODE, bodyOf, headingsOf, titleOf } from './frequencies.ts';
import type { PostingList } from './postings.ts';
import { frequenciesAt, placeOf } from './postings.ts';

/** A term of a query that the index holds, or several terms taken as one (`kit*`). */
export interface QueryTerm {
  /** As the screen shows it. */
  readonly term: string;
  readonly idf: number;
  readonly list: PostingList;
}

/**
 * Saturated, length-normalised frequency of one posting, `tf·(k1+1) / (k1+tf)`. Frequencies of the fields are normalised
 * each by the length of its own field, weighted, added, and saturated once (BM25F: Robertson, Zaragoza, Taylor 2004),
 * because saturating each field apart would let a word that stands in title and body count for more than two words.
 */
export function impactOf(index: Bm25Index, doc: number, packed: number): number {
  const { parameters, averages, postings } = index;
  const { k1, b, title, headings, body } = parameters;
  const bodyLength = postings.bodyLengths[doc]!;
  if (packed <= LAST_BODY_CODE) {
    const weighted = body * packed;
    return (weighted * (k1 + 1)) / (k1 * (1 - b) + ((k1 * b) / averages.body) * bodyLength + weighted);
  }
  let tf = (body * bodyOf(packed)) / (1 - b + (b / averages.body) * bodyLength);
  if (postings.titleLengths !== null) {
    tf += (title * titleOf(packed)) / (1 - b + (b / averages.title) * postings.titleLengths[doc]!);
  }
  if (postings.headingLengths !== null) {
    tf += (headings * headingsOf(packed)) / (1 - b + (b / averages.headings) * postings.headingLengths[doc]!);
  }
  return (tf * (k1 + 1)) / (k1 + tf);
}

/** Impact of a term on a passage, 0 where the passage does not hold it. */
export function impactOn(index: Bm25Index, list: PostingList, doc: number): number {
  const place = doc < 0 ? -1 : placeOf(list, doc);
  return place < 0 ? 0 : impactOf(index, doc, frequenciesAt(list, place));
}

/** Codes of the body and lengths of bodies below these have their impacts in the table: nearly all of real text. */
export const TABLE_CODES = 16;
export const TABLE_LENGTHS = 512;

/** Impact of each code of the body at each length, by `code · TABLE_LENGTHS + length`, once it was asked for. */
const tableOf = new WeakMap<Bm25Index, Float64Array>();

/**
 * A look-up instead of a conversion, two sums and a division a posting. Filled by the same steps as `impactOf`, so both
 * give the same bits. 64 KiB an index.
 */
export function impactTable(index: Bm25Index): Float64Array {
  let table = tableOf.get(index);
  if (table === undefined) {
    const { k1, b, body } = index.parameters;
    const base = k1 * (1 - b);
    const slope = (k1 * b) / index.averages.body;
    table = new Float64Array(TABLE_CODES * TABLE_LENGTHS);
    for (let code = 1; code < TABLE_CODES; code++) {
      const weighted = body * code;
      for (let length = 0; length < TABLE_LENGTHS; length++) {
        table[code * TABLE_LENGTHS + length] = (weighted * (k1 + 1)) / (base + slope * length + weighted);
      }
    }
    tableOf.set(index, table);
  }
  return table;
}

/** Accumulated scores of the passages from `first` on, and which of them are not zero. */
export interface Accumulator {
  first: number;
  readonly scores: Float64Array;
  readonly touched: Uint32Array;
  count: number;
  /** Of the touched passages those that may still come among the best, once some were left out (`bounds.ts`). */
  left: Uint32Array | null;
  leftCount: number;
}

/** A fresh accumulator for so many passages. */
export const accumulatorOf = (size: number): Accumulator => ({
  first: 0,
  scores: new Float64Array(size),
  touched: new Uint32Array(size),
  count: 0,
  left: null,
  leftCount: -1,
});

/** Makes the accumulator ready for the passages from `first` on, at the cost of what was touched. */
export function moveTo(into: Accumulator, first: number): void {
  const { scores, touched, count } = into;
  for (let i = 0; i < count; i++) scores[touched[i]! - into.first] = 0;
  into.first = first;
  into.count = 0;
  into.leftCount = -1;
}

/**
 * Adds what one term gives to the passages of the accumulator, from place `from` of its list on, and gives the place
 * where it stopped. A passage whose owner the scope does not allow is never touched. `owners` is `null` where all are.
 *
 * The common case, a term in the body alone, is written out with one division, because it is the inner loop of every
 * search; `impactOf` reckons in the same steps, so both give the same bits.
 */
export function accumulate(
  index: Bm25Index,
  { idf, list }: QueryTerm,
  from: number,
  into: Accumulator,
  owners: Uint8Array | null,
): number {
  const { bodyLengths, ownerOf } = index.postings;
  const { entries, to } = list;
  const { first, scores, touched } = into;
  const end = first + scores.length;
  const table = impactTable(index);
  let { count } = into;
  let place = from;
  for (; place < to; place++) {
    const entry = entries[place]!;
    const doc = entry >>> 8;
    if (doc >= end) break;
    if (owners !== null && owners[ownerOf[doc]!] === 0) continue;
    const code = entry & 255;
    const length = bodyLengths[doc]!;
    const impact =
      code < TABLE_CODES && length < TABLE_LENGTHS
        ? table[code * TABLE_LENGTHS + length]!
        : impactOf(index, doc, frequenciesAt(list, place));
    const before = scores[doc - first]!;
    if (before === 0) touched[count++] = doc;
    scores[doc - first] = before + idf * impact;
  }
  into.count = count;
  return place;
}
