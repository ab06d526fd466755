import { describe, expect, it } from 'vitest';
import type { StanceJudgement } from '#domain/claim.ts';
import { DEFAULT_CHECK_POLICY } from './policy.ts';
import type { JudgedEvidence, VerdictInput } from './verdict.ts';
import { decideVerdict } from './verdict.ts';

const says = (stance: StanceJudgement['stance'], strength: number, judged = true): StanceJudgement => ({
  stance,
  support: stance === 'supports' ? strength : 0,
  contradiction: stance === 'contradicts' ? strength : 0,
  judged,
  rationale: [],
});
const from = (
  judgement: StanceJudgement,
  { cited = false, retracted = false }: { cited?: boolean; retracted?: boolean } = {},
): JudgedEvidence => ({ judgement, isCited: cited, isRetracted: retracted });

const decide = (evidence: readonly JudgedEvidence[], more: Partial<VerdictInput> = {}) =>
  decideVerdict(
    { evidence, citesInSet: 0, citesRetracted: false, citesMissing: 0, quotes: [], needsResolution: null, ...more },
    DEFAULT_CHECK_POLICY,
  );

describe('verdict of a claim', () => {
  it('passes and cites where a passage states it', () => {
    expect(decide([from(says('supports', 0.9))])).toMatchObject({ verdict: 'pass', action: 'cite', route: 'complete' });
  });

  it('counts support from its threshold on, and not below', () => {
    expect(decide([from(says('supports', 0.45))]).verdict).toBe('pass');
    expect(decide([from(says('supports', 0.4499))]).verdict).toBe('unsupported');
  });

  it('counts a contradiction from its threshold on, and not below', () => {
    expect(decide([from(says('contradicts', 0.55))]).verdict).toBe('contradicted');
    expect(decide([from(says('contradicts', 0.5499))]).verdict).toBe('unsupported');
  });

  it('hedges between the two confidence marks', () => {
    expect(decide([from(says('supports', 0.68))]).action).toBe('cite');
    expect(decide([from(says('supports', 0.67))]).action).toBe('hedge');
  });

  it('does not let another source stand in for the cited one', () => {
    const decision = decide([from(says('supports', 0.9))], { citesInSet: 1 });
    expect(decision).toMatchObject({ verdict: 'unsupported', judged: true });
    expect(decision.defects.map((defect) => defect.kind)).toEqual(['misattributed']);
  });

  it('names a marker without a source even where another source bears the claim out', () => {
    const decision = decide([from(says('supports', 0.9))], { citesMissing: 1 });
    expect(decision.verdict).toBe('unsupported');
    expect(decision.defects.map((defect) => defect.kind)).toEqual(['source-not-in-set', 'misattributed']);
  });

  it('lets no retracted source carry a claim that cites it', () => {
    const decision = decide([from(says('supports', 0.9), { cited: true, retracted: true })], {
      citesInSet: 1,
      citesRetracted: true,
    });
    expect(decision.verdict).toBe('unsupported');
    expect(decision.defects.map((defect) => defect.kind)).toContain('retracted-source');
  });

  it('uses a sound source where an uncited claim also stands in a retracted one', () => {
    const decision = decide([from(says('supports', 0.9), { retracted: true }), from(says('supports', 0.8))]);
    expect(decision.verdict).toBe('pass');
  });

  it('does not let a retracted source contradict anything', () => {
    expect(decide([from(says('contradicts', 0.9), { retracted: true })]).verdict).toBe('unsupported');
  });

  it('hands to a person what is about the claim but undecided', () => {
    expect(decide([from(says('neutral', 0, false))])).toMatchObject({
      verdict: 'unsupported',
      judged: false,
      action: 'escalate',
    });
  });

  it('says "not in these sources" where nothing is about it', () => {
    expect(decide([from(says('neutral', 0))])).toMatchObject({
      verdict: 'unsupported',
      judged: true,
      action: 'refuse',
    });
    expect(decide([])).toMatchObject({ verdict: 'unsupported', judged: true });
  });

  it('does not pass a claim whose quotation is absent, whatever supports it', () => {
    const decision = decide([from(says('supports', 0.95))], { quotes: ['absent'] });
    expect(decision.verdict).toBe('unsupported');
    expect(decision.defects.map((defect) => defect.kind)).toEqual(['quote-absent']);
  });

  it('lets a near miss of a quotation be partial at best', () => {
    expect(decide([from(says('supports', 0.95))], { quotes: ['verbatim', 'near'] }).verdict).toBe('partial');
  });

  it('names the retracted source beside a quotation that loses its negation', () => {
    const decision = decide([], { citesInSet: 1, citesRetracted: true, quotes: ['elision-changes-meaning'] });
    expect(decision.defects.map((defect) => defect.kind)).toEqual(['retracted-source', 'quote-not-verbatim']);
  });

  it('never lets a quotation that loses its negation be partial', () => {
    expect(decide([from(says('supports', 0.95))], { quotes: ['elision-changes-meaning'] }).verdict).toBe('unsupported');
  });

  it('passes a claim that both stands and is contradicted, with a hedge and into the contradiction loop', () => {
    const decision = decide([from(says('supports', 0.9)), from(says('contradicts', 0.9))]);
    expect(decision).toMatchObject({ verdict: 'pass', action: 'hedge', route: 'contradiction-loop' });
  });

  it('keeps a claim with an open reference for a person', () => {
    const decision = decide([], { needsResolution: 'Who is “she”?' });
    expect(decision).toMatchObject({ verdict: 'unsupported', judged: false, action: 'escalate' });
  });
});
