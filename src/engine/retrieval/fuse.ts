import { compareCodeUnits } from '#base/compare.ts';
import { RETRIEVAL_METHODS } from '#domain/answer.ts';
import type { MethodPart, RetrievalMethod } from '#domain/answer.ts';

/** What one method found: raw scores by passage id, best first, and how much one unit of its scale counts. */
export interface MethodList {
  readonly method: RetrievalMethod;
  readonly weight: number;
  /** The unit of the method's scale: `spreadOf` its scores, or 1 where the scale is fixed. */
  readonly spread: number;
  readonly hits: readonly RawHit[];
}
export interface RawHit {
  readonly id: string;
  readonly raw: number;
}

/** A passage with its fused score. The shares of `parts`, added in order, are `score` to the last bit. */
export interface FusedHit {
  readonly id: string;
  readonly score: number;
  readonly parts: readonly MethodPart[];
}

/** Scores beyond this rank say nothing on how far the good ones are spread. */
const SPREAD_OVER = 300;
/** A spread is at least this part of the best score, so that two scores that are almost equal do not become worlds apart. */
const LEAST_SPREAD = 0.1;

/**
 * The standard deviation of the best 300 scores of a method (best first), at least a tenth of the best one; 1 for no
 * scores. Dividing by it is the z-score without its mean: the mean moves every passage by the same amount, so leaving it
 * out keeps the order, and keeps every share positive, which is what a person can read.
 */
export function spreadOf(hits: readonly RawHit[]): number {
  const used = hits.length <= SPREAD_OVER ? hits : hits.slice(0, SPREAD_OVER);
  let sum = 0;
  for (const { raw } of used) sum += raw;
  const mean = sum / Math.max(1, used.length);
  let squares = 0;
  for (const { raw } of used) squares += (raw - mean) * (raw - mean);
  const deviation = Math.sqrt(squares / Math.max(1, used.length));
  return Math.max(deviation, LEAST_SPREAD * (used[0]?.raw ?? 0)) || 1;
}

/** Adds the shares in the order of `RETRIEVAL_METHODS`, and puts the passages in total order: score, then id. */
function assemble(
  lists: readonly (readonly [RetrievalMethod, readonly (RawHit & { readonly share: number })[]])[],
): FusedHit[] {
  const parts = new Map<string, MethodPart[]>();
  const inOrder = lists.toSorted(([a], [b]) => RETRIEVAL_METHODS.indexOf(a) - RETRIEVAL_METHODS.indexOf(b));
  for (const [method, hits] of inOrder) {
    for (const { id, raw, share } of hits) {
      const known = parts.get(id);
      const part = { method, raw, share };
      if (known) known.push(part);
      else parts.set(id, [part]);
    }
  }
  const fused: FusedHit[] = [];
  for (const [id, own] of parts) {
    let score = 0;
    for (const { share } of own) score += share;
    fused.push({ id, score, parts: own });
  }
  return fused.sort((a, b) => b.score - a.score || compareCodeUnits(a.id, b.id));
}

/**
 * Fuses what several methods found by weighted z-scores: a passage's share from a method is `weight · raw / spread`.
 * Chosen by measurement over rank fusion, which throws away how sure a method is (docs/QUALITY.md, Retrieval). The
 * result does not depend on the order of the lists or of equal hits.
 */
export function fuseScores(lists: readonly MethodList[]): readonly FusedHit[] {
  return assemble(
    lists.map(({ method, weight, spread, hits }) => [
      method,
      hits.map(({ id, raw }) => ({ id, raw, share: (weight * raw) / spread })),
    ]),
  );
}

/** The constant of reciprocal rank fusion (Cormack, Clarke, Büttcher 2009). */
const RANK_OFFSET = 60;

/**
 * Reciprocal rank fusion: a share is `weight / (60 + rank)`. Only for stores whose scores cannot be compared with each
 * other: with equal weights it lost up to 21 points of nDCG on the judged sets, because a weak method then outvotes a
 * strong one.
 */
export function fuseRanks(lists: readonly Omit<MethodList, 'spread'>[]): readonly FusedHit[] {
  return assemble(
    lists.map(({ method, weight, hits }) => [
      method,
      hits.map(({ id, raw }, rank) => ({ id, raw, share: weight / (RANK_OFFSET + rank + 1) })),
    ]),
  );
}
