import type { Span } from '#base/span.ts';

/** A page of a text. */
export interface PageSpan extends Span {
  readonly page: number;
}

interface Line extends Span {
  readonly text: string;
}

/** How many lines at the top and at the foot of a page may be furniture. */
const EDGE_LINES = 3;
const MAX_LINE = 160;

/**
 * Running headers, footers and page numbers: lines at the edge of a page that stand there on most pages (figures
 * aside), and lines that are only a page number. A sentence that goes on over the page break must not fail because
 * they stand in its middle. A page keeps at least one line, so a page of one line is never furniture.
 *
 * Returns spans in order, without the line breaks around them.
 */
export function findFurniture(text: string, pages: readonly PageSpan[]): Span[] {
  if (pages.length < 2) return [];
  const edges = pages.map((page) => edgeLines(text, page));
  const counts = new Map<string, number>();
  for (const lines of edges) {
    const seen = new Set<string>();
    for (const line of [...lines.top, ...lines.bottom]) seen.add(signature(line.text));
    for (const key of seen) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const needed = Math.max(2, Math.ceil(pages.length * 0.4));
  const isFurniture = (line: Line): boolean =>
    isPageNumber(line.text) || (line.text.length <= MAX_LINE && (counts.get(signature(line.text)) ?? 0) >= needed);

  const spans: Span[] = [];
  for (const { top, bottom, total } of edges) {
    const found: Line[] = [];
    for (const line of top) {
      if (!isFurniture(line)) break;
      found.push(line);
    }
    const foot: Line[] = [];
    for (const line of bottom.toReversed()) {
      if (found.some((other) => other.start === line.start) || !isFurniture(line)) break;
      foot.push(line);
    }
    found.push(...foot.reverse());
    if (found.length >= total) continue;
    spans.push(...found.map(({ start, end }) => ({ start, end })));
  }
  return spans;
}

function edgeLines(text: string, page: PageSpan): { top: Line[]; bottom: Line[]; total: number } {
  const top: Line[] = [];
  const bottom: Line[] = [];
  let total = 0;
  let at = page.start;
  while (at < page.end) {
    let end = text.indexOf('\n', at);
    if (end < 0 || end > page.end) end = page.end;
    const line = trimmed(text, at, end);
    if (line.text !== '') {
      total++;
      if (top.length < EDGE_LINES) top.push(line);
      bottom.push(line);
      if (bottom.length > EDGE_LINES) bottom.shift();
    }
    at = end + 1;
  }
  return { top, bottom, total };
}

function trimmed(text: string, start: number, end: number): Line {
  const line = text.slice(start, end);
  const lead = line.length - line.trimStart().length;
  const body = line.trim();
  return { text: body, start: start + lead, end: start + lead + body.length };
}

function signature(line: string): string {
  return line.length > MAX_LINE ? line : line.replace(/\d+/g, '#').replace(/\s+/g, ' ').toLowerCase();
}

/** `12`, `- 12 -`, `Page 3 of 10`, `xiv`, `3 / 10`. A line with other words is not one. */
function isPageNumber(line: string): boolean {
  return (
    line.length <= 24 &&
    /^(?:[-\u2013\u2014|] ?)?(?:(?:page|p\.|seite|pagina|página) ?)?(?:\d{1,4}|[ivxlc]{1,7})(?: ?(?:of|\/|von|de|sur) ?\d{1,4})?(?: ?[-\u2013\u2014|])?$/i.test(
      line,
    )
  );
}
