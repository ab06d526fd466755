import type { QuoteMatch } from '#domain/quote.ts';
import { GRAM, MIN_INDEXED, STRIDE } from './gram-index.ts';
import { pageAt } from './prepare.ts';
import type { PreparedText } from './prepare.ts';
import { verifyAt } from './verify.ts';
import type { QuoteKey, Rejected, VerifyOptions } from './verify.ts';

/** More places than this are not listed; a phrase that common points nowhere anyway. */
export const MAX_MATCHES = 1000;
/** Below this size a scan is faster than building the index. */
export const SCAN_LIMIT = 20_000;
/** From this length on a needle that repeats itself is worth a search that never steps back. */
const LONG_NEEDLE = 256;
/** Key units compared in vain before the rest of the places is given up: only a text that repeats itself gets there. */
const MAX_VAIN = 4_000_000;

/**
 * Key positions at which `needle` stands, ascending, from `from` on. Uses the gram index for long texts: of the
 * needle's grams at each residue modulo the stride the rarest is looked up, because one residue must have been stored.
 */
export function* keyPositions(source: PreparedText, needle: string, from = 0): Generator<number> {
  if (isScanned(source, needle)) yield* scan(source, needle, from);
  else {
    // A residue's look-up only yields starts of one residue, so the four lists are disjoint.
    yield* [...lookUp(source, needle, from)].sort((a, b) => a - b);
  }
}

/** Like `keyPositions` in no particular order, for callers that only ask whether there is one. */
export function anyKeyPositions(source: PreparedText, needle: string): Generator<number> {
  return isScanned(source, needle) ? scan(source, needle, 0) : lookUp(source, needle, 0);
}

function isScanned(source: PreparedText, needle: string): boolean {
  return needle.length < MIN_INDEXED || source.key.length < SCAN_LIMIT;
}

function* scan(source: PreparedText, needle: string, from: number): Generator<number> {
  if (needle === '') return;
  if (needle.length >= LONG_NEEDLE) {
    yield* scanLong(source.key, needle, from);
    return;
  }
  for (let at = source.key.indexOf(needle, from); at >= 0; at = source.key.indexOf(needle, at + 1)) yield at;
}

/**
 * Knuth, Morris and Pratt: all places of a long needle in linear time. `indexOf` compares from the start at every place,
 * which for a text that repeats itself is text times needle.
 */
function* scanLong(text: string, needle: string, from: number): Generator<number> {
  const border = new Uint32Array(needle.length);
  for (let i = 1, k = 0; i < needle.length; i++) {
    const unit = needle.charCodeAt(i);
    while (k > 0 && needle.charCodeAt(k) !== unit) k = border[k - 1]!;
    if (needle.charCodeAt(k) === unit) k++;
    border[i] = k;
  }
  for (let i = from, k = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    while (k > 0 && needle.charCodeAt(k) !== unit) k = border[k - 1]!;
    if (needle.charCodeAt(k) === unit) k++;
    if (k === needle.length) {
      yield i - k + 1;
      k = border[k - 1]!;
    }
  }
}

function* lookUp(source: PreparedText, needle: string, from: number): Generator<number> {
  const index = source.index();
  const rarest: number[] = [];
  let candidates = 0;
  for (let residue = 0; residue < STRIDE; residue++) {
    let best = residue;
    let bestCount = Infinity;
    for (let at = residue; at + GRAM <= needle.length; at += STRIDE) {
      const count = index.count(needle, at);
      if (count < bestCount) {
        best = at;
        bestCount = count;
      }
      if (count === 0) break;
    }
    rarest.push(best);
    if (bestCount !== Infinity) candidates += bestCount;
  }
  // Of a needle that repeats itself every gram is common.
  if (needle.length >= LONG_NEEDLE && candidates * needle.length > source.key.length + needle.length) {
    yield* scanLong(source.key, needle, from);
    return;
  }
  for (const best of rarest) {
    for (const position of index.lookup(needle, best)) {
      const at = position - best;
      if (at >= from && source.key.startsWith(needle, at)) yield at;
    }
  }
}

export interface ExactResult {
  readonly matches: readonly QuoteMatch[];
  /** First place where all words agree and only the punctuation does not. */
  readonly almost: Rejected | null;
  /** There are more than `MAX_MATCHES`. */
  readonly more: boolean;
}

/** All places where a quote stands verbatim after typography, in order of the text. */
export function findExact(source: PreparedText, quote: QuoteKey, options: VerifyOptions = {}): ExactResult {
  const matches: QuoteMatch[] = [];
  let almost: Rejected | null = null;
  let free = 0;
  let vain = 0;
  for (const position of keyPositions(source, quote.key)) {
    // Places that overlap a match say nothing new.
    if (position < free) continue;
    const verified = verifyAt(source, quote, position, options);
    if (!verified.ok) {
      if (verified.why === 'inside-word') continue;
      almost ??= verified;
      vain += quote.key.length;
      if (vain > MAX_VAIN + 8 * source.key.length) break;
      continue;
    }
    free = position + quote.key.length;
    if (matches.length === MAX_MATCHES) return { matches, almost, more: true };
    matches.push(makeMatch(source, verified.start, verified.end));
  }
  return { matches, almost, more: false };
}

/** A match with its exact slice and its pages. */
export function makeMatch(source: PreparedText, start: number, end: number): QuoteMatch {
  const match = { start, end, sourceText: source.text.slice(start, end) };
  const page = pageAt(source.pages, start);
  if (page === undefined) return match;
  const endPage = pageAt(source.pages, Math.max(start, end - 1))!;
  return endPage === page ? { ...match, page } : { ...match, page, endPage };
}
