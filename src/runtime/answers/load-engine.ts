import type { WordVectors } from '#engine/retrieval/vectors/word-vectors.ts';
import type { AnswerEngine } from './engine.ts';

/** Loads the parts of the engine that answers are made with. Apart from the first screen: nobody needs them before asking. */
export async function loadAnswerEngine(): Promise<AnswerEngine> {
  const [
    { composeAnswer },
    { synthesisMessages },
    { prepareRetrievalCorpus },
    { retrieverOf },
    { suggestQuestions },
    { parseWordVectors },
  ] = await Promise.all([
    import('#engine/answers/compose-answer.ts'),
    import('#engine/answers/synthesis-messages.ts'),
    import('#engine/retrieval/retrieve-corpus.ts'),
    import('#engine/retrieval/retrieve.ts'),
    import('#engine/retrieval/suggest.ts'),
    import('#engine/retrieval/vectors/word-vectors.ts'),
  ]);
  let parsed: { readonly bytes: ArrayBuffer; readonly vectors: WordVectors | null } | null = null;
  /** Damaged vectors are none: words alone still answer, and the finder's events say what is missing. */
  const vectorsOf = (bytes: ArrayBuffer): WordVectors | null => {
    if (parsed?.bytes !== bytes) {
      try {
        parsed = { bytes, vectors: parseWordVectors(new Uint8Array(bytes)) };
      } catch {
        parsed = { bytes, vectors: null };
      }
    }
    return parsed.vectors;
  };
  return {
    async finderOver(documents, bytes, pause, kept) {
      const vectors = bytes && vectorsOf(bytes);
      const steps = prepareRetrievalCorpus(documents, { vectors, ...(kept ? { kept } : {}) });
      for (;;) {
        const step = steps.next();
        if (step.done === true) {
          const retriever = retrieverOf(step.value);
          return {
            retrieve: (query, options) => retriever.retrieve(query, options),
            suggest: (limit) => suggestQuestions(documents, limit, retriever),
          };
        }
        await pause();
      }
    },
    compose: composeAnswer,
    messages: synthesisMessages,
  };
}
