import { anyKeyPositions, keyPositions, SCAN_LIMIT } from './find-exact.ts';
import { MIN_INDEXED } from './gram-index.ts';
import type { PreparedText } from './prepare.ts';
import { keyWords } from './words.ts';
import type { Span } from '#base/span.ts';

/** A piece shorter than this proves nothing: any three letters stand somewhere. */
const MIN_WORDS = 2;
const MIN_CHARS = 9;
const MAX_PIECES = 6;
/** Occurrences of one piece that are looked at when the pieces are laid out. */
const MAX_PLACES = 100;

/** A piece of a quote that stands verbatim in the text. All spans are key ranges. */
export interface Piece {
  readonly inQuote: Span;
  readonly inSource: Span;
}

/**
 * Cuts a quote into the fewest pieces that each stand in the text, longest first piece first, or `null` when a word
 * belongs to none. Little words at a seam may be missing (one a seam): they are what joins stitched pieces.
 */
export function findPieces(source: PreparedText, key: string): Piece[] | null {
  const words = keyWords(key);
  const pieces: Piece[] = [];
  let first = 0;
  let skippedOne = true;
  while (first < words.length) {
    const fit = longestPiece(source, key, words, first);
    if (fit === null) {
      // One joining word may be new, but neither at the ends nor two in a row.
      const loose = words[first]!;
      if (skippedOne || loose.end - loose.start > 4 || first === words.length - 1) return null;
      skippedOne = true;
      first++;
      continue;
    }
    if (pieces.length === MAX_PIECES) return null;
    const inQuote = { start: words[first]!.start, end: words[fit - 1]!.end };
    const needle = key.slice(inQuote.start, inQuote.end);
    const at = nearestPlace(source, needle, pieces.at(-1)?.inSource.end ?? 0);
    pieces.push({ inQuote, inSource: { start: at, end: at + needle.length } });
    skippedOne = false;
    first = fit;
  }
  return pieces.length >= 2 ? pieces : null;
}

/** Index after the last word of the longest piece from `first` on (by halving); `null` if none is long enough. */
function longestPiece(source: PreparedText, key: string, words: readonly Span[], first: number): number | null {
  // In a long text only what the index can answer is asked; a scan per word would cost milliseconds each.
  const chars = source.key.length < SCAN_LIMIT ? MIN_CHARS : MIN_INDEXED;
  let least = first + MIN_WORDS;
  while (least < words.length && words[least - 1]!.end - words[first]!.start < chars) least++;
  if (least > words.length || words[least - 1]!.end - words[first]!.start < chars) return null;
  const stands = (to: number): boolean => standsSomewhere(source, key.slice(words[first]!.start, words[to - 1]!.end));
  if (!stands(least)) return null;
  let good = least;
  let bad = words.length + 1;
  while (good + 1 < bad) {
    const middle = (good + bad) >>> 1;
    if (stands(middle)) good = middle;
    else bad = middle;
  }
  return good;
}

function isWhole(source: PreparedText, needle: string, at: number): boolean {
  const end = at + needle.length;
  const before = at === 0 || source.key.charCodeAt(at - 1) === 0x20;
  return before && (end === source.key.length || source.key.charCodeAt(end) === 0x20);
}

function standsSomewhere(source: PreparedText, needle: string): boolean {
  for (const at of anyKeyPositions(source, needle)) if (isWhole(source, needle, at)) return true;
  return false;
}

/** The place nearest after `after`, else the first one of all. */
function nearestPlace(source: PreparedText, needle: string, after: number): number {
  let first = -1;
  let seen = 0;
  for (const at of keyPositions(source, needle)) {
    if (!isWhole(source, needle, at)) continue;
    if (at >= after) return at;
    if (first < 0) first = at;
    if (++seen > MAX_PLACES) break;
  }
  return first;
}
