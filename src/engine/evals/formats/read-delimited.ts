import type { UnreadLine } from '#domain/evals.ts';

/** Records of a delimited text with the line on which each begins, and what could not be read. */
export interface Records {
  readonly records: readonly { readonly line: number; readonly cells: readonly string[] }[];
  readonly unread: readonly UnreadLine[];
}

/**
 * Splits CSV (RFC 4180: quoted cells with doubled quotes, line breaks inside them) in one pass. With a tab as separator a
 * quotation mark is a character like others, as in the tables of BEIR. A quotation that never ends takes only its first line
 * with it; the lines after are read as usual.
 */
export function readRecords(text: string, separator: ',' | ';' | '\t'): Records {
  const records: { line: number; cells: string[] }[] = [];
  const unread: UnreadLine[] = [];
  const lastQuote = text.lastIndexOf('"');
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  let line = 1;
  while (at < text.length) {
    const begin = line;
    const cells: string[] = [];
    let isBroken = false;
    for (let isOpen = true; isOpen;) {
      let cell = '';
      if (separator !== '\t' && text[at] === '"') {
        const closed = closeQuote(text, at, lastQuote);
        if (closed === null) {
          isBroken = true;
          while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++;
        } else {
          cell = text.slice(at + 1, closed).replaceAll('""', '"');
          for (let i = at; i < closed; i++) if (text[i] === '\n' || (text[i] === '\r' && text[i + 1] !== '\n')) line++;
          at = closed + 1;
        }
      }
      const from = at;
      while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++;
      cells.push(cell + text.slice(from, at));
      isOpen = text[at] === separator && at < text.length;
      if (isOpen) at++;
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++;
    at++;
    line++;
    if (isBroken) unread.push({ line: begin, why: 'a quotation mark opens a cell and none closes it' });
    else if (cells.some((cell) => cell.trim() !== '')) records.push({ line: begin, cells });
  }
  return { records, unread };
}

/**
 * Where the quotation that opens at `open` closes, or `null` where it never does. A text has at most one quotation that never
 * closes before its last mark is passed, so that looking to the end stays linear.
 */
function closeQuote(text: string, open: number, lastQuote: number): number | null {
  let at = open + 1;
  while (at <= lastQuote) {
    const mark = text.indexOf('"', at);
    if (mark < 0) return null;
    if (text[mark + 1] !== '"') return mark;
    at = mark + 2;
  }
  return null;
}
