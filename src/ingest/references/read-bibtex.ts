import type { ReferenceRecord } from '#domain/import-report.ts';
import { detex } from './detex.ts';

export interface ReadReferences {
  readonly records: readonly ReferenceRecord[];
  readonly problems: readonly { readonly place: string; readonly message: string }[];
}

const IGNORED = new Set(['comment', 'preamble']);
/** Values longer than this are no bibliographic data. */
const MAX_VALUE = 50_000;

/** Whether a text is BibTeX: it opens with an entry, after comments. */
export const isBibtex = (text: string): boolean =>
  /^\s{0,200}(?:%[^\n]{0,500}\n\s{0,200}){0,50}@[a-z]{2,30}\s{0,20}[{(]/i.test(text.slice(0, 20_000));

/**
 * BibTeX and BibLaTeX: entries with their fields, `@string` names put in, LaTeX accents as letters. An entry that is
 * broken ends at the next one and is named; the rest goes on. Linear: one pass, no nested search.
 */
export function readBibtex(text: string): ReadReferences {
  const records: ReferenceRecord[] = [];
  const problems: { place: string; message: string }[] = [];
  const strings = new Map<string, string>(MONTHS.map((name, at) => [name, String(at + 1)]));
  let at = 0;
  let entry = 0;
  while (true) {
    at = text.indexOf('@', at);
    if (at < 0) break;
    const head = /^@([a-z]{2,30})\s{0,20}([{(])/i.exec(text.slice(at, at + 60));
    if (!head) {
      at++;
      continue;
    }
    const type = head[1]!.toLowerCase();
    const from = at + head[0].length;
    const fields = readFields(text, from, head[2] === '{' ? '}' : ')', type !== 'string', strings);
    at = Math.max(from, fields.end);
    if (IGNORED.has(type)) continue;
    if (type === 'string') {
      for (const [name, value] of fields.fields) strings.set(name, value);
      continue;
    }
    entry++;
    if (!fields.isClosed)
      problems.push({
        place: `entry ${entry}${fields.key ? ` (${fields.key})` : ''}`,
        message: 'A bracket or quotation mark of it is not closed; it was left out.',
      });
    else records.push(recordOf(type, fields.key, new Map(fields.fields)));
  }
  return { records, problems };
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

interface Fields {
  readonly key: string;
  readonly fields: readonly (readonly [string, string])[];
  readonly end: number;
  readonly isClosed: boolean;
}

function readFields(
  text: string,
  from: number,
  close: string,
  hasKey: boolean,
  strings: ReadonlyMap<string, string>,
): Fields {
  const fields: (readonly [string, string])[] = [];
  let at = from;
  let key = '';
  const space = (): void => {
    while (at < text.length && /[\s,]/.test(text[at]!)) at++;
  };
  if (hasKey) {
    const stop = /[,}\s)]/;
    while (at < text.length && !stop.test(text[at]!) && key.length < 300) key += text[at++];
  }
  for (;;) {
    space();
    if (at >= text.length) return { key, fields, end: at, isClosed: false };
    if (text[at] === close) return { key, fields, end: at + 1, isClosed: true };
    const name = /^[\w:.+/-]{1,80}/.exec(text.slice(at, at + 80))?.[0];
    if (name === undefined) return { key, fields, end: nextEntry(text, at), isClosed: false };
    at += name.length;
    while (at < text.length && /\s/.test(text[at]!)) at++;
    if (text[at] !== '=') {
      if (text[at] === close || text[at] === ',') continue;
      return { key, fields, end: nextEntry(text, at), isClosed: false };
    }
    at++;
    let value = '';
    for (;;) {
      while (at < text.length && /\s/.test(text[at]!)) at++;
      const char = text[at];
      if (char === '{' || char === '"') {
        const end = endOfValue(text, at);
        if (end < 0) return { key, fields, end: nextEntry(text, at), isClosed: false };
        value += text.slice(at + 1, end);
        at = end + 1;
      } else {
        const bare = /^[^\s,#{}"()=]{1,200}/.exec(text.slice(at, at + 200))?.[0] ?? '';
        if (bare === '') return { key, fields, end: nextEntry(text, at), isClosed: false };
        value += strings.get(bare.toLowerCase()) ?? bare;
        at += bare.length;
      }
      while (at < text.length && /\s/.test(text[at]!)) at++;
      if (text[at] !== '#') break;
      at++;
    }
    fields.push([name.toLowerCase(), value]);
  }
}

/** End of a value in braces or quotation marks, braces inside balanced; -1 where a new entry begins first. */
function endOfValue(text: string, start: number): number {
  const isQuoted = text[start] === '"';
  let depth = isQuoted ? 0 : 1;
  for (let at = start + 1; at < Math.min(text.length, start + MAX_VALUE); at++) {
    const char = text[at]!;
    if (char === '\\') at++;
    else if (char === '{') depth++;
    else if (char === '}') {
      depth--;
      if (!isQuoted && depth === 0) return at;
      if (depth < 0) return -1;
    } else if (isQuoted && char === '"' && depth === 0) return at;
    else if (char === '@' && text[at - 1] === '\n' && /^@[a-z]{2,30}\s{0,5}\{/i.test(text.slice(at, at + 40)))
      return -1;
  }
  return -1;
}

function nextEntry(text: string, at: number): number {
  // The white space before it may have been passed already.
  const next = text.indexOf('\n@', Math.max(0, at - 1));
  return next < 0 ? text.length : next + 1;
}

/** A name in braces of its own (`{University of California, Berkeley}`) is that of a body: its comma parts nothing. */
const readName = (name: string): string => (/^\s*\{[^{}]*\}\s*$/u.test(name) ? detex(name) : turned(detex(name)));

function recordOf(type: string, key: string, fields: ReadonlyMap<string, string>): ReferenceRecord {
  const say = (...names: readonly string[]): string | undefined => {
    for (const name of names) {
      const value = detex(fields.get(name) ?? '');
      if (value !== '') return value;
    }
    return undefined;
  };
  const year = say('year');
  const month = say('month');
  const named = month === undefined ? -1 : MONTHS.indexOf(month.slice(0, 3).toLowerCase());
  const number = named >= 0 ? named + 1 : Number(month);
  const date =
    say('date') ?? (year && number >= 1 && number <= 12 ? `${year}-${String(number).padStart(2, '0')}` : year);
  const authors = splitNames(fields.get('author') ?? fields.get('editor') ?? '').map(readName);
  const file = (fields.get('file') ?? '').split(';')[0]!;
  const files = file.split(':').filter((part) => /\.[a-z0-9]{2,5}$/i.test(part.trim()));
  return compact({
    key,
    type,
    title: say('title'),
    authors: authors.filter((name) => name !== ''),
    publisher: say('journal', 'journaltitle', 'booktitle', 'publisher', 'institution', 'school', 'organization'),
    publishedDate: date,
    doi: say('doi'),
    url: fields.get('url')?.trim(),
    isbn: say('isbn'),
    language: say('language', 'langid'),
    rights: say('rights', 'copyright', 'license'),
    note: say('note', 'annote'),
    file: files[0]?.trim(),
    ...(/retract/i.test(`${say('note') ?? ''} ${say('title') ?? ''}`) &&
    /^retracted\b|has been retracted/i.test(say('note') ?? '')
      ? { retracted: true }
      : {}),
  });
}

/** Names are parted by `and`, outside braces. */
function splitNames(raw: string): string[] {
  const names: string[] = [];
  let depth = 0;
  let current = '';
  for (const word of raw.split(/\s+/)) {
    if (depth === 0 && word.toLowerCase() === 'and') {
      names.push(current);
      current = '';
      continue;
    }
    for (const char of word) depth += char === '{' ? 1 : char === '}' ? -1 : 0;
    current += current === '' ? word : ` ${word}`;
  }
  names.push(current);
  return names.map((name) => name.trim()).filter((name) => name !== '' && name.toLowerCase() !== 'others');
}

/** `Kern, Ada` as `Ada Kern`; `Kern, Jr., Ada` keeps its suffix. */
export function turned(name: string): string {
  const parts = name.split(',').map((part) => part.trim());
  if (parts.length === 2) return `${parts[1]!} ${parts[0]!}`.trim();
  if (parts.length === 3) return `${parts[2]!} ${parts[0]!}, ${parts[1]!}`.trim();
  return name.trim();
}

/** Without what is not stated. */
export function compact(record: Readonly<Record<string, unknown>>): ReferenceRecord {
  return Object.fromEntries(
    Object.entries(record).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );
}
