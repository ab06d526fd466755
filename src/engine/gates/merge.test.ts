import { describe, expect, it } from 'vitest';
import type { PortableDecision } from '#domain/merge.ts';
import type { GateAct, GateEvent } from '#domain/publication.ts';
import { makeContradiction, makeDecision, makeFactCheck } from '#testing/queue.ts';
import { planMerge, portableDecisions, portableKeys, type MyReview, type TheirReview } from './merge.ts';
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
const gateEvent = (act: GateAct): GateEvent => ({
  kind: 'gate',
  id: `e ${act.verb}`,
  at: signOff.at,
  actor: 'Ben',
  role: 'review',
  draftId: 'd',
  act,
  reason: 'read',
});
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

  it.each(['name', 'reason'])('brings in no waiver and no sign-off without a %s', (lack) => {
    const change = lack === 'name' ? { by: '…' } : { reason: ' ' };
    const why = 'it has no name or no reason';
    expect(whyOf({ signOffs: [{ ...signOff, ...change }], waivers: [{ ...waiver, ...change }] })).toEqual([why, why]);
  });

  it('brings in no waiver of somebody who wrote the draft', () => {
    expect(whyOf({ waivers: [{ ...waiver, by: 'ADA' }] })).toEqual(['they wrote this draft']);
    expect(whyOf({ waivers: [{ ...waiver, by: 'Dan' }] }, { authors: ['Ada', 'Dan'] })).toEqual([
      'they wrote this draft',
    ]);
  });

  it('brings in no sign-off of anybody who wrote the draft, and of the named author neither', () => {
    expect(whyOf({ signOffs: [{ ...signOff, by: 'Dan' }] }, { authors: ['Ada', 'Dan'] })).toEqual([
      'they wrote this draft',
    ]);
    const record = projectGate([gateEvent({ verb: 'prepare', surface: 'veritas-story', author: 'Eve' })]);
    expect(whyOf({ signOffs: [{ ...signOff, by: 'Eve' }] }, { record })).toEqual(['they wrote this draft']);
  });

  it('brings in no waiver of another text, and one that names no text', () => {
    expect(whyOf({ waivers: [{ ...waiver, contentHash: 'x' }] })).toEqual(['it is of another text']);
    expect(whyOf({ waivers: [{ ...waiver, contentHash: 'h' }] })).toEqual([]);
    expect(whyOf({ waivers: [{ ...waiver, contentHash: '' }] })).toEqual([]);
  });

  it('brings in no sign-off that is bound to nothing', () => {
    const { contentHash: _hash, ...bare } = signOff;
    expect(whyOf({ signOffs: [bare, { ...bare, at: '2026-01-02', claimHashes: null }] })).toEqual([
      'none of its claims is here',
      'none of its claims is here',
    ]);
  });

  it('says of what is refused what it was and whose', () => {
    const { plan } = planMerge(
      theirs({ signOffs: [{ ...signOff, contentHash: 'x' }], decisions: [decision({ key: 'other' })] }),
      mine(),
    );
    expect(plan.refused).toEqual([
      { text: 'Veritas story publication', by: 'Ben', why: 'it is of another text' },
      {
        text: 'The mill opened in 1974.',
        by: 'Ben',
        why: 'the claim, or what it rests on, is another one here',
      },
    ]);
  });

  it('writes of each addition what stands in the plan, under the id that stands there', () => {
    const signOffs = [signOff, { ...signOff, by: 'Dan', contentHash: null, claimHashes: ['c2', 'gone'] }];
    const { plan, acts, decisions } = planMerge(
      theirs({ signOffs, waivers: [waiver, { ...waiver, by: 'Dan', contentHash: 'h' }], decisions: [decision()] }),
      mine(),
    );
    const by = { by: 'Ben', at: '2026-01-01', reason: 'read' };
    const sign = { kind: 'sign-off', text: 'Veritas story publication' };
    const waive = { kind: 'waiver', text: 'quotes-verified', at: '2030-01-01', reason: 'known' };
    expect(plan.additions).toEqual([
      { ...sign, id: 'sign 1', ...by },
      { ...sign, id: 'sign 2', ...by, by: 'Dan' },
      { ...waive, id: 'waive 3', by: 'Ben' },
      { ...waive, id: 'waive 4', by: 'Dan' },
      {
        id: 'decide k1',
        kind: 'decision',
        text: 'The mill opened in 1974.',
        decided: { choice: 'accept', preferred: null },
        by: 'Ben',
        at: '2026-01-01T00:00:00Z',
        reason: 'read it',
      },
    ]);
    const signing = { verb: 'sign', checkpoint: 'veritas-story', contentHash: 'h' };
    const waiving = { verb: 'waive', criterion: 'quotes-verified', expiresAt: '2030-01-01' };
    const whose = { reason: 'known', role: 'review', at: '2030-01-01' };
    expect([...acts]).toEqual([
      ['sign 1', { act: { ...signing, scope: 'whole', claimHashes: [] }, ...by, role: 'review' }],
      ['sign 2', { act: { ...signing, scope: 'claims', claimHashes: ['c2'] }, ...by, by: 'Dan', role: 'review' }],
      ['waive 3', { act: { ...waiving, contentHash: null }, by: 'Ben', ...whose }],
      ['waive 4', { act: { ...waiving, contentHash: 'h' }, by: 'Dan', ...whose }],
    ]);
    expect([...decisions]).toEqual([['decide k1', decision()]]);
  });

  it('makes one act of what one person signed at one moment, claim by claim', () => {
    const of = (hash: string, change = {}) => ({ ...signOff, contentHash: null, claimHashes: [hash], ...change });
    const hashesOf = (second: object): readonly unknown[] =>
      [...planMerge(theirs({ signOffs: [of('c1'), of('c2', second)] }), mine()).acts.values()].map(({ act }) =>
        act.verb === 'sign' ? act.claimHashes : null,
      );
    expect(hashesOf({})).toEqual([['c1', 'c2']]);
    for (const other of [{ by: 'Dan' }, { at: '2026-01-02' }, { checkpoint: 'metis-course' }]) {
      expect(hashesOf(other)).toEqual([['c1'], ['c2']]);
    }
    expect(hashesOf({ contentHash: 'h' })).toEqual([['c1'], []]);
  });

  it('keeps a decision in conflict under the key of its conflict', () => {
    const own = decision({ by: 'Cyd', choice: 'remove' });
    const { plan, decisions } = planMerge(theirs({ decisions: [decision()] }), mine({ items: new Map([['k1', own]]) }));
    expect(plan.conflicts).toEqual([{ key: 'k1', text: 'The mill opened in 1974.', mine: own, theirs: decision() }]);
    expect([...decisions]).toEqual([['k1', decision()]]);
  });

  it('says whose packet it is, and whether it is of this text', () => {
    expect(planMerge(theirs(), mine()).plan).toEqual({
      seal: 'sha256:seal',
      isSameContent: true,
      additions: [],
      conflicts: [],
      same: 0,
      refused: [],
    });
    expect(planMerge(theirs({ contentHash: 'x' }), mine()).plan.isSameContent).toBe(false);
  });

  it('counts what is here already, so that merging twice changes nothing', () => {
    const record = projectGate([
      gateEvent({ verb: 'sign', checkpoint: 'veritas-story', scope: 'whole', contentHash: 'h', claimHashes: [] }),
      gateEvent({ verb: 'waive', criterion: 'quotes-verified', expiresAt: '2030-01-01', contentHash: null }),
    ]);
    expect(planMerge(theirs({ signOffs: [signOff], waivers: [waiver] }), mine({ record })).plan).toMatchObject({
      same: 2,
      additions: [],
      refused: [],
    });
  });

  it.each([{ checkpoint: 'metis-course' }, { by: 'Dan' }, { at: '2026-01-02' }])(
    'does not take a sign-off with %j for the one that is here',
    (change) => {
      const record = projectGate([
        gateEvent({ verb: 'sign', checkpoint: 'veritas-story', scope: 'whole', contentHash: 'h', claimHashes: [] }),
      ]);
      expect(planMerge(theirs({ signOffs: [{ ...signOff, ...change }] }), mine({ record })).plan).toMatchObject({
        same: 0,
        additions: [{ kind: 'sign-off' }],
      });
    },
  );

  it.each([{ criterion: 'numbers-verified' }, { by: 'Dan' }, { expiresAt: '2031-01-01' }])(
    'does not take a waiver with %j for the one that is here',
    (change) => {
      const record = projectGate([
        gateEvent({ verb: 'waive', criterion: 'quotes-verified', expiresAt: '2030-01-01', contentHash: null }),
      ]);
      expect(planMerge(theirs({ waivers: [{ ...waiver, ...change }] }), mine({ record })).plan).toMatchObject({
        same: 0,
        additions: [{ kind: 'waiver' }],
      });
    },
  );
});

describe('the key by which two browsers know an item', () => {
  const keyOf = (entry: Parameters<typeof portableKeys>[0][number]): string =>
    [...portableKeys([entry]).values()].join();

  it('does not hold the id of the item, nor its place', () => {
    const key = keyOf(makeFactCheck({ id: 'i1' }));
    expect(key).toMatch(/^[0-9a-f]{24}$/u);
    expect(keyOf(makeFactCheck({ id: 'i2', claim: 'c9' }))).toBe(key);
  });

  it('changes with the queue, with what is said and with what it rests on', () => {
    const keys = [
      makeFactCheck(),
      makeFactCheck({ text: 'Another.' }),
      makeFactCheck({ basis: 'b2' }),
      makeContradiction({ counterclaim: 'The mill opened in 1974.' }, ['c1', null]),
      makeContradiction({}, ['c1', null]),
      makeContradiction({ counterclaim: 'cc2' }, ['c1', null]),
      makeContradiction({ basis: 'b2' }, ['c1', null]),
    ].map(keyOf);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('of a contradiction is that of the record, whatever its text', () => {
    expect(keyOf(makeContradiction({ text: 'Another.' }, ['c1', null]))).toBe(
      keyOf(makeContradiction({}, ['c1', null])),
    );
  });

  it('is numbered where several say the same', () => {
    const entries = ['i1', 'i2', 'i3'].map((id) => makeFactCheck({ id }));
    const bare = keyOf(entries[0]!);
    expect([...portableKeys(entries)]).toEqual([
      ['i1', bare],
      ['i2', `${bare}.2`],
      ['i3', `${bare}.3`],
    ]);
  });
});

describe('decisions that another browser understands', () => {
  it('are the resolutions that hold, each under the key of its item', () => {
    const entry = makeContradiction(
      {},
      ['c1', null],
      makeDecision({ verb: 'resolve', choice: 'prefer-source', preferred: 1 }),
    );
    expect(portableDecisions([entry])).toEqual([
      {
        key: portableKeys([entry]).get('i1'),
        queue: 'contradictions',
        text: 'The mill opened in 1974.',
        choice: 'prefer-source',
        preferred: 1,
        by: 'Ben',
        at: '2026-01-02',
        reason: 'read it',
      },
    ]);
  });

  it('prefer no side where none was named', () => {
    const [one] = portableDecisions([makeFactCheck({}, makeDecision({ verb: 'resolve', choice: 'accept' }))]);
    expect(one?.preferred).toBeNull();
  });

  it('are none of an open item, nor of one that was only reopened or put off', () => {
    const resolved = makeFactCheck({}, makeDecision({ verb: 'resolve', choice: 'accept' }));
    expect(portableDecisions([makeFactCheck()])).toEqual([]);
    expect(portableDecisions([{ ...resolved, state: { ...resolved.state, status: 'open' } }])).toEqual([]);
    expect(portableDecisions([{ ...resolved, state: { ...resolved.state, resolution: null } }])).toEqual([]);
    expect(portableDecisions([makeFactCheck({}, makeDecision({ verb: 'escalate' }))])).toEqual([]);
  });
});
