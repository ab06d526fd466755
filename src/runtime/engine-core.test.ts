import { describe, expect, it } from 'vitest';
import type { ChangeNotice } from '#api/changes.ts';
import type { CheckReport } from '#domain/report.ts';
import { importFile } from '#ingest/import-file.ts';
import { createMemoryStorage } from '#storage/memory.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import { createDirectRuntime } from './client/direct-client.ts';
import type { DemoCorpus, RuntimePorts } from './ports.ts';
import type { JsonOutcome } from './protocol.ts';

const NOW = '2024-06-01T00:00:00.000Z';
const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

function read<T>(outcome: JsonOutcome): T {
  if (!outcome.ok) throw new Error(`${outcome.error.code}: ${outcome.error.message}`);
  return JSON.parse(new TextDecoder().decode(outcome.bytes)) as T;
}

const demo = (gate: Promise<void> = Promise.resolve()): DemoCorpus => ({
  drafts: async () => [
    { id: 'first', title: 'First', text: 'A.' },
    { id: 'second', title: 'Second', text: 'B.' },
  ],
  files: async () => {
    await gate;
    return [
      {
        name: 'tower.md',
        bytes: async () => bytes('# Tower\n\nThe tower is 300 metres high.\n'),
        metadata: { id: 'tower' },
      },
    ];
  },
});

const opened = (storage: WorkbenchStorage) => ({ openStorage: async () => ({ storage, notices: [] }) });

describe('the first visit', () => {
  it('shows the drafts at once, in their order, while the sources are still being read', async () => {
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const runtime = createDirectRuntime({ demo: demo(gate) });
    await runtime.start({ hadWorkspace: false });
    const { drafts } = read<{ drafts: { id: string }[] }>(await runtime.listDrafts());
    expect(drafts.map(({ id }) => id)).toEqual(['first', 'second']);
    const listing = runtime.listSources();
    open();
    expect(read<{ sources: { id: string }[] }>(await listing).sources.map(({ id }) => id)).toEqual(['tower']);
  });

  it('reads the sources at the next start where the first was interrupted, and only then', async () => {
    const storage = createMemoryStorage();
    const first = createDirectRuntime({ ...opened(storage), demo: demo(new Promise(() => undefined)) });
    await first.start({ hadWorkspace: false });
    const second = createDirectRuntime({ ...opened(storage), demo: demo() });
    await second.start({ hadWorkspace: true });
    await second.idle();
    expect(await storage.sources.list()).toHaveLength(1);
    await storage.sources.remove('tower', '2024-05-01T00:00:00.000Z');
    const third = createDirectRuntime({ ...opened(storage), demo: demo() });
    await third.start({ hadWorkspace: true });
    await third.idle();
    expect(await storage.sources.list()).toEqual([]);
  });

  it('says so when the sources cannot be read, and the workspace works without them', async () => {
    const broken = { ...demo(), files: () => Promise.reject(new Error('offline')) };
    const runtime = createDirectRuntime({ demo: broken });
    await runtime.start({ hadWorkspace: false });
    const workspace = read<{ counts: object; storage: { notices: { message: string }[] } }>(await runtime.workspace());
    expect(workspace.counts).toEqual({ sources: 0, passages: 0, drafts: 2 });
    expect(workspace.storage.notices[0]?.message).toContain('offline');
  });
});

describe('sources that take long to read', () => {
  const slowDemo = (gate: Promise<void>): DemoCorpus => ({
    drafts: async () => [],
    files: async () => [
      { name: 'slow.pdf', bytes: () => gate.then(() => bytes('The well is 9 metres deep.')), metadata: { id: 'slow' } },
      { name: 'quick.txt', bytes: async () => bytes('The tower is 300 metres high.'), metadata: { id: 'quick' } },
    ],
  });
  const reads: Partial<RuntimePorts> = {
    importFile: (input) => importFile({ ...input, name: input.name.replace('.pdf', '.txt') }),
  };

  it('come later, and nobody waits for them', async () => {
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const runtime = createDirectRuntime({ demo: slowDemo(gate), ...reads });
    await runtime.start({ hadWorkspace: false });
    const ids = async () =>
      read<{ sources: { id: string }[] }>(await runtime.listSources()).sources.map(({ id }) => id);
    expect(await ids()).toEqual(['quick']);
    open();
    await runtime.idle();
    expect(await ids()).toEqual(['quick', 'slow']);
  });

  it('are taken up where the page was closed in between, without those that came before', async () => {
    const storage = createMemoryStorage();
    const first = createDirectRuntime({ ...opened(storage), ...reads, demo: slowDemo(new Promise(() => undefined)) });
    await first.start({ hadWorkspace: false });
    await first.listSources();
    await storage.sources.remove('quick', '2024-05-01T00:00:00.000Z');
    const second = createDirectRuntime({ ...opened(storage), ...reads, demo: slowDemo(Promise.resolve()) });
    await second.start({ hadWorkspace: true });
    await second.idle();
    expect((await storage.sources.list()).map(({ id }) => id)).toEqual(['slow']);
  });
});

describe('calls', () => {
  it('wait for the start instead of failing', async () => {
    const runtime = createDirectRuntime({ demo: demo() });
    const early = runtime.listDrafts();
    await runtime.start({ hadWorkspace: false });
    expect(read<{ drafts: unknown[] }>(await early).drafts).toHaveLength(2);
  });

  it('hand a report over as the bytes of its JSON', async () => {
    const runtime = createDirectRuntime({ demo: demo() });
    await runtime.start({ hadWorkspace: false });
    const outcome = await runtime.check({ draftId: null, text: 'The tower is 300 metres high.', now: NOW });
    expect(outcome.ok && outcome.bytes).toBeInstanceOf(ArrayBuffer);
    expect(read<{ report: CheckReport }>(outcome).report.sources.map(({ id }) => id)).toEqual(['tower']);
  });
});

describe('two tabs', () => {
  it('see the sources of each other at the next check, notice or no notice', async () => {
    const storage = createMemoryStorage();
    const [here, there] = [createDirectRuntime(opened(storage)), createDirectRuntime(opened(storage))];
    await here.start({ hadWorkspace: false });
    await there.start({ hadWorkspace: false });
    const sources = async () => {
      const outcome = await here.check({ draftId: null, text: 'The mill has 4 sails.', now: NOW });
      return read<{ report: CheckReport }>(outcome).report.sources.length;
    };
    expect(await sources()).toBe(0);
    await there.startJob({ name: 'mill.txt', mediaType: 'text/plain', bytes: bytes('The mill has 4 sails.') });
    await there.idle();
    expect(await sources()).toBe(1);
  });

  it('tell each other what changed', async () => {
    const notices: ChangeNotice[] = [];
    const runtime = createDirectRuntime({ announce: (notice) => notices.push(notice) });
    await runtime.start({ hadWorkspace: false });
    const { id } = read<{ id: string }>(await runtime.createDraft({ title: 'T', text: 'x' }));
    await runtime.saveDraft(id, { title: 'T', text: 'y', version: 1 });
    await runtime.removeDraft(id);
    expect(notices).toEqual([1, 2, 3].map(() => ({ resource: 'drafts', id })));
  });
});
