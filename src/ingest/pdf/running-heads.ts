import type { PlacedLine } from './reading-order.ts';

/** Pages on which a line must return in the same place before it is a running head. */
const LEAST_PAGES = 3;

/**
 * Lines at the top or bottom of pages that return from page to page (running heads, footers, page numbers), beyond
 * their first showing: they would stand in the middle of every sentence that runs over a page break. Figures in them
 * count as equal. Pages that hold nothing else keep them. Returns the lines to leave out.
 */
export function findRunningHeads(pages: readonly (readonly PlacedLine[])[]): ReadonlySet<PlacedLine> {
  const groups = new Map<string, PlacedLine[]>();
  for (const lines of pages) {
    if (lines.length < 2) continue;
    const sorted = [...lines].sort((a, b) => a.y - b.y);
    const edges = new Set([...sorted.slice(0, 2), ...sorted.slice(-2)]);
    for (const line of edges) {
      if (line.text.length > 150) continue;
      const words = line.text
        .replace(/\d+/g, '#')
        .replace(/\b[ivxl]{1,7}\b/g, '#')
        .toLowerCase();
      const key = `${Math.round(line.y / 4)} ${words}`;
      groups.set(key, [...(groups.get(key) ?? []), line]);
    }
  }
  const out = new Set<PlacedLine>();
  for (const lines of groups.values()) {
    if (lines.length < LEAST_PAGES) continue;
    const isNumber = !/\p{L}{2}/u.test(lines[0]!.text);
    for (const line of isNumber ? lines : lines.slice(1)) out.add(line);
  }
  for (const lines of pages) if (lines.every((line) => out.has(line))) for (const line of lines) out.delete(line);
  return out;
}
