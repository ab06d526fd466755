import type { DiffPart, QuoteLocation, QuoteMatch, QuoteStatus } from '#domain/quote.ts';
import type { Span } from '#base/span.ts';
import { CLASS_SPACE, classAt } from '#engine/text/char-class.ts';
import { orderByContext } from './context.ts';
import type { QuoteContext } from './context.ts';
import { findElided } from './find-elided.ts';
import { findExact, makeMatch, MAX_MATCHES } from './find-exact.ts';
import type { ExactResult } from './find-exact.ts';
import { findNear, MAX_NEAR_KEY, voteDiagonals } from './find-near.ts';
import type { NearPlace } from './find-near.ts';
import { findReordered } from './find-reordered.ts';
import { findPieces } from './find-stitched.ts';
import type { Piece } from './find-stitched.ts';
import { buildKey } from './key.ts';
import type { PreparedText } from './prepare.ts';
import { quoteKey } from './verify.ts';
import type { QuoteKey } from './verify.ts';
import { diffPunctuation, diffWords } from './word-diff.ts';
import type { WordDiff } from './word-diff.ts';
import { keyWords } from './words.ts';

export interface LocateOptions extends QuoteContext {
  /** The other sources of the set, asked before a quote is called absent. */
  readonly others?: readonly PreparedText[];
}

/** Up to this share of changed characters a passage is near although most of its words are misspelt. Choice. */
const MAX_SLIP_SHARE = 0.2;
/** Pieces closer than this (key units) in order and in one sentence are one passage with words left out. Choice. */
const NEAR_PIECES = 200;

/**
 * Finds a quote in a source and says how faithful it is (SPEC §18.1). The rungs, first that holds: verbatim (as it is
 * or after typography) · elided and safe · elided so that meaning is lost · verbatim in another source · reordered ·
 * stitched · near · absent. A source without text is `no-text`, never a pass. Always exactly one answer, deterministic.
 *
 * A quote that is verbatim elsewhere and merely similar here is `other-source`: it is a true quote with a wrong
 * attribution. `matches` then index the other text, named by `otherIndex`.
 */
export function locateQuote(source: PreparedText, quote: string, options: LocateOptions = {}): QuoteLocation {
  const others = options.others ?? [];
  const trimmed = quote.trim();
  const key = quoteKey(buildKey(trimmed));
  if (trimmed === '') return answer('absent', [], 'The quotation is empty.');
  const hasText = source.key !== '' || source.text.trim() !== '';
  if (key.key === '') return locateSymbols(source, trimmed, hasText);

  if (hasText) {
    const here = verbatim(source, trimmed, key, options);
    if (here !== null) return here;
    const elided = findElided(source, trimmed);
    if (elided !== null && elided.status !== 'reordered') {
      return { ...answer(elided.status, elided.matches, elided.detail), diff: elided.diff };
    }
    const elsewhere = inOthers(others, trimmed, key, options);
    if (elsewhere !== null) return elsewhere;
    if (elided !== null) return { ...answer('reordered', elided.matches, elided.detail), diff: elided.diff };
    const similar = resemble(source, key);
    if (similar !== null) return similar;
  } else {
    const elsewhere = inOthers(others, trimmed, key, options);
    if (elsewhere !== null) return elsewhere;
    return answer('no-text', [], 'The quotation cannot be checked: the source has no text.');
  }
  if (key.key.length > MAX_NEAR_KEY) {
    return answer(
      'absent',
      [],
      'The quotation is in none of the sources; it is too long to look for similar passages.',
    );
  }
  const similarAt = others.findIndex((other) => resemble(other, key) !== null);
  if (similarAt >= 0) {
    return answer(
      'absent',
      [],
      `The quotation is not in this source; other source ${similarAt + 1} has something similar.`,
    );
  }
  return answer(
    'absent',
    [],
    others.length === 0 ? 'The quotation is not in the source.' : 'The quotation is in none of the sources.',
  );
}

function answer(status: QuoteStatus, matches: readonly QuoteMatch[], detail: string): QuoteLocation {
  return { status, found: status === 'verbatim', typographic: false, matches, detail };
}

/** A quote without a letter or figure (`…`, `%`): only the very same characters count. */
function locateSymbols(source: PreparedText, quote: string, hasText: boolean): QuoteLocation {
  if (!hasText) return answer('no-text', [], 'The quotation cannot be checked: the source has no text.');
  const matches: QuoteMatch[] = [];
  for (let at = source.text.indexOf(quote); at >= 0 && matches.length < MAX_MATCHES;) {
    matches.push(makeMatch(source, at, at + quote.length));
    at = source.text.indexOf(quote, at + quote.length);
  }
  return matches.length > 0
    ? answer('verbatim', matches, 'The characters stand in the source.')
    : answer('absent', [], 'The quotation has no words, and its characters are not in the source.');
}

function exactAnywhere(source: PreparedText, key: QuoteKey): { result: ExactResult; at: PreparedText } {
  const result = findExact(source, key);
  const plain = source.withFurniture();
  if (result.matches.length > 0 || plain === source) return { result, at: source };
  return { result: findExact(plain, key), at: plain };
}

function verbatim(source: PreparedText, quote: string, key: QuoteKey, context: QuoteContext): QuoteLocation | null {
  const { result, at } = exactAnywhere(source, key);
  if (result.matches.length === 0) return null;
  const matches = orderByContext(at, quote, result.matches, context);
  const same = matches[0]!.sourceText === quote;
  const count = result.more ? `more than ${MAX_MATCHES}` : String(matches.length);
  return {
    ...answer(
      'verbatim',
      matches,
      `${same ? 'The words stand in the source exactly.' : 'The words stand in the source; only typography differs.'}${
        matches.length > 1 ? ` They stand there ${count} times.` : ''
      }`,
    ),
    typographic: !same,
  };
}

function inOthers(
  others: readonly PreparedText[],
  quote: string,
  key: QuoteKey,
  context: QuoteContext,
): QuoteLocation | null {
  const { prefix, suffix } = context;
  const words = { ...(prefix === undefined ? {} : { prefix }), ...(suffix === undefined ? {} : { suffix }) };
  for (const [otherIndex, other] of others.entries()) {
    const there = verbatim(other, quote, key, words);
    if (there !== null) {
      return {
        ...there,
        status: 'other-source',
        found: false,
        otherIndex,
        detail: `The quotation is not in this source but stands in other source ${otherIndex + 1}.`,
      };
    }
  }
  for (const [otherIndex, other] of others.entries()) {
    const elided = findElided(other, quote);
    if (elided?.status === 'elided') {
      return {
        ...answer('other-source', elided.matches, ''),
        otherIndex,
        diff: elided.diff,
        detail: `The quotation is not in this source but stands, elided, in other source ${otherIndex + 1}.`,
      };
    }
  }
  return null;
}

/** The rungs below verified: reordered, stitched, near. */
function resemble(source: PreparedText, key: QuoteKey): QuoteLocation | null {
  const { almost } = findExact(source, key);
  if (almost !== null) {
    const match = makeMatch(source, almost.start, almost.end);
    const { parts } = diffPunctuation(key.text, match.sourceText);
    return {
      ...answer('near', [match], 'The words agree, the punctuation between or around them does not.'),
      diff: parts,
    };
  }
  const words = keyWords(key.key).length;
  if (words < 3) return null;
  let voted: readonly number[] | null = null;
  const votes = (): readonly number[] => (voted ??= voteDiagonals(source, key.key));
  const reordered = findReordered(source, key.key, votes);
  if (reordered !== null) {
    return located(source, key, reordered.start, reordered.end, 'reordered', 'The same words stand in another order.');
  }
  if (key.key.length > MAX_NEAR_KEY) return null;
  const pieces = findPieces(source, key.key);
  if (pieces !== null) return fromPieces(source, key, pieces);
  let best: { readonly place: NearPlace; readonly diff: WordDiff } | null = null;
  for (const place of findNear(source, key.key, votes)) {
    const diff = diffWords(key, source, place.start, place.end);
    if (best === null || diff.equalWords > best.diff.equalWords) best = { place, diff };
  }
  if (best === null || best.diff.equalWords < 2) return null;
  // Many small slips (bad recognition) leave few words whole; few slips that change half of the words are a paraphrase.
  if (best.diff.equalWords * 2 < best.diff.quoteWords && best.place.distance > key.key.length * MAX_SLIP_SHARE)
    return null;
  const span = source.map.span(best.place.start, best.place.end);
  let { parts } = best.diff;
  if (parts.every((part) => part.op === 'equal')) {
    // The quote cuts a figure or a word short (50 of 50.5): show the whole of it.
    parts = diffPunctuation(key.text, toSpaces(source.text, span)).parts;
  }
  return { ...answer('near', [makeMatch(source, span.start, span.end)], nearDetail(parts)), diff: parts };
}

function toSpaces(text: string, span: Span): string {
  let { start, end } = span;
  while (start > 0 && span.start - start < 32 && classAt(text, start - 1) !== CLASS_SPACE) start--;
  while (end < text.length && end - span.end < 32 && classAt(text, end) !== CLASS_SPACE) end++;
  return text.slice(start, end);
}

function nearDetail(parts: readonly DiffPart[]): string {
  const first = parts.findIndex((part) => part.op !== 'equal');
  const part = parts[first];
  if (part === undefined) return 'A similar passage stands in the source.';
  const next = parts[first + 1];
  if (part.op === 'source-only') return `The source also has “${part.text}”, which the quotation leaves out.`;
  return next?.op === 'source-only'
    ? `The quotation has “${part.text}” where the source has “${next.text}”.`
    : `The quotation has “${part.text}”, which the source does not.`;
}

function located(
  source: PreparedText,
  key: QuoteKey,
  start: number,
  end: number,
  status: QuoteStatus,
  detail: string,
): QuoteLocation {
  const span = source.map.span(start, end);
  const { parts } = diffWords(key, source, start, end);
  return { ...answer(status, [makeMatch(source, span.start, span.end)], detail), diff: parts };
}

/** Pieces in order and close together are a passage with words left out; out of order and close, a reordering. */
function fromPieces(source: PreparedText, key: QuoteKey, pieces: readonly Piece[]): QuoteLocation {
  let inOrder = true;
  let close = true;
  for (let i = 1; i < pieces.length; i++) {
    const before = pieces[i - 1]!.inSource;
    const after = pieces[i]!.inSource;
    if (after.start < before.end) inOrder = false;
    const [low, high] = after.start >= before.end ? [before.end, after.start] : [after.end, before.start];
    if (high - low > NEAR_PIECES || (high > low && skipsSentence(source, low, high))) close = false;
  }
  const start = Math.min(...pieces.map((piece) => piece.inSource.start));
  const end = Math.max(...pieces.map((piece) => piece.inSource.end));
  if (close && inOrder) {
    const result = located(source, key, start, end, 'near', '');
    return { ...result, detail: nearDetail(result.diff ?? []) };
  }
  if (close) return located(source, key, start, end, 'reordered', 'The same pieces stand in another order.');
  return {
    ...answer(
      'stitched',
      pieces.map(({ inSource }) => {
        const span = source.map.span(inSource.start, inSource.end);
        return makeMatch(source, span.start, span.end);
      }),
      `The quotation joins ${pieces.length} pieces that stand apart in the source.`,
    ),
    diff: pieces.map(({ inQuote }) => {
      const span = key.map.span(inQuote.start, inQuote.end);
      return { op: 'equal', text: key.text.slice(span.start, span.end) };
    }),
  };
}

/** Whether the text between two pieces ends a sentence (a stop, white space, and no lower-case letter). */
function skipsSentence(source: PreparedText, low: number, high: number): boolean {
  const start = source.map.endOf(low - 1);
  const end = source.map.startOf(Math.min(high, source.key.length - 1));
  return /[.!?\u3002](?:["'\u201d\u2019)\]]{0,3}\s|$)/.test(source.text.slice(start, end)) && high - low > 2;
}
