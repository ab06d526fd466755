import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SourceChange, SourceChangeKind, SourceSet, StoredAnswer } from '#domain/source-set.ts';
import { DOWNSTREAM_SURFACES, SOURCE_CHANGE_KINDS } from '#domain/source-set.ts';
import { changesOfSet, diffSourceSets } from './diff.ts';
import { evaluateSourceSetReadiness } from './evaluate-readiness.ts';
import { planSourceLifecycleInvalidation } from './invalidation.ts';
import { materialiseSourceSet } from './materialise.ts';
import { parseSourceSet } from './parse-source-set.ts';
import { applyNoticeList, refreshSourceSet } from './refresh.ts';

const NOW = '2026-03-10';
const setOf = (items: unknown, more: object = {}): SourceSet => {
  const parsed = parseSourceSet({ items, ...more });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return parsed.set;
};
const item = { id: 'a', title: 'Fish counts', doi: '10.5555/abc.1', licence: 'CC-BY-4.0', contentHash: 'sha256:1' };
const kindsOf = (before: object, after: object): readonly SourceChangeKind[] =>
  diffSourceSets(setOf([{ ...item, ...before }]), setOf([{ ...item, ...after }]), [NOW, NOW]).changes.map(
    (change) => change.kind,
  );

describe('diffSourceSets', () => {
  it.each([
    ['nothing', {}, {}, []],
    ['a retraction', {}, { retracted: true }, ['retracted']],
    ['a withdrawal', {}, { notices: ['withdrawal'] }, ['retracted']],
    ['a concern', {}, { notices: ['expression-of-concern'] }, ['concern-raised']],
    ['a correction', {}, { notices: ['correction'] }, ['corrected']],
    ['a notice taken back', { retracted: true }, {}, ['notice-lifted']],
    ['other bytes', {}, { contentHash: 'sha256:2' }, ['content-changed']],
    ['rights blocked', {}, { rights: 'blocked' }, ['rights-blocked']],
    ['rights found', { licence: null }, {}, ['rights-cleared']],
    ['another licence', {}, { licence: 'CC-BY-SA-4.0' }, ['rights-changed']],
    ['a newer edition', {}, { supersededBy: 'b' }, ['superseded']],
    ['run out', {}, { freshness: 'expired' }, ['freshness-expired']],
    ['another title', {}, { title: 'Fish' }, ['metadata-changed']],
  ] as const)('%s', (_, before, after, expected) => expect(kindsOf(before, after)).toEqual(expected));

  it('names what came and what went, in order of id', () => {
    const diff = diffSourceSets(setOf([item, { ...item, id: 'c' }]), setOf([{ ...item, id: 'b' }, item]), [NOW, NOW]);
    expect(diff.changes.map(({ kind, sourceId }) => `${kind} ${sourceId}`)).toEqual(['added b', 'removed c']);
    expect(diff.isSame).toBe(false);
  });

  it('a term that runs out between two looks is a change although nobody wrote anything', () => {
    const set = setOf([{ ...item, rights: { licence: 'MIT', expiresAt: '2026-03-09' } }]);
    expect(diffSourceSets(set, set, ['2026-03-09', '2026-03-10']).changes.map((change) => change.kind)).toEqual([
      'rights-blocked',
    ]);
  });
});

describe('what a set says for all of its members', () => {
  const kinds = (before: object, after: object, clocks: readonly [string, string] = [NOW, NOW]) =>
    changesOfSet(setOf([{ ...item, licence: null }], before), setOf([{ ...item, licence: null }], after), clocks).map(
      ({ kind }) => kind,
    );

  it('is a change of each of them where its term runs out, although no member was touched', () => {
    const set = { rights: { licence: 'MIT', expiresAt: '2026-03-09' } };
    expect(kinds(set, set, ['2026-03-09', '2026-03-10'])).toEqual(['rights-blocked']);
    expect(kinds(set, set, ['2026-03-08', '2026-03-09'])).toEqual([]);
  });

  it('is a change of each of them where another licence or another use is named', () => {
    expect(kinds({ rights: { licence: 'MIT' } }, { rights: { licence: 'MIT' } })).toEqual([]);
    expect(kinds({ rights: { licence: 'MIT' } }, { rights: { licence: 'CC-BY-NC-4.0' } })).toEqual(['rights-changed']);
    const nonCommercial = { rights: { licence: 'CC-BY-NC-4.0' } };
    expect(kinds(nonCommercial, { ...nonCommercial, use: { commercial: true } })).toEqual(['rights-blocked']);
  });
});

const answer = (id: string, sources: readonly string[], more: Partial<StoredAnswer> = {}): StoredAnswer => ({
  id,
  surfaces: [],
  claims: sources.map((sourceId, at) => ({
    id: `${id}-c${at}`,
    citations: [{ sourceId, passageId: `${sourceId}#1`, quote: `words of ${sourceId}` }],
  })),
  quotes: [],
  signOffs: [],
  exports: [],
  ...more,
});
const change = (kind: SourceChangeKind, sourceId: string): SourceChange => ({
  kind,
  sourceId,
  before: null,
  after: null,
  detail: '',
});

describe('planSourceLifecycleInvalidation', () => {
  it.each([
    ['retracted', 'critical'],
    ['rights-blocked', 'blocking'],
    ['removed', 'blocking'],
    ['freshness-expired', 'blocking'],
    ['content-changed', 'review'],
    ['concern-raised', 'review'],
    ['corrected', 'review'],
    ['superseded', 'review'],
    ['rights-changed', 'review'],
    ['notice-lifted', 'info'],
    ['rights-cleared', 'info'],
    ['metadata-changed', 'info'],
  ] as const)('%s is %s', (kind, severity) => {
    expect(planSourceLifecycleInvalidation([change(kind, 'a')], [answer('x', ['a'])]).severity).toBe(severity);
  });

  it('reaches exactly what rests on the change, with the path to it', () => {
    const plan = planSourceLifecycleInvalidation(
      [change('retracted', 'a')],
      [
        answer('x', ['a', 'b'], {
          signOffs: [{ id: 's1' }, { id: 's2', claimIds: ['x-c1'] }],
          exports: [{ id: 'e', format: 'pdf' }],
          quotes: [
            { id: 'q', sourceId: 'a', text: 'w' },
            { id: 'r', sourceId: 'b', text: 'w' },
          ],
        }),
        answer('y', ['b']),
      ],
    );
    expect(plan.affected.map((mark) => `${mark.kind} ${mark.id}`)).toEqual([
      'claim x-c0',
      'quote q',
      'sign-off s1',
      'export e',
    ]);
    expect(plan.recheck).toEqual([{ answerId: 'x', claimIds: ['x-c0'], quoteIds: ['q'] }]);
    expect(plan.counts).toEqual({
      answers: 2,
      answersAffected: 1,
      claims: 3,
      claimsAffected: 1,
      quotesAffected: 1,
      signOffsVoided: 1,
      exportsStale: 1,
    });
    expect(plan.affected[0]?.path.map((step) => `${step.kind} ${step.id}`)).toEqual([
      'change retracted:a',
      'source a',
      'passage a#1',
      'claim x-c0',
      'answer x',
    ]);
  });

  it('gives each of the six surfaces its task, and the answer its own review', () => {
    const surfaces = DOWNSTREAM_SURFACES.filter((surface) => surface !== 'sophia-review').map((surface) => ({
      surface,
      ref: `${surface}-1`,
    }));
    expect(surfaces).toHaveLength(6);
    const plan = planSourceLifecycleInvalidation([change('retracted', 'a')], [answer('x', ['a'], { surfaces })]);
    expect(plan.tasks.map((task) => task.surface).toSorted()).toEqual([...DOWNSTREAM_SURFACES].sort());
    for (const task of plan.tasks)
      expect(task.path.at(-1)).toEqual({ kind: 'surface', id: `${task.surface}:${task.ref}` });
    expect(new Set(plan.tasks.map((task) => task.id)).size).toBe(7);
  });

  it('new content weighs by whether the words relied on still stand', () => {
    const at = (stands: boolean | null) =>
      planSourceLifecycleInvalidation([change('content-changed', 'a')], [answer('x', ['a'])], {
        isQuoteStanding: () => stands,
      });
    expect(at(true)).toMatchObject({ severity: 'info', recheck: [] });
    expect(at(false)).toMatchObject({ severity: 'blocking', recheck: [{ answerId: 'x', claimIds: ['x-c0'] }] });
    expect(at(null).severity).toBe('review');
  });

  it('a note re-runs nothing and voids nothing', () => {
    const plan = planSourceLifecycleInvalidation(
      [change('metadata-changed', 'a')],
      [answer('x', ['a'], { signOffs: [{ id: 's' }], exports: [{ id: 'e', format: 'csv' }] })],
    );
    expect(plan).toMatchObject({ severity: 'info', recheck: [], counts: { signOffsVoided: 0, exportsStale: 0 } });
    expect(plan.tasks).toHaveLength(1);
  });

  it('plans the same whatever the order, and the same ids when planned again', () => {
    const changes = SOURCE_CHANGE_KINDS.map((kind, at) => change(kind, `s${at % 4}`));
    const answers = ['x', 'y', 'z'].map((id, at) => answer(id, [`s${at}`, `s${at + 1}`]));
    const expected = planSourceLifecycleInvalidation(changes, answers);
    fc.assert(
      fc.property(fc.shuffledSubarray(answers, { minLength: 3 }), (shuffled) => {
        expect(planSourceLifecycleInvalidation(changes, shuffled)).toEqual(expected);
      }),
    );
  });
});

describe('a paper is retracted', () => {
  const row = {
    kind: 'retraction',
    doi: '10.5555/abc.1',
    pmid: null,
    isbn: null,
    url: null,
    title: null,
    noticeDoi: null,
    noticePmid: null,
    date: '2026-02-01',
    reasons: ['Error in Data'],
    row: 2,
  } as const;

  it('blocks the set, reaches the answer, and is cleared by replacing the source', () => {
    const before = setOf([item, { ...item, id: 'b', doi: '10.5555/b' }]);
    expect(evaluateSourceSetReadiness(before, NOW).usableForGrounding).toBe(true);
    const after = applyNoticeList(before, [row]);
    expect(evaluateSourceSetReadiness(after, NOW).blockers).toEqual(['source-set:retracted', 'source:a:retracted']);
    const { changes } = diffSourceSets(before, after, [NOW, NOW]);
    expect(planSourceLifecycleInvalidation(changes, [answer('x', ['a'])])).toMatchObject({
      severity: 'critical',
      tasks: [{ answerId: 'x' }],
    });
    const replaced: SourceSet = {
      ...after,
      items: [...after.items.filter((one) => one.id !== 'a'), { ...before.items[0]!, id: 'n', doi: '10.5555/new' }],
    };
    expect(evaluateSourceSetReadiness(applyNoticeList(replaced, [row]), NOW).usableForGrounding).toBe(true);
  });

  it('applying a list twice changes nothing, and a list that no longer says it lifts it', () => {
    const once = applyNoticeList(setOf([item]), [row]);
    expect(applyNoticeList(once, [row])).toEqual(once);
    expect(applyNoticeList(once, [])).toEqual(setOf([item]));
  });
});

describe('refreshSourceSet', () => {
  const set = setOf(
    [
      { ...item, kind: 'feed', checkedAt: '2026-03-01' },
      { ...item, id: 'b' },
    ],
    { version: 'v1' },
  );

  it('a look that finds nothing new keeps version and hash, and makes it fresh', () => {
    const result = refreshSourceSet(set, [{ id: 'a', outcome: 'found', contentHash: 'sha256:1' }], NOW);
    expect(result.set.version).toBe('v1');
    expect(evaluateSourceSetReadiness(set, NOW).usableForGrounding).toBe(false);
    expect(evaluateSourceSetReadiness(result.set, NOW).usableForGrounding).toBe(true);
  });

  it('other bytes make a new version with the change', () => {
    const result = refreshSourceSet(set, [{ id: 'a', outcome: 'found', contentHash: 'sha256:2' }], NOW);
    expect(result.set.version).toBe('v2');
    expect(result.diff.changes.map((change_) => change_.kind)).toContain('content-changed');
  });

  it('an outage does not make a set look fresh, and what is gone stays until a person decides', () => {
    const result = refreshSourceSet(
      set,
      [
        { id: 'a', outcome: 'failed', detail: 'timed out' },
        { id: 'b', outcome: 'missing', detail: '404' },
        { id: 'z', outcome: 'missing', detail: '' },
      ],
      NOW,
    );
    expect(result.set.items).toEqual(set.items);
    expect(result.open.map((one) => `${one.id} ${one.outcome}`)).toEqual(['a failed', 'b missing', 'z unknown-source']);
  });
});

describe('materialiseSourceSet', () => {
  it('uses only documents with the bytes of the set, and lists the credits owed', () => {
    const set = setOf([item, { ...item, id: 'b' }, { ...item, id: 'c', licence: 'CC0-1.0' }]);
    const result = materialiseSourceSet(
      set,
      [
        { id: 'a', contentHash: 'sha256:1', text: 'Text.', passages: 1 },
        { id: 'b', contentHash: 'sha256:9', text: 'Other.', passages: 1 },
      ],
      NOW,
    );
    expect(result.items.map((one) => one.state)).toEqual(['ready', 'other-content', 'missing']);
    expect(result.isComplete).toBe(false);
    expect(result.attributions).toHaveLength(1);
    expect(result.manifestHash).toMatch(/^sha256:/);
  });
});
