import type { CellInput, DocumentBuilder } from '../document-builder.ts';
import { commonWidth } from './read-delimited.ts';

/**
 * Adds rows of cells as one table: rows of one cell above it are its caption, below it its notes; the first row is its head
 * where it reads like one. Rows without any text are left out.
 */
export function addGrid(builder: DocumentBuilder, given: readonly (readonly string[])[]): void {
  const rows = given.filter((row) => row.some((cell) => cell !== ''));
  const width = commonWidth(rows);
  const isNote = (row: readonly string[]): boolean =>
    width > 1 && row.slice(1).every((cell) => cell === '') && row[0] !== '';
  let first = 0;
  while (first < rows.length && isNote(rows[first]!)) first++;
  let last = rows.length;
  while (last > first && isNote(rows[last - 1]!) && rows[last - 1]!.length === 1) last--;
  for (const row of rows.slice(0, first)) builder.addBlock('caption', row[0]!);
  const body = rows.slice(first, last);
  const hasHeader = isHeaderRow(body);
  const cells = body.flatMap((row, at): CellInput[] =>
    row.map((text, column) => ({ text, row: at, column, isHeader: hasHeader && at === 0 })),
  );
  if (cells.length > 0) builder.addTable(cells);
  for (const row of rows.slice(last)) builder.addBlock('footnote', row[0]!);
}

/** The first row is a head where it is all words and what stands below it is not, or where nothing in it repeats below. */
export function isHeaderRow(rows: readonly (readonly string[])[]): boolean {
  const [head, ...below] = rows;
  if (!head || below.length === 0) return false;
  // A year is a head of columns as often as it is a value.
  if (head.some((cell) => cell !== '' && startsAsNumber(cell) && !/^(?:1[5-9]|20)\d\d$/.test(cell))) return false;
  const sample = below.slice(0, 50);
  if (sample.some((row) => row.some(startsAsNumber))) return true;
  return head.every((cell, column) => cell !== '' && !sample.some((row) => row[column] === cell));
}

function startsAsNumber(cell: string): boolean {
  return /^[-+−(]?\s?[$€£¥]?\s?\.?\d/.test(cell);
}
