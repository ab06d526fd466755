import type { StringPool } from './string-pool.ts';

/** Bytes that grow: numbers of variable length (7 bits a byte, low bits first, LEB128) and strings by code unit. */
export class ByteWriter {
  private bytes = new Uint8Array(1 << 12);
  private length = 0;

  private makeRoom(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(this.length + more, this.bytes.length * 2));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }

  /** An unsigned number below 2^32; those below 128 take one byte. */
  number(value: number): void {
    this.makeRoom(5);
    let rest = value;
    while (rest >= 128) {
      this.bytes[this.length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.bytes[this.length++] = rest;
  }

  /** A signed number of 31 bits: small ones of either sign are short. */
  signed(value: number): void {
    this.number(((value << 1) ^ (value >> 31)) >>> 0);
  }

  float(value: number): void {
    this.makeRoom(8);
    new DataView(this.bytes.buffer).setFloat64(this.length, value, true);
    this.length += 8;
  }

  /** A string, unit by unit, so that even halves of surrogate pairs come back as they were. */
  string(text: string): void {
    this.number(text.length);
    for (let i = 0; i < text.length; i++) this.number(text.charCodeAt(i));
  }

  /** A string as what it shares with the one before it and the rest: sorted strings share most of their letters. */
  stringAfter(before: string, text: string): void {
    const most = Math.min(before.length, text.length);
    let shared = 0;
    while (shared < most && before.charCodeAt(shared) === text.charCodeAt(shared)) shared++;
    this.number(shared);
    this.string(text.slice(shared));
  }

  /** What was written, in an array of its own. */
  finish(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }
}

/** The bytes end too early, or say what cannot be. Never leaves this room: loading turns it into a `Result`. */
export class DamagedBytes extends Error {
  override readonly name = 'DamagedBytes';
}

/** Text of code units, many at a call: a call takes only so many arguments. */
function textOf(units: Uint16Array): string {
  const parts: string[] = [];
  for (let i = 0; i < units.length; i += 8192)
    parts.push(Reflect.apply(String.fromCharCode, null, units.subarray(i, i + 8192)));
  return parts.join('');
}

/** Reads what `ByteWriter` wrote; throws `DamagedBytes`, and never reads or allocates beyond what is there. */
export class ByteReader {
  /** For the one loop that reads too many numbers to call for each. */
  readonly bytes: Uint8Array;
  at: number;
  readonly end: number;
  constructor(bytes: Uint8Array, from: number, end: number) {
    this.bytes = bytes;
    this.at = from;
    this.end = end;
  }

  number(): number {
    const { bytes, end } = this;
    let at = this.at;
    if (at >= end) throw new DamagedBytes('it ends too early');
    let byte = bytes[at++]!;
    if (byte < 128) {
      this.at = at;
      return byte;
    }
    let value = byte & 127;
    for (let shift = 7; byte >= 128; shift += 7) {
      if (at >= end) throw new DamagedBytes('it ends too early');
      byte = bytes[at++]!;
      if (shift === 28 && byte > 15) throw new DamagedBytes('a number is too large');
      value |= (byte & 127) << shift;
    }
    this.at = at;
    return value >>> 0;
  }

  signed(): number {
    const value = this.number();
    return (value >>> 1) ^ -(value & 1);
  }

  float(): number {
    if (this.at + 8 > this.end) throw new DamagedBytes('it ends too early');
    const value = new DataView(this.bytes.buffer, this.bytes.byteOffset + this.at, 8).getFloat64(0, true);
    this.at += 8;
    return value;
  }

  /** How many things follow, each of at least `least` bytes: a count that cannot be is found before room is made. */
  count(least = 1): number {
    const count = this.number();
    if (count * least > this.end - this.at) throw new DamagedBytes('a count is larger than what follows');
    return count;
  }

  string(): string {
    const length = this.count();
    const units = new Uint16Array(length);
    for (let i = 0; i < length; i++) {
      const unit = this.number();
      if (unit > 0xffff) throw new DamagedBytes('a letter is none');
      units[i] = unit;
    }
    return textOf(units);
  }

  stringAfter(before: string): string {
    const shared = this.number();
    if (shared > before.length) throw new DamagedBytes('a string shares more than there is');
    return before.slice(0, shared) + this.string();
  }
}

/** What is known of two neighbours among strings that were each written after the one before. */
export const SAME = 0;
export const ASCENDING = 1;
export const OUT_OF_ORDER = 2;

/**
 * Gathers strings that were written by `stringAfter`, one after another, straight into a pool: no string is made for each,
 * which is most of the time that reading an index takes.
 */
export class PoolReader {
  private readonly from: ByteReader;
  private units = new Uint16Array(1 << 12);
  private readonly starts: Uint32Array;
  private read = 0;
  constructor(from: ByteReader, count: number) {
    this.from = from;
    this.starts = new Uint32Array(count + 1);
  }

  /** Takes the next string, and says how it stands to the one before it. */
  next(): typeof SAME | typeof ASCENDING | typeof OUT_OF_ORDER {
    const { from, starts } = this;
    const n = this.read++;
    const start = starts[n]!;
    const before = n === 0 ? 0 : starts[n - 1]!;
    const shared = from.number();
    if (shared > start - before) throw new DamagedBytes('a string shares more than there is');
    const rest = from.count();
    const end = start + shared + rest;
    if (end > this.units.length) this.makeRoom(end);
    const { units } = this;
    units.copyWithin(start, before, before + shared);
    for (let at = start + shared; at < end; at++) {
      const unit = from.number();
      if (unit > 0xffff) throw new DamagedBytes('a letter is none');
      units[at] = unit;
    }
    starts[n + 1] = end;
    // All that can be shared is; the first letter after it decides.
    if (n === 0) return ASCENDING;
    if (before + shared === start) return rest === 0 ? SAME : ASCENDING;
    return rest > 0 && units[before + shared]! < units[start + shared]! ? ASCENDING : OUT_OF_ORDER;
  }

  private makeRoom(wanted: number): void {
    if (wanted > MAX_POOL) throw new DamagedBytes('its strings are too long');
    const larger = new Uint16Array(Math.min(MAX_POOL, Math.max(wanted, this.units.length * 2)));
    larger.set(this.units);
    this.units = larger;
  }

  finish(): StringPool {
    return { text: textOf(this.units.subarray(0, this.starts[this.read]!)), starts: this.starts };
  }
}

/** Longest pool: what an engine of JavaScript can hold as one string. */
const MAX_POOL = 500_000_000;
