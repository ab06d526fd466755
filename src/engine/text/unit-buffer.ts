const CHUNK = 8192;

/** Growable buffer of UTF-16 code units; building a long string unit by unit through `+=` is several times slower. */
export class UnitBuffer {
  #units: Uint16Array;
  #length = 0;

  constructor(capacity: number) {
    this.#units = new Uint16Array(Math.max(16, capacity));
  }

  get length(): number {
    return this.#length;
  }

  /** The last unit written, or 0 while empty. */
  get last(): number {
    return this.#length === 0 ? 0 : this.#units[this.#length - 1]!;
  }

  push(unit: number): void {
    if (this.#length === this.#units.length) {
      const bigger = new Uint16Array(this.#units.length * 2);
      bigger.set(this.#units);
      this.#units = bigger;
    }
    this.#units[this.#length++] = unit;
  }

  toString(): string {
    const parts: string[] = [];
    for (let at = 0; at < this.#length; at += CHUNK) {
      const part = this.#units.subarray(at, Math.min(this.#length, at + CHUNK));
      parts.push(String.fromCharCode.apply(null, part as unknown as number[]));
    }
    return parts.join('');
  }
}
