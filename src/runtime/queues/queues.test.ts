import { describe, expect, it } from 'vitest';
import type { QueuePage } from '#api/schemas/queue.ts';
import type { QueueEntryView, QueueName } from '#domain/queue.ts';
import { createMemoryStorage } from '#storage/memory.ts';
import { createDirectRuntime } from '../client/direct-client.ts';
import type { JsonOutcome, Runtime } from '../protocol.ts';

const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const MILL = 'The old mill at Calden was built in 1874. It burned down in 1901.';
const GUIDE = 'The old mill at Calden was built in 1884. Visitors like it.';
const DRAFT = 'The old mill at Calden was built in 1894. The ferry at Oxford carries 300 passengers.';

type TestRuntime = ReturnType<typeof createDirectRuntime>;

function read<T>(outcome: JsonOutcome): T {
  if (!outcome.ok) throw new Error(`${outcome.error.code}: ${outcome.error.message}`);
  return JSON.parse(new TextDecoder().decode(outcome.bytes)) as T;
}
const codeOf = (outcome: JsonOutcome): string => (outcome.ok ? 'done' : outcome.error.code);

async function page(runtime: TestRuntime, queue: QueueName, filter = {}): Promise<QueuePage> {
  await runtime.queuePage(queue, { offset: 0, limit: 100 });
  await runtime.idle();
  return read(await runtime.queuePage(queue, { offset: 0, limit: 100, ...filter }));
}

async function county(storage = createMemoryStorage()): Promise<TestRuntime> {
  const runtime = createDirectRuntime({ openStorage: async () => ({ storage, notices: [] }) });
  await runtime.start({ hadWorkspace: false });
  await runtime.startJob({ name: 'mill.txt', mediaType: 'text/plain', bytes: bytesOf(MILL) });
  await runtime.createDraft({ title: 'A walk', text: DRAFT });
  await runtime.idle();
  return runtime;
}
const resolve = { verb: 'resolve', choice: 'remove' } as const;

describe('the backlogs', () => {
  it('fill themselves from drafts that nobody has opened', async () => {
    const { entries, byStatus, pending } = await page(await county(), 'fact-checks');
    expect(entries.map(({ item }) => item.text)).toEqual(
      DRAFT.split('. ').map((text, at) => (at === 0 ? `${text}.` : text)),
    );
    expect(byStatus.open).toBe(entries.length);
    expect(pending).toBe(0);
  });

  it('get a conflict when a new source comes in', async () => {
    const runtime = await county();
    const before = (await page(runtime, 'contradictions')).entries.map(({ item }) => item.owner.kind);
    expect(before).toEqual(['draft']);
    await runtime.startJob({ name: 'guide.txt', mediaType: 'text/plain', bytes: bytesOf(GUIDE) });
    await runtime.idle();
    const after = await page(runtime, 'contradictions');
    expect(after.entries.filter(({ item }) => item.owner.kind === 'library')).toHaveLength(1);
  });

  it('compare sources with each other once: the next visit takes what was found, unless another engine found it', async () => {
    const storage = createMemoryStorage();
    const first = await county(storage);
    await first.startJob({ name: 'guide.txt', mediaType: 'text/plain', bytes: bytesOf(GUIDE) });
    await first.idle();
    const between = async (runtime: TestRuntime): Promise<number> =>
      (await page(runtime, 'contradictions')).entries.filter(({ item }) => item.owner.kind === 'library').length;
    const again = async (): Promise<number> => {
      const runtime = createDirectRuntime({ openStorage: async () => ({ storage, notices: [] }) });
      await runtime.start({ hadWorkspace: true });
      return between(runtime);
    };
    expect(await between(first)).toBe(1);
    const kept = (await storage.comparisons.get())!;
    expect(await again()).toBe(1);
    expect(await storage.comparisons.get()).toEqual(kept);
    // Only what is not compared again can be told wrongly.
    const emptied = JSON.stringify({ ...JSON.parse(kept.comparison), found: [] });
    await storage.comparisons.put({ ...kept, comparison: emptied });
    expect(await again()).toBe(0);
    await storage.comparisons.put({ ...kept, engineVersion: 'before', comparison: emptied });
    expect(await again()).toBe(1);
  });

  it('say what was left uncompared, of contradictions alone', async () => {
    const storage = createMemoryStorage();
    const runtime = await county(storage);
    expect((await page(runtime, 'contradictions')).uncompared).toEqual([]);
    const uncompared = { statements: 12, title: 'A long one' };
    await storage.queues.putFindings({ id: 'answer:long', foundAt: '2024-05-01T10:00:00.000Z', items: [], uncompared });
    const rows = [{ id: 'answer:long', ...uncompared }];
    expect((await page(runtime, 'contradictions')).uncompared).toEqual(rows);
    expect((await page(runtime, 'fact-checks')).uncompared).toEqual([]);
  });

  it('take a decision once, on the revision it was made on, and write it to a log that verifies', async () => {
    const runtime = await county();
    const [first] = (await page(runtime, 'fact-checks')).entries;
    const items = [{ id: first!.item.id, revision: first!.state.revision }];
    const decide = () => runtime.decide('fact-checks', { items, act: resolve, reason: '' }, 'ann');
    const [one, two] = await Promise.all([decide(), decide()]);
    expect([codeOf(one), codeOf(two)].toSorted()).toEqual(['done', 'stale_decision']);
    expect((await page(runtime, 'fact-checks')).byStatus).toMatchObject({ resolved: 1 });
    const log = read<{ entries: { event: { kind: string } }[]; verification: { valid: boolean } }>(
      await runtime.auditLog(),
    );
    expect(log.entries.filter(({ event }) => event.kind === 'decision')).toHaveLength(1);
    expect(log.verification.valid).toBe(true);
  });

  it('ask for a reason where a decision goes against the engine', async () => {
    const runtime = await county();
    const [first] = (await page(runtime, 'fact-checks')).entries;
    const accept = (reason: string) =>
      runtime.decide(
        'fact-checks',
        { items: [{ id: first!.item.id, revision: 0 }], act: { verb: 'resolve', choice: 'accept' }, reason },
        'ann',
      );
    expect(codeOf(await accept(' '))).toBe('invalid_payload');
    expect(codeOf(await accept('I looked it up.'))).toBe('done');
  });

  it('decide on many at once, and say which were left alone', async () => {
    const runtime = await county();
    const { entries } = await page(runtime, 'fact-checks');
    const items = entries.map(({ item }, at) => ({ id: item.id, revision: at === 0 ? 7 : 0 }));
    const answer = read<{ done: unknown[]; refused: { code: string }[] }>(
      await runtime.decide('fact-checks', { items, act: resolve, reason: '' }, 'ann'),
    );
    expect(answer.done).toHaveLength(entries.length - 1);
    expect(answer.refused.map(({ code }) => code)).toEqual(['stale_decision']);
  });

  it('open an item again when what it rests on has changed, and show what was decided', async () => {
    const runtime = await county();
    const [first] = (await page(runtime, 'fact-checks', { kinds: ['contradicted'] })).entries;
    await runtime.decide(
      'fact-checks',
      { items: [{ id: first!.item.id, revision: 0 }], act: { verb: 'resolve', choice: 'hedge' }, reason: '' },
      'ann',
    );
    const [source] = read<{ sources: { id: string }[] }>(await runtime.listSources()).sources;
    await runtime.removeSource(source!.id);
    const item = (await page(runtime, 'fact-checks')).entries.find((entry) => entry.item.id === first!.item.id);
    expect(item).toMatchObject({ state: { status: 'open', lapsed: { act: { choice: 'hedge' } } } });
  });

  it('tell the history of one item, undone decisions included, and no history in a list', async () => {
    const runtime = await county();
    const [first] = (await page(runtime, 'fact-checks')).entries;
    const { id } = first!.item;
    const items = (revision: number) => [{ id, revision }];
    await runtime.decide('fact-checks', { items: items(0), act: resolve, reason: 'not in the register' }, 'ann');
    await runtime.decide('fact-checks', { items: items(1), act: { verb: 'undo' }, reason: '' }, 'ben');
    const { history, state } = read<QueueEntryView>(await runtime.queueItem('fact-checks', id));
    expect(history?.map(({ actor, act, reason }) => [actor, act.verb, reason])).toEqual([
      ['ann', 'resolve', 'not in the register'],
      ['ben', 'undo', ''],
    ]);
    expect(state).toMatchObject({ status: 'open', revision: 2 });
    expect((await page(runtime, 'fact-checks')).entries[0]).not.toHaveProperty('history');
  });

  it('say that the check is over, also where it found nothing', async () => {
    const notices: string[] = [];
    const runtime = createDirectRuntime({
      openStorage: async () => ({ storage: createMemoryStorage(), notices: [] }),
      announce: ({ resource }) => void notices.push(resource),
    });
    await runtime.start({ hadWorkspace: false });
    await runtime.startJob({ name: 'mill.txt', mediaType: 'text/plain', bytes: bytesOf(MILL) });
    await runtime.idle();
    notices.length = 0;
    expect((await page(runtime, 'contradictions')).pending).toBe(0);
    expect(notices.filter((resource) => resource === 'queues')).toHaveLength(1);
    await page(runtime, 'contradictions');
    expect(notices.filter((resource) => resource === 'queues')).toHaveLength(1);
  });

  it('are the same in another tab over the same storage, which sees decisions without being told', async () => {
    const storage = createMemoryStorage();
    const here = await county(storage);
    const [first] = (await page(here, 'fact-checks')).entries;
    const there = createDirectRuntime({ openStorage: async () => ({ storage, notices: [] }) });
    await there.start({ hadWorkspace: true });
    expect((await page(there, 'fact-checks')).byStatus.resolved).toBe(0);
    await here.decide('fact-checks', { items: [{ id: first!.item.id, revision: 0 }], act: resolve, reason: '' }, 'ann');
    expect((await page(there, 'fact-checks')).byStatus.resolved).toBe(1);
    const late = await there.decide(
      'fact-checks',
      { items: [{ id: first!.item.id, revision: 0 }], act: resolve, reason: '' },
      'bob',
    );
    expect(codeOf(late)).toBe('stale_decision');
  });

  it('forget the items of a draft that is removed, and refuse what is not there', async () => {
    const runtime: Runtime = await county();
    await page(runtime as TestRuntime, 'fact-checks');
    const [draft] = read<{ drafts: { id: string }[] }>(await runtime.listDrafts()).drafts;
    await runtime.removeDraft(draft!.id);
    expect((await page(runtime as TestRuntime, 'fact-checks')).total).toBe(0);
    expect(codeOf(await runtime.queueItem('fact-checks', 'nothing'))).toBe('not_found');
  });
});
