import { compareCodeUnits } from '#base/compare.ts';
import { Collector } from './collector.ts';
import { OwnerNumbers, compareTenants, sortOwners } from './owners.ts';
import type { IndexablePassage, Postings } from './postings.ts';
import { assertFits } from './postings.ts';
import { poolOf } from './string-pool.ts';

/** The columns of a set of passages that have nothing to do with their words. */
type Frame = Pick<Postings, 'ids' | 'owners' | 'ownerOf' | 'next'>;

/**
 * Numbers passages by (id, tenant). Of several with the same tenant and id the last one given stays, at its own place
 * in the reading order of its source.
 */
function arrange(passages: readonly IndexablePassage[]): { readonly order: readonly number[]; readonly frame: Frame } {
  const numbers = new OwnerNumbers();
  const given = Uint32Array.from(passages, (p) => numbers.numberOf(p.sourceId, p.tenantId ?? null));
  const { sorted: owners, rank: ownerRank } = sortOwners(numbers.owners);
  const compare = (a: number, b: number): number =>
    compareCodeUnits(passages[a]!.id, passages[b]!.id) ||
    compareTenants(passages[a]!.tenantId ?? null, passages[b]!.tenantId ?? null);
  const all = passages.map((_, index) => index);
  all.sort((a, b) => compare(a, b) || a - b);
  const order = all.filter((index, n) => n + 1 === all.length || compare(index, all[n + 1]!) !== 0);
  const numberOf = new Int32Array(passages.length).fill(-1);
  const ownerOf = new Uint32Array(order.length);
  order.forEach((index, doc) => {
    numberOf[index] = doc;
    ownerOf[doc] = ownerRank[given[index]!]!;
  });
  const next = new Int32Array(order.length).fill(-1);
  const last = new Int32Array(owners.length).fill(-1);
  for (const doc of numberOf) {
    if (doc < 0) continue;
    const owner = ownerOf[doc]!;
    if (last[owner]! >= 0) next[last[owner]!] = doc;
    last[owner] = doc;
  }
  const used = new Uint8Array(owners.length);
  for (const owner of ownerOf) used[owner] = 1;
  const frame = { ids: poolOf(order.map((index) => passages[index]!.id)), owners, ownerOf, next };
  return { order, frame: used.includes(0) ? dropOwners(frame, used) : frame };
}

/** Without the owners that lost their last passage to a later one. */
function dropOwners(frame: Frame, used: Uint8Array): Frame {
  const { sorted: owners, rank } = sortOwners(frame.owners, (owner) => used[owner] === 1);
  return { ...frame, owners, ownerOf: frame.ownerOf.map((owner) => rank[owner]!) };
}

/** Builds the postings of a set of passages in one go. Linear in the text, apart from sorting ids and terms. */
export function buildPostings(passages: readonly IndexablePassage[]): Postings {
  assertFits(passages.length);
  const { order, frame } = arrange(passages);
  const collector = new Collector(order.length);
  for (const index of order) collector.add(passages[index]!);
  return { ...frame, ...collector.finish() };
}
