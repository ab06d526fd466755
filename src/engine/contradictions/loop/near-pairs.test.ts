import { describe, expect, it } from 'vitest';
import { nearPairs } from './near-pairs.ts';

describe('pairs of statements to compare', () => {
  it('are those about the same thing, in order', () => {
    const statements = [
      'The old mill at Calden was built in 1874.',
      'The ferry carries 300 passengers.',
      'The mill at Calden was built in 1884.',
      'The ferry carries 400 passengers.',
      'Calden is large.',
    ].map((text) => ({ text }));
    expect(nearPairs(statements)).toEqual([
      [0, 2],
      [1, 3],
    ]);
  });

  it('are none where nothing is shared, or nothing is there', () => {
    expect(nearPairs([])).toEqual([]);
    expect(nearPairs([{ text: 'The and of' }, { text: 'The and of' }])).toEqual([]);
  });
});
