import { tokenize } from '#engine/text/tokens.ts';
import { isUnspacedScript } from './bm25-terms.ts';

/** The words of a text as phrases are compared: folded, and single characters of scripts without spaces. */
function unitsOf(text: string): readonly string[] {
  const units: string[] = [];
  for (const { folded } of tokenize(text)) {
    if (!isUnspacedScript(folded.codePointAt(0) ?? 0)) units.push(folded);
    else for (const character of folded) units.push(character);
  }
  return units;
}

/** For each place the length of the longest beginning that ends there too (Knuth, Morris, Pratt). */
function failures(units: readonly string[]): Int32Array {
  const table = new Int32Array(units.length);
  for (let at = 1, length = 0; at < units.length; at++) {
    while (length > 0 && units[at] !== units[length]) length = table[length - 1]!;
    if (units[at] === units[length]) length++;
    table[at] = length;
  }
  return table;
}

/**
 * Whether texts hold a phrase word for word, but for case, diacritics and what stands between words. The index keeps
 * no places of words: they would double it, and a phrase is only ever looked for in the few passages that hold all its
 * words, whose text is at hand. Linear in the text, whatever the phrase.
 */
export function phraseTest(phrase: string): (texts: readonly string[]) => boolean {
  const wanted = unitsOf(phrase);
  const table = failures(wanted);
  return (texts) =>
    texts.some((text) => {
      let length = 0;
      for (const unit of unitsOf(text)) {
        while (length > 0 && unit !== wanted[length]) length = table[length - 1]!;
        if (unit === wanted[length]) length++;
        if (length === wanted.length) return true;
      }
      return false;
    });
}
