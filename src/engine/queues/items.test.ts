import { describe, expect, it } from 'vitest';
import type { CheckedClaim, DefectKind } from '#domain/claim.ts';
import { claimId, passageId, sourceId } from '#domain/ids.ts';
import type { QueueOwner } from '#domain/queue.ts';
import { headOf, orderHeads } from './heads.ts';
import { factCheckItems, isBacklog, namesIn } from './items.ts';
import { suspectClaim } from './suspicion.ts';

const OWNER: QueueOwner = { kind: 'draft', id: 'd1', title: 'A draft' };

function claim(text: string, more: Partial<CheckedClaim> = {}): CheckedClaim {
  return {
    id: claimId('c'),
    text,
    start: 0,
    end: text.length,
    label: 'retrieved',
    verdict: 'unsupported',
    judged: true,
    action: 'refuse',
    route: 'unsupported-claim-loop',
    confidence: 0.5,
    citations: [],
    defects: [],
    reasons: [],
    ...more,
  };
}
const defect = (kind: DefectKind) => ({ kind, detail: kind, start: 0, end: 1 });
const PASS = { verdict: 'pass', action: 'cite', route: 'complete' } as const;

describe('what waits for a person', () => {
  it('is every claim that does not simply pass', () => {
    expect(isBacklog(claim('x', PASS))).toBe(false);
    expect(isBacklog(claim('x', { ...PASS, action: 'hedge' }))).toBe(true);
    expect(isBacklog(claim('x', { ...PASS, route: 'contradiction-loop' }))).toBe(true);
    expect(isBacklog(claim('x'))).toBe(true);
  });

  it('keeps its identity when the text around it moves it', () => {
    const [before] = factCheckItems(OWNER, [claim('The mill burned.')]);
    const [after] = factCheckItems(OWNER, [
      claim('New first.', PASS),
      claim('The mill burned.', { start: 40, end: 56 }),
    ]);
    expect(after).toMatchObject({ id: before!.id, basis: before!.basis });
  });

  it('tells two equal statements of one text apart, and the same statement of two texts', () => {
    const twice = factCheckItems(OWNER, [claim('The mill burned.'), claim('The mill burned.')]);
    const other = factCheckItems({ ...OWNER, id: 'd2' }, [claim('The mill burned.')]);
    expect(new Set([...twice, ...other].map(({ id }) => id)).size).toBe(3);
  });

  it('rests on another basis once its verdict or a cited span changes', () => {
    const basis = (one: CheckedClaim): string => factCheckItems(OWNER, [one])[0]!.basis;
    const cited = (quote: string) => ({
      citations: [
        {
          sourceId: sourceId('s'),
          passageId: passageId('s#1'),
          start: 0,
          end: 4,
          quote,
          stance: 'supports' as const,
          strength: 0.5,
          rationale: [],
        },
      ],
    });
    expect(basis(claim('x'))).not.toBe(basis(claim('x', { verdict: 'partial' })));
    expect(basis(claim('x', cited('abcd')))).not.toBe(basis(claim('x', cited('abce'))));
    expect(basis(claim('x', { confidence: 0.1 }))).toBe(basis(claim('x', { confidence: 0.9 })));
  });
});

describe('the order of suspicion', () => {
  it.each([
    [
      'a retracted source',
      claim('x', { defects: [defect('retracted-source')] }),
      'a contradiction',
      claim('x', { verdict: 'contradicted' }),
    ],
    ['a contradiction', claim('x', { verdict: 'contradicted' }), 'an absence', claim('x')],
    ['an absence', claim('x'), 'a part', claim('x', { verdict: 'partial' })],
    ['a part', claim('x', { verdict: 'partial' }), 'a person’s claim', claim('x', { judged: false })],
    ['an absent quotation', claim('x', { defects: [defect('quote-absent')] }), 'an absence', claim('x')],
  ])('puts %s before %s', (_a, first, _b, second) => {
    expect(suspectClaim(first).score).toBeGreaterThan(suspectClaim(second).score);
  });

  it('is total: equal suspicion goes by id', () => {
    const heads = factCheckItems(OWNER, [claim('b'), claim('a'), claim('c')]).map(headOf);
    const sorted = orderHeads(heads).map(({ id }) => id);
    expect(orderHeads(heads.toReversed()).map(({ id }) => id)).toEqual(sorted);
    expect(sorted).toEqual(sorted.toSorted());
  });
});

describe('names for grouping', () => {
  it('are capitalised runs, without the word that only opens the sentence', () => {
    expect(namesIn('The Old Mill in York was sold to Ann Smith.')).toEqual(['The Old Mill', 'York', 'Ann Smith']);
    expect(namesIn('Nothing here.')).toEqual([]);
  });
});
