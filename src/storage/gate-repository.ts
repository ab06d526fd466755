import { compareCodeUnits } from '#base/compare.ts';
import type { GateEvent, Publication } from '#domain/publication.ts';
import { appendToLog, logHeadIn } from './queue-repository.ts';
import type { SnapshotRecord } from './records.ts';
import type { GateRepository } from './storage.ts';
import type { TableName, Tables, TransactionalStore } from './tables.ts';

type Change = <T>(names: readonly TableName[], work: (tables: Tables) => Promise<T>) => Promise<T>;

/** The publication with what an event of its draft reopened. */
function withReopening(publication: Publication, events: readonly GateEvent[]): Publication {
  const reopened = events.flatMap(({ at, reason, act }) =>
    act.verb === 'reopen' && act.publicationId === publication.id ? [{ at, reason, cause: act.cause }] : [],
  );
  return reopened.length === 0 ? publication : { ...publication, reopened: [...publication.reopened, ...reopened] };
}

/** Writes acts at one gate with all that follows from them, within a transaction that holds their tables. */
async function writeActs(
  tables: Tables,
  draftId: string,
  before: readonly GateEvent[],
  events: readonly GateEvent[],
): Promise<void> {
  await tables.gates.put({ id: draftId, events: [...before, ...events] });
  const ids = new Set(events.flatMap(({ act }) => (act.verb === 'reopen' ? [act.publicationId] : [])));
  for (const id of ids) {
    const row = await tables.publications.get(id);
    if (row) await tables.publications.put({ ...row, publication: withReopening(row.publication, events) });
  }
  await appendToLog(tables, events as unknown as readonly Readonly<Record<string, unknown>>[]);
}

/** Reopens published records within a transaction that holds their tables. The same cause reopens a record once. Returns their ids. */
export async function reopenIn(tables: Tables, events: readonly GateEvent[]): Promise<readonly string[]> {
  const reopened = new Set<string>();
  for (const event of events) {
    const { act, draftId } = event;
    if (act.verb !== 'reopen') continue;
    const { publicationId, cause } = act;
    const before = (await tables.gates.get(draftId))?.events ?? [];
    const isKnown = before.some(
      ({ act: done }) => done.verb === 'reopen' && done.publicationId === publicationId && done.cause.key === cause.key,
    );
    if (isKnown) continue;
    await writeActs(tables, draftId, before, [event]);
    reopened.add(publicationId);
  }
  return [...reopened];
}

/**
 * What people do at the gate, and the records that were published. An act is one transaction: it reads what was done so far,
 * lets the caller judge, and writes the entry of the log, its head and the projections together.
 */
export function createGateRepository(store: TransactionalStore, change: Change): GateRepository {
  return {
    async events(draftId) {
      return (await store.read(['gates'], (tables) => tables.gates.get(draftId)))?.events ?? [];
    },
    act: (draftId, judge) =>
      change(['gates', 'gateSnapshots', 'publications', 'log', 'logHead'], async (tables) => {
        const before = (await tables.gates.get(draftId))?.events ?? [];
        const { events, snapshot, publication } = judge(before, await logHeadIn(tables));
        if (events.length === 0) return [];
        if (snapshot && !(await tables.gateSnapshots.get(snapshot.id))) await tables.gateSnapshots.put(snapshot);
        if (publication) await tables.publications.put(publication);
        await writeActs(tables, draftId, before, events);
        return events;
      }),
    async snapshot(contentHash): Promise<SnapshotRecord | null> {
      return (await store.read(['gateSnapshots'], (tables) => tables.gateSnapshots.get(contentHash))) ?? null;
    },
    async publications() {
      const rows = await store.read(['publications'], (tables) => tables.publications.all());
      return rows
        .map(({ publication }) => publication)
        .sort((a, b) => compareCodeUnits(b.publishedAt, a.publishedAt) || compareCodeUnits(a.id, b.id));
    },
    async publication(id) {
      return (await store.read(['publications'], (tables) => tables.publications.get(id))) ?? null;
    },
  };
}
