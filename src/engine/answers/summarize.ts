import type { Span } from '#base/span.ts';
import type { SourceDocument, TextBlock } from '#domain/source.ts';
import { characterCount } from '#engine/retrieval/selection.ts';
import { splitSentences } from '#engine/text/sentences.ts';
import { stem } from '#engine/text/stems.ts';
import { isStopWord } from '#engine/text/stop-words.ts';
import { tokenize } from '#engine/text/tokens.ts';
import { announces, isReversal, readLeaning } from './leaning.ts';

/** A passage of at most this many characters (code points) is its own summary. */
export const SUMMARY_CHARS = 400;
/** Sentences looked at beyond either end of a passage. */
const REACH = 3;
/** Code units in which these are looked for. */
const REACH_UNITS = 1600;

/** The stems of a question that a summary is chosen by: stop words out. */
export function queryStems(query: string): ReadonlySet<string> {
  const stems = new Set<string>();
  for (const { folded } of tokenize(query)) if (!isStopWord(folded)) stems.add(stem(folded));
  return stems;
}

interface Part extends Span {
  /** May not open a summary. */
  readonly leans: boolean;
  /** May not be parted from the sentence before it. */
  readonly pulled: boolean;
  readonly hits: ReadonlySet<string>;
}

/**
 * The part of a passage that answers a question best: one contiguous run of whole sentences, as a span of the source's
 * text. A passage of at most 400 characters, a table or a listing is taken whole. Of a longer one the run that holds
 * most distinct words of the question is taken, the earliest of equals; it opens at a sentence with a word of the
 * question and goes on as far as 400 characters allow.
 *
 * A true slice can mislead by what it leaves out, so two rules come before brevity. A run never opens on a sentence
 * that leans on the one before it (a pronoun, a connective, an open quotation, an item of an announced list) without
 * that one; and never ends before a sentence that turns, limits or takes back what was said ("However", "This was later
 * withdrawn", the answer to a question). For both the run may grow past 400 characters, and up to three sentences past
 * the ends of the passage, still as one slice of the source. Linear in the length of the passage.
 */
export function summarizePassage(document: SourceDocument, passage: Span, stems: ReadonlySet<string>): Span {
  const { text } = document;
  const whole = trimSpan(text, passage);
  if (whole.start === whole.end) return whole;
  const block = document.blocks.find((item) => item.start <= whole.start && whole.start < item.end);
  if (block?.kind === 'table' || block?.kind === 'code') return whole;
  const parts = readParts(text, whole, stems, document.blocks);
  const isShort = characterCount(text.slice(whole.start, whole.end)) <= SUMMARY_CHARS;
  const run = isShort ? whole : chooseRun(text, parts);
  const denial = denyingHeading(document, whole.start);
  const start = denial ?? (run.start === whole.start ? reachBack(document, whole.start, parts[0]) : run.start);
  const end = run.end === whole.end ? reachOn(document, whole) : run.end;
  return { start, end };
}

/** A span without the white space at its ends. */
function trimSpan(text: string, { start, end }: Span): Span {
  let from = start;
  let to = end;
  while (from < to && /\s/u.test(text.charAt(from))) from++;
  while (to > from && /\s/u.test(text.charAt(to - 1))) to--;
  return { start: from, end: to };
}

/** The sentences of a stretch of text with how they hang together. */
function readParts(
  text: string,
  { start, end }: Span,
  stems: ReadonlySet<string>,
  blocks: readonly TextBlock[],
): readonly Part[] {
  const items = blocks.filter((block) => block.start >= start && block.start < end && block.kind === 'list-item');
  const listStarts = new Set(items.map((block) => block.start));
  const nesting = new Nesting();
  let before = '';
  let isAnnounced = false;
  let isDenied = false;
  return splitSentences(text.slice(start, end)).map((sentence) => {
    const from = start + sentence.start;
    const isItem = listStarts.has(from) || /^(?:[-*•–]|\(?[\da-z]{1,2}[.)])\s/u.test(sentence.text);
    const gap = text.slice(before === '' ? from : from - 2, from);
    if (before !== '' && gap.includes('\n\n')) nesting.reset();
    // What a colon announces may be what the announcement denies: "Three common myths:".
    isAnnounced = before.endsWith(':') || announces(before) || (isAnnounced && isItem && before !== '');
    isDenied = isAnnounced && (isDenied || isReversal(before));
    const isInside = nesting.isOpen();
    nesting.read(sentence.text);
    const { leans, qualifies } = readLeaning(sentence.text);
    const pulled = before !== '' && (qualifies || before.endsWith('?') || before.endsWith(':'));
    before = sentence.text;
    return {
      start: from,
      end: start + sentence.end,
      leans: leans || pulled || isInside || isAnnounced || isDenied,
      pulled,
      hits: hitsOf(sentence.text, stems),
    };
  });
}

function hitsOf(text: string, stems: ReadonlySet<string>): ReadonlySet<string> {
  const hits = new Set<string>();
  if (stems.size === 0) return hits;
  for (const { folded } of tokenize(text)) {
    const key = stem(folded);
    if (stems.has(key)) hits.add(key);
  }
  return hits;
}

/** Quotations and brackets that a sentence leaves open: the next one is somebody else's words, or an aside. */
class Nesting {
  #round = 0;
  #curly = 0;
  #straight = false;

  isOpen(): boolean {
    return this.#round > 0 || this.#curly > 0 || this.#straight;
  }

  reset(): void {
    this.#round = 0;
    this.#curly = 0;
    this.#straight = false;
  }

  read(sentence: string): void {
    for (const unit of sentence) {
      if (unit === '(') this.#round++;
      else if (unit === ')') this.#round = Math.max(0, this.#round - 1);
      else if (unit === '“' || unit === '„' || unit === '«' || unit === '「') this.#openQuote(unit);
      else if (unit === '”' || unit === '»' || unit === '」') this.#curly = Math.max(0, this.#curly - 1);
      else if (unit === '"') this.#straight = !this.#straight;
    }
  }

  /** German closes with the mark that English opens with. */
  #openQuote(unit: string): void {
    if (unit === '“' && this.#curly > 0) this.#curly--;
    else this.#curly++;
  }
}

/** The run of sentences that holds most of the question; each chain of leaning sentences is one place to start. */
function chooseRun(text: string, parts: readonly Part[]): Span {
  let best: { readonly run: Span; readonly overlap: number } | null = null;
  for (let from = 0; from < parts.length;) {
    let next = from + 1;
    while (next < parts.length && parts[next]!.leans) next++;
    const found = runFrom(text, parts, from, next);
    if (best === null || found.overlap > best.overlap) best = found;
    from = next;
  }
  return best?.run ?? { start: 0, end: 0 };
}

/**
 * The run that opens at `from`, whose chain of leaning sentences ends before `next`: through the last sentence of the
 * chain that adds a word of the question, then on while whole sentences fit.
 */
function runFrom(
  text: string,
  parts: readonly Part[],
  from: number,
  next: number,
): { readonly run: Span; readonly overlap: number } {
  const found = new Set<string>();
  const start = parts[from]!.start;
  let to = from;
  for (let at = from; at < next; at++) {
    const size = found.size;
    for (const hit of parts[at]!.hits) found.add(hit);
    if (found.size > size) to = at;
  }
  const isOnTopic = found.size > 0;
  while (to + 1 < parts.length && parts[to + 1]!.pulled) to++;
  let length = characterCount(text.slice(start, parts[to]!.end));
  for (;;) {
    let last = to + 1;
    if (last >= parts.length) break;
    while (last + 1 < parts.length && parts[last + 1]!.pulled) last++;
    length += characterCount(text.slice(parts[to]!.end, parts[last]!.end));
    if (length > SUMMARY_CHARS) break;
    if (isOnTopic) for (let at = to + 1; at <= last; at++) for (const hit of parts[at]!.hits) found.add(hit);
    to = last;
  }
  return { run: { start, end: parts[to]!.end }, overlap: found.size };
}

/** Start of the heading right above a passage that denies what stands under it ("Common myths"), or `null`. */
function denyingHeading({ text, blocks }: SourceDocument, start: number): number | null {
  const heading = blocks.findLast((block) => block.end <= start);
  return heading?.kind === 'heading' && isReversal(text.slice(heading.start, heading.end)) ? heading.start : null;
}

/** Where a summary that opens its passage must begin: earlier, where the first sentence leans on what stands before. */
function reachBack(document: SourceDocument, start: number, first: Part | undefined): number {
  const { text } = document;
  if (!first?.leans) return start;
  const from = Math.max(0, start - REACH_UNITS);
  const floor = document.blocks.findLast((block) => block.end <= start && STOPS.has(block.kind))?.end ?? 0;
  const parts = readParts(text, { start: Math.max(from, floor), end: start }, new Set(), document.blocks);
  // Unless the window begins where the text or a section does, its first sentence may be cut.
  const least = from > floor ? 1 : 0;
  let at = parts.length;
  while (at > least && parts.length - at < REACH) {
    at--;
    if (!parts[at]!.leans) break;
  }
  return parts[at]?.start ?? start;
}

/** Blocks that no sentence runs across. */
const STOPS: ReadonlySet<TextBlock['kind']> = new Set(['heading', 'table', 'code']);

/** Where a summary that ends its passage must end: later, where what follows turns or takes back what was said. */
function reachOn(document: SourceDocument, whole: Span): number {
  const { text } = document;
  const ceiling =
    document.blocks.find((block) => block.start >= whole.end && STOPS.has(block.kind))?.start ?? text.length;
  const to = Math.min(ceiling, whole.end + REACH_UNITS);
  if (to <= whole.end) return whole.end;
  const lastLine = text.slice(Math.max(whole.start, whole.end - 2), whole.end);
  let end = whole.end;
  let isOpen = /[?:]["”’»)]?$/u.test(lastLine);
  let count = 0;
  for (const sentence of splitSentences(text.slice(whole.end, to))) {
    const isCut = whole.end + sentence.end >= to && to < ceiling;
    if (count >= REACH || isCut) break;
    const { leans, qualifies } = readLeaning(sentence.text);
    if (!isOpen && !(qualifies && (leans || count === 0))) break;
    end = whole.end + sentence.end;
    isOpen = /[?:]$/u.test(sentence.text);
    count++;
  }
  return end;
}
