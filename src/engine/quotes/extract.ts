import type { Span } from '#base/span.ts';
import type { DraftQuote } from '#domain/quote.ts';
import { CLASS_DIGIT, CLASS_SPACE, classAt, isWordAt } from '#engine/text/char-class.ts';
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
/** The marks of TeX: ``prices will fall''. */
const LATEX = '``';
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
    const mark = draft.startsWith(LATEX, at) ? LATEX : draft[at]!;
    const canOpen = mark === LATEX || (CLOSERS[mark] !== undefined && (opens(draft, at, mark) || isAfloat(draft, at)));
    const close = canOpen ? closers.find(at, mark) : -1;
    if (close < 0) {
      at += mark.length;
      continue;
    }
    const escaped = draft[at - 1] === '\\' && draft[close - 1] === '\\';
    const span = trim(draft, at + mark.length, escaped ? close - 1 : close);
    if (span.end - span.start > (SINGLE.includes(mark) ? 1 : 0)) quotes.push(toQuote(draft, span));
    at = close + (mark === LATEX ? 2 : 1);
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

/** Finds closing marks. Linear: the marks of a paragraph are paired once a kind; a failed search is not repeated. */
class CloserSearch {
  readonly #draft: string;
  readonly #masks: readonly Span[];
  readonly #failedBefore = new Map<string, number>();
  /** Per kind of mark the pairs of the paragraph that ends at `limit`. */
  readonly #paired = new Map<string, { readonly limit: number; readonly pairs: ReadonlyMap<number, number> }>();
  /** End of the paragraph searched last; openings come in order, so it is looked up once a paragraph. */
  #paragraph = 0;

  constructor(draft: string, masks: readonly Span[]) {
    this.#draft = draft;
    this.#masks = masks;
  }

  /** Offset of the mark that closes the one at `open`, or −1. */
  find(open: number, mark: string): number {
    if (open >= this.#paragraph) this.#paragraph = paragraphEnd(this.#draft, open);
    const limit = this.#paragraph;
    if (mark === LATEX) return this.#findLatex(open, limit);
    if (SINGLE.includes(mark)) return this.#findSingle(open, mark, limit);
    let paired = this.#paired.get(mark);
    if (paired?.limit !== limit) {
      paired = { limit, pairs: this.#pair(open, mark, limit) };
      this.#paired.set(mark, paired);
    }
    const close = paired.pairs.get(open);
    if (close !== undefined) return close;
    return this.#continues(limit, mark) ? limit : -1;
  }

  /**
   * Pairs the marks of one kind in `[from, limit)` like brackets, so that an opening mark that never closes does not hide
   * the quotations after it. An opener left over takes the next closing mark of another kind (“ … ").
   */
  #pair(from: number, mark: string, limit: number): Map<number, number> {
    const draft = this.#draft;
    const closing = CLOSERS[mark]!;
    const strict = mark === '\u201e' ? '\u201c\u201d' : closing[0]!;
    const pairs = new Map<number, number>();
    const stack: number[] = [];
    const loose: number[] = [];
    for (const at of this.#unmasked(from, limit)) {
      const character = draft[at]!;
      const top = stack.at(-1);
      if (strict.includes(character)) {
        const same = character === mark;
        if (top !== undefined && (closes(draft, at, top) || (!same && mark === '\u201c'))) pairs.set(stack.pop()!, at);
        else if (same && (opens(draft, at, mark) || isAfloat(draft, at))) stack.push(at);
      } else if (character === mark) {
        if (top !== undefined && mark === '\u201c' && endsWithOpener(draft, at)) pairs.set(stack.pop()!, at);
        else if (opens(draft, at, mark)) stack.push(at);
      } else if (closing.includes(character) && closes(draft, at, from)) loose.push(at);
    }
    let next = loose.length - 1;
    for (const open of stack.reverse()) {
      // From the last opener back: each takes the first loose mark behind it.
      let first = -1;
      while (next >= 0 && loose[next]! > open) first = loose[next--]!;
      if (first >= 0) pairs.set(open, first);
    }
    return pairs;
  }

  *#unmasked(from: number, limit: number): Generator<number> {
    let mask = this.#firstMask(from);
    for (let at = from; at < limit; at++) {
      while (mask < this.#masks.length && this.#masks[mask]!.end <= at) mask++;
      if (mask < this.#masks.length && this.#masks[mask]!.start <= at) at = this.#masks[mask]!.end - 1;
      else yield at;
    }
  }

  #findLatex(open: number, limit: number): number {
    if (open < (this.#failedBefore.get(LATEX) ?? 0)) return -1;
    const close = this.#draft.indexOf("''", open + 2);
    if (close >= 0 && close < limit) return close;
    this.#failedBefore.set(LATEX, close < 0 ? this.#draft.length : limit);
    return -1;
  }

  #findSingle(open: number, mark: string, limit: number): number {
    if (open < (this.#failedBefore.get(mark) ?? 0)) return -1;
    const draft = this.#draft;
    const closing = CLOSERS[mark]!;
    let possessive = -1;
    for (const at of this.#unmasked(open + 1, limit)) {
      const character = draft[at]!;
      if (closing.includes(character) && closes(draft, at, open)) {
        if (!isPossessive(draft, at) || possessive >= 0) return at;
        possessive = at;
      } else if (character === mark && opens(draft, at, mark)) {
        // A new quotation begins before the first one closed: the first mark was no quotation.
        return possessive;
      }
    }
    if (possessive < 0) this.#failedBefore.set(mark, limit);
    return possessive;
  }

  /** Long quotations open every paragraph and close only the last. */
  #continues(limit: number, mark: string): boolean {
    if (limit >= this.#draft.length) return false;
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

/** A straight mark with white space on both sides opens where none is open: `" prices will fall "`. */
function isAfloat(text: string, at: number): boolean {
  return text[at] === '"' && isSpaceOrEdge(text, at - 1) && text[at + 1] === ' ';
}

/** `“prices will fall“`: the opening mark typed for the closing one. */
function endsWithOpener(text: string, at: number): boolean {
  return !isSpaceOrEdge(text, at - 1) && (isSpaceOrEdge(text, at + 1) || '.,;:!?)'.includes(text[at + 1]!));
}

/** Whether a mark can close a quotation where it stands. */
function closes(text: string, at: number, open: number): boolean {
  const mark = text[at]!;
  if ('"\'\u2019\u2018\u201d'.includes(mark)) {
    if (isWordAt(text, at + 1) && !isWordlessScript(text, at + 1) && !isNoteFigure(text, at)) return false;
    if (mark === '"' && at > open + 1 && isInchMark(text, at)) return false;
    if (mark !== '"' && mark !== '\u201d' && isSpaceOrEdge(text, at - 1)) return false;
  }
  return true;
}

/** `fall"1 and`: a note figure that lost its raising. */
function isNoteFigure(text: string, at: number): boolean {
  let end = at + 1;
  while (end - at <= 3 && classAt(text, end) === CLASS_DIGIT) end++;
  return end > at + 1 && !isWordAt(text, end) && classAt(text, at - 1) !== CLASS_DIGIT && !isSpaceOrEdge(text, at - 1);
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
