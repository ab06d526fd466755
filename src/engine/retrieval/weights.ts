/** What is being looked up: weights differ, because a claim names what its evidence says and a question does not. */
export type RetrievalPurpose = 'question' | 'claim';

/** Weights of the methods, chosen on the tuning half of the judged sets (docs/QUALITY.md, Retrieval). */
interface Weights {
  readonly vectors: number;
  /** Share of the scores of the passages just before and after that counts for a passage, within BM25. */
  readonly neighbours: number;
}
export const RETRIEVAL_WEIGHTS: Readonly<Record<RetrievalPurpose, Weights>> = {
  question: { vectors: 0.3, neighbours: 0.3 },
  claim: { vectors: 0.5, neighbours: 0 },
};
