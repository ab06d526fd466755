import { describe, expect, it } from 'vitest';
import { alignClaim, sentenceStarts, weighClaim } from './align.ts';
import { isSaidOfAnother } from './clause-subject.ts';
import { findExchange } from './exchanged.ts';
import { isPartOfGroup } from './number-place.ts';
import { prepareStatement } from './prepare.ts';
import type { Pair } from './signal.ts';

/** The claim laid against its best window, so that each rule is asked by itself: several of them refuse the same pair. */
function pairOf(claim: string, passage: string): Pair {
  const weighed = weighClaim(prepareStatement(claim), undefined);
  const evidence = prepareStatement(passage);
  const context = new Set<string>();
  const [window] = alignClaim(weighed, evidence, sentenceStarts(evidence), context);
  return { claim: weighed, evidence, window: window!, context };
}

describe('names and figures in the place of each other', () => {
  it.each([
    ['The cargo was timber at 60% and salt at 25%.', 'The cargo was salt at 60% and timber at 25%.'],
    [
      'Ruth Amsel taught chemistry and Karl Brun taught physics.',
      'Karl Brun taught chemistry and Ruth Amsel taught physics.',
    ],
  ])('are seen: %s', (claim, passage) => {
    expect(findExchange(pairOf(claim, passage))).toMatchObject({ feature: 'roles-swapped', stance: 'neutral' });
  });

  it.each([
    ['The cargo was timber at 60% and salt at 25%.', 'The cargo was salt at 25% and timber at 60%.'],
    [
      'Ruth Amsel taught chemistry and Karl Brun taught physics.',
      'Karl Brun taught physics and Ruth Amsel taught chemistry.',
    ],
  ])('are not where whole parts change their order: %s', (claim, passage) => {
    expect(findExchange(pairOf(claim, passage))).toBeNull();
  });
});

describe('what is said of another', () => {
  it('has other names right before the verb, and the names of the claim in another clause or but a surname', () => {
    const claim = 'Maynard Keynes led the delegation to the conference.';
    expect(
      isSaidOfAnother(
        pairOf(claim, 'Harry White led the delegation to the conference, at which Maynard Keynes spoke.'),
      ),
    ).toBe(true);
    expect(
      isSaidOfAnother(
        pairOf(claim, 'Maynard Keynes led the delegation to the conference, at which Harry White spoke.'),
      ),
    ).toBe(false);
    const bridge = 'John Roebling designed the bridge over the river.';
    const other = 'Washington Roebling designed the bridge over the river; John died before.';
    expect(isSaidOfAnother(pairOf(bridge, other))).toBe(true);
  });
});

describe('a part of a group', () => {
  it('is no count of the whole', () => {
    const claim = 'The octopus has two hearts.';
    expect(isPartOfGroup(pairOf(claim, 'The octopus has gills. Two of the hearts pump blood to them.'))).toBe(true);
    expect(isPartOfGroup(pairOf(claim, 'The octopus has two hearts, which pump blood to its gills.'))).toBe(false);
  });
});
