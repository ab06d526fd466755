import { compareCodeUnits } from '#base/compare.ts';
import type { ExportRepository, StaleExport } from './storage.ts';
import type { TableName, Tables, TransactionalStore } from './tables.ts';

type Change = <T>(names: readonly TableName[], work: (tables: Tables) => Promise<T>) => Promise<T>;

/** Marks files within a transaction that holds their table. The same cause marks a file once. */
export async function markStaleIn(tables: Tables, marks: readonly StaleExport[]): Promise<readonly string[]> {
  const marked: string[] = [];
  for (const { id, mark } of marks) {
    const row = await tables.exports.get(id);
    if (!row || row.stale.some(({ cause }) => cause.key === mark.cause.key)) continue;
    await tables.exports.put({ ...row, stale: [...row.stale, mark] });
    marked.push(id);
  }
  return [...new Set(marked)];
}

/** Files that were written: what they rest on is kept, their bytes are not. */
export function createExportRepository(store: TransactionalStore, change: Change): ExportRepository {
  return {
    async list() {
      const rows = await store.read(['exports'], (tables) => tables.exports.all());
      return rows.sort((a, b) => compareCodeUnits(b.at, a.at) || compareCodeUnits(a.id, b.id));
    },
    add: (record) => change(['exports'], (tables) => tables.exports.put(record)),
    markStale: (marks) => change(['exports'], (tables) => markStaleIn(tables, marks)),
  };
}
