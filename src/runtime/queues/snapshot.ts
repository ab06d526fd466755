import type { DecisionEvent, QueueName } from '#domain/queue.ts';
import type { PlacedHead } from '#engine/queues/heads.ts';
import type { QueueEntry } from '#engine/queues/select.ts';
import type { WordSearch } from '#engine/queues/word-search.ts';
import type { AuditEntry } from '#domain/audit.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';

/** Where an item stands in its queue. */
export interface Place {
  readonly queue: QueueName;
  readonly at: number;
  readonly head: PlacedHead;
}

type ByQueue<T> = Readonly<Record<QueueName, T>>;

/** Both queues as they stand at one entry of the log. Never changed once it was handed out. */
export interface Snapshot {
  /** Number of the newest entry of the log that it knows of. */
  readonly revision: number;
  /** Changes with every snapshot, also where the log stood still and only a snooze ended. */
  readonly mark: number;
  /** In the order of the queue. Heads alone: items are read where they are shown. */
  readonly entries: ByQueue<readonly QueueEntry[]>;
  /** Finds words in them. Prepared at the first use, or ahead in steps. */
  readonly search: ByQueue<() => Generator<void, WordSearch>>;
  readonly byId: ReadonlyMap<string, Place>;
  /** Decisions by item, in the order of the log. */
  readonly decisions: ReadonlyMap<string, readonly DecisionEvent[]>;
}

export interface SnapshotKeeper {
  current(): Promise<Snapshot>;
}

/** From so many entries on, reading everything anew is cheaper than following the log. */
const FOLLOWED_AT_MOST = 5_000;

interface Kept extends Snapshot {
  /** Items by the findings that hold them, so that one owner can be replaced. */
  readonly found: ReadonlyMap<string, readonly PlacedHead[]>;
  /** First instant at which a snoozed item is awake again; `null` where none sleeps. */
  readonly until: string | null;
}

const rooms = async () => ({
  ...(await import('#engine/queues/project.ts')),
  ...(await import('#engine/queues/heads.ts')),
  ...(await import('#engine/queues/word-search.ts')),
});
type Rooms = Awaited<ReturnType<typeof rooms>>;

/**
 * Keeps the queues in memory and brings them up to date by following the log: a decision touches one item, new findings one
 * owner, and nothing else is read or projected again. Whatever another tab wrote is in the same log, so it is seen even
 * where no notice of it arrived. What comes out equals what reading everything anew would give (tested as a property).
 */
export function createSnapshotKeeper(
  storage: WorkbenchStorage,
  now: () => string,
  breathe?: () => Promise<void>,
): SnapshotKeeper {
  let kept: Kept | null = null;
  let loading: Promise<Snapshot> | null = null;
  let marks = 0;

  async function readAll(at: string): Promise<Kept> {
    const { head, decisions } = await storage.queues.state();
    const found = await storage.queues.heads(breathe);
    return arrange(await rooms(), { revision: head.seq, mark: ++marks, found, decisions }, at);
  }

  async function follow(from: Kept, entries: readonly AuditEntry[], revision: number, at: string): Promise<Kept> {
    const decisions = new Map(from.decisions);
    const touched = new Set<string>();
    const owners = new Set<string>();
    for (const { event } of entries) {
      if (event['kind'] === 'decision') {
        const decision = event as unknown as DecisionEvent;
        decisions.set(decision.itemId, [...(decisions.get(decision.itemId) ?? []), decision]);
        touched.add(decision.itemId);
      } else if (event['kind'] === 'findings' || event['kind'] === 'findings-removed') {
        owners.add(String(event['owner']));
      }
    }
    const mark = ++marks;
    const loaded = await rooms();
    if (owners.size === 0) return reproject(loaded, { ...from, revision, mark, decisions }, touched, at);
    const found = new Map(from.found);
    for (const owner of owners) {
      const heads = await storage.queues.headsOf(owner);
      if (heads.length > 0) found.set(owner, heads);
      else found.delete(owner);
    }
    return arrange(loaded, { revision, mark, found, decisions }, at);
  }

  async function load(): Promise<Snapshot> {
    const at = now();
    if (kept === null) return (kept = await readAll(at));
    const { head, entries } = await storage.queues.since(kept.revision);
    // Another log than the one we followed: it was cleared, or put back from elsewhere.
    const isOther = head.seq < kept.revision || entries.length !== head.seq - kept.revision;
    if (isOther || entries.length > FOLLOWED_AT_MOST) return (kept = await readAll(at));
    if (entries.length > 0) kept = await follow(kept, entries, head.seq, at);
    if (kept.until !== null && kept.until <= at) {
      kept = reproject(await rooms(), { ...kept, mark: ++marks }, asleepIn(kept), at);
    }
    return kept;
  }

  return {
    current() {
      // One at a time: two at once would read everything twice. Whoever comes meanwhile gets the next one, since what they
      // have just written may be younger than what this one read.
      const next = (loading ?? Promise.resolve(null)).then(load, load);
      loading = next;
      return next;
    },
  };
}

const asleepIn = ({ entries }: Kept): ReadonlySet<string> =>
  new Set(
    [...entries['fact-checks'], ...entries.contradictions].flatMap(({ item, state }) =>
      state.snoozedUntil === null ? [] : [item.id],
    ),
  );

/** A search that is prepared once, whoever asks for it first. The order of the entries, and so the search, outlives decisions. */
function keepSearch(prepare: () => Generator<void, WordSearch>): () => Generator<void, WordSearch> {
  let made: WordSearch | null = null;
  return function* search() {
    return (made ??= yield* prepare());
  };
}

/** Everything in its order and projected. */
function arrange(
  { projectItem, orderHeads, createWordSearch }: Rooms,
  { found, decisions, ...rest }: Pick<Kept, 'revision' | 'mark' | 'found' | 'decisions'>,
  at: string,
): Kept {
  const entries: Record<QueueName, QueueEntry[]> = { 'fact-checks': [], contradictions: [] };
  const byId = new Map<string, Place>();
  let until: string | null = null;
  for (const item of orderHeads([...found.values()].flat())) {
    const state = projectItem(decisions.get(item.id) ?? [], item.basis, at);
    until = earlier(until, state.snoozedUntil);
    const list = entries[item.queue];
    byId.set(item.id, { queue: item.queue, at: list.length, head: item });
    list.push({ item, state });
  }
  const searchIn = (list: readonly QueueEntry[]) => keepSearch(() => createWordSearch(list.map(({ item }) => item)));
  const search = { 'fact-checks': searchIn(entries['fact-checks']), contradictions: searchIn(entries.contradictions) };
  return { ...rest, found, decisions, entries, search, byId, until };
}

/**
 * The same with some items projected again, and where a snooze ended since, with all that sleep: one that is followed by a
 * decision on another item would else never be woken. The order does not depend on decisions.
 */
function reproject({ projectItem }: Rooms, from: Kept, ids: ReadonlySet<string>, at: string): Kept {
  const entries = {
    'fact-checks': [...from.entries['fact-checks']],
    contradictions: [...from.entries.contradictions],
  };
  const woken = from.until !== null && from.until <= at;
  let until = woken ? null : from.until;
  for (const id of woken ? new Set([...ids, ...asleepIn(from)]) : ids) {
    const place = from.byId.get(id);
    const list = place ? entries[place.queue] : undefined;
    const before = place ? list?.[place.at] : undefined;
    if (!place || !list || !before) continue;
    const state = projectItem(from.decisions.get(id) ?? [], before.item.basis, at);
    list[place.at] = { item: before.item, state };
    until = earlier(until, state.snoozedUntil);
  }
  return { ...from, entries, until };
}

const earlier = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b < a) ? b : a);
