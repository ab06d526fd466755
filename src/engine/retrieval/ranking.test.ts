import { describe, expect, it } from 'vitest';
import { buildBm25Index } from './bm25.ts';
import { searchBm25 } from './search.ts';

/** Words by falling commonness; every passage draws its own from a fixed sequence, so that many score alike. */
const WORDS = ['river', 'stone', 'bridge', 'water', 'tower', 'garden', 'harbour', 'lantern', 'kestrel', 'quince'];

function passageSet(count: number) {
  let state = 7;
  const draw = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  return Array.from({ length: count }, (_, n) => ({
    id: `p${String(n).padStart(6, '0')}`,
    sourceId: `s${n % 7}`,
    text: WORDS.filter((_word, rank) => draw(rank + 1) === 0)
      .flatMap((word) => Array.from({ length: 1 + draw(3) }, () => word))
      .join(' '),
  }));
}

describe('a ranking of many postings', () => {
  const index = buildBm25Index(passageSet(80_000));
  const queries = ['river stone quince', 'quince river kestrel stone bridge', WORDS.join(' '), 'tower water river'];
  // More hits than a list may have that anything is left out for: what is found then was scored exhaustively.
  const EXHAUSTIVE = 1_500;

  for (const query of queries) {
    it(`finds the same, to the last bit, as exhaustive scoring: ${query}`, () => {
      const all = searchBm25(index, query, { limit: EXHAUSTIVE }).hits;
      for (const limit of [1, 2, 10, 300, 1_000]) {
        expect(searchBm25(index, query, { limit }).hits).toEqual(all.slice(0, limit));
      }
    });
  }

  it('keeps to the scope where it leaves passages out', () => {
    const scope = { sourceIds: ['s2', 's5'] };
    const all = searchBm25(index, queries[1]!, { limit: EXHAUSTIVE, scope }).hits;
    expect(searchBm25(index, queries[1]!, { limit: 20, scope }).hits).toEqual(all.slice(0, 20));
    expect(new Set(all.map(({ sourceId }) => sourceId))).toEqual(new Set(['s2', 's5']));
  });
});
