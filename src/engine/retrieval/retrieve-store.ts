import type { AnswerEvent, RetrievalMethod } from '#domain/answer.ts';
import { fuseRanks, fuseScores, spreadOf } from './fuse.ts';
import type { FusedHit, RawHit } from './fuse.ts';
import { assertWithinScope } from './scope.ts';
import type { SearchScope } from './scope.ts';

/** What a store is asked. The scope is the store's to enforce; what comes back is checked against it all the same. */
export interface StoreQuery {
  readonly query: string;
  readonly limit: number;
  readonly scope?: SearchScope;
}

/** A passage that a store found. `raw` is in the store's own units, more being better. */
export interface StoreHit extends RawHit {
  readonly sourceId: string;
  readonly tenantId: string | null;
}

/**
 * Port of a larger store that answers the same call as the embedded methods (SPEC §7). An adapter is a few lines: it
 * sends the query in the store's language with the scope as a filter, and maps what comes back to `StoreHit`s. It
 * keeps connections, keys and retries to itself, outside the engine.
 *
 * | store | method | scores |
 * | --- | --- | --- |
 * | Elasticsearch, OpenSearch: a `match` query with a `terms` filter | `BM25` | `by-value` |
 * | Qdrant: a point search with a payload filter | `vectors` | `by-value` |
 * | pgvector: `ORDER BY embedding <=> $1` with a `WHERE` on source and tenant, `raw` = 1 - distance | `vectors` | `by-value` |
 * | Neo4j: passages by the concepts they share with the query (a method name of its own joins `RETRIEVAL_METHODS`) | – | `by-rank` |
 */
export interface RetrievalStore {
  /** For events and the screen. */
  readonly name: string;
  readonly method: RetrievalMethod;
  /** How much the store counts beside the others; 1 for a lexical one. */
  readonly weight: number;
  /** `by-rank` where the scores of one query cannot be compared with each other. One such store makes all of them so. */
  readonly scores: 'by-value' | 'by-rank';
  readonly search: (query: StoreQuery) => Promise<readonly StoreHit[]>;
}

export interface StoreRetrieval {
  readonly hits: readonly FusedHit[];
  readonly events: readonly AnswerEvent[];
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown reason');

/**
 * Asks several stores at once and fuses what they found as the embedded methods are fused. A store that fails is left out and
 * gives an event; the others answer. A hit outside the scope throws, because a store that leaks is no outcome. The
 * result does not depend on which store answered first.
 */
export async function searchStores(stores: readonly RetrievalStore[], query: StoreQuery): Promise<StoreRetrieval> {
  const settled = await Promise.allSettled(stores.map(async (store) => store.search(query)));
  const events: AnswerEvent[] = [];
  const lists: { method: RetrievalMethod; weight: number; spread: number; hits: readonly RawHit[] }[] = [];
  settled.forEach((result, i) => {
    const { name, method, weight } = stores[i]!;
    if (result.status === 'rejected') {
      events.push({ code: 'retrieval-failed', detail: `${name} did not answer: ${reasonOf(result.reason)}` });
      return;
    }
    assertWithinScope(result.value, query.scope);
    const hits = result.value
      .filter(({ raw }) => Number.isFinite(raw))
      .map(({ id, raw }) => ({ id, raw }))
      .toSorted((a, b) => b.raw - a.raw || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
    lists.push({ method, weight, spread: spreadOf(hits), hits });
  });
  const fuse = stores.some(({ scores }) => scores === 'by-rank') ? fuseRanks : fuseScores;
  return { hits: fuse(lists).slice(0, Math.max(0, query.limit)), events };
}
