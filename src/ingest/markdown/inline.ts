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
}

const PUNCTUATION = /[!-/:-@[-`{-~]/;
const ACTIVE = /^(?:script|iframe|object|embed|applet)$/i;
/** Longest label or address a bracket may have; a bound makes a run of open brackets linear. */
const MAX_LABEL = 1_000;

/**
 * Markdown inline text without its marks: emphasis, code, links (their text), images (their description), HTML tags,
 * escapes and entities. What looks like a mark but closes nothing stays as it is: `2 * 3`, `snake_case`, `arr[0]`.
 */
export function renderInline(source: string): RenderedInline {
  const findings: InlineFinding[] = [];
  const active: string[] = [];
  let out = '';
  const openLinks: { out: number; image: boolean }[] = [];
  /** Emphasis runs still open: where they stand in `out`, so that an unclosed one can be put back. */
  const runs: { mark: string; out: number }[] = [];
  let at = 0;
  let raised: { at: number; before: string } | null = null;
  while (at < source.length) {
    const char = source[at]!;
    if (char === '\\' && PUNCTUATION.test(source[at + 1] ?? '')) {
      out += source[at + 1]!;
      at += 2;
    } else if (char === '\\' && source[at + 1] === '\n') at++;
    else if (char === '`') {
      const code = codeSpan(source, at);
      if (code) {
        out += code.text;
        at = code.end;
      } else {
        let end = at;
        while (source[end] === '`') end++;
        out += source.slice(at, end);
        at = end;
      }
    } else if (char === '<') {
      const tag = htmlTag(source, at);
      if (!tag) {
        out += char;
        at++;
      } else {
        if (tag.text !== '') out += tag.text;
        if (ACTIVE.test(tag.name)) {
          if (!tag.isEnd) active.push(tag.name.toLowerCase());
          // What a script says is not text of the note.
          const close = tag.isEnd ? -1 : source.toLowerCase().indexOf(`</${tag.name.toLowerCase()}`, tag.end);
          if (close >= 0) {
            at = close;
            continue;
          }
        }
        if (tag.name === 'sup') {
          if (!tag.isEnd) raised = { at: out.length, before: out.slice(-12) };
          else if (raised) {
            out = out.slice(0, raised.at) + raise(out.slice(raised.at), raised.before);
            raised = null;
          }
        }
        at = tag.end;
      }
    } else if (char === '&') {
      const semicolon = source.indexOf(';', at + 1);
      const entity = semicolon > 0 && semicolon - at < 34 ? source.slice(at, semicolon + 1) : '';
      const decoded = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][\da-z]{1,31});$/i.test(entity)
        ? decodeEntities(entity)
        : entity;
      if (entity !== '' && decoded !== entity) {
        out += decoded;
        at = semicolon + 1;
      } else {
        out += char;
        at++;
      }
    } else if (char === '!' && source[at + 1] === '[') {
      openLinks.push({ out: out.length, image: true });
      out += '![';
      at += 2;
    } else if (char === '[') {
      if (source[at + 1] === '^') {
        const note = /^\[\^([^\]\s]{1,60})\]/.exec(source.slice(at, at + 64));
        if (note) {
          out += /^\d+$/.test(note[1]!) ? raise(note[1]!, out.slice(-12)) : `[${note[1]!}]`;
          at += note[0].length;
          continue;
        }
      }
      openLinks.push({ out: out.length, image: false });
      out += '[';
      at++;
    } else if (char === ']') {
      const open = openLinks.pop();
      const target = open ? linkTarget(source, at + 1) : null;
      if (open && target) {
        const label = out.slice(open.out + (open.image ? 2 : 1));
        out = out.slice(0, open.out) + label;
        if (!open.image && target.href !== '') {
          const detail = linkMismatch(label, target.href);
          if (detail) findings.push({ start: open.out, end: open.out + label.length, detail });
        }
        at = target.end;
      } else {
        out += ']';
        at++;
      }
    } else if (char === '*' || char === '_' || (char === '~' && source[at + 1] === '~')) {
      let end = at;
      while (source[end] === char && end - at < 3) end++;
      const mark = source.slice(at, end);
      const before = source[at - 1] ?? ' ';
      const after = source[end] ?? ' ';
      const opens = !/\s/.test(after) && (!/[\p{L}\p{N}]/u.test(before) || char !== '_');
      const closes = !/\s/.test(before) && (!/[\p{L}\p{N}]/u.test(after) || char !== '_');
      const open = runs.at(-1);
      if (closes && open?.mark === mark) {
        runs.pop();
        out = out.slice(0, open.out) + out.slice(open.out + mark.length);
      } else {
        if (opens && runs.length < 64) runs.push({ mark, out: out.length });
        out += mark;
      }
      at = end;
    } else {
      let end = at + 1;
      while (end < source.length && !'\\`<&![]*_~'.includes(source[end]!)) end++;
      out += source.slice(at, end);
      at = end;
    }
  }
  return { text: out, findings, active };
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

function htmlTag(source: string, at: number): Tag | null {
  const head = source.slice(at, at + MAX_LABEL);
  if (head.startsWith('<!--')) {
    const close = source.indexOf('-->', at + 4);
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

/** `(address "title")` or `[reference]` after a label; `null` where the brackets were just brackets. */
function linkTarget(source: string, at: number): { href: string; end: number } | null {
  const head = source.slice(at, at + MAX_LABEL);
  if (head[0] === '(') {
    let depth = 0;
    let i = 1;
    while (/\s/.test(head[i] ?? '')) i++;
    const from = i;
    let hrefEnd = -1;
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
