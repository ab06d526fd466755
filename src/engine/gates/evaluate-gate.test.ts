import { describe, expect, it } from 'vitest';
import { GATE_CRITERIA, type FindingTarget } from '#domain/gate.ts';
import { claimId, sourceId } from '#domain/ids.ts';
import type { CheckedQuote } from '#domain/quote.ts';
import type { CheckReport } from '#domain/report.ts';
import { makeClaim, makeReport } from '#testing/reports.ts';
import { hashContent } from './content-hash.ts';
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

describe('the decision of a gate', () => {
  const gap = { gap: 'not-run' as const, why: 'nobody ran it' };
  const waiver = { criterion: 'quotes-verified', by: 'Ben', role: 'review', reason: 'known', expiresAt: '2030-01-01' };
  const signOff = { checkpoint: 'legal', by: 'Ben', reason: 'read', at: '2026-01-01', contentHash: 'h' };
  const criterionOf = (input: GateInput, id: string) => evaluateGate(input).criteria.find((item) => item.id === id);

  it('lists its criteria, and no acts where there are none', () => {
    const decision = evaluateGate(ready);
    expect(Object.keys(decision)).toEqual(['decision', 'criteria']);
    expect(decision.criteria.map(({ id }) => id)).toEqual([...GATE_CRITERIA]);
    expect(Object.keys(evaluateGate({ ...ready, signOffs: [], waivers: [], overrides: [], basis: [] }))).toEqual([
      'decision',
      'criteria',
    ]);
  });

  it('lists sign-offs and waivers with what they are worth, also where nothing asks for them', () => {
    const { decision, signOffs, waivers } = evaluateGate({
      ...ready,
      now: null,
      signOffs: [signOff],
      waivers: [waiver],
    });
    expect(decision).toBe('ready');
    expect(signOffs).toEqual([{ signOff, holds: false, why: 'the author is not known, so four eyes cannot be told' }]);
    expect(waivers).toEqual([
      { waiver, counts: false, why: 'no clock was given, so it cannot be told from one that ran out' },
    ]);
  });

  it('takes the hash of the content that it is given, else works it out', () => {
    const input = { ...ready, author: 'Ada', signOffs: [signOff] };
    expect(evaluateGate({ ...input, contentHash: 'h' }).signOffs).toMatchObject([{ holds: true }]);
    expect(evaluateGate(input).signOffs).toMatchObject([{ holds: false }]);
    const contentHash = hashContent(ready.draft, ready.claims);
    expect(evaluateGate({ ...input, signOffs: [{ ...signOff, contentHash }] }).signOffs).toMatchObject([
      { holds: true },
    ]);
    const bound = { ...waiver, contentHash };
    expect(evaluateGate({ ...ready, now: '2026-01-01', waivers: [bound] }).waivers).toMatchObject([{ counts: true }]);
  });

  it('holds a sign-off of claims against none where the claims are missing', () => {
    const signOffs = [{ ...signOff, contentHash: null, claimHashes: ['c'] }];
    expect(evaluateGate({ ...ready, claims: gap, author: 'Ada', signOffs }).signOffs).toMatchObject([
      { holds: false, why: '1 of the 1 claims that it signed were changed since' },
    ]);
  });

  it('asks for checkpoints of the caller, and is closed where their list is missing', () => {
    expect(failedOf({ ...ready, checkpoints: ['legal'] })).toEqual(['checkpoints-signed']);
    expect(failedOf({ ...ready, checkpoints: gap })).toEqual(['checkpoints-signed']);
    const input = { ...ready, checkpoints: ['legal'], author: 'Ada', contentHash: 'h', signOffs: [signOff] };
    expect(evaluateGate(input).decision).toBe('ready');
  });

  it('is not asked anew for checkpoints where what was checked is stale, and names what changed', () => {
    const basis = [
      { of: 'draft', checked: 'a', current: 'b' },
      { of: 'source set', checked: 'a', current: 'b' },
      { of: 'rights', checked: 'a', current: 'a' },
    ];
    const { criteria } = evaluateGate({ ...ready, basis });
    expect(criteria[0]).toEqual({
      id: 'citation-integrity',
      outcome: 'not-run',
      figure: '100 % (0 of 0)',
      detail: 'The draft and the source set changed since this was checked.',
      clears: [{ action: 'run-check', ids: [] }],
    });
    expect(criteria.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id)).toEqual(['checkpoints-signed']);
  });

  it('puts a waiver on what it waives, and not on a criterion that passes', () => {
    const input = { ...ready, now: '2026-01-01', waivers: [waiver] };
    expect(criterionOf(input, 'quotes-verified')).not.toHaveProperty('waiver');
    const failing = { ...input, quotes: [badQuote] };
    expect(criterionOf(failing, 'quotes-verified')).toMatchObject({ outcome: 'failed', waiver });
    expect(evaluateGate(failing).decision).toBe('ready');
    const ranOut = { ...failing, waivers: [{ ...waiver, expiresAt: '2025-01-01' }] };
    expect(criterionOf(ranOut, 'quotes-verified')).not.toHaveProperty('waiver');
    expect(evaluateGate(ranOut).decision).toBe('blocked');
  });

  it('does not take the waiver of one criterion for another', () => {
    const waivers = [{ ...waiver, criterion: 'numbers-verified' }];
    const input = { ...ready, now: '2026-01-01', quotes: [badQuote], waivers };
    expect(criterionOf(input, 'quotes-verified')).not.toHaveProperty('waiver');
    expect(evaluateGate(input).decision).toBe('blocked');
  });

  it('lists each override with the criterion that it suppresses, and what it is worth', () => {
    const claims = [makeClaim(), makeClaim({ id: claimId('c2'), verdict: 'contradicted' })];
    const of = (target: FindingTarget, id: string, reason = 'read') => ({ target, id, by: 'Ben', reason });
    const overrides = [
      of('claim', 'c1'),
      of('claim', 'c2'),
      of('quote', '0-1'),
      of('number', 'c2'),
      of('contradiction', 'c1', '…'),
    ];
    const counts = { counts: true, why: 'overridden by Ben' };
    expect(evaluateGate({ ...ready, claims, overrides }).suppressed).toEqual([
      { ...overrides[0], criterion: 'unsupported-claim-backlog', ...counts },
      { ...overrides[1], criterion: 'contradiction-backlog', ...counts },
      { ...overrides[2], criterion: 'quotes-verified', ...counts },
      { ...overrides[3], criterion: 'numbers-verified', ...counts },
      { ...overrides[4], criterion: 'contradiction-backlog', counts: false, why: 'it gives no reason' },
    ]);
    expect(evaluateGate({ ...ready, claims: gap, overrides: [of('claim', 'c2')] }).suppressed).toMatchObject([
      { criterion: 'unsupported-claim-backlog' },
    ]);
  });
});
