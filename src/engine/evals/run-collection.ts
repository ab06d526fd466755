import type { SearchRun } from '#domain/evals.ts';
import type { RetrievalSettings } from '#domain/evaluation-run.ts';
import { passageId, sourceId } from '#domain/ids.ts';
import { buildBm25Index } from '../retrieval/bm25.ts';
import { searchBm25 } from '../retrieval/search.ts';
import type { BeirText } from './formats/read-beir.ts';

/**
 * Runs our own retriever over a judged collection under one policy: what a person compares when they ask whether other settings
 * would be better. A query a step, so that whoever drives it may let other work in.
 */
export function* runCollection(
  corpus: ReadonlyMap<string, BeirText>,
  queries: ReadonlyMap<string, BeirText>,
  { limit, minScore, k1, b, title }: RetrievalSettings,
): Generator<number, SearchRun, void> {
  const passages = [...corpus].map(([id, document]) => ({
    id: passageId(id),
    sourceId: sourceId(id),
    title: document.title,
    headings: [],
    text: document.text,
  }));
  const index = buildBm25Index(passages, { k1, b, title, headings: 0, body: 1 });
  const run = new Map<string, ReadonlyMap<string, number>>();
  let done = 0;
  for (const [id, query] of queries) {
    const { hits } = searchBm25(index, query.text, { limit });
    run.set(id, new Map(hits.filter(({ score }) => score >= minScore).map((hit) => [hit.id, hit.score])));
    yield ++done;
  }
  return run;
}
