import type { PlacedLine } from './reading-order.ts';

/** Pages on which a line must return in the same place before it is a running head. */
const LEAST_PAGES = 3;

/** In em: distance to the text from which a line at the edge stands apart. */
const APART = 1.6;

interface Candidate {
  readonly line: PlacedLine;
  readonly page: number;
  readonly numbers: readonly number[];
}

/**
 * Lines at the top or bottom of pages that return from page to page (running heads, footers, page numbers), beyond
 * their first showing: they would stand in the middle of every sentence that runs over a page break. They must return
 * word for word; a number in them may only count with the pages. So a row of figures or a chapter title that stands in
 * the same place on every page is never taken for one. Pages that hold nothing else keep theirs. Returns the lines to
 * leave out. `body` is the usual text size: a running head is not larger.
 */
export function findRunningHeads(pages: readonly (readonly PlacedLine[])[], body: number): ReadonlySet<PlacedLine> {
  const groups = new Map<string, Candidate[]>();
  pages.forEach((lines, page) => {
    if (lines.length < 2) return;
    const sorted = [...lines].sort((a, b) => a.y - b.y);
    for (const line of new Set([...detached(sorted, 1), ...detached([...sorted].reverse(), -1)])) {
      if (line.text.length > 150 || line.size > 1.05 * body) continue;
      const numbers = (line.text.match(/\d{1,9}/g) ?? []).map(Number);
      const key = `${Math.round(line.y / 4)} ${line.text.replace(/\d{1,9}/g, '#').toLowerCase()}`;
      const group = groups.get(key);
      if (group) group.push({ line, page, numbers });
      else groups.set(key, [{ line, page, numbers }]);
    }
  });
  const out = new Set<PlacedLine>();
  for (const group of groups.values()) {
    if (group.length < LEAST_PAGES || !countsWithPages(group)) continue;
    // Page numbers alone say nothing, not even once; words are kept where they first stand.
    const isNumber = !/\p{L}{2}/u.test(group[0]!.line.text);
    for (const { line } of isNumber ? group : group.slice(1)) out.add(line);
  }
  for (const lines of pages) if (lines.every((line) => out.has(line))) for (const line of lines) out.delete(line);
  return out;
}

/** The one or two outermost lines that stand apart from the text by more than its leading. `sign` is the way down. */
function detached(lines: readonly PlacedLine[], sign: 1 | -1): readonly PlacedLine[] {
  const gap = (i: number): number => {
    const [line, next] = [lines[i], lines[i + 1]];
    return line && next ? (sign * (next.y - line.y)) / line.size : 0;
  };
  if (gap(1) > APART) return lines.slice(0, 2);
  return gap(0) > APART ? lines.slice(0, 1) : [];
}

/** Whether every number of the line is the same on all pages or goes up with them; a bare figure must go up. */
function countsWithPages(group: readonly Candidate[]): boolean {
  const first = group[0]!;
  const isBare = !/\p{L}{2}/u.test(first.line.text);
  return first.numbers.every((number, slot) => {
    const isCounted = group.every((one) => one.numbers[slot]! - number === one.page - first.page);
    return isCounted || (!isBare && group.every((one) => one.numbers[slot] === number));
  });
}
