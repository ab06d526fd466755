import type { AnswerEngine } from './engine.ts';

/** Loads the parts of the engine that answers are made with. Apart from the first screen: nobody needs them before asking. */
export async function loadAnswerEngine(): Promise<AnswerEngine> {
  const [{ composeAnswer }, { synthesisMessages }, { finderByTerms }] = await Promise.all([
    import('#engine/answers/compose-answer.ts'),
    import('#engine/answers/synthesis-messages.ts'),
    import('./finder-by-terms.ts'),
  ]);
  return {
    finderOver: (documents) => finderByTerms(documents),
    suggest: () => [],
    compose: composeAnswer,
    messages: synthesisMessages,
  };
}
