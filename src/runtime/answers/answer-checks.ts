import { compareCodeUnits } from '#base/compare.ts';
import { RETRIEVAL_METHODS } from '#domain/answer.ts';
import type { AnswerClaim, GroundedAnswer, RetrievalMethod } from '#domain/answer.ts';
import type { CheckedClaim } from '#domain/claim.ts';
import type { AnswerStatementCheck } from '#domain/fact-check.ts';
import type { SourceId } from '#domain/ids.ts';
import type { AnswerFactCheckView } from '#api/schemas/answer-check.ts';
import type { EvidenceSearch } from '#engine/fact-check/corpus.ts';
import { areSameThresholds, DEFAULT_THRESHOLDS, policiesOf } from '#engine/thresholds.ts';
import type { Thresholds } from '#domain/thresholds.ts';
import { notFound } from '#storage/failure.ts';
import type { FactCheckRunRecord } from '#storage/records.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import type { RuntimePorts } from '../ports.ts';
import type { FindingsService } from '../queues/findings-service.ts';
import { thresholdsInForce } from '../thresholds/in-force.ts';
import type { AnswerService } from './answer-service.ts';
import type { PassageFinder } from './engine.ts';

export interface AnswerCheckService {
  /** The fact-checks of a kept answer; begins or goes on with the run where it is not done. */
  of(answerId: string): Promise<AnswerFactCheckView>;
  idle(): Promise<void>;
}

/** A statement of an answer that waits for its check. */
interface Pending {
  readonly answerClaimId: string;
  readonly start: number;
  readonly end: number;
  /** With what it refers to put in. */
  readonly text: string;
  /** As it stands in the answer, and so in the source: what an exact quotation is looked for by. */
  readonly verbatim: string;
  readonly initialMethod: RetrievalMethod | null;
  readonly cited: readonly SourceId[];
}

/** The method that found what a claim rests on: of several, the one with the greatest part in the hit. */
function initialMethodOf(answer: GroundedAnswer, claim: AnswerClaim): RetrievalMethod | null {
  const [first] = claim.citationIds;
  const citation = answer.citations.find(({ id }) => id === first);
  const passage = answer.selection.admitted.find(({ passageId }) => passageId === citation?.passageId);
  const methods = (passage?.methods ?? []).toSorted(
    (a, b) => b.share - a.share || compareCodeUnits(a.method, b.method),
  );
  return methods[0]?.method ?? null;
}

/** One retriever a method, so that each can be asked, skipped and recorded by itself. */
function searchesOf(finder: PassageFinder, verbatim: () => string): readonly EvidenceSearch[] {
  return RETRIEVAL_METHODS.map((method): EvidenceSearch => ({
    method,
    find: (query, limit, sourceIds) => {
      const scope = sourceIds === null ? {} : { scope: { sourceIds } };
      const words = method === 'exact-quote' ? verbatim() : query;
      const { passages } = finder.retrieve(words, { limit, methods: [method], purpose: 'claim', ...scope });
      return passages.map(({ passageId, sourceId, score }) => ({ id: passageId, sourceId, score }));
    },
  }));
}

/** Whether a run says of an answer what one begun now would say: what another engine or other thresholds found does not. */
const isOf = (
  held: FactCheckRunRecord | null,
  { sourceSet, engineVersion }: GroundedAnswer,
  thresholds: Thresholds,
): held is FactCheckRunRecord =>
  held?.sourceSetHash === sourceSet.hash &&
  held.engineVersion === engineVersion &&
  areSameThresholds(held.thresholds ?? DEFAULT_THRESHOLDS, thresholds);

/**
 * The fact-check loop over kept answers (SPEC §8). Each claim is read as its statements, and each of these is checked by
 * retrievers of other methods than the one that found it. What is done is stored statement by statement, so that a run
 * that was cut off by a reload goes on where it stood; what does not simply pass goes into the queue.
 */
export function createAnswerCheckService(
  storage: WorkbenchStorage,
  answers: AnswerService,
  findings: FindingsService,
  ports: RuntimePorts,
): AnswerCheckService {
  const running = new Map<string, Promise<void>>();
  /** Runs that broke, until they are asked for again: told once instead of being begun anew without end. */
  const broken = new Map<string, string>();

  async function statementsOf(answer: GroundedAnswer): Promise<readonly Pending[]> {
    const { decompose } = await import('#engine/claims/decompose.ts');
    return answer.claims.flatMap((claim) => {
      const initialMethod = initialMethodOf(answer, claim);
      const cited = claim.citationIds.flatMap((id) => answer.citations.find((one) => one.id === id)?.sourceId ?? []);
      const about = { answerClaimId: claim.id, initialMethod, cited };
      const { claims } = decompose(claim.text);
      return claims.map(({ start, end, resolved }) => ({
        ...about,
        start: claim.start + start,
        end: claim.start + end,
        text: resolved,
        verbatim: claim.text.slice(start, end),
      }));
    });
  }

  async function run(id: string): Promise<void> {
    const kept = await storage.answers.get(id);
    if (!kept) throw notFound('answer', id);
    const { answer } = kept;
    const { finder, corpus } = await answers.finder();
    const { createFactCheckLoop } = await import('#engine/fact-check/loop/fact-check-loop.ts');
    const pending = await statementsOf(answer);
    const base = {
      id,
      sourceSetHash: answer.sourceSet.hash,
      engineVersion: answer.engineVersion,
      thresholds: corpus.thresholds,
      total: pending.length,
    };
    const before = await storage.factChecks.get(id);
    const done: AnswerStatementCheck[] = isOf(before, answer, corpus.thresholds) ? [...before.statements] : [];
    let verbatim = '';
    const loop = createFactCheckLoop({
      documents: corpus.documents,
      sourceIds: answer.sourceSet.sourceIds,
      retrievers: searchesOf(finder, () => verbatim),
      policy: policiesOf(corpus.thresholds).check,
      stopwatch: ports.stopwatch,
    });
    for (const { text, initialMethod, cited, verbatim: words, ...place } of pending.slice(done.length)) {
      await ports.nextTask();
      verbatim = words;
      done.push({ ...place, record: loop.check({ text, initialMethod, cited }) });
      await storage.factChecks.put({ ...base, statements: done });
    }
    if (pending.length === 0) await storage.factChecks.put({ ...base, statements: [] });
    const claims = done.map(({ record, start, end }): CheckedClaim => ({ ...record.claim, start, end }));
    const title = answer.query.length > 120 ? `${answer.query.slice(0, 119)}…` : answer.query;
    await findings.afterAnswer({ kind: 'answer', id, title }, claims);
    ports.announce({ resource: 'answers', id });
  }

  return {
    async of(id) {
      const kept = await storage.answers.get(id);
      if (!kept) throw notFound('answer', id);
      const held = await storage.factChecks.get(id);
      const failure = broken.get(id);
      broken.delete(id);
      const isDone = isOf(held, kept.answer, await thresholdsInForce(storage)) && held.statements.length >= held.total;
      if (failure === undefined && !isDone && !running.has(id)) {
        const work = run(id)
          .catch((error: unknown) => void broken.set(id, error instanceof Error ? error.message : String(error)))
          .finally(() => running.delete(id));
        running.set(id, work);
      }
      const { evaluateLatency } = await import('#engine/fact-check/loop/latency.ts');
      const runs = (await storage.factChecks.list()).filter(
        ({ statements, total }) => statements.length >= total && total > 0,
      );
      const durations = runs.map(({ statements }) => statements.reduce((sum, { record }) => sum + record.latencyMs, 0));
      return {
        answerId: id,
        state: isDone ? 'done' : 'running',
        ...(failure === undefined ? {} : { failure }),
        statements: [...(held?.statements ?? [])],
        total: held?.total ?? null,
        latency: { ...evaluateLatency('assistant', durations) },
      };
    },
    idle: async () => {
      await Promise.all(running.values());
    },
  };
}
