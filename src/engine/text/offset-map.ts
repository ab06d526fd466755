import type { Span } from '#base/span.ts';

/**
 * Map from a folded text back to its original, kept as runs: within a run the two advance together, an atom maps all
 * its folded units to one original span (a ligature, a collapsed run of spaces). Ordinary prose has a handful of
 * breaks a page, so the map is a few bytes a line instead of eight bytes a character.
 */
export class OffsetMapBuilder {
  #folded: Uint32Array = new Uint32Array(64);
  #start: Uint32Array = new Uint32Array(64);
  #end: Uint32Array = new Uint32Array(64);
  #size = 0;

  /** A run of units that map one to one begins at `folded` ↔ `original`. */
  run(folded: number, original: number): void {
    this.#push(folded, original, 0);
  }

  /** All folded units from `folded` on stand for the original span `[start, end)`. */
  atom(folded: number, start: number, end: number): void {
    this.#push(folded, start, end);
  }

  #push(folded: number, start: number, end: number): void {
    if (this.#size > 0 && this.#folded[this.#size - 1] === folded) this.#size--;
    if (this.#size === this.#folded.length) {
      this.#folded = grow(this.#folded);
      this.#start = grow(this.#start);
      this.#end = grow(this.#end);
    }
    this.#folded[this.#size] = folded;
    this.#start[this.#size] = start;
    this.#end[this.#size] = end;
    this.#size++;
  }

  build(): OffsetMap {
    const size = this.#size;
    return new OffsetMap(this.#folded.slice(0, size), this.#start.slice(0, size), this.#end.slice(0, size));
  }
}

function grow(array: Uint32Array): Uint32Array {
  const bigger = new Uint32Array(array.length * 2);
  bigger.set(array);
  return bigger;
}

/** See `OffsetMapBuilder`. Look-ups are a binary search over the breaks. */
export class OffsetMap {
  readonly #folded: Uint32Array;
  readonly #start: Uint32Array;
  readonly #end: Uint32Array;

  constructor(folded: Uint32Array, start: Uint32Array, end: Uint32Array) {
    this.#folded = folded;
    this.#start = start;
    this.#end = end;
  }

  /** Original offset at which the folded unit `at` begins. */
  startOf(at: number): number {
    const k = this.#segment(at);
    return this.#end[k] === 0 ? this.#start[k]! + (at - this.#folded[k]!) : this.#start[k]!;
  }

  /** Original offset just after the folded unit `at`. */
  endOf(at: number): number {
    const k = this.#segment(at);
    return this.#end[k] === 0 ? this.#start[k]! + (at - this.#folded[k]!) + 1 : this.#end[k]!;
  }

  /** Span of the original that the folded units `[start, end)` stand for; an empty range maps to an empty span. */
  span(start: number, end: number): Span {
    if (end <= start) {
      const at = this.#folded.length === 0 ? 0 : start === 0 ? this.startOf(0) : this.endOf(start - 1);
      return { start: at, end: at };
    }
    return { start: this.startOf(start), end: this.endOf(end - 1) };
  }

  /** First break at or after `at`: up to there folded and original offsets advance together. `Infinity` if none. */
  nextBreak(at: number): number {
    if (this.#folded.length === 0) return Infinity;
    const k = this.#segment(at);
    if (this.#folded[k]! >= at) return this.#folded[k]!;
    // Within an atom every unit is a break of its own: its units do not advance with the original.
    return this.#folded[k + 1] ?? Infinity;
  }

  /** Number of breaks, for memory accounting. */
  get breaks(): number {
    return this.#folded.length;
  }

  #segment(at: number): number {
    let low = 0;
    let high = this.#folded.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.#folded[middle]! <= at) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
