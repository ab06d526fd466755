import type { AnswerPolicy, ResultKind } from '#domain/answer.ts';
import type { Source } from '#domain/source.ts';
import { DEFAULT_RETRIEVAL_POLICY } from '#engine/retrieval/selection.ts';

/** Ceilings of an answer: those of SPEC §3, with the retrieval limit of 6 of SPEC §5.1. */
export const DEFAULT_ANSWER_POLICY: AnswerPolicy = { ...DEFAULT_RETRIEVAL_POLICY, limit: 6 };

/** Citations from which an answer is `grounded`; below it is `partial` (SPEC §5.1). */
export const ENOUGH_CITATIONS = 3;

/** Weight of a citation by the kind of its result (SPEC §5.4). */
export const CITATION_WEIGHT: Readonly<Record<ResultKind, number>> = {
  passage: 1,
  dataset: 0.9,
  document: 0.9,
  transcript: 0.8,
  note: 0.5,
  other: 0.6,
};

const DATA_TYPES = new Set(['text/csv', 'text/tab-separated-values', 'application/json']);
const TIMED_TEXT_TYPES = new Set(['text/vtt', 'application/x-subrip', 'application/ttml+xml']);

/**
 * What kind of result a passage of a source is. A passage of an ordinary text is `passage`; of tabular or structured
 * data `dataset`; of timed text `transcript`; of a summary that someone wrote about a work `note`, because a note on a
 * work is not the work. A passage without words stands for its whole source by its title: `document`.
 */
export function resultKind(source: Pick<Source, 'kind' | 'mediaType'>, hasText: boolean): ResultKind {
  if (source.kind === 'summary') return 'note';
  if (!hasText) return 'document';
  if (TIMED_TEXT_TYPES.has(source.mediaType)) return 'transcript';
  return DATA_TYPES.has(source.mediaType) ? 'dataset' : 'passage';
}
