import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RETRIEVAL_METHODS } from '#domain/answer.ts';
import { fuseRanks, fuseScores, spreadOf } from './fuse.ts';
import type { MethodList } from './fuse.ts';

const list = (method: MethodList['method'], weight: number, scores: Readonly<Record<string, number>>): MethodList => {
  const hits = Object.entries(scores)
    .map(([id, raw]) => ({ id, raw }))
    .toSorted((a, b) => b.raw - a.raw);
  return { method, weight, spread: spreadOf(hits), hits };
};

describe('spreadOf', () => {
  it('is the standard deviation of the scores', () => {
    expect(spreadOf([8, 6, 4, 2].map((raw, i) => ({ id: `${i}`, raw })))).toBeCloseTo(Math.sqrt(5), 12);
  });

  it('does not make worlds of scores that are almost equal', () => {
    expect(
      spreadOf([
        { id: 'a', raw: 5 },
        { id: 'b', raw: 4.999 },
      ]),
    ).toBe(0.5);
  });

  it('does not change with hits far down the list', () => {
    const best = Array.from({ length: 300 }, (_, i) => ({ id: `${i}`, raw: 400 - i }));
    const tail = Array.from({ length: 900 }, (_, i) => ({ id: `t${i}`, raw: 1 }));
    expect(spreadOf([...best, ...tail])).toBe(spreadOf(best));
  });

  it('is 1 where there is nothing to spread', () => {
    expect(spreadOf([])).toBe(1);
    expect(spreadOf([{ id: 'a', raw: 0 }])).toBe(1);
  });
});

describe('fuseScores', () => {
  it('lifts what two methods found over what only one did', () => {
    const fused = fuseScores([list('BM25', 1, { a: 10, b: 9, c: 1 }), list('vectors', 1, { b: 0.9, d: 0.2 })]);
    expect(fused[0]).toMatchObject({ id: 'b' });
    expect(fused[0]!.parts.map(({ method }) => method)).toEqual(['BM25', 'vectors']);
  });

  it('does not care in which unit a method counts', () => {
    const vectors = list('vectors', 0.5, { b: 0.9, a: 0.3 });
    const once = fuseScores([list('BM25', 1, { a: 10, b: 9, c: 1 }), vectors]);
    const thousand = fuseScores([list('BM25', 1, { a: 10_000, b: 9000, c: 1000 }), vectors]);
    expect(thousand.map(({ id }) => id)).toEqual(once.map(({ id }) => id));
    thousand.forEach((hit, i) => expect(hit.score).toBeCloseTo(once[i]!.score, 12));
  });

  it('puts ties in the order of their ids by code unit', () => {
    const fused = fuseScores([list('BM25', 1, { b: 1, Z: 1, a: 1 })]);
    expect(fused.map(({ id }) => id)).toEqual(['Z', 'a', 'b']);
  });

  it('is the same for lists and hits in any order, and adds up exactly', () => {
    const scores = fc.dictionary(
      fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      fc.double({ min: 0.01, max: 50, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.tuple(scores, scores, scores), (all) => {
        const lists = all.map((one, i) => list(RETRIEVAL_METHODS[i]!, 0.3 + i, one));
        const fused = fuseScores(lists);
        const turned = lists.toReversed().map((one) => ({ ...one, hits: one.hits.toReversed() }));
        expect(fuseScores(turned)).toEqual(fused);
        for (const { score, parts } of fused) expect(parts.reduce((sum, { share }) => sum + share, 0)).toBe(score);
      }),
    );
  });
});

describe('fuseRanks', () => {
  it('gives the reciprocal of the rank after sixty, times the weight', () => {
    const [first, second] = fuseRanks([list('BM25', 2, { a: 7, b: 5 })]);
    expect(first).toMatchObject({ id: 'a', score: 2 / 61, parts: [{ method: 'BM25', raw: 7, share: 2 / 61 }] });
    expect(second).toMatchObject({ id: 'b', score: 2 / 62 });
  });
});
