import { compareCodeUnits } from '#base/compare.ts';
import type { CheckReport } from '#domain/report.ts';
import { markStaleIn } from './export-repository.ts';
import { nameTaken, notFound, staleVersion } from './failure.ts';
import {
  LIBRARY_SET_ID,
  type InvalidationRecord,
  type SourceSetVersionRecord,
  type WorkspaceRecord,
} from './records.ts';
import { packStoredVersions } from './pack-versions.ts';
import { packVersion } from './version-rows.ts';
import { overdue, standing } from './set-aside.ts';
import { versionKey, wholeVersion } from './version-keys.ts';
import { reopenIn } from './gate-repository.ts';
import { appendToLog } from './queue-repository.ts';
import type { SourceSetRepository } from './storage.ts';
import type { TableName, Tables, TransactionalStore } from './tables.ts';

type Change = <T>(
  names: readonly TableName[],
  work: (tables: Tables, workspace: WorkspaceRecord) => Promise<T>,
) => Promise<T>;

const headOf = ({ set: _set, ...head }: SourceSetVersionRecord): Omit<SourceSetVersionRecord, 'set'> => head;

const SET_TABLES: readonly TableName[] = ['sourceSets', 'sourceSetVersions', 'invalidations'];
const CASCADE_TABLES: readonly TableName[] = ['gates', 'publications', 'exports', 'log', 'logHead'];

/** Lets the oldest removed sets go for good, with the versions that nothing refers to. */
async function emptyBin(tables: Tables): Promise<void> {
  for (const { id, version } of overdue(await tables.sourceSets.all())) {
    if (!(await isReferredTo(tables, id))) {
      for (let at = 1; at <= version; at++) await tables.sourceSetVersions.delete(versionKey(id, at));
    }
    await tables.sourceSets.delete(id);
  }
}

/** Whether a file or a published record was made under a set: then what it was made of must stay readable. */
async function isReferredTo(tables: Tables, setId: string): Promise<boolean> {
  if ((await tables.exports.all()).some(({ set }) => set.id === setId)) return true;
  return (await tables.publications.all()).some(
    ({ publication, report }) => (publication.setId ?? (JSON.parse(report) as CheckReport).sourceSet.set?.id) === setId,
  );
}

/** Adds the tasks of a plan. One that is open stays as it is; one that was closed is open again, because the change came again. */
async function putTasks(tables: Tables, tasks: readonly InvalidationRecord[]): Promise<void> {
  const known = await tables.invalidations.many(tasks.map(({ id }) => id));
  for (const [at, task] of tasks.entries()) {
    if (known[at]?.status !== 'open') await tables.invalidations.put(task);
  }
}

/**
 * Source sets, their versions and what came of their changes. A version is written once and never changed; the set moves on to it
 * together with the tasks that it gives, so that no change is taken in without its consequences.
 */
export function createSourceSetRepository(
  store: TransactionalStore,
  change: Change,
  bump: (tables: Tables, workspace: WorkspaceRecord) => Promise<void>,
): SourceSetRepository {
  async function newestOf(tables: Tables, id: string): Promise<number> {
    return standing(await tables.sourceSets.get(id))?.version ?? 0;
  }

  return {
    async list() {
      const rows = await store.read(['sourceSets'], (tables) => tables.sourceSets.all());
      return rows
        .filter((record) => record.id !== LIBRARY_SET_ID && standing(record) !== undefined)
        .sort((a, b) => compareCodeUnits(a.name, b.name) || compareCodeUnits(a.id, b.id));
    },
    get: async (id) => standing(await store.read(['sourceSets'], (tables) => tables.sourceSets.get(id))) ?? null,
    versions: (id) =>
      store.read(['sourceSets', 'sourceSetVersions'], async (tables) => {
        const newest = await newestOf(tables, id);
        const keys = Array.from({ length: newest }, (_, at) => versionKey(id, newest - at));
        const rows = keys.length === 0 ? [] : await tables.sourceSetVersions.many(keys);
        return rows.flatMap((row) => (row ? [headOf(row)] : []));
      }),
    version: async (id, version) =>
      (await store.read(['sourceSetVersions'], (tables) => wholeVersion(tables, id, version)))?.row ?? null,
    packVersions: (between) => packStoredVersions(store, change, between),
    create: ({ record, version }) =>
      change(['sourceSets', 'sourceSetVersions'], async (tables) => {
        const known = await tables.sourceSets.get(record.id);
        if (known) throw staleVersion(known.name, 0, known.version);
        await tables.sourceSets.put(record);
        await tables.sourceSetVersions.put(version);
      }),
    save: (on, { record, version }, tasks, cascade) =>
      change(cascade === undefined ? SET_TABLES : [...SET_TABLES, ...CASCADE_TABLES], async (tables) => {
        const stored = standing(await tables.sourceSets.get(record.id));
        if (!stored) throw notFound('source set', record.id);
        if (stored.version !== on) throw staleVersion(stored.name, on, stored.version);
        await tables.sourceSets.put(record);
        if (version.version !== stored.version) {
          const before = await wholeVersion(tables, record.id, stored.version);
          await tables.sourceSetVersions.put(packVersion(version, before));
        }
        await putTasks(tables, tasks);
        if (cascade === undefined) return { reopened: [], stale: [] };
        const reach = {
          reopened: await reopenIn(tables, cascade.reopen),
          stale: await markStaleIn(tables, cascade.stale),
        };
        await appendToLog(tables, cascade.log);
        return reach;
      }),
    remove: (id, at) =>
      change(['sourceSets', 'sourceSetVersions', 'drafts', 'exports', 'publications'], async (tables) => {
        const stored = standing(await tables.sourceSets.get(id));
        if (!stored) throw notFound('source set', id);
        const drafts = (await tables.drafts.all()).filter(({ sourceSetId }) => sourceSetId === id);
        for (const draft of drafts) await tables.drafts.put({ ...draft, sourceSetId: null });
        const under = drafts.map((draft) => draft.id);
        await tables.sourceSets.put({ ...stored, removed: { at, drafts: under } });
        await emptyBin(tables);
        return under;
      }),
    restore: (id) =>
      change(['sourceSets', 'drafts'], async (tables) => {
        const stored = await tables.sourceSets.get(id);
        if (stored?.removed === undefined) throw notFound('removed source set', id);
        const { removed, ...record } = stored;
        const taken = (await tables.sourceSets.all()).some(
          (one) => one.id !== id && one.name === record.name && standing(one) !== undefined,
        );
        if (taken) throw nameTaken(record.name);
        await tables.sourceSets.put(record);
        const back: string[] = [];
        // A draft that was given another set meanwhile, or is gone, stays as it is.
        for (const draft of await tables.drafts.many(removed.drafts)) {
          if (draft && (draft.sourceSetId ?? null) === null) {
            await tables.drafts.put({ ...draft, sourceSetId: id });
            back.push(draft.id);
          }
        }
        return back;
      }),

    async terms() {
      const rows = await store.read(['sourceTerms'], (tables) => tables.sourceTerms.all());
      return new Map(rows.map((row) => [row.id, row]));
    },
    saveTerms: (records, licence) =>
      change(['sources', 'sourceTerms'], async (tables, workspace) => {
        const sources = await tables.sources.many(records.map(({ id }) => id));
        for (const [at, record] of records.entries()) {
          const held = sources[at];
          if (held === undefined) throw notFound('source', record.id);
          await tables.sourceTerms.put(record);
          if (licence === undefined) continue;
          const source = { ...held.source, rights: licence };
          await tables.sources.put({ ...held, source, revision: held.revision + 1 });
        }
        if (records.length > 0) await bump(tables, workspace);
      }),

    async uses() {
      const rows = await store.read(['surfaceUses'], (tables) => tables.surfaceUses.all());
      return new Map(rows.map((row) => [row.id, row]));
    },
    saveUses: (record) =>
      change(['surfaceUses'], async (tables) => {
        if (record.uses.length === 0) await tables.surfaceUses.delete(record.id);
        else await tables.surfaceUses.put(record);
      }),

    tasks: () => store.read(['invalidations'], (tables) => tables.invalidations.all()),
    changeTasks: (ids, edit) =>
      change(['invalidations'], async (tables) => {
        const rows = await tables.invalidations.many(ids);
        const changed: InvalidationRecord[] = [];
        for (const [at, id] of ids.entries()) {
          const row = rows[at];
          if (!row) throw notFound('task', id);
          const next = edit(row);
          if (next === null) continue;
          await tables.invalidations.put(next);
          changed.push(next);
        }
        return changed;
      }),
  };
}
