import type { Span } from '#base/span.ts';
import { isCjk, isLineBreak, isSpace, isStrong, letterClass } from './sentences-marks.ts';

export const TEXT_BLOCK_KINDS = ['paragraph', 'heading', 'list-item', 'table-row', 'code', 'rule'] as const;
export type TextBlockKind = (typeof TEXT_BLOCK_KINDS)[number];

/**
 * A run of lines over which sentences may flow. `start`/`end` are trimmed of white space; `body` is where the words
 * begin, after a bullet, numeral, `#` or `>`.
 */
export interface BlockSpan extends Span {
  readonly kind: TextBlockKind;
  readonly body: number;
}

interface Line extends Span {
  /** First code unit that is neither white space nor a block-quote mark. */
  readonly body: number;
  /** After a list mark, else `body`. */
  readonly words: number;
  readonly kind: 'blank' | 'text' | 'heading' | 'bullet' | 'numbered' | 'table-row' | 'fence' | 'rule';
  /** Ordinal of a numbered item. */
  readonly ordinal: number;
}

const BULLETS = '-*+•‣◦⁃▪●○–—';
const LIST_WORDS_MAX = 4;

/** Tags of HTML at which a reader sees a new paragraph, item or row. */
const OPENS_BLOCK = /^<(?:p|li|ul|ol|div|tr|table|h[1-6]|blockquote|section)(?:[\s>]|$)/iu;

/** End of a list numeral (`1.`, `2)`, `3.)`, `a)`, `(iv)` …) at `at`, or -1; a space must follow. Bounded look-ahead. */
function numeralEnd(text: string, at: number): { readonly end: number; readonly ordinal: number } | null {
  const match =
    /^(?:\((\d{1,3}|[a-z]|[ivx]{1,4})\)|(\d{1,3})(?:\.\)|[.)])|([A-Za-z]|[ivx]{1,4})\)|([a-z])\.|[IVX]{2,4}\.)(?=\s|$)/u.exec(
      text.slice(at, at + 8),
    );
  if (match === null) return null;
  const digits = match[1] ?? match[2] ?? '';
  let ordinal = 1;
  if (/^\d/u.test(digits)) ordinal = Number(digits);
  else if (match[4] !== undefined) ordinal = match[4].charCodeAt(0) - 0x60;
  // `II.` goes on with a list; it never begins one (World War / II. Then).
  else if (/^[IVX]{2,4}\./u.test(match[0])) ordinal = 2;
  return { end: at + match[0].length, ordinal };
}

function readLine(text: string, start: number, end: number): Line {
  let at = start;
  let last = end;
  while (last > start && isSpace(text.charCodeAt(last - 1))) last -= 1;
  while (at < last && (isSpace(text.charCodeAt(at)) || text[at] === '>')) at += 1;
  const make = (kind: Line['kind'], words = at, ordinal = 0): Line => ({
    start,
    end: last,
    body: at,
    words,
    kind,
    ordinal,
  });
  if (at >= last) {
    // A line of quote marks alone is text, so that no character is lost.
    let first = start;
    while (first < last && isSpace(text.charCodeAt(first))) first += 1;
    return first < last ? { start, end: last, body: first, words: first, kind: 'rule', ordinal: 0 } : make('blank');
  }
  const head = text.slice(at, at + 8);
  if (head.startsWith('```') || head.startsWith('~~~')) return make('fence');
  const hashes = /^#{1,6}(?=\s|$)/u.exec(head);
  if (hashes !== null) {
    let words = at + hashes[0].length;
    while (words < last && isSpace(text.charCodeAt(words))) words += 1;
    return make('heading', words);
  }
  if (isRule(text, at, last)) return make('rule');
  if (head.startsWith('|') && last - at > 1) return make('table-row', at + 1);
  let mark = at;
  if (BULLETS.includes(text[at] ?? '') && (isSpace(text.charCodeAt(at + 1)) || text[at] === '•' || text[at] === '⁃'))
    mark = at + 1;
  let kind: Line['kind'] = mark > at ? 'bullet' : 'text';
  while (mark < last && mark > at && isSpace(text.charCodeAt(mark))) mark += 1;
  const numeral = numeralEnd(text, mark);
  if (numeral !== null) {
    if (kind === 'text') kind = 'numbered';
    mark = numeral.end;
    while (mark < last && isSpace(text.charCodeAt(mark))) mark += 1;
    return make(kind, mark, numeral.ordinal);
  }
  return make(kind, mark);
}

/** `---`, `***`, `===` and the like: three or more of one mark and nothing else. */
function isRule(text: string, at: number, end: number): boolean {
  const mark = text[at] ?? '';
  if (!'-*_=~'.includes(mark)) return false;
  let count = 0;
  for (let i = at; i < end; i += 1) {
    if (text[i] === mark) count += 1;
    else if (!isSpace(text.charCodeAt(i))) return false;
  }
  return count >= 3;
}

/** Whether the line ends like a sentence or an introduction to a list. */
function endsClosed(text: string, line: Line): boolean {
  for (let i = line.end - 1; i >= line.body; i -= 1) {
    const char = text[i] ?? '';
    if ('"\'”’»)]*_`'.includes(char)) continue;
    return '.!?…:;'.includes(char) || isStrong(text.charCodeAt(i));
  }
  return false;
}

/**
 * Whether a line break was meant. A line filled by a wrap could not have taken the next word as well; a break that
 * leaves room for it was typed on purpose, and before a capital it separates a title from its text.
 */
function isMeantBreak(text: string, before: Line, after: Line, widest: number): boolean {
  if (letterClass(text, after.body) !== 'upper' || endsClosed(text, before)) return false;
  let word = after.body;
  while (word < after.end && word - after.body < 40 && !isSpace(text.charCodeAt(word))) word += 1;
  const length = before.end - before.body;
  return (
    length + 1 + (word - after.body) < widest &&
    !/[,;–—-]$/u.test(text.slice(before.end - 1, before.end)) &&
    length <= 80 &&
    !endsInName(text, before)
  );
}

/** A line that ends in a capitalised word or a lone function word may go on with a name ("President Barack / Obama"). */
function endsInName(text: string, line: Line): boolean {
  let at = line.end;
  while (at > line.body && line.end - at < 40 && !isSpace(text.charCodeAt(at - 1))) at -= 1;
  const word = text.slice(at, line.end);
  return /^(?:a|an|the|of|and|or|to|in|on|at|by|for|with|from|und|der|die|das|von|de|la|le)$/iu.test(word);
}

/** Three or more short lines of which none ends a sentence are a list without marks. */
function isBareList(text: string, lines: readonly Line[]): boolean {
  if (lines.length < 3) return false;
  return lines.every((line) => {
    if (line.end - line.body > 48 || endsClosed(text, line) || isCjk(text.charCodeAt(line.body))) return false;
    return text.slice(line.body, line.end).split(/\s+/u).length <= LIST_WORDS_MAX;
  });
}

/** Cuts the lines of one paragraph where a break was meant. */
function* paragraphBlocks(text: string, lines: readonly Line[], kind: TextBlockKind): Generator<BlockSpan> {
  const bare = kind === 'paragraph' && isBareList(text, lines);
  let widest = 0;
  for (const line of lines) widest = Math.max(widest, line.end - line.body);
  let first = 0;
  for (let i = 1; i <= lines.length; i += 1) {
    const before = lines[i - 1];
    const after = lines[i];
    if (before === undefined) break;
    if (after !== undefined && !bare && !(kind === 'paragraph' && isMeantBreak(text, before, after, widest))) continue;
    const opening = lines[first];
    if (opening !== undefined) yield block(text, first === 0 ? kind : 'paragraph', opening, before);
    first = i;
  }
}

function block(text: string, kind: TextBlockKind, first: Line, last: Line): BlockSpan {
  let start = first.start;
  while (start < first.body && isSpace(text.charCodeAt(start))) start += 1;
  return { kind, start, end: last.end, body: first.words };
}

/**
 * The hard structure of plain or Markdown text: headings, list items, table rows, closed code fences, rules and
 * paragraphs. Together they cover every character that is not white space, in order. A fence that is never closed is
 * ordinary text: a cut-off draft must not hide its remainder from the check. Linear in the length of the text.
 */
export function scanBlocks(text: string): BlockSpan[] {
  const lines = readLines(text);
  const fences = matchFences(text, lines);
  const blocks: BlockSpan[] = [];
  let pending: Line[] = [];
  let pendingKind: TextBlockKind = 'paragraph';
  const flush = (): void => {
    if (pending.length > 0) blocks.push(...paragraphBlocks(text, pending, pendingKind));
    pending = [];
    pendingKind = 'paragraph';
  };
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i];
    if (line === undefined) break;
    const previous = pending[pending.length - 1];
    const close = fences.get(i);
    const closing = close === undefined ? undefined : lines[close];
    if (close !== undefined && closing !== undefined) {
      flush();
      blocks.push(block(text, 'code', line, closing));
      i = close;
    } else if (line.kind === 'blank') flush();
    else if (
      line.kind === 'rule' &&
      pending.length === 1 &&
      pendingKind === 'paragraph' &&
      previous !== undefined &&
      isUnderline(text, line) &&
      !endsClosed(text, previous)
    ) {
      blocks.push(block(text, 'heading', previous, line));
      pending = [];
    } else if (line.kind === 'heading' || line.kind === 'rule' || line.kind === 'table-row') {
      flush();
      blocks.push(block(text, line.kind, line, line));
    } else if (
      line.kind === 'bullet' ||
      (line.kind === 'numbered' &&
        (previous === undefined || pendingKind === 'list-item' || line.ordinal === 1 || endsClosed(text, previous)))
    ) {
      flush();
      pendingKind = 'list-item';
      pending.push(line);
    } else {
      if (line.kind === 'text' && OPENS_BLOCK.test(text.slice(line.body, line.body + 12))) flush();
      pending.push(line);
    }
  }
  flush();
  return blocks;
}

const isUnderline = (text: string, line: Line): boolean => text[line.body] === '-' || text[line.body] === '=';

function readLines(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (let i = 0; i <= text.length; i += 1) {
    if (i < text.length && !isLineBreak(text.charCodeAt(i))) continue;
    if (!(text[i] === '\n' && text[i - 1] === '\r')) lines.push(readLine(text, start, i));
    start = i + 1;
  }
  return lines;
}

/** Opening line → closing line of every fence that is closed by the same mark. */
function matchFences(text: string, lines: readonly Line[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  let open = -1;
  let mark = '';
  lines.forEach((line, i) => {
    if (line.kind !== 'fence') return;
    const own = text[line.body] ?? '';
    if (open < 0) {
      open = i;
      mark = own;
    } else if (own === mark) {
      pairs.set(open, i);
      open = -1;
    }
  });
  return pairs;
}
