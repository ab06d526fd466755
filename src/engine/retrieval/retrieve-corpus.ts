import { compareCodeUnits } from '#base/compare.ts';
import type { Passage, Source, SourceDocument } from '#domain/source.ts';
import { isRetracted } from '#domain/source.ts';
import { bm25OfDocuments } from './document-index.ts';
import type { Bm25Index } from './bm25.ts';
import { runWords, WordRunsBuilder } from './exact-quote-runs.ts';
import type { WordRuns } from './exact-quote-runs.ts';
import { setKept, vectorsKey, vectorTokens, type KeptVectors } from './vectors/kept-vectors.ts';
import { emptyPassageVectors, setPassage } from './vectors/passage-vectors.ts';
import type { PassageVectors } from './vectors/passage-vectors.ts';
import type { WordVectors } from './vectors/word-vectors.ts';

/** A passage with its text and what is known of its source. */
export interface RetrievalPassage {
  readonly passage: Passage;
  readonly source: Source;
  readonly text: string;
  readonly isRetracted: boolean;
}

/**
 * The passages of a source set prepared for all three methods. They are numbered by id in code unit order, so that the
 * numbers, and with them every tie, are the same in whatever order the documents came. Immutable.
 */
export interface RetrievalCorpus {
  readonly passages: readonly RetrievalPassage[];
  readonly numberOf: ReadonlyMap<string, number>;
  readonly bm25: Bm25Index;
  /** `null` where no word vectors were at hand. */
  readonly vectors: PassageVectors | null;
  readonly runs: WordRuns;
}

export interface RetrievalCorpusOptions {
  readonly vectors: WordVectors | null;
  /** An index of the same passages with their titles and headings, where the caller has one already. */
  readonly bm25?: Bm25Index;
  /** Vectors that were worked out before, by the id of their source. Those that hold for something else are not used. */
  readonly kept?: ReadonlyMap<string, KeptVectors>;
}

/** Passages prepared between two steps: some 10 ms. */
const STEP = 200;

function passagesOf(documents: readonly SourceDocument[]): readonly RetrievalPassage[] {
  const byId = new Map<string, RetrievalPassage>();
  for (const { source, text, passages } of documents) {
    const barred = isRetracted(source);
    for (const passage of passages) {
      byId.set(passage.id, { passage, source, text: text.slice(passage.start, passage.end), isRetracted: barred });
    }
  }
  return [...byId.values()];
}

/**
 * Prepares documents for retrieval in steps: each step yields the share done (0 to 1), so that a worker can answer
 * other calls in between, and the last returns the corpus. Building the BM25 index is one step.
 */
export function* prepareRetrievalCorpus(
  documents: readonly SourceDocument[],
  options: RetrievalCorpusOptions,
): Generator<number, RetrievalCorpus> {
  const given = passagesOf(documents);
  const bm25 = options.bm25 ?? bm25OfDocuments(documents);
  const passages = given.toSorted((a, b) => compareCodeUnits(a.passage.id, b.passage.id));
  const vectors = options.vectors && emptyPassageVectors(options.vectors, passages.length);
  const rows = options.vectors && options.kept ? keptRows(documents, options.vectors, options.kept) : null;
  const runs = new WordRunsBuilder();
  for (const [doc, { passage, source, text }] of passages.entries()) {
    if (doc % STEP === 0) yield doc / passages.length;
    const words = runWords(text);
    runs.add(words);
    if (!vectors) continue;
    const row = rows?.get(passage);
    if (row) setKept(vectors, doc, row.values, row.at);
    else setPassage(vectors, doc, vectorTokens(source, passage, words));
  }
  return {
    passages,
    numberOf: new Map(passages.map(({ passage }, doc) => [passage.id, doc])),
    bm25,
    vectors,
    runs: runs.finish(),
  };
}

/** Where the kept vector of each passage stands, for the documents whose vectors hold. */
function keptRows(
  documents: readonly SourceDocument[],
  words: WordVectors,
  kept: ReadonlyMap<string, KeptVectors>,
): ReadonlyMap<Passage, { readonly values: Int8Array; readonly at: number }> {
  const rows = new Map<Passage, { readonly values: Int8Array; readonly at: number }>();
  for (const document of documents) {
    const own = kept.get(document.source.id);
    if (own?.key !== vectorsKey(words, document)) continue;
    if (own.values.length !== document.passages.length * words.dimensions) continue;
    for (const [at, passage] of document.passages.entries()) rows.set(passage, { values: own.values, at });
  }
  return rows;
}
