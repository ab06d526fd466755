import type { SourceDocument } from '#domain/source.ts';
import type { Bm25Index } from './bm25.ts';
import { buildBm25Index } from './bm25.ts';
import type { IndexablePassage } from './postings.ts';

const kept = new WeakMap<readonly SourceDocument[], Bm25Index>();

/**
 * The BM25 index over all passages of documents, with their titles and headings. Built once for a list of documents:
 * whoever checks, answers or fact-checks over the same list shares it. The list must not be changed afterwards.
 */
export function bm25OfDocuments(documents: readonly SourceDocument[]): Bm25Index {
  const known = kept.get(documents);
  if (known) return known;
  const given = new Map<string, IndexablePassage>();
  for (const { source, text, passages } of documents) {
    for (const { id, sourceId, headings, start, end } of passages) {
      given.set(id, { id, sourceId, title: source.title, headings, text: text.slice(start, end) });
    }
  }
  const index = buildBm25Index([...given.values()]);
  kept.set(documents, index);
  return index;
}
