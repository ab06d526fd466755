import {
  CLASS_CJK,
  CLASS_DIGIT,
  CLASS_LETTER,
  CLASS_OTHER,
  classAt,
  isUnspacedScript,
  isWordAt,
} from '#engine/text/char-class.ts';
import type { Span } from '#base/span.ts';
import type { TextKey } from './key.ts';
import { isNoteAt } from './noise.ts';
import { CORE_ELLIPSIS, CORE_MINUS, readGap, sameGap } from './gaps.ts';
import type { Gap } from './gaps.ts';

/** The quote prepared once for many comparisons. */
export interface QuoteKey extends TextKey {
  /** Symbols before the first word and after the last one. */
  readonly lead: Gap;
  readonly tail: Gap;
}

export function quoteKey(key: TextKey): QuoteKey {
  const length = key.key.length;
  const first = length === 0 ? key.text.length : key.map.startOf(0);
  const last = length === 0 ? key.text.length : key.map.endOf(length - 1);
  return { ...key, lead: readGap(key, 0, first), tail: readGap(key, last, key.text.length) };
}

/** Why a candidate is no verbatim match: the words agree and the boundary or the punctuation does not. */
export type Rejection = 'inside-word' | 'punctuation' | 'edge';

export interface Verified extends Span {
  readonly ok: true;
}
export interface Rejected extends Span {
  readonly ok: false;
  readonly why: Rejection;
}

export interface VerifyOptions {
  /** A part of an elided quote: its own outer symbols are the ellipsis, not the source's. */
  readonly looseLead?: boolean;
  readonly looseTail?: boolean;
}

/**
 * Compares a quote with the place of a source where its key stands: word boundaries, everything between the words, and
 * the symbols at both ends. Returns the exact span of the original, symbols of the ends included.
 *
 * Only places where either text has something other than a plain space between words are read, so the cost is the
 * number of punctuation marks, not of characters.
 */
export function verifyAt(
  source: TextKey,
  quote: QuoteKey,
  position: number,
  options: VerifyOptions = {},
): Verified | Rejected {
  const length = quote.key.length;
  const start = source.map.startOf(position);
  const end = source.map.endOf(position + length - 1);
  const reject = (why: Rejection): Rejected => ({ ok: false, why, start, end });
  if (!isBoundary(source, position, 'before', quote) || !isBoundary(source, position + length, 'after', quote)) {
    return reject('inside-word');
  }

  let next = 1;
  while (next < length) {
    const inSource = source.map.nextBreak(position + next) - position;
    const inQuote = quote.map.nextBreak(next);
    next = Math.min(inSource, inQuote);
    if (next >= length) break;
    if (quote.key.charCodeAt(next) === 0x20) {
      if (!gapAgrees(source, quote, position, next, next + 1)) return reject('punctuation');
      next += 2;
    } else {
      if (quote.key.charCodeAt(next - 1) !== 0x20 && !gapAgrees(source, quote, position, next, next)) {
        return reject('punctuation');
      }
      next++;
    }
  }
  return extend(source, quote, position, { start, end }, options) ?? reject('edge');
}

/** Compares the gap between key units `left - 1` and `right` on both sides. */
function gapAgrees(source: TextKey, quote: QuoteKey, position: number, left: number, right: number): boolean {
  const sourceStart = source.map.endOf(position + left - 1);
  const sourceEnd = source.map.startOf(position + right);
  const quoteStart = quote.map.endOf(left - 1);
  const quoteEnd = quote.map.startOf(right);
  if (sourceStart >= sourceEnd && quoteStart >= quoteEnd) return true;
  if (sourceStart > sourceEnd || quoteStart > quoteEnd) {
    // Two letters of one ligature: there is nothing between them.
    return sourceStart >= sourceEnd && quoteStart >= quoteEnd;
  }
  const digits = classAt(quote.text, quoteStart - 1) === CLASS_DIGIT && classAt(quote.text, quoteEnd) === CLASS_DIGIT;
  return sameGap(readGap(source, sourceStart, sourceEnd), readGap(quote, quoteStart, quoteEnd), digits);
}

/**
 * Whether a word may begin (or end) at a key position. "Mario" is not in "scenario", 50 is neither in 150 nor in 50.5
 * nor in 50², 5 is not in −5 (unless the quote has the sign or the exponent itself), and "can" is not in "can't"; a word may begin after
 * a hyphen or an apostrophe.
 */
function isBoundary(source: TextKey, position: number, side: 'before' | 'after', quote: QuoteKey): boolean {
  const { key, map, text } = source;
  const signed = quote.lead.core.endsWith(CORE_MINUS);
  if (position <= 0) return signed || !readGap(source, 0, map.startOf(0)).core.endsWith(CORE_MINUS);
  if (position >= key.length) return !cutsFigure(source, map.endOf(key.length - 1), text.length, quote);
  const left = key.charCodeAt(position - 1) === 0x20 ? position - 2 : position - 1;
  const right = key.charCodeAt(position) === 0x20 ? position + 1 : position;
  const gapStart = map.endOf(left);
  const gapEnd = map.startOf(right);
  if (side === 'after' && cutsFigure(source, gapStart, gapEnd, quote)) return false;
  const leftClass = classAt(text, gapStart - 1);
  const rightClass = classAt(text, gapEnd);
  if (leftClass === CLASS_CJK || rightClass === CLASS_CJK) return true;
  if (gapEnd <= gapStart) {
    return rightClass === CLASS_LETTER && partsSyllables(text.charCodeAt(gapStart - 1), text.charCodeAt(gapEnd));
  }
  if (leftClass === CLASS_DIGIT && rightClass === CLASS_DIGIT && gapEnd - gapStart === 1) {
    const unit = text[gapStart];
    if (unit === '.' || unit === ',' || unit === ':' || unit === "'" || unit === '\u2009' || unit === '\u202f')
      return false;
  }
  const { core, breakable } = readGap(source, gapStart, gapEnd);
  if (breakable) return false;
  if (side === 'before' && !signed && core.endsWith(CORE_MINUS)) return false;
  if (core === '') return left !== position - 1 || right !== position;
  if (core === "'") {
    const rest = key.charCodeAt(right);
    return !(rest === 0x74 && !isWordAt(text, gapEnd + 1));
  }
  return true;
}

/**
 * Thai, Lao, Khmer and Burmese words stand without spaces, so one may begin between any two letters; not before a vowel
 * that follows its consonant nor after one that is written before it.
 */
function partsSyllables(left: number, right: number): boolean {
  if (!isUnspacedScript(left) || !isUnspacedScript(right)) return false;
  const isThaiOrLao = right >= 0x0e00 && right <= 0x0eff;
  const after = right & 0x7f;
  const before = left & 0x7f;
  return !isThaiOrLao || !((after >= 0x30 && after <= 0x3a) || after >= 0x45 || (before >= 0x40 && before <= 0x44));
}

/** Whether a superscript or a fraction goes on right after a figure. */
function cutsFigure(source: TextKey, at: number, limit: number, quote: QuoteKey): boolean {
  const { text } = source;
  if (quote.tail.core.startsWith(text[at] ?? ' ')) return false;
  if (at >= limit || classAt(text, at - 1) !== CLASS_DIGIT || classAt(text, at) !== CLASS_OTHER) return false;
  if (isNoteAt(source.noise, at)) return false;
  const unit = text.charCodeAt(at);
  return (
    unit === 0xb2 ||
    unit === 0xb3 ||
    unit === 0xb9 ||
    (unit >= 0xbc && unit <= 0xbe) ||
    (unit >= 0x2070 && unit <= 0x2079) ||
    unit === 0x207b ||
    (unit >= 0x2150 && unit <= 0x215e)
  );
}

/** Punctuation that may differ at the end of a quote: `fell,” he said` quotes `fell.` */
const LOOSE_TAIL = new Set(['.', ',', ';', ':', '"', "'", '-', CORE_ELLIPSIS]);
/** Outer symbols beyond this many are an ornament that must be there as it is. */
const MAX_OUTER = 32;
const LOOSE_LEAD = new Set(['"', "'", '.', '-', CORE_ELLIPSIS]);

function extend(
  source: TextKey,
  quote: QuoteKey,
  position: number,
  words: Span,
  options: VerifyOptions,
): Verified | null {
  const leadCore = quote.lead.core;
  const tailCore = quote.tail.core;
  let { start, end } = words;
  if (leadCore !== '' && options.looseLead !== true) {
    const before = readGap(source, previousWordEnd(source, position), start);
    const took = longestAgreement(leadCore, before.core, LOOSE_LEAD, 'lead');
    if (took < 0) return null;
    if (took > 0) start = before.starts[before.core.length - took]!;
  }
  if (tailCore !== '' && options.looseTail !== true) {
    const after = readGap(source, end, nextWordStart(source, position + quote.key.length));
    const took = longestAgreement(tailCore, after.core, LOOSE_TAIL, 'tail');
    if (took < 0) return null;
    if (took > 0) end = after.ends[took - 1]!;
  }
  return { ok: true, start, end };
}

/**
 * How many units of the quote's outer symbols stand in the source next to the words. The outermost ones may be missing
 * if they are loose; −1 when one that matters is missing.
 */
function longestAgreement(symbols: string, around: string, loose: ReadonlySet<string>, side: 'lead' | 'tail'): number {
  if (symbols.length > MAX_OUTER) {
    return (side === 'tail' ? around.startsWith(symbols) : around.endsWith(symbols)) ? symbols.length : -1;
  }
  for (let took = symbols.length; took >= 0; took--) {
    const dropped = side === 'tail' ? symbols.slice(took) : symbols.slice(0, symbols.length - took);
    if (!Array.from(dropped).every((symbol) => loose.has(symbol))) return -1;
    const kept = side === 'tail' ? symbols.slice(0, took) : symbols.slice(symbols.length - took);
    if (side === 'tail' ? around.startsWith(kept) : around.endsWith(kept)) return took;
  }
  return -1;
}

function previousWordEnd(source: TextKey, position: number): number {
  let at = position - 1;
  if (at >= 0 && source.key.charCodeAt(at) === 0x20) at--;
  return at < 0 ? 0 : source.map.endOf(at);
}

function nextWordStart(source: TextKey, position: number): number {
  let at = position;
  if (at < source.key.length && source.key.charCodeAt(at) === 0x20) at++;
  return at >= source.key.length ? source.text.length : source.map.startOf(at);
}
