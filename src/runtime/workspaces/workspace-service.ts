import type { WorkspaceCreate, WorkspaceListing } from '#api/schemas/workspace.ts';
import { compareCodeUnits } from '#base/compare.ts';
import { notFound } from '#storage/failure.ts';
import { MAIN_WORKSPACE } from '#domain/workspace.ts';
import type { Shelf, ShelfRecord } from '#storage/shelf.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import { RuntimeFailure } from '../outcome.ts';
import type { RuntimePorts } from '../ports.ts';
import { newWorkspace } from '../seed.ts';
import { readWorkspaceFile, writeWorkspaceFile } from './workspace-file.ts';

/** How long a deleted workspace can be brought back, in milliseconds: a week. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

export interface WorkspaceService {
  list(): Promise<{ readonly workspaces: readonly WorkspaceListing[] }>;
  create(request: WorkspaceCreate): Promise<WorkspaceListing>;
  rename(id: string, name: string): Promise<WorkspaceListing>;
  /** Takes it off the list. Its database stays for a week, so that this can be undone. */
  remove(id: string): Promise<void>;
  restore(id: string): Promise<WorkspaceListing>;
  export(id: string): Promise<{ readonly bytes: Uint8Array; readonly fileName: string }>;
  import(bytes: Uint8Array): Promise<WorkspaceListing>;
}

const NO_SHELF = new RuntimeFailure(
  'storage_unavailable',
  'This window stores nothing, so there is only this one workspace. It can be exported to a file.',
);

/**
 * The workspaces of this browser. Each has a database of its own: nothing that is done in one can reach another, and what is
 * open here is never written over. `shelf` is `null` where the browser stores nothing.
 */
export function createWorkspaceService(
  current: { readonly id: string; readonly storage: WorkbenchStorage },
  shelf: Shelf | null,
  ports: Pick<RuntimePorts, 'clock' | 'newId' | 'demo' | 'announce'>,
): WorkspaceService {
  const now = (): string => ports.clock().toISOString();
  const told = (): void => ports.announce({ resource: 'workspace' });
  const viewOf = ({ id, name, createdAt, deletedAt, exportedAt }: ShelfRecord): WorkspaceListing => ({
    id,
    name,
    createdAt,
    deletedAt,
    exportedAt,
    isCurrent: id === current.id,
  });

  /** The record of a workspace; the one that is open has one as soon as it is asked for. */
  async function recordOf(id: string): Promise<ShelfRecord> {
    const known = (await shelf?.list())?.find((one) => one.id === id);
    if (known) return known;
    if (id !== current.id) throw notFound('workspace', id);
    const workspace = await current.storage.workspace.read();
    return {
      id,
      name: workspace?.name ?? 'My workspace',
      createdAt: workspace?.createdAt ?? now(),
      deletedAt: null,
      exportedAt: null,
    };
  }

  async function records(): Promise<readonly ShelfRecord[]> {
    const listed = (await shelf?.list()) ?? [];
    const own = listed.some(({ id }) => id === current.id) ? [] : [await recordOf(current.id)];
    return [...listed, ...own].toSorted(
      (a, b) => compareCodeUnits(a.createdAt, b.createdAt) || compareCodeUnits(a.id, b.id),
    );
  }

  /** A name that no other workspace has. */
  async function freeName(wanted: string): Promise<string> {
    const taken = new Set((await records()).filter(({ deletedAt }) => deletedAt === null).map(({ name }) => name));
    let name = wanted;
    for (let n = 2; taken.has(name); n++) name = `${wanted} (${n})`;
    return name;
  }

  /** Works on the database of a workspace: that of this page where it is the open one. */
  async function within<T>(id: string, work: (storage: WorkbenchStorage) => Promise<T>): Promise<T> {
    if (id === current.id) return work(current.storage);
    if (!shelf) throw NO_SHELF;
    const storage = await shelf.open(id);
    try {
      return await work(storage);
    } finally {
      storage.close();
    }
  }

  /** Fills a new database, and lists it only once it is whole. */
  async function add(
    name: string,
    fill: (storage: WorkbenchStorage, name: string) => Promise<void>,
  ): Promise<ShelfRecord> {
    if (!shelf) throw NO_SHELF;
    const record: ShelfRecord = {
      id: ports.newId(),
      name: await freeName(name),
      createdAt: now(),
      deletedAt: null,
      exportedAt: null,
    };
    const storage = await shelf.open(record.id);
    try {
      await fill(storage, record.name);
    } catch (error) {
      storage.close();
      await shelf.destroy(record.id).catch(() => undefined);
      throw error;
    }
    storage.close();
    // The one that is open gets its line now: with others beside it, it must not look as if it were not there.
    await shelf.put(await recordOf(current.id));
    await shelf.put(record);
    told();
    return record;
  }

  async function change(id: string, edit: (record: ShelfRecord) => ShelfRecord): Promise<WorkspaceListing> {
    if (!shelf) throw NO_SHELF;
    const next = edit(await recordOf(id));
    await shelf.put(next);
    told();
    return viewOf(next);
  }

  /** Clears away what was deleted long ago. */
  async function sweep(): Promise<void> {
    const before = new Date(ports.clock().getTime() - KEPT_MS).toISOString();
    for (const { id, deletedAt } of (await shelf?.list()) ?? []) {
      if (id !== current.id && id !== MAIN_WORKSPACE && deletedAt !== null && deletedAt < before)
        await shelf?.destroy(id);
    }
  }

  return {
    async list() {
      await sweep().catch(() => undefined);
      return { workspaces: (await records()).map(viewOf) };
    },
    async create({ name, from, of }) {
      if (from !== 'copy') {
        const demo = from === 'sample' ? ports.demo : null;
        return viewOf(
          await add(name, async (storage, unique) => {
            const { workspace, drafts } = await newWorkspace({ ...ports, demo }, unique);
            await storage.workspace.create(workspace, drafts);
          }),
        );
      }
      const origin = of ?? current.id;
      const dump = await within(origin, (storage) => storage.dump());
      return viewOf(
        await add(name, (storage, unique) => storage.fill(dump, { name: unique, generation: ports.newId() })),
      );
    },
    async rename(id, name) {
      const listing = await change(id, (record) => ({ ...record, name }));
      await within(id, (storage) => storage.rename(name));
      return listing;
    },
    async remove(id) {
      if (id === current.id) {
        throw new RuntimeFailure(
          'stale_content',
          'This workspace is open here. Open another one first, then delete it.',
        );
      }
      await change(id, (record) => ({ ...record, deletedAt: now() }));
    },
    restore: (id) => change(id, (record) => ({ ...record, deletedAt: null })),
    async export(id) {
      const record = await recordOf(id);
      const at = now();
      const dump = await within(id, (storage) => storage.dump());
      const bytes = writeWorkspaceFile(record.name, dump, at);
      if (shelf) await change(id, (held) => ({ ...held, exportedAt: at }));
      return { bytes, fileName: `${safeName(record.name)}-${at.slice(0, 10)}.sophia.zip` };
    },
    async import(bytes) {
      const { name, dump } = readWorkspaceFile(bytes);
      return viewOf(
        await add(name, (storage, unique) => storage.fill(dump, { name: unique, generation: ports.newId() })),
      );
    },
  };
}

/** A name that may stand in a folder of any system. */
function safeName(name: string): string {
  const safe = name
    .replace(/[^\p{L}\p{N} _.-]/gu, '-')
    .trim()
    .slice(0, 80);
  return safe === '' ? 'workspace' : safe;
}
