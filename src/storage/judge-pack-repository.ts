import { JUDGE_PACK_ID, LIBRARY_COMPARISON_ID } from './records.ts';
import type { ComparisonRepository, JudgePackRepository } from './storage.ts';
import type { TableName, Tables, TransactionalStore } from './tables.ts';

type Change = <T>(names: readonly TableName[], work: (tables: Tables) => Promise<T>) => Promise<T>;

/** Files that the pack of before has and the new one has not would lie there for ever: they go in the same transaction. */
async function clear(tables: Tables): Promise<void> {
  const held = await tables.judgePacks.get(JUDGE_PACK_ID);
  for (const { name } of held?.pack.files ?? []) await tables.judgePackFiles.delete(name);
  await tables.judgePacks.delete(JUDGE_PACK_ID);
}

/** The one judge pack of a workspace, whole or not at all. */
export function createJudgePackRepository(store: TransactionalStore, change: Change): JudgePackRepository {
  return {
    get: async () => (await store.read(['judgePacks'], (tables) => tables.judgePacks.get(JUDGE_PACK_ID)))?.pack ?? null,
    files: async (names) => {
      const rows = await store.read(['judgePackFiles'], (tables) => tables.judgePackFiles.many(names));
      return rows.flatMap((row) => row ?? []);
    },
    put: (pack, files) =>
      change(['judgePacks', 'judgePackFiles'], async (tables) => {
        await clear(tables);
        for (const file of files) await tables.judgePackFiles.put(file);
        await tables.judgePacks.put({ id: JUDGE_PACK_ID, pack });
      }),
    remove: () => change(['judgePacks', 'judgePackFiles'], clear),
  };
}

/** The last comparison of the sources with each other. */
export function createComparisonRepository(store: TransactionalStore, change: Change): ComparisonRepository {
  return {
    get: async () =>
      (await store.read(['comparisons'], (tables) => tables.comparisons.get(LIBRARY_COMPARISON_ID))) ?? null,
    put: (record) => change(['comparisons'], (tables) => tables.comparisons.put(record)),
  };
}
