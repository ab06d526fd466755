import type { ReadOutcome, UnreadLine } from '#domain/evals.ts';

/** Query id → document id → number: judgements and runs alike. */
export type ScoreTable = Map<string, Map<string, number>>;

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,4})?$/;
/** An unread line is shown by its beginning; the whole of a hostile line helps nobody. */
const SHOWN = 60;

/** A cell as a message shows it. */
export function showCell(cell: string): string {
  return cell.length <= SHOWN ? `"${cell}"` : `"${cell.slice(0, SHOWN)}…"`;
}

/** A finite number written in full, or `null`. Stricter than `Number`, which takes an empty cell for zero. */
export function readNumber(cell: string): number | null {
  const trimmed = cell.trim();
  if (trimmed.length > 40 || !NUMBER.test(trimmed)) return null;
  const value = Number(trimmed);
  return Number.isFinite(value) ? value : null;
}

/**
 * Collects rows of a table and the reasons for those it refuses. A document may stand once a query: a second time is
 * refused, as trec_eval refuses it, because no one can say which of the two counts; the first stays.
 */
export class TableBuilder {
  readonly #table: ScoreTable = new Map();
  readonly #unread: UnreadLine[] = [];
  #read = 0;

  /** Takes one row, or notes why not. `value` is a number, or what stands in its place as found. */
  add(line: number, query: string, document: string, value: unknown, what: string): void {
    const number = toNumber(value);
    if (query === '') return this.refuse(line, 'the query id is empty');
    if (document === '') return this.refuse(line, 'the document id is empty');
    if (number === null) return this.refuse(line, `the ${what} ${showValue(value)} is no finite number`);
    let row = this.#table.get(query);
    if (row === undefined) this.#table.set(query, (row = new Map()));
    if (row.has(document)) {
      const same = row.get(document) === number ? 'a second time' : `a second time, with another ${what}`;
      return this.refuse(line, `document ${showCell(document)} stands ${same} for query ${showCell(query)}`);
    }
    row.set(document, number);
    this.#read++;
  }

  /** Keeps a query that has no rows, so that it counts as there. */
  addQuery(query: string): void {
    if (!this.#table.has(query)) this.#table.set(query, new Map());
  }

  refuse(line: number, why: string): void {
    this.#unread.push({ line, why });
  }

  finish(): ReadOutcome<ScoreTable> {
    return { value: this.#table, read: this.#read, unread: this.#unread };
  }
}

function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'string' ? readNumber(value) : null;
}

function showValue(value: unknown): string {
  if (typeof value === 'string') return showCell(value);
  return value === undefined ? 'is missing and' : showCell(JSON.stringify(value) ?? typeof value);
}
