import type { IndexablePassage } from '#engine/retrieval/postings.ts';

/** Deterministic generator (mulberry32), so that two runs measure the same text. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const SYLLABLES =
  'ba ce di fo gu la me ni po ru sta tre vin sol kar den lit mor pal qua rin sen tor ul ver wes bri cho dra fle gro hal jen kno'.split(
    ' ',
  );
const ENDINGS = ['', '', '', '', 's', 'ed', 'ing', 'er', 'ly', 'ation', 'ness', 'al'];

export const VOCABULARY = 100_000;
/** Words more common than this rank are, in any language, those that a person does not search for. */
export const COMMONEST = 50;
const PASSAGES_OF_A_SOURCE = 20;

/**
 * Made-up words with English endings, each once; the n-th is the n-th most common. Common words are short, as in
 * every language: one or two syllables up to the 400th, two or three up to the 10,000th, two to four beyond.
 */
function makeVocabulary(random: () => number): readonly string[] {
  const words = new Set<string>();
  while (words.size < VOCABULARY) {
    const least = words.size < 400 ? 1 : 2;
    const span = words.size < 10_000 ? 2 : 3;
    let word = '';
    for (let n = least + Math.floor(random() * span); n > 0; n--) {
      word += SYLLABLES[Math.floor(random() * SYLLABLES.length)]!;
    }
    words.add(words.size < 400 ? word : word + ENDINGS[Math.floor(random() * ENDINGS.length)]!);
  }
  return [...words];
}

/** Passages and questions of one seed. */
export interface ZipfCorpus {
  readonly passages: readonly IndexablePassage[];
  readonly queries: readonly string[];
}

/**
 * Passages of 60 to 100 words drawn by Zipf's law (exponent 1) from 100,000 made-up words, with capitals, commas and full
 * stops; 20 passages a source. No word of them is a stop word of any engine, so that none is spared work. A query is
 * five distinct words of one passage that are not among the 50 commonest.
 */
export function makeZipfCorpus(count: number, queries: number, seed = 20_260_101): ZipfCorpus {
  const random = seeded(seed);
  const vocabulary = makeVocabulary(random);
  const cumulated = new Float64Array(VOCABULARY);
  let sum = 0;
  for (let rank = 0; rank < VOCABULARY; rank++) cumulated[rank] = sum += 1 / (rank + 1);
  const draw = (): number => {
    const wanted = random() * sum;
    let low = 0;
    let high = VOCABULARY - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (cumulated[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const passages: IndexablePassage[] = [];
  const asked: string[] = [];
  const every = Math.floor(count / queries);
  for (let n = 0; n < count; n++) {
    const ranks: number[] = [];
    for (let length = 60 + Math.floor(random() * 41); length > 0; length--) ranks.push(draw());
    passages.push({
      id: `s${Math.floor(n / PASSAGES_OF_A_SOURCE)}#${n % PASSAGES_OF_A_SOURCE}`,
      sourceId: `s${Math.floor(n / PASSAGES_OF_A_SOURCE)}`,
      text: punctuate(
        ranks.map((rank) => vocabulary[rank]!),
        random,
      ),
    });
    if (n % every !== 0 || asked.length === queries) continue;
    const rare = [...new Set(ranks.filter((rank) => rank >= COMMONEST))];
    asked.push(
      rare
        .slice(0, 5)
        .map((rank) => vocabulary[rank]!)
        .join(' '),
    );
  }
  return { passages, queries: asked };
}

function punctuate(words: readonly string[], random: () => number): string {
  const parts: string[] = [];
  let first = true;
  for (const word of words) {
    parts.push(first ? word[0]!.toUpperCase() + word.slice(1) : word);
    const roll = random();
    first = roll < 0.06;
    parts.push(first ? '. ' : roll < 0.12 ? ', ' : ' ');
  }
  // One flat string, as text from a file is.
  return parts.join('').trim();
}
