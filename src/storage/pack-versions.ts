import { LIBRARY_SET_ID, PACKED_VERSIONS, type SourceSetVersionRecord } from './records.ts';
import type { TableName, Tables, TransactionalStore } from './tables.ts';
import { versionKey, wholeVersion } from './version-keys.ts';
import { isDifference, LONGEST_CHAIN, packVersion, type WholeVersion } from './version-rows.ts';

type Change = <T>(names: readonly TableName[], work: (tables: Tables) => Promise<T>) => Promise<T>;

type Settings = Pick<Tables, 'settings'>;

/** A version that stands whole, the one before it, and what that one is stored as. */
interface Candidate {
  readonly row: SourceSetVersionRecord;
  readonly before: WholeVersion;
  readonly beforeStored: string;
}

async function readMarks({ settings }: Settings): Promise<Readonly<Record<string, number>>> {
  const row = await settings.get(PACKED_VERSIONS);
  return row?.id === PACKED_VERSIONS ? row.upTo : {};
}

async function mark(tables: Settings, setId: string, version: number): Promise<void> {
  const upTo = await readMarks(tables);
  await tables.settings.put({ id: PACKED_VERSIONS, upTo: { ...upTo, [setId]: version } });
}

/** Sets that may have versions: those that are there, the library, and removed ones that a file or a record was made under. */
const setIds = (store: TransactionalStore): Promise<readonly string[]> =>
  store.read(['sourceSets', 'exports', 'publications'], async ({ sourceSets, exports, publications }) => {
    const ids = new Set([LIBRARY_SET_ID, ...(await sourceSets.all()).map(({ id }) => id)]);
    for (const { set } of await exports.all()) ids.add(set.id);
    for (const { publication } of await publications.all()) if (publication.setId) ids.add(publication.setId);
    return [...ids];
  });

/** How many differences stand one on another behind a version: as many more rows are read for the last of them once it is one itself. */
async function chainBehind({ sourceSetVersions }: Tables, setId: string, version: number): Promise<number> {
  for (let count = 0; ; count++) {
    const next = await sourceSetVersions.get(versionKey(setId, version + 1 + count));
    if (next === undefined || !isDifference(next.set)) return count;
  }
}

/** What there is to do about a version; `null`: nothing, `end`: there is no such version. */
async function candidateAt(tables: Tables, setId: string, version: number): Promise<Candidate | null | 'end'> {
  const row = await tables.sourceSetVersions.get(versionKey(setId, version));
  if (row === undefined) return 'end';
  if (version === 1 || isDifference(row.set)) return null;
  const stored = await tables.sourceSetVersions.get(versionKey(setId, version - 1));
  const before = await wholeVersion(tables, setId, version - 1);
  if (stored === undefined || before === null) return null;
  if (before.depth + 1 + (await chainBehind(tables, setId, version)) > LONGEST_CHAIN) return null;
  return { row, before, beforeStored: stored.set };
}

/**
 * Stored versions that stand whole as differences (`WorkbenchStorage.sourceSets.packVersions`). Worked out between two transactions: a
 * library of ten thousand sources is long in the reading, and a save must not wait for it. So the one that writes looks whether both
 * versions are still what was worked from (another tab, a set that was removed), and writes the difference and the mark together.
 */
export async function packStoredVersions(
  store: TransactionalStore,
  change: Change,
  between: () => Promise<void>,
): Promise<number> {
  let packed = 0;
  const marks = await store.read(['settings'], readMarks);
  for (const setId of await setIds(store)) {
    const from = marks[setId] ?? 0;
    let at = from + 1;
    for (; ; at++) {
      await between();
      const version = at;
      const found = await store.read(['sourceSetVersions'], (tables) => candidateAt(tables, setId, version));
      if (found === 'end') break;
      if (found === null) continue;
      await between();
      const next = packVersion(found.row, found.before);
      if (next === found.row) continue;
      const isDone = await change(['sourceSetVersions', 'settings'], async (tables) => {
        const row = await tables.sourceSetVersions.get(versionKey(setId, version));
        const before = await tables.sourceSetVersions.get(versionKey(setId, version - 1));
        if (row?.set !== found.row.set || before?.set !== found.beforeStored) return false;
        await tables.sourceSetVersions.put(next);
        await mark(tables, setId, version);
        return true;
      });
      if (isDone) packed++;
    }
    if (at - 1 > from) await change(['settings'], (tables) => mark(tables, setId, at - 1));
  }
  return packed;
}
