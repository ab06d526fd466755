import type { Span } from '#base/span.ts';
import { GRAM } from './gram-index.ts';
import { approxEnd, approxStart } from './myers.ts';
import type { ApproxEnd } from './myers.ts';
import type { PreparedText } from './prepare.ts';
import { snapToWords } from './words.ts';

/** A near quote keeps at least this share of its characters… (choice; 10 % edits must pass, paraphrases must not) */
const MAX_EDIT_SHARE = 0.3;
/** Longest key that is searched approximately; the cost grows with its square over 32. */
export const MAX_NEAR_KEY = 8000;
/** Stored positions looked at per search, rarest grams first. */
const POSTING_BUDGET = 300;
const CANDIDATES = 4;
/** Below this many steps the whole text is searched when the index offers nothing. */
const FULL_SCAN_STEPS = 400_000;

/** A place that resembles the quote: key range, widened to whole words, and its edit distance. */
export interface NearPlace extends Span {
  readonly distance: number;
}

/**
 * The place most like a quote (two where two ends need as few edits); empty where none keeps 70 % of it. `votes` (see `voteDiagonals`) are where it could
 * stand; the best few are verified with Myers' algorithm. Ties go to the earlier place.
 */
export function findNear(source: PreparedText, key: string, votes: () => readonly number[]): NearPlace[] {
  if (key.length > MAX_NEAR_KEY || key.length === 0) return [];
  const maxDistance = Math.floor(key.length * MAX_EDIT_SHARE);
  let best: ApproxEnd | null = null;
  const consider = (from: number, to: number): void => {
    const found = approxEnd(source.key, from, to, key, best === null ? maxDistance : best.distance - 1);
    if (found !== null) best = found;
  };
  if (source.key.length * Math.ceil(key.length / 32) <= FULL_SCAN_STEPS) consider(0, source.key.length);
  else {
    for (const diagonal of votes()) {
      consider(
        Math.max(0, diagonal - maxDistance),
        Math.min(source.key.length, diagonal + key.length + 2 * maxDistance),
      );
    }
  }
  if (best === null) return [];
  const { end, lastEnd, distance } = best as ApproxEnd;
  return [...new Set([end, lastEnd])].map((stop) => ({
    ...snapToWords(source.key, approxStart(source.key, stop, key, distance), stop),
    distance,
  }));
}

/**
 * Key offsets at which an occurrence could begin, best first. Each stored gram that equals one of the quote's votes for
 * its diagonal (position in the text minus position in the quote); votes within the edit allowance count together.
 */
export function voteDiagonals(source: PreparedText, key: string): number[] {
  if (key.length < GRAM) return [];
  const slack = Math.floor(key.length * MAX_EDIT_SHARE);
  const index = source.index();
  const grams: { at: number; count: number }[] = [];
  for (let at = 0; at + GRAM <= key.length; at++) {
    const count = index.count(key, at);
    if (count > 0) grams.push({ at, count });
  }
  grams.sort((a, b) => a.count - b.count || a.at - b.at);
  const diagonals: number[] = [];
  for (const { at, count } of grams) {
    if (diagonals.length > 0 && diagonals.length + count > POSTING_BUDGET) break;
    const gram = key.slice(at, at + GRAM);
    for (const position of index.lookup(key, at)) {
      if (diagonals.length >= POSTING_BUDGET) break;
      if (source.key.startsWith(gram, position)) diagonals.push(position - at);
    }
  }
  const sorted = Int32Array.from(diagonals).sort();
  const clusters: { at: number; votes: number }[] = [];
  let low = 0;
  for (let i = 0; i < sorted.length; i++) {
    if (i + 1 < sorted.length && sorted[i + 1]! - sorted[i]! <= Math.max(8, slack >> 1)) continue;
    const votes = i - low + 1;
    clusters.push({ at: sorted[low + (votes >> 1)]!, votes });
    low = i + 1;
  }
  clusters.sort((a, b) => b.votes - a.votes || a.at - b.at);
  return clusters.slice(0, CANDIDATES).map((cluster) => cluster.at);
}
