import type { ReadOutcome, UnreadLine } from '#domain/evals.ts';
import { linesOf, splitBlanks } from './lines.ts';
import { readRecords } from './read-delimited.ts';
import type { Records } from './read-delimited.ts';
import { isHeader, readRows } from './read-rows.ts';
import type { Row, TableKind } from './read-rows.ts';
import { readTrecQrels, readTrecRun } from './read-trec.ts';
import { TableBuilder } from './table-builder.ts';
import type { ScoreTable } from './table-builder.ts';

const byLine = (a: UnreadLine, b: UnreadLine): number => a.line - b.line;

function withUnread<T>(outcome: ReadOutcome<T>, more: readonly UnreadLine[]): ReadOutcome<T> {
  return { ...outcome, unread: [...more, ...outcome.unread].sort(byLine) };
}

/** CSV, or TSV as BEIR writes it: with a header in any order of columns, or three bare columns query, document, number. */
export function readDelimited(text: string, separator: ',' | ';' | '\t', kind: TableKind): ReadOutcome<ScoreTable> {
  const { records, unread }: Records = readRecords(text, separator);
  const header = records[0] !== undefined && isHeader(records[0].cells) ? records[0].cells : null;
  const names = header ?? ['query', 'document', kind === 'qrels' ? 'grade' : 'score'];
  const wrong: UnreadLine[] = [];
  const rows: Row[] = [];
  for (const { line, cells } of header === null ? records : records.slice(1)) {
    if (cells.length === names.length) {
      rows.push({ line, value: Object.fromEntries(names.map((name, at) => [name.trim(), cells[at]])) });
    } else wrong.push({ line, why: `the table has ${names.length} columns, this line ${cells.length}` });
  }
  return withUnread(readRows(rows, kind), [...unread, ...wrong]);
}

/** Values of JSON Lines, each with its line, and the lines that are no JSON. */
export function readJsonLines(text: string): { readonly rows: readonly Row[]; readonly unread: readonly UnreadLine[] } {
  const rows: Row[] = [];
  const unread: UnreadLine[] = [];
  for (const { line, text: content } of linesOf(text)) {
    try {
      rows.push({ line, value: JSON.parse(content) as unknown });
    } catch {
      unread.push({ line, why: 'the line is not JSON' });
    }
  }
  return { rows, unread };
}

/** One query's documents: a map to numbers, or a list (ids best first, `[id, number]` pairs, or records). */
function addQuery(table: TableBuilder, line: number, query: string, value: unknown, kind: TableKind): void {
  const what = kind === 'qrels' ? 'grade' : 'score';
  if (typeof value !== 'object' || value === null) {
    return table.refuse(line, `query "${query.slice(0, 60)}" has neither a map nor a list of documents`);
  }
  table.addQuery(query);
  if (!Array.isArray(value)) {
    for (const [document, number] of Object.entries(value)) table.add(line, query, document, number, what);
    return;
  }
  value.forEach((item: unknown, at) => {
    if (typeof item === 'string' || typeof item === 'number') {
      return table.add(line, query, String(item), kind === 'qrels' ? 1 : -at, what);
    }
    if (Array.isArray(item)) {
      const [id, number] = item as readonly unknown[];
      return table.add(line, query, typeof id === 'string' ? id : '', number, what);
    }
    const row = readRows([{ line, value: { ...(item as object), query } }], kind);
    for (const { why } of row.unread) table.refuse(line, `query "${query.slice(0, 60)}": ${why}`);
    for (const [document, number] of row.value.get(query) ?? []) table.add(line, query, document, number, what);
  });
}

/**
 * Judgements or a run from a JSON value: a map `{query: {document: number}}`, a map `{query: [documents, best first]}`, or an
 * array of records. `line` of what could not be read is the place of the query in the map or of the record in the array.
 */
export function readValue(value: unknown, kind: TableKind): ReadOutcome<ScoreTable> {
  if (Array.isArray(value)) {
    return readRows(
      value.map((row: unknown, at) => ({ line: at + 1, value: row })),
      kind,
    );
  }
  const table = new TableBuilder();
  if (typeof value !== 'object' || value === null) table.refuse(1, 'neither a map, nor an array of rows, nor a text');
  else Object.entries(value).forEach(([query, row], at) => addQuery(table, at + 1, query, row, kind));
  return table.finish();
}

function parseWhole(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const RECORD_MEMBERS = ['query', 'doc', 'corpus'];

/** Whether an object is one record rather than a map of queries: it names a query and a document. */
function isRecord(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const names = Object.keys(value);
  return isHeader(names) && RECORD_MEMBERS.some((member) => names.some((name) => name.toLowerCase().includes(member)));
}

/** The form is told from the beginning of the first line; a longer one is no header. */
const FIRST_LINE = 4000;

/**
 * Judgements or a run from a text of any known form, told by its first line: JSON, JSON Lines, a table with a header (BEIR's
 * TSV, CSV with comma or semicolon), TREC, or three bare columns. What no form explains is read as TREC, whose reasons say
 * what a line should look like. One bad line never costs the others.
 */
export function readTable(text: string, kind: TableKind): ReadOutcome<ScoreTable> {
  const first = linesOf(text)[0]?.text.slice(0, FIRST_LINE).trim() ?? '';
  if (first.startsWith('{') || first.startsWith('[')) {
    const whole = parseWhole(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
    if (whole !== undefined && !isRecord(whole)) return readValue(whole, kind);
    const { rows, unread } = readJsonLines(text);
    return withUnread(readRows(rows, kind), unread);
  }
  const separators = ['\t', ',', ';'] as const;
  const withHeader = separators.find((separator) => {
    const record = readRecords(first, separator).records[0];
    return record !== undefined && isHeader(record.cells);
  });
  if (withHeader !== undefined) return readDelimited(text, withHeader, kind);
  const blanks = splitBlanks(first).length;
  const isTrec = kind === 'qrels' ? blanks === 4 : blanks === 5 || blanks === 6;
  const bare = separators.find((separator) => readRecords(first, separator).records[0]?.cells.length === 3);
  if (!isTrec && bare !== undefined) return readDelimited(text, bare, kind);
  return kind === 'qrels' ? readTrecQrels(text) : readTrecRun(text);
}
