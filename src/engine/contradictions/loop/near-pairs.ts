import { conceptSetOf } from '../concept-sets.ts';
import { pairCandidates } from '../pair-candidates.ts';
import type { StatementPair } from './detect.ts';

/**
 * Share of all concepts (Jaccard) from which two statements are laid side by side. Lower than what sentences on one fact
 * usually reach, because comparing decides, and a pair that is never compared is a contradiction never found.
 */
const NEAR = 0.4;

/** Pairs of statements that are near enough to be compared, in order of their places, found without comparing all with all. */
export function nearPairs(statements: readonly { readonly text: string }[]): readonly StatementPair[] {
  const sets = statements.map(({ text }) => conceptSetOf(text));
  const pairs = [...pairCandidates(sets, { least: NEAR })].map(({ a, b }): StatementPair => [a, b]);
  return pairs.sort(([a, b], [c, d]) => a - c || b - d);
}
