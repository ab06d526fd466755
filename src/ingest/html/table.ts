import type { CellInput } from '../document-builder.ts';
import { descendants, rawText } from './tree.ts';
import type { HtmlElement } from './tree.ts';

/** Words in a cell above which the table is there for layout: its cells hold running text, not values. */
const LAYOUT_CELL_WORDS = 150;
const MAX_SPAN = 1000;

/**
 * Whether a table holds data. One with header cells, a caption or at least two rows of two short cells does; one that
 * holds other tables, or long text in its cells, lays out a page and is read as blocks.
 */
export function isDataTable(table: HtmlElement): boolean {
  let rows = 0;
  let cells = 0;
  let headers = 0;
  let longest = 0;
  if (table.attributes.role === 'presentation' || table.attributes.role === 'none') return false;
  for (const element of descendants(table)) {
    if (element === table) continue;
    if (element.name === 'table') return false;
    if (element.name === 'tr') rows++;
    if (element.name === 'th' || element.name === 'caption') headers++;
    if (element.name === 'td' || element.name === 'th') {
      cells++;
      const words = countWords(rawText(element, 4000));
      if (words > longest) longest = words;
    }
  }
  if (longest > LAYOUT_CELL_WORDS) return false;
  return headers > 0 || (rows >= 2 && cells >= 2 * rows) || cells >= 4;
}

function countWords(text: string): number {
  let words = 0;
  let isInside = false;
  for (let i = 0; i < text.length; i++) {
    const isSpace = text.charCodeAt(i) <= 32;
    if (!isSpace && !isInside) words++;
    isInside = !isSpace;
  }
  return words;
}

/** Collects the cells of one table with their row and column, column spans and row spans counted in. */
export class TableCollector {
  readonly captions: string[] = [];
  readonly #cells: CellInput[] = [];
  #row = -1;
  #column = 0;
  /** For each column, the first row that is free again below a row span. */
  readonly #busyUntil: number[] = [];

  row(): void {
    this.#row++;
    this.#column = 0;
  }

  cell(text: string, element: HtmlElement): void {
    if (this.#row < 0) this.row();
    while ((this.#busyUntil[this.#column] ?? 0) > this.#row) this.#column++;
    const width = readSpan(element.attributes.colspan);
    const height = readSpan(element.attributes.rowspan);
    this.#cells.push({
      text: text.replace(/\s+/gu, ' ').trim(),
      row: this.#row,
      column: this.#column,
      isHeader: element.name === 'th',
    });
    for (let i = 0; i < width; i++) {
      if (height > 1) this.#busyUntil[this.#column] = this.#row + height;
      this.#column++;
    }
  }

  cells(): readonly CellInput[] {
    return this.#cells;
  }
}

function readSpan(value: string | undefined): number {
  const number = Number.parseInt(value ?? '1', 10);
  return Number.isFinite(number) && number > 0 ? Math.min(number, MAX_SPAN) : 1;
}
