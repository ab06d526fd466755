import { stableStringify } from '#base/stable-json.ts';
import type { FindingsRecord } from '#storage/records.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import type { CheckedClaim } from '#domain/claim.ts';
import type { CheckReport } from '#domain/report.ts';
import type { Counterclaim, CounterclaimSide } from '#domain/counterclaim.ts';
import type { QueueHead, QueueItem, QueueOwner } from '#domain/queue.ts';
import type { SourceDocument } from '#domain/source.ts';
import type { AmongClaims } from '#engine/contradictions/loop/detect.ts';
import type { Detected, LoopPorts } from '#engine/contradictions/loop/record.ts';
import { inTurns } from '../in-turns.ts';
import type { RuntimePorts } from '../ports.ts';
import { thresholdsInForce } from '../thresholds/in-force.ts';

/** Scores the source that stands behind one side; `null` where nothing does. */
export type QualityOf = (sourceId: string) => number | null;

export interface FindingsService {
  /**
   * Puts what a check of a draft found into the queues, in place of what an earlier check of it had found. Works in turns;
   * `between` lets others in, and where it comes back with `false` (a newer report of this owner is there) the queues stay
   * as they are.
   */
  afterCheck(
    owner: QueueOwner,
    report: CheckReport,
    documents: readonly SourceDocument[],
    between?: () => Promise<boolean>,
  ): Promise<void>;
  /** The same for the statements of a kept answer, and what contradicts what among them. */
  afterAnswer(owner: QueueOwner, claims: readonly CheckedClaim[]): Promise<void>;
  /** The same for what the sources say against each other. */
  afterSources(found: readonly Detected[], documents: readonly SourceDocument[], notCompared?: number): Promise<void>;
  /** Removes an owner by `removal`, and its findings with it; no check of it can put them back in between. */
  forget(ownerId: string, removal: () => Promise<void>): Promise<void>;
}

/** Texts whose claims are not compared with each other again as long as they stay the same. */
const COMPARED = 40;

/** A newer report of the same owner is there. */
class Overtaken extends Error {}

/** Turns of comparing after which the claims are shown without waiting for the rest. */
const LONG = 20;

export const LIBRARY_OWNER: QueueOwner = { kind: 'library', id: 'current', title: 'Between sources' };

const keyOf = ({ kind, id }: Pick<QueueOwner, 'kind' | 'id'>): string => `${kind}:${id}`;

/** What makes two sets of findings the same for the queues: the items, and what decisions on them rest on. */
const printOf = (heads: readonly QueueHead[]): string =>
  stableStringify(heads.map(({ id, basis, score, owner }) => [id, basis, score, owner.title]));

/**
 * Keeps the findings of the loops. Written only where they changed, together with an entry in the log, so that the number of
 * the newest entry tells other tabs that a queue has to be read again.
 */
export function createFindingsService(
  storage: WorkbenchStorage,
  ports: RuntimePorts,
  qualityOf: (documents: readonly SourceDocument[]) => Promise<QualityOf>,
): FindingsService {
  let line: Promise<unknown> = Promise.resolve();
  /** What texts say against themselves, which new sources change nothing of. */
  const compared = new Map<string, { readonly print: string; readonly among: AmongClaims }>();
  const letIn = async (): Promise<boolean> => {
    await ports.nextTask();
    return true;
  };

  async function put(owner: QueueOwner, items: readonly QueueItem[], notCompared = 0): Promise<void> {
    const id = keyOf(owner);
    const { headOf } = await import('#engine/queues/heads.ts');
    const left = (await storage.queues.uncompared()).find((row) => row.id === id)?.statements ?? 0;
    if (left === notCompared && printOf(await storage.queues.headsOf(id)) === printOf(items.map(headOf))) return;
    const at = ports.clock().toISOString();
    const uncompared = { statements: notCompared, title: owner.title };
    const record: FindingsRecord = { id, foundAt: at, items, ...(notCompared > 0 ? { uncompared } : {}) };
    await storage.queues.putFindings(record);
    await storage.queues.append([
      {
        kind: 'findings',
        at,
        owner: id,
        factChecks: items.filter(({ queue }) => queue === 'fact-checks').length,
        contradictions: items.filter(({ queue }) => queue === 'contradictions').length,
        ...(notCompared > 0 ? { notCompared } : {}),
      },
    ]);
    ports.announce({ resource: 'queues' });
  }

  /** Outputs that rest on a source: drafts whose last check cites it, and answers whose fact-checks do. */
  async function restingOn(): Promise<LoopPorts['restingOn']> {
    const bySource = new Map<string, string[]>();
    for (const { draftId, citations } of await storage.checks.list()) {
      for (const sourceId of new Set(citations.map((citation) => citation.sourceId))) {
        bySource.set(sourceId, [...(bySource.get(sourceId) ?? []), `draft:${draftId}`]);
      }
    }
    for (const { id, statements } of await storage.factChecks.list()) {
      const cited = statements.flatMap(({ record: { claim } }) => claim.citations.map(({ sourceId }) => sourceId));
      for (const sourceId of new Set<string>(cited)) {
        bySource.set(sourceId, [...(bySource.get(sourceId) ?? []), `answer:${id}`]);
      }
    }
    return ({ sourceId }) => (sourceId === null ? [] : (bySource.get(sourceId) ?? []));
  }

  const inLine = <T>(work: () => Promise<T>): Promise<T> => {
    const next = line.then(work, work);
    line = next.catch(() => undefined);
    return next;
  };

  async function record(
    found: readonly Detected[],
    documents: readonly SourceDocument[],
    ofClaim: (side: Omit<CounterclaimSide, 'quality'>, quality: QualityOf) => number | null,
  ): Promise<readonly Counterclaim[]> {
    if (found.length === 0) return [];
    const { recordCounterclaim } = await import('#engine/contradictions/loop/record.ts');
    const { policiesOf } = await import('#engine/thresholds.ts');
    const { contradictions: policy } = policiesOf(await thresholdsInForce(storage));
    const quality = await qualityOf(documents);
    const loop: LoopPorts = {
      qualityOf: (side) => (side.sourceId === null ? ofClaim(side, quality) : quality(side.sourceId)),
      restingOn: await restingOn(),
    };
    return found.map((one) => recordCounterclaim(one, loop, policy));
  }

  return {
    async afterCheck(owner, report, documents, between = letIn) {
      const { factCheckItems, contradictionItems } = await import('#engine/queues/items.ts');
      const { detectInReport } = await import('#engine/contradictions/loop/detect.ts');
      const { DEFAULT_CONTRADICTION_POLICY } = await import('#engine/contradictions/loop/policy.ts');
      if (!(await between())) return;
      const claimItems = factCheckItems(owner, report.claims);
      // What needs no comparing is shown while a long report is compared, with the contradictions that were known before.
      let turns = 0;
      const showClaims = async (): Promise<void> => {
        const before = await storage.queues.finding(keyOf(owner));
        const known = before?.items.filter(({ queue }) => queue === 'contradictions') ?? [];
        await put(owner, [...claimItems, ...known]);
      };
      const print = stableStringify(report.claims.map(({ id, text, start, end }) => [id, text, start, end]));
      const known = compared.get(keyOf(owner));
      const among = known?.print === print ? known.among : null;
      const steps = detectInReport(report, documents, DEFAULT_CONTRADICTION_POLICY, among);
      const outcome = await inTurns(steps, ports, async () => {
        if (!(await between())) throw new Overtaken();
        if (++turns === LONG) await inLine(showClaims);
      }).catch((error: unknown) => {
        if (error instanceof Overtaken) return null;
        throw error;
      });
      if (!outcome) return;
      const { found: detected, among: fresh } = outcome.result;
      compared.delete(keyOf(owner));
      compared.set(keyOf(owner), { print, among: fresh });
      for (const oldest of compared.keys()) if (compared.size > COMPARED) compared.delete(oldest);
      const claimsById = new Map<string, CheckedClaim>(report.claims.map((claim) => [claim.id, claim]));
      // A claim is as good as the best source that it cites in its support.
      await inLine(async () => {
        const found = await record(detected, documents, (side, quality) => {
          const scores = (claimsById.get(side.claimId ?? '')?.citations ?? [])
            .filter(({ stance }) => stance === 'supports')
            .flatMap(({ sourceId }) => quality(sourceId) ?? []);
          return scores.length === 0 ? null : Math.max(...scores);
        });
        await put(owner, [...claimItems, ...contradictionItems(owner, found)], fresh.notCompared);
      });
    },

    afterAnswer: (owner, claims) =>
      inLine(async () => {
        const { factCheckItems } = await import('#engine/queues/items.ts');
        await put(owner, factCheckItems(owner, claims));
      }),

    afterSources: (detected, documents, notCompared = 0) =>
      inLine(async () => {
        const { contradictionItems } = await import('#engine/queues/items.ts');
        const found = await record(detected, documents, () => null);
        await put(LIBRARY_OWNER, contradictionItems(LIBRARY_OWNER, found), notCompared);
      }),

    forget: (ownerId, removal) =>
      inLine(async () => {
        const had = await storage.queues.finding(ownerId);
        await removal();
        if (!had) return;
        await storage.queues.removeFindings(ownerId);
        await storage.queues.append([{ kind: 'findings-removed', at: ports.clock().toISOString(), owner: ownerId }]);
        ports.announce({ resource: 'queues' });
      }),
  };
}
