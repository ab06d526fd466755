/** What one term of the query adds to the score of one hit. The `score`s of a hit add up to its score exactly. */
export interface TermShare {
  readonly term: string;
  readonly idf: number;
  /** Saturated, length-normalised frequency; 0 where only a neighbouring passage holds the term. */
  readonly impact: number;
  readonly score: number;
}

/** Adds shares in the order in which scores are accumulated, so that the sum is the score to the last bit. */
export function sumShares(shares: readonly TermShare[]): number {
  let sum = 0;
  for (const share of shares) sum += share.score;
  return sum;
}
