import { linkMismatch } from '../html/link-mismatch.ts';
import { raise } from '../html/superscript.ts';
import { decodeEntities } from '../html/entities.ts';

/** A link text that names another site, by offsets into the rendered text. */
export interface InlineFinding {
  readonly start: number;
  readonly end: number;
  readonly detail: string;
}

export interface RenderedInline {
  readonly text: string;
  readonly findings: readonly InlineFinding[];
  /** Names of active elements whose tags stood in the text. */
  readonly active: readonly string[];
  /** Pieces struck through (`~~old~~`), which are no text of the note any more. */
  readonly struck: number;
}

/** Addresses of the link definitions of a note by label, as `labelKey` folds it. */
export type LinkDefinitions = ReadonlyMap<string, string>;

/** Labels match without regard to case and runs of white space. */
export function labelKey(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}

const NO_DEFINITIONS: LinkDefinitions = new Map();

const PUNCTUATION = /[!-/:-@[-`{-~]/;
const ACTIVE = /^(?:script|iframe|object|embed|applet)$/i;
/** Longest label or address a bracket may have; a bound makes a run of open brackets linear. */
const MAX_LABEL = 1_000;

/**
 * Markdown inline text without its marks: emphasis, code, links (their text), images (their description), HTML tags,
 * escapes and entities. What looks like a mark but closes nothing stays as it is: `2 * 3`, `snake_case`, `arr[0]`.
 * Output is collected in pieces; a mark that turns out to be one is blanked in place, which keeps this linear.
 */
export function renderInline(source: string, definitions: LinkDefinitions = NO_DEFINITIONS): RenderedInline {
  const pieces: string[] = [];
  const spans: { from: number; to: number; detail: string }[] = [];
  const active: string[] = [];
  const openLinks: { piece: number; isImage: boolean }[] = [];
  const runs: { mark: string; piece: number }[] = [];
  const closings = new Closings(source);
  let struck = 0;
  let raised: { piece: number; before: string } | null = null;
  let at = 0;
  const push = (text: string, end: number): void => {
    if (text !== '') pieces.push(text);
    at = end;
  };
  while (at < source.length) {
    const char = source[at]!;
    if (char === '\\' && PUNCTUATION.test(source[at + 1] ?? '')) push(source[at + 1]!, at + 2);
    else if (char === '\\' && source[at + 1] === '\n') at++;
    else if (char === '`') {
      const code = codeSpan(source, at);
      if (code) push(code.text, code.end);
      else {
        let end = at;
        while (source[end] === '`') end++;
        push(source.slice(at, end), end);
      }
    } else if (char === '<') {
      const tag = htmlTag(source, at, closings);
      if (!tag) {
        push(char, at + 1);
        continue;
      }
      push(tag.text, tag.end);
      if (ACTIVE.test(tag.name) && !tag.isEnd) {
        active.push(tag.name);
        // What a script says is not text of the note.
        const close = closings.next(`</${tag.name}`, tag.end);
        if (close >= 0) at = close;
      } else if (tag.name === 'sup' && !tag.isEnd) raised = { piece: pieces.length, before: tail(pieces) };
      else if (tag.name === 'sup' && raised) {
        if (pieces.length > raised.piece && pieces.length - raised.piece < MAX_LABEL) {
          pieces.push(raise(pieces.splice(raised.piece).join(''), raised.before));
        }
        raised = null;
      }
    } else if (char === '&') {
      const entity = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\da-z]{1,31});/i.exec(source.slice(at, at + 34))?.[0] ?? '&';
      push(entity === '&' ? '&' : decodeEntities(entity), at + entity.length);
    } else if (char === '!' && source[at + 1] === '[') {
      openLinks.push({ piece: pieces.length, isImage: true });
      push('![', at + 2);
    } else if (char === '[') {
      const note = source[at + 1] === '^' ? /^\[\^([^\]\s]{1,60})\]/.exec(source.slice(at, at + 64)) : null;
      if (note) push(/^\d+$/.test(note[1]!) ? raise(note[1]!, tail(pieces)) : `[${note[1]!}]`, at + note[0].length);
      else {
        openLinks.push({ piece: pieces.length, isImage: false });
        push('[', at + 1);
      }
    } else if (char === ']') {
      const open = openLinks.pop();
      const target = open
        ? (linkTarget(source, at + 1) ?? referenceTarget(source, at, open, pieces, definitions))
        : null;
      if (!open || !target) {
        push(']', at + 1);
        continue;
      }
      pieces[open.piece] = '';
      const size = pieces.length - open.piece;
      const label = size < 100 ? pieces.slice(open.piece).join('') : '';
      const detail = open.isImage || target.href === '' ? null : linkMismatch(label, target.href);
      if (detail) spans.push({ from: open.piece, to: pieces.length, detail });
      at = target.end;
    } else if (char === '*' || char === '_' || (char === '~' && source[at + 1] === '~')) {
      let end = at;
      while (source[end] === char && end - at < 3) end++;
      const mark = source.slice(at, end);
      const before = source[at - 1] ?? ' ';
      const after = source[end] ?? ' ';
      const opens = !/\s/.test(after) && (!/[\p{L}\p{N}]/u.test(before) || char !== '_');
      const closes = !/\s/.test(before) && (!/[\p{L}\p{N}]/u.test(after) || char !== '_');
      const open = runs.at(-1);
      if (char === '*' && /\d/.test(before) && /\d/.test(after)) {
        // `2*3*4` is a product; without its signs it would be another number.
        push(mark, end);
        continue;
      }
      if (closes && open?.mark === mark) {
        runs.pop();
        at = end;
        pieces[open.piece] = '';
        if (mark === '~~') {
          struck++;
          pieces.length = open.piece;
          while ((openLinks.at(-1)?.piece ?? -1) >= open.piece) openLinks.pop();
          while ((spans.at(-1)?.from ?? -1) >= open.piece) spans.pop();
          if (raised && raised.piece > open.piece) raised = null;
        }
      } else {
        if (opens && runs.length < 64) runs.push({ mark, piece: pieces.length });
        push(mark, end);
      }
    } else {
      let end = at + 1;
      while (end < source.length && !'\\`<&![]*_~'.includes(source[end]!)) end++;
      push(source.slice(at, end), end);
    }
  }
  return { text: pieces.join(''), findings: place(spans, pieces), active, struck };
}

/** The last characters written, to see what a raised mark follows. */
function tail(pieces: readonly string[]): string {
  return pieces.slice(-4).join('').slice(-12);
}

/** Spans of pieces as offsets into the joined text. */
function place(
  spans: readonly { from: number; to: number; detail: string }[],
  pieces: readonly string[],
): InlineFinding[] {
  if (spans.length === 0) return [];
  const starts = [0];
  for (const piece of pieces) starts.push(starts.at(-1)! + piece.length);
  return spans.map(({ from, to, detail }) => ({
    start: starts[Math.min(from, pieces.length)]!,
    end: starts[Math.min(to, pieces.length)]!,
    detail,
  }));
}

/** Looks for the ends of comments and scripts; once one is not found it is not looked for again. */
class Closings {
  readonly #source: string;
  #lower: string | null = null;
  readonly #gone = new Set<string>();

  constructor(source: string) {
    this.#source = source;
  }

  next(closing: string, from: number): number {
    if (this.#gone.has(closing)) return -1;
    this.#lower ??= this.#source.toLowerCase();
    // Lower case may be longer (İ): then offsets do not fit, and the search is done as written.
    const text = this.#lower.length === this.#source.length ? this.#lower : this.#source;
    const found = text.indexOf(closing, from);
    if (found < 0) this.#gone.add(closing);
    return found;
  }
}

function codeSpan(source: string, at: number): { text: string; end: number } | null {
  let ticks = at;
  while (source[ticks] === '`') ticks++;
  const size = ticks - at;
  const limit = Math.min(source.length, ticks + 4_000);
  for (let i = ticks; i < limit; i++) {
    if (source[i] !== '`') continue;
    let end = i;
    while (source[end] === '`') end++;
    if (end - i === size) return { text: source.slice(ticks, i).replace(/\n/g, ' ').trim(), end };
    i = end - 1;
  }
  return null;
}

interface Tag {
  readonly name: string;
  readonly isEnd: boolean;
  readonly end: number;
  /** What stands in its place: an address of an autolink, a line break of `<br>`. */
  readonly text: string;
}

function htmlTag(source: string, at: number, closings: Closings): Tag | null {
  const head = source.slice(at, at + MAX_LABEL);
  if (head.startsWith('<!--')) {
    const close = closings.next('-->', at + 4);
    return close < 0 ? null : { name: '', isEnd: false, end: close + 3, text: '' };
  }
  const auto = /^<((?:https?:\/\/|mailto:)[^\s<>]{1,900}|[\w.+-]{1,64}@[\w.-]{1,200})>/i.exec(head);
  if (auto) return { name: '', isEnd: false, end: at + auto[0].length, text: auto[1]! };
  const tag = /^<(\/?)([a-z][\w-]{0,30})(?=[\s/>])/i.exec(head);
  if (!tag) return null;
  let i = tag[0].length;
  for (let quote = ''; i < head.length; i++) {
    const char = head[i]!;
    if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '>') break;
  }
  if (i >= head.length) return null;
  const name = tag[2]!.toLowerCase();
  return { name, isEnd: tag[1] === '/', end: at + i + 1, text: name === 'br' ? '\n' : '' };
}

/**
 * `[label]` or `[]` behind a label, or nothing behind one that is defined itself. A number alone (`[1]`) stays: it is a
 * citation mark more often than a link.
 */
function referenceTarget(
  source: string,
  at: number,
  open: { piece: number; isImage: boolean },
  pieces: readonly string[],
  definitions: LinkDefinitions,
): { href: string; end: number } | null {
  if (definitions.size === 0 || pieces.length - open.piece > 50) return null;
  const named = /^\[([^[\]]{0,200})\]/.exec(source.slice(at + 1, at + 204));
  const own = pieces.slice(open.piece + 1).join('');
  const label = named && named[1]!.trim() !== '' ? named[1]! : own;
  if (!named && /^\d+$/.test(own)) return null;
  const href = definitions.get(labelKey(label));
  return href === undefined ? null : { href, end: at + 1 + (named ? named[0].length : 0) };
}

/** `(address "title")` or `[reference]` after a label; `null` where the brackets were just brackets. */
function linkTarget(source: string, at: number): { href: string; end: number } | null {
  const head = source.slice(at, at + MAX_LABEL);
  if (head[0] === '(') {
    let depth = 0;
    let i = 1;
    while (/\s/.test(head[i] ?? '')) i++;
    const from = i;
    let hrefEnd = -1;
    const close = head[i] === '<' ? head.indexOf('>', i) : -1;
    if (close > 0 && !head.slice(i, close).includes('\n')) {
      hrefEnd = close + 1;
      i = close;
    }
    for (; i < head.length; i++) {
      const char = head[i]!;
      if (char === '\\') i++;
      else if (char === '(') depth++;
      else if (char === ')' && depth-- === 0) break;
      else if (/\s/.test(char) && hrefEnd < 0) hrefEnd = i;
    }
    if (i >= head.length) return null;
    const href = head.slice(from, hrefEnd < 0 ? i : hrefEnd).replace(/^<|>$/g, '');
    // `f[1](x y)` with a space that is not before a title is text, not a link.
    const rest = hrefEnd < 0 ? '' : head.slice(hrefEnd, i).trim();
    return rest === '' || /^["'(]/.test(rest) ? { href, end: at + i + 1 } : null;
  }
  return null;
}
