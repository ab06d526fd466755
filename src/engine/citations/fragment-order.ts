import { compareCodeUnits } from '#base/compare.ts';
import type { RetrievedFragment } from '#domain/fragment.ts';

/**
 * Total order of fragments: score descending, then source, then content by code unit, so that numbering is a function
 * of the content and not of the order in which a store answered (corpus case X19). A score that is not finite tells
 * nothing and ranks last.
 */
export function compareFragments(a: RetrievedFragment, b: RetrievedFragment): number {
  const rankA = Number.isFinite(a.score) ? 0 : 1;
  const rankB = Number.isFinite(b.score) ? 0 : 1;
  if (rankA !== rankB) return rankA - rankB;
  if (rankA === 0 && a.score !== b.score) return b.score - a.score;
  return compareCodeUnits(a.source, b.source) || compareCodeUnits(a.content, b.content);
}
