import type { Bm25Index, Bm25Parameters } from './bm25.ts';
import { indexOf } from './bm25.ts';
import { ASCENDING, ByteReader, ByteWriter, DamagedBytes, OUT_OF_ORDER, PoolReader } from './byte-stream.ts';
import { xxHash32 } from './checksum.ts';
import { PACKED_OF_CODE, WIDE_CODE, codeOf } from './frequencies.ts';
import { compareOwners, compareTenants } from './owners.ts';
import type { Owner } from './owners.ts';
import type { Postings } from './postings.ts';
import { MAX_PASSAGES, sizeOf } from './postings.ts';
import { poolSize, stringsOf } from './string-pool.ts';

/** `SBM1` and the version of the form. A form that reads otherwise gets another version, and is built anew. */
const MAGIC = 0x314d4253;
const VERSION = 2;
/** Magic, version, length of the whole, checksum of what follows: four numbers of 32 bits, low byte first. */
const HEADER = 16;

/** Why bytes are no index. `wrong-version` is an index of another release: build it anew from the passages. */
export interface IndexFileError {
  readonly code: 'not-an-index' | 'wrong-version' | 'damaged';
  readonly message: string;
}

export type LoadedIndex =
  { readonly ok: true; readonly index: Bm25Index } | { readonly ok: false; readonly error: IndexFileError };

const refuse = (code: IndexFileError['code'], message: string): LoadedIndex => ({
  ok: false,
  error: { code, message: `The stored search index ${message}.` },
});

/** The stored form (README.md of this room). Equal sets of passages give equal bytes. About 113 bytes a passage of 80 words. */
export function serializeIndex(index: Bm25Index): Uint8Array {
  const { postings, parameters } = index;
  const out = new ByteWriter();
  for (const name of PARAMETERS) out.float(parameters[name]);
  writeFrame(out, postings);
  writeLists(out, postings);
  const body = out.finish();
  const bytes = new Uint8Array(HEADER + body.length);
  bytes.set(body, HEADER);
  const header = new DataView(bytes.buffer);
  header.setUint32(0, MAGIC, true);
  header.setUint32(4, VERSION, true);
  header.setUint32(8, bytes.length, true);
  header.setUint32(12, xxHash32(body), true);
  return bytes;
}

const PARAMETERS = ['k1', 'b', 'title', 'headings', 'body'] as const;

function writeFrame(out: ByteWriter, postings: Postings): void {
  const { owners, ownerOf, next } = postings;
  out.number(owners.length);
  let source = '';
  for (const { sourceId, tenantId } of owners) {
    out.stringAfter(source, sourceId);
    source = sourceId;
    out.number(tenantId === null ? 0 : 1);
    if (tenantId !== null) out.string(tenantId);
  }
  out.number(sizeOf(postings));
  let before = '';
  let owner = 0;
  let doc = 0;
  for (const id of stringsOf(postings.ids)) {
    out.stringAfter(before, id);
    before = id;
    out.signed(ownerOf[doc]! - owner);
    owner = ownerOf[doc]!;
    // 0 says that nothing comes after; a passage never comes after itself.
    out.signed(next[doc]! < 0 ? 0 : next[doc]! - doc);
    doc++;
  }
  for (const lengths of [postings.titleLengths, postings.headingLengths, postings.bodyLengths]) {
    out.number(lengths === null ? 0 : 1);
    lengths?.forEach((length) => out.number(length));
  }
}

/** Gaps between passages times two, plus one where the term stands there other than once in the body. */
function writeLists(out: ByteWriter, { terms, offsets, entries, wide }: Postings): void {
  out.number(poolSize(terms));
  out.number(entries.length);
  let before = '';
  let term = 0;
  let wideAt = 0;
  for (const name of stringsOf(terms)) {
    out.stringAfter(before, name);
    before = name;
    out.number(offsets[term + 1]! - offsets[term]!);
    let last = -1;
    for (let place = offsets[term]!; place < offsets[term + 1]!; place++) {
      const doc = entries[place]! >>> 8;
      const code = entries[place]! & 255;
      out.number((doc - last - 1) * 2 + (code === 1 ? 0 : 1));
      last = doc;
      if (code !== 1) out.number(code);
      if (code === WIDE_CODE) out.number(wide.packed[wideAt++]!);
    }
    term++;
  }
}

/**
 * Reads the stored form back, without looking at any text: an index equal to the one that was stored. What is cut,
 * changed or foreign comes back as an error that says what to do, never as an exception or an index that is not whole.
 */
export function loadIndex(bytes: Uint8Array): LoadedIndex {
  if (bytes.length < HEADER) return refuse('not-an-index', 'is shorter than its own header; build it anew');
  const header = new DataView(bytes.buffer, bytes.byteOffset, HEADER);
  if (header.getUint32(0, true) !== MAGIC) return refuse('not-an-index', 'is something else; build it anew');
  const version = header.getUint32(4, true);
  if (version !== VERSION) {
    return refuse('wrong-version', `has the form of version ${version}, not ${VERSION}; build it anew`);
  }
  const length = header.getUint32(8, true);
  if (length !== bytes.length) {
    return refuse('damaged', `has ${bytes.length} bytes where ${length} were stored; build it anew`);
  }
  if (header.getUint32(12, true) !== xxHash32(bytes.subarray(HEADER))) {
    return refuse('damaged', 'is not what was stored (its checksum differs); build it anew');
  }
  try {
    return { ok: true, index: readIndex(new ByteReader(bytes, HEADER, bytes.length)) };
  } catch (error) {
    if (error instanceof DamagedBytes) return refuse('damaged', `cannot be read: ${error.message}; build it anew`);
    throw error;
  }
}

function demand(condition: boolean, fault: string): asserts condition {
  if (!condition) throw new DamagedBytes(fault);
}

function readIndex(from: ByteReader): Bm25Index {
  const [k1, b, title, headings, body] = PARAMETERS.map(() => from.float()) as [number, number, number, number, number];
  const parameters: Bm25Parameters = { k1, b, title, headings, body };
  for (const name of PARAMETERS) demand(Number.isFinite(parameters[name]), 'a parameter is no number');
  const frame = readFrame(from);
  const postings: Postings = { ...frame, ...readLists(from, frame.ownerOf.length) };
  demand(from.at === from.end, 'something follows its end');
  return indexOf(postings, parameters);
}

type Words = 'terms' | 'offsets' | 'entries' | 'wide';

function readFrame(from: ByteReader): Omit<Postings, Words> {
  const owners: Owner[] = [];
  for (let left = from.count(3); left > 0; left--) {
    const sourceId = from.stringAfter(owners.at(-1)?.sourceId ?? '');
    const owner = { sourceId, tenantId: from.number() === 0 ? null : from.string() };
    demand(owners.length === 0 || compareOwners(owners.at(-1)!, owner) < 0, 'its sources are out of order');
    owners.push(owner);
  }
  // A passage has at least two numbers for its id, its owner, what comes after, and a length.
  const size = from.count(5);
  demand(size <= MAX_PASSAGES, 'it has too many passages');
  const ids = new PoolReader(from, size);
  const ownerOf = new Uint32Array(size);
  const next = new Int32Array(size).fill(-1);
  const hasBefore = new Uint8Array(size);
  let owner = 0;
  for (let doc = 0; doc < size; doc++) {
    const order = ids.next();
    demand(order !== OUT_OF_ORDER, 'its passages are out of order');
    const before = owner;
    owner += from.signed();
    demand(owner >= 0 && owner < owners.length, 'a passage is of no source');
    ownerOf[doc] = owner;
    demand(
      order === ASCENDING || compareTenants(owners[before]!.tenantId, owners[owner]!.tenantId) < 0,
      'a passage is there twice',
    );
    const step = from.signed();
    if (step === 0) continue;
    const after = doc + step;
    demand(after >= 0 && after < size && hasBefore[after] === 0, 'a passage comes after two others');
    next[doc] = after;
    hasBefore[after] = 1;
  }
  for (let doc = 0; doc < size; doc++) {
    demand(next[doc]! < 0 || ownerOf[next[doc]!] === ownerOf[doc], 'a passage comes after one of another source');
  }
  demandNoCircle(next, hasBefore);
  const readLengths = (): Uint32Array | null => {
    if (from.number() === 0) return null;
    const lengths = new Uint32Array(size);
    for (let doc = 0; doc < size; doc++) lengths[doc] = from.number();
    return lengths;
  };
  const titleLengths = readLengths();
  const headingLengths = readLengths();
  const bodyLengths = readLengths();
  demand(bodyLengths !== null, 'the lengths of its passages are missing');
  return { ids: ids.finish(), owners, ownerOf, next, titleLengths, headingLengths, bodyLengths };
}

/** Every passage is reached from one that nothing comes before; what is left would go round for ever. */
function demandNoCircle(next: Int32Array, hasBefore: Uint8Array): void {
  let reached = 0;
  hasBefore.forEach((has, head) => {
    if (has === 1) return;
    for (let doc = head; doc >= 0; doc = next[doc]!) reached++;
  });
  demand(reached === next.length, 'its passages go round in a circle');
}

function readLists(from: ByteReader, size: number): Pick<Postings, Words> {
  const count = from.count(3);
  const total = from.count();
  const terms = new PoolReader(from, count);
  const offsets = new Uint32Array(count + 1);
  const entries = new Uint32Array(total);
  const wide: WideList = { places: [], packed: [] };
  let at = 0;
  for (let term = 0; term < count; term++) {
    const order = terms.next();
    demand(term === 0 || order === ASCENDING, 'its words are out of order');
    const end = at + from.number();
    demand(end > at && end <= total, 'a word has more passages than there are');
    readList(from, entries, at, end, size, wide);
    at = end;
    offsets[term + 1] = end;
  }
  demand(at === total, 'words are missing');
  return {
    terms: terms.finish(),
    offsets,
    entries,
    wide: { places: Uint32Array.from(wide.places), packed: Uint32Array.from(wide.packed) },
  };
}

interface WideList {
  readonly places: number[];
  readonly packed: number[];
}

/**
 * The postings of one word, into `entries[at .. end)`. Steps of one byte or two, which nearly all are, are read in
 * place: this loop is most of the time that reading an index takes.
 */
function readList(from: ByteReader, entries: Uint32Array, at: number, end: number, size: number, wide: WideList): void {
  const { bytes } = from;
  const nearEnd = from.end - 1;
  let doc = -1;
  let read = from.at;
  for (let place = at; place < end; place++) {
    let step = read < nearEnd ? bytes[read]! : 255;
    if (step < 128) read++;
    else if (read < nearEnd && bytes[read + 1]! < 128) {
      step = (step & 127) | (bytes[read + 1]! << 7);
      read += 2;
    } else {
      from.at = read;
      step = from.number();
      read = from.at;
    }
    doc += (step >>> 1) + 1;
    if (doc >= size) throw new DamagedBytes('a word stands in a passage that is not there');
    if ((step & 1) === 0) entries[place] = (doc << 8) | 1;
    else {
      from.at = read;
      entries[place] = (doc << 8) | readCode(from, place, wide);
      read = from.at;
    }
  }
  from.at = read;
}

function readCode(from: ByteReader, place: number, wide: WideList): number {
  const code = from.number();
  if (code === WIDE_CODE) {
    const packed = from.number();
    demand(codeOf(packed) === WIDE_CODE, 'a frequency is none');
    wide.places.push(place);
    wide.packed.push(packed);
  } else demand(code < WIDE_CODE && PACKED_OF_CODE[code] !== 0, 'a frequency is none');
  return code;
}
