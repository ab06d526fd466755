import { describe, expect, it } from 'vitest';
import { searchStores } from './retrieve-store.ts';
import type { RetrievalStore, StoreHit, StoreQuery } from './retrieve-store.ts';
import { SourceScopeViolationError } from './scope.ts';

const hit = (id: string, raw: number, sourceId = 's'): StoreHit => ({ id, raw, sourceId, tenantId: null });

/** A store that answers after so many turns of the loop, or fails. */
function fakeStore(
  more: Partial<RetrievalStore>,
  answer: readonly StoreHit[] | Error,
  turns = 0,
  seen: StoreQuery[] = [],
): RetrievalStore {
  return {
    name: 'fake',
    method: 'BM25',
    weight: 1,
    scores: 'by-value',
    search: async (query) => {
      seen.push(query);
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    ...more,
  };
}

describe('searchStores', () => {
  it('hands the question and the scope to each store and fuses what they found', async () => {
    const seen: StoreQuery[] = [];
    const query = { query: 'red kite', limit: 2, scope: { sourceIds: ['s'] } };
    const { hits, events } = await searchStores(
      [
        fakeStore({ name: 'words' }, [hit('a', 12), hit('b', 11), hit('c', 1)], 0, seen),
        fakeStore({ name: 'points', method: 'vectors', weight: 0.5 }, [hit('b', 0.8), hit('c', 0.3)], 0, seen),
      ],
      query,
    );
    expect(seen).toEqual([query, query]);
    expect(events).toEqual([]);
    expect(hits.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(hits[0]!.parts.map(({ method }) => method)).toEqual(['BM25', 'vectors']);
    expect(hits[0]!.parts.reduce((sum, { share }) => sum + share, 0)).toBe(hits[0]!.score);
  });

  it('gives the same whichever store answers first, and in whatever order a store sends its hits', async () => {
    const run = (slow: number, fast: number, turn: boolean) => {
      const found = [hit('a', 3), hit('b', 3), hit('c', 2)];
      return searchStores(
        [
          fakeStore({}, turn ? found.toReversed() : found, slow),
          fakeStore({ method: 'vectors' }, [hit('c', 0.9), hit('a', 0.9)], fast),
        ],
        { query: 'q', limit: 10 },
      );
    };
    expect(await run(9, 0, true)).toEqual(await run(0, 9, false));
  });

  it('leaves out a store that fails and says which one and why', async () => {
    const { hits, events } = await searchStores(
      [fakeStore({ name: 'down' }, new Error('connection refused')), fakeStore({}, [hit('a', 1)])],
      { query: 'q', limit: 5 },
    );
    expect(hits.map(({ id }) => id)).toEqual(['a']);
    expect(events).toEqual([{ code: 'retrieval-failed', detail: 'down did not answer: connection refused' }]);
  });

  it('throws for a store that lets a passage out of the scope', async () => {
    const leaking = fakeStore({}, [hit('a', 1, 'secret')]);
    await expect(searchStores([leaking], { query: 'q', limit: 5, scope: { sourceIds: ['s'] } })).rejects.toThrow(
      SourceScopeViolationError,
    );
  });

  it('fuses by rank where the scores of a store mean nothing, and drops scores that are no numbers', async () => {
    const { hits } = await searchStores(
      [fakeStore({ scores: 'by-rank' }, [hit('a', 900), hit('b', 1), hit('c', Number.NaN)])],
      { query: 'q', limit: 5 },
    );
    expect(hits.map(({ id, score }) => [id, score])).toEqual([
      ['a', 1 / 61],
      ['b', 1 / 62],
    ]);
  });
});
