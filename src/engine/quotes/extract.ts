import type { Span } from '#base/span.ts';
import type { DraftQuote } from '#domain/quote.ts';
import { CLASS_SPACE, classAt, isWordAt } from '#engine/text/char-class.ts';
import { findBlockQuotes } from './block-quotes.ts';
import { maskedSpans, paragraphEnd } from './draft-mask.ts';

/** Marks that close what each opening mark opens. Straight marks are both and are told apart by what is around them. */
const CLOSERS: Readonly<Record<string, string>> = {
  '\u201c': '\u201d"',
  '\u201e': '\u201c\u201d"',
  '\u201d': '\u201d',
  '"': '"\u201d',
  '\uff02': '\uff02',
  '\u00ab': '\u00bb',
  '\u00bb': '\u00ab',
  '\u2039': '\u203a',
  '\u203a': '\u2039',
  '\u300c': '\u300d',
  '\u300e': '\u300f',
  '\u301d': '\u301e\u301f',
  '\u2018': '\u2019',
  '\u201a': '\u2018\u2019',
  "'": "'",
};
const SINGLE = "'\u2018\u201a";
/** Marks that open only where a quotation can open: after a space or a bracket, before something. */
const NEEDS_ROOM = '"\u201d\uff02\u00bb\u203a\u2018\u201a\'';
/** Words that begin with an apostrophe; these open nothing. */
const CLIPPED = /^['\u2018](?:\d\ds|tis|twas|til|till|cause|em|bout|round|n['\u2019])(?![A-Za-z])/i;

/**
 * Quotations of a draft, in order, outermost only, without their marks and the white space inside them: “ ” " „ “ « »
 * » « ‹ › ‘ ’ ' 「 」 『 』 and Markdown block quotes. An apostrophe, an inch mark and quotes in code, tags and link
 * targets are none. A quotation ends with its paragraph at the latest; where the next paragraph opens again it goes on
 * there as a quotation of its own, and a mark that never closes quotes nothing. One quoted word is returned like any
 * other: whether it is a scare quote is for the checker to say. Linear in the draft.
 */
export function extractQuotes(draft: string): DraftQuote[] {
  const blocks = findBlockQuotes(draft);
  const masks = [...maskedSpans(draft), ...blocks.map((block) => block.outer)].sort(
    (a, b) => a.start - b.start || b.end - a.end,
  );
  const quotes: DraftQuote[] = blocks.flatMap((block) => block.quotes.map((span) => toQuote(draft, span)));
  const closers = new CloserSearch(draft, masks);
  let mask = 0;
  let at = 0;
  while (at < draft.length) {
    while (mask < masks.length && masks[mask]!.end <= at) mask++;
    if (mask < masks.length && masks[mask]!.start <= at) {
      at = masks[mask]!.end;
      continue;
    }
    const mark = draft[at]!;
    if (CLOSERS[mark] === undefined || !opens(draft, at, mark)) {
      at++;
      continue;
    }
    const close = closers.find(at, mark);
    if (close < 0) {
      at++;
      continue;
    }
    const span = trim(draft, at + 1, close);
    if (span.end - span.start > (SINGLE.includes(mark) ? 1 : 0)) quotes.push(toQuote(draft, span));
    at = close + 1;
  }
  return quotes.sort((a, b) => a.start - b.start);
}

function toQuote(draft: string, span: Span): DraftQuote {
  return { text: draft.slice(span.start, span.end), start: span.start, end: span.end };
}

function trim(text: string, start: number, end: number): Span {
  let from = start;
  let to = end;
  while (from < to && classAt(text, from) === CLASS_SPACE) from++;
  while (to > from && classAt(text, to - 1) === CLASS_SPACE) to--;
  return { start: from, end: to };
}

function isSpaceOrEdge(text: string, at: number): boolean {
  return at < 0 || at >= text.length || classAt(text, at) === CLASS_SPACE;
}

/** Whether a mark can open a quotation where it stands. */
function opens(text: string, at: number, mark: string): boolean {
  if (mark === '\u00bb' || mark === '\u203a') return isSpaceOrEdge(text, at - 1) && !isSpaceOrEdge(text, at + 1);
  if (!NEEDS_ROOM.includes(mark)) return true;
  if (isSpaceOrEdge(text, at + 1) || (isWordAt(text, at - 1) && !isWordlessScript(text, at - 1))) return false;
  if (!SINGLE.includes(mark)) return true;
  if (CLIPPED.test(text.slice(at, at + 8))) return false;
  // A single mark after closing punctuation is an apostrophe or closes something older.
  return isSpaceOrEdge(text, at - 1) || '([{\u201c"\u2014\u2013-/*_:>\u00ab'.includes(text[at - 1]!);
}

/** Finds closing marks; a search that failed once is not repeated for the same kind in the same paragraph. */
class CloserSearch {
  readonly #draft: string;
  readonly #masks: readonly Span[];
  readonly #failedBefore = new Map<string, number>();
  /** End of the paragraph searched last; openings come in order, so it is looked up once a paragraph. */
  #paragraph = 0;

  constructor(draft: string, masks: readonly Span[]) {
    this.#draft = draft;
    this.#masks = masks;
  }

  /** Offset of the mark that closes the one at `open`, or −1. */
  find(open: number, mark: string): number {
    if (open < (this.#failedBefore.get(mark) ?? 0)) return -1;
    const draft = this.#draft;
    const closing = CLOSERS[mark]!;
    const single = SINGLE.includes(mark);
    if (open >= this.#paragraph) this.#paragraph = paragraphEnd(draft, open);
    const limit = this.#paragraph;
    let mask = this.#firstMask(open);
    let depth = 0;
    let possessive = -1;
    for (let at = open + 1; at < limit; at++) {
      while (mask < this.#masks.length && this.#masks[mask]!.end <= at) mask++;
      if (mask < this.#masks.length && this.#masks[mask]!.start <= at) {
        at = this.#masks[mask]!.end - 1;
        continue;
      }
      const character = draft[at]!;
      if (closing.includes(character) && closes(draft, at, open)) {
        if (depth > 0) depth--;
        else if (single && isPossessive(draft, at) && possessive < 0) possessive = at;
        else return at;
      } else if (character === mark) {
        if (mark === '"' || single) {
          if (opens(draft, at, mark)) {
            // A new quotation begins before the first one closed: the first mark was no quotation.
            if (possessive >= 0) return possessive;
            return -1;
          }
        } else if (!closing.includes(mark)) depth++;
      }
    }
    if (possessive >= 0) return possessive;
    if (this.#continues(limit, mark)) return limit;
    this.#failedBefore.set(mark, limit);
    return -1;
  }

  /** Long quotations open every paragraph and close only the last. */
  #continues(limit: number, mark: string): boolean {
    if (limit >= this.#draft.length || SINGLE.includes(mark)) return false;
    let next = limit;
    while (next < this.#draft.length && classAt(this.#draft, next) === CLASS_SPACE) next++;
    return this.#draft[next] === mark && !isSpaceOrEdge(this.#draft, next + 1);
  }

  #firstMask(at: number): number {
    let low = 0;
    let high = this.#masks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#masks[middle]!.end <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Whether a mark can close a quotation where it stands. */
function closes(text: string, at: number, open: number): boolean {
  const mark = text[at]!;
  if ('"\'\u2019\u2018\u201d'.includes(mark)) {
    if (isWordAt(text, at + 1) && !isWordlessScript(text, at + 1)) return false;
    if (mark === '"' && at > open + 1 && isInchMark(text, at)) return false;
    if (mark !== '"' && mark !== '\u201d' && isSpaceOrEdge(text, at - 1)) return false;
  }
  return true;
}

/** Feet and inches: `5'10"`. A bare figure before the mark may well end a quotation. */
function isInchMark(text: string, at: number): boolean {
  let i = at - 1;
  while (i >= 0 && at - i <= 3 && text[i]! >= '0' && text[i]! <= '9') i--;
  return (
    i < at - 1 && (text[i] === "'" || text[i] === '\u2019' || text[i] === '\u2032') && /\d/.test(text[i - 1] ?? '')
  );
}

function isWordlessScript(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0x3040 && unit <= 0x9fff;
}

/** `students’ rights`: the mark of a plural possessive looks like a closing one. */
function isPossessive(text: string, at: number): boolean {
  return text[at - 1]?.toLowerCase() === 's' && text[at + 1] === ' ' && isWordAt(text, at + 2);
}
