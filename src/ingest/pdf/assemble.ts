import type { PageRun, SourcePage, TableCell, TextBlock } from '#domain/source.ts';
import { groupBlocks, joint } from './page-blocks.ts';
import type { PageBlock } from './page-blocks.ts';
import type { PlacedLine } from './reading-order.ts';

/** One page before it has offsets. */
export interface PageInput {
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly state: SourcePage['state'];
  readonly detail?: string;
  readonly lines: readonly PlacedLine[];
}

export interface Assembled {
  readonly text: string;
  readonly blocks: readonly TextBlock[];
  readonly pages: readonly SourcePage[];
  readonly runs: readonly PageRun[];
}

/**
 * Joins pages into one text. Blocks are separated by a blank line; a paragraph that runs over a page break stays one
 * block, so that a quote across it is found. Page spans do not overlap and include no separator.
 */
export function assemblePages(inputs: readonly PageInput[], body: number): Assembled {
  const parts: string[] = [];
  let length = 0;
  const blocks: TextBlock[] = [];
  const pages: SourcePage[] = [];
  const runs: PageRun[] = [];
  const headingSizes = largestSizes(inputs, body);
  const push = (text: string): void => {
    parts.push(text);
    length += text.length;
  };
  const pushLine = (line: PlacedLine, page: number): void => {
    for (const run of line.runs) {
      const { confidence } = run;
      runs.push({
        start: length + run.start,
        end: length + run.end,
        page,
        ...roundBox(run.box),
        ...(confidence === undefined ? {} : { confidence }),
      });
    }
    push(line.text);
  };
  let last: { block: PageBlock; line: PlacedLine } | null = null;
  for (const input of inputs) {
    let start = -1;
    for (const block of groupBlocks(input.lines, body)) {
      const first = block.lines[0]!;
      const goesOn = start < 0 && last !== null && continues(last.block, last.line, block);
      if (goesOn && last) push(joint({ ...last.line, column: -1 }, first));
      else if (length > 0) push('\n\n');
      if (start < 0) start = length;
      const from = goesOn ? blocks.at(-1)!.start : length;
      const cells: TableCell[] = [];
      block.lines.forEach((line, row) => {
        if (row > 0) push(block.kind === 'table' ? '\n' : joint(block.lines[row - 1]!, line));
        if (block.kind === 'table') cells.push(...cellsOf(line.text, row, length));
        pushLine(line, input.page);
      });
      if (goesOn) blocks.pop();
      blocks.push({
        kind: goesOn ? 'paragraph' : block.kind,
        start: from,
        end: length,
        ...(block.kind === 'heading' ? { level: Math.min(6, headingSizes.indexOf(sizeKey(block.size)) + 1) || 1 } : {}),
        ...(block.kind === 'table' ? { cells } : {}),
      });
      last = { block, line: block.lines.at(-1)! };
    }
    const { page, width, height, state, detail } = input;
    pages.push({
      page,
      width: round(width),
      height: round(height),
      state,
      ...(detail === undefined ? {} : { detail }),
      start: start < 0 ? length : start,
      end: length,
    });
  }
  return { text: parts.join(''), blocks, pages, runs };
}

/** A paragraph goes on over the page break if it has not ended and what follows does not begin something new. */
function continues(block: PageBlock, line: PlacedLine, next: PageBlock): boolean {
  if (block.kind === 'heading' || block.kind === 'table' || next.kind !== 'paragraph') return false;
  if (Math.abs(block.size - next.size) > 0.1 * block.size) return false;
  if (/[-\u00ad\u2010]$/.test(line.text)) return true;
  return !/[.!?:。！？؟]["'”’»)\]]{0,3}$/u.test(line.text) && /^[\p{Ll}\p{Lo}\d(]/u.test(next.lines[0]!.text);
}

function cellsOf(text: string, row: number, offset: number): TableCell[] {
  let at = 0;
  return text.split('\t').map((cell, column) => {
    const start = offset + at;
    at += cell.length + 1;
    return { row, column, isHeader: false, start, end: start + cell.length };
  });
}

/** Sizes of headings, largest first: the rank is the level. */
function largestSizes(inputs: readonly PageInput[], body: number): number[] {
  const sizes = new Set<number>();
  for (const { lines } of inputs) for (const line of lines) if (line.size > 1.15 * body) sizes.add(sizeKey(line.size));
  return [...sizes].sort((a, b) => b - a);
}

function sizeKey(size: number): number {
  return Math.round(size);
}

function roundBox(box: { x: number; y: number; width: number; height: number }): {
  x: number;
  y: number;
  width: number;
  height: number;
} {
  return { x: round(box.x), y: round(box.y), width: round(box.width), height: round(box.height) };
}

/** To a hundredth of a point: enough to highlight, and the same on every machine. */
function round(value: number): number {
  return Math.round(value * 100) / 100;
}
