import { describe, expect, it } from 'vitest';
import { sourceId } from '#domain/ids.ts';
import type { CheckedQuote } from '#domain/quote.ts';
import type { CheckReport } from '#domain/report.ts';
import { makeClaim, makeReport } from '#testing/reports.ts';
import { evaluateGate } from './evaluate-gate.ts';
import type { GateInput } from './evaluate-gate.ts';

const failedOf = (input: GateInput): readonly string[] =>
  evaluateGate(input)
    .criteria.filter((item) => item.outcome !== 'passed')
    .map((item) => item.id);

const ready = makeReport();
const defect = (kind: 'misattributed' | 'retracted-source' | 'superseded') => ({ kind, detail: '', start: 0, end: 1 });
const badQuote: CheckedQuote = {
  text: 'x',
  start: 0,
  end: 1,
  status: 'near',
  typographic: false,
  verified: false,
  sourceId: null,
  at: [],
  detail: '',
};
const side = { sourceId: sourceId('mill'), start: 0, end: 1, quote: 'x' };

describe('gate of a draft', () => {
  it('is ready where every criterion passes', () => {
    expect(evaluateGate(ready).decision).toBe('ready');
    expect(failedOf(ready)).toEqual([]);
  });

  it.each<[string, Partial<CheckReport>, readonly string[]]>([
    [
      'a marker without a source',
      {
        markers: {
          ...ready.markers,
          markers: [{ form: 'numeric', text: '[9]', refs: ['9'], resolved: [null], start: 0, end: 3 }],
        },
      },
      ['citation-integrity'],
    ],
    ['an ambiguous marker', { markers: { ...ready.markers, ambiguous: ['1'] } }, ['citation-integrity']],
    [
      'a claim on the wrong source',
      { claims: [makeClaim({ defects: [defect('misattributed')] })] },
      ['citation-integrity'],
    ],
    [
      'a contradicted claim',
      { claims: [makeClaim(), makeClaim({ verdict: 'contradicted' })] },
      ['contradiction-backlog'],
    ],
    [
      'a conflict between sources over a claim that holds',
      { contradictions: [{ claimId: 'c1', type: 'conflict', detail: '', sides: [side, side] }] },
      ['contradiction-backlog'],
    ],
    [
      'an unsupported claim',
      { claims: [makeClaim(), makeClaim({ verdict: 'unsupported' })] },
      ['unsupported-claim-backlog'],
    ],
    ['a partial claim', { claims: [makeClaim(), makeClaim({ verdict: 'partial' })] }, ['unsupported-claim-backlog']],
    [
      'a set that may not be used',
      { sourceSet: { hash: 'sha256:0', usableForGrounding: false, blockers: ['source-set:empty'] } },
      ['source-set-usable'],
    ],
    ['a retracted source', { claims: [makeClaim({ defects: [defect('retracted-source')] })] }, ['no-retracted-source']],
    [
      'a figure that was replaced',
      { claims: [makeClaim({ defects: [defect('superseded')] })] },
      ['no-superseded-figure'],
    ],
    ['a quotation that is only near', { quotes: [badQuote] }, ['quotes-verified']],
    [
      'a number that differs',
      { numbers: [{ text: '5', start: 0, end: 1, status: 'mismatch', sourceId: null, at: null, detail: '' }] },
      ['numbers-verified'],
    ],
    ['a claim that holds without a span', { claims: [makeClaim({ citations: [] })] }, ['evidence-pack-complete']],
    ['no claim at all: silence is no proof', { claims: [] }, ['evidence-pack-complete']],
  ])('is blocked by %s alone, and names it', (_what, change, expected) => {
    const input = { ...ready, ...change };
    expect(failedOf(input)).toEqual(expected);
    expect(evaluateGate(input).decision).toBe('blocked');
  });

  it('does not count a figure that a newer edition replaced as a conflict', () => {
    const input = {
      ...ready,
      contradictions: [{ claimId: 'c1', type: 'superseded' as const, detail: '', sides: [side, side] }],
    };
    expect(failedOf(input)).not.toContain('contradiction-backlog');
  });
});
