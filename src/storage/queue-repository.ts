import { appendEvents, EMPTY_HEAD } from '#engine/audit/chain.ts';
import { readHeads, readItem, writeFindings, type PlacedHead } from '#engine/queues/heads.ts';
import type { AuditEntry, AuditHead } from '#domain/audit.ts';
import type { DecisionEvent, QueueItem } from '#domain/queue.ts';
import { LOG_HEAD_ID, type FindingsRecord, type StoredFindings } from './records.ts';
import type { QueueRepository } from './storage.ts';
import { standing } from './set-aside.ts';
import type { TableName, Tables, TransactionalStore } from './tables.ts';

/** Keys of the log sort like its numbers. */
const keyOf = (seq: number): string => String(seq).padStart(12, '0');

type Change = <T>(names: readonly TableName[], work: (tables: Tables) => Promise<T>) => Promise<T>;

/** Head of the log, within a transaction that holds its table. */
export const logHeadIn = async (tables: Tables): Promise<AuditHead> =>
  (await tables.logHead.get(LOG_HEAD_ID))?.head ?? EMPTY_HEAD;

/** Appends events to the log and moves its head, within a transaction that holds both tables. */
export async function appendToLog(
  tables: Tables,
  events: readonly Readonly<Record<string, unknown>>[],
): Promise<AuditHead> {
  const from = await logHeadIn(tables);
  const { entries, head } = appendEvents(from, events);
  await Promise.all(entries.map((entry) => tables.log.put({ id: keyOf(entry.seq), entry })));
  await tables.logHead.put({ id: LOG_HEAD_ID, head });
  return head;
}

/** Characters of heads that are read at a stretch, some 20 ms of work. */
const PORTION = 4_000_000;

async function removeFrom(tables: Tables, id: string): Promise<void> {
  await tables.findings.delete(id);
  await tables.findingHeads.delete(id);
  await tables.uncompared.delete(id);
}

const readFindings = ({ id, foundAt, items }: StoredFindings): FindingsRecord => ({
  id,
  foundAt,
  items: JSON.parse(items) as readonly QueueItem[],
});

async function decisionsIn(tables: Tables): Promise<ReadonlyMap<string, readonly DecisionEvent[]>> {
  const rows = await tables.itemDecisions.all();
  return new Map(rows.map(({ id, events }) => [id, events]));
}

/**
 * Findings, decisions and the audit log. A decision is one transaction: it reads what was decided on the item so far, lets
 * the caller judge, and writes entry, head and projection together, so that two tabs can never both resolve an item.
 */
export function createQueueRepository(store: TransactionalStore, change: Change): QueueRepository {
  return {
    async heads(breathe) {
      const rows = await store.read(['findingHeads'], (tables) => tables.findingHeads.all());
      const records = new Map<string, readonly PlacedHead[]>();
      let read = 0;
      for (const { id, heads } of rows) {
        records.set(id, readHeads(id, heads));
        read += heads.length;
        if (breathe && read > PORTION) {
          read = 0;
          await breathe();
        }
      }
      return records;
    },
    async headsOf(id) {
      const row = await store.read(['findingHeads'], (tables) => tables.findingHeads.get(id));
      return row ? readHeads(id, row.heads) : [];
    },
    async items(wanted) {
      const ids = [...new Set(wanted.map(({ findings }) => findings))];
      const rows = await store.read(['findings'], (tables) => tables.findings.many(ids));
      const texts = new Map(ids.map((id, at) => [id, rows[at]?.items]));
      return wanted.map((head) => {
        const text = texts.get(head.findings);
        return text === undefined ? null : readItem(text, head);
      });
    },
    async finding(id) {
      const row = await store.read(['findings'], (tables) => tables.findings.get(id));
      return row ? readFindings(row) : null;
    },
    uncompared: () => store.read(['uncompared'], (tables) => tables.uncompared.all()),
    putFindings: (record: FindingsRecord) => {
      const { id, foundAt, uncompared } = record;
      const written = writeFindings(record.items);
      return change(['findings', 'findingHeads', 'uncompared', 'drafts'], async (tables) => {
        // A check may end after its draft was removed; its findings would then wait for ever.
        const draftId = id.startsWith('draft:') ? id.slice('draft:'.length) : null;
        if (draftId !== null && standing(await tables.drafts.get(draftId)) === undefined) return;
        if (uncompared) await tables.uncompared.put({ id, ...uncompared });
        else await tables.uncompared.delete(id);
        if (record.items.length === 0) {
          await tables.findings.delete(id);
          await tables.findingHeads.delete(id);
          return;
        }
        await tables.findings.put({ id, foundAt, items: written.items });
        await tables.findingHeads.put({ id, heads: written.heads });
      });
    },
    removeFindings: (id) => change(['findings', 'findingHeads', 'uncompared'], (tables) => removeFrom(tables, id)),

    decisions: () => store.read(['itemDecisions'], decisionsIn),
    state: () =>
      store.read(['logHead', 'itemDecisions'], async (tables) => ({
        head: await logHeadIn(tables),
        decisions: await decisionsIn(tables),
      })),
    since: (seq) =>
      store.read(['log', 'logHead'], async (tables) => {
        const head = await logHeadIn(tables);
        const keys = Array.from({ length: Math.max(0, head.seq - seq) }, (_, at) => keyOf(seq + 1 + at));
        const rows = keys.length === 0 ? [] : await tables.log.many(keys);
        return { head, entries: rows.flatMap((row) => row?.entry ?? []) };
      }),
    decide: (itemIds, judge) =>
      change(['log', 'logHead', 'itemDecisions'], async (tables) => {
        const ids = [...new Set(itemIds)];
        const rows = await tables.itemDecisions.many(ids);
        const changed = ids.flatMap((id, at) => {
          const before = rows[at]?.events ?? [];
          const event = judge(id, before);
          return event === null ? [] : [{ event, row: { id, events: [...before, event] } }];
        });
        const events = changed.map(({ event }) => event);
        await Promise.all(changed.map(({ row }) => tables.itemDecisions.put(row)));
        if (events.length > 0)
          await appendToLog(tables, events as unknown as readonly Readonly<Record<string, unknown>>[]);
        return events;
      }),

    append: (events) => change(['log', 'logHead'], (tables) => appendToLog(tables, events)),
    async log() {
      const rows = await store.read(['log'], (tables) => tables.log.all());
      return rows.map(({ entry }): AuditEntry => entry).sort((a, b) => a.seq - b.seq);
    },
    async entries(seqs) {
      const rows = await store.read(['log'], (tables) => tables.log.many(seqs.map(keyOf)));
      return rows.flatMap((row) => (row ? [row.entry] : []));
    },
    head: () => store.read(['logHead'], logHeadIn),
    rebuild: () =>
      change(['log', 'itemDecisions'], async (tables) => {
        const byItem = new Map<string, DecisionEvent[]>();
        for (const { entry } of (await tables.log.all()).sort((a, b) => a.entry.seq - b.entry.seq)) {
          if (entry.event['kind'] !== 'decision') continue;
          const event = entry.event as unknown as DecisionEvent;
          byItem.set(event.itemId, [...(byItem.get(event.itemId) ?? []), event]);
        }
        for (const { id } of await tables.itemDecisions.all()) {
          if (!byItem.has(id)) await tables.itemDecisions.delete(id);
        }
        for (const [id, events] of byItem) await tables.itemDecisions.put({ id, events });
      }),
  };
}
