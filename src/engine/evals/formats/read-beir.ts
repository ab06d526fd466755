import type { DocumentFeatures, ReadOutcome, UnreadLine } from '#domain/evals.ts';
import { readDelimited, readJsonLines } from './read-table.ts';
import type { ScoreTable } from './table-builder.ts';
import { showCell } from './table-builder.ts';

/** A text of a BEIR folder: a document of `corpus.jsonl`, or a query of `queries.jsonl` (whose title is empty). */
export interface BeirText {
  readonly title: string;
  readonly text: string;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * `corpus.jsonl` or `queries.jsonl` of BEIR: one `{"_id", "title"?, "text"}` a line, by id. An id that comes again is refused,
 * the first stays.
 */
export function readBeirTexts(text: string): ReadOutcome<ReadonlyMap<string, BeirText>> {
  const { rows, unread } = readJsonLines(text);
  const texts = new Map<string, BeirText>();
  const wrong: UnreadLine[] = [...unread];
  for (const { line, value } of rows) {
    const row = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>;
    const id = row['_id'] ?? row['id'];
    const key = isText(id) ? id : typeof id === 'number' ? String(id) : '';
    if (key === '') wrong.push({ line, why: 'the row has no _id' });
    else if (!isText(row['text'])) wrong.push({ line, why: `${showCell(key)} has no text` });
    else if (texts.has(key)) wrong.push({ line, why: `the id ${showCell(key)} stands a second time` });
    else texts.set(key, { title: isText(row['title']) ? row['title'] : '', text: row['text'] });
  }
  return { value: texts, read: texts.size, unread: wrong.sort((a, b) => a.line - b.line) };
}

/** `qrels/*.tsv` of BEIR: `query-id`, `corpus-id`, `score` with a header. */
export function readBeirQrels(text: string): ReadOutcome<ScoreTable> {
  return readDelimited(text, '\t', 'qrels');
}

/** The files of a BEIR folder, as texts. */
export interface BeirFiles {
  readonly corpus: string;
  readonly queries: string;
  readonly qrels: string;
}

/** A BEIR folder, with what its files disagree on. Judgements of documents that the corpus lacks are kept: a run may not find them. */
export interface BeirSet {
  readonly corpus: ReadOutcome<ReadonlyMap<string, BeirText>>;
  readonly queries: ReadOutcome<ReadonlyMap<string, BeirText>>;
  readonly qrels: ReadOutcome<ScoreTable>;
  /** Features of the corpus for diversity and its ids as the catalogue. */
  readonly documents: ReadonlyMap<string, DocumentFeatures>;
  readonly warnings: readonly string[];
}

/** Reads a whole BEIR folder. Every file is read as far as it can be; nothing of one costs another. */
export function readBeirSet(files: BeirFiles): BeirSet {
  const corpus = readBeirTexts(files.corpus);
  const queries = readBeirTexts(files.queries);
  const qrels = readBeirQrels(files.qrels);
  const lostDocuments = new Set([...qrels.value.values()].flatMap((row) => [...row.keys()]));
  for (const id of corpus.value.keys()) lostDocuments.delete(id);
  const lostQueries = [...qrels.value.keys()].filter((id) => !queries.value.has(id));
  const warnings = [
    ...(lostQueries.length > 0
      ? [`${lostQueries.length} judged queries are not in the queries, the first is ${showCell(lostQueries[0]!)}`]
      : []),
    ...(lostDocuments.size > 0
      ? [
          `${lostDocuments.size} judged documents are not in the corpus, the first is ${showCell([...lostDocuments][0]!)}`,
        ]
      : []),
  ];
  const documents = new Map(
    [...corpus.value].map(([id, { title, text }]): [string, DocumentFeatures] => [id, { text: `${title}\n${text}` }]),
  );
  return { corpus, queries, qrels, documents, warnings };
}
