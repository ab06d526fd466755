import type { Span } from '#base/span.ts';
import type { Quantity } from '#domain/quantity.ts';
import type { PreparedEvidence } from '../stance/reading.ts';
import { isWholeRow, labelConcepts } from './label-words.ts';
import type { TableEvidence } from './table-evidence.ts';

/** A figure with the words that say what it is of: a cell of a table, or a line `label: value`. */
export interface LabelledFact {
  readonly quantity: Quantity;
  /** What the row is about. */
  readonly row: readonly string[];
  /** What is measured; empty where the row says that too. */
  readonly column: readonly string[];
  /** Words above the table: caption. */
  readonly caption: ReadonlySet<string>;
  readonly isWhole: boolean;
  /** Facts of one row share this. */
  readonly rowKey: string;
  readonly columnKey: string;
  /** Figures that stand in the labels themselves (`Deaths within 28 days`). */
  readonly labelText: string;
  /** Place of the figure in the passage text. */
  readonly at: Span;
}

/** Facts of the table cells of a passage. `base` is where the passage begins in its document. */
export function factsOfTable(evidence: TableEvidence, base: number): readonly LabelledFact[] {
  return evidence.facts.map((fact) => ({
    quantity: fact.quantity,
    row: labelConcepts(`${fact.row} ${fact.beside}`),
    column: labelConcepts(fact.column),
    caption: new Set(labelConcepts(fact.caption)),
    isWhole: isWholeRow(fact.row),
    rowKey: `${fact.row}\n${fact.beside}`,
    columnKey: fact.column,
    labelText: `${fact.row} ${fact.beside} ${fact.column} ${fact.caption}`,
    at: { start: fact.start - base, end: fact.end - base },
  }));
}

const LONGEST_LABEL = 80;

/** Facts of the lines `label: value` of a passage. */
export function factsOfLines({ statement }: PreparedEvidence): readonly LabelledFact[] {
  const { text, numbers, sentences } = statement;
  const facts: LabelledFact[] = [];
  for (const { quantity, sentence } of numbers) {
    const line = sentences[sentence]!;
    const colon = text.indexOf(':', line.start);
    if (colon < 0 || colon >= quantity.start || colon - line.start > LONGEST_LABEL) continue;
    if (!/^[\s$€£¥]*(?:about |approximately |~)?$/u.test(text.slice(colon + 1, quantity.start))) continue;
    const label = text.slice(line.start, colon);
    facts.push({
      quantity,
      row: labelConcepts(label),
      column: [],
      caption: new Set(),
      isWhole: isWholeRow(label),
      rowKey: label,
      columnKey: '',
      labelText: label,
      at: { start: quantity.start, end: quantity.end },
    });
  }
  return facts;
}
