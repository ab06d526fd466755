import type { BlockKind, TableCell, TextBlock } from '#domain/source.ts';

/** A table as rows of cells, before it has offsets. */
export interface CellInput {
  readonly text: string;
  readonly row: number;
  readonly column: number;
  readonly isHeader: boolean;
}

/**
 * Puts a document text together block by block, so that every block and cell knows its offsets. Blocks are separated by
 * a blank line, list items and rows by a line break; cells of a row by a tab, which folds to a space when a quote runs
 * along the row.
 */
export class DocumentBuilder {
  readonly #parts: string[] = [];
  readonly blocks: TextBlock[] = [];
  length = 0;

  /** Adds one block; blank text adds nothing. Returns the offset of its first character, or -1. */
  addBlock(kind: BlockKind, text: string, level?: number): number {
    if (text.trim() === '') return -1;
    const start = this.#separate(kind);
    this.#push(text);
    this.blocks.push({ kind, start, end: this.length, ...(level === undefined ? {} : { level }) });
    return start;
  }

  /** Adds a table; cells in row-major order. Cells without text keep their tab so that columns stay countable. */
  addTable(cells: readonly CellInput[]): number {
    if (!cells.some((cell) => cell.text !== '')) return -1;
    const start = this.#separate('table');
    const placed: TableCell[] = [];
    let row = cells[0]!.row;
    let column = 0;
    for (const cell of cells) {
      if (cell.row !== row) {
        this.#push('\n');
        row = cell.row;
        column = 0;
      }
      for (; column < cell.column; column++) this.#push('\t');
      const at = this.length;
      this.#push(cell.text);
      placed.push({ row: cell.row, column: cell.column, isHeader: cell.isHeader, start: at, end: this.length });
    }
    this.blocks.push({ kind: 'table', start, end: this.length, cells: placed });
    return start;
  }

  /** Adds a text that was put together apart, with its blocks. Returns the offset of its first character, or -1. */
  append(text: string, blocks: readonly TextBlock[]): number {
    if (blocks.length === 0) return -1;
    const start = this.#separate('paragraph');
    this.#push(text);
    for (const block of blocks) {
      const { cells } = block;
      this.blocks.push({
        ...block,
        start: block.start + start,
        end: block.end + start,
        ...(cells
          ? { cells: cells.map((cell) => ({ ...cell, start: cell.start + start, end: cell.end + start })) }
          : {}),
      });
    }
    return start;
  }

  text(): string {
    return this.#parts.join('');
  }

  #separate(kind: BlockKind): number {
    const previous = this.blocks.at(-1);
    if (previous) this.#push(previous.kind === 'list-item' && kind === 'list-item' ? '\n' : '\n\n');
    return this.length;
  }

  #push(text: string): void {
    if (text === '') return;
    this.#parts.push(text);
    this.length += text.length;
  }
}
