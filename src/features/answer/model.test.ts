import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerEdges, answerPieces, axisOf, citationOf, neighbourClaim, placeParts, scoreText } from './model.ts';
import { answerOf, citation, passage } from './test-answer.ts';

const two = answerOf(
  [
    { text: 'One [2] is quoted.', cites: ['1'] },
    { text: 'Two.', cites: ['1', '2'] },
  ],
  [citation('1', 'a', 0), citation('2', 'b', 5, { weight: 0.5 })],
);

describe('the pieces of an answer', () => {
  it('take a bracketed number within quoted words for words', () => {
    const kinds = answerPieces(two).map((piece) => [piece.kind, two.answer.slice(piece.start, piece.end)]);
    expect(kinds.filter(([kind]) => kind === 'marker').map(([, text]) => text)).toEqual(['[1]', '[1]', '[2]']);
    expect(kinds).toContainEqual(['claim', 'One [2] is quoted.']);
  });

  it('are the answer text when joined, whatever places an answer names', () => {
    const span = fc.tuple(fc.nat(60), fc.nat(60)).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }));
    fc.assert(
      fc.property(fc.array(span, { maxLength: 8 }), fc.array(span, { maxLength: 8 }), (claims, markers) => {
        const answer = {
          ...two,
          claims: claims.map((place, index) => ({ ...two.claims[0]!, ...place, id: `c${index}` })),
          markers: markers.map((place) => ({ ...place, citationId: '1', claimId: 'c0' })),
        };
        expect(
          answerPieces(answer)
            .map((piece) => answer.answer.slice(piece.start, piece.end))
            .join(''),
        ).toBe(answer.answer);
      }),
    );
  });
});

describe('the edges of the map', () => {
  it('are one for each claim and citation, as strong as the citation weighs', () => {
    expect(answerEdges(two).map(({ claim, source, strength }) => [claim, source, strength])).toEqual([
      ['c1', '1', 1],
      ['c2', '1', 1],
      ['c2', '2', 0.5],
    ]);
  });

  it('leave out a citation that the answer does not have', () => {
    expect(answerEdges(answerOf([{ text: 'x', cites: ['7'] }], []))).toEqual([]);
  });
});

describe('the citation of a passage', () => {
  it('tells a struck-out one from one that is made', () => {
    const answer = { ...two, struckOut: [citation('1', 'z', 3)] };
    expect(citationOf(answer, passage('a', 0))).toMatchObject({ isStruck: false });
    expect(citationOf(answer, passage('z', 3))).toMatchObject({ isStruck: true });
    expect(citationOf(answer, passage('a', 4))).toBeNull();
  });
});

describe('walking the claims', () => {
  it('starts at the first and stops at the ends', () => {
    expect(neighbourClaim(two.claims, undefined, 1)?.id).toBe('c1');
    expect(neighbourClaim(two.claims, 'c2', 1)?.id).toBe('c2');
    expect(neighbourClaim(two.claims, 'c1', -1)?.id).toBe('c1');
    expect(neighbourClaim([], undefined, 1)).toBeNull();
  });
});

describe('a stacked bar', () => {
  const value = fc.double({ min: -10, max: 10, noNaN: true });
  const bars = fc.array(
    fc.array(
      value.map((one) => ({ key: 'k', value: one })),
      { maxLength: 4 },
    ),
    { minLength: 1, maxLength: 6 },
  );

  it('never leaves its axis, and its parts are as wide as their numbers', () => {
    fc.assert(
      fc.property(bars, (all) => {
        const axis = axisOf(all);
        const width = axis.high - axis.low;
        for (const parts of all) {
          for (const part of placeParts(parts, axis)) {
            expect(part.from).toBeGreaterThanOrEqual(-1e-9);
            expect(part.to).toBeLessThanOrEqual(1 + 1e-9);
            if (width > 1e-6) expect((part.to - part.from) * width).toBeCloseTo(Math.abs(part.value), 5);
          }
        }
      }),
    );
  });

  it('puts what takes from the score left of zero', () => {
    const axis = axisOf([
      [
        { key: 'a', value: 3 },
        { key: 'b', value: -1 },
      ],
    ]);
    expect(axis).toEqual({ low: -1, high: 3 });
    expect(
      placeParts(
        [
          { key: 'a', value: 3 },
          { key: 'b', value: -1 },
        ],
        axis,
      ),
    ).toMatchObject([
      { from: 0.25, to: 1 },
      { from: 0, to: 0.25 },
    ]);
  });
});

describe('the figures of a score', () => {
  it.each([
    [1.23456, '1.235'],
    [0, '0.000'],
    [-0.00001, '-1.0e-5'],
    [0.0004, '4.0e-4'],
  ])('%d reads %s', (score, text) => {
    expect(scoreText(score)).toBe(text);
  });
});
