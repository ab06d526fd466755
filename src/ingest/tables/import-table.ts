import type { ImportWarning } from '#domain/import-report.ts';
import { DocumentBuilder } from '../document-builder.ts';
import type { CellInput } from '../document-builder.ts';
import { NO_METADATA } from '../parsed.ts';
import type { ParsedFile } from '../parsed.ts';
import { isHeaderRow } from './grid.ts';
import { commonWidth, readDelimited } from './read-delimited.ts';

/** Cells above this are not read: a table for people is smaller, and a place in the text for each would not fit. */
const MAX_CELLS = 500_000;
/** Warnings of one kind that are listed one by one; the rest is counted in one more. */
const MAX_LISTED = 200;

/**
 * CSV and TSV: one table block whose cells know row and column, so that a figure is cited by its cell and its unit read
 * from its column head. Lines of one cell above the table are its caption, below it its notes. Cells stand as written: a
 * formula is text and is not computed, a number keeps its separators. Items are the records that hold anything.
 */
export function importTable(text: string, prefersTab: boolean): Omit<ParsedFile, 'encoding'> {
  const { rows: read, openQuote } = readDelimited(text, prefersTab);
  const records = read
    .map((cells, at) => ({ cells: cells.map((cell) => cell.replace(/\s+/gu, ' ').trim()), record: at + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const warnings: ImportWarning[] = [];
  if (openQuote !== null) {
    const message =
      'A quotation mark opens here and is never closed; all that follows it was read as one cell. Close it.';
    warnings.push({ code: 'quote-not-closed', place: `record ${openQuote}`, message });
  }
  const width = commonWidth(records.map(({ cells }) => cells));
  const isNote = ({ cells }: { readonly cells: readonly string[] }): boolean =>
    width > 1 && cells.slice(1).every((cell) => cell === '');
  let first = 0;
  while (first < records.length && isNote(records[first]!)) first++;
  let last = records.length;
  while (last > first && isNote(records[last - 1]!) && records[last - 1]!.cells.length === 1) last--;
  const body = records.slice(first, last);
  const builder = new DocumentBuilder();
  for (const { cells } of records.slice(0, first)) builder.addBlock('caption', cells[0]!);
  const hasHeader = isHeaderRow(body.map(({ cells }) => cells));
  const placed: CellInput[] = [];
  let taken = 0;
  let formulas = 0;
  let ragged = 0;
  for (const { cells, record } of body) {
    if (placed.length + cells.length > MAX_CELLS) break;
    if (cells.length !== width && ++ragged <= MAX_LISTED) {
      const message = `The record has ${cells.length} cells where the table has ${width}; it was taken as it stands, so its cells may stand under the wrong head.`;
      warnings.push({ code: 'row-ragged', place: `record ${record}`, message });
    }
    cells.forEach((cell, column) => {
      if (isFormula(cell)) formulas++;
      placed.push({ text: cell, row: taken, column, isHeader: hasHeader && taken === 0 });
    });
    taken++;
  }
  if (ragged > MAX_LISTED) {
    const message = `${ragged - MAX_LISTED} further records are longer or shorter than the table.`;
    warnings.push({ code: 'row-ragged', place: 'table', message });
  }
  if (formulas > 0) {
    const message = `${formulas} cells hold a formula; they stand as text and were not computed. Save the values instead.`;
    warnings.push({ code: 'formulas-as-text', place: 'table', message });
  }
  const lost = body.length - taken;
  if (lost > 0) {
    const message = `The table has more than ${MAX_CELLS} cells; ${lost} records were left out. Split the file.`;
    warnings.push({ code: 'rows-left-out', place: `record ${body[taken]!.record}`, message, lost });
  }
  builder.addTable(placed);
  for (const { cells } of records.slice(last)) builder.addBlock('footnote', cells[0]!);
  const added = records.length - lost;
  return {
    state: added === 0 ? 'empty' : lost > 0 ? 'partial' : 'ready',
    text: builder.text(),
    blocks: builder.blocks,
    pages: [],
    runs: [],
    metadata: { ...NO_METADATA, title: records.length > 0 && first > 0 ? records[0]!.cells[0]!.slice(0, 300) : null },
    items: Math.max(1, records.length),
    added,
    warnings,
    findings: [],
    ...(added === 0 ? { refusal: 'The table holds no cell with text. Check that the right file was saved.' } : {}),
  };
}

function isFormula(cell: string): boolean {
  return /^=\s?[\w("'$@+-]/.test(cell) || /^@\w+\(/.test(cell) || /^[+-][A-Z]{1,12}\(/.test(cell);
}
