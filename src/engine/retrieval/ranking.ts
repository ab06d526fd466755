import type { Bm25Index } from './bm25.ts';
import { accumulateAbove, ceilingOf } from './bounds.ts';
import { sumShares } from './decomposition.ts';
import type { TermShare } from './decomposition.ts';
import { sizeOf } from './postings.ts';
import type { Accumulator, QueryTerm } from './scoring.ts';
import { accumulate, accumulatorOf, impactOn, moveTo } from './scoring.ts';
import type { Ranked } from './top-k.ts';
import { TopK, compareRanked } from './top-k.ts';

/** Passages scored at a time: their scores stay in the nearest caches of a processor, whatever the size of the index. */
const BLOCK = 1 << 15;

/**
 * Scores that are added up in another order may differ in their last bits. Whatever is within this share of the last
 * place is scored exactly before the list is cut.
 */
const ROUNDING = 1e-9;

/** Up to so many postings it is quicker to score them all than to find out which need not be. */
const FEW_POSTINGS = 1 << 16;

/** A list of so many is long enough that little can be left out for it. */
const LONG_LIST = 1000;

/** What a ranking needs beside the terms. */
export interface RankingPlan {
  readonly index: Bm25Index;
  readonly terms: readonly QueryTerm[];
  /** As `allowedOwners` gives it. */
  readonly owners: Uint8Array | null;
  readonly neighbourWeight: number;
}

/** The best `limit` passages of a plan, best first. Cost: the postings of the terms. */
export function rank(plan: RankingPlan, limit: number): readonly Ranked[] {
  if (limit === 0 || plan.terms.length === 0) return [];
  if (plan.neighbourWeight !== 0) return rankSmoothed(plan, limit);
  const postings = plan.terms.reduce((sum, { list }) => sum + list.to - list.from, 0);
  const isWorthIt = plan.terms.length > 2 && postings > FEW_POSTINGS && limit <= LONG_LIST;
  return isWorthIt ? rankBounded(plan, limit) : rankPlain(plan, limit);
}

/**
 * One block of scores for all searches: making half a megabyte of zeros would cost more than most searches do. Safe
 * because a search is synchronous and begins by clearing what the last one touched; it holds no result.
 */
let sharedBlock: Accumulator | null = null;

/**
 * Term at a time, exhaustively, over one block of passages after another. With few postings every way to leave some out
 * costs more than it saves.
 */
function rankPlain({ index, terms, owners }: RankingPlan, limit: number): readonly Ranked[] {
  const top = new TopK(limit);
  const size = sizeOf(index.postings);
  const cursors = terms.map(({ list }) => list.from);
  const block = (sharedBlock ??= accumulatorOf(BLOCK));
  for (let first = 0; first < size; first += BLOCK) {
    moveTo(block, first);
    for (let n = 0; n < terms.length; n++) cursors[n] = accumulate(index, terms[n]!, cursors[n]!, block, owners);
    offerAll(block, top);
  }
  return top.ranked();
}

/**
 * The same passages in the same order for queries with many postings, which are nearly always those of one or two common
 * words. Rare words come first; once what the words to come can add at most is below the worst score that is kept, they are
 * added to those passages alone that may still come among the best. At 1,000,000 passages the slowest of a hundred queries
 * took a third of the time of exhaustive scoring.
 *
 * Adding up in another order may change the last bits, so whatever may be kept is scored once more in the order of the query.
 */
function rankBounded(plan: RankingPlan, limit: number): readonly Ranked[] {
  const { index, owners } = plan;
  const terms = plan.terms.toSorted((a, b) => b.idf - a.idf);
  const ceilings = terms.map((term) => ceilingOf(index, term));
  /** What the terms from each on can add together. */
  const rest = ceilings.map((_, n) => ceilings.slice(n).reduce((sum, one) => sum + one, 0));
  const top = new TopK(limit);
  const size = sizeOf(index.postings);
  const cursors = terms.map(({ list }) => list.from);
  const block = (sharedBlock ??= accumulatorOf(BLOCK));
  for (let first = 0; first < size; first += BLOCK) {
    moveTo(block, first);
    for (let n = 0; n < terms.length; n++) {
      const need = top.floor * (1 - ROUNDING) - rest[n]!;
      cursors[n] =
        need > 0
          ? accumulateAbove(index, terms[n]!, cursors[n]!, block, need)
          : accumulate(index, terms[n]!, cursors[n]!, block, owners);
    }
    const [found, count] =
      block.left === null || block.leftCount < 0 ? [block.touched, block.count] : [block.left, block.leftCount];
    for (let i = 0; i < count; i++) {
      const doc = found[i]!;
      if (block.scores[doc - first]! >= top.floor * (1 - ROUNDING)) top.offer(doc, sumShares(sharesOf(plan, doc)));
    }
  }
  return top.ranked();
}

function offerAll({ first, scores, touched, count }: Accumulator, top: TopK): void {
  for (let i = 0; i < count; i++) {
    const doc = touched[i]!;
    const score = scores[doc - first]!;
    if (score >= top.floor) top.offer(doc, score);
  }
}

/** Adds to each passage found the share of its neighbours in the same source; both need whole columns of scores. */
function rankSmoothed(plan: RankingPlan, limit: number): readonly Ranked[] {
  const { index, terms, owners, neighbourWeight } = plan;
  const { next } = index.postings;
  const plain = accumulatorOf(sizeOf(index.postings));
  for (const term of terms) accumulate(index, term, term.list.from, plain, owners);
  const smoothed = plain.scores.slice();
  for (let i = 0; i < plain.count; i++) {
    const doc = plain.touched[i]!;
    const after = next[doc]!;
    if (after < 0 || plain.scores[after] === 0) continue;
    smoothed[doc] = smoothed[doc]! + neighbourWeight * plain.scores[after]!;
    smoothed[after] = smoothed[after]! + neighbourWeight * plain.scores[doc]!;
  }
  const top = new TopK(limit);
  const all: Accumulator = { ...plain, scores: smoothed };
  offerAll(all, top);
  const floor = top.floor * (1 - ROUNDING);
  const exact: Ranked[] = [];
  for (let i = 0; i < plain.count; i++) {
    const doc = plain.touched[i]!;
    if (smoothed[doc]! >= floor) exact.push({ doc, score: sumShares(sharesOf(plan, doc)) });
  }
  return exact.sort(compareRanked).slice(0, limit);
}

/** Passage before each one in its source, worked out once an index when first asked for. */
const previousOf = new WeakMap<Int32Array, Int32Array>();

function previousIn(next: Int32Array): Int32Array {
  let previous = previousOf.get(next);
  if (previous === undefined) {
    previous = new Int32Array(next.length).fill(-1);
    for (let doc = 0; doc < next.length; doc++) if (next[doc]! >= 0) previous[next[doc]!] = doc;
    previousOf.set(next, previous);
  }
  return previous;
}

/**
 * What each term adds to the score of a passage, in the order of the query; terms that add nothing are left out. The
 * neighbours of a passage lie in its own source, so they are in the scope when it is.
 */
export function sharesOf(plan: RankingPlan, doc: number): readonly TermShare[] {
  const { index, terms, neighbourWeight } = plan;
  const { next } = index.postings;
  const shares: TermShare[] = [];
  for (const { term, idf, list } of terms) {
    const impact = impactOn(index, list, doc);
    let around = 0;
    if (neighbourWeight > 0) {
      around = impactOn(index, list, next[doc]!) + impactOn(index, list, previousIn(next)[doc]!);
    }
    if (impact === 0 && around === 0) continue;
    shares.push({ term, idf, impact, score: idf * (impact + neighbourWeight * around) });
  }
  return shares;
}
