/** Length of a gram in key units. Eight lets a quote with one edit in ten characters keep several whole grams. */
export const GRAM = 8;
/** Every fourth position is stored: a quarter of the memory, and any eleven equal characters still meet in one gram. */
export const STRIDE = 4;
/** Shortest key that is sure to contain a stored gram at each of the four residues. */
export const MIN_INDEXED = GRAM + STRIDE - 1;

/**
 * Where each 8-gram of a key stands: positions bucketed by hash (counting sort into two typed arrays). Five bytes a
 * stored gram or so, 15 MB for a text of 10 MB. Buckets mix grams of equal hash; whoever uses a position compares the
 * text itself.
 */
export class GramIndex {
  readonly #offsets: Uint32Array;
  readonly #positions: Uint32Array;
  readonly #shift: number;

  constructor(key: string) {
    const count = key.length < GRAM ? 0 : Math.floor((key.length - GRAM) / STRIDE) + 1;
    let bits = 8;
    while (bits < 21 && 1 << (bits + 1) < count) bits++;
    this.#shift = 32 - bits;
    const offsets = new Uint32Array((1 << bits) + 1);
    const hashes = new Uint32Array(count);
    for (let i = 0; i < count; i++) {
      const bucket = hashAt(key, i * STRIDE) >>> this.#shift;
      hashes[i] = bucket;
      offsets[bucket + 1] = offsets[bucket + 1]! + 1;
    }
    for (let b = 0; b < 1 << bits; b++) offsets[b + 1] = offsets[b + 1]! + offsets[b]!;
    const cursor = offsets.slice(0, 1 << bits);
    const positions = new Uint32Array(count);
    for (let i = 0; i < count; i++) {
      const bucket = hashes[i]!;
      positions[cursor[bucket]!] = i * STRIDE;
      cursor[bucket] = cursor[bucket]! + 1;
    }
    this.#offsets = offsets;
    this.#positions = positions;
  }

  /** Stored positions, ascending, whose gram may equal the one of `key` at `at` (which must have eight units left). */
  lookup(key: string, at: number): Uint32Array {
    const bucket = hashAt(key, at) >>> this.#shift;
    return this.#positions.subarray(this.#offsets[bucket], this.#offsets[bucket + 1]);
  }

  /** Size of the bucket that `lookup` would return. */
  count(key: string, at: number): number {
    const bucket = hashAt(key, at) >>> this.#shift;
    return this.#offsets[bucket + 1]! - this.#offsets[bucket]!;
  }

  get bytes(): number {
    return this.#offsets.byteLength + this.#positions.byteLength;
  }
}

/** FNV-1a over eight code units, then a final mix, because the high bits choose the bucket. */
function hashAt(key: string, at: number): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < GRAM; i++) h = Math.imul(h ^ key.charCodeAt(at + i), 0x01000193);
  h ^= h >>> 15;
  return Math.imul(h, 0x2c1b3c6d) >>> 0;
}
