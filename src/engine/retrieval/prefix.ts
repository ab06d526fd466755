import { stem } from '#engine/text/stems.ts';
import { foldWord } from '#engine/text/tokens.ts';
import type { Bm25Index } from './bm25.ts';
import { inverseDocumentFrequency, passageCount } from './bm25.ts';
import { toWide } from './collector.ts';
import { WIDE_CODE, addFrequencies, codeOf } from './frequencies.ts';
import type { PostingList, Postings } from './postings.ts';
import { frequenciesAt, listAt } from './postings.ts';
import type { QueryTerm } from './scoring.ts';
import { findInPool, prefixRange } from './string-pool.ts';

/** English endings. A beginning may stop inside one, where the stem of the word is shorter than what was typed. */
const ENDINGS =
  'e s y es ed er ly al ic ing ies ied ive ity ion ous ful ism ist est ish ings edly ment ness able ible ance ence ally ions ting ting ning ring ding ming ping ging bing lling tted nned rred pped ements ments ation ations ational ator ators ization izations iveness fulness ousness ability ibility alities ality ically ingly ancy ency izer izers izing ized'.split(
    ' ',
  );

/** What may follow a beginning: each ending, and each rest of an ending whose first letters are typed already. */
function* completions(prefix: string): Generator<string> {
  yield prefix;
  for (const ending of ENDINGS) {
    yield prefix + ending;
    for (let typed = 1; typed < ending.length; typed++) {
      if (prefix.endsWith(ending.slice(0, typed))) yield prefix + ending.slice(typed);
    }
  }
}

/**
 * The terms that a beginning stands for, by number: those that begin so, and the stems of its completions, because terms
 * are stems: `runni*` means *running*, whose term is `run`. So, as everywhere in this index, a word is found in all
 * its forms.
 */
function termsOf({ terms }: Postings, prefix: string): readonly number[] {
  const [from, to] = prefixRange(terms, prefix);
  const found = new Set<number>();
  for (let term = from; term < to; term++) found.add(term);
  for (const word of completions(prefix)) {
    const term = findInPool(terms, stem(word));
    if (term >= 0) found.add(term);
  }
  return [...found].sort((a, b) => a - b);
}

/** The postings of several terms taken as one: a passage once, its frequencies added. */
function unite(postings: Postings, terms: readonly number[]): PostingList {
  const packedOf = new Map<number, number>();
  for (const term of terms) {
    const list = listAt(postings, term);
    for (let place = list.from; place < list.to; place++) {
      const doc = list.entries[place]! >>> 8;
      packedOf.set(doc, addFrequencies(packedOf.get(doc) ?? 0, frequenciesAt(list, place)));
    }
  }
  const docs = Uint32Array.from(packedOf.keys()).sort();
  const wide: [place: number, packed: number][] = [];
  const entries = docs.map((doc, place) => {
    const packed = packedOf.get(doc)!;
    const code = codeOf(packed);
    if (code === WIDE_CODE) wide.push([place, packed]);
    return (doc << 8) | code;
  });
  return { entries, from: 0, to: entries.length, wide: toWide(wide) };
}

/**
 * A beginning as one term of a query, weighed by how many passages hold any of the words it stands for. Weighing each of
 * these words apart would put the rarest, often a misprint, before all others. `null` where there is none.
 */
export function prefixTerm(index: Bm25Index, prefix: string): QueryTerm | null {
  const folded = foldWord(prefix);
  const terms = termsOf(index.postings, folded);
  if (terms.length === 0) return null;
  const list = unite(index.postings, terms);
  return { term: `${folded}*`, idf: inverseDocumentFrequency(passageCount(index), list.to - list.from), list };
}
