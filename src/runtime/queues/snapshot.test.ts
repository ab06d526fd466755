import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { DecisionAct, DecisionEvent, FactCheckItem, QueueItem } from '#domain/queue.ts';
import { createMemoryStorage } from '#storage/memory.ts';
import { WORKSPACE_ID } from '#storage/records.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import { createSnapshotKeeper, type Snapshot } from './snapshot.ts';

const START = Date.parse('2024-05-01T10:00:00.000Z');
const instant = (minutes: number): string => new Date(START + minutes * 60_000).toISOString();

async function opened(): Promise<WorkbenchStorage> {
  const storage = createMemoryStorage();
  await storage.workspace.create(
    { id: WORKSPACE_ID, name: 'W', createdAt: instant(0), generation: 'g', sourcesRevision: 0, seed: 'done' },
    [],
  );
  return storage;
}

const item = (owner: string, nth: number, basis: number): QueueItem =>
  ({
    queue: (nth + owner.length) % 2 === 0 ? 'fact-checks' : 'contradictions',
    claim: { judged: true, verdict: 'partial' },
    counterclaim: { type: 'conflict', severity: 'high', sides: [{ text: 'a' }, { text: 'b' }] },
    id: `${owner}-${nth}`,
    basis: String(basis),
    owner: { kind: 'answer', id: owner, title: owner },
    text: `Statement ${nth} of ${owner}`,
    suspicion: { score: ((nth * 7 + basis) % 10) / 10, reason: '' },
    sourceIds: [],
    entities: [],
  }) as unknown as FactCheckItem;

/** What a rebuilt snapshot must agree with: everything but its mark, which only tells snapshots apart. */
const contentOf = ({ revision, entries, byId, decisions }: Snapshot) => ({
  revision,
  entries,
  byId: [...byId].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  decisions: [...decisions].toSorted(([a], [b]) => (a < b ? -1 : 1)),
});

type Step =
  | { readonly kind: 'find'; readonly owner: string; readonly items: readonly (readonly [number, number])[] }
  | { readonly kind: 'decide'; readonly owner: string; readonly nth: number; readonly act: DecisionAct }
  | { readonly kind: 'wait'; readonly minutes: number }
  | { readonly kind: 'note' }
  | { readonly kind: 'look' };

const owner = fc.constantFrom('a', 'bb', 'c');
const act: fc.Arbitrary<DecisionAct> = fc.oneof(
  fc.constantFrom<DecisionAct>(
    { verb: 'resolve', choice: 'hedge' },
    { verb: 'escalate' },
    { verb: 'reopen' },
    { verb: 'undo' },
    { verb: 'assign', to: 'ann' },
    { verb: 'assign', to: null },
  ),
  fc.nat(90).map((minutes): DecisionAct => ({ verb: 'snooze', until: instant(minutes) })),
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('find' as const),
      owner,
      items: fc.array(fc.tuple(fc.nat(4), fc.nat(2)), { maxLength: 4 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('decide' as const), owner, nth: fc.nat(4), act }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'note' }) },
  { weight: 3, arbitrary: fc.constant<Step>({ kind: 'look' }) },
);

let events = 0;

async function take(storage: WorkbenchStorage, one: Step, at: string): Promise<void> {
  if (one.kind === 'find') {
    const id = `answer:${one.owner}`;
    const items = one.items.map(([nth, basis]) => item(one.owner, nth, basis));
    await storage.queues.putFindings({ id, foundAt: at, items });
    await storage.queues.append([{ kind: items.length === 0 ? 'findings-removed' : 'findings', at, owner: id }]);
  } else if (one.kind === 'decide') {
    await storage.queues.decide([`${one.owner}-${one.nth}`], (itemId): DecisionEvent => ({
      kind: 'decision',
      id: `e${events++}`,
      at,
      actor: 'ann',
      queue: 'fact-checks',
      itemId,
      basis: '0',
      act: one.act,
      reason: '',
    }));
  } else if (one.kind === 'note') await storage.queues.append([{ kind: 'note' }]);
}

describe('a snapshot that follows the log', () => {
  // A snooze that ended just before a decision on another item was followed.
  const woken: Step[] = [
    { kind: 'find', owner: 'bb', items: [[2, 0]] },
    { kind: 'decide', owner: 'bb', nth: 2, act: { verb: 'snooze', until: instant(1) } },
    { kind: 'look' },
    { kind: 'wait', minutes: 1 },
    { kind: 'decide', owner: 'a', nth: 0, act: { verb: 'resolve', choice: 'hedge' } },
  ];
  test.prop([fc.array(step, { maxLength: 25 })], { numRuns: 150, examples: [[woken]] })(
    'equals what is read anew at every look, and what a projection rebuilt from the log gives',
    async (steps) => {
      const storage = await opened();
      let minutes = 0;
      const now = (): string => instant(minutes);
      const followed = createSnapshotKeeper(storage, now);
      for (const one of [...steps, { kind: 'look' } as const]) {
        if (one.kind === 'wait') minutes += one.minutes;
        else if (one.kind !== 'look') await take(storage, one, now());
        else {
          const fresh = contentOf(await createSnapshotKeeper(storage, now).current());
          expect(contentOf(await followed.current())).toEqual(fresh);
        }
      }
      await storage.queues.rebuild();
      const rebuilt = contentOf(await createSnapshotKeeper(storage, now).current());
      expect(contentOf(await followed.current())).toEqual(rebuilt);
    },
  );

  it('sees what was written before it was asked, however many ask at once', async () => {
    const storage = await opened();
    const followed = createSnapshotKeeper(storage, () => instant(0));
    await followed.current();
    const looks: Promise<Snapshot>[] = [];
    for (let nth = 0; nth < 5; nth++) {
      await take(storage, { kind: 'find', owner: `o${nth}`, items: [[0, 0]] }, instant(0));
      looks.push(followed.current());
    }
    const revisions = (await Promise.all(looks)).map(({ revision }, at) => revision >= at + 1);
    expect(revisions).toEqual([true, true, true, true, true]);
  });

  it('never changes a snapshot that was handed out', async () => {
    const storage = await opened();
    await take(storage, { kind: 'find', owner: 'a', items: [[1, 0]] }, instant(0));
    const followed = createSnapshotKeeper(storage, () => instant(0));
    const before = await followed.current();
    const kept = JSON.stringify(before.entries);
    await take(storage, { kind: 'decide', owner: 'a', nth: 1, act: { verb: 'escalate' } }, instant(0));
    const after = await followed.current();
    expect(JSON.stringify(before.entries)).toBe(kept);
    expect(JSON.stringify(after.entries)).not.toBe(kept);
    expect(after.mark).not.toBe(before.mark);
  });

  it('reads all anew where the log is another one', async () => {
    const storage = await opened();
    const [long, short] = [storage, await opened()];
    for (let nth = 0; nth < 3; nth++) await take(long, { kind: 'note' }, instant(0));
    let used = long;
    const swapping = {
      ...long,
      get queues() {
        return used.queues;
      },
    } as WorkbenchStorage;
    const followed = createSnapshotKeeper(swapping, () => instant(0));
    expect((await followed.current()).revision).toBe(3);
    await take(short, { kind: 'find', owner: 'a', items: [[1, 0]] }, instant(0));
    used = short;
    const { revision, byId } = await followed.current();
    expect([revision, byId.size]).toEqual([1, 1]);
  });
});
