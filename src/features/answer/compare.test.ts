import { describe, expect, it } from 'vitest';
import { compareAnswers, countMatches } from './compare.ts';
import { answerOf, citation } from './test-answer.ts';

const left = answerOf(
  [
    { text: 'Shared  words.', cites: ['1'] },
    { text: 'Only left.', cites: ['2'] },
  ],
  [citation('1', 'a', 0), citation('2', 'b', 0), citation('3', 'c', 0)],
);
const right = answerOf(
  [
    { text: 'Only right.', cites: ['1'] },
    { text: 'Shared words.', cites: ['2'] },
  ],
  [citation('1', 'b', 40), citation('2', 'a', 0)],
);

describe('comparing two answers', () => {
  const found = compareAnswers(left, right);

  it('marks claims by their words, not by their place or white space', () => {
    expect([...found.left.claims]).toEqual([
      ['c1', 'same'],
      ['c2', 'only-here'],
    ]);
    expect([...found.right.claims]).toEqual([
      ['c1', 'only-here'],
      ['c2', 'same'],
    ]);
  });

  it('marks citations by the place they cite, whatever their number', () => {
    expect(Object.fromEntries(found.left.citations)).toEqual({ 1: 'same', 2: 'same-source', 3: 'only-here' });
    expect(Object.fromEntries(found.right.citations)).toEqual({ 1: 'same-source', 2: 'same' });
  });

  it('is the same seen from the other side', () => {
    const back = compareAnswers(right, left);
    expect(back.left).toEqual(found.right);
    expect(back.right).toEqual(found.left);
    expect(countMatches(found.left.claims, 'same')).toBe(countMatches(found.right.claims, 'same'));
  });

  it('finds nothing that differs between an answer and itself', () => {
    const same = compareAnswers(left, left);
    expect(same.isSameText).toBe(true);
    expect(countMatches(same.left.claims, 'only-here') + countMatches(same.left.citations, 'only-here')).toBe(0);
  });
});
