import { compareCodeUnits } from '#base/compare.ts';
import { eachTerm } from './bm25-terms.ts';

/** One passage as the index takes it. Passages of a source are given in reading order. */
export interface IndexablePassage {
  readonly id: string;
  readonly sourceId: string;
  readonly tenantId?: string | null;
  readonly title?: string;
  readonly headings?: readonly string[];
  readonly text: string;
}

/**
 * Occurrences in the three fields packed into 32 bits: title 8, headings 8, body 16, each saturating. Beyond these
 * bounds BM25 has long stopped to distinguish.
 */
export const packFrequencies = (title: number, headings: number, body: number): number =>
  ((Math.min(title, 255) << 24) | (Math.min(headings, 255) << 16) | Math.min(body, 65535)) >>> 0;
export const titleOf = (packed: number): number => packed >>> 24;
export const headingsOf = (packed: number): number => (packed >>> 16) & 255;
export const bodyOf = (packed: number): number => packed & 65535;

/**
 * An inverted index in typed arrays, immutable. Passages are numbered in total order (id, then tenant, by code unit),
 * so that a lower number wins a tie and equal sets of passages give equal results in whatever order they came.
 *
 * `next[d]` is the passage after `d` in its source, or -1. The postings of term `t` are
 * `docs[offsets[t] .. offsets[t+1])`, ascending, with `packed` beside. `lengths` holds three field lengths a passage.
 */
export interface Postings {
  readonly ids: readonly string[];
  readonly sourceIds: readonly string[];
  readonly tenantIds: readonly (string | null)[];
  readonly next: Int32Array;
  readonly terms: ReadonlyMap<string, number>;
  readonly offsets: Uint32Array;
  readonly docs: Uint32Array;
  readonly packed: Uint32Array;
  readonly lengths: Uint32Array;
}

/** A growing Uint32Array: doubling keeps building linear. */
class Uint32List {
  private items = new Uint32Array(1024);
  length = 0;
  push(value: number): void {
    if (this.length === this.items.length) {
      const larger = new Uint32Array(this.items.length * 2);
      larger.set(this.items);
      this.items = larger;
    }
    this.items[this.length++] = value;
  }
  view(): Uint32Array {
    return this.items.subarray(0, this.length);
  }
}

/** Key of a passage: tenants are apart, so one id may exist once a tenant. */
const keyOf = (passage: { readonly id: string; readonly tenantId?: string | null }): string =>
  `${passage.tenantId ?? ''}\u0000${passage.id}`;

/** Later passages replace earlier ones of the same tenant and id. */
function distinct(passages: readonly IndexablePassage[]): readonly IndexablePassage[] {
  const byKey = new Map<string, IndexablePassage>();
  for (const passage of passages) byKey.set(keyOf(passage), passage);
  return byKey.size === passages.length ? passages : [...byKey.values()];
}

/** Numbers passages by (id, tenant) and links each to the one after it in its source. */
function order(passages: readonly IndexablePassage[]): {
  readonly sorted: readonly number[];
  readonly next: Int32Array;
} {
  const sorted = passages.map((_, index) => index);
  sorted.sort((a, b) => {
    const x = passages[a]!;
    const y = passages[b]!;
    return compareCodeUnits(x.id, y.id) || compareCodeUnits(x.tenantId ?? '', y.tenantId ?? '');
  });
  const rank = new Uint32Array(passages.length);
  sorted.forEach((index, doc) => (rank[index] = doc));
  const next = new Int32Array(passages.length).fill(-1);
  const last = new Map<string, number>();
  passages.forEach((passage, index) => {
    const source = `${passage.tenantId ?? ''}\u0000${passage.sourceId}`;
    const before = last.get(source);
    if (before !== undefined) next[before] = rank[index]!;
    last.set(source, rank[index]!);
  });
  return { sorted, next };
}

/** Counts the terms of one passage after another into flat (term, passage, frequencies) columns. */
class Collector {
  readonly terms = new Map<string, number>();
  readonly termColumn = new Uint32List();
  readonly docColumn = new Uint32List();
  readonly packedColumn = new Uint32List();
  private readonly counts: [number[], number[], number[]] = [[], [], []];
  private touched: number[] = [];
  private field = 0;
  private fieldLength = 0;
  private readonly sink = (term: string): void => {
    let id = this.terms.get(term);
    if (id === undefined) {
      id = this.terms.size;
      this.terms.set(term, id);
      for (const column of this.counts) column.push(0);
    }
    const [title, headings, body] = this.counts;
    if (title[id]! + headings[id]! + body[id]! === 0) this.touched.push(id);
    const column = this.counts[this.field]!;
    column[id] = column[id]! + 1;
    this.fieldLength++;
  };

  private read(text: string, field: number): number {
    this.field = field;
    this.fieldLength = 0;
    eachTerm(text, true, this.sink);
    return this.fieldLength;
  }

  add(passage: IndexablePassage, doc: number, lengths: Uint32Array): void {
    if (passage.title !== undefined) lengths[doc * 3] = this.read(passage.title, 0);
    if (passage.headings !== undefined) lengths[doc * 3 + 1] = this.read(passage.headings.join('\n'), 1);
    lengths[doc * 3 + 2] = this.read(passage.text, 2);
    const [title, headings, body] = this.counts;
    for (const id of this.touched) {
      this.termColumn.push(id);
      this.docColumn.push(doc);
      this.packedColumn.push(packFrequencies(title[id]!, headings[id]!, body[id]!));
      title[id] = headings[id] = body[id] = 0;
    }
    this.touched = [];
  }
}

/** Counting sort of the columns by term; passages stay in the order in which they were collected. */
function byTerm(collector: Collector): Pick<Postings, 'offsets' | 'docs' | 'packed'> {
  const terms = collector.termColumn.view();
  const offsets = new Uint32Array(collector.terms.size + 1);
  for (const term of terms) offsets[term + 1] = offsets[term + 1]! + 1;
  for (let t = 0; t < collector.terms.size; t++) offsets[t + 1] = offsets[t + 1]! + offsets[t]!;
  const cursor = offsets.slice(0, -1);
  const docs = new Uint32Array(terms.length);
  const packed = new Uint32Array(terms.length);
  const fromDocs = collector.docColumn.view();
  const fromPacked = collector.packedColumn.view();
  for (let i = 0; i < terms.length; i++) {
    const at = cursor[terms[i]!]!;
    cursor[terms[i]!] = at + 1;
    docs[at] = fromDocs[i]!;
    packed[at] = fromPacked[i]!;
  }
  return { offsets, docs, packed };
}

/** Builds the postings of a set of passages in one go. Linear in the text, apart from sorting the ids. */
export function buildPostings(given: readonly IndexablePassage[]): Postings {
  const passages = distinct(given);
  const { sorted: inverse, next } = order(passages);
  const inOrder = passages.map((_, doc) => passages[inverse[doc]!]!);
  const lengths = new Uint32Array(passages.length * 3);
  const collector = new Collector();
  inOrder.forEach((passage, doc) => collector.add(passage, doc, lengths));
  return {
    ids: inOrder.map((passage) => passage.id),
    sourceIds: inOrder.map((passage) => passage.sourceId),
    tenantIds: inOrder.map((passage) => passage.tenantId ?? null),
    next,
    terms: collector.terms,
    ...byTerm(collector),
    lengths,
  };
}
