import { describe, expect, it } from 'vitest';
import type { ImportReport } from '#domain/import-report.ts';
import { importFile, type ImportInput } from '#ingest/import-file.ts';
import { createMemoryStorage } from '#storage/memory.ts';
import { WORKSPACE_ID } from '#storage/records.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import { createJobRunner, type JobRunner } from './jobs.ts';
import type { RuntimePorts } from './ports.ts';

const AT = '2024-05-01T10:00:00.000Z';
const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const upload = (name: string, text: string) => ({ name, mediaType: 'text/plain', bytes: bytes(text) });

async function storage(): Promise<WorkbenchStorage> {
  const made = createMemoryStorage();
  await made.workspace.create(
    { id: WORKSPACE_ID, name: 'W', createdAt: AT, generation: 'g', sourcesRevision: 0, seed: 'done' },
    [],
  );
  return made;
}

let ids = 0;
function runner(
  over: WorkbenchStorage,
  read: (input: ImportInput) => Promise<ImportReport> = importFile,
  withLock: RuntimePorts['withLock'] = (_name, work) => work(),
  more: Partial<RuntimePorts> = {},
): JobRunner {
  return createJobRunner(over, {
    openStorage: () => Promise.reject(new Error('not used')),
    importFile: read,
    demo: null,
    loadFont: async () => new ArrayBuffer(0),
    openPack: () => ({ run: async () => [], close: () => undefined }),
    answerEngine: () => Promise.reject(new Error('not used')),
    wordVectors: async () => null,
    model: { obstacle: async () => 'not used', ask: () => Promise.reject(new Error('not used')) },
    clock: () => new Date(AT),
    stopwatch: () => 0,
    newId: () => `j${++ids}`,
    announce: () => undefined,
    withLock,
    estimate: async () => ({ persisted: false }),
    nextTask: async () => undefined,
    ...more,
  });
}

/** An importer that waits until it is told to go on, or is cancelled. */
function gate() {
  let open: () => void = () => undefined;
  let entered: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const reached = new Promise<void>((resolve) => (entered = resolve));
  const read = async (input: ImportInput): Promise<ImportReport> => {
    input.onProgress?.({ stage: 'parse', done: 1, total: 2 });
    entered();
    await Promise.race([
      opened,
      new Promise<void>((resolve) => input.signal?.addEventListener('abort', () => resolve())),
    ]);
    return importFile(input);
  };
  return { read, open: () => open(), reached };
}

describe('imports as jobs', () => {
  it('show how far they are while they run', async () => {
    const held = gate();
    const jobs = runner(await storage(), held.read);
    await jobs.start(upload('a.txt', 'Some text.'));
    await held.reached;
    expect(await jobs.list()).toMatchObject([{ state: 'running', stage: 'parse', progress: 0.325 }]);
    held.open();
    await jobs.idle();
    expect(await jobs.list()).toMatchObject([{ state: 'done', progress: 1 }]);
  });

  it('run one after another, and one that fails leaves the rest of the batch alone', async () => {
    const over = await storage();
    const jobs = runner(over);
    await jobs.start(upload('a.txt', 'First text.'));
    await jobs.start(upload('empty.txt', ''));
    await jobs.start(upload('b.txt', 'Second text.'));
    await jobs.idle();
    const states = (await jobs.list()).map(({ fileName, state }) => `${fileName} ${state}`);
    expect(states.sort()).toEqual(['a.txt done', 'b.txt done', 'empty.txt failed']);
    expect(await over.sources.list()).toHaveLength(2);
  });

  it('add nothing once cancelled, and can be retried from the stored bytes', async () => {
    const held = gate();
    const over = await storage();
    const jobs = runner(over, held.read);
    const { id } = await jobs.start(upload('a.txt', 'Some text.'));
    await held.reached;
    expect(await jobs.cancel(id)).toMatchObject({ state: 'cancelled' });
    await jobs.idle();
    expect(await over.sources.list()).toEqual([]);
    held.open();
    await jobs.retry(id);
    await jobs.idle();
    expect(await jobs.list()).toMatchObject([{ id, state: 'done' }]);
    expect(await over.sources.list()).toHaveLength(1);
  });

  it('cancel one that still waits without starting it', async () => {
    const held = gate();
    const over = await storage();
    const jobs = runner(over, held.read);
    await jobs.start(upload('a.txt', 'First.'));
    const { id } = await jobs.start(upload('b.txt', 'Second.'));
    await held.reached;
    await jobs.cancel(id);
    held.open();
    await jobs.idle();
    expect((await over.sources.list()).map(({ source }) => source.fileName)).toEqual(['a.txt']);
  });

  it('leave the list when one that ended is cancelled', async () => {
    const jobs = runner(await storage());
    const { id } = await jobs.start(upload('a.txt', 'Some text.'));
    await jobs.idle();
    await jobs.cancel(id);
    expect(await jobs.list()).toEqual([]);
  });

  it('go on after a reload from the stored bytes', async () => {
    const over = await storage();
    const before = runner(over, () => new Promise(() => undefined));
    await before.start(upload('a.txt', 'Some text.'));
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await over.jobs.list()).toMatchObject([{ state: 'running', attempts: 1 }]);
    const after = runner(over);
    await after.resume();
    await after.idle();
    expect(await after.list()).toMatchObject([{ state: 'done', attempts: 2 }]);
    expect(await over.sources.list()).toHaveLength(1);
  });

  it('are taken up however often they were interrupted, those interrupted often last and after a rest', async () => {
    const over = await storage();
    const stuck = () => new Promise<ImportReport>(() => undefined);
    await runner(over, stuck).start(upload('a.txt', 'Some text.'));
    for (let round = 0; round < 4; round++) {
      await new Promise((resolve) => setTimeout(resolve, 5));
      await runner(over, stuck).resume();
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
    const late = gate();
    await runner(over, late.read).start(upload('b.txt', 'Other text.'));
    await late.reached;
    const order: string[] = [];
    const jobs = runner(
      over,
      (input) => {
        order.push(input.name);
        return importFile(input);
      },
      undefined,
      { rest: async (milliseconds) => void order.push(`rest of ${milliseconds > 1000 ? 'seconds' : 'none'}`) },
    );
    await jobs.resume();
    await jobs.idle();
    expect(order).toEqual(['b.txt', 'rest of seconds', 'a.txt']);
    expect((await jobs.list()).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  it('are done once by two tabs that take up the same one', async () => {
    const over = await storage();
    await runner(over, () => new Promise(() => undefined)).start(upload('a.txt', 'Some text.'));
    await new Promise((resolve) => setTimeout(resolve, 5));
    let queue: Promise<unknown> = Promise.resolve();
    const lock: RuntimePorts['withLock'] = (_name, work) => {
      const done = queue.then(work);
      queue = done;
      return done;
    };
    let imports = 0;
    const counted = (input: ImportInput) => {
      imports++;
      return importFile(input);
    };
    const tabs = [runner(over, counted, lock), runner(over, counted, lock)];
    await Promise.all(tabs.map((tab) => tab.resume()));
    await Promise.all(tabs.map((tab) => tab.idle()));
    expect(imports).toBe(1);
    expect(await over.sources.list()).toHaveLength(1);
  });

  it('fail with the reason of storage, and lose nothing earlier', async () => {
    const over = await storage();
    await runner(over).start(upload('a.txt', 'Some text.'));
    const { StorageFailure } = await import('#storage/failure.ts');
    const full: WorkbenchStorage = {
      ...over,
      jobs: { ...over.jobs, finish: () => Promise.reject(new StorageFailure('storage_full', 'No room.')) },
    };
    const jobs = runner(full);
    await jobs.start(upload('b.txt', 'Other text.'));
    await jobs.idle();
    const failed = (await jobs.list()).find(({ fileName }) => fileName === 'b.txt');
    expect(failed).toMatchObject({ state: 'failed', failure: { code: 'storage_full' } });
    expect(await over.sources.list()).toHaveLength(1);
  });
});
