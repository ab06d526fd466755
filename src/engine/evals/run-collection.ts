import type { SearchRun } from '#domain/evals.ts';
import type { RetrievalSettings } from '#domain/evaluation-run.ts';
import { passageId, sourceId } from '#domain/ids.ts';
import { tokenize } from '#engine/text/tokens.ts';
import { buildBm25Index } from '../retrieval/bm25.ts';
import type { Bm25Index } from '../retrieval/bm25.ts';
import { fuseScores, spreadOf } from '../retrieval/fuse.ts';
import type { MethodList, RawHit } from '../retrieval/fuse.ts';
import { searchBm25 } from '../retrieval/search.ts';
import { CANDIDATES, vectorHits } from '../retrieval/vector-hits.ts';
import type { VectoredPassages } from '../retrieval/vector-hits.ts';
import { emptyPassageVectors, setPassage } from '../retrieval/vectors/passage-vectors.ts';
import type { WordVectors } from '../retrieval/vectors/word-vectors.ts';
import { RETRIEVAL_WEIGHTS } from '../retrieval/weights.ts';
import type { BeirText } from './formats/read-beir.ts';

/** Documents whose vectors are worked out in one step: some 10 ms. */
const STEP = 200;

/** Whether a policy needs the word vectors. */
export const usesVectors = ({ method = 'bm25' }: RetrievalSettings): boolean => method !== 'bm25';

/** The vectors of a collection, in steps; no query is done meanwhile. */
function* embed(corpus: ReadonlyMap<string, BeirText>, words: WordVectors): Generator<number, VectoredPassages, void> {
  const ids = [...corpus.keys()];
  const vectors = emptyPassageVectors(words, ids.length);
  let doc = 0;
  for (const { title, text } of corpus.values()) {
    if (doc % STEP === 0) yield 0;
    setPassage(vectors, doc++, [...tokenize(title), ...tokenize(text)]);
  }
  const numberOf = new Map(ids.map((id, at) => [id, at]));
  return { vectors, numberOf, idOf: (at) => ids[at]! };
}

function byWords(index: Bm25Index, query: string, limit: number): readonly RawHit[] {
  return searchBm25(index, query, { limit }).hits.map(({ id, score }) => ({ id, raw: score }));
}

/**
 * Runs our own retriever over a judged collection under one policy: what a person compares when they ask whether other settings
 * would be better. By words (BM25), by vectors, or by both as the workbench fuses them for a question; `words` are `null` where
 * no policy asks for vectors. A query a step, so that whoever drives it may let other work in.
 */
export function* runCollection(
  corpus: ReadonlyMap<string, BeirText>,
  queries: ReadonlyMap<string, BeirText>,
  { limit, minScore, k1, b, title, method = 'bm25', vectors: weight }: RetrievalSettings,
  words: WordVectors | null = null,
): Generator<number, SearchRun, void> {
  const passages = [...corpus].map(([id, document]) => ({
    id: passageId(id),
    sourceId: sourceId(id),
    title: document.title,
    headings: [],
    text: document.text,
  }));
  const index = method === 'vectors' ? null : buildBm25Index(passages, { k1, b, title, headings: 0, body: 1 });
  const vectored = method === 'bm25' || words === null ? null : yield* embed(corpus, words);
  const find = (query: string): readonly RawHit[] => {
    if (vectored === null) return index === null ? [] : byWords(index, query, limit);
    const lists: MethodList[] = [];
    if (index !== null) {
      const hits = byWords(index, query, CANDIDATES);
      lists.push({ method: 'BM25', weight: 1, spread: spreadOf(hits), hits });
    }
    const near = vectorHits(vectored, query, lists[0]?.hits ?? null, () => true);
    if (index === null) {
      return near.hits.toSorted((x, y) => y.raw - x.raw).slice(0, limit);
    }
    lists.push({ method: 'vectors', weight: weight ?? RETRIEVAL_WEIGHTS.question.vectors, ...near });
    return fuseScores(lists)
      .slice(0, limit)
      .map(({ id, score }) => ({ id, raw: score }));
  };
  const run = new Map<string, ReadonlyMap<string, number>>();
  let done = 0;
  for (const [id, query] of queries) {
    const hits = find(query.text).filter(({ raw }) => raw >= minScore);
    run.set(id, new Map(hits.map((hit) => [hit.id, hit.raw])));
    yield ++done;
  }
  return run;
}
