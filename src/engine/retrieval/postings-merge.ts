import { compareCodeUnits } from '#base/compare.ts';
import type { Postings } from './postings.ts';

/** New numbers of the passages of two indexes merged in total order; -1 for those that leave. */
interface Renumbering {
  readonly size: number;
  readonly first: Int32Array;
  readonly second: Int32Array;
}

function compareDocs(a: Postings, i: number, b: Postings, j: number): number {
  return compareCodeUnits(a.ids[i]!, b.ids[j]!) || compareCodeUnits(a.tenantIds[i] ?? '', b.tenantIds[j] ?? '');
}

/** A passage that both hold is taken from `second`. */
function renumber(first: Postings, second: Postings, keeps: (doc: number) => boolean): Renumbering {
  const out = { first: new Int32Array(first.ids.length).fill(-1), second: new Int32Array(second.ids.length) };
  let size = 0;
  let i = 0;
  let j = 0;
  while (i < first.ids.length || j < second.ids.length) {
    const order = i >= first.ids.length ? 1 : j >= second.ids.length ? -1 : compareDocs(first, i, second, j);
    if (order >= 0) {
      out.second[j++] = size++;
      if (order === 0) i++;
    } else {
      if (keeps(i)) out.first[i] = size++;
      i++;
    }
  }
  return { size, ...out };
}

/** The passage after `doc` that is still there. */
function nextKept(postings: Postings, doc: number, numbers: Int32Array): number {
  let at = postings.next[doc]!;
  while (at >= 0 && numbers[at]! < 0) at = postings.next[at]!;
  return at < 0 ? -1 : numbers[at]!;
}

/**
 * `first` without the passages that `keeps` refuses, merged with `second`. Exact: the result equals an index built
 * in one go from the same passages, so that scores do not depend on the history of an index. Linear in both.
 */
export function mergePostings(
  first: Postings,
  second: Postings,
  keeps: (doc: number) => boolean = () => true,
): Postings {
  const numbers = renumber(first, second, keeps);
  const ids: string[] = [];
  const sourceIds: string[] = [];
  const tenantIds: (string | null)[] = [];
  const next = new Int32Array(numbers.size).fill(-1);
  const lengths = new Uint32Array(numbers.size * 3);
  for (const [part, to] of [
    [first, numbers.first],
    [second, numbers.second],
  ] as const) {
    for (let doc = 0; doc < to.length; doc++) {
      const at = to[doc]!;
      if (at < 0) continue;
      ids[at] = part.ids[doc]!;
      sourceIds[at] = part.sourceIds[doc]!;
      tenantIds[at] = part.tenantIds[doc]!;
      next[at] = nextKept(part, doc, to);
      lengths.set(part.lengths.subarray(doc * 3, doc * 3 + 3), at * 3);
    }
  }
  return { ids, sourceIds, tenantIds, next, lengths, ...mergeLists(first, second, numbers) };
}

/** Merges the lists of each term, ascending by new number; a term that nothing holds any more is left out. */
function mergeLists(
  first: Postings,
  second: Postings,
  numbers: Renumbering,
): Pick<Postings, 'terms' | 'offsets' | 'docs' | 'packed'> {
  const terms = new Map<string, number>();
  const capacity = first.docs.length + second.docs.length;
  const docs = new Uint32Array(capacity);
  const packed = new Uint32Array(capacity);
  const offsets = [0];
  let at = 0;
  const close = (term: string): void => {
    if (at === offsets[terms.size]) return;
    terms.set(term, terms.size);
    offsets.push(at);
  };
  const merge = (a: number, b: number): void => {
    let i = a < 0 ? 0 : first.offsets[a]!;
    const iEnd = a < 0 ? 0 : first.offsets[a + 1]!;
    let j = b < 0 ? 0 : second.offsets[b]!;
    const jEnd = b < 0 ? 0 : second.offsets[b + 1]!;
    while (i < iEnd || j < jEnd) {
      const x = i < iEnd ? numbers.first[first.docs[i]!]! : -2;
      if (x === -1) {
        i++;
        continue;
      }
      const y = j < jEnd ? numbers.second[second.docs[j]!]! : -2;
      const takeFirst = y === -2 || (x !== -2 && x < y);
      docs[at] = takeFirst ? x : y;
      packed[at++] = takeFirst ? first.packed[i++]! : second.packed[j++]!;
    }
  };
  for (const [term, id] of first.terms) {
    merge(id, second.terms.get(term) ?? -1);
    close(term);
  }
  for (const [term, id] of second.terms) {
    if (first.terms.has(term)) continue;
    merge(-1, id);
    close(term);
  }
  return { terms, offsets: Uint32Array.from(offsets), docs: docs.slice(0, at), packed: packed.slice(0, at) };
}
