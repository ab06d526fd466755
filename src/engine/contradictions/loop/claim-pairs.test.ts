import { describe, expect, it } from 'vitest';
import { pairsOfClaims } from './claim-pairs.ts';

describe('pairs of claims of one text', () => {
  it('are those about the same thing, in order', () => {
    const claims = [
      'The old mill at Calden was built in 1874.',
      'The ferry carries 300 passengers.',
      'The mill at Calden was built in 1884.',
      'The ferry carries 400 passengers.',
      'Calden is large.',
    ].map((text) => ({ text }));
    expect(pairsOfClaims(claims)).toEqual([
      [0, 2],
      [1, 3],
    ]);
  });

  it('are none where nothing is shared, or nothing is there', () => {
    expect(pairsOfClaims([])).toEqual([]);
    expect(pairsOfClaims([{ text: 'The and of' }, { text: 'The and of' }])).toEqual([]);
  });
});
