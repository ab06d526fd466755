import { guessLegacyEncoding } from './guess-legacy.ts';
import { prescanDeclaredEncoding } from './html-prescan.ts';
import { decodeWindows1252 } from './windows-1252.ts';

/** What decoding found out. `encoding` is the WHATWG name in lower case. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: string;
  /** Why this encoding: a byte order mark, a declaration, valid UTF-8, or a guess. */
  readonly basis: 'bom' | 'declared' | 'valid-utf-8' | 'guessed';
  /** Byte sequences that had no character and became U+FFFD. */
  readonly replaced: number;
  /** What the file claimed to be, where that was not followed. */
  readonly ignoredDeclaration: string | null;
}

export interface DecodeHints {
  /** Label from outside the file (a media type's charset). */
  readonly declared?: string | null;
  /** Look for `<meta charset>` and the XML declaration. */
  readonly isMarkup?: boolean;
}

/**
 * Bytes to text. Order: byte order mark; UTF-16 by its zero bytes; a declaration, unless the bytes contradict it; UTF-8
 * if the bytes are valid; else a single-byte or East Asian guess that ends in windows-1252. A declared single-byte
 * encoding gives way to valid multi-byte UTF-8, because text in one almost never happens to be valid in the other.
 */
export function decodeBytes(bytes: Uint8Array, hints: DecodeHints = {}): DecodedText {
  const bom = byteOrderMark(bytes);
  if (bom) return finish(decodeAs(bytes.subarray(bom.length), bom.encoding), bom.encoding, 'bom', null);
  const wide = utf16WithoutMark(bytes);
  if (wide) return finish(decodeAs(bytes, wide), wide, 'guessed', null);
  const utf8 = measureUtf8(bytes);
  const label = hints.declared ?? (hints.isMarkup ? prescanDeclaredEncoding(bytes) : null);
  const declared = label === null ? null : canonicalEncoding(label);
  if (declared !== null && declared !== 'utf-8') {
    const contradicts = utf8.invalid === 0 && utf8.multi > 0 && !/^(?:iso-2022-jp|utf-16)/.test(declared);
    if (contradicts) return finish(decodeAs(bytes, 'utf-8'), 'utf-8', 'valid-utf-8', label);
    return finish(decodeAs(bytes, declared), declared, 'declared', null);
  }
  if (utf8.invalid === 0) return finish(decodeAs(bytes, 'utf-8'), 'utf-8', declared ? 'declared' : 'valid-utf-8', null);
  // Mostly sound UTF-8 with a few broken bytes (cut downloads, pasted parts) stays UTF-8, with the damage counted.
  if (utf8.multi >= 8 * utf8.invalid) return finish(decodeAs(bytes, 'utf-8'), 'utf-8', 'guessed', null);
  const guess = guessLegacyEncoding(bytes);
  return finish(decodeAs(bytes, guess), guess, 'guessed', declared === 'utf-8' ? label : null);
}

/** WHATWG name of a label, or `null` if there is no such encoding. UTF-16 in a meta tag means UTF-8 (HTML standard). */
export function canonicalEncoding(label: string): string | null {
  const trimmed = label.trim().toLowerCase();
  if (trimmed === 'x-user-defined') return 'windows-1252';
  try {
    const name = new TextDecoder(trimmed).encoding.toLowerCase();
    // Node keeps the names apart that the Encoding standard treats as one.
    if (['iso-8859-1', 'latin1', 'us-ascii', 'ascii'].includes(name)) return 'windows-1252';
    return name.startsWith('utf-16') ? 'utf-8' : name;
  } catch {
    return null;
  }
}

function finish(
  text: string,
  encoding: string,
  basis: DecodedText['basis'],
  ignoredDeclaration: string | null,
): DecodedText {
  let replaced = 0;
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) replaced++;
  return { text, encoding, basis, replaced, ignoredDeclaration };
}

function decodeAs(bytes: Uint8Array, encoding: string): string {
  if (encoding === 'windows-1252') return decodeWindows1252(bytes);
  if (encoding === 'utf-32le' || encoding === 'utf-32be') return decodeUtf32(bytes, encoding === 'utf-32le');
  return new TextDecoder(encoding, { ignoreBOM: false }).decode(bytes);
}

function byteOrderMark(bytes: Uint8Array): { encoding: string; length: number } | null {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8', length: 3 };
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return { encoding: 'utf-32le', length: 4 };
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return { encoding: 'utf-32be', length: 4 };
  if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le', length: 2 };
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', length: 2 };
  return null;
}

/**
 * UTF-16 without a mark: zero bytes all (but 1 %) on one side of the pairs, at least 1 in 20 pairs, and a decoded start without control
 * characters. Even non-Latin text shows it by its spaces and line ends.
 */
function utf16WithoutMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes.length < 4 || bytes.length % 2 === 1) return null;
  const sample = bytes.subarray(0, Math.min(bytes.length, 8192));
  let even = 0;
  let odd = 0;
  for (let i = 0; i + 1 < sample.length; i += 2) {
    if (sample[i] === 0) even++;
    if (sample[i + 1] === 0) odd++;
  }
  const pairs = sample.length / 2;
  const most = Math.max(even, odd);
  // Plain ASCII in UTF-16 has a zero in nearly every pair; a few zeros among ASCII bytes are stray.
  const isAscii = sample.every((byte) => byte < 0x80);
  if (isAscii && most < pairs * 0.7) return null;
  if (most < pairs / 20 || Math.min(even, odd) > most / 100) return null;
  const encoding = odd > even ? 'utf-16le' : 'utf-16be';
  const decoded = new TextDecoder(encoding).decode(sample);
  let bad = 0;
  for (let i = 0; i < decoded.length; i++) {
    const unit = decoded.charCodeAt(i);
    if ((unit < 32 && unit !== 9 && unit !== 10 && unit !== 13 && unit !== 12) || unit >= 0xfff0) bad++;
  }
  return bad * 50 <= decoded.length ? encoding : null;
}

/** Counts well-formed multi-byte sequences and broken bytes (a sequence cut off by the end of the file is broken). */
export function measureUtf8(bytes: Uint8Array): { multi: number; invalid: number } {
  let multi = 0;
  let invalid = 0;
  for (let i = 0; i < bytes.length;) {
    const lead = bytes[i]!;
    if (lead < 0x80) {
      i++;
      continue;
    }
    const need =
      lead >= 0xc2 && lead <= 0xdf ? 1 : lead >= 0xe0 && lead <= 0xef ? 2 : lead >= 0xf0 && lead <= 0xf4 ? 3 : 0;
    let got = 0;
    while (got < need) {
      const next = bytes[i + 1 + got];
      if (next === undefined || next < 0x80 || next > 0xbf) break;
      if (got === 0 && !secondByteFits(lead, next)) break;
      got++;
    }
    if (need > 0 && got === need) multi++;
    else invalid++;
    i += 1 + got;
  }
  return { multi, invalid };
}

/** Second-byte limits that keep out overlong forms, surrogates and code points above U+10FFFF. */
function secondByteFits(lead: number, second: number): boolean {
  if (lead === 0xe0) return second >= 0xa0;
  if (lead === 0xed) return second <= 0x9f;
  if (lead === 0xf0) return second >= 0x90;
  if (lead === 0xf4) return second <= 0x8f;
  return true;
}

function decodeUtf32(bytes: Uint8Array, little: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: string[] = [];
  for (let i = 0; i + 3 < bytes.length; i += 4) {
    const point = view.getUint32(i, little);
    parts.push(point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff) ? '\ufffd' : String.fromCodePoint(point));
  }
  if (bytes.length % 4 !== 0) parts.push('\ufffd');
  return parts.join('');
}
