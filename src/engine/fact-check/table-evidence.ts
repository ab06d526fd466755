import type { Span } from '#base/span.ts';
import { covers } from '#base/span.ts';
import type { Quantity } from '#domain/quantity.ts';
import type { Passage, SourceDocument, TextBlock } from '#domain/source.ts';
import { factsOfCells, parseTableFacts } from '../quantities/tables.ts';
import type { TableFact } from '../quantities/tables.ts';

/** The tables of a passage told as sentences, one a figure, each with the cell that it was read from. */
export interface TableEvidence {
  /** `Revenue 2024: 4310 million.` — one line a figure. */
  readonly text: string;
  /** Lines in order: span in `text`, and the span of the cell in the document. */
  readonly lines: readonly { readonly line: Span; readonly cell: Span }[];
  readonly facts: readonly TableFact[];
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

function describe({ row, column, quantity }: TableFact): string {
  const label = [row, column].filter((part) => part !== '').join(' ');
  const { period } = quantity;
  const isSaid = period === undefined || label.includes(period);
  const when = isSaid ? '' : ` in ${period}`;
  return `${label.replace(/[\s:.]+$/u, '')}${when}: ${spell(quantity)}.`;
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

function factsOf(document: SourceDocument): readonly TableFact[] {
  const tables = document.blocks.filter((block) => block.kind === 'table');
  if (tables.length === 0) return /[|\t]/u.test(document.text) ? parseTableFacts(document.text) : [];
  return tables.flatMap((table) => factsOfCells(document.text, table.cells ?? [], captionOf(document, table)));
}

/**
 * Reads the tables of a document, by passage. A cell means nothing without its headers: “4,310” under “in millions” and
 * “2024” is told as a sentence of its own, so that it is judged with unit, scale and period, and never as the bare digits
 * (SPEC §18.2). The passage's own text is then judged with its tables blanked out, see `withoutTables`.
 */
export function readTables(document: SourceDocument): ReadonlyMap<Passage, TableEvidence> {
  const byPassage = new Map<Passage, TableFact[]>();
  for (const fact of factsOf(document)) {
    const passage = document.passages.find((item) => covers(item, fact));
    if (!passage) continue;
    const list = byPassage.get(passage);
    if (list) list.push(fact);
    else byPassage.set(passage, [fact]);
  }
  return new Map([...byPassage].map(([passage, facts]) => [passage, tell(facts)]));
}

function tell(facts: readonly TableFact[]): TableEvidence {
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
