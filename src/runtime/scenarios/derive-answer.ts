import type { GroundedAnswer } from '#domain/answer.ts';
import type { ScenarioInput, ScenarioOutcome, ScenarioText } from '#domain/scenario.ts';
import type { SourceDocument } from '#domain/source.ts';
import type { AnswerRetrieval, AnswerSynthesis } from '#engine/answers/compose-answer.ts';
import type { AnswerEngine } from '../answers/engine.ts';

type QuestionInput = Extract<ScenarioInput, { kind: 'question' }>;

/** Passages for a question, at most (SPEC §5.1). */
const LIMIT = 6;
const MODEL = 'a model';

/** Searches the documents. A retriever that is down throws; what reaches the answer is the reason, never prose. */
async function retrieve(
  { query, retrieval }: QuestionInput,
  documents: readonly SourceDocument[],
  engine: AnswerEngine,
  pause: () => Promise<void>,
): Promise<AnswerRetrieval> {
  try {
    if (retrieval === 'down') throw new Error('the index could not be read');
    const finder = await engine.finderOver(documents, null, pause);
    return { ok: true, ...finder.retrieve(query, { limit: LIMIT, purpose: 'question' }) };
  } catch (error) {
    return { ok: false, detail: error instanceof Error ? error.message : String(error) };
  }
}

function synthesisOf({ model }: QuestionInput): AnswerSynthesis | null {
  if (model === undefined) return null;
  return 'reply' in model ? { model: MODEL, reply: model.reply } : { model: MODEL, ...model };
}

function readAspect(answer: GroundedAnswer, aspect: QuestionInput['aspect']): string {
  if (aspect === 'state') return answer.groundingState;
  if (aspect === 'confidence') return answer.confidence;
  if (aspect === 'model') return answer.synthesis.outcome;
  if (aspect === 'rule') return answer.rule.id;
  if (aspect === 'passage') return answer.selection.dropped[0]?.reason ?? 'admitted';
  // No vectors are at hand in any scenario: that is told where nothing else happened.
  const [first = answer.events[0]] = answer.events.filter(({ code }) => code !== 'vectors-unavailable');
  return first?.code ?? 'nothing';
}

/** Asks the question of the sources of a scenario; a reply of a model, where there is one, goes through the same filters. */
export async function deriveAnswer(
  input: QuestionInput,
  documents: readonly SourceDocument[],
  now: string,
  engine: AnswerEngine,
  pause: () => Promise<void>,
): Promise<ScenarioOutcome> {
  const answer = engine.compose({
    query: input.query,
    now,
    documents,
    retrieval: await retrieve(input, documents, engine, pause),
    synthesis: synthesisOf(input),
    ...(input.policy === undefined ? {} : { policy: input.policy }),
  });
  const { synthesis } = answer;
  return {
    derived: readAspect(answer, input.aspect),
    reasons: [
      answer.rule.text,
      ...answer.events
        .filter(({ code }) => code !== 'vectors-unavailable')
        .map(({ code, detail }) => `${code}: ${detail}`),
      ...(input.aspect === 'event' ? answer.events.slice(0, 1).map(({ detail }) => detail) : []),
      ...(input.aspect === 'passage'
        ? answer.selection.dropped.map(({ reason, detail }) => `Not admitted (${reason}): ${detail}`)
        : []),
      ...(synthesis.outcome === 'not-configured' && input.aspect !== 'model' ? [] : [synthesis.detail]),
      ...synthesis.dropped.map(({ text, reason }) => `Left out: “${text}” (${reason}).`),
      ...(synthesis.inventedIds.length === 0
        ? []
        : [`Citations that it made up: ${synthesis.inventedIds.join(', ')}.`]),
    ],
    figures: [
      { name: 'State', value: answer.groundingState },
      { name: 'Confidence', value: answer.confidence },
      { name: 'Citations', value: String(answer.citations.length) },
      { name: 'Struck out', value: String(answer.struckOut.length) },
      { name: 'Written by', value: answer.method },
    ],
    texts: [answerText(answer), ...documents.map((document) => sourceText(document, answer))],
  };
}

const answerText = ({ answer, claims }: GroundedAnswer): ScenarioText => ({
  title: 'Answer',
  text: answer,
  spans: claims.map(({ start, end }) => ({ start, end, state: 'supported' })),
});

const sourceText = ({ source, text }: SourceDocument, answer: GroundedAnswer): ScenarioText => ({
  title: source.title,
  text,
  spans: [
    ...answer.citations.map((citation) => ({ ...citation, state: 'supports' })),
    ...answer.struckOut.map((citation) => ({ ...citation, state: 'retracted' })),
  ]
    .filter(({ sourceId }) => sourceId === source.id)
    .map(({ start, end, state }) => ({ start, end, state }))
    .toSorted((a, b) => a.start - b.start || a.end - b.end),
});
