import type {
  CalibrationList,
  CalibrationRequest,
  EvaluationAct,
  EvaluationStart,
  FilePreviewRequest,
  OfflineEvalRequest,
} from '#api/schemas/evaluation.ts';
import type {
  DomainCalibration,
  EvaluationDetail,
  EvaluationRun,
  FilePreview,
  GoldItemView,
  ScoredCurve,
} from '#domain/evaluation-run.ts';
import { MOST_UNREAD } from '#domain/evaluation-run.ts';
import type { EvalBaseline } from '#engine/evals/gold/compare-baseline.ts';
import { QUEUES } from '#domain/queue.ts';
import { ENGINE_VERSION } from '#engine/version.ts';
import { notFound } from '#storage/failure.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import { inTurns } from '../in-turns.ts';
import { RuntimeFailure, runtimeErrorOf } from '../outcome.ts';
import type { RuntimePorts } from '../ports.ts';
import type { QueueService } from '../queues/queue-service.ts';
import type { Found, Plan } from './steps.ts';

/** Read when first asked for: a page that evaluates nothing loads none of it. */
const steps = () => import('./steps.ts');

export interface EvaluationService {
  list(): Promise<readonly EvaluationRun[]>;
  get(id: string): Promise<EvaluationDetail>;
  /** One item of a run over gold sets, with its evidence and its place in the queues. */
  item(id: string, itemId: string): Promise<GoldItemView>;
  start(request: EvaluationStart): Promise<EvaluationRun>;
  act(id: string, verb: EvaluationAct['verb']): Promise<EvaluationRun>;
  offline(request: OfflineEvalRequest): Promise<unknown>;
  preview(request: FilePreviewRequest): Promise<FilePreview>;
  calibrations(): Promise<CalibrationList>;
  calibrate(request: CalibrationRequest): Promise<CalibrationList>;
  /** Takes up what an earlier page left unfinished. */
  resume(): Promise<void>;
  idle(): Promise<void>;
}

/** Thrown between two turns of a run that somebody cancelled. */
class Cancelled extends Error {}

/** How often the progress of a run is announced, in milliseconds. */
const TELL_EVERY = 250;

/**
 * Runs evaluations one after another beside everything else. A run is stored before it is acknowledged, and after each of its
 * parts, so that it goes on after a reload, and a cancelled one where it stopped.
 */
export function createEvaluationService(
  storage: WorkbenchStorage,
  queues: Pick<QueueService, 'decided'>,
  ports: RuntimePorts,
): EvaluationService {
  const live = new Map<string, number>();
  const stopped = new Set<string>();
  const waiting = new Set<string>();
  let queue: Promise<void> = Promise.resolve();
  const now = (): string => ports.clock().toISOString();
  const changed = (id: string): void => ports.announce({ resource: 'evaluations', id });
  const view = (run: EvaluationRun): EvaluationRun => ({ ...run, done: Math.max(run.done, live.get(run.id) ?? 0) });

  function enqueue(id: string): void {
    if (waiting.has(id)) return;
    waiting.add(id);
    stopped.delete(id);
    queue = queue.then(async () => {
      try {
        await ports.withLock(`sophia-evaluation-${id}`, () => run(id));
      } catch (error) {
        if (!(error instanceof Cancelled)) await fail(id, error).catch(() => undefined);
      } finally {
        live.delete(id);
        waiting.delete(id);
        changed(id);
      }
    });
  }

  const fail = (id: string, error: unknown): Promise<EvaluationRun> =>
    storage.evaluations.update(id, (held) => ({
      ...held,
      state: 'failed',
      updatedAt: now(),
      failure: runtimeErrorOf(error).message,
    }));

  async function run(id: string): Promise<void> {
    const held = await storage.evaluations.get(id);
    const payload = await storage.evaluations.payload(id);
    if (!held || !payload || (held.state !== 'queued' && held.state !== 'running') || stopped.has(id)) return;
    const { planEvaluation, figuresOf, NOTHING_FOUND } = await steps();
    const plan = await planEvaluation(JSON.parse(payload.input) as EvaluationStart, ports.wordVectors);
    // What another version of the engine found says nothing of this one: such a run begins anew.
    const isSame = held.engineVersion === ENGINE_VERSION;
    let found = isSame && payload.found !== '' ? (JSON.parse(payload.found) as Found) : NOTHING_FOUND;
    const from = isSame ? payload.next : 0;
    await storage.evaluations.update(id, (one) => ({ ...one, state: 'running', engineVersion: ENGINE_VERSION }));
    changed(id);
    let done = plan.parts.slice(0, from).reduce((sum, { size }) => sum + size, 0);
    for (const [at, part] of plan.parts.entries()) {
      if (at < from) continue;
      found = await driven(id, done, part.work(found));
      done += part.size;
      const isLast = at === plan.parts.length - 1;
      await storage.evaluations.update(
        id,
        (one) => ({
          ...one,
          state: stopped.has(id) ? one.state : isLast ? 'done' : 'running',
          done,
          updatedAt: now(),
          figures: figuresOf(found),
          pass: found.search?.pass ?? null,
        }),
        { next: at + 1, found: JSON.stringify(found) },
      );
      changed(id);
    }
  }

  /** One part in turns; others come in between, and a cancelled run ends there. */
  async function driven<T>(id: string, before: number, work: Generator<number, T, void>): Promise<T> {
    let told = ports.stopwatch();
    const counted = (function* (): Generator<void, T, void> {
      let step = work.next();
      while (!step.done) {
        live.set(id, before + step.value);
        yield;
        step = work.next();
      }
      return step.value;
    })();
    const { result } = await inTurns(counted, ports, async () => {
      if (stopped.has(id)) throw new Cancelled();
      if (ports.stopwatch() - told > TELL_EVERY) {
        told = ports.stopwatch();
        changed(id);
      }
      await ports.nextTask();
    });
    return result;
  }

  function newRun(request: EvaluationStart, plan: Plan): EvaluationRun {
    const at = now();
    return {
      id: ports.newId(),
      kind:
        request.what === 'own-sets' || request.what === 'gold-set' || request.what === 'statements' ? 'gold' : 'search',
      name: request.name,
      createdAt: at,
      updatedAt: at,
      state: 'queued',
      done: 0,
      total: plan.total,
      engineVersion: ENGINE_VERSION,
      pass: null,
      figures: [],
      unread: plan.unread.slice(0, MOST_UNREAD),
      unreadCount: plan.unread.length,
      failure: null,
    };
  }

  async function casesOf(
    runId: string | null,
  ): Promise<ReadonlyMap<string, readonly { readonly score: number; readonly wasRight: boolean }[]>> {
    if (runId === null) {
      const lists = await Promise.all(
        QUEUES.map(async (name) => [name as string, await queues.decided(name)] as const),
      );
      return new Map(lists);
    }
    const held = await storage.evaluations.get(runId);
    const payload = await storage.evaluations.payload(runId);
    if (!held || !payload) throw notFound('evaluation', runId);
    const found = payload.found === '' ? null : (JSON.parse(payload.found) as Found).gold;
    if (held.state !== 'done' || found === null) {
      throw new RuntimeFailure('decision_not_possible', 'Curves are learnt from a run of gold sets that has ended.');
    }
    if (held.engineVersion !== ENGINE_VERSION) {
      const message = `The run was made by engine ${held.engineVersion}, this is ${ENGINE_VERSION}: run it again first.`;
      throw new RuntimeFailure('decision_not_possible', message);
    }
    const { casesOfResults } = await import('#engine/evals/calibrate-domain.ts');
    const domains = [...new Set(found.results.map(({ domain }) => domain))];
    const ofDomain = (domain: string) => casesOfResults(found.results.filter((one) => one.domain === domain));
    return new Map([
      ...(domains.length > 1 ? ([['all', casesOfResults(found.results)]] as const) : []),
      ...domains.map((domain) => [domain, ofDomain(domain)] as const),
    ]);
  }

  const calibrationList = async (tooFew: readonly string[] = []): Promise<CalibrationList> => ({
    engineVersion: ENGINE_VERSION,
    calibrations: [...(await storage.evaluations.calibrations())],
    tooFew: [...tooFew],
  });

  return {
    list: async () => (await storage.evaluations.list()).map(view),

    async get(id) {
      const held = await storage.evaluations.get(id);
      const payload = await storage.evaluations.payload(id);
      if (!held || !payload) throw notFound('evaluation', id);
      const { NOTHING_FOUND } = await steps();
      const found = payload.found === '' ? NOTHING_FOUND : (JSON.parse(payload.found) as Found);
      const input = JSON.parse(payload.input) as EvaluationStart;
      return {
        run: view(held),
        ...found,
        policies: input.what === 'collection' ? [input.candidate, ...(input.baseline ? [input.baseline] : [])] : [],
        curves: await curvesOf(found),
        regressions: held.state === 'done' && found.gold !== null ? await regressionsOf(input, found) : null,
      };
    },

    async item(id, itemId) {
      const payload = await storage.evaluations.payload(id);
      if (!payload) throw notFound('evaluation', id);
      const { lookAtItem } = await steps();
      const found = await lookAtItem(JSON.parse(payload.input) as EvaluationStart, itemId);
      if (found === null) throw notFound('item', itemId);
      const wanted = new Set(found.statements);
      const heads = await storage.queues.heads(() => ports.nextTask());
      const queued = [...heads.values()].flatMap((list) =>
        list
          .filter(({ text, otherText }) => wanted.has(text) || wanted.has(otherText))
          .map(({ queue: name, id: entry, owner }) => ({ queue: name, id: entry, title: owner.title })),
      );
      return { id: itemId, evidence: found.evidence, queued };
    },

    async start(request) {
      const { planEvaluation } = await steps();
      const made = newRun(request, await planEvaluation(request, ports.wordVectors));
      await storage.evaluations.create(made, { id: made.id, input: JSON.stringify(request), next: 0, found: '' });
      changed(made.id);
      enqueue(made.id);
      return made;
    },

    async act(id, verb) {
      const held = await storage.evaluations.get(id);
      if (!held) throw notFound('evaluation', id);
      const isOpen = held.state === 'queued' || held.state === 'running';
      if (verb === 'cancel') {
        if (!isOpen)
          throw new RuntimeFailure('decision_not_possible', 'The run has ended; there is nothing to cancel.');
        stopped.add(id);
        const next = await storage.evaluations.update(id, (one) => ({ ...one, state: 'cancelled', updatedAt: now() }));
        changed(id);
        return next;
      }
      if (verb === 'resume') {
        if (held.state === 'done' || isOpen) {
          throw new RuntimeFailure('decision_not_possible', 'Only a run that was cancelled or failed can be resumed.');
        }
        // The one that was cancelled may still be on its way out of its last turn.
        while (waiting.has(id)) await ports.nextTask();
        const next = await storage.evaluations.update(id, (one) => ({
          ...one,
          state: 'queued',
          failure: null,
          updatedAt: now(),
        }));
        changed(id);
        enqueue(id);
        return next;
      }
      stopped.add(id);
      await storage.evaluations.remove(id);
      changed(id);
      return held;
    },

    async offline(request) {
      const { decideOffline } = await steps();
      const { answerOffline } = await import('#engine/evals/offline-request.ts');
      const { result, unread } = decideOffline(request);
      return answerOffline(result, unread);
    },

    async preview({ name, text }) {
      const { previewFile } = await import('#engine/evals/formats/preview-file.ts');
      return previewFile(name, text);
    },

    calibrations: () => calibrationList(),

    async calibrate(request) {
      if (request.verb === 'apply') {
        const { id, isApplied } = request;
        await storage.evaluations.changeCalibration(id, (one) => {
          if (isApplied && one.engineVersion !== ENGINE_VERSION) {
            const message = `The curve was learnt for engine ${one.engineVersion} and says nothing of ${ENGINE_VERSION}.`;
            throw new RuntimeFailure('decision_not_possible', message);
          }
          return { ...one, isApplied };
        });
        changed(id);
        return calibrationList();
      }
      const { calibrateDomain } = await import('#engine/evals/calibrate-domain.ts');
      const { runId } = request;
      const cases = await casesOf(runId);
      const known = {
        origin: runId === null ? 'decisions' : 'gold',
        runId,
        engineVersion: ENGINE_VERSION,
        fittedAt: now(),
      } as const;
      const made: DomainCalibration[] = [];
      const tooFew: string[] = [];
      for (const [domain, list] of cases) {
        const one = calibrateDomain({ domain, ...known }, list);
        if (one) made.push(one);
        else tooFew.push(domain);
      }
      await storage.evaluations.putCalibrations(made);
      changed(runId ?? 'decisions');
      return calibrationList(tooFew);
    },

    async resume() {
      for (const held of (await storage.evaluations.list()).toReversed()) {
        if (held.state === 'queued' || held.state === 'running') enqueue(held.id);
      }
    },

    idle: () => queue,
  };
}

/** How suspicions came true, over all items and by domain. */
async function curvesOf({ gold }: Found): Promise<readonly ScoredCurve[]> {
  if (gold === null) return [];
  const { casesOfResults } = await import('#engine/evals/calibrate-domain.ts');
  const { priceThresholds, reliabilityOf } = await import('#engine/queues/calibrate.ts');
  const domains = [...new Set(gold.results.map(({ domain }) => domain))];
  return ['all', ...domains].map((domain): ScoredCurve => {
    const cases = casesOfResults(domain === 'all' ? gold.results : gold.results.filter((one) => one.domain === domain));
    return { domain, count: cases.length, bins: reliabilityOf(cases), thresholds: priceThresholds(cases) };
  });
}

/** Against the committed baseline; only a run over all of our own sets can be held to it. */
async function regressionsOf(input: EvaluationStart, found: Found): Promise<EvaluationDetail['regressions']> {
  const { OWN_DOMAINS } = await import('#engine/evals/gold/own-sets.ts');
  if (input.what !== 'own-sets' || !OWN_DOMAINS.every((domain) => input.domains.includes(domain))) return null;
  const { compareWithBaseline, firstRoundOf } = await import('#engine/evals/gold/compare-baseline.ts');
  const baseline = (await import('#engine/evals/gold/baseline.json', { with: { type: 'json' } }))
    .default as EvalBaseline;
  return compareWithBaseline(found.gold?.rows ?? [], firstRoundOf(baseline));
}
