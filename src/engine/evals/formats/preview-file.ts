import type { UnreadLine } from '#domain/evals.ts';
import type { FilePreview, FileRole } from '#domain/evaluation-run.ts';
import { linesOf, splitBlanks } from './lines.ts';
import { readRecords } from './read-delimited.ts';
import { isHeader } from './read-rows.ts';
import type { Row } from './read-rows.ts';
import { readJsonLines } from './read-table.ts';

/** Rows of a table with named columns, each with its line, and the lines that could not be read. */
export interface NamedRows {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly unread: readonly UnreadLine[];
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function ofRecords(rows: readonly Row[], unread: readonly UnreadLine[]): NamedRows {
  const columns = new Set<string>();
  const good: Row[] = [];
  const wrong = [...unread];
  for (const row of rows) {
    if (isRecord(row.value)) {
      for (const name of Object.keys(row.value)) columns.add(name);
      good.push(row);
    } else wrong.push({ line: row.line, why: 'the line is no object with named members' });
  }
  return { columns: [...columns], rows: good, unread: wrong.sort((a, b) => a.line - b.line) };
}

/**
 * Rows of CSV, TSV, JSON Lines, or a JSON list. A delimited text has its names in the first line; the separator is the one
 * that cuts that line most often. A record of another width than the header is named, not guessed at.
 */
export function readNamedRows(text: string): NamedRows {
  const start = text.trimStart();
  if (start.startsWith('[')) {
    try {
      const list = JSON.parse(start) as unknown;
      if (Array.isArray(list))
        return ofRecords(
          list.map((value: unknown, at) => ({ line: at + 1, value })),
          [],
        );
    } catch {
      return { columns: [], rows: [], unread: [{ line: 1, why: 'the text is not JSON' }] };
    }
  }
  if (start.startsWith('{')) {
    const { rows, unread } = readJsonLines(text);
    return ofRecords(rows, unread);
  }
  const first = linesOf(text)[0]?.text ?? '';
  const separators = ['\t', ',', ';'] as const;
  const widths = separators.map((separator) => readRecords(first, separator).records[0]?.cells.length ?? 1);
  const separator = separators[widths.indexOf(Math.max(...widths))] ?? ',';
  const { records, unread } = readRecords(text, separator);
  const header = records[0]?.cells.map((cell, at) => cell.trim() || `column ${at + 1}`) ?? [];
  const wrong: UnreadLine[] = [...unread];
  const rows: Row[] = [];
  for (const { line, cells } of records.slice(1)) {
    if (cells.length === header.length) {
      rows.push({ line, value: Object.fromEntries(header.map((name, at) => [name, cells[at]])) });
    } else wrong.push({ line, why: `the table has ${header.length} columns, this line ${cells.length}` });
  }
  return { columns: header, rows, unread: wrong.sort((a, b) => a.line - b.line) };
}

const has = (columns: readonly string[], ...names: readonly string[]): boolean =>
  columns.some((column) => names.includes(column.toLowerCase()));

function roleByContent(text: string, named: NamedRows): FileRole {
  const first = linesOf(text)[0]?.text ?? '';
  const blanks = splitBlanks(first);
  if (blanks.length === 6 && Number.isFinite(Number(blanks[4]))) return 'run';
  if (blanks.length === 4 && blanks.slice(3).every((cell) => Number.isFinite(Number(cell)))) return 'qrels';
  const { columns } = named;
  if (has(columns, '_id') && has(columns, 'text')) return has(columns, 'title') ? 'corpus' : 'queries';
  if (isHeader(columns)) return has(columns, 'rank', 'sim', 'similarity', 'run') ? 'run' : 'qrels';
  if (columns.length > 1 && named.rows.length > 0) return 'statements';
  return 'unknown';
}

/** The part that a file plays by its name, where the name is one of those in use; else by what stands in it. */
function roleOf(name: string, text: string, named: NamedRows): FileRole {
  const low = name.toLowerCase();
  const file = low.slice(low.lastIndexOf('/') + 1);
  if (file.startsWith('corpus.') && file.endsWith('.jsonl')) return 'corpus';
  if (file.startsWith('queries.') && file.endsWith('.jsonl')) return 'queries';
  if (low.includes('qrels')) return 'qrels';
  if (file.includes('baseline') && roleByContent(text, named) === 'run') return 'baseline';
  return roleByContent(text, named);
}

const SHOWN = 5;
const MOST_VALUES = 30;
const VALUE_LENGTH = 200;

function valuesOf(rows: readonly Row[], column: string): readonly string[] {
  const values = new Set<string>();
  for (const { value } of rows) {
    const cell = (value as Readonly<Record<string, unknown>>)[column];
    if (typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean')
      values.add(String(cell).slice(0, VALUE_LENGTH));
    if (values.size > MOST_VALUES) return [];
  }
  return [...values];
}

/**
 * What a file of an evaluation looks like before it is used: the part it plays, its columns with their first values, the
 * distinct values of those that have few (labels), and the lines that could not be read.
 */
export function previewFile(name: string, text: string): FilePreview {
  const whole = text.trimStart();
  if (whole.startsWith('{')) {
    try {
      const value = JSON.parse(whole) as unknown;
      if (isRecord(value) && Array.isArray(value['items'])) {
        const { length } = value['items'];
        return {
          name,
          role: 'gold-set',
          columns: [],
          rows: length,
          samples: [],
          values: {},
          unread: [],
          unreadCount: 0,
        };
      }
    } catch {
      // Several lines of JSON are no JSON; they are read as lines below.
    }
  }
  const named = readNamedRows(text);
  const role = roleOf(name, text, named);
  const isTable = role === 'statements' || role === 'corpus' || role === 'queries';
  const cellOf = (value: unknown): string =>
    (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, VALUE_LENGTH);
  const unread = isTable ? named.unread : [];
  return {
    name,
    role,
    columns: isTable ? named.columns : [],
    rows: isTable ? named.rows.length : linesOf(text).length,
    samples: isTable
      ? named.rows
          .slice(0, SHOWN)
          .map(({ value }) =>
            named.columns.map((column) => cellOf((value as Readonly<Record<string, unknown>>)[column] ?? '')),
          )
      : linesOf(text)
          .slice(0, SHOWN)
          .map((line) => [line.text.slice(0, VALUE_LENGTH)]),
    values:
      role === 'statements'
        ? Object.fromEntries(named.columns.map((column) => [column, valuesOf(named.rows, column)]))
        : {},
    unread: unread.slice(0, MOST_VALUES),
    unreadCount: unread.length,
  };
}
