import type { Span } from '#base/span.ts';
import type { Quantity } from '#domain/quantity.ts';
import type { TableCell } from '#domain/source.ts';
import { parseQuantities } from './parse.ts';
import { readUnitHint } from './unit-hint.ts';
import type { UnitHint } from './unit-hint.ts';

/** One figure of a table with the words that say what it is. Offsets of fact and quantity: the cell in the text. */
export interface TableFact extends Span {
  /** Label of the row, its group in front where the table has groups. */
  readonly row: string;
  /** Label of the column, upper header first. */
  readonly column: string;
  /** The figure with unit, scale and period inherited from cell, column, row and caption, in this order. */
  readonly quantity: Quantity;
}

interface GridCell extends Span {
  readonly text: string;
}
type Grid = readonly (readonly GridCell[])[];

/** Cell text without the white space around it, with its place. */
function trimmedCell(text: string, start: number, end: number): GridCell {
  let from = start;
  let to = end;
  while (from < to && /\s/.test(text[from]!)) from++;
  while (to > from && /\s/.test(text[to - 1]!)) to--;
  return { text: text.slice(from, to), start: from, end: to };
}

function splitCells(text: string, start: number, end: number, mark: string): GridCell[] {
  const cells: GridCell[] = [];
  let from = start;
  for (let i = start; i <= end; i++) {
    if (i < end && text[i] !== mark) continue;
    if (i < end && mark === '|' && text[i - 1] === '\\') continue;
    cells.push(trimmedCell(text, from, i));
    from = i + 1;
  }
  if (mark === '|') {
    if (cells.length > 1 && cells[0]!.text === '') cells.shift();
    if (cells.length > 1 && cells[cells.length - 1]!.text === '') cells.pop();
  }
  return cells;
}

const isRule = (cells: readonly GridCell[]): boolean =>
  cells.every((cell) => /^:?-{2,}:?$|^$/.test(cell.text)) && cells.some((cell) => cell.text !== '');

interface TextTable {
  readonly grid: Grid;
  readonly headerRows: number;
  readonly caption: string;
}

/** Finds pipe and tab tables in a text; the two lines above a table are its caption. */
function findTables(text: string): TextTable[] {
  const tables: TextTable[] = [];
  let caption: string[] = [];
  let rows: GridCell[][] = [];
  let headerRows = -1;
  const close = (): void => {
    if (rows.some((row) => row.length > 1)) tables.push({ grid: rows, headerRows, caption: caption.join(' ') });
    if (rows.length > 0) caption = [];
    rows = [];
    headerRows = -1;
  };
  for (let start = 0; start <= text.length;) {
    let end = text.indexOf('\n', start);
    if (end < 0) end = text.length;
    const line = text.slice(start, end);
    const mark = line.includes('|') ? '|' : line.includes('\t') ? '\t' : '';
    if (mark !== '') {
      const cells = splitCells(text, start, end, mark);
      if (isRule(cells)) headerRows = rows.length;
      else rows.push(cells);
    } else {
      close();
      if (line.trim() !== '') caption = [...caption.slice(-1), line.trim()];
    }
    start = end + 1;
  }
  close();
  return tables;
}

const hasFigure = (cell: GridCell): boolean =>
  /\d/.test(cell.text) && parseQuantities(cell.text, { context: 'table cell' }).quantities.length > 0;

/** Leading rows whose cells hold no figures but words, periods and units. */
function countHeaderRows(grid: Grid): number {
  let count = 0;
  while (count < grid.length - 1 && count < 4 && !grid[count]!.slice(1).some(hasFigure)) count++;
  return count;
}

function merge(...hints: readonly UnitHint[]): UnitHint {
  let scale: number | undefined;
  let unit: UnitHint | undefined;
  for (const hint of hints) {
    scale ??= hint.scale;
    if (unit === undefined && hint.unit !== undefined) unit = hint;
  }
  return {
    ...(scale === undefined ? {} : { scale }),
    ...(unit?.unit === undefined ? {} : { unit: unit.unit }),
    ...(unit?.kind === undefined ? {} : { kind: unit.kind }),
  };
}

/** Applies inherited unit and scale to a cell's figure. A figure with its own scale or a percent takes no scale. */
function inherit(own: Quantity, hint: UnitHint): Quantity {
  const unit = own.unit ?? hint.unit;
  const kind = own.unit === undefined && hint.kind !== undefined ? hint.kind : own.kind;
  const isShare = unit === '%' || unit === 'pp' || unit === 'bp' || own.kind === 'ordinal';
  const factor = own.scale === undefined && !isShare ? (hint.scale ?? 1) : 1;
  const power = Math.round(Math.log10(factor));
  const times = (value: number): number => (factor === 1 ? value : Number(`${value}e${power}`));
  return {
    ...own,
    value: times(own.value),
    ...(own.low === undefined ? {} : { low: times(own.low) }),
    ...(own.high === undefined ? {} : { high: times(own.high) }),
    precision: times(own.precision),
    ...(unit === undefined ? {} : { unit }),
    ...(factor === 1 ? {} : { scale: factor }),
    kind,
    ...(own.candidates === undefined ? {} : { candidates: own.candidates.map(times) }),
  };
}

const PER_SHARE = /per (?:\w+ )?share|\bEPS\b/i;
const isWhole = (cell: GridCell, q: Quantity): boolean => {
  const rest = cell.text.slice(0, q.start) + cell.text.slice(q.end);
  return rest.replace(/[\s*†‡()|$€£%]|\[\w+\]/g, '').length <= 3;
};

/** Facts of one grid of cells under a caption. */
function factsOfGrid(grid: Grid, headerRows: number, caption: string): TableFact[] {
  const heads = headerRows >= 0 ? headerRows : countHeaderRows(grid);
  const stubHead = grid.slice(0, heads).map((row) => row[0]?.text ?? '');
  const captionHint = merge(...stubHead.map(readUnitHint), readUnitHint(caption));
  const exceptPerShare = [caption, ...stubHead].some((text) => readUnitHint(text).exceptPerShare === true);
  const columns = columnHeads(grid, heads);
  const captionPeriods = parseQuantities(caption).periods;
  const facts: TableFact[] = [];
  let group = '';
  for (const row of grid.slice(heads)) {
    const label = row[0]?.text ?? '';
    const figures = row.slice(1);
    if (label !== '' && figures.every((cell) => cell.text === '')) {
      group = label;
      continue;
    }
    const rowHint = merge(readUnitHint(label), readUnitHint(group));
    const rowPeriods = parseQuantities(label, { context: 'table cell' }).periods;
    figures.forEach((cell, index) => {
      if (!/\d/.test(cell.text)) return;
      const parsed = parseQuantities(cell.text, { context: 'table cell' });
      const own = parsed.quantities.find((q) => isWhole(cell, q));
      if (!own) return;
      const column = columns[index + 1];
      const isPerShare = exceptPerShare && PER_SHARE.test(label);
      const fallback =
        isPerShare && captionHint.scale !== undefined ? { ...merge(captionHint), scale: 1 } : captionHint;
      const quantity = inherit(own, merge(column?.hint ?? {}, rowHint, fallback));
      const period =
        own.period ??
        column?.period ??
        rowPeriods[0]?.label ??
        (captionPeriods.length === 1 ? captionPeriods[0]!.label : undefined);
      facts.push({
        row: group === '' ? label : `${group} ${label}`,
        column: column?.label ?? '',
        quantity: { ...quantity, ...(period === undefined ? {} : { period }), start: cell.start, end: cell.end },
        start: cell.start,
        end: cell.end,
      });
    });
  }
  return facts;
}

interface ColumnHead {
  readonly label: string;
  readonly hint: UnitHint;
  readonly period: string | undefined;
}

/** Labels of the columns; an empty cell of an upper header row takes the text to its left (a spanning heading). */
function columnHeads(grid: Grid, heads: number): ColumnHead[] {
  const width = grid.reduce((most, row) => Math.max(most, row.length), 0);
  const columns: ColumnHead[] = [];
  const carried: string[] = Array.from({ length: heads }, () => '');
  for (let c = 0; c < width; c++) {
    const parts: string[] = [];
    for (let r = 0; r < heads; r++) {
      const text = grid[r]![c]?.text ?? '';
      if (text !== '') carried[r] = text;
      const shown = text !== '' || c === 0 || r === heads - 1 ? text : carried[r]!;
      if (shown !== '') parts.push(shown);
    }
    const label = parts.join(' ');
    const periods = parseQuantities(label, { context: 'table cell' }).periods;
    columns.push({
      label,
      hint: merge(...parts.toReversed().map(readUnitHint)),
      period: periods[periods.length - 1]?.label,
    });
  }
  return columns;
}

/**
 * Facts of every pipe or tab table in a text. A caption `(in millions)` above a table, a heading `($m)` or a stub
 * `Margin (%)` gives the scale and unit that the cells leave out: without it each figure is wrong by a factor and
 * looks right. Linear in the text.
 */
export function parseTableFacts(text: string): TableFact[] {
  return findTables(text).flatMap((table) => factsOfGrid(table.grid, table.headerRows, table.caption));
}

/** Facts of a table block of a document, from its cells. `caption` is the text of the caption or heading above it. */
export function factsOfCells(text: string, cells: readonly TableCell[], caption = ''): TableFact[] {
  const grid: GridCell[][] = [];
  let heads = 0;
  let isLeading = true;
  const empty: GridCell = { text: '', start: 0, end: 0 };
  const byRow = new Map<number, TableCell[]>();
  for (const cell of cells) {
    const row = byRow.get(cell.row);
    if (row) row.push(cell);
    else byRow.set(cell.row, [cell]);
  }
  for (const index of [...byRow.keys()].sort((a, b) => a - b)) {
    const row: GridCell[] = [];
    const members = byRow.get(index)!;
    for (const cell of members) {
      if (cell.column > 1000) continue;
      while (row.length < cell.column) row.push(empty);
      row[cell.column] = trimmedCell(text, cell.start, cell.end);
    }
    if (isLeading && members.every((cell) => cell.isHeader)) heads++;
    else isLeading = false;
    grid.push(row);
  }
  return factsOfGrid(grid, heads > 0 && heads < grid.length ? heads : -1, caption);
}
