import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { verifyLog } from '#engine/audit/chain.ts';
import type { DecisionEvent, FactCheckItem } from '#domain/queue.ts';
import { openBrowserStorage } from './browser.ts';
import { createMemoryStorage } from './memory.ts';
import { WORKSPACE_ID } from './records.ts';
import type { WorkbenchStorage } from './storage.ts';

const AT = '2024-05-01T10:00:00.000Z';
const decision = (itemId: string, id: string): DecisionEvent => ({
  kind: 'decision',
  id,
  at: AT,
  actor: 'ann',
  queue: 'fact-checks',
  itemId,
  basis: 'b',
  act: { verb: 'resolve', choice: 'hedge' },
  reason: '',
});
const item = {
  queue: 'fact-checks',
  id: 'i1',
  basis: 'b',
  owner: { kind: 'answer', id: 'a1', title: 'An answer' },
  text: 'The mill burned.',
  suspicion: { score: 0.5, reason: '' },
  sourceIds: [],
  entities: ['Mill'],
  claim: { judged: true, verdict: 'partial' },
} as unknown as FactCheckItem;
const ownersOf = async ({ queues }: WorkbenchStorage) => [...(await queues.heads()).keys()];

async function begun(storage: WorkbenchStorage): Promise<WorkbenchStorage> {
  await storage.workspace.create(
    { id: WORKSPACE_ID, name: 'W', createdAt: AT, generation: 'g', sourcesRevision: 0, seed: 'done' },
    [],
  );
  return storage;
}

describe.each([
  ['memory', () => begun(createMemoryStorage())],
  ['the browser database', async () => begun(await openBrowserStorage({ indexedDB: new IDBFactory(), IDBKeyRange }))],
])('queues in %s', (_name, open) => {
  it('replace the findings of an owner whole, and forget an owner without any', async () => {
    const storage = await open();
    const { queues } = storage;
    await queues.putFindings({ id: 'answer:a1', foundAt: AT, items: [item] });
    await queues.putFindings({ id: 'answer:a2', foundAt: AT, items: [item] });
    await queues.putFindings({ id: 'answer:a1', foundAt: AT, items: [] });
    expect(await ownersOf(storage)).toEqual(['answer:a2']);
    expect(await queues.finding('answer:a1')).toBeNull();
  });

  it('keep what an owner left uncompared until it leaves nothing, also where nothing was found', async () => {
    const { queues } = await open();
    const uncompared = { statements: 7, title: 'A' };
    await queues.putFindings({ id: 'answer:a1', foundAt: AT, items: [], uncompared });
    await queues.putFindings({ id: 'answer:a2', foundAt: AT, items: [item], uncompared });
    expect(await queues.uncompared()).toEqual([
      { id: 'answer:a1', title: 'A', statements: 7 },
      { id: 'answer:a2', title: 'A', statements: 7 },
    ]);
    await queues.putFindings({ id: 'answer:a1', foundAt: AT, items: [item] });
    await queues.removeFindings('answer:a2');
    expect(await queues.uncompared()).toEqual([]);
  });

  it('forget the findings of a draft that is removed', async () => {
    const storage = await open();
    await storage.drafts.create({ id: 'd1', title: 'D', text: '', version: 1, createdAt: AT, updatedAt: AT });
    await storage.queues.putFindings({ id: 'draft:d1', foundAt: AT, items: [item] });
    await storage.drafts.remove('d1', AT);
    expect(await ownersOf(storage)).toEqual([]);
    await storage.queues.putFindings({ id: 'draft:d1', foundAt: AT, items: [item] });
    expect(await ownersOf(storage)).toEqual([]);
  });

  it('give what came after an entry, and the decisions with the head they belong to', async () => {
    const { queues } = await open();
    await queues.append([{ kind: 'note' }]);
    const { seq } = await queues.head();
    expect(await queues.since(seq)).toEqual({ head: await queues.head(), entries: [] });
    await queues.decide(['i1', 'i2', 'i1'], (itemId) => decision(itemId, `e-${itemId}`));
    const { head, entries } = await queues.since(seq);
    expect(entries.map((entry) => [entry.seq, entry.event['itemId']])).toEqual([
      [2, 'i1'],
      [3, 'i2'],
    ]);
    const state = await queues.state();
    expect(state.head).toEqual(head);
    expect([...state.decisions.keys()].toSorted()).toEqual(['i1', 'i2']);
  });

  it('let others come in while many heads are read', async () => {
    const { queues } = await open();
    const long = { ...item, text: 'x'.repeat(2_500_000) };
    for (const id of ['a', 'b', 'c', 'd']) await queues.putFindings({ id: `answer:${id}`, foundAt: AT, items: [long] });
    let breaths = 0;
    const heads = await queues.heads(async () => void breaths++);
    expect(breaths).toBe(2);
    expect([...heads.values()].map((list) => list[0]?.text.length)).toEqual([
      2_500_000, 2_500_000, 2_500_000, 2_500_000,
    ]);
  });

  it('read single items as they were put, and none in place of one that was replaced', async () => {
    const { queues } = await open();
    const items = ['α', 'b', 'ccc'].map((text, at): FactCheckItem => ({ ...item, id: `i${at}`, text }));
    await queues.putFindings({ id: 'answer:a1', foundAt: AT, items });
    const heads = await queues.headsOf('answer:a1');
    const wanted = [heads[2]!, heads[0]!];
    expect(await queues.items(wanted)).toEqual([items[2], items[0]]);
    await queues.putFindings({ id: 'answer:a1', foundAt: AT, items: [{ ...items[0]!, text: 'longer' }] });
    expect(await queues.items(wanted)).toEqual([null, { ...items[0]!, text: 'longer' }]);
    await queues.removeFindings('answer:a1');
    expect(await queues.items(wanted)).toEqual([null, null]);
  });

  it('write a decision, its entry and the head together, in a log that verifies', async () => {
    const { queues } = await open();
    await queues.append([{ kind: 'note' }]);
    const made = await queues.decide(['i1', 'i2'], (itemId) => decision(itemId, `e-${itemId}`));
    expect(made.map(({ itemId }) => itemId)).toEqual(['i1', 'i2']);
    const log = await queues.log();
    expect(log).toHaveLength(3);
    expect(verifyLog(log, await queues.head())).toMatchObject({ valid: true });
    expect((await queues.decisions()).get('i2')).toHaveLength(1);
  });

  it('show the judge what was decided before, so that of two deciders one is refused', async () => {
    const { queues } = await open();
    const once = (name: string) =>
      queues.decide(['i1'], (itemId, before) => (before.length === 0 ? decision(itemId, name) : null));
    const [first, second] = await Promise.all([once('a'), once('b')]);
    expect(first.length + second.length).toBe(1);
    expect(await queues.log()).toHaveLength(1);
  });

  it('keep every one of many decisions made at once, in an unbroken chain', async () => {
    const { queues } = await open();
    await Promise.all(
      Array.from({ length: 60 }, (_, at) => queues.decide([`i${at % 20}`], (itemId) => decision(itemId, `e${at}`))),
    );
    const log = await queues.log();
    expect(log).toHaveLength(60);
    expect(verifyLog(log, await queues.head())).toMatchObject({ valid: true });
    expect([...(await queues.decisions()).values()].flat()).toHaveLength(60);
  });

  it('write nothing where the judge throws', async () => {
    const { queues } = await open();
    const broken = queues.decide(['i1', 'i2'], (itemId) => {
      if (itemId === 'i2') throw new Error('no');
      return decision(itemId, 'e');
    });
    await expect(broken).rejects.toThrow();
    expect(await queues.log()).toEqual([]);
    expect((await queues.decisions()).size).toBe(0);
  });

  it('are the same after they are rebuilt from the log', async () => {
    const { queues } = await open();
    await queues.decide(['i1', 'i2'], (itemId) => decision(itemId, `a-${itemId}`));
    await queues.append([{ kind: 'note' }]);
    await queues.decide(['i1'], (itemId) => decision(itemId, `b-${itemId}`));
    const before = await queues.decisions();
    await queues.rebuild();
    expect(await queues.decisions()).toEqual(before);
  });
});
