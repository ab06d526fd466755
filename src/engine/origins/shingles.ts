import { tokenize } from '../text/tokens.ts';

/** Words a shingle spans. Five in a row are rarely shared by chance and survive a changed word nearby. */
export const SHINGLE_WORDS = 5;

/** FNV-1a over the words, twice with different starts, as one 52-bit number: collisions are out of reach of any corpus here. */
function hashWords(words: readonly string[], from: number): number {
  let a = 0x811c9dc5;
  let b = 0x9747b28c;
  for (let at = from; at < from + SHINGLE_WORDS; at++) {
    const word = words[at]!;
    for (let i = 0; i < word.length; i++) {
      const unit = word.charCodeAt(i);
      a = Math.imul(a ^ unit, 0x01000193);
      b = Math.imul(b ^ unit, 0x85ebca6b) ^ (b >>> 13);
    }
    a = Math.imul(a ^ 0x20, 0x01000193);
    b = Math.imul(b ^ 0x20, 0x85ebca6b);
  }
  return (a >>> 0) * 0x100000 + ((b >>> 0) & 0xfffff);
}

/**
 * The set of five-word runs of a text, as sorted distinct hashes. Case, diacritics, punctuation and layout do not count, so
 * a reflowed copy gives the same set. A text shorter than five words has none: too little to call anything a copy.
 */
export function shingle(text: string): Float64Array {
  const words = tokenize(text).map((token) => token.folded);
  const hashes = new Set<number>();
  for (let at = 0; at + SHINGLE_WORDS <= words.length; at++) hashes.add(hashWords(words, at));
  return Float64Array.from(hashes).sort();
}

/** Number of hashes that two sorted sets share. */
export function overlapOf(a: Float64Array, b: Float64Array): number {
  let i = 0;
  let j = 0;
  let shared = 0;
  while (i < a.length && j < b.length) {
    const x = a[i]!;
    const y = b[j]!;
    if (x === y) {
      shared++;
      i++;
      j++;
    } else if (x < y) i++;
    else j++;
  }
  return shared;
}
