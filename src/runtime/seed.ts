import { WORKSPACE_ID, type DraftRecord, type NewSource, type WorkspaceRecord } from '#storage/records.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import type { ImportReport } from '#domain/import-report.ts';
import type { IngestionQuality } from '#domain/ingestion-quality.ts';
import { newSourcesOf } from './ingestion/new-source.ts';
import type { DemoCorpus, DemoFile, RuntimePorts } from './ports.ts';

export interface OpenedWorkspace {
  readonly isNew: boolean;
  /** Resolves once there are sources to work with: all but those of the demonstration that take long to read. */
  readonly sourcesReady: Promise<void>;
  /** Resolves once all are there. */
  readonly seeded: Promise<void>;
}

/**
 * Opens the workspace, or creates it with the drafts of the demonstration. Its sources come right after, by the very
 * importer that reads a person's own files: nothing about them is worked out beforehand.
 */
export async function openWorkspace(storage: WorkbenchStorage, ports: RuntimePorts): Promise<OpenedWorkspace> {
  const known = await storage.workspace.read();
  if (known) return { isNew: false, ...seed(storage, ports) };
  const { workspace, drafts } = await newWorkspace(ports, 'My workspace');
  await storage.workspace.create(workspace, drafts);
  return { isNew: true, ...seed(storage, ports) };
}

/** A workspace that nobody has worked in yet, with the drafts of the demonstration where there is one. */
export async function newWorkspace(
  ports: Pick<RuntimePorts, 'clock' | 'newId' | 'demo'>,
  name: string,
): Promise<{ readonly workspace: WorkspaceRecord; readonly drafts: readonly DraftRecord[] }> {
  const at = ports.clock();
  const drafts = (await ports.demo?.drafts()) ?? [];
  return {
    workspace: {
      id: WORKSPACE_ID,
      name,
      createdAt: at.toISOString(),
      generation: ports.newId(),
      sourcesRevision: 0,
      seed: ports.demo ? 'pending' : 'done',
    },
    drafts: drafts.map((draft, place) => draftRecord(draft, at, place)),
  };
}

function seed(storage: WorkbenchStorage, ports: RuntimePorts): Omit<OpenedWorkspace, 'isNew'> {
  const { demo } = ports;
  if (!demo) return { sourcesReady: Promise.resolve(), seeded: Promise.resolve() };
  const sourcesReady = seedSources(storage, ports, demo, false);
  return { sourcesReady, seeded: sourcesReady.then(() => seedSources(storage, ports, demo, true)) };
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

/** Sources that take long to read, by name: starting the reader of PDFs takes longer than all the others together. */
const isSlow = (file: DemoFile): boolean => file.name.endsWith('.pdf');

async function seedSources(
  storage: WorkbenchStorage,
  ports: RuntimePorts,
  demo: DemoCorpus,
  slow: boolean,
): Promise<void> {
  await ports.withLock('sophia-seed', async () => {
    const workspace = await storage.workspace.read();
    const from = slow ? 'slow-pending' : 'pending';
    if (workspace?.seed !== from) return;
    const files = (await demo.files()).filter((file) => isSlow(file) === slow);
    const sources: NewSource[] = [];
    for (const file of files) {
      const bytes = await file.bytes();
      const report = await ports.importFile({ name: file.name, bytes: new Uint8Array(bytes), metadata: file.metadata });
      sources.push(...newSourcesOf(report, bytes, workspace.createdAt, await judged(report)));
    }
    await storage.workspace.seedSources(from, sources, slow ? 'done' : 'slow-pending');
    ports.announce({ resource: 'sources' });
  });
}

/** Quality of the sources of the demonstration. Without the word vectors: loading them would make the first start wait. */
async function judged(report: ImportReport): Promise<ReadonlyMap<string, IngestionQuality>> {
  const { evaluateQuality } = await import('#ingest/quality.ts');
  return new Map(
    report.documents.map((document) => {
      return [
        document.source.id as string,
        evaluateQuality(report, document, { searchable: null, embedded: null }),
      ] as const;
    }),
  );
}
