import { isStopWord } from '#engine/text/stop-words.ts';
import { tokenize } from '#engine/text/tokens.ts';

/** The distinct words of a text, folded, stop words out. Unstemmed: the order of claims counts words as they stand. */
export function contentWords(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const { folded } of tokenize(text)) if (!isStopWord(folded)) words.add(folded);
  return words;
}

/** Shared words over all words of two sets, in [0, 1]; 0 where both are empty (SPEC §5.2). */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : shared / all;
}
