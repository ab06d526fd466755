import type { ReadOutcome } from '#domain/evals.ts';
import { TableBuilder } from './table-builder.ts';
import type { ScoreTable } from './table-builder.ts';

/** What a table holds: judgements or a run. */
export type TableKind = 'qrels' | 'run';

/** Names under which columns are known, folded: lower case, letters and digits alone. */
const QUERY_NAMES = ['queryid', 'qid', 'query', 'topicid', 'topic', 'q'];
const DOCUMENT_NAMES = ['corpusid', 'docid', 'documentid', 'docno', 'did', 'doc', 'document', 'passageid', 'pid', 'id'];
const GRADE_NAMES = ['relevance', 'rel', 'grade', 'judgment', 'judgement', 'label', 'score', 'value'];
const SCORE_NAMES = ['score', 'sim', 'similarity', 'value', 'relevance'];
const RANK_NAMES = ['rank', 'position'];

const foldName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The first of `wanted` among `names`, as the caller spells it, or `null`. */
function findName(names: readonly string[], wanted: readonly string[]): string | null {
  const folded = new Map(names.map((name) => [foldName(name), name]));
  for (const name of wanted) {
    const found = folded.get(name);
    if (found !== undefined) return found;
  }
  return null;
}

/** Whether a first record is a header: it names a query and a document column. */
export function isHeader(cells: readonly string[]): boolean {
  return findName(cells, QUERY_NAMES) !== null && findName(cells, DOCUMENT_NAMES) !== null;
}

function idOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value.trim() : '';
}

/** A record of a table with the line or row it stands on. */
export interface Row {
  readonly line: number;
  readonly value: unknown;
}

/**
 * Judgements or a run from records with named members (`query-id`, `qid`, `query` …, `corpus-id`, `docid` …, `score`, `rel` …).
 * A run may give a rank in place of a score: rank 1 is best. A record that gives neither is refused, never read as zero.
 */
export function readRows(rows: readonly Row[], kind: TableKind): ReadOutcome<ScoreTable> {
  const table = new TableBuilder();
  for (const { line, value } of rows) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      table.refuse(line, 'a row is an object with a query, a document and a number');
      continue;
    }
    const row = value as Readonly<Record<string, unknown>>;
    const names = Object.keys(row);
    const query = findName(names, QUERY_NAMES);
    const document = findName(
      names.filter((name) => name !== query),
      DOCUMENT_NAMES,
    );
    const number = findName(names, kind === 'qrels' ? GRADE_NAMES : SCORE_NAMES);
    const rank = kind === 'run' && number === null ? findName(names, RANK_NAMES) : null;
    if (query === null) table.refuse(line, 'the row names no query (query-id, qid, query)');
    else if (document === null) table.refuse(line, 'the row names no document (corpus-id, docid, document)');
    else if (rank !== null) {
      const place = Number(row[rank]);
      table.add(line, idOf(row[query]), idOf(row[document]), Number.isFinite(place) ? -place : row[rank], 'rank');
    } else {
      const what = kind === 'qrels' ? 'grade' : 'score';
      table.add(line, idOf(row[query]), idOf(row[document]), number === null ? undefined : row[number], what);
    }
  }
  return table.finish();
}
