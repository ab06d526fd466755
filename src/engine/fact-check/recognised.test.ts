import { describe, expect, it } from 'vitest';
import { DEFAULT_CHECK_POLICY } from './policy.ts';
import { weighRecognition } from './recognised.ts';
import type { VerdictDecision } from './verdict.ts';

const pass: VerdictDecision = {
  verdict: 'pass',
  judged: true,
  action: 'cite',
  route: 'complete',
  confidence: 0.9,
  defects: [],
  reasons: ['A passage states it.'],
};

describe('a verdict on recognised words', () => {
  it('is no surer than they are, and is hedged below the mark', () => {
    const weighed = weighRecognition(pass, [0.4, 0.5], DEFAULT_CHECK_POLICY);
    expect(weighed).toMatchObject({ verdict: 'pass', action: 'hedge', confidence: 0.45 });
    expect(weighed.reasons.at(-1)).toContain('0.50');
  });

  it('stays when a written passage carries it too', () => {
    expect(weighRecognition(pass, [0.4, undefined], DEFAULT_CHECK_POLICY)).toBe(pass);
  });

  it('is cited where the words are sure enough', () => {
    expect(weighRecognition(pass, [0.95], DEFAULT_CHECK_POLICY)).toMatchObject({
      action: 'cite',
      reasons: pass.reasons,
    });
  });

  it('a contradiction is weighed too, and what rests on nothing is not', () => {
    const against: VerdictDecision = { ...pass, verdict: 'contradicted', action: 'refuse' };
    expect(weighRecognition(against, [0.5], DEFAULT_CHECK_POLICY)).toMatchObject({
      action: 'refuse',
      confidence: 0.45,
    });
    const open: VerdictDecision = { ...pass, verdict: 'unsupported', action: 'escalate' };
    expect(weighRecognition(open, [0.1], DEFAULT_CHECK_POLICY)).toBe(open);
  });
});
