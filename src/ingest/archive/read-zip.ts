import { Inflate } from 'fflate';
import { crc32 } from './crc32.ts';
import { freshBudget, ZIP_LIMITS } from './zip-limits.ts';
import type { ZipBudget } from './zip-limits.ts';

/** Below this an extreme ratio is a blank page, not a bomb. */
const RATIO_FLOOR = 1024 * 1024;
/** Bytes inflated at a time: 16 KiB can grow to 17 MiB at most, so that a lie is noticed before memory is filled. */
const STEP = 16 * 1024;

export interface ZipRefusal {
  readonly refusal: string;
  readonly isEncrypted: boolean;
}

export type ZipResult =
  { readonly entries: ReadonlyMap<string, Uint8Array>; readonly names: readonly string[] } | ZipRefusal;

/** An archive that was checked whole. Entries are unpacked one at a time, so that none but the one at hand takes memory. */
export interface OpenZip {
  /** Files in the order of the directory; folders are no files. */
  readonly names: readonly string[];
  /** Bytes of an entry; `null` where there is none of that name. */
  readonly read: (name: string) => Uint8Array | null;
}

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

class Refused extends Error {
  readonly isEncrypted: boolean;
  constructor(message: string, isEncrypted = false) {
    super(message);
    this.isEncrypted = isEncrypted;
  }
}

/**
 * Opens a ZIP archive by its central directory and believes none of it: every size is counted while inflating, every entry
 * must lie where it says without overlapping another, every name must stay inside the archive. One broken rule refuses the
 * whole archive, by entry, because a reader that takes the good half of a forged one shows what its forger wants. Entries
 * that nobody will read are unpacked, counted and checked all the same, and thrown away as they come.
 */
export function openZip(bytes: Uint8Array, budget: ZipBudget = freshBudget()): OpenZip | ZipRefusal {
  return guarded(() => {
    const checked = check(bytes, budget, () => false);
    const places = new Map(checked.places.map((place) => [place.entry.name, place]));
    return {
      names: checked.names,
      read: (name) => {
        const place = places.get(name);
        return place ? unpack(place.entry, place.packed, true, place.entry.size) : null;
      },
    };
  });
}

/** The same with all entries that `keep` wants unpacked at once, for formats that need their parts together. */
export function readZip(
  bytes: Uint8Array,
  keep: (name: string) => boolean,
  budget: ZipBudget = freshBudget(),
): ZipResult {
  return guarded(() => {
    const { names, kept } = check(bytes, budget, keep);
    return { names, entries: kept };
  });
}

function guarded<T extends object>(work: () => T): T | ZipRefusal {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.message, isEncrypted: error.isEncrypted };
    const detail = error instanceof Error ? error.message.slice(0, 120) : 'unknown';
    return { refusal: `the archive is damaged (${detail})`, isEncrypted: false };
  }
}

interface Place {
  readonly entry: Entry;
  readonly packed: Uint8Array;
}

function check(
  bytes: Uint8Array,
  budget: ZipBudget,
  keep: (name: string) => boolean,
): { readonly names: string[]; readonly places: Place[]; readonly kept: Map<string, Uint8Array> } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { directory, entries } = readDirectory(view, bytes);
  budget.entries -= entries.length;
  if (budget.entries < 0)
    throw new Refused(`it and the archives around it hold more than ${ZIP_LIMITS.entries} entries`);
  const spans: { start: number; end: number; name: string }[] = [];
  for (const entry of entries) spans.push({ ...dataSpan(view, entry, directory), name: entry.name });
  const ordered = spans.toSorted((a, b) => a.start - b.start || a.end - b.end);
  ordered.forEach((span, i) => {
    const before = ordered[i - 1];
    if (before && span.start < before.end) throw new Refused(`${shown(span.name)} overlaps ${shown(before.name)}`);
  });
  const kept = new Map<string, Uint8Array>();
  const places = entries.map((entry, i): Place => {
    const { start, end } = spans[i]!;
    const packed = bytes.subarray(start + 30 + headerTail(view, start), end);
    const wanted = keep(entry.name);
    const whole = unpack(entry, packed, wanted, budget.bytes);
    budget.bytes -= entry.size;
    if (wanted) kept.set(entry.name, whole);
    return { entry, packed };
  });
  return { names: entries.map((entry) => entry.name).filter((name) => !name.endsWith('/')), places, kept };
}

/** Finds the end record whose comment ends with the file, and reads the directory it names. */
function readDirectory(view: DataView, bytes: Uint8Array): { directory: number; entries: readonly Entry[] } {
  let end = -1;
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 65_535); at--) {
    if (view.getUint32(at, true) === 0x06054b50 && at + 22 + view.getUint16(at + 20, true) === bytes.length) {
      end = at;
      break;
    }
  }
  if (end < 0)
    throw new Refused('the directory at its end is missing: the file was cut or something was put behind it');
  if (view.getUint16(end + 4, true) !== 0 || view.getUint16(end + 6, true) !== 0)
    throw new Refused('it is one part of an archive in several');
  let count = view.getUint16(end + 10, true);
  let length = view.getUint32(end + 12, true);
  let directory = view.getUint32(end + 16, true);
  if (count === 0xffff || length === 0xffffffff || directory === 0xffffffff) {
    if (end < 20 || view.getUint32(end - 20, true) !== 0x07064b50) throw new Refused('its ZIP64 locator is missing');
    const at = Number(view.getBigUint64(end - 12, true));
    if (at + 56 > bytes.length || view.getUint32(at, true) !== 0x06064b50)
      throw new Refused('its ZIP64 record is not where it says');
    count = Number(view.getBigUint64(at + 32, true));
    length = Number(view.getBigUint64(at + 40, true));
    directory = Number(view.getBigUint64(at + 48, true));
  }
  if (count > ZIP_LIMITS.entries) throw new Refused(`it holds ${count} entries; the limit is ${ZIP_LIMITS.entries}`);
  if (directory + length > end) throw new Refused('its directory does not lie inside the file');
  const entries: Entry[] = [];
  const seen = new Set<string>();
  let at = directory;
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || view.getUint32(at, true) !== 0x02014b50)
      throw new Refused(`entry ${i + 1} of its directory is damaged`);
    const nameLength = view.getUint16(at + 28, true);
    const extraLength = view.getUint16(at + 30, true);
    const next = at + 46 + nameLength + extraLength + view.getUint16(at + 32, true);
    if (next > end) throw new Refused(`entry ${i + 1} of its directory runs over its end`);
    const entry = readEntry(view, bytes, at, nameLength, extraLength);
    checkName(entry.name);
    const folded = entry.name.normalize('NFC').toLowerCase();
    if (seen.has(folded)) throw new Refused(`${shown(entry.name)} stands in it twice`);
    seen.add(folded);
    entries.push(entry);
    at = next;
  }
  if (at !== directory + length) throw new Refused('its directory is longer than its entries');
  return { directory, entries };
}

/** Unix mode of a symbolic link: what it names may lie anywhere. */
const isLink = (view: DataView, at: number): boolean =>
  view.getUint16(at + 4, true) >> 8 === 3 && view.getUint32(at + 38, true) >>> 28 === 0xa;

function readEntry(view: DataView, bytes: Uint8Array, at: number, nameLength: number, extraLength: number): Entry {
  const flags = view.getUint16(at + 8, true);
  const method = view.getUint16(at + 10, true);
  const raw = bytes.subarray(at + 46, at + 46 + nameLength);
  const name = flags & 0x800 ? new TextDecoder().decode(raw) : String.fromCharCode(...raw);
  if (isLink(view, at)) throw new Refused(`${shown(name)} is a link to another place`);
  if (flags & 0x41) throw new Refused(`${shown(name)} is encrypted`, true);
  if (method !== 0 && method !== 8)
    throw new Refused(`${shown(name)} is packed by method ${method}, which is not read`);
  let packed = view.getUint32(at + 20, true);
  let size = view.getUint32(at + 24, true);
  let offset = view.getUint32(at + 42, true);
  const extraEnd = at + 46 + nameLength + extraLength;
  for (let extra = at + 46 + nameLength; extra < extraEnd;) {
    // Up to three bytes of padding at the end are written by some tools and mean nothing.
    if (extra + 4 > extraEnd) break;
    const length = view.getUint16(extra + 2, true);
    if (extra + 4 + length > extraEnd) throw new Refused(`${shown(name)} has an extra field that runs over its end`);
    if (view.getUint16(extra, true) === 1) {
      let field = extra + 4;
      const take = (): number => {
        if (field + 8 > extra + 4 + length) throw new Refused(`${shown(name)} lacks a size in its ZIP64 field`);
        field += 8;
        return Number(view.getBigUint64(field - 8, true));
      };
      if (size === 0xffffffff) size = take();
      if (packed === 0xffffffff) packed = take();
      if (offset === 0xffffffff) offset = take();
    }
    extra += 4 + length;
  }
  if (method === 0 && packed !== size) throw new Refused(`${shown(name)} is stored, and its two sizes differ`);
  return { name, method, crc: view.getUint32(at + 16, true), packed, size, offset };
}

/** A name that leaves the archive, or that two systems would read as two places. */
function checkName(name: string): void {
  const isOutside = name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').includes('..');
  let hasControl = false;
  for (let i = 0; i < name.length; i++) if (name.charCodeAt(i) < 32) hasControl = true;
  if (isOutside) throw new Refused(`${shown(name)} names a place outside the archive`);
  if (name === '' || name.includes('\\') || hasControl) throw new Refused(`${shown(name)} is no name of a file`);
}

function dataSpan(view: DataView, entry: Entry, directory: number): { start: number; end: number } {
  const start = entry.offset;
  if (start + 30 > directory || view.getUint32(start, true) !== 0x04034b50)
    throw new Refused(`${shown(entry.name)} is not where the directory says`);
  const end = start + 30 + headerTail(view, start) + entry.packed;
  if (end > directory) throw new Refused(`${shown(entry.name)} runs over the end of the file`);
  return { start, end };
}

/** Length of name and extra field of a local header. */
function headerTail(view: DataView, start: number): number {
  return view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
}

/** Inflates one entry step by step and stops at the first byte that was not promised. */
function unpack(entry: Entry, packed: Uint8Array, wanted: boolean, left: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let count = 0;
  let crc = 0;
  const take = (chunk: Uint8Array): void => {
    count += chunk.length;
    if (count > entry.size)
      throw new Refused(`${shown(entry.name)} is larger than the ${entry.size} bytes it declares`);
    if (count > left) throw new Refused(`its contents exceed ${ZIP_LIMITS.bytes / 1024 / 1024} MiB`);
    if (count > RATIO_FLOOR && count > ZIP_LIMITS.ratio * entry.packed)
      throw new Refused(`${shown(entry.name)} grows more than ${ZIP_LIMITS.ratio} times when unpacked`);
    crc = crc32(chunk, crc);
    if (wanted) parts.push(chunk.slice());
  };
  if (entry.method === 0) take(packed);
  else {
    const inflate = new Inflate((chunk) => take(chunk));
    for (let at = 0; at < packed.length || at === 0; at += STEP) {
      inflate.push(packed.subarray(at, at + STEP), at + STEP >= packed.length);
    }
  }
  if (count !== entry.size) throw new Refused(`${shown(entry.name)} holds ${count} bytes and declares ${entry.size}`);
  if (crc !== entry.crc) throw new Refused(`${shown(entry.name)} does not match its checksum`);
  const whole = new Uint8Array(wanted ? count : 0);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function shown(name: string): string {
  return JSON.stringify(name.slice(0, 80));
}
