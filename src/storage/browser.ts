import { Dexie, type Table } from 'dexie';
import { cleared, StorageFailure, storageFailureOf, StorageUnsupported, taken } from './failure.ts';
import { createStorage } from './repositories.ts';
import { declareVersions, LAYOUT_VERSION } from './schema.ts';
import type { StorageEvent, WorkbenchStorage } from './storage.ts';
import {
  tablesBy,
  type Rows,
  type TableAccess,
  type TableName,
  type Tables,
  type TransactionalStore,
} from './tables.ts';

export const DATABASE_NAME = 'sophia-workbench';

/** Dexie multiplies its version numbers by this for the browser. */
const DEXIE_VERSION_STEP = 10;

/** How long another tab may hold up an upgrade before we say so, in milliseconds. */
const BLOCKED_AFTER_MS = 4000;

export interface BrowserStorageOptions {
  readonly name?: string;
  /** Stand-ins for tests outside a browser. */
  readonly indexedDB?: IDBFactory;
  readonly IDBKeyRange?: typeof IDBKeyRange;
  readonly blockedAfterMs?: number;
}

/**
 * Opens the browser database. Every write transaction is `strict`: “saved” means that the operating system was told to
 * put it on disk. Fails with `storage_unavailable` where another tab holds up an upgrade or the data is from a newer
 * version: what is there must not be shadowed by an empty workspace.
 */
export async function openBrowserStorage(options: BrowserStorageOptions = {}): Promise<WorkbenchStorage> {
  return createStorage(await openBrowserStore(options));
}

async function openBrowserStore(options: BrowserStorageOptions): Promise<TransactionalStore> {
  const db = new Dexie(options.name ?? DATABASE_NAME, {
    chromeTransactionDurability: 'strict',
    // Opening again by itself would quietly start an empty database after the old one was deleted.
    autoOpen: false,
    ...(options.indexedDB ? { indexedDB: options.indexedDB } : {}),
    ...(options.IDBKeyRange ? { IDBKeyRange: options.IDBKeyRange } : {}),
  });
  declareVersions(db);

  const listeners: ((event: StorageEvent) => void)[] = [];
  let gone: StorageEvent | null = null;
  const lose = (event: StorageEvent): void => {
    if (gone) return;
    gone = event;
    db.close();
    for (const listener of listeners) listener(event);
  };
  // Not closing here would block the other side for as long as this tab is open.
  db.on('versionchange', (event) => lose(event.newVersion === null ? 'cleared' : 'taken'));
  db.on('close', () => lose('cleared'));

  const factory: IDBFactory | undefined = options.indexedDB ?? globalThis.indexedDB;
  if (factory === undefined) throw new StorageUnsupported('this window has no IndexedDB');
  await refuseNewer(db.name, factory);
  await open(db, options.blockedAfterMs ?? BLOCKED_AFTER_MS);

  const run = async <T>(
    mode: 'r' | 'rw',
    names: readonly TableName[],
    work: (tables: Tables) => Promise<T>,
  ): Promise<T> => {
    if (gone) throw gone === 'cleared' ? cleared() : taken();
    try {
      // An async function, so that Dexie keeps its transaction over native awaits.
      return await db.transaction(mode, names, async () => work(tablesOf(db)));
    } catch (error) {
      if (gone && !(error instanceof StorageFailure)) throw gone === 'cleared' ? cleared() : taken();
      throw storageFailureOf(error);
    }
  };

  return {
    mode: 'indexeddb',
    read: (names, work) => run('r', names, work),
    write: (names, work) => run('rw', names, work),
    onEvent: (listener) => void listeners.push(listener),
    close: () => db.close(),
  };
}

/**
 * Dexie opens a database of a newer layout as if it were of this one. We look first: an old page writing old records into
 * a new layout is how work gets lost. Browsers without `databases()` go on unchecked.
 */
async function refuseNewer(name: string, factory: IDBFactory): Promise<void> {
  if (typeof factory.databases !== 'function') return;
  const all = await factory.databases().catch((error: unknown) => {
    throw openFailureOf(error);
  });
  const known = all.find((database) => database.name === name);
  if (known?.version === undefined || Math.floor(known.version / DEXIE_VERSION_STEP) <= LAYOUT_VERSION) return;
  throw new StorageFailure(
    'storage_unavailable',
    'The stored data is from a newer version of the workbench than this page. Reload the page to get the newer version; nothing was changed.',
  );
}

async function open(db: Dexie, blockedAfterMs: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const blocked = new Promise<never>((_resolve, reject) => {
    db.on('blocked', () => {
      timer ??= setTimeout(
        () =>
          reject(
            new StorageFailure(
              'storage_unavailable',
              'Another tab still runs an older version of the workbench and holds the stored data. Close the other tabs of the workbench, then reload this one. Nothing was changed.',
            ),
          ),
        blockedAfterMs,
      );
    });
  });
  try {
    await Promise.race([db.open(), blocked]);
  } catch (error) {
    db.close();
    throw openFailureOf(error);
  } finally {
    clearTimeout(timer);
  }
}

const UNSUPPORTED = new Set(['MissingAPIError', 'SecurityError', 'InvalidStateError', 'NotSupportedError']);

/** Why a database does not open: the browser offers none here, or it has one that cannot be reached now. */
function openFailureOf(error: unknown): Error {
  if (error instanceof StorageFailure) return error;
  const names: unknown[] = [];
  for (let at: unknown = error; typeof at === 'object' && at !== null && names.length < 6;) {
    const { name, inner } = at as Record<string, unknown>;
    names.push(name);
    at = inner;
  }
  const reason = error instanceof Error ? error.message : String(error);
  if (names.some((name) => typeof name === 'string' && UNSUPPORTED.has(name))) return new StorageUnsupported(reason);
  return storageFailureOf(error);
}

function tablesOf(db: Dexie): Tables {
  const access = <Name extends TableName>(name: Name): TableAccess<Rows[Name]> => {
    const table: Table<Rows[Name], string> = db.table(name);
    return {
      get: (key) => table.get(key),
      all: () => table.toArray(),
      many: (keys) => table.bulkGet([...keys]),
      byHash: (hash) => table.where('contentHash').equals(hash).first(),
      put: async (row) => {
        await table.put(row);
      },
      delete: (key) => table.delete(key),
    };
  };
  return tablesBy(access);
}
