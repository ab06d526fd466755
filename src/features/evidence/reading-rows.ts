import type { Span } from '#base/span.ts';
import type { BlockKind, Passage, SourceDocument, TableCell } from '#domain/source.ts';
import { clockOf } from './place.ts';
import { cutBefore, splitBlocks } from '../shared/segments.ts';

/** What is drawn as one unit of the window over a source: a block, or a part of one too long to draw at once. */
export interface ReadingRow extends Span {
  readonly kind: BlockKind;
  readonly level: number;
  /** First row of its block; the rest is drawn without the block's opening mark and space. */
  readonly isFirst: boolean;
  readonly cells?: readonly TableCell[];
  /** The cue that begins with this row: its time, who says it, how sure the recogniser was. */
  readonly cue?: Cue;
}

export interface Cue {
  readonly time: string | null;
  readonly speaker: string | null;
  readonly confidence: number | null;
  /** The shot, where it is another than that of the cue before. */
  readonly shot: string | null;
}

/** Longest stretch drawn as one row, in code units: some 60 lines. */
const ROW_LENGTH = 4_000;
/** Longest part of a table drawn as one, in rows. */
const TABLE_ROWS = 60;

/**
 * The rows of a source in order. Every character of every block is in exactly one row. A source without structure is cut
 * at its lines, so that a file of one endless line opens as fast as any other.
 */
export function readingRows(
  document: Pick<SourceDocument, 'text' | 'blocks'> & Partial<Pick<SourceDocument, 'passages'>>,
): readonly ReadingRow[] {
  return withCues(blockRows(document), document.passages ?? []);
}

/** Gives the rows of a transcript their cues. Rows and passages are in the order of the text. */
function withCues(rows: readonly ReadingRow[], passages: readonly Passage[]): readonly ReadingRow[] {
  // Recognised pages mark their words instead.
  const isCue = ({ startTime, confidence, page }: Passage): boolean =>
    startTime !== undefined || (confidence !== undefined && page === undefined);
  if (!passages.some(isCue)) return rows;
  let next = 0;
  let shot = '';
  return rows.map((row) => {
    while (next < passages.length && passages[next]!.start < row.start) next++;
    const passage = passages[next];
    if (!passage || passage.start !== row.start || !isCue(passage)) return row;
    const { startTime, speaker, confidence, headings } = passage;
    const own = startTime === undefined ? '' : (headings[0] ?? '');
    const isNew = own !== '' && own !== shot;
    shot = own;
    const cue: Cue = {
      time: startTime === undefined ? null : clockOf(startTime),
      speaker: speaker ?? null,
      confidence: confidence ?? null,
      shot: isNew ? own : null,
    };
    return { ...row, cue };
  });
}

function blockRows(document: Pick<SourceDocument, 'text' | 'blocks'>): readonly ReadingRow[] {
  const { text, blocks } = document;
  const rows: ReadingRow[] = [];
  if (blocks.length === 0) {
    for (const { start, end, kind } of splitBlocks(text, ROW_LENGTH)) {
      if (kind !== 'blank') rows.push({ start, end, kind: 'paragraph', level: 0, isFirst: true });
    }
    return rows;
  }
  for (const block of blocks) {
    const level = block.level ?? 0;
    if (block.kind === 'table' && block.cells && block.cells.length > 0) {
      rows.push(...tableRows(block, block.cells));
      continue;
    }
    for (let at = block.start; at < block.end;) {
      const end = cutBefore(text, at, block.end, ROW_LENGTH);
      rows.push({ start: at, end, kind: block.kind, level, isFirst: at === block.start });
      at = end;
    }
  }
  return rows;
}

function tableRows(block: Span, cells: readonly TableCell[]): readonly ReadingRow[] {
  const rows: ReadingRow[] = [];
  let part: TableCell[] = [];
  let firstRow = cells[0]?.row ?? 0;
  const close = (end: number): void => {
    const start = rows.at(-1)?.end ?? block.start;
    rows.push({ start, end, kind: 'table', level: 0, isFirst: rows.length === 0, cells: part });
    part = [];
  };
  for (const cell of cells) {
    if (cell.row - firstRow >= TABLE_ROWS && part.length > 0) {
      close(cell.start);
      firstRow = cell.row;
    }
    part.push(cell);
  }
  close(block.end);
  return rows;
}

/** Index of the row that holds an offset, or the next one behind it; the last where none is. */
export function rowAt(rows: readonly Span[], at: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.end ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return Math.min(low, Math.max(0, rows.length - 1));
}

/** Cells of a part of a table, row by row, each row in the order of its columns. */
export function rowsOfCells(cells: readonly TableCell[]): readonly (readonly TableCell[])[] {
  const rows = new Map<number, TableCell[]>();
  for (const cell of cells) {
    const row = rows.get(cell.row);
    if (row) row.push(cell);
    else rows.set(cell.row, [cell]);
  }
  return [...rows.entries()].sort((a, b) => a[0] - b[0]).map(([, row]) => row.sort((a, b) => a.column - b.column));
}
