import type { QueueHead } from '#domain/queue.ts';

/** Finds the heads whose text holds words. */
export interface WordSearch {
  /** One byte a head, 1 where its text holds all words. */
  readonly holding: (words: readonly string[]) => Uint8Array;
}

/** Words whose heads are kept: a person types a word letter by letter, with others before it that stay the same. */
const KEPT_WORDS = 8;
const SEPARATOR = '\n';

/** Heads read before a step is given back. */
const READ_A_STEP = 2_000;

/**
 * Prepares the search in a few steps. All texts lie in one lower-case string, each word is looked for in one walk over it,
 * and after a hit the walk goes on with the next head: a hundred thousand texts take a few milliseconds. Words hold no white
 * space, so none is found across the border of two texts.
 */
export function* createWordSearch(heads: readonly QueueHead[]): Generator<void, WordSearch> {
  const starts = new Uint32Array(heads.length + 1);
  const texts: string[] = [];
  let at = 0;
  for (const [place, { text, otherText, owner }] of heads.entries()) {
    const hay = `${text}${SEPARATOR}${otherText}${SEPARATOR}${owner.title}${SEPARATOR}`.toLowerCase();
    texts.push(hay);
    starts[place] = at;
    at += hay.length;
    if (place % READ_A_STEP === 0) yield;
  }
  starts[heads.length] = at;
  const all = texts.join('');
  const kept = new Map<string, Uint8Array>();

  function holdingWord(word: string): Uint8Array {
    const known = kept.get(word);
    if (known) return known;
    const holds = new Uint8Array(heads.length);
    let place = 0;
    for (let hit = all.indexOf(word); hit >= 0; hit = all.indexOf(word, starts[place + 1])) {
      while (starts[place + 1]! <= hit) place++;
      holds[place] = 1;
    }
    kept.set(word, holds);
    for (const oldest of kept.keys()) if (kept.size > KEPT_WORDS) kept.delete(oldest);
    return holds;
  }

  return {
    holding(words) {
      const holds = new Uint8Array(heads.length).fill(1);
      for (const word of words) {
        const one = holdingWord(word);
        for (let place = 0; place < holds.length; place++) holds[place]! &= one[place]!;
      }
      return holds;
    },
  };
}

/** The words of a filter: what must all stand in a text, whatever their case. */
export const wordsOf = (text: string | undefined): readonly string[] =>
  (text ?? '').toLowerCase().split(/\s+/u).filter(Boolean);
