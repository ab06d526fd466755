import type {
  AuditLogView,
  CalibrationView,
  DecisionRequest,
  DecisionResponse,
  QueueFilterInput,
  QueuePage,
  QueuePageRequest,
} from '#api/schemas/queue.ts';
import { stableStringify } from '#base/stable-json.ts';
import type { DecisionAct, DecisionEvent, QueueEntryView, QueueHead, QueueItem, QueueName } from '#domain/queue.ts';
import { QUEUES } from '#domain/queue.ts';
import type { QueueEntry, QueueFilter, QueueSelection } from '#engine/queues/select.ts';
import type { DecidedItem } from '#engine/queues/calibrate.ts';
import type { Refusal } from '#engine/queues/allowed.ts';
import { notFound } from '#storage/failure.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import { inTurns } from '../in-turns.ts';
import { RuntimeFailure } from '../outcome.ts';
import type { RuntimePorts } from '../ports.ts';
import { createSnapshotKeeper, type Place, type Snapshot } from './snapshot.ts';

export interface QueueService {
  /** Reads the queues ahead, so that they open at once. */
  warm(): Promise<void>;
  page(queue: QueueName, request: QueuePageRequest): Promise<Omit<QueuePage, 'pending' | 'uncompared'>>;
  ids(
    queue: QueueName,
    filter: QueueFilterInput,
  ): Promise<readonly { readonly id: string; readonly revision: number }[]>;
  /** Everything of one owner in a queue, whatever its state. */
  entriesOf(queue: QueueName, kind: QueueItem['owner']['kind'], id: string): Promise<readonly QueueEntryView[]>;
  item(queue: QueueName, id: string): Promise<QueueEntryView>;
  decide(queue: QueueName, request: DecisionRequest, actor: string): Promise<DecisionResponse>;
  calibration(queue: QueueName): Promise<CalibrationView>;
  /** What the standing decisions of a queue say of the engine, a case each. */
  decided(queue: QueueName): Promise<readonly DecidedItem[]>;
  log(): Promise<AuditLogView>;
}

const rooms = async () => ({
  ...(await import('#engine/queues/project.ts')),
  ...(await import('#engine/queues/select.ts')),
  ...(await import('#engine/queues/allowed.ts')),
  ...(await import('#engine/queues/calibrate.ts')),
});

const CODE: Readonly<Record<Refusal['code'], 'stale_decision' | 'decision_not_possible' | 'invalid_payload'>> = {
  stale_decision: 'stale_decision',
  not_possible: 'decision_not_possible',
  reason_missing: 'invalid_payload',
};

/** Selections kept at once: the list, and what counts beside it (other tabs have a service of their own). */
const SELECTIONS = 4;
/** Items kept read: a few screens of the list. */
const ITEMS = 2_000;
/** How often a page is put together again where its items were replaced meanwhile. */
const TRIES = 3;

/**
 * The backlogs as projections of findings and the log. Whether a decision may be made is asked again inside its transaction,
 * from what is stored then.
 */
export function createQueueService(storage: WorkbenchStorage, ports: RuntimePorts): QueueService {
  const now = (): string => ports.clock().toISOString();
  const keeper = createSnapshotKeeper(storage, now, () => ports.nextTask());
  const current = (): Promise<Snapshot> => keeper.current();
  const selections = new Map<string, QueueSelection>();
  /** By head, which is another one as soon as the findings are. */
  const items = new Map<QueueHead, QueueItem>();
  let itemsOf = 0;

  /** Lets go of items whose findings were replaced or deleted: nothing can ask for them again. */
  function dropReplaced({ mark, byId }: Snapshot): void {
    if (mark === itemsOf) return;
    itemsOf = mark;
    for (const head of items.keys()) if (byId.get(head.id)?.head !== head) items.delete(head);
  }

  async function select(queue: QueueName, filter: QueueFilter): Promise<[Snapshot, QueueSelection]> {
    const { selectEntries } = await rooms();
    const snapshot = await current();
    const key = `${snapshot.mark} ${queue} ${stableStringify(filter)}`;
    const selection =
      selections.get(key) ??
      selectEntries(snapshot.entries[queue], filter, (words) => {
        const steps = snapshot.search[queue]();
        for (;;) {
          const step = steps.next();
          if (step.done) return step.value.holding(words);
        }
      });
    selections.delete(key);
    selections.set(key, selection);
    for (const oldest of selections.keys()) {
      if (selections.size <= SELECTIONS) break;
      selections.delete(oldest);
    }
    return [snapshot, selection];
  }

  function placeIn(snapshot: Snapshot, queue: QueueName, id: string): Place {
    const place = snapshot.byId.get(id);
    if (place?.queue !== queue) throw notFound('item', id);
    return place;
  }

  /** Entries with their items. One whose findings were replaced since is missing. */
  async function withItems(snapshot: Snapshot, entries: readonly QueueEntry[]): Promise<QueueEntryView[]> {
    dropReplaced(snapshot);
    const missing = entries.flatMap(({ item }) => {
      const head = snapshot.byId.get(item.id)?.head;
      return head && !items.has(head) ? [head] : [];
    });
    if (missing.length > 0) {
      const read = await storage.queues.items(missing);
      read.forEach((item, at) => void (item && items.set(missing[at]!, item)));
    }
    const shown = entries.flatMap(({ item: { id }, state }): QueueEntryView[] => {
      const head = snapshot.byId.get(id)?.head;
      const item = head && items.get(head);
      if (!item) return [];
      items.delete(head);
      items.set(head, item);
      return [{ item, state }];
    });
    for (const oldest of items.keys()) if (items.size > ITEMS) items.delete(oldest);
    return shown;
  }

  return {
    async warm() {
      const { search } = await current();
      for (const queue of QUEUES) await inTurns(search[queue](), ports, () => ports.nextTask());
    },

    async page(queue, { offset, limit, locate, ...filter }) {
      let [snapshot, selection] = await select(queue, compact(filter));
      let shown = await withItems(snapshot, selection.entries.slice(offset, offset + limit));
      for (
        let tries = 1;
        shown.length < selection.entries.slice(offset, offset + limit).length && tries < TRIES;
        tries++
      ) {
        // New findings took the place of those that the snapshot knows of.
        [snapshot, selection] = await select(queue, compact(filter));
        shown = await withItems(snapshot, selection.entries.slice(offset, offset + limit));
      }
      const { revision } = snapshot;
      const { entries, groups, byStatus, facets, total } = selection;
      return {
        entries: shown,
        offset,
        located: locate === undefined ? null : placeOf(entries, locate),
        matched: entries.length,
        total,
        groups: groups.map((group) => ({ ...group })),
        byStatus,
        facets: {
          status: facets.status.map((facet) => ({ ...facet })),
          kinds: facets.kinds.map((facet) => ({ ...facet })),
          severities: facets.severities.map((facet) => ({ ...facet })),
          assignees: facets.assignees.map((facet) => ({ ...facet })),
        },
        revision,
      };
    },

    async ids(queue, filter) {
      const [, { entries }] = await select(queue, compact(filter));
      return entries.map(({ item, state }) => ({ id: item.id, revision: state.revision }));
    },

    async entriesOf(queue, kind, id) {
      const snapshot = await current();
      const { entries } = snapshot;
      return withItems(
        snapshot,
        entries[queue].filter(({ item }) => item.owner.kind === kind && item.owner.id === id),
      );
    },

    async item(queue, id) {
      const snapshot = await current();
      const [entry] = await withItems(snapshot, [snapshot.entries[queue][placeIn(snapshot, queue, id).at]!]);
      if (!entry) throw notFound('item', id);
      return { ...entry, history: snapshot.decisions.get(id) ?? [] };
    },

    async decide(queue, { items, act, reason }, actor) {
      const snapshot = await current();
      const wanted = new Map<string, { readonly item: QueueHead; readonly revision: number }>();
      for (const { id, revision } of items) wanted.set(id, { item: placeIn(snapshot, queue, id).head, revision });
      const { projectItem, refusalOf } = await rooms();
      const at = now();
      const done: DecisionResponse['done'] = [];
      const refused: DecisionResponse['refused'] = [];
      const events = await storage.queues.decide([...wanted.keys()], (id, before) => {
        const { item, revision } = wanted.get(id)!;
        const state = projectItem(before, item.basis, at);
        const refusal = refusalOf(item, state, act as DecisionAct, { revision, reason, now: at });
        if (refusal) {
          refused.push({ id, code: refusal.code, message: refusal.message });
          return null;
        }
        const event: DecisionEvent = {
          kind: 'decision',
          id: ports.newId(),
          at,
          actor,
          queue,
          itemId: id,
          basis: item.basis,
          act: act as DecisionAct,
          reason,
        };
        const after = projectItem([...before, event], item.basis, at);
        done.push({ id, revision: after.revision, status: after.status });
        return event;
      });
      const [only] = refused;
      if (events.length === 0 && refused.length === 1 && items.length === 1 && only) {
        const code = CODE[only.code as Refusal['code']];
        throw new RuntimeFailure(code, only.message, code === 'invalid_payload' ? 'reason' : undefined);
      }
      if (events.length > 0) ports.announce({ resource: 'queues' });
      return { done, refused, revision: (await storage.queues.head()).seq };
    },

    async decided(queue) {
      const { entries } = await current();
      const { decidedItem } = await rooms();
      return entries[queue].flatMap(({ item, state }) => decidedItem(item, state) ?? []);
    },

    async calibration(queue) {
      const { priceThresholds, reliabilityOf } = await rooms();
      const decided = await this.decided(queue);
      return {
        queue,
        decided: decided.length,
        bins: reliabilityOf(decided).map((bin) => ({ ...bin })),
        thresholds: priceThresholds(decided).map((cost) => ({ ...cost })),
      };
    },

    async log() {
      const { verifyLog } = await import('#engine/audit/chain.ts');
      const entries = await storage.queues.log();
      const head = await storage.queues.head();
      return {
        entries: entries.map((entry) => ({ ...entry, event: { ...entry.event } })),
        head,
        verification: verifyLog(entries, head),
      };
    },
  };
}

/** A filter without its empty members, so that equal filters have equal keys. */
function compact(filter: QueueFilterInput): QueueFilter {
  return Object.fromEntries(
    Object.entries(filter).filter(([, value]) => value !== undefined && (!Array.isArray(value) || value.length > 0)),
  );
}

function placeOf(entries: readonly QueueEntry[], id: string): number | null {
  const at = entries.findIndex(({ item }) => item.id === id);
  return at < 0 ? null : at;
}
