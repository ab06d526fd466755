import { compareCodeUnits } from '#base/compare.ts';
import type { SourceSet, SourceSetItem } from '#domain/source-set.ts';
import { LIBRARY_SET_ID, type SourceRecord, type SourceSetRecord } from '#storage/records.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';

/** The library as sets see it: every source as an item, with all that people recorded of it. */
export interface LibraryState {
  readonly revision: number;
  readonly items: ReadonlyMap<string, SourceSetItem>;
  /** Content hashes by id: the documents at hand. */
  readonly hashes: ReadonlyMap<string, string>;
}

export interface LibraryKeeper {
  /** The library of now. Made anew only where this or another tab changed a source, or what is known of one. */
  current(): Promise<LibraryState>;
}

/** Keeps the items of the library between calls; asks for the revision of the sources first, as the corpus does. */
export function createLibraryKeeper(storage: WorkbenchStorage): LibraryKeeper {
  let kept: LibraryState | null = null;

  async function load(): Promise<LibraryState> {
    const revision = (await storage.workspace.read())?.sourcesRevision ?? 0;
    if (kept?.revision === revision) return kept;
    const { itemOfSource } = await import('#engine/source-sets/item-of-source.ts');
    const records = (await storage.sources.list()).toSorted((a, b) => compareCodeUnits(a.id, b.id));
    const terms = await storage.sourceSets.terms();
    const dismissed = new Map((await storage.credibility.dismissals()).map((row) => [row.sourceId, row.dismissed]));
    const newer = newerEditions(records);
    const items = new Map(
      records.map(({ id, source, addedAt }) => [
        id,
        itemOfSource(source, {
          addedAt: addedAt.slice(0, 10),
          terms: terms.get(id) ?? null,
          dismissed: dismissed.get(id) ?? [],
          supersededBy: newer.get(id) ?? null,
        }),
      ]),
    );
    const hashes = new Map(records.map(({ id, contentHash }) => [id, contentHash]));
    return (kept = { revision, items, hashes });
  }

  return { current: load };
}

/** For each source the newer edition that says it replaces it; of several the last by id, so that the answer is the same each time. */
function newerEditions(records: readonly SourceRecord[]): ReadonlyMap<string, string> {
  return new Map(records.flatMap(({ id, source }) => source.supersedes.map((old): [string, string] => [old, id])));
}

/**
 * A set as it stands today: its members with what the library knows of them now. A member whose source is gone keeps the item of the newest
 * version, so that what is missing has a name; that it has no bytes any more is a change of the set.
 */
export function liveSetOf(record: SourceSetRecord, newest: SourceSet | null, library: LibraryState): SourceSet {
  const last = new Map((newest?.items ?? []).map((item) => [item.id, item]));
  const { id, name, version, members, isRetracted, supersededBy, rights, freshness, use } = record;
  const items = members.flatMap((member) => {
    const held = library.items.get(member);
    if (held) return held;
    const gone = last.get(member);
    return gone ? { ...gone, contentHash: null } : [];
  });
  return { id, name, version: String(version), items, isRetracted, supersededBy, rights, freshness, use };
}

/** The record that stands for the whole library: every source is a member, nothing is said of it as a set. */
export function libraryRecord(library: LibraryState, version: number, at: string): SourceSetRecord {
  return {
    id: LIBRARY_SET_ID,
    name: 'Whole library',
    version,
    createdAt: at,
    updatedAt: at,
    members: [...library.items.keys()],
    use: { commercial: false },
    rights: null,
    freshness: null,
    isRetracted: false,
    supersededBy: null,
  };
}
