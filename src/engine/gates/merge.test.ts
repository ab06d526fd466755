import { describe, expect, it } from 'vitest';
import type { PortableDecision } from '#domain/merge.ts';
import { planMerge, type MyReview, type TheirReview } from './merge.ts';
import { projectGate } from './record.ts';

const decision = (change: Partial<PortableDecision> = {}): PortableDecision => ({
  key: 'k1',
  queue: 'fact-checks',
  text: 'The mill opened in 1974.',
  choice: 'accept',
  preferred: null,
  by: 'Ben',
  at: '2026-01-01T00:00:00Z',
  reason: 'read it',
  ...change,
});
const theirs = (change: Partial<TheirReview> = {}): TheirReview => ({
  seal: 'sha256:seal',
  contentHash: 'h',
  signOffs: [],
  waivers: [],
  decisions: [],
  ...change,
});
const mine = (change: Partial<MyReview> = {}): MyReview => ({
  contentHash: 'h',
  claimHashes: new Set(['c1', 'c2']),
  record: projectGate([]),
  authors: ['Ada'],
  items: new Map([['k1', null]]),
  me: { name: 'Cyd', role: 'review' },
  ...change,
});
const signOff = { checkpoint: 'veritas-story', by: 'Ben', reason: 'read', at: '2026-01-01', contentHash: 'h' };
const waiver = { criterion: 'quotes-verified', by: 'Ben', role: 'review', reason: 'known', expiresAt: '2030-01-01' };
const whyOf = (their: Partial<TheirReview>, my: Partial<MyReview> = {}) =>
  planMerge(theirs(their), mine(my)).plan.refused.map(({ why }) => why);

describe('merging a colleague’s review', () => {
  it('takes over what only they did, under their name', () => {
    const { plan, acts, decisions } = planMerge(
      theirs({ signOffs: [signOff], waivers: [waiver], decisions: [decision()] }),
      mine(),
    );
    expect(plan.additions.map(({ kind, by }) => [kind, by])).toEqual([
      ['sign-off', 'Ben'],
      ['waiver', 'Ben'],
      ['decision', 'Ben'],
    ]);
    expect([acts.size, decisions.size, plan.conflicts.length, plan.refused.length]).toEqual([2, 1, 0, 0]);
  });

  it('shows two decisions on one item as a conflict, and settles nothing', () => {
    const own = decision({ by: 'Cyd', choice: 'remove' });
    const { plan } = planMerge(theirs({ decisions: [decision()] }), mine({ items: new Map([['k1', own]]) }));
    expect(plan.additions).toEqual([]);
    expect(plan.conflicts).toMatchObject([{ key: 'k1', mine: { choice: 'remove' }, theirs: { choice: 'accept' } }]);
  });

  it('sees which side was preferred as a part of the decision', () => {
    const prefer = (preferred: 0 | 1) => decision({ queue: 'contradictions', choice: 'prefer-source', preferred });
    const plan = (own: PortableDecision) =>
      planMerge(theirs({ decisions: [prefer(0)] }), mine({ items: new Map([['k1', own]]) })).plan;
    expect(plan(prefer(0))).toMatchObject({ same: 1, conflicts: [] });
    expect(plan(prefer(1)).conflicts).toHaveLength(1);
  });

  it('gives nobody a role by a file', () => {
    const admin = { ...waiver, criterion: 'no-retracted-source', role: 'admin' };
    expect(whyOf({ waivers: [admin] })).toEqual([expect.stringContaining('nobody becomes admin by a file')]);
    expect(whyOf({ waivers: [admin] }, { me: { name: 'Cyd', role: 'admin' } })).toEqual([]);
    expect(whyOf({ waivers: [{ ...admin, role: 'review' }] })).toEqual(['the role review may not waive it']);
    expect(whyOf({ waivers: [{ ...waiver, role: 'root' }] })).toEqual(['there is no such criterion or role']);
  });

  it('brings in no sign-off of the author, of oneself, of another text, or without a name', () => {
    expect(whyOf({ signOffs: [{ ...signOff, by: ' ada ' }] })).toEqual(['they wrote this draft']);
    expect(whyOf({ signOffs: [{ ...signOff, by: 'CYD' }] })).toEqual([expect.stringContaining('of one’s own')]);
    expect(whyOf({ signOffs: [{ ...signOff, contentHash: 'x' }] })).toEqual(['it is of another text']);
    expect(whyOf({ signOffs: [{ ...signOff, by: '…' }] })).toEqual(['it has no name or no reason']);
    expect(whyOf({ signOffs: [{ ...signOff, checkpoint: 'moon' }] })).toEqual(['there is no such checkpoint']);
  });

  it('keeps of a sign-off by claims the claims that are here', () => {
    const of = (hash: string) => ({ ...signOff, contentHash: null, claimHashes: [hash] });
    const { acts } = planMerge(theirs({ signOffs: [of('c1'), of('gone')] }), mine());
    expect([...acts.values()].map(({ act }) => act)).toMatchObject([{ scope: 'claims', claimHashes: ['c1'] }]);
    expect(whyOf({ signOffs: [of('gone')] })).toEqual(['none of its claims is here']);
  });

  it('refuses a decision on something that is not here', () => {
    expect(whyOf({ decisions: [decision({ key: 'other' })] })).toEqual([expect.stringContaining('another one here')]);
  });

  it('counts what is here already, so that merging twice changes nothing', () => {
    const record = projectGate([
      {
        kind: 'gate',
        id: 'e1',
        at: signOff.at,
        actor: 'Ben',
        role: 'review',
        draftId: 'd',
        act: { verb: 'sign', checkpoint: 'veritas-story', scope: 'whole', contentHash: 'h', claimHashes: [] },
        reason: 'read',
      },
    ]);
    expect(planMerge(theirs({ signOffs: [signOff] }), mine({ record })).plan).toMatchObject({ same: 1, additions: [] });
  });
});
