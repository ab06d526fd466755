import type { Span } from '#base/span.ts';
import { covers } from '#base/span.ts';
import type { Quantity } from '#domain/quantity.ts';
import type { Passage, SourceDocument, TableCell, TextBlock } from '#domain/source.ts';
import { factsOfCells, parseTableFacts } from '../quantities/tables.ts';
import type { TableFact } from '../quantities/tables.ts';

/** The tables of a passage told as sentences, one a figure, each with the cell that it was read from. */
export interface TableEvidence {
  /** `Revenue 2024: 4310 million.` — one line a figure. */
  readonly text: string;
  /** Lines in order: span in `text`, and the span of the cell in the document. */
  readonly lines: readonly { readonly line: Span; readonly cell: Span }[];
  readonly facts: readonly RowFact[];
}

/** A figure with the words of its whole row: in `1862 | Foucault | 298,000` the second cell says whose figure it is. */
export interface RowFact extends TableFact {
  /** Cells of the row beside label and figures, in order. */
  readonly beside: string;
  /** Caption or line above the table. */
  readonly caption: string;
}

const SCALE_WORDS: ReadonlyMap<number, string> = new Map([
  [1e3, ' thousand'],
  [1e6, ' million'],
  [1e9, ' billion'],
  [1e12, ' trillion'],
]);

/** A figure with everything that its headers gave it, in words that the reader of quantities reads back alike. */
function spell({ value, high, unit, scale = 1, precision }: Quantity): string {
  const word = SCALE_WORDS.get(scale);
  const by = word === undefined ? 1 : scale;
  const decimals = Math.max(0, Math.min(12, Math.round(-Math.log10(precision / by))));
  const digits = (number: number): string => (number / by).toFixed(decimals);
  const figure = high === undefined ? digits(value) : `${digits(value)}–${digits(high)}`;
  const tail = unit === undefined ? '' : unit === '%' ? '%' : ` ${unit}`;
  return `${figure}${word ?? ''}${tail}`;
}

/** A unit in brackets at the end of a heading: the figure carries it already. */
const UNIT_TAIL = /\([^()]{1,40}\)$/u;

/** A label without the white space, colons and stops at its end. */
function trimLabel(label: string): string {
  let end = label.length;
  while (end > 0 && /[\s:.]/u.test(label.charAt(end - 1))) end--;
  return label.slice(0, end);
}

/** A cell that is a year. */
const WHOLE_YEAR = /^\d{4}$/u;

function describe({ row, beside, column, quantity }: RowFact): string {
  const measure = column.trim().replace(UNIT_TAIL, '').trimEnd();
  const label = [row, beside, measure === '' ? column : measure].filter((part) => part !== '').join(' ');
  const { period } = quantity;
  // Before the measure a year would read as a count of it: `2019 Visitors`.
  if (WHOLE_YEAR.test(row) && measure !== '' && period === row) {
    const named = [beside, measure].filter((part) => part !== '').join(' ');
    return `${trimLabel(named)} in ${row}: ${spell(quantity)}.`;
  }
  const isSaid = period === undefined || label.includes(period);
  const when = isSaid ? '' : ` in ${period}`;
  return `${trimLabel(label)}${when}: ${spell(quantity)}.`;
}

/** The text that names the unit of a table: its caption, or the block just above it when that is short. */
function captionOf(document: SourceDocument, table: TextBlock): string {
  const at = document.blocks.indexOf(table);
  const above = document.blocks[at - 1];
  const below = document.blocks[at + 1];
  const parts = [above, below?.kind === 'caption' ? below : undefined].filter(
    (block) => block && (block.kind === 'caption' || block.kind === 'heading' || block.end - block.start <= 200),
  );
  return parts.map((block) => document.text.slice(block!.start, block!.end)).join(' ');
}

/** Cells of one row as far as they hold no figure: `beside` of each fact of that row. */
function besideOf(text: string, cells: readonly Span[], facts: readonly TableFact[]): string {
  return cells
    .slice(1)
    .filter((cell) => !facts.some((fact) => fact.start < cell.end && cell.start < fact.end))
    .map((cell) => text.slice(cell.start, cell.end).trim())
    .filter((word) => word !== '' && word !== '-' && word !== '–')
    .join(' ');
}

const TIME_UNITS = new Set(['year', 'a', 'month', 'mo', 'd', 'day']);

/** The fact with its row; a year that fills a cell beside it is its period, and the heading `Year` is no unit. */
function withRow(fact: TableFact, beside: string, caption: string): RowFact {
  const year = beside.split(' ').find((word) => WHOLE_YEAR.test(word));
  const isByYear = /\d{4}/u.test(fact.row) && TIME_UNITS.has(fact.quantity.unit ?? '');
  const { unit, ...bare } = fact.quantity;
  const quantity: Quantity = isByYear ? { ...bare, kind: 'number' } : fact.quantity;
  const period = year !== undefined && !/\d{4}/u.test(fact.column) ? year : quantity.period;
  return { ...fact, beside, caption, quantity: period === undefined ? quantity : { ...quantity, period } };
}

/** The cells of a table, row by row. */
function rowsOf(cells: readonly TableCell[]): readonly (readonly TableCell[])[] {
  const rows = new Map<number, TableCell[]>();
  for (const cell of cells) {
    const row = rows.get(cell.row);
    if (row) row.push(cell);
    else rows.set(cell.row, [cell]);
  }
  return [...rows.values()].map((row) => row.toSorted((a, b) => a.start - b.start));
}

function factsOf(document: SourceDocument): readonly RowFact[] {
  const { text, blocks } = document;
  const tables = blocks.filter((block) => block.kind === 'table');
  if (tables.length > 0) {
    return tables.flatMap((table) => {
      const caption = captionOf(document, table);
      const cells = table.cells ?? [];
      const facts = factsOfCells(text, cells, caption);
      let next = 0;
      return rowsOf(cells).flatMap((row) => {
        // Facts and rows come in the order of the text.
        const first = next;
        while (next < facts.length && facts[next]!.start < row.at(-1)!.end) next++;
        const members = facts.slice(first, next);
        const beside = besideOf(text, row, members);
        return members.map((fact) => withRow(fact, beside, caption));
      });
    });
  }
  if (!/[|\t]/u.test(text)) return [];
  return parseTableFacts(text).map((fact) => withRow(fact, '', ''));
}

/**
 * Reads the tables of a document, by passage. A cell means nothing without its headers: “4,310” under “in millions” and
 * “2024” is told as a sentence of its own, so that it is judged with unit, scale and period, and never as the bare digits
 * (SPEC §18.2). The passage's own text is then judged with its tables blanked out, see `withoutTables`.
 */
export function readTables(document: SourceDocument): ReadonlyMap<Passage, TableEvidence> {
  const byPassage = new Map<Passage, RowFact[]>();
  for (const fact of factsOf(document)) {
    const passage = document.passages.find((item) => covers(item, fact));
    if (!passage) continue;
    const list = byPassage.get(passage);
    if (list) list.push(fact);
    else byPassage.set(passage, [fact]);
  }
  return new Map([...byPassage].map(([passage, facts]) => [passage, tell(facts)]));
}

function tell(facts: readonly RowFact[]): TableEvidence {
  let text = '';
  const lines = facts.map((fact) => {
    const start = text.length;
    text += describe(fact);
    const line = { start, end: text.length };
    text += '\n\n';
    return { line, cell: { start: fact.start, end: fact.end } };
  });
  return { text, lines, facts };
}

/** The text of a passage with the cells told elsewhere blanked out, character for character, so that offsets stay. */
export function withoutTables(document: SourceDocument, passage: Passage, evidence: TableEvidence): string {
  let text = document.text.slice(passage.start, passage.end);
  for (const { cell } of evidence.lines) {
    const start = cell.start - passage.start;
    const end = cell.end - passage.start;
    text = text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);
  }
  return text;
}

/** The cell behind a span of the told text: that of the line in which the span begins. */
export function cellAt({ lines }: TableEvidence, span: Span): Span | null {
  return lines.find(({ line }) => line.start <= span.start && span.start < line.end)?.cell ?? null;
}
