import { crc32 } from './crc32.ts';

/**
 * Vectors of words, read-only. Row `i` of `values` (`dimensions` signed bytes) times `scales[i]` is the vector of the
 * i-th word; `rows` maps a folded word to its row. `ranks[i]` is how many words of the training text are more frequent.
 */
export interface WordVectors {
  readonly dimensions: number;
  readonly rows: ReadonlyMap<string, number>;
  readonly ranks: Uint32Array;
  readonly scales: Float32Array;
  readonly values: Int8Array;
}

/** The word vectors that were handed in are damaged or of another format. `reason` says what was found. */
export class WordVectorsError extends Error {
  readonly code = 'word_vectors_damaged';
  readonly reason: string;
  constructor(reason: string) {
    super(`The word vectors cannot be used: ${reason}. Fetch or build the file again (scripts/cut-vectors.ts).`);
    this.name = 'WordVectorsError';
    this.reason = reason;
  }
}

/** First eight bytes of a file, and the bytes before its tables. */
export const MAGIC = 'SPHWVEC1';
export const HEADER_BYTES = 24;
/** More than these is no file of ours: refused before anything is allocated. */
const MAX_WORDS = 2_000_000;
const MAX_DIMENSIONS = 4096;

const ascii = (bytes: Uint8Array, from: number, to: number): string => {
  let out = '';
  // A chunk at a time: `fromCharCode` takes its arguments on the stack.
  for (let at = from; at < to; at += 8192) out += String.fromCharCode(...bytes.subarray(at, Math.min(to, at + 8192)));
  return out;
};

/**
 * Reads the file that `scripts/cut-vectors.ts` writes. Little-endian: the magic (8 bytes), count, dimensions, length of
 * the word list, CRC-32 of all that follows (4 bytes each); then ranks (uint32), scales (float32), vectors (int8), and
 * the words (ASCII, one a line, most frequent first).
 *
 * Throws `WordVectorsError` for anything cut short, lengthened, flipped, or of another version, so that a damaged
 * download is said and never read as noise. Takes some 15 ms for 40,000 words.
 */
export function parseWordVectors(bytes: Uint8Array): WordVectors {
  if (bytes.length < HEADER_BYTES) throw new WordVectorsError(`the file has ${bytes.length} bytes, not even a header`);
  if (ascii(bytes, 0, MAGIC.length) !== MAGIC)
    throw new WordVectorsError('it does not begin as a file of word vectors');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint32(8, true);
  const dimensions = view.getUint32(12, true);
  const listBytes = view.getUint32(16, true);
  if (count === 0 || count > MAX_WORDS || dimensions === 0 || dimensions > MAX_DIMENSIONS) {
    throw new WordVectorsError(`its header promises ${count} words of ${dimensions} dimensions`);
  }
  const expected = HEADER_BYTES + count * (8 + dimensions) + listBytes;
  if (bytes.length !== expected) throw new WordVectorsError(`it has ${bytes.length} of ${expected} bytes`);
  if (crc32(bytes, HEADER_BYTES) !== view.getUint32(20, true)) throw new WordVectorsError('its checksum is wrong');

  const ranks = new Uint32Array(count);
  const scales = new Float32Array(count);
  const scalesAt = HEADER_BYTES + count * 4;
  for (let i = 0; i < count; i++) {
    ranks[i] = view.getUint32(HEADER_BYTES + i * 4, true);
    scales[i] = view.getFloat32(scalesAt + i * 4, true);
  }
  const valuesAt = scalesAt + count * 4;
  const values = new Int8Array(count * dimensions);
  values.set(new Int8Array(bytes.buffer, bytes.byteOffset + valuesAt, values.length));
  const words = ascii(bytes, valuesAt + values.length, bytes.length).split('\n');
  const rows = new Map<string, number>();
  words.forEach((word, row) => rows.set(word, row));
  if (words.length !== count || rows.size !== count || rows.has('')) {
    throw new WordVectorsError(`it names ${rows.size} words for ${count} vectors`);
  }
  return { dimensions, rows, ranks, scales, values };
}
