import { isStopWord } from '#engine/text/stop-words.ts';
import { stem } from '#engine/text/stems.ts';
import { tokenize } from '#engine/text/tokens.ts';
import type { StatementPair } from './detect.ts';

/** Share of content words in common (Dice) from which two claims of one text may be about the same thing. */
const ALIKE = 0.4;
/** Fewest content words in common: one shared name is no subject. */
const LEAST_COMMON = 2;

/**
 * Pairs of claims of one text that are alike enough to be compared, in order. Counts words in common over an inverted index,
 * so that claims without a word in common are never laid side by side.
 */
export function pairsOfClaims(claims: readonly { readonly text: string }[]): readonly StatementPair[] {
  const sets = claims.map(({ text }) => {
    const words = new Set<string>();
    for (const { folded } of tokenize(text)) if (!isStopWord(folded)) words.add(stem(folded));
    return words;
  });
  const holders = new Map<string, number[]>();
  const pairs: StatementPair[] = [];
  sets.forEach((words, at) => {
    const common = new Map<number, number>();
    for (const word of words) {
      const before = holders.get(word);
      for (const other of before ?? []) common.set(other, (common.get(other) ?? 0) + 1);
      if (before) before.push(at);
      else holders.set(word, [at]);
    }
    for (const [other, count] of [...common].sort(([a], [b]) => a - b)) {
      const isAlike = (2 * count) / (words.size + sets[other]!.size) >= ALIKE;
      if (count >= LEAST_COMMON && isAlike) pairs.push([other, at]);
    }
  });
  return pairs;
}
