import type { Span } from '#base/span.ts';

/** A run of `>` lines: `outer` with its marks, `quotes` one span a paragraph without them. */
export interface BlockQuote {
  readonly outer: Span;
  readonly quotes: readonly Span[];
}

const ADMONITION = /^(?:\[!|\*{0,2}_{0,2}(?:note|tip|warning|caution|important|summary|info)\b)/i;
const MARKS = '"\u201c\u201d\u201e\u00ab\u00bb\u2018\u2019\'';

/**
 * Markdown block quotes. A line of attribution (`— Name`) and the quote marks around a whole paragraph are left out;
 * notes and warnings set as block quotes (`> **Note**`) quote nobody.
 */
export function findBlockQuotes(draft: string): BlockQuote[] {
  const found: BlockQuote[] = [];
  if (!draft.includes('>')) return found;
  let outerStart = -1;
  let outerEnd = 0;
  let quotes: Span[] = [];
  let current: { start: number; end: number } | null = null;
  const endParagraph = (): void => {
    if (current !== null) {
      const span = unwrap(draft, current);
      if (span.end > span.start && !ADMONITION.test(draft.slice(span.start, span.start + 24))) quotes.push(span);
    }
    current = null;
  };
  const endBlock = (): void => {
    endParagraph();
    if (outerStart >= 0) found.push({ outer: { start: outerStart, end: outerEnd }, quotes });
    outerStart = -1;
    quotes = [];
  };
  let at = 0;
  while (at <= draft.length) {
    let end = draft.indexOf('\n', at);
    if (end < 0) end = draft.length;
    const start = contentStart(draft, at, end);
    if (start < 0) endBlock();
    else {
      if (outerStart < 0) outerStart = at;
      outerEnd = end;
      const line = draft.slice(start, end).trimEnd();
      if (line === '' || /^[\u2014\u2015\u2013] ?\S/.test(line) || /^-{1,2} ?\p{Lu}/u.test(line)) endParagraph();
      else {
        const stop = start + line.length;
        if (current === null) current = { start, end: stop };
        else current = { start: (current as Span).start, end: stop };
      }
    }
    at = end + 1;
  }
  endBlock();
  return found;
}

/** Offset of the first character after the `>` marks of a line, or −1. */
function contentStart(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && at - start < 4 && text[at] === ' ') at++;
  if (text[at] !== '>' || at >= end) return -1;
  while (at < end && (text[at] === '>' || text[at] === ' ' || text[at] === '\t')) at++;
  return at;
}

function unwrap(text: string, span: Span): Span {
  let { start, end } = span;
  while (start < end && text[start]!.trim() === '') start++;
  while (end > start && text[end - 1]!.trim() === '') end--;
  if (end - start < 2 || !MARKS.includes(text[start]!) || !MARKS.includes(text[end - 1]!)) return { start, end };
  const inner = text.slice(start + 1, end - 1);
  return Array.from(inner).some((character) => '"\u201c\u201d\u00ab\u00bb'.includes(character))
    ? { start, end }
    : { start: start + 1, end: end - 1 };
}
