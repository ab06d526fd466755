import porter2 from 'wink-porter2-stemmer';

const LATIN_WORD = /^[a-z][a-z']*$/;
/** A longer "word" is data or an attack; the stemmer's patterns are not worth running on it. */
const MAX_STEMMED = 40;
const CACHE_LIMIT = 50_000;
const cache = new Map<string, string>();

/**
 * Porter2 stem of a folded word. Words with anything but Latin letters, and words too long to be words, come back as
 * they are: a stemmer for English has no business with `1,280` or 营收.
 */
export function stem(folded: string): string {
  if (folded.length < 3 || folded.length > MAX_STEMMED || !LATIN_WORD.test(folded)) return folded;
  const known = cache.get(folded);
  if (known !== undefined) return known;
  const stemmed = porter2(folded);
  // The cache only saves time and is emptied, never trusted for order, when it is full.
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(folded, stemmed);
  return stemmed;
}
