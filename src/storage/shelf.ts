import { Dexie, type Table } from 'dexie';
import { DATABASE_NAME, openBrowserStorage } from './browser.ts';
import { MAIN_WORKSPACE } from '#domain/workspace.ts';
import { createMemoryStorage } from './memory.ts';
import type { WorkbenchStorage } from './storage.ts';

/** A workspace as the list of them knows it. What is in it stands in a database of its own. */
export interface ShelfRecord {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  /** When it was taken off the list; it can be brought back until it is cleared away. */
  readonly deletedAt: string | null;
  /** When it was last written to a file. */
  readonly exportedAt: string | null;
}

/** All workspaces of this browser. */
export interface Shelf {
  readonly list: () => Promise<readonly ShelfRecord[]>;
  readonly put: (record: ShelfRecord) => Promise<void>;
  /** Opens the database of a workspace, an empty one where there is none yet. */
  readonly open: (id: string) => Promise<WorkbenchStorage>;
  /** Deletes the database and the line of the list. Nothing of it can be brought back. */
  readonly destroy: (id: string) => Promise<void>;
}

/** Name of the database of a workspace. */
export const databaseOf = (id: string): string => (id === MAIN_WORKSPACE ? DATABASE_NAME : `${DATABASE_NAME}-${id}`);

/** The shelf of a browser: a database for the list, and one for each workspace. */
export function createBrowserShelf(): Shelf {
  const db = new Dexie('sophia-workspaces', { chromeTransactionDurability: 'strict' });
  db.version(1).stores({ list: '&id' });
  const table = (): Table<ShelfRecord, string> => db.table('list');
  return {
    list: () => table().toArray(),
    put: async (record) => {
      await table().put(record);
    },
    open: (id) => openBrowserStorage({ name: databaseOf(id) }),
    async destroy(id) {
      await Dexie.delete(databaseOf(id));
      await table().delete(id);
    },
  };
}

/** The twin in memory, for tests. */
export function createMemoryShelf(): Shelf {
  const records = new Map<string, ShelfRecord>();
  const stores = new Map<string, WorkbenchStorage>();
  return {
    list: async () => [...records.values()],
    put: async (record) => void records.set(record.id, record),
    async open(id) {
      const storage = stores.get(id) ?? createMemoryStorage();
      stores.set(id, storage);
      return { ...storage, close: () => undefined };
    },
    async destroy(id) {
      stores.delete(id);
      records.delete(id);
    },
  };
}
