import type { QueryMetric } from '#domain/evals.ts';

/** How far down a ranking the metrics look. */
export const TOP = 10;
const DEEP = 100;

/** Discount of rank r (from 1): 1 / log2(r + 1). */
const discount = (index: number): number => 1 / Math.log2(index + 2);

/** Highest DCG that the judgements allow in the first `cutoff`: the positive grades in descending order. */
function idealGain(grades: ReadonlyMap<string, number>, cutoff: number): number {
  const positive = [...grades.values()].filter((grade) => grade > 0).sort((a, b) => b - a);
  let sum = 0;
  for (let at = 0; at < Math.min(cutoff, positive.length); at++) sum += positive[at]! * discount(at);
  return sum;
}

/**
 * Metrics of one ranking against the grades of its query, as trec_eval 9 defines them, or `null` where no document is
 * relevant and none of them exists.
 *
 * `ndcg@10` is `ndcg_cut_10`: *linear* gain (the grade itself, not 2^grade − 1), discount log2(rank + 1), the ideal taken
 * from all judgements, also those not retrieved. `map@10` is `map_cut_10`: precision at each relevant rank up to ten, divided
 * by *all* relevant documents, not by at most ten. `recall@100` is `recall_100`, `mrr` is `recip_rank` over the whole
 * ranking, `precision@k` is `P_k`, divided by k also where fewer were returned. A document without judgement, or with a
 * grade of zero or less, is not relevant and gains nothing.
 */
export function measureRanking(
  ranking: readonly string[],
  grades: ReadonlyMap<string, number>,
): Readonly<Record<QueryMetric, number>> | null {
  let relevant = 0;
  for (const grade of grades.values()) if (grade > 0) relevant++;
  if (relevant === 0) return null;
  let gain = 0;
  let precisions = 0;
  let found = 0;
  let first = 0;
  const foundAt = { five: 0, ten: 0, hundred: 0 };
  for (let at = 0; at < ranking.length && (at < DEEP || first === 0); at++) {
    const grade = grades.get(ranking[at]!) ?? 0;
    if (!(grade > 0)) continue;
    found++;
    if (first === 0) first = at + 1;
    if (at < 5) foundAt.five++;
    if (at < TOP) {
      foundAt.ten++;
      gain += grade * discount(at);
      precisions += found / (at + 1);
    }
    if (at < DEEP) foundAt.hundred++;
  }
  return {
    'ndcg@10': gain / idealGain(grades, TOP),
    'map@10': precisions / relevant,
    'recall@100': foundAt.hundred / relevant,
    mrr: first === 0 ? 0 : 1 / first,
    'precision@5': foundAt.five / 5,
    'precision@10': foundAt.ten / TOP,
  };
}
