import { WIDE_CODE, codeOf, countOne } from './frequencies.ts';
import { TermReader } from './term-reader.ts';
import type { IndexablePassage, Postings } from './postings.ts';
import { poolOf } from './string-pool.ts';

/** Most distinct terms while building: the number of a term has 24 bits of a collected posting. */
const MAX_TERMS = 1 << 24;
/** Blocks grow up to this length, so that a small index does not pay for a large one. */
const LARGEST_BLOCK = 1 << 18;

/** A growing column of numbers in blocks, so that it never holds twice what it needs. */
class Column {
  private readonly full: Uint32Array[] = [];
  private block = new Uint32Array(1 << 8);
  private used = 0;
  length = 0;
  push(value: number): void {
    if (this.used === this.block.length) {
      this.full.push(this.block);
      this.block = new Uint32Array(Math.min(this.block.length * 2, LARGEST_BLOCK));
      this.used = 0;
    }
    this.block[this.used++] = value;
    this.length++;
  }
  /** The numbers in order, block by block. */
  filled(): readonly Uint32Array[] {
    return [...this.full, this.block.subarray(0, this.used)];
  }
}

/** What the collector finds out about a set of passages: everything that depends on their words. */
type Words = Pick<
  Postings,
  'titleLengths' | 'headingLengths' | 'bodyLengths' | 'terms' | 'offsets' | 'entries' | 'wide'
>;

/**
 * Counts the terms of one passage after another, in the order of their numbers, and turns the counts into postings by
 * a counting sort: one word of 32 bits for a posting while collecting, one afterwards, no object a posting.
 */
export class Collector {
  private readonly reader = new TermReader();
  private readonly collected = new Column();
  /** Packed frequencies of the collected postings with `WIDE_CODE`, in order. */
  private readonly collectedWide: number[] = [];
  private readonly postingsOf: Uint32Array;
  private readonly lengths: readonly [Uint32Array, Uint32Array, Uint32Array];
  private frequencies = new Uint32Array(1 << 9);
  private touched = new Uint32Array(256);
  private touchedCount = 0;
  private doc = 0;

  constructor(passages: number) {
    this.postingsOf = new Uint32Array(passages);
    this.lengths = [new Uint32Array(passages), new Uint32Array(passages), new Uint32Array(passages)];
  }

  private count(text: string, field: 0 | 1 | 2): void {
    const { found, count } = this.reader.read(text);
    this.lengths[field][this.doc] = count;
    if (this.reader.terms.size > this.frequencies.length) this.makeRoom(this.reader.terms.size);
    const { frequencies } = this;
    for (let i = 0; i < count; i++) {
      const term = found[i]!;
      const before = frequencies[term]!;
      if (before === 0) this.touch(term);
      frequencies[term] = countOne(before, field);
    }
  }

  private touch(term: number): void {
    if (this.touchedCount === this.touched.length) {
      const larger = new Uint32Array(this.touched.length * 2);
      larger.set(this.touched);
      this.touched = larger;
    }
    this.touched[this.touchedCount++] = term;
  }

  private makeRoom(terms: number): void {
    if (terms > MAX_TERMS) throw new RangeError(`An index holds at most ${MAX_TERMS} distinct terms.`);
    const larger = new Uint32Array(Math.max(terms, this.frequencies.length * 2));
    larger.set(this.frequencies);
    this.frequencies = larger;
  }

  /** Takes the next passage. */
  add(passage: IndexablePassage): void {
    if (passage.title !== undefined) this.count(passage.title, 0);
    if (passage.headings !== undefined) this.count(passage.headings.join('\n'), 1);
    this.count(passage.text, 2);
    const { frequencies, touched } = this;
    for (let i = 0; i < this.touchedCount; i++) {
      const term = touched[i]!;
      const packed = frequencies[term]!;
      frequencies[term] = 0;
      const code = codeOf(packed);
      if (code === WIDE_CODE) this.collectedWide.push(packed);
      this.collected.push(((term << 8) | code) >>> 0);
    }
    this.postingsOf[this.doc++] = this.touchedCount;
    this.touchedCount = 0;
  }

  /** The postings of all passages taken. The collector is spent afterwards. */
  finish(): Words {
    const names = [...this.reader.terms.keys()];
    const rankOf = new Uint32Array(names.length);
    const sorted = [...names].sort();
    sorted.forEach((term, rank) => (rankOf[this.reader.terms.get(term)!] = rank));
    const [titles, headings, bodyLengths] = this.lengths;
    return {
      titleLengths: titles.some((length) => length > 0) ? titles : null,
      headingLengths: headings.some((length) => length > 0) ? headings : null,
      bodyLengths,
      terms: poolOf(sorted),
      ...this.sort(rankOf),
    };
  }

  private sort(rankOf: Uint32Array): Pick<Words, 'offsets' | 'entries' | 'wide'> {
    const entries = new Uint32Array(this.collected.length);
    const blocks = this.collected.filled();
    const offsets = new Uint32Array(rankOf.length + 1);
    for (const block of blocks) {
      for (let i = 0; i < block.length; i++) {
        const after = rankOf[block[i]! >>> 8]! + 1;
        offsets[after] = offsets[after]! + 1;
      }
    }
    for (let t = 0; t < rankOf.length; t++) offsets[t + 1] = offsets[t + 1]! + offsets[t]!;
    const cursor = offsets.slice(0, -1);
    const wide: [place: number, packed: number][] = [];
    let doc = 0;
    let left = this.postingsOf[0] ?? 0;
    for (const block of blocks) {
      for (let i = 0; i < block.length; i++) {
        while (left === 0) left = this.postingsOf[++doc]!;
        left--;
        const value = block[i]!;
        const rank = rankOf[value >>> 8]!;
        const place = cursor[rank]!;
        cursor[rank] = place + 1;
        entries[place] = ((doc << 8) | (value & 255)) >>> 0;
        if ((value & 255) === WIDE_CODE) wide.push([place, this.collectedWide[wide.length]!]);
      }
    }
    return { offsets, entries, wide: toWide(wide) };
  }
}

/** The few wide frequencies as two columns, ascending by place. */
export function toWide(pairs: [place: number, packed: number][]): Postings['wide'] {
  pairs.sort((a, b) => a[0] - b[0]);
  return {
    places: Uint32Array.from(pairs, ([place]) => place),
    packed: Uint32Array.from(pairs, ([, packed]) => packed),
  };
}
