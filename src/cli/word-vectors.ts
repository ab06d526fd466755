import { readFileSync } from 'node:fs';
import { parseWordVectors } from '#engine/retrieval/vectors/word-vectors.ts';
import type { WordVectors } from '#engine/retrieval/vectors/word-vectors.ts';

const FILE = new URL('../engine/retrieval/vectors/data/word-vectors.bin', import.meta.url);
let read: WordVectors | null | undefined;

/** The word vectors of the repository, read once; without them passages are found by their words, and the outcome says so. */
export function readVectors(): WordVectors | null {
  if (read === undefined) {
    try {
      read = parseWordVectors(readFileSync(FILE));
    } catch {
      read = null;
    }
  }
  return read;
}
