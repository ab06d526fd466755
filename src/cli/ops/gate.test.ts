import { describe, expect, it } from 'vitest';
import type { GateDecision } from '#domain/report.ts';
import { hashContent } from '#engine/gates/content-hash.ts';
import { answerLine } from '../ops.ts';

async function gate(state: Record<string, unknown>): Promise<GateDecision> {
  const answer = await answerLine(JSON.stringify({ id: 1, op: 'gate', in: state }));
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.out as GateDecision;
}

const claim = {
  id: 'c1',
  text: 'The mill opened in 1974.',
  start: 0,
  end: 24,
  label: 'retrieved',
  verdict: 'pass',
  judged: true,
  action: 'cite',
  confidence: 1,
  defects: [],
  citations: [
    { sourceId: 'mill', passageId: 'mill#1', start: 0, end: 24, quote: 'The mill opened in 1974.', stance: 'supports' },
  ],
};
const ready = {
  claims: [claim],
  quotes: [{ text: 'x', start: 0, end: 1, status: 'verbatim', sourceId: 'mill', at: [] }],
  numbers: [{ text: '1974', start: 19, end: 23, status: 'verified', detail: '' }],
  contradictions: [],
  sourceSet: { hash: 'sha256:0', usableForGrounding: true, blockers: [] },
  checkpoints: [],
  evidencePack: { complete: true, missing: [] },
  waivers: [],
  now: '2026-05-01T12:00:00Z',
};
const openOf = ({ criteria }: GateDecision): readonly string[] =>
  criteria.filter((item) => item.outcome !== 'passed').map((item) => `${item.id}:${item.outcome}`);
const waiver = {
  criterion: 'quotes-verified',
  by: 'Ada',
  role: 'review',
  reason: 'read by hand',
  expiresAt: '2026-06-01',
};

describe('the gate from a terminal', () => {
  it('is ready where every part is there and holds', async () => {
    expect(await gate(ready)).toMatchObject({ decision: 'ready' });
  });

  it.each([
    ['claims', 'not-run', 6],
    ['quotes', 'not-run', 1],
    ['numbers', 'not-run', 1],
    ['contradictions', 'not-run', 1],
    ['sourceSet', 'not-run', 2],
    ['checkpoints', 'not-run', 1],
    ['evidencePack', 'not-run', 1],
  ])('is blocked where %s are missing, as %s', async (name, outcome, count) => {
    for (const value of [undefined, null]) {
      const decision = await gate({ ...ready, [name]: value });
      expect(decision.decision).toBe('blocked');
      expect(openOf(decision)).toHaveLength(count);
      expect(openOf(decision).every((item) => item.endsWith(outcome))).toBe(true);
    }
  });

  it.each(['claims', 'quotes', 'numbers', 'contradictions', 'sourceSet', 'checkpoints', 'evidencePack', 'markers'])(
    'is blocked where %s ended with an error, or has no form, and names it',
    async (name) => {
      for (const value of [{ error: 'a time-out' }, 'yes', true, 7, [7], { ok: true, verdict: 3 }]) {
        const decision = await gate({ ...ready, [name]: value });
        expect(decision.decision).toBe('blocked');
        const open = decision.criteria.filter((item) => item.outcome !== 'passed');
        expect(open.length).toBeGreaterThan(0);
        expect(open.every((item) => item.detail.includes(name))).toBe(true);
      }
    },
  );

  it('takes the names of markers where they are not listed one by one', async () => {
    const markers = { grounded: ['1', '2'], ungrounded: [], ambiguous: [] };
    expect((await gate({ ...ready, markers })).decision).toBe('ready');
  });

  it('is blocked by an empty state, with every criterion named', async () => {
    const { decision, criteria } = await gate({});
    expect(decision).toBe('blocked');
    expect(criteria).toHaveLength(10);
    expect(criteria.filter((item) => item.outcome === 'passed')).toEqual([]);
  });

  it.each([
    [{ claims: [{ ...claim, verdict: 'contradicted' }] }, 'contradiction-backlog'],
    [{ claims: [claim, { ...claim, id: 'c2', verdict: 'unsupported' }] }, 'unsupported-claim-backlog'],
    [{ claims: [claim, { ...claim, id: 'c2', verdict: 'unsupported', judged: false }] }, 'unsupported-claim-backlog'],
    [{ claims: [claim, { ...claim, id: 'c2', verdict: 'pass', judged: false }] }, 'unsupported-claim-backlog'],
    [{ claims: [{ ...claim, defects: [{ kind: 'misattributed' }] }] }, 'citation-integrity'],
    [{ markers: { grounded: ['1'], ungrounded: ['9'], ambiguous: [] } }, 'citation-integrity'],
    [{ markers: { grounded: ['1'], ungrounded: [], ambiguous: ['9'] } }, 'citation-integrity'],
    [{ contradictions: [{ claimId: 'c1', type: 'conflict' }] }, 'contradiction-backlog'],
    [{ claims: [{ ...claim, defects: [{ kind: 'marker-ungrounded' }] }] }, 'citation-integrity'],
    [{ claims: [{ ...claim, defects: [{ kind: 'retracted-source' }] }] }, 'no-retracted-source'],
    [{ sourceSet: { usableForGrounding: true, blockers: ['source:mill:retracted'] } }, 'no-retracted-source'],
    [{ claims: [{ ...claim, defects: [{ kind: 'superseded' }] }] }, 'no-superseded-figure'],
    [{ claims: [{ ...claim, citations: [] }] }, 'evidence-pack-complete'],
    [{ claims: [] }, 'evidence-pack-complete'],
    [{ contradictions: [{ claimId: 'c1', type: 'conflict' }] }, 'contradiction-backlog'],
    [{ sourceSet: { usableForGrounding: false, blockers: ['rights:unknown'] } }, 'source-set-usable'],
    [{ sourceSet: { usableForGrounding: true, blockers: ['freshness:expired'] } }, 'source-set-usable'],
    [{ quotes: [{ status: 'near' }] }, 'quotes-verified'],
    [{ quotes: [{ status: 'near', verified: true }] }, 'quotes-verified'],
    [{ quotes: [{ status: 'verbatim', verified: false }] }, 'quotes-verified'],
    [{ numbers: [{ status: 'not-found' }] }, 'numbers-verified'],
    [{ checkpoints: [{ id: 'veritas-story' }] }, 'checkpoints-signed'],
    [{ surface: 'tara-teacher-script' }, 'checkpoints-signed'],
    [{ surface: 'elsewhere' }, 'checkpoints-signed'],
    [{ evidencePack: { complete: false } }, 'evidence-pack-complete'],
    [{ evidencePack: { missing: ['c1'] } }, 'evidence-pack-complete'],
    [{ evidencePack: { claimIds: ['c9'] } }, 'evidence-pack-complete'],
    [{ evidencePack: { complete: true, sourceSetHash: 'sha256:9' } }, 'evidence-pack-complete'],
    [{ evidencePack: {} }, 'evidence-pack-complete'],
  ])('is blocked by %j alone, and by %s', async (change, id) => {
    const decision = await gate({ ...ready, ...change });
    expect(decision.decision).toBe('blocked');
    expect(openOf(decision).map((item) => item.split(':')[0])).toEqual(expect.arrayContaining([id]));
    expect(new Set(openOf(decision).map((item) => item.split(':')[0])).size).toBeLessThanOrEqual(
      'claims' in change ? 2 : 1,
    );
  });

  it('opens on a waiver by name, role, reason and a date to come, and leaves the outcome as it is', async () => {
    const decision = await gate({ ...ready, quotes: null, waivers: [waiver] });
    expect(decision.decision).toBe('ready');
    expect(decision.criteria.find((item) => item.id === 'quotes-verified')).toMatchObject({
      outcome: 'not-run',
      waiver: { by: 'Ada' },
    });
  });

  it.each([
    ['ran out', { expiresAt: '2026-04-30' }],
    ['ran out at this instant', { expiresAt: '2026-05-01T12:00:00Z' }],
    ['has no date', { expiresAt: null }],
    ['has a date that is none', { expiresAt: 'never' }],
    ['gives no reason', { reason: ' … ' }],
    ['gives none at all', { reason: null }],
    ['names nobody', { by: '' }],
    ['has the wrong role', { role: 'grounding' }],
    ['has no role', { role: null }],
    ['has a role that is none', { role: 'Admin' }],
    ['is for another criterion', { criterion: 'numbers-verified' }],
    ['is for none', { criterion: '__proto__' }],
    ['is for other content', { contentHash: 'sha256:1' }],
  ])('does not count a waiver that %s', async (_what, change) => {
    const decision = await gate({ ...ready, quotes: [{ status: 'absent' }], waivers: [{ ...waiver, ...change }] });
    expect(decision.decision).toBe('blocked');
    expect(decision.waivers).toHaveLength(1);
  });

  it('lets a waiver hold through its last day', async () => {
    const state = { ...ready, quotes: null, waivers: [{ ...waiver, expiresAt: '2026-05-01' }] };
    expect(await gate(state)).toMatchObject({ decision: 'ready' });
    expect(await gate({ ...state, now: '2026-05-02T00:00:00Z' })).toMatchObject({ decision: 'blocked' });
    expect(await gate({ ...state, now: null })).toMatchObject({ decision: 'blocked' });
  });

  it('takes a signature of another person for this very content, and of nobody else', async () => {
    const draft = claim.text;
    const contentHash = hashContent(draft, [claim]);
    const signed = {
      id: 'veritas-story',
      author: 'Ben',
      signedBy: 'Ada',
      reason: 'read it',
      at: '2026-04-30',
      contentHash,
    };
    const decide = async (change: object, state: object = {}): Promise<string> =>
      (await gate({ ...ready, draft, checkpoints: [{ ...signed, ...change }], ...state })).decision;
    expect(await gate({ ...ready, draft })).toMatchObject({ contentHash });
    expect(await decide({})).toBe('ready');
    expect(await decide({ signedBy: 'ben ' })).toBe('blocked');
    expect(await decide({ author: null })).toBe('blocked');
    expect(await decide({ reason: '' })).toBe('blocked');
    expect(await decide({ at: '2026-06-01' })).toBe('blocked');
    expect(await decide({ contentHash: null })).toBe('blocked');
    expect(await decide({ contentHash: 'sha256:1' })).toBe('blocked');
    expect(await decide({}, { draft: `${draft} And more.` })).toBe('blocked');
    expect(await decide({ signedBy: null }, {})).toBe('blocked');
    expect(await decide({ signedBy: null, required: false }, {})).toBe('ready');
  });

  it('counts a finding as settled only where it is overridden with a name and a reason, and lists it', async () => {
    const quotes = (override: unknown): object => ({
      ...ready,
      quotes: [{ start: 3, end: 9, status: 'near', override }],
    });
    const settled = await gate(quotes({ by: 'Ada', reason: 'typo of the print' }) as Record<string, unknown>);
    expect(settled).toMatchObject({ decision: 'ready', suppressed: [{ id: '3-9', counts: true }] });
    const bare = await gate(quotes({ by: 'Ada' }) as Record<string, unknown>);
    expect(bare).toMatchObject({ decision: 'blocked', suppressed: [{ id: '3-9', counts: false }] });
  });
});
