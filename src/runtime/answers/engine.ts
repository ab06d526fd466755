import type { AnswerEvent, GroundedAnswer, RetrievalMethod, RetrievedPassage } from '#domain/answer.ts';
import type { SourceDocument } from '#domain/source.ts';
import type { KeptVectors } from '#engine/retrieval/vectors/kept-vectors.ts';
import type { AnswerInput } from '#engine/answers/compose-answer.ts';
import type { ModelMessage } from '../synthesis/ask-model.ts';

/** Finds passages of one corpus. Made once for each state of the corpus. */
export interface PassageFinder {
  retrieve(
    query: string,
    options: {
      readonly limit: number;
      readonly scope?: { readonly sourceIds: readonly string[] };
      /** One method alone, for a fact-check that must not ask the one that found the claim. */
      readonly methods?: readonly RetrievalMethod[];
      readonly purpose?: 'question' | 'claim';
    },
  ): { readonly passages: readonly RetrievedPassage[]; readonly events: readonly AnswerEvent[] };
  /** Questions that the corpus can answer, at most `limit`. */
  suggest(limit: number): readonly string[];
}

/** The parts of the engine that answers are made with. A seam, so that tests can make each of them fail. */
export interface AnswerEngine {
  /**
   * Builds a finder, some 10 ms at a time; `pause` lets other calls in between. `vectors`: bytes of the word vectors, `null`
   * where they are not at hand. `kept`: vectors of passages by the id of their source, worked out before. A finder without them, or with damaged ones, says so in its events.
   */
  readonly finderOver: (
    documents: readonly SourceDocument[],
    vectors: ArrayBuffer | null,
    pause: () => Promise<void>,
    kept?: ReadonlyMap<string, KeptVectors>,
  ) => Promise<PassageFinder>;
  readonly compose: (input: AnswerInput) => GroundedAnswer;
  readonly messages: (answer: GroundedAnswer) => readonly ModelMessage[];
}
