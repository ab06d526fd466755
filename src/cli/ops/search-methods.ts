import { RETRIEVAL_METHODS } from '#domain/answer.ts';
import type { RetrievalMethod } from '#domain/answer.ts';
import { passageId, sourceId } from '#domain/ids.ts';
import { bareSource, type SourceDocument } from '#domain/source.ts';
import type { IndexablePassage } from '#engine/retrieval/postings.ts';
import { createRetriever } from '#engine/retrieval/retrieve.ts';
import type { Retriever } from '#engine/retrieval/retrieve.ts';
import { assertWithinScope, scopeRule } from '#engine/retrieval/scope.ts';
import type { SearchScope } from '#engine/retrieval/scope.ts';
import { readVectors } from '../word-vectors.ts';

/** Names under which the op takes the methods beside `bm25`; `fused` asks all three. */
const METHODS: Readonly<Record<string, readonly RetrievalMethod[]>> = {
  vectors: ['vectors'],
  'exact-quote': ['exact-quote'],
  fused: RETRIEVAL_METHODS,
};

export const methodsOf = (name: string): readonly RetrievalMethod[] | null =>
  (Object.hasOwn(METHODS, name) ? METHODS[name] : undefined) ?? null;

/** One document a passage: the op searches the texts that it was given, not what an importer would cut them into. */
function documentOf({ id, title, headings, text }: IndexablePassage): SourceDocument {
  const source = sourceId(id);
  return {
    source: bareSource(source, { title: title ?? '' }),
    text,
    blocks: [],
    pages: [],
    runs: [],
    passages: [{ id: passageId(id), sourceId: source, start: 0, end: text.length, headings: headings ?? [] }],
  };
}

export interface MethodSearch {
  readonly state: 'found' | 'ungrounded' | 'abstained';
  readonly message: string | null;
  readonly hits: readonly {
    readonly id: string;
    readonly sourceId: string;
    readonly score: number;
    readonly methods: readonly object[];
    readonly terms: readonly object[];
  }[];
}

/**
 * Searches by vectors, by exact quotation, or by all methods fused. What lies outside the scope is not even handed to the
 * retriever. `score` is the sum of the shares in `methods`; `terms` add up to the BM25 score alone.
 */
export function searchByMethods(
  passages: readonly IndexablePassage[],
  query: string,
  methods: readonly RetrievalMethod[],
  k: number,
  scope: SearchScope,
  retrievers: Map<string, Retriever>,
): MethodSearch {
  const allows = scopeRule(scope);
  const within = passages.filter((passage) => allows(passage.sourceId, passage.tenantId ?? null));
  const bySource = new Map(within.map((passage) => [passage.id, passage]));
  const key = JSON.stringify(scope);
  const retriever =
    retrievers.get(key) ?? createRetriever([...bySource.values()].map(documentOf), { vectors: readVectors() });
  retrievers.set(key, retriever);
  const { state, message, passages: found } = retriever.retrieve(query, { limit: k, methods });
  const hits = found.map((hit) => {
    const passage = bySource.get(hit.sourceId)!;
    return {
      id: passage.id,
      sourceId: passage.sourceId,
      tenantId: passage.tenantId ?? null,
      score: hit.score,
      methods: hit.methods,
      terms: hit.terms,
    };
  });
  assertWithinScope(hits, scope);
  return { state, message, hits: hits.map(({ tenantId: _tenant, ...hit }) => hit) };
}
