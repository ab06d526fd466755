import type { Bm25Index } from './bm25.ts';
import { LAST_BODY_CODE } from './frequencies.ts';
import type { PostingList } from './postings.ts';
import { frequenciesAt } from './postings.ts';
import type { Accumulator, QueryTerm } from './scoring.ts';
import { TABLE_CODES, TABLE_LENGTHS, impactOf, impactTable } from './scoring.ts';

/** Places of a list, half-open. */
type Range = readonly [from: number, end: number];

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

/** One look at a posting while scanning costs about a sixteenth of a search for one passage among those of a block. */
const SCANS_PER_LOOK = 16;

/**
 * As `accumulate`, for those passages of the accumulator alone whose score is at least `need` already: the others cannot
 * come among the best any more, and what they get is not worked out. `need` is above 0, so every such passage was touched,
 * and with that is in the scope.
 *
 * Where few passages are left, each is looked for in the list, and most postings of a common word are not even read.
 */
export function accumulateAbove(
  index: Bm25Index,
  term: QueryTerm,
  from: number,
  into: Accumulator,
  need: number,
): number {
  const { first, scores, touched } = into;
  const left = (into.left ??= new Uint32Array(scores.length));
  const { entries, to } = term.list;
  let count = 0;
  if (into.leftCount < 0) {
    for (let i = 0; i < into.count; i++) if (scores[touched[i]! - first]! >= need) left[count++] = touched[i]!;
  } else {
    for (let i = 0; i < into.leftCount; i++) if (scores[left[i]! - first]! >= need) left[count++] = left[i]!;
  }
  into.leftCount = count;
  const end = placeFrom(entries, from, to, first + scores.length);
  if (count * SCANS_PER_LOOK < end - from) {
    lookUpEach(index, term, [from, end], into, left.subarray(0, count));
  } else scanAll(index, term, [from, end], into, need);
  return end;
}

/** First place from `from` on whose passage is `doc` or a later one, or `to`: steps that double, then a search by halves. */
function placeFrom(entries: Uint32Array, from: number, to: number, doc: number): number {
  let step = 1;
  let low = from;
  while (low + step < to && entries[low + step]! >>> 8 < doc) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, to);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (entries[middle]! >>> 8 < doc) low = middle + 1;
    else high = middle;
  }
  return low;
}

function lookUpEach(
  index: Bm25Index,
  { idf, list }: QueryTerm,
  [from, end]: Range,
  { first, scores }: Accumulator,
  left: Uint32Array,
): void {
  const { entries } = list;
  for (let i = 0; i < left.length; i++) {
    const doc = left[i]!;
    let low = from;
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (entries[middle]! >>> 8 < doc) low = middle + 1;
      else high = middle;
    }
    if (low === end || entries[low]! >>> 8 !== doc) continue;
    scores[doc - first] = scores[doc - first]! + idf * impactOf(index, doc, frequenciesAt(list, low));
  }
}

function scanAll(
  index: Bm25Index,
  { idf, list }: QueryTerm,
  [from, end]: Range,
  { first, scores }: Accumulator,
  need: number,
): void {
  const { bodyLengths } = index.postings;
  const { entries } = list;
  const table = impactTable(index);
  for (let place = from; place < end; place++) {
    const entry = entries[place]!;
    const doc = entry >>> 8;
    const before = scores[doc - first]!;
    if (before < need) continue;
    const code = entry & 255;
    const length = bodyLengths[doc]!;
    const impact =
      code < TABLE_CODES && length < TABLE_LENGTHS
        ? table[code * TABLE_LENGTHS + length]!
        : impactOf(index, doc, frequenciesAt(list, place));
    scores[doc - first] = before + idf * impact;
  }
}
