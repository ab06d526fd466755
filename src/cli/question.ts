import type { IngestionSummary } from '#domain/report.ts';
import type { SourceDocument } from '#domain/source.ts';
import { checkAnswer } from '#engine/answers/check-answer.ts';
import type { AnswerReport } from '#engine/answers/check-answer.ts';
import { composeAnswer } from '#engine/answers/compose-answer.ts';
import type { AnswerRetrieval } from '#engine/answers/compose-answer.ts';
import { DEFAULT_ANSWER_POLICY } from '#engine/answers/policy.ts';
import { createRetriever } from '#engine/retrieval/retrieve.ts';
import { readVectors } from './word-vectors.ts';

/** Passages asked for beyond the limit: those of retracted sources take no place, and what was left out is shown. */
const SPARE = 12;

function retrieve(question: string, documents: readonly SourceDocument[]): AnswerRetrieval {
  try {
    const retriever = createRetriever(documents, { vectors: readVectors() });
    const { passages, events } = retriever.retrieve(question, { limit: DEFAULT_ANSWER_POLICY.limit + SPARE });
    return { ok: true, passages, events };
  } catch (error) {
    return { ok: false, detail: error instanceof Error ? error.message : String(error) };
  }
}

/** Answers a question over the documents given, and checks the answer as a draft is checked. */
export function answerQuestion(
  question: string,
  documents: readonly SourceDocument[],
  now: string,
  ingestion: readonly IngestionSummary[],
): AnswerReport {
  const answer = composeAnswer({ query: question, now, documents, retrieval: retrieve(question, documents) });
  return checkAnswer(answer, documents, ingestion);
}
