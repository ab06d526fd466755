import type { SourceSet } from '#domain/source-set.ts';
import { RuntimeFailure } from '../outcome.ts';
import type { LibraryState } from './library-state.ts';

/** A set from elsewhere with its items under the ids of the library, where it knows them. */
export interface GivenSet {
  readonly set: SourceSet;
  readonly members: readonly string[];
}

/**
 * Reads a set that somebody hands over. An item is one of the library where its bytes, its DOI or its address are those of a source; an id alone
 * is no proof, unless nothing else is said of it. What is not recognised stays a member without a document: it is named as missing, never dropped.
 */
export async function membersOfGiven(given: unknown, library: LibraryState): Promise<GivenSet> {
  const { parseSourceSet } = await import('#engine/source-sets/parse-source-set.ts');
  const { MAX_MEMBERS } = await import('#api/schemas/source-set.ts');
  const parsed = parseSourceSet(given);
  if (!parsed.ok) {
    const [first] = parsed.faults;
    const more = parsed.faults.length > 1 ? ` (and ${parsed.faults.length - 1} more faults)` : '';
    throw new RuntimeFailure('invalid_payload', `${first?.message ?? 'refused'}${more}`, `set.${first?.path ?? ''}`);
  }
  if (parsed.set.items.length > MAX_MEMBERS) {
    throw new RuntimeFailure('invalid_payload', 'At most 20,000 sources.', 'set.items');
  }
  const byHash = new Map([...library.hashes].map(([id, hash]) => [hash, id]));
  const byDoi = new Map<string, string>();
  const byUri = new Map<string, string>();
  for (const item of library.items.values()) {
    if (item.doi !== null && !byDoi.has(item.doi)) byDoi.set(item.doi, item.id);
    if (item.uri !== null && !byUri.has(item.uri)) byUri.set(item.uri, item.id);
  }
  const taken = new Set<string>();
  const items = parsed.set.items.map((item) => {
    const isBare = item.contentHash === null && item.doi === null && item.uri === null;
    const known =
      (item.contentHash === null ? undefined : byHash.get(item.contentHash)) ??
      (item.doi === null ? undefined : byDoi.get(item.doi)) ??
      (item.uri === null ? undefined : byUri.get(item.uri)) ??
      (isBare && library.items.has(item.id) ? item.id : undefined);
    // A foreign item must not take the id of a source of the library that it is not.
    const free = library.items.has(item.id) ? `given-${item.id}` : item.id;
    const id = known !== undefined && !taken.has(known) ? known : free;
    taken.add(id);
    return { ...item, id };
  });
  return { set: { ...parsed.set, items }, members: items.map(({ id }) => id) };
}
