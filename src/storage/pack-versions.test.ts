import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SourceSetItem } from '#domain/source-set.ts';
import { bareItem } from '#testing/set-item.ts';
import { DATABASE_NAME, openBrowserStorage } from './browser.ts';
import { LIBRARY_SET_ID, PACKED_VERSIONS, WORKSPACE_ID, type SourceSetVersionRecord } from './records.ts';
import type { SourceSetChange, WorkbenchStorage } from './storage.ts';
import { versionKey } from './version-keys.ts';
import { LONGEST_CHAIN } from './version-rows.ts';

const AT = '2024-05-01T10:00:00.000Z';
const go = async (): Promise<void> => undefined;
afterEach(() => vi.restoreAllMocks());

const item = (id: string, title: string): SourceSetItem => bareItem(id, { title });

function changeOf(setId: string, version: number): SourceSetChange {
  // One source comes with each version, an early one changes its title, and every seventh version lets one go.
  const items = Array.from({ length: 40 + version }, (_, at) =>
    item(`s${at}`, at === 3 ? `Third ${version}` : `S ${at}`),
  );
  if (version % 7 === 0) items.splice(5, 1);
  const set = { id: setId, name: 'Set', version: String(version), items, isRetracted: false, supersededBy: null };
  const made = { ...set, rights: null, freshness: null, use: { commercial: false } };
  const about = { createdAt: AT, updatedAt: AT, members: [], rights: null, freshness: null, isRetracted: false };
  const head = { at: AT, by: 'ada', note: '', hash: `sha256:${version}`, members: items.length, changes: 1 };
  return {
    record: { id: setId, name: 'Set', version, use: { commercial: false }, supersededBy: null, ...about },
    version: { id: versionKey(setId, version), setId, version, ...head, set: JSON.stringify(made) },
  };
}

const raw = (indexedDB: IDBFactory) => new Dexie(DATABASE_NAME, { indexedDB, IDBKeyRange });

/** Rows as they are on disk. */
async function rowsOf(indexedDB: IDBFactory): Promise<readonly SourceSetVersionRecord[]> {
  const db = await raw(indexedDB).open();
  const rows = (await db.table('sourceSetVersions').toArray()) as SourceSetVersionRecord[];
  db.close();
  return rows;
}

/** A workspace whose sets have so many versions each, all of them whole, as they were stored before there were differences. */
async function oldWorkspace(versions: Readonly<Record<string, number>>): Promise<IDBFactory> {
  const indexedDB = new IDBFactory();
  const storage = await openBrowserStorage({ indexedDB, IDBKeyRange });
  const workspace = { id: WORKSPACE_ID, name: 'W', createdAt: AT, generation: 'g1', sourcesRevision: 0, seed: 'done' };
  await storage.workspace.create(workspace as never, []);
  storage.close();
  const db = await raw(indexedDB).open();
  for (const [setId, count] of Object.entries(versions)) {
    for (let at = 1; at <= count; at++) await db.table('sourceSetVersions').put(changeOf(setId, at).version);
    await db.table('sourceSets').put(changeOf(setId, count).record);
  }
  db.close();
  return indexedDB;
}

const open = async (indexedDB: IDBFactory): Promise<WorkbenchStorage> => {
  const storage = await openBrowserStorage({ indexedDB, IDBKeyRange });
  await storage.workspace.read();
  return storage;
};

async function expectAll(storage: WorkbenchStorage, setId: string, count: number): Promise<void> {
  for (let at = 1; at <= count; at++) {
    expect(await storage.sourceSets.version(setId, at), `version ${at}`).toEqual(changeOf(setId, at).version);
  }
}

const bytesOf = (rows: readonly SourceSetVersionRecord[]): number => rows.reduce((sum, { set }) => sum + set.length, 0);

describe('versions that an older workbench stored whole', () => {
  it('become differences, of every set, and each reads back to the same bytes', async () => {
    const indexedDB = await oldWorkspace({ [LIBRARY_SET_ID]: 60, mine: 5 });
    const before = bytesOf(await rowsOf(indexedDB));
    const storage = await open(indexedDB);
    // Of 60 versions the first stands whole, and one after each chain.
    expect(await storage.sourceSets.packVersions(go)).toBe(59 - Math.floor(59 / (LONGEST_CHAIN + 1)) + 4);
    await expectAll(storage, LIBRARY_SET_ID, 60);
    await expectAll(storage, 'mine', 5);
    expect(bytesOf(await rowsOf(indexedDB))).toBeLessThan(before / 5);
  });

  it('are all there wherever the work is cut off, and the next visit goes on', async () => {
    const whole = await oldWorkspace({ mine: 9 });
    let pieces = 0;
    const counting = await open(whole);
    await counting.sourceSets.packVersions(async () => void pieces++);
    const done = await rowsOf(whole);
    expect(pieces).toBeGreaterThan(16);
    for (let cut = 1; cut <= pieces; cut++) {
      const indexedDB = await oldWorkspace({ mine: 9 });
      const first = await open(indexedDB);
      let at = 0;
      const killed = first.sourceSets.packVersions(async () => {
        if (++at === cut) throw new Error('the tab was closed');
      });
      await expect(killed).rejects.toThrow('the tab was closed');
      first.close();
      const second = await open(indexedDB);
      await expectAll(second, 'mine', 9);
      await second.sourceSets.packVersions(go);
      await expectAll(second, 'mine', 9);
      expect(await rowsOf(indexedDB)).toEqual(done);
      second.close();
    }
  });

  it('stay whole where the disk fails between the difference and the mark: both are written or none', async () => {
    const indexedDB = await oldWorkspace({ mine: 4 });
    const before = await rowsOf(indexedDB);
    const storage = await open(indexedDB);
    const put = Reflect.get(IDBObjectStore.prototype, 'put') as (value: unknown, key?: IDBValidKey) => IDBRequest;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function fail(this: IDBObjectStore, value, key) {
      if (this.name === 'settings') throw new DOMException('no room', 'QuotaExceededError');
      return Reflect.apply(put, this, key === undefined ? [value] : [value, key]) as never;
    });
    await expect(storage.sourceSets.packVersions(go)).rejects.toThrow();
    vi.restoreAllMocks();
    expect(await rowsOf(indexedDB)).toEqual(before);
    await expectAll(storage, 'mine', 4);
    expect(await storage.sourceSets.packVersions(go)).toBe(3);
  });

  it('with new differences on them make no chain longer than a new one', async () => {
    const indexedDB = await oldWorkspace({ mine: 35 });
    const storage = await open(indexedDB);
    for (let at = 35; at < 55; at++) await storage.sourceSets.save(at, changeOf('mine', at + 1), []);
    await storage.sourceSets.packVersions(go);
    await expectAll(storage, 'mine', 55);
    let chain = 0;
    let longest = 0;
    for (const { set } of await rowsOf(indexedDB)) {
      chain = set.startsWith('{"delta":') ? chain + 1 : 0;
      longest = Math.max(longest, chain);
    }
    expect(longest).toBeLessThanOrEqual(LONGEST_CHAIN);
    expect(longest).toBeGreaterThan(20);
  });

  it('and versions that are written meanwhile are both kept', async () => {
    const indexedDB = await oldWorkspace({ mine: 6 });
    const storage = await open(indexedDB);
    let newest = 6;
    await storage.sourceSets.packVersions(async () => {
      if (newest >= 12) return;
      await storage.sourceSets.save(newest, changeOf('mine', newest + 1), []);
      newest++;
    });
    await expectAll(storage, 'mine', 12);
  });

  it('are left alone where another tab changed them between reading and writing', async () => {
    const indexedDB = await oldWorkspace({ mine: 3 });
    const [one, two] = [await open(indexedDB), await open(indexedDB)];
    let calls = 0;
    // The third piece of work has read version 2, which the other tab makes a difference now.
    const packed = await one.sourceSets.packVersions(async () => {
      if (++calls === 4) expect(await two.sourceSets.packVersions(go)).toBe(2);
    });
    expect(packed).toBe(0);
    await expectAll(one, 'mine', 3);
  });

  it('are looked at once: another visit reads no version again', async () => {
    const indexedDB = await oldWorkspace({ mine: 8 });
    const storage = await open(indexedDB);
    await storage.sourceSets.packVersions(go);
    let pieces = 0;
    expect(await storage.sourceSets.packVersions(async () => void pieces++)).toBe(0);
    // One look behind the newest of each: the set and the library.
    expect(pieces).toBe(2);
    const db = await raw(indexedDB).open();
    expect(await db.table('settings').get(PACKED_VERSIONS)).toEqual({ id: PACKED_VERSIONS, upTo: { mine: 8 } });
    expect(await storage.settings.synthesizer()).toBeNull();
    db.close();
  });

  it('of a set that was removed, and a file was made under, stay readable', async () => {
    const indexedDB = await oldWorkspace({ mine: 4 });
    const db = await raw(indexedDB).open();
    await db.table('sourceSets').delete('mine');
    await db.table('exports').put({ id: 'e1', set: { id: 'mine', name: 'Set', version: 2, hash: 'sha256:2' } });
    db.close();
    const storage = await open(indexedDB);
    expect(await storage.sourceSets.packVersions(go)).toBe(3);
    await expectAll(storage, 'mine', 4);
  });
});
