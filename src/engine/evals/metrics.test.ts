import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUERY_METRICS } from '#domain/evals.ts';
import { makeLikeness, measureDiversity, measureSerendipity } from './list-metrics.ts';
import { measureRanking } from './query-metrics.ts';
import { compareCodePoints, rankDocuments } from './rank.ts';

const grades = (text: string): ReadonlyMap<string, number> =>
  new Map(text.split(' ').map((part) => [part.split(':')[0]!, Number(part.split(':')[1])]));

describe('rankDocuments', () => {
  it('orders by score, and equal scores by id from the last to the first', () => {
    expect(rankDocuments(grades('a:1 c:1 b:1 d:2'))).toEqual(['d', 'c', 'b', 'a']);
  });
  it('takes scores that single precision cannot tell apart for a tie', () => {
    expect(rankDocuments(grades('a:0.50000001 b:0.5'))).toEqual(['b', 'a']);
    expect(rankDocuments(grades('a:0.500001 b:0.5'))).toEqual(['a', 'b']);
  });
  it('compares ids by code point, as the bytes of UTF-8 stand', () => {
    // U+1F600 begins with the unit D83D, which is less than the unit FF21, while its code point is greater.
    expect(compareCodePoints('\u{1f600}', '\uff21')).toBeGreaterThan(0);
    expect(compareCodePoints('ab', 'abc')).toBeLessThan(0);
  });
});

describe('measureRanking', () => {
  it('matches values computed by hand', () => {
    // Grades: a 3, b 2, c 1, d 0, e 1 (not retrieved); x is not judged. Ranking: x a d c b.
    // DCG = 3/log2(3) + 1/log2(5) + 2/log2(6) = 1.8927893 + 0.4306766 + 0.7737056 = 3.0971714
    // Ideal = 3/log2(2) + 2/log2(3) + 1/log2(4) + 1/log2(5) = 3 + 1.2618595 + 0.5 + 0.4306766 = 5.1925361
    // AP = (1/2 + 2/4 + 3/5) / 4 = 0.4; recall = 3/4; first relevant at rank 2; three in the first five.
    const got = measureRanking(['x', 'a', 'd', 'c', 'b'], grades('a:3 b:2 c:1 d:0 e:1'))!;
    expect(got['ndcg@10']).toBeCloseTo(3.0971714 / 5.1925361, 6);
    expect(got['map@10']).toBeCloseTo(0.4, 12);
    expect(got).toMatchObject({ 'recall@100': 0.75, mrr: 0.5, 'precision@5': 0.6, 'precision@10': 0.3 });
  });
  it('gains linearly: the grade itself, not two to its power', () => {
    // Linear: (1 + 3/log2(3)) / (3 + 1/log2(3)) = 2.8927893 / 3.6309298; exponential would be 5.4165 / 7.6309.
    expect(measureRanking(['b', 'a'], grades('a:3 b:1'))!['ndcg@10']).toBeCloseTo(2.8927893 / 3.6309298, 6);
  });
  it('looks at ten for NDCG and MAP, at a hundred for recall, at the whole ranking for MRR', () => {
    const filler = (count: number): string[] => Array.from({ length: count }, (_, at) => `n${at}`);
    const at11 = measureRanking([...filler(10), 'a'], grades('a:1'))!;
    expect(at11).toMatchObject({ 'ndcg@10': 0, 'map@10': 0, 'recall@100': 1, mrr: 1 / 11 });
    const at101 = measureRanking([...filler(100), 'a'], grades('a:1'))!;
    expect(at101).toMatchObject({ 'recall@100': 0, mrr: 1 / 101 });
    expect(measureRanking([...filler(9), 'a'], grades('a:1'))!['ndcg@10']).toBeCloseTo(1 / Math.log2(11), 12);
  });
  it('divides MAP@10 by all relevant documents, also where there are more than ten', () => {
    const twenty = Array.from({ length: 20 }, (_, at) => `d${at}`);
    const all = new Map(twenty.map((id) => [id, 1]));
    expect(measureRanking(twenty, all)).toMatchObject({ 'map@10': 0.5, 'ndcg@10': 1, 'recall@100': 1 });
  });
  it('takes unjudged documents and grades of zero and less for not relevant', () => {
    const got = measureRanking(['junk', 'zero', 'unknown', 'a'], grades('junk:-2 zero:0 a:1'))!;
    expect(got).toMatchObject({ mrr: 0.25, 'precision@5': 0.2 });
    expect(got['ndcg@10']).toBeCloseTo(1 / Math.log2(5), 12);
  });
  it('is not measured where nothing is relevant, and zero where nothing was returned', () => {
    expect(measureRanking(['a'], grades('a:0'))).toBeNull();
    expect(measureRanking([], grades('a:1'))).toMatchObject({ 'ndcg@10': 0, mrr: 0, 'recall@100': 0 });
  });

  const judged = fc.uniqueArray(fc.tuple(fc.string({ minLength: 1, maxLength: 3 }), fc.integer({ min: -1, max: 4 })), {
    selector: ([id]) => id,
    minLength: 1,
    maxLength: 30,
  });
  it('stays within [0, 1], is perfect for the ideal order and zero for none found', () => {
    fc.assert(
      fc.property(judged, fc.array(fc.string({ minLength: 1, maxLength: 3 })), (pairs, more) => {
        const table = new Map(pairs);
        const ids = [...new Set([...more, ...table.keys()])];
        const got = measureRanking(ids, table);
        if (got === null) {
          expect([...table.values()].some((grade) => grade > 0)).toBe(false);
          return;
        }
        for (const metric of QUERY_METRICS) {
          expect(got[metric]).toBeGreaterThanOrEqual(0);
          expect(got[metric]).toBeLessThanOrEqual(1 + 1e-12);
        }
        const ideal = [...table].sort((a, b) => b[1] - a[1]).map(([id]) => id);
        expect(measureRanking(ideal, table)!['ndcg@10']).toBeCloseTo(1, 12);
        expect(measureRanking(ideal, table)!.mrr).toBe(1);
        const missed = measureRanking(['never a document'], table)!;
        for (const metric of QUERY_METRICS) expect(missed[metric]).toBe(0);
      }),
    );
  });
  it('does not depend on the order in which scores and grades were given', () => {
    fc.assert(
      fc.property(judged, fc.integer({ min: 0, max: 100 }), (pairs, seed) => {
        const turn = <T>(list: readonly T[]): T[] => [
          ...list.slice(seed % list.length),
          ...list.slice(0, seed % list.length),
        ];
        const scores = pairs.map(([id, grade]): [string, number] => [id, (grade * 7) % 3]);
        const one = measureRanking(rankDocuments(new Map(scores)), new Map(pairs));
        const other = measureRanking(rankDocuments(new Map(turn(scores).reverse())), new Map(turn(pairs)));
        expect(other).toEqual(one);
      }),
    );
  });
});

describe('measureDiversity', () => {
  it('is the mean unlikeness over all pairs', () => {
    // a and b share one of three topics: 1 − 1/3; c shares none with either: 1 and 1. (2/3 + 1 + 1) / 3 = 8/9.
    const likeness = makeLikeness(
      new Map([
        ['a', { topics: ['x', 'y'] }],
        ['b', { topics: ['y', 'z'] }],
        ['c', { topics: ['w'] }],
      ]),
    );
    expect(measureDiversity(['a', 'b', 'c'], likeness)).toBeCloseTo(8 / 9, 12);
  });
  it('compares vectors by cosine and texts by their words', () => {
    const likeness = makeLikeness(
      new Map([
        ['a', { vector: [1, 0] }],
        ['b', { vector: [1, 1] }],
        ['c', { text: 'Red kite' }],
        ['d', { text: 'red boat' }],
      ]),
    );
    expect(measureDiversity(['a', 'b'], likeness)).toBeCloseTo(1 - Math.SQRT1_2, 12);
    expect(measureDiversity(['c', 'd'], likeness)).toBeCloseTo(2 / 3, 12);
  });
  it('is zero for copies, and not measured for one document or one without features', () => {
    const likeness = makeLikeness(new Map(['a', 'b'].map((id) => [id, { text: 'the same' }])));
    expect(measureDiversity(['a', 'b'], likeness)).toBe(0);
    expect(measureDiversity(['a'], likeness)).toBeNull();
    expect(measureDiversity(['a', 'b', 'unknown'], likeness)).toBeNull();
  });
});

describe('measureSerendipity', () => {
  it('counts what is relevant and what a plain system does not return', () => {
    // a is expected, b is relevant and unexpected, c is unexpected and not relevant: 1 of 10.
    expect(measureSerendipity(['a', 'b', 'c'], grades('a:1 b:1'), ['a', 'z'])).toBe(0.1);
    expect(measureSerendipity(['a', 'b'], grades('a:1 b:1'), ['a', 'b'])).toBe(0);
  });
});
