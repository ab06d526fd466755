import { describe, expect, it } from 'vitest';
import type { CheckedClaim, ClaimCitation } from '#domain/claim.ts';
import { claimId, passageId, sourceId } from '#domain/ids.ts';
import { claimItems, countOutcomes, filterClaims, mapEdges, markerState, neighbour } from './model.ts';

const cite = (source: string, strength: number, stance: ClaimCitation['stance'] = 'supports'): ClaimCitation => ({
  sourceId: sourceId(source),
  passageId: passageId(`${source}#1`),
  quote: 'q',
  stance,
  strength,
  rationale: [],
  start: 0,
  end: 1,
});
const claim = (
  id: string,
  verdict: CheckedClaim['verdict'],
  citations: readonly ClaimCitation[] = [],
): CheckedClaim => ({
  id: claimId(id),
  text: id,
  start: 0,
  end: 1,
  label: 'retrieved',
  verdict,
  judged: true,
  action: 'cite',
  route: 'complete',
  confidence: 1,
  citations,
  defects: [],
  reasons: [],
});

const items = claimItems({ claims: [claim('a', 'pass'), claim('b', 'contradicted'), claim('c', 'pass')] });

describe('the list of claims', () => {
  it('has counts that add up to the number of claims', () => {
    const counts = countOutcomes(items);
    expect(counts.supported).toBe(2);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(items.length);
  });

  it('keeps the numbers of the draft when it is filtered', () => {
    expect(filterClaims(items, ['supported']).map((item) => item.n)).toEqual([1, 3]);
    expect(filterClaims(items, undefined)).toHaveLength(3);
  });

  it('moves to the neighbour and stops at the ends', () => {
    expect(neighbour(items, undefined, 1)?.claim.id).toBe('a');
    expect(neighbour(items, 'a', 1)?.claim.id).toBe('b');
    expect(neighbour(items, 'c', 1)?.claim.id).toBe('c');
    expect(neighbour(items, 'a', -1)?.claim.id).toBe('a');
    expect(neighbour([], 'a', 1)).toBeNull();
  });
});

describe('the edges of the map', () => {
  it('join the citations of a claim in one source, keep the strongest, and part support from contradiction', () => {
    const edges = mapEdges([claim('a', 'pass', [cite('s', 0.4), cite('s', 0.9), cite('s', 0.7, 'contradicts')])]);
    expect(edges.map(({ stance, strength, citations }) => ({ stance, strength, citations }))).toEqual([
      { stance: 'supports', strength: 0.9, citations: 2 },
      { stance: 'contradicts', strength: 0.7, citations: 1 },
    ]);
  });
});

describe('the state of a marker', () => {
  it('is ungrounded when one of its refs names nothing, ambiguous when one names two', () => {
    expect(markerState({ refs: ['1', '2'], resolved: [0, 1] }, [])).toBe('grounded');
    expect(markerState({ refs: ['1', '2'], resolved: [0, null] }, [])).toBe('ungrounded');
    expect(markerState({ refs: ['1', '2'], resolved: [0, null] }, ['2'])).toBe('ambiguous');
  });
});
