import type { RetrievedPassage } from '#domain/answer.ts';
import { isRetracted, type SourceDocument } from '#domain/source.ts';
import { buildBm25Index } from '#engine/retrieval/bm25.ts';
import { searchBm25 } from '#engine/retrieval/search.ts';
import type { PassageFinder } from './engine.ts';

/** Finds passages by BM25 alone. */
export function finderByTerms(documents: readonly SourceDocument[]): PassageFinder {
  const passages = new Map(
    documents.flatMap((document) => document.passages.map((passage) => [passage.id as string, { document, passage }])),
  );
  const index = buildBm25Index(
    [...passages.values()].map(({ document, passage }) => ({
      id: passage.id,
      sourceId: passage.sourceId,
      title: document.source.title,
      headings: passage.headings,
      text: document.text.slice(passage.start, passage.end),
    })),
  );
  return {
    retrieve(query, { limit, scope }) {
      const { hits } = searchBm25(index, query, { limit, ...(scope ? { scope } : {}) });
      const found = hits.flatMap(({ id, score, terms }): RetrievedPassage[] => {
        const at = passages.get(id);
        if (!at) return [];
        const { document, passage } = at;
        return [
          {
            passageId: passage.id,
            sourceId: passage.sourceId,
            title: document.source.title,
            start: passage.start,
            end: passage.end,
            text: document.text.slice(passage.start, passage.end),
            score,
            methods: [{ method: 'BM25', raw: score, share: score }],
            terms: [...terms],
            isRetracted: isRetracted(document.source),
          },
        ];
      });
      return { passages: found, events: [] };
    },
  };
}
