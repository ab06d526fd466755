import type { InvalidationDecision, InvalidationListView, SurfaceUsesView } from '#api/schemas/source-set.ts';
import { compareCodeUnits } from '#base/compare.ts';
import { INVALIDATION_SEVERITIES } from '#domain/source-set.ts';
import type { InvalidationRecord } from '#storage/records.ts';
import { notFound } from '#storage/failure.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import { RuntimeFailure } from '../outcome.ts';
import type { RuntimePorts } from '../ports.ts';
import type { LibraryKeeper } from './library-state.ts';
import { restingOutputs, type StandingPort } from './stored-answers.ts';

export interface InvalidationService {
  list(): Promise<InvalidationListView>;
  decide(decision: InvalidationDecision, actor: string): Promise<InvalidationListView>;
  saveUses(view: SurfaceUsesView, actor: string): Promise<InvalidationListView>;
}

const STATUS = { open: 0, done: 1, dismissed: 1 } as const;
const severityOf = ({ task }: InvalidationRecord): number => INVALIDATION_SEVERITIES.indexOf(task.severity);

/** Worst first among the open ones; what was closed last comes after them. */
const byUrgency = (a: InvalidationRecord, b: InvalidationRecord): number =>
  STATUS[a.status] - STATUS[b.status] ||
  (a.status === 'open' ? severityOf(b) - severityOf(a) : compareCodeUnits(b.closed?.at ?? '', a.closed?.at ?? '')) ||
  compareCodeUnits(a.task.answerId, b.task.answerId) ||
  compareCodeUnits(a.task.surface, b.task.surface) ||
  compareCodeUnits(a.id, b.id);

/** Where answers are used, as people wrote it down here. Joins sign-offs and publications as one port of the cascade. */
export const usesPort =
  (storage: WorkbenchStorage): StandingPort =>
  async () => {
    const rows = await storage.sourceSets.uses();
    return new Map([...rows].map(([id, { uses }]) => [id, { surfaces: uses, signOffs: [], exports: [] }]));
  };

/** The tasks that changes of sources gave: listed with where they stand, closed with a name and opened again. */
export function createInvalidationService(
  storage: WorkbenchStorage,
  library: LibraryKeeper,
  ports: RuntimePorts,
  standing: readonly StandingPort[],
): InvalidationService {
  async function list(): Promise<InvalidationListView> {
    const state = await library.current();
    const outputs = await restingOutputs(storage, (id) => state.items.has(id), standing);
    const restsOn = new Map(
      outputs.map(({ id, answer }) => [
        id,
        new Set([
          ...answer.claims.flatMap(({ citations }) => citations.map(({ sourceId }) => sourceId)),
          ...answer.quotes.map(({ sourceId }) => sourceId),
        ]),
      ]),
    );
    const titleOf = new Map(outputs.map(({ id, title }) => [id, title]));
    const names = new Map((await storage.sourceSets.list()).map(({ id, name }) => [id, name]));
    const uses = await storage.sourceSets.uses();
    const rows = (await storage.sourceSets.tasks()).toSorted(byUrgency);
    const sources = new Set(rows.flatMap(({ task }) => task.sourceIds));
    const removed = new Map((await storage.sources.removed()).map(({ id, record }) => [id, record.source.title]));
    return {
      tasks: rows.map(({ task, setId, plannedAt, plannedBy, status, closed }) => ({
        task,
        setId,
        setName: names.get(setId) ?? 'Whole library',
        plannedAt,
        plannedBy,
        status,
        closed: closed && { ...closed },
        ownerTitle: titleOf.get(task.answerId) ?? task.answerId,
        isSettled: !task.sourceIds.some((id) => restsOn.get(task.answerId)?.has(id) === true),
      })),
      titles: Object.fromEntries([...sources].map((id) => [id, state.items.get(id)?.title ?? removed.get(id) ?? id])),
      owners: outputs.map(({ id, kind, title }) => ({
        id,
        kind,
        title,
        uses: [...(uses.get(id)?.uses ?? [])] as never,
      })),
    };
  }

  return {
    list,
    async decide({ tasks, act, reason }, actor) {
      const at = ports.clock().toISOString();
      const changed = await storage.sourceSets.changeTasks([...new Set(tasks)], (row) => {
        if (act === 'reopen') return row.status === 'open' ? null : { ...row, status: 'open', closed: null };
        if (row.status !== 'open') return null;
        const status = act === 'done' ? 'done' : 'dismissed';
        return { ...row, status, closed: { by: actor, at, reason } };
      });
      if (changed.length === 0) {
        const state = act === 'reopen' ? 'open' : 'closed';
        throw new RuntimeFailure('decision_not_possible', `Nothing was to be done: ${state} already.`);
      }
      await storage.queues.append([
        { kind: 'invalidation', at, actor, act, reason, tasks: changed.map(({ id }) => id) },
      ]);
      ports.announce({ resource: 'sourceSets' });
      return list();
    },
    async saveUses({ owner, uses }, actor) {
      const [kind, id] = [owner.slice(0, owner.indexOf(':')), owner.slice(owner.indexOf(':') + 1)];
      const known = kind === 'draft' ? await storage.drafts.get(id) : await storage.answers.get(id);
      if (!known) throw notFound(kind, id);
      await storage.sourceSets.saveUses({ id: owner, uses });
      const at = ports.clock().toISOString();
      await storage.queues.append([
        { kind: 'surface-uses', at, actor, owner, uses: uses.map(({ surface, ref }) => ({ surface, ref })) },
      ]);
      ports.announce({ resource: 'sourceSets' });
      return list();
    },
  };
}
