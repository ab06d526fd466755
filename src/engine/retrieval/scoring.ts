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
function impactOf(index: Bm25Index, doc: number, packed: number): number {
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

/** Accumulated scores of the passages from `first` on, and which of them are not zero. */
export interface Accumulator {
  first: number;
  readonly scores: Float64Array;
  readonly touched: Uint32Array;
  count: number;
}

/** A fresh accumulator for so many passages. */
export const accumulatorOf = (size: number): Accumulator => ({
  first: 0,
  scores: new Float64Array(size),
  touched: new Uint32Array(size),
  count: 0,
});

/** Makes the accumulator ready for the passages from `first` on, at the cost of what was touched. */
export function moveTo(into: Accumulator, first: number): void {
  const { scores, touched, count } = into;
  for (let i = 0; i < count; i++) scores[touched[i]! - into.first] = 0;
  into.first = first;
  into.count = 0;
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
  const { k1, b, body } = index.parameters;
  const { bodyLengths, ownerOf } = index.postings;
  const { entries, to } = list;
  const { first, scores, touched } = into;
  const end = first + scores.length;
  const base = k1 * (1 - b);
  const slope = (k1 * b) / index.averages.body;
  let { count } = into;
  let place = from;
  for (; place < to; place++) {
    const entry = entries[place]!;
    const doc = entry >>> 8;
    if (doc >= end) break;
    if (owners !== null && owners[ownerOf[doc]!] === 0) continue;
    const code = entry & 255;
    let impact: number;
    if (code <= LAST_BODY_CODE) {
      const weighted = body * code;
      impact = (weighted * (k1 + 1)) / (base + slope * bodyLengths[doc]! + weighted);
    } else impact = impactOf(index, doc, frequenciesAt(list, place));
    const before = scores[doc - first]!;
    if (before === 0) touched[count++] = doc;
    scores[doc - first] = before + idf * impact;
  }
  into.count = count;
  return place;
}

/** Length of the shortest body of an index, once it was asked for. */
const shortestOf = new WeakMap<Bm25Index, number>();

function shortestBody(index: Bm25Index): number {
  let shortest = shortestOf.get(index);
  if (shortest === undefined) {
    shortest = index.postings.bodyLengths.reduce((least, length) => Math.min(least, length), Infinity);
    shortestOf.set(index, shortest);
  }
  return shortest;
}

/** Highest code of a list, by the column that it lies in and its start there: several terms taken as one have their own. */
const highestOf = new WeakMap<Uint32Array, Map<number, number>>();

function highestCode({ entries, from, to }: PostingList): number {
  const known = highestOf.get(entries) ?? new Map<number, number>();
  highestOf.set(entries, known);
  let code = known.get(from);
  if (code === undefined) {
    code = 0;
    for (let place = from; place < to; place++) code = Math.max(code, entries[place]! & 255);
    known.set(from, code);
  }
  return code;
}

/**
 * What a term can add to a score at most: as much as its highest frequency would in the shortest passage of the index, and
 * below `k1 + 1` in any case. The highest frequency of a list is looked up once, at a twentieth of what scoring it costs.
 */
export function ceilingOf(index: Bm25Index, { idf, list }: QueryTerm): number {
  const { k1, b, body } = index.parameters;
  const code = highestCode(list);
  // Codes beyond stand for titles, headings and very high frequencies.
  if (code > LAST_BODY_CODE) return idf * (k1 + 1);
  const weighted = body * code;
  return (
    (idf * weighted * (k1 + 1)) / (k1 * (1 - b) + ((k1 * b) / index.averages.body) * shortestBody(index) + weighted)
  );
}

/**
 * As `accumulate`, for passages of the accumulator alone whose score is at least `need` already: the others cannot come
 * among the best any more, and what they get is not worked out. `need` is above 0, so every such passage was touched, and
 * with that is in the scope. Most postings then cost a look instead of a division.
 */
export function accumulateAbove(
  index: Bm25Index,
  { idf, list }: QueryTerm,
  from: number,
  into: Accumulator,
  need: number,
): number {
  const { k1, b, body } = index.parameters;
  const { bodyLengths } = index.postings;
  const { entries, to } = list;
  const { first, scores } = into;
  const end = first + scores.length;
  const base = k1 * (1 - b);
  const slope = (k1 * b) / index.averages.body;
  let place = from;
  for (; place < to; place++) {
    const entry = entries[place]!;
    const doc = entry >>> 8;
    if (doc >= end) break;
    const before = scores[doc - first]!;
    if (before < need) continue;
    const code = entry & 255;
    let impact: number;
    if (code <= LAST_BODY_CODE) {
      const weighted = body * code;
      impact = (weighted * (k1 + 1)) / (base + slope * bodyLengths[doc]! + weighted);
    } else impact = impactOf(index, doc, frequenciesAt(list, place));
    scores[doc - first] = before + idf * impact;
  }
  return place;
}
