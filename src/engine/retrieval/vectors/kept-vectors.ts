import { sha256Hex } from '#base/sha256.ts';
import type { Passage, Source, SourceDocument } from '#domain/source.ts';
import { ENGINE_VERSION } from '#engine/version.ts';
import { tokenize, type Token } from '#engine/text/tokens.ts';
import { crc32 } from './crc32.ts';
import type { PassageVectors } from './passage-vectors.ts';
import type { WordVectors } from './word-vectors.ts';

/** Vectors of the passages of one document in its own order, as they were worked out when it came in. */
export interface KeptVectors {
  /** What they hold for: these passages, this title, these word vectors, this engine. */
  readonly key: string;
  readonly values: Int8Array;
}

/** The words that a passage's vector is made of: its own, and those of the title and the headings above it. */
export function vectorTokens(
  source: Pick<Source, 'title'>,
  passage: Pick<Passage, 'headings'>,
  words: readonly Token[],
): Token[] {
  return [...tokenize([source.title, ...passage.headings].join('\n')), ...words];
}

/**
 * What vectors of a document hold for. Another title, text, engine or set of word vectors gives another key, and whoever
 * finds one that is not this works the vectors out again: kept ones never change an answer, they only come sooner.
 */
export function vectorsKey(
  words: WordVectors,
  { source, passages }: Pick<SourceDocument, 'source' | 'passages'>,
): string {
  const parts = [ENGINE_VERSION, fingerprintOf(words), source.title, source.contentHash, String(passages.length)];
  return sha256Hex(new TextEncoder().encode(parts.join('\n')));
}

const fingerprints = new WeakMap<WordVectors, string>();

function fingerprintOf(words: WordVectors): string {
  let print = fingerprints.get(words);
  if (print === undefined) {
    const { scales, dimensions, rows } = words;
    const sum = crc32(new Uint8Array(scales.buffer, scales.byteOffset, scales.byteLength));
    fingerprints.set(words, (print = `${dimensions}x${rows.size}:${sum}`));
  }
  return print;
}

/** Puts row `row` of kept vectors in the place of passage `doc`; its length follows from its bytes. */
export function setKept(vectors: PassageVectors, doc: number, kept: Int8Array, row: number): void {
  const { values, inverseNorms, dimensions } = vectors;
  let squares = 0;
  for (let d = 0; d < dimensions; d++) {
    const byte = kept[row * dimensions + d]!;
    values[doc * dimensions + d] = byte;
    squares += byte * byte;
  }
  inverseNorms[doc] = squares === 0 ? 0 : 1 / Math.sqrt(squares);
}
