import { isStopWord } from '#engine/text/stop-words.ts';
import { stem } from '#engine/text/stems.ts';
import { tokenize } from '#engine/text/tokens.ts';
import type { Token } from '#engine/text/tokens.ts';
import type { WordVectors } from './word-vectors.ts';

/**
 * The constant `a` of smooth inverse frequency (Arora, Liang, Ma 2017): a word weighs `a / (a + p)`. 1e-3 is the
 * paper's; 1e-4 to 1e-2 made no difference on the tuning half of the judged sets (docs/QUALITY.md).
 */
const SIF_A = 1e-3;
/** Sum of 1 / (r + 2.7) over the ranks 1 to 400,000 (GloVe 6B's vocabulary). */
const ZIPF_SUM = 11.736;

/**
 * How probable a word is in English, from how many words are more frequent: Zipf's law in Mandelbrot's form,
 * `1 / ((rank + 3.7) · sum)`. The vectors come with ranks and without counts; SIF hardly depends on where its
 * frequencies come from, as its authors found.
 */
export function wordProbability(rank: number): number {
  return 1 / ((rank + 3.7) * ZIPF_SUM);
}

/** The direction of a text in unit length, and on how many of its words it rests. All zero where `known` is 0. */
export interface TextVector {
  readonly values: Float64Array;
  readonly known: number;
}

/** Turns texts into vectors; two texts that say similar things have a large inner product. */
export type Embedder = (tokens: readonly Token[]) => TextVector;

/** Endings by which the words of one stem differ, tried in this order. A stem in `i` also ends in `y`. */
const ENDINGS = [
  '',
  'e',
  's',
  'ed',
  'ing',
  'ion',
  'ions',
  'ation',
  'al',
  'er',
  'ly',
  'ment',
  'ity',
  'ic',
  'ive',
  'y',
  'es',
];

/**
 * Row of a word that has the same stem, for inflected forms that are not among the words kept; -1 where there is none.
 * Trying endings takes microseconds, a table of all stems a third of a second.
 */
function rowOfRelative(rows: ReadonlyMap<string, number>, word: string): number {
  const root = stem(word);
  if (root === word && !/^[a-z]+$/.test(word)) return -1;
  for (const base of root.endsWith('i') ? [root, root.slice(0, -1)] : [root]) {
    for (const ending of ENDINGS) {
      const row = rows.get(base + ending);
      if (row !== undefined && stem(base + ending) === root) return row;
    }
  }
  return -1;
}

/** A function of its own, which the engine optimises better than the same loop within a closure. */
function addRow(sum: Float64Array, values: Int8Array, at: number, weight: number): void {
  for (let d = 0; d < sum.length; d++) sum[d] = sum[d]! + weight * values[at + d]!;
}

/**
 * Makes the embedder of a set of word vectors: the mean of the words' vectors by smooth inverse frequency, stop words
 * left out, in unit length. The common component that SIF takes away from a corpus is taken away from the word vectors
 * once, when they are cut: measured as good (docs/adr/0004), and so the vector of a text never depends on which other
 * texts are in the corpus. Words without a vector, numbers and other scripts add nothing.
 */
export function createEmbedder(vectors: WordVectors): Embedder {
  const { dimensions, rows, ranks, scales, values } = vectors;
  /** Row of a word seen before, -1 for none. Only saves time. */
  const seen = new Map<string, number>();
  const rowOf = (word: string): number => {
    let row = seen.get(word);
    if (row !== undefined) return row;
    if (isStopWord(word)) row = -1;
    else row = rows.get(word) ?? rowOfRelative(rows, word);
    if (seen.size >= MAX_SEEN) seen.clear();
    seen.set(word, row);
    return row;
  };
  return (tokens) => {
    const sum = new Float64Array(dimensions);
    let known = 0;
    for (const { folded } of tokens) {
      const row = rowOf(folded);
      if (row < 0) continue;
      known++;
      const weight = (SIF_A / (SIF_A + wordProbability(ranks[row]!))) * scales[row]!;
      addRow(sum, values, row * dimensions, weight);
    }
    let squares = 0;
    for (let d = 0; d < dimensions; d++) squares += sum[d]! * sum[d]!;
    const length = Math.sqrt(squares);
    if (length > 0) for (let d = 0; d < dimensions; d++) sum[d] = sum[d]! / length;
    return { values: sum, known: length > 0 ? known : 0 };
  };
}
const MAX_SEEN = 100_000;

/** The vector of one text. */
export function embedText(embed: Embedder, text: string): TextVector {
  return embed(tokenize(text));
}
