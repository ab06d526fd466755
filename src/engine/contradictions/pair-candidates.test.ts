import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conceptSetOf } from './concept-sets.ts';
import { matchEvidence } from './evidence-candidates.ts';
import { pairCandidates } from './pair-candidates.ts';

const words = fc.constantFrom(...'abcdefghijkl'.split(''));
const set = fc.uniqueArray(words, { maxLength: 8 });
const sets = fc.array(set, { maxLength: 25 });

const jaccard = (a: readonly string[], b: readonly string[]): number => {
  const shared = a.filter((word) => b.includes(word)).length;
  return shared < 2 ? 0 : shared / (a.length + b.length - shared);
};

describe('conceptSetOf', () => {
  it('leaves out figures and small words, so that a conflict of figures shares all', () => {
    expect(conceptSetOf('The bridge opened in 1974.')).toEqual(
      conceptSetOf('In 1978 the bridge was opened.').toSorted(),
    );
  });
});

describe('pairCandidates', () => {
  it('finds exactly the pairs that comparing all with all finds', () => {
    fc.assert(
      fc.property(sets, fc.constantFrom(0.3, 0.5, 0.7, 1), (list, least) => {
        const expected: string[] = [];
        for (let a = 0; a < list.length; a++)
          for (let b = a + 1; b < list.length; b++)
            if (jaccard(list[a]!, list[b]!) >= least - 1e-9) expected.push(`${a} ${b}`);
        const found = [...pairCandidates(list, { least })];
        expect(found.map(({ a, b }) => `${a} ${b}`).toSorted()).toEqual(expected.toSorted());
        for (const { a, b, similarity } of found) expect(similarity).toBeCloseTo(jaccard(list[a]!, list[b]!), 9);
      }),
      { numRuns: 400 },
    );
  });
  it('gives each statement no more earlier partners than allowed, and counts where it stopped', () => {
    const list = Array.from({ length: 50 }, () => ['sale', 'quarter', 'unit']);
    const count = { pairs: 0, truncated: 0 };
    const pairs = [...pairCandidates(list, { mostPartners: 5 }, count)];
    expect(pairs.length).toBe(count.pairs);
    expect(count.pairs).toBeLessThanOrEqual(50 * 5);
    expect(count.truncated).toBeGreaterThan(0);
  });
  it('yields as it goes, so that a consumer may stop', () => {
    const first = pairCandidates([
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'b'],
    ]).next();
    expect(first.value).toMatchObject({ a: 0, b: 1, similarity: 1 });
  });
});

describe('matchEvidence', () => {
  it('finds exactly the claims that hold the least share of weight', () => {
    fc.assert(
      fc.property(
        sets,
        fc.uniqueArray(words, { maxLength: 12 }),
        fc.constantFrom(0.4, 0.6, 1),
        (claims, passage, least) => {
          const frequency = (word: string): number => claims.filter((claim) => claim.includes(word)).length;
          const weight = (word: string): number =>
            Math.log(1 + (claims.length - frequency(word) + 0.5) / (frequency(word) + 0.5));
          const mass = (list: readonly string[]): number => list.reduce((sum, word) => sum + weight(word), 0);
          const expected = claims.flatMap((claim, i) => {
            const share = mass(claim.filter((word) => passage.includes(word))) / mass(claim);
            return claim.length > 0 && share >= least - 1e-9 ? [i] : [];
          });
          expect(
            matchEvidence(claims, least)
              .match(passage)
              .map(({ claim }) => claim),
          ).toEqual(expected);
        },
      ),
      { numRuns: 400 },
    );
  });
  it('says the same of a passage however many came before', () => {
    const matcher = matchEvidence([
      ['ferry', 'passenger'],
      ['bridge', 'open'],
    ]);
    const first = matcher.match(['bridge', 'open', 'year']);
    matcher.match(['ferry']);
    expect(matcher.match(['bridge', 'open', 'year'])).toEqual(first);
    expect(first).toMatchObject([{ claim: 1, share: 1 }]);
  });
});
