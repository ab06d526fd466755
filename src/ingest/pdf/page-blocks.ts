import type { PlacedLine } from './reading-order.ts';

/** A paragraph, heading or table of one page, as lines with the separator that follows each. */
export interface PageBlock {
  readonly kind: 'paragraph' | 'heading' | 'table' | 'list-item';
  readonly lines: readonly PlacedLine[];
  readonly size: number;
}

const ENDS_SENTENCE = /[.!?:。！？؟]["'”’»)\]]{0,3}[¹²³⁴⁵⁶⁷⁸⁹⁰]{0,3}$/u;
const BULLET = /^(?:[•◦▪‣●○■–—*·]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s/u;

/** Groups the lines of a page by leading, size, indent and column. `body` is the usual text size of the document. */
export function groupBlocks(lines: readonly PlacedLine[], body: number): PageBlock[] {
  const leading = usualLeading(lines);
  const blocks: PageBlock[] = [];
  let current: PlacedLine[] = [];
  const close = (): void => {
    const first = current[0];
    if (first) blocks.push({ kind: kindOf(current, body), lines: current, size: first.size });
    current = [];
  };
  for (const line of lines) {
    const previous = current.at(-1);
    if (previous && startsBlock(previous, line, leading, body)) close();
    current.push(line);
  }
  close();
  return blocks;
}

function startsBlock(previous: PlacedLine, line: PlacedLine, leading: number, body: number): boolean {
  const ratio = line.size / previous.size;
  if (ratio > 1.12 || ratio < 0.89) return true;
  const isRow = line.text.includes('\t');
  if (isRow !== previous.text.includes('\t')) return true;
  if (BULLET.test(line.text) && ENDS_SENTENCE.test(previous.text)) return true;
  const isLarge = line.size > 1.15 * body;
  if (line.column !== previous.column) {
    // A sentence goes on at the top of the next column; anything that ended does not.
    return isLarge || isRow || ENDS_SENTENCE.test(previous.text) || BULLET.test(line.text);
  }
  const gap = line.y - previous.y;
  if (gap < 0 || gap > Math.max(1.35 * leading, 1.3 * line.size)) return true;
  const width = line.right - line.left;
  const indent = line.isRtl ? line.right - line.x1 : line.x0 - line.left;
  const previousIndent = previous.isRtl ? previous.right - previous.x1 : previous.x0 - previous.left;
  const short = previous.isRtl ? previous.x0 - previous.left : previous.right - previous.x1;
  if (!ENDS_SENTENCE.test(previous.text))
    return BULLET.test(line.text) && indent <= previousIndent + 1 && short > 0.1 * width;
  return indent - previousIndent > 0.8 * line.size || short > 0.25 * width;
}

function usualLeading(lines: readonly PlacedLine[]): number {
  const gaps: number[] = [];
  for (let i = 1; i < lines.length; i++) {
    const gap = lines[i]!.y - lines[i - 1]!.y;
    if (lines[i]!.column === lines[i - 1]!.column && gap > 0 && gap < 3 * lines[i]!.size) gaps.push(gap);
  }
  gaps.sort((a, b) => a - b);
  // The lower quartile: in a page of short paragraphs half the gaps are paragraph gaps.
  return gaps[gaps.length >> 2] ?? 0;
}

function kindOf(lines: readonly PlacedLine[], body: number): PageBlock['kind'] {
  const first = lines[0]!;
  if (lines.length >= 2 && lines.every((line) => line.text.includes('\t'))) return 'table';
  const length = lines.reduce((sum, line) => sum + line.text.length, 0);
  if (first.size > 1.15 * body && length <= 240 && /\p{L}/u.test(first.text)) return 'heading';
  return BULLET.test(first.text) ? 'list-item' : 'paragraph';
}

/**
 * What joins two lines of one block: nothing but a line break after a hyphen (folding joins the word), a space where
 * the text just wraps, a line break where the first line was left short on purpose (addresses, lists, verse).
 */
export function joint(previous: PlacedLine, line: PlacedLine): string {
  if (/[-\u00ad\u2010]$/.test(previous.text)) return '\n';
  if (previous.column !== line.column || /^\p{Ll}/u.test(line.text)) return ' ';
  const width = previous.right - previous.left;
  const short = previous.isRtl ? previous.x0 - previous.left : previous.right - previous.x1;
  return short > 0.3 * width ? '\n' : ' ';
}

/** The usual text size: the one most characters of the document are set in, to half a point. */
export function bodySize(lines: readonly PlacedLine[]): number {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const key = Math.round(line.size * 2) / 2;
    counts.set(key, (counts.get(key) ?? 0) + line.text.length);
  }
  let best = 0;
  let most = -1;
  for (const [size, count] of [...counts].sort((a, b) => a[0] - b[0])) {
    if (count > most) {
      best = size;
      most = count;
    }
  }
  return best;
}
