import type { ExportFormat, ExportKind } from '#domain/export.ts';
import { CHECKPOINT_NAMES } from '#domain/gate.ts';
import {
  isOpenRun,
  RUN_BUDGET_MS,
  type Run,
  type RunEnvelope,
  type RunPersona,
  type RunStep,
  type RunStepId,
} from '#domain/run.ts';
import { notFound } from '#storage/failure.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import { evidencePackOf } from '../adapter/local-api.ts';
import type { Asker } from '../asker.ts';
import type { ExportService } from '../exports/export-service.ts';
import { RuntimeFailure } from '../outcome.ts';
import type { RuntimePorts } from '../ports.ts';
import type { PublicationService } from '../publications/publication-service.ts';
import { planRun } from './plan.ts';

export interface RunService {
  list(): Promise<readonly Run[]>;
  start(envelope: RunEnvelope, who: Asker): Promise<Run>;
  act(id: string, verb: 'pause' | 'resume' | 'cancel'): Promise<Run>;
  remove(id: string): Promise<void>;
  /** Takes up what an earlier page left unfinished. */
  recover(): Promise<void>;
  /** Somebody acted at a gate: runs that wait for a sign-off look again. */
  poke(): void;
  idle(): Promise<void>;
}

type Outcome = Pick<RunStep, 'state' | 'detail'>;

const FILES: Readonly<Record<RunPersona, { readonly kind: ExportKind; readonly format: ExportFormat }>> = {
  reviewer: { kind: 'review_packet', format: 'html' },
  operator: { kind: 'evidence_table', format: 'csv' },
  demonstrator: { kind: 'grounded_report', format: 'markdown' },
};

const passed = (isGood: boolean, detail: string): Outcome => ({ state: isGood ? 'passed' : 'failed', detail });

/**
 * Runs over drafts as declared in their envelopes. Every step is written when it begins and when it ends, so a page that goes
 * away leaves a run that the next one takes up; a lock keeps two tabs from working on the same one. A pause takes hold between
 * steps. What waits for a person waits without costing anything.
 */
export function createRunService(
  storage: WorkbenchStorage,
  publications: PublicationService,
  exports: ExportService,
  ports: RuntimePorts,
): RunService {
  const now = (): string => ports.clock().toISOString();
  const tell = (id: string): void => ports.announce({ resource: 'runs', id });
  const working = new Map<string, Promise<void>>();

  async function perform(step: RunStepId, { envelope, by }: Run): Promise<Outcome> {
    const { draftId } = envelope;
    if (step === 'file') {
      const { kind, format } = FILES[envelope.persona];
      const who: Asker = { subject: by, name: by, role: 'review' };
      const { fileName, facts } = await exports.write({ draftId, kind, format }, who);
      return passed(true, `${fileName}, log head ${facts.head.split(' ')[0]}. Write it again in the exports.`);
    }
    const { report, weighed } = await publications.reviewed(draftId);
    const criterion = (id: string) => report.gate.criteria.find((one) => one.id === id);
    const holds = (id: string): boolean => {
      const one = criterion(id);
      return one?.outcome === 'passed' || one?.waiver !== undefined;
    };
    const saidOf = (...ids: readonly string[]): string => ids.map((id) => criterion(id)?.figure ?? '').join('; ');
    switch (step) {
      case 'sources': {
        const { hash } = report.sourceSet;
        if (envelope.sourceSetHash !== null && envelope.sourceSetHash !== hash) {
          return passed(false, 'The source set is another one than the run was declared for.');
        }
        return passed(holds('source-set-usable'), `${report.sources.length} sources; ${saidOf('source-set-usable')}`);
      }
      case 'check': {
        const left = report.claims.filter(({ verdict, judged }) => verdict !== 'pass' || !judged).length;
        return passed(
          holds('unsupported-claim-backlog'),
          `${report.claims.length} claims, ${left} of them not borne out in full`,
        );
      }
      case 'contradictions':
        return passed(holds('contradiction-backlog'), saidOf('contradiction-backlog'));
      case 'quotes-and-numbers':
        return passed(
          holds('quotes-verified') && holds('numbers-verified'),
          `quotes ${saidOf('quotes-verified')}, numbers ${saidOf('numbers-verified')}`,
        );
      case 'evidence-pack': {
        const { claims, missing } = evidencePackOf(draftId, report, weighed.contentHash);
        const standing = claims.filter(({ verdict }) => verdict === 'pass').length;
        const share = standing === 0 ? 0 : (standing - missing.length) / standing;
        const words = `${standing - missing.length} of ${standing} claims that hold carry a span`;
        return passed(standing > 0 && share >= envelope.evidencePackTarget, words);
      }
      case 'gate': {
        const open = report.gate.criteria.filter(({ id }) => id !== 'checkpoints-signed' && !holds(id));
        return passed(
          open.length === 0,
          open.length === 0 ? 'all criteria but the sign-offs' : open.map(({ id }) => id).join(', '),
        );
      }
      case 'checkpoints': {
        const signed = new Set(
          (report.gate.signOffs ?? []).flatMap(({ signOff, holds: isHeld }) => (isHeld ? [signOff.checkpoint] : [])),
        );
        const open = envelope.checkpoints.filter((checkpoint) =>
          checkpoint === weighed.record.surface ? !holds('checkpoints-signed') : !signed.has(checkpoint),
        );
        if (open.length === 0) return passed(true, `${envelope.checkpoints.length} signed`);
        return { state: 'waiting', detail: `waits for: ${open.map((one) => CHECKPOINT_NAMES[one]).join(', ')}` };
      }
    }
  }

  const change = async (id: string, edit: (run: Run) => Run | null): Promise<Run> => {
    const run = await storage.runs.update(id, (held) => {
      const next = edit(held);
      return next === null ? null : { ...next, updatedAt: now() };
    });
    tell(id);
    return run;
  };
  const withStep = (run: Run, id: RunStepId, edit: Partial<RunStep>): Run => ({
    ...run,
    steps: run.steps.map((step) => (step.id === id ? { ...step, ...edit } : step)),
  });

  /** The next step whose own are done; a strict run goes no further than the first that did not pass. */
  function nextOf(run: Run): RunStep | null {
    const state = new Map(run.steps.map((step) => [step.id, step.state]));
    const isStopped = run.envelope.strictness === 'strict' && run.steps.some((step) => step.state === 'failed');
    if (isStopped) return null;
    const isDone = (id: RunStepId): boolean => state.get(id) === 'passed' || state.get(id) === 'failed';
    return (
      run.steps.find(
        (step) =>
          (step.state === 'pending' || step.state === 'running' || step.state === 'waiting') &&
          step.after.every(isDone),
      ) ?? null
    );
  }

  async function work(id: string): Promise<void> {
    for (;;) {
      const run = await storage.runs.get(id);
      if (!run || run.state === 'paused' || !isOpenRun(run)) return;
      const step = nextOf(run);
      if (step === null) {
        await change(id, (held) => ({
          ...held,
          state: held.steps.some(({ state }) => state === 'failed') ? 'failed' : 'done',
          steps: held.steps.map((one) => (one.state === 'pending' ? { ...one, state: 'skipped' as const } : one)),
        }));
        return;
      }
      await change(id, (held) =>
        isOpenRun(held) && held.state !== 'paused'
          ? withStep({ ...held, state: 'running' }, step.id, { state: 'running' })
          : null,
      );
      const begun = ports.stopwatch();
      let outcome: Outcome;
      try {
        outcome = await perform(step.id, run);
      } catch (error) {
        if (error instanceof RuntimeFailure && error.code === 'superseded') {
          await ports.nextTask();
          continue;
        }
        outcome = passed(false, error instanceof Error ? error.message : String(error));
      }
      const ms = Math.round(ports.stopwatch() - begun);
      const spent = run.ms + ms;
      if (spent > RUN_BUDGET_MS[run.envelope.mode]) {
        outcome = passed(false, `${outcome.detail}; over the budget of ${RUN_BUDGET_MS[run.envelope.mode] / 1000} s`);
      }
      const after = await change(id, (held) =>
        isOpenRun(held)
          ? withStep(
              { ...held, ms: spent, ...(outcome.state === 'waiting' ? { state: 'waiting' as const } : {}) },
              step.id,
              { ...outcome, ms: step.ms + ms },
            )
          : null,
      );
      if (after.state === 'waiting') return;
      await ports.nextTask();
    }
  }

  function go(id: string): void {
    const before = working.get(id) ?? Promise.resolve();
    const next: Promise<void> = before
      .then(() => ports.withLock(`sophia-run-${id}`, () => work(id)))
      // Storage failed: the run stays open and is taken up at the next start.
      .catch(() => undefined)
      .finally(() => {
        if (working.get(id) === next) working.delete(id);
      });
    working.set(id, next);
  }

  return {
    list: () => storage.runs.list(),

    async start(envelope, who) {
      const draft = await storage.drafts.get(envelope.draftId);
      if (!draft) throw notFound('draft', envelope.draftId);
      const at = now();
      const run: Run = {
        id: ports.newId(),
        title: draft.title,
        by: who.name,
        envelope,
        state: 'queued',
        steps: planRun(envelope),
        createdAt: at,
        updatedAt: at,
        recovered: 0,
        ms: 0,
      };
      await storage.runs.create(run);
      tell(run.id);
      go(run.id);
      return run;
    },

    async act(id, verb) {
      const run = await change(id, (held) => {
        if (!isOpenRun(held)) throw new RuntimeFailure('decision_not_possible', 'This run has ended.');
        if (verb === 'pause') return { ...held, state: 'paused' };
        if (verb === 'resume') return { ...held, state: 'queued' };
        return {
          ...held,
          state: 'cancelled',
          steps: held.steps.map((step) =>
            step.state === 'pending' || step.state === 'running' || step.state === 'waiting'
              ? { ...step, state: 'skipped' as const }
              : step,
          ),
        };
      });
      if (verb === 'resume') go(id);
      return run;
    },

    async remove(id) {
      const run = await storage.runs.get(id);
      if (!run) throw notFound('run', id);
      if (isOpenRun(run)) throw new RuntimeFailure('decision_not_possible', 'Cancel the run first.');
      await storage.runs.remove(id);
      tell(id);
    },

    async recover() {
      for (const { id, state } of await storage.runs.list()) {
        if (state !== 'running' && state !== 'queued' && state !== 'waiting') continue;
        if (state !== 'waiting') await change(id, (held) => ({ ...held, recovered: held.recovered + 1 }));
        go(id);
      }
    },

    poke() {
      void storage.runs.list().then(
        (runs) => {
          for (const { id, state } of runs) if (state === 'waiting') go(id);
        },
        () => undefined,
      );
    },

    async idle() {
      while (working.size > 0) await Promise.all(working.values());
    },
  };
}
