import { createStorage } from './repositories.ts';
import type { WorkbenchStorage } from './storage.ts';
import {
  keyOfTable,
  TABLE_NAMES,
  tablesBy,
  type Rows,
  type TableAccess,
  type TableName,
  type Tables,
  type TransactionalStore,
} from './tables.ts';

type Data = Map<TableName, Map<string, unknown>>;

/**
 * The twin in memory: for tests, the terminal, and windows in which the browser refuses a database. Values are copied in
 * and out, as a database does; writes run one after another on a copy that replaces the data only when all went well.
 */
export function createMemoryStorage(beforeWrite: BeforeWrite = () => undefined): WorkbenchStorage {
  return createStorage(createMemoryStore(beforeWrite));
}

/** Runs before a write of these tables; what it throws is what the database would have failed with. */
export type BeforeWrite = (tables: readonly TableName[]) => void;

function createMemoryStore(beforeWrite: BeforeWrite): TransactionalStore {
  let data: Data = new Map(TABLE_NAMES.map((name) => [name, new Map<string, unknown>()]));
  let queue: Promise<unknown> = Promise.resolve();

  return {
    mode: 'memory',
    read: (_names, work) => work(tablesOver(data)),
    write(names, work) {
      const run = async () => {
        beforeWrite(names);
        const copy: Data = new Map([...data].map(([name, rows]) => [name, new Map(rows)]));
        const result = await work(tablesOver(copy));
        data = copy;
        return result;
      };
      const done = queue.then(run, run);
      queue = done.catch(() => undefined);
      return done;
    },
    onEvent: () => undefined,
    close: () => undefined,
  };
}

function tablesOver(data: Data): Tables {
  const access = <Name extends TableName>(name: Name): TableAccess<Rows[Name]> => {
    const rows = data.get(name) as Map<string, Rows[Name]>;
    const copy = (row: Rows[Name] | undefined) => (row === undefined ? undefined : structuredClone(row));
    return {
      get: async (key) => copy(rows.get(key)),
      all: async () => [...rows.values()].map((row) => structuredClone(row)),
      many: async (keys) => keys.map((key) => copy(rows.get(key))),
      byHash: async (hash) => copy([...rows.values()].find((row) => 'contentHash' in row && row.contentHash === hash)),
      put: async (row) => {
        const key = (row as unknown as Record<string, string>)[keyOfTable(name)];
        if (key === undefined) throw new TypeError(`a row of ${name} has no key`);
        rows.set(key, structuredClone(row));
      },
      delete: async (key) => {
        rows.delete(key);
      },
    };
  };
  return tablesBy(access);
}
