import { compareCodeUnits } from '#base/compare.ts';
import { notFound, staleVersion } from './failure.ts';
import type { NotebookRepository, RunRepository } from './storage.ts';
import type { TableName, Tables, TransactionalStore } from './tables.ts';

type Change = <T>(names: readonly TableName[], work: (tables: Tables) => Promise<T>) => Promise<T>;

/** Runs over drafts with their plans, each change one transaction, so that a page that goes away leaves a whole one. */
export function createRunRepository(store: TransactionalStore, change: Change): RunRepository {
  return {
    async list() {
      const rows = await store.read(['runs'], (tables) => tables.runs.all());
      return rows.sort((a, b) => compareCodeUnits(b.createdAt, a.createdAt) || compareCodeUnits(b.id, a.id));
    },
    get: async (id) => (await store.read(['runs'], (tables) => tables.runs.get(id))) ?? null,
    create: (run) => change(['runs'], (tables) => tables.runs.put(run)),
    update: (id, edit) =>
      change(['runs'], async (tables) => {
        const run = await tables.runs.get(id);
        if (!run) throw notFound('run', id);
        const next = edit(run);
        if (next) await tables.runs.put(next);
        return next ?? run;
      }),
    remove: (id) => change(['runs'], (tables) => tables.runs.delete(id)),
  };
}

/** Notebooks, each of one person: asking for another's is asking for one that is not there. */
export function createNotebookRepository(store: TransactionalStore, change: Change): NotebookRepository {
  return {
    async list(owner) {
      const rows = await store.read(['notebooks'], (tables) => tables.notebooks.all());
      return rows
        .filter((row) => row.owner === owner)
        .sort((a, b) => compareCodeUnits(b.updatedAt, a.updatedAt) || compareCodeUnits(a.id, b.id));
    },
    put: (notebook) =>
      change(['notebooks'], async (tables) => {
        const held = await tables.notebooks.get(notebook.id);
        if (held && held.owner !== notebook.owner) throw notFound('notebook', notebook.id);
        const version = held?.version ?? 0;
        if (version !== notebook.version - 1) throw staleVersion(notebook.title, notebook.version - 1, version);
        await tables.notebooks.put(notebook);
      }),
    remove: (owner, id) =>
      change(['notebooks'], async (tables) => {
        if ((await tables.notebooks.get(id))?.owner !== owner) throw notFound('notebook', id);
        await tables.notebooks.delete(id);
      }),
  };
}
