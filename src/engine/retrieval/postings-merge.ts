import { compareCodeUnits } from '#base/compare.ts';
import { toWide } from './collector.ts';
import { WIDE_CODE } from './frequencies.ts';
import { compareTenants, sortOwners } from './owners.ts';
import type { Postings } from './postings.ts';
import { assertFits, frequenciesAt, idOf, sizeOf, tenantOf } from './postings.ts';
import { poolOf, poolSize, stringAt } from './string-pool.ts';

/** New numbers of the passages of two indexes merged in total order; -1 for those that leave. */
interface Renumbering {
  readonly size: number;
  readonly first: Int32Array;
  readonly second: Int32Array;
}

function compareDocs(a: Postings, i: number, b: Postings, j: number): number {
  return compareCodeUnits(idOf(a, i), idOf(b, j)) || compareTenants(tenantOf(a, i), tenantOf(b, j));
}

/** A passage that both hold is taken from `second`. */
function renumber(first: Postings, second: Postings, keeps: (doc: number) => boolean): Renumbering {
  const out = { first: new Int32Array(sizeOf(first)).fill(-1), second: new Int32Array(sizeOf(second)) };
  let size = 0;
  let i = 0;
  let j = 0;
  while (i < sizeOf(first) || j < sizeOf(second)) {
    const order = i >= sizeOf(first) ? 1 : j >= sizeOf(second) ? -1 : compareDocs(first, i, second, j);
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

/** Where passages come from: an index, and their new numbers. */
type Part = readonly [postings: Postings, to: Int32Array];

/** Owners of the passages that stay, in order. */
function mergeOwners(parts: readonly Part[], size: number): Pick<Postings, 'owners' | 'ownerOf'> {
  const all = parts.flatMap(([postings]) => postings.owners);
  const used = new Uint8Array(all.length);
  const raw = new Uint32Array(size);
  let base = 0;
  for (const [postings, to] of parts) {
    for (let doc = 0; doc < to.length; doc++) {
      if (to[doc]! < 0) continue;
      raw[to[doc]!] = base + postings.ownerOf[doc]!;
      used[base + postings.ownerOf[doc]!] = 1;
    }
    base += postings.owners.length;
  }
  const { sorted, rank } = sortOwners(all, (owner) => used[owner] === 1);
  return { owners: sorted, ownerOf: raw.map((owner) => rank[owner]!) };
}

/** Passages nothing comes before, in the order of their numbers. */
function headsOf(postings: Postings): readonly number[] {
  const hasBefore = new Uint8Array(sizeOf(postings));
  for (const after of postings.next) if (after >= 0) hasBefore[after] = 1;
  const heads: number[] = [];
  hasBefore.forEach((has, doc) => {
    if (has === 0) heads.push(doc);
  });
  return heads;
}

/** Reading order of every source: what stays of the first part, then the second. */
function mergeReadingOrder(parts: readonly Part[], ownerOf: Uint32Array, owners: number): Int32Array {
  const next = new Int32Array(ownerOf.length).fill(-1);
  const last = new Int32Array(owners).fill(-1);
  for (const [postings, to] of parts) {
    for (const head of headsOf(postings)) {
      for (let doc = head; doc >= 0; doc = postings.next[doc]!) {
        const at = to[doc]!;
        if (at < 0) continue;
        const owner = ownerOf[at]!;
        if (last[owner]! >= 0) next[last[owner]!] = at;
        last[owner] = at;
      }
    }
  }
  return next;
}

type LengthField = 'titleLengths' | 'headingLengths' | 'bodyLengths';

function mergeLengths(parts: readonly Part[], size: number, field: LengthField): Uint32Array {
  const lengths = new Uint32Array(size);
  for (const [postings, to] of parts) {
    const from = postings[field];
    if (from === null) continue;
    for (let doc = 0; doc < to.length; doc++) if (to[doc]! >= 0) lengths[to[doc]!] = from[doc]!;
  }
  return lengths;
}

const unlessEmpty = (lengths: Uint32Array): Uint32Array | null => (lengths.some((n) => n > 0) ? lengths : null);

/**
 * `first` without the passages that `keeps` refuses, merged with `second`. Exact: the result equals, byte by byte, an
 * index built in one go from the same passages, so that scores do not depend on the history of an index. Linear in both.
 */
export function mergePostings(
  first: Postings,
  second: Postings,
  keeps: (doc: number) => boolean = () => true,
): Postings {
  const numbers = renumber(first, second, keeps);
  assertFits(numbers.size);
  const parts: readonly Part[] = [
    [first, numbers.first],
    [second, numbers.second],
  ];
  const ids = Array.from({ length: numbers.size }, () => '');
  for (const [postings, to] of parts) {
    for (let doc = 0; doc < to.length; doc++) if (to[doc]! >= 0) ids[to[doc]!] = idOf(postings, doc);
  }
  const { owners, ownerOf } = mergeOwners(parts, numbers.size);
  return {
    ids: poolOf(ids),
    owners,
    ownerOf,
    next: mergeReadingOrder(parts, ownerOf, owners.length),
    titleLengths: unlessEmpty(mergeLengths(parts, numbers.size, 'titleLengths')),
    headingLengths: unlessEmpty(mergeLengths(parts, numbers.size, 'headingLengths')),
    bodyLengths: mergeLengths(parts, numbers.size, 'bodyLengths'),
    ...mergeLists(first, second, numbers),
  };
}

/** Merges the lists of each term, ascending by new number; a term that nothing holds any more is left out. */
function mergeLists(
  first: Postings,
  second: Postings,
  numbers: Renumbering,
): Pick<Postings, 'terms' | 'offsets' | 'entries' | 'wide'> {
  const names: string[] = [];
  const entries = new Uint32Array(first.entries.length + second.entries.length);
  const wide: [place: number, packed: number][] = [];
  const offsets = [0];
  let at = 0;
  const take = (from: Postings, place: number, doc: number): void => {
    const code = from.entries[place]! & 255;
    if (code === WIDE_CODE) wide.push([at, frequenciesAt(from, place)]);
    entries[at++] = ((doc << 8) | code) >>> 0;
  };
  const merge = (a: number, b: number): void => {
    let i = a < 0 ? 0 : first.offsets[a]!;
    const iEnd = a < 0 ? 0 : first.offsets[a + 1]!;
    let j = b < 0 ? 0 : second.offsets[b]!;
    const jEnd = b < 0 ? 0 : second.offsets[b + 1]!;
    while (i < iEnd || j < jEnd) {
      const x = i < iEnd ? numbers.first[first.entries[i]! >>> 8]! : -2;
      const y = j < jEnd ? numbers.second[second.entries[j]! >>> 8]! : -2;
      if (x === -1) i++;
      else if (y === -2 || (x !== -2 && x < y)) take(first, i++, x);
      else take(second, j++, y);
    }
  };
  let a = 0;
  let b = 0;
  while (a < poolSize(first.terms) || b < poolSize(second.terms)) {
    const left = a < poolSize(first.terms) ? stringAt(first.terms, a) : null;
    const right = b < poolSize(second.terms) ? stringAt(second.terms, b) : null;
    const order = left === null ? 1 : right === null ? -1 : compareCodeUnits(left, right);
    merge(order <= 0 ? a++ : -1, order >= 0 ? b++ : -1);
    if (at === offsets.at(-1)) continue;
    names.push(order <= 0 ? left! : right!);
    offsets.push(at);
  }
  return {
    terms: poolOf(names),
    offsets: Uint32Array.from(offsets),
    entries: entries.slice(0, at),
    wide: toWide(wide),
  };
}
