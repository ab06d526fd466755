import { WORKSPACE_ID, type DraftRecord, type NewSource, type WorkspaceRecord } from '#storage/records.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import { newSourcesOf } from './new-source.ts';
import type { RuntimePorts } from './ports.ts';

export interface OpenedWorkspace {
  readonly isNew: boolean;
  /** Resolves once the demonstration sources are there; at once where they are. */
  readonly sourcesReady: Promise<void>;
}

/**
 * Opens the workspace, or creates it with the drafts of the demonstration. Its sources come right after, by the very
 * importer that reads a person's own files: nothing about them is worked out beforehand.
 */
export async function openWorkspace(storage: WorkbenchStorage, ports: RuntimePorts): Promise<OpenedWorkspace> {
  const known = await storage.workspace.read();
  if (known) return { isNew: false, sourcesReady: seedSources(storage, ports, known) };
  const at = ports.clock();
  const drafts = (await ports.demo?.drafts()) ?? [];
  const workspace: WorkspaceRecord = {
    id: WORKSPACE_ID,
    name: 'My workspace',
    createdAt: at.toISOString(),
    generation: ports.newId(),
    sourcesRevision: 0,
    seed: ports.demo ? 'pending' : 'done',
  };
  const created = await storage.workspace.create(
    workspace,
    drafts.map((draft, place) => draftRecord(draft, at, place)),
  );
  return { isNew: true, sourcesReady: seedSources(storage, ports, created) };
}

/** A draft of the demonstration. Lists show the last changed first, so each is a millisecond older than the one before. */
function draftRecord(
  { id, title, text }: { readonly id: string; readonly title: string; readonly text: string },
  at: Date,
  place: number,
): DraftRecord {
  const time = new Date(at.getTime() - place).toISOString();
  return { id, title, text, version: 1, createdAt: time, updatedAt: time };
}

async function seedSources(storage: WorkbenchStorage, ports: RuntimePorts, workspace: WorkspaceRecord): Promise<void> {
  const { demo } = ports;
  if (workspace.seed === 'done' || !demo) return;
  await ports.withLock('sophia-seed', async () => {
    if ((await storage.workspace.read())?.seed === 'done') return;
    const addedAt = workspace.createdAt;
    const sources: NewSource[] = [];
    for (const { name, bytes, metadata } of await demo.files()) {
      const report = await ports.importFile({ name, bytes: new Uint8Array(bytes), metadata });
      sources.push(...newSourcesOf(report, bytes, addedAt));
    }
    await storage.workspace.finishSeed(sources);
    ports.announce({ resource: 'sources' });
  });
}
