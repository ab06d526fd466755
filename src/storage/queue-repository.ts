import { appendEvents, EMPTY_HEAD } from '#engine/audit/chain.ts';
import type { AuditEntry, AuditHead } from '#domain/audit.ts';
import type { DecisionEvent } from '#domain/queue.ts';
import { LOG_HEAD_ID, type FindingsRecord } from './records.ts';
import type { QueueRepository } from './storage.ts';
import type { TableName, Tables, TransactionalStore } from './tables.ts';

/** Keys of the log sort like its numbers. */
const keyOf = (seq: number): string => String(seq).padStart(12, '0');

type Change = <T>(names: readonly TableName[], work: (tables: Tables) => Promise<T>) => Promise<T>;

/** Appends events to the log and moves its head, within a transaction that holds both tables. */
async function append(tables: Tables, events: readonly Readonly<Record<string, unknown>>[]): Promise<AuditHead> {
  const from = (await tables.logHead.get(LOG_HEAD_ID))?.head ?? EMPTY_HEAD;
  const { entries, head } = appendEvents(from, events);
  for (const entry of entries) await tables.log.put({ id: keyOf(entry.seq), entry });
  await tables.logHead.put({ id: LOG_HEAD_ID, head });
  return head;
}

/**
 * Findings, decisions and the audit log. A decision is one transaction: it reads what was decided on the item so far, lets
 * the caller judge, and writes entry, head and projection together, so that two tabs can never both resolve an item.
 */
export function createQueueRepository(store: TransactionalStore, change: Change): QueueRepository {
  return {
    findings: () => store.read(['findings'], (tables) => tables.findings.all()),
    finding: async (id) => (await store.read(['findings'], (tables) => tables.findings.get(id))) ?? null,
    putFindings: (record: FindingsRecord) =>
      change(['findings', 'drafts'], async (tables) => {
        // A check may end after its draft was removed; its findings would then wait for ever.
        const draftId = record.id.startsWith('draft:') ? record.id.slice('draft:'.length) : null;
        if (draftId !== null && !(await tables.drafts.get(draftId))) return;
        if (record.items.length === 0) await tables.findings.delete(record.id);
        else await tables.findings.put(record);
      }),
    removeFindings: (id) => change(['findings'], (tables) => tables.findings.delete(id)),

    async decisions() {
      const rows = await store.read(['itemDecisions'], (tables) => tables.itemDecisions.all());
      return new Map(rows.map(({ id, events }) => [id, events]));
    },
    decide: (itemIds, judge) =>
      change(['log', 'logHead', 'itemDecisions'], async (tables) => {
        const events: DecisionEvent[] = [];
        for (const itemId of itemIds) {
          const before = (await tables.itemDecisions.get(itemId))?.events ?? [];
          const event = judge(itemId, before);
          if (event === null) continue;
          events.push(event);
          await tables.itemDecisions.put({ id: itemId, events: [...before, event] });
        }
        if (events.length > 0) await append(tables, events as unknown as readonly Readonly<Record<string, unknown>>[]);
        return events;
      }),

    append: (events) => change(['log', 'logHead'], (tables) => append(tables, events)),
    async log() {
      const rows = await store.read(['log'], (tables) => tables.log.all());
      return rows.map(({ entry }): AuditEntry => entry).sort((a, b) => a.seq - b.seq);
    },
    head: async () => (await store.read(['logHead'], (tables) => tables.logHead.get(LOG_HEAD_ID)))?.head ?? EMPTY_HEAD,
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
