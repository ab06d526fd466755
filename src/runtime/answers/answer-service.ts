import type { AnswerRecordView, AnswerRequest, AnswerSummary, GroundedQuery } from '#api/schemas/answer.ts';
import type { AnswerPolicy, GroundedAnswer } from '#domain/answer.ts';
import type { SourceSet } from '#domain/source-set.ts';
import { SourceScopeViolationError } from '#engine/retrieval/scope.ts';
import type { AnswerInput, AnswerRetrieval, AnswerSynthesis } from '#engine/answers/compose-answer.ts';
import { notFound } from '#storage/failure.ts';
import { LIBRARY_SET_ID, type AnswerSet, type KeptAnswer } from '#storage/records.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import type { CorpusKeeper, PreparedCorpus } from '../corpus-keeper.ts';
import { RuntimeFailure } from '../outcome.ts';
import type { RuntimePorts } from '../ports.ts';
import { timeOf } from '../synthesis/ask-model.ts';
import { answerId } from './answer-id.ts';
import { answerRecordOf, answerSummaryOf, askedOf, definedMembers } from './answer-views.ts';
import type { AnswerEngine, PassageFinder } from './engine.ts';
import { createQueue, type Turn } from './queue.ts';

export interface AnswerService {
  ask(request: AnswerRequest, by?: string): Promise<AnswerRecordView>;
  grounded(query: GroundedQuery): Promise<GroundedAnswer>;
  list(): Promise<readonly AnswerSummary[]>;
  get(id: string): Promise<AnswerRecordView>;
  remove(id: string): Promise<void>;
  suggestions(limit: number): Promise<readonly string[]>;
  /** The finder over today's sources, and these sources. */
  finder(): Promise<{ readonly finder: PassageFinder; readonly corpus: PreparedCorpus }>;
}

/** Suggested questions where a caller names no number. */
export const DEFAULT_SUGGESTIONS = 6;

/** Passages found beyond the limit, so that what the ceilings leave out can be shown with its reason. */
const SPARE = 18;

/** Passages of a retrieval with the default limit of 6 (SPEC §5.1). */
const DEFAULT_LIMIT = 6;

interface Question {
  readonly query: string;
  readonly now: string;
  readonly sourceSetId: string | null;
  readonly sourceIds: readonly string[] | null;
  readonly policy: Partial<AnswerPolicy> | null;
}

/** A declared set as a question is asked of it. */
interface AskedSet {
  readonly set: AnswerSet;
  readonly members: ReadonlySet<string>;
}

interface Built {
  readonly corpus: PreparedCorpus;
  readonly bytes: ArrayBuffer | null;
  readonly finder: Promise<PassageFinder>;
  /** Suggestions by their number: each is tried before it is offered, which takes a search. */
  readonly suggested: Map<number, readonly string[]>;
}

/**
 * Answers questions over the corpus. The index is built at the first question, or when suggestions are asked for, and once
 * for each state of the corpus: neither a first visit nor a check waits for it. Whatever goes wrong in finding passages
 * or in asking a model ends in a poorer answer that says so, never in an error.
 */
export function createAnswerService(
  storage: WorkbenchStorage,
  corpus: CorpusKeeper,
  ports: RuntimePorts,
  declaredSet: (id: string) => Promise<SourceSet | null> = async () => null,
): AnswerService {
  const askLine = createQueue();
  const groundedLine = createQueue();
  let engine: Promise<AnswerEngine> | null = null;
  let vectors: Promise<ArrayBuffer | null> | null = null;
  let built: Built | null = null;

  const engineOf = (): Promise<AnswerEngine> => {
    engine ??= ports.answerEngine().catch((error: unknown) => {
      engine = null;
      throw error;
    });
    return engine;
  };

  /**
   * The finder over a corpus, built once: two questions at once wait for the same one. Built anew after it failed, and when
   * word vectors arrive that were not at hand before (the network was away).
   */
  async function preparedOver(over: PreparedCorpus): Promise<Built> {
    const parts = await engineOf();
    vectors ??= ports.wordVectors().catch(() => null);
    const bytes = await vectors;
    if (bytes === null) vectors = null;
    if (built?.corpus !== over || built.bytes !== bytes) {
      // Without what was kept the same vectors are worked out again.
      const kept = storage.vectors.of(over.documents.map(({ source }) => source.id)).catch(() => new Map());
      const finder = kept.then((found) => parts.finderOver(over.documents, bytes, ports.nextTask, found));
      const building: Built = { corpus: over, bytes, finder, suggested: new Map() };
      building.finder.catch(() => {
        if (built === building) built = null;
      });
      built = building;
    }
    return built;
  }

  async function askedSetOf(id: string | undefined): Promise<AskedSet | null> {
    if (id === undefined) return null;
    const live = await declaredSet(id);
    if (live === null) throw new RuntimeFailure('invalid_payload', `There is no source set "${id}".`, 'sourceSetId');
    const { hashSourceSet } = await import('#engine/source-sets/hash-source-set.ts');
    const { name, version, items } = live;
    return {
      set: { id, name, version: Number(version), hash: hashSourceSet(live) },
      members: new Set(items.map((item) => item.id)),
    };
  }

  /** The sources that a question may draw on: those that it names, which must be of its set, or the members that are at hand. */
  async function scopeOf(
    asked: AskedSet | null,
    named: readonly string[] | undefined,
  ): Promise<readonly string[] | null> {
    if (asked === null) return named ?? null;
    const { set, members } = asked;
    const at = (named ?? []).findIndex((id) => !members.has(id));
    if (at >= 0) {
      const why = `The source "${named?.[at]}" is no member of “${set.name}”.`;
      throw new RuntimeFailure('invalid_payload', why, `sourceIds.${at}`);
    }
    if (named !== undefined) return named;
    const { documents } = await corpus.current();
    return documents.flatMap(({ source }) => (members.has(source.id) ? [source.id] : []));
  }

  /** The set in force: the declared one, else the library at its newest version. */
  async function setInForce(asked: AskedSet | null, answer: GroundedAnswer): Promise<AnswerSet> {
    if (asked !== null) return asked.set;
    const version = (await storage.sourceSets.get(LIBRARY_SET_ID))?.version ?? 1;
    return { id: LIBRARY_SET_ID, name: 'Whole library', version, hash: answer.sourceSet.hash };
  }

  async function retrieve(question: Question, over: PreparedCorpus, turn: Turn): Promise<AnswerRetrieval> {
    try {
      const finder = await (await preparedOver(over)).finder;
      turn.giveWay();
      const { passages, events } = finder.retrieve(question.query, {
        limit: (question.policy?.limit ?? DEFAULT_LIMIT) + SPARE,
        ...(question.sourceIds === null ? {} : { scope: { sourceIds: question.sourceIds } }),
      });
      assertWithin(question.sourceIds, passages);
      return { ok: true, passages, events };
    } catch (error) {
      turn.giveWay();
      return { ok: false, detail: error instanceof Error ? error.message : String(error) };
    }
  }

  /** The extractive answer, and what it was made of, so that a reply of a model can be put into it. */
  async function extract(question: Question, turn: Turn): Promise<readonly [GroundedAnswer, AnswerInput]> {
    const over = await corpus.current();
    const documents = inScope(over, question.sourceIds);
    await ports.nextTask();
    turn.giveWay();
    const retrieval = await retrieve(question, over, turn);
    const { compose } = await engineOf();
    const input: AnswerInput = {
      query: question.query,
      now: question.now,
      documents,
      retrieval,
      ...(question.policy === null ? {} : { policy: question.policy }),
    };
    try {
      return [compose(input), input];
    } catch (error) {
      // A passage that is not what it claims to be: a defect of the index, and then nothing of it is asserted.
      const failed = { ...input, retrieval: { ok: false as const, detail: messageOf(error) } };
      return [compose(failed), failed];
    }
  }

  /** Puts an answer into words by the configured model, or says why that was not done. */
  async function synthesize(
    answer: GroundedAnswer,
    input: AnswerInput,
    setting: Awaited<ReturnType<typeof storage.settings.synthesizer>>,
    turn: Turn,
  ): Promise<GroundedAnswer> {
    if (!setting) return answer;
    const { compose, messages } = await engineOf();
    const { baseUrl, model, key, patienceSeconds } = setting;
    const failed = (detail: string): AnswerSynthesis => ({ model, failure: 'failed', detail });
    const askOnce = async (): Promise<AnswerSynthesis> => {
      if (answer.citations.length === 0) return failed('');
      try {
        const obstacle = await ports.model.obstacle();
        turn.giveWay();
        if (obstacle !== null) return failed(obstacle);
        const request = { baseUrl, model, key, messages: messages(answer), ...timeOf(patienceSeconds) };
        const outcome = await ports.model.ask(request, turn.signal);
        if (outcome.ok) return { model, reply: outcome.reply };
        return { model, failure: outcome.failure, detail: outcome.detail };
      } catch (error) {
        turn.giveWay();
        return failed(messageOf(error));
      }
    };
    const synthesis = await askOnce();
    turn.giveWay();
    try {
      return compose({ ...input, synthesis });
    } catch (error) {
      return compose({ ...input, synthesis: failed(`The reply could not be read: ${messageOf(error)}`) });
    }
  }

  return {
    async ask({ query, now, sourceSetId, sourceIds, policy, keep }, by) {
      const turn = askLine(query);
      try {
        const asked = await askedSetOf(sourceSetId);
        const question: Question = {
          query,
          now,
          sourceSetId: sourceSetId ?? null,
          sourceIds: await scopeOf(asked, sourceIds),
          policy: policy ? definedMembers(policy) : null,
        };
        // Read beside the search: one wait of storage less before the answer.
        const [[extractive, input], setting] = await Promise.all([
          extract(question, turn),
          storage.settings.synthesizer(),
        ]);
        const answer = await synthesize(extractive, input, setting, turn);
        const id = answerId(answer, answer.synthesis.model, asked && `${asked.set.id}@${asked.set.version}`);
        const request = askedOf({ ...question, sourceIds: sourceIds ?? null });
        const under = {
          set: await setInForce(asked, answer),
          ...(by === undefined ? {} : { askedBy: by }),
        };
        const kept: KeptAnswer = {
          record: answerRecordOf(id, ports.clock().toISOString(), request, answer, under),
          answer,
        };
        if (keep) {
          await storage.answers.put(kept);
          // Said once the answer is on its way: whoever reads the list anew for it should not hold it up.
          void ports.nextTask().then(() => ports.announce({ resource: 'answers', id }));
        }
        return viewOf(kept);
      } finally {
        turn.end();
      }
    },

    async grounded({ query, now, sourceIds }) {
      const turn = groundedLine(query);
      try {
        const [answer] = await extract(
          { query, now, sourceSetId: null, sourceIds: sourceIds ?? null, policy: null },
          turn,
        );
        return answer;
      } finally {
        turn.end();
      }
    },

    async finder() {
      const over = await corpus.current();
      return { finder: await (await preparedOver(over)).finder, corpus: over };
    },

    list: async () => (await storage.answers.list()).map(answerSummaryOf),
    async get(id) {
      const kept = await storage.answers.get(id);
      if (!kept) throw notFound('answer', id);
      return viewOf(kept);
    },
    async remove(id) {
      await storage.answers.remove(id);
      ports.announce({ resource: 'answers', id });
    },

    async suggestions(limit) {
      // Building the index for them is no loss: whoever looks at suggestions asks next.
      const { finder, suggested } = await preparedOver(await corpus.current());
      const known = suggested.get(limit);
      if (known) return known;
      try {
        const found = (await finder).suggest(limit);
        suggested.set(limit, found);
        return found;
      } catch {
        // A question shown to help is not worth an error; the next answer says what is wrong.
        return [];
      }
    },
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const viewOf = ({ record, answer }: KeptAnswer): AnswerRecordView => ({
  id: record.id,
  askedAt: record.askedAt,
  request: {
    query: record.request.query,
    sourceSetId: record.request.sourceSetId ?? null,
    sourceIds: record.request.sourceIds && [...record.request.sourceIds],
    policy: record.request.policy,
  },
  ...(record.set === undefined ? {} : { set: record.set }),
  ...(record.askedBy === undefined ? {} : { askedBy: record.askedBy }),
  answer,
});

/** The documents that an answer may draw on; `invalid_payload` for the first id that names none. */
function inScope({ documents }: PreparedCorpus, sourceIds: readonly string[] | null): PreparedCorpus['documents'] {
  if (sourceIds === null) return documents;
  const known = new Set<string>(documents.map(({ source }) => source.id));
  const at = sourceIds.findIndex((id) => !known.has(id));
  if (at >= 0) {
    throw new RuntimeFailure('invalid_payload', `There is no source "${sourceIds[at]}".`, `sourceIds.${at}`);
  }
  const wanted = new Set(sourceIds);
  return documents.filter(({ source }) => wanted.has(source.id));
}

function assertWithin(
  sourceIds: readonly string[] | null,
  passages: readonly { readonly passageId: string; readonly sourceId: string }[],
): void {
  if (sourceIds === null) return;
  const allowed = new Set(sourceIds);
  for (const { passageId, sourceId } of passages) {
    if (!allowed.has(sourceId)) throw new SourceScopeViolationError({ id: passageId, sourceId, tenantId: null });
  }
}
