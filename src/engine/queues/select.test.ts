import { describe, expect, it } from 'vitest';
import { sourceId } from '#domain/ids.ts';
import type { CheckedClaim, Verdict } from '#domain/claim.ts';
import type { FactCheckItem, ItemStatus } from '#domain/queue.ts';
import { headOf } from './heads.ts';
import { refusalOf } from './allowed.ts';
import { UNTOUCHED } from './project.ts';
import { selectEntries } from './select.ts';
import type { QueueEntry } from './select.ts';

/** `id status verdict source owner text`, one entry a line, in the order of the queue. */
const table = (text: string): readonly QueueEntry[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', status = '', verdict = '', source = '', owner = '', ...words] = line.trim().split(/ +/u);
      const claim = { verdict: verdict as Verdict, judged: true } as CheckedClaim;
      const item: FactCheckItem = {
        queue: 'fact-checks',
        id,
        basis: 'b',
        owner: { kind: 'draft', id: owner, title: owner },
        text: words.join(' '),
        suspicion: { score: 0.5, reason: '' },
        sourceIds: [sourceId(source)],
        entities: [],
        claim,
      };
      return { item: headOf(item), state: { ...UNTOUCHED, status: status as ItemStatus } };
    });

const QUEUE = table(`
  a open     contradicted s1 d1 The Mill burned
  b open     unsupported  s2 d1 The bridge stood
  c resolved unsupported  s1 d2 The mill turned
  d snoozed  partial      s2 d2 The barn fell
  e open     unsupported  s1 d2 The barn burned
`);
const ids = (entries: readonly QueueEntry[]): string => entries.map(({ item }) => item.id).join('');

describe('a selection of the queue', () => {
  it('keeps the order and lets all members of the filter have a say', () => {
    expect(ids(selectEntries(QUEUE, {}).entries)).toBe('abcde');
    expect(ids(selectEntries(QUEUE, { status: ['open'] }).entries)).toBe('abe');
    expect(ids(selectEntries(QUEUE, { status: ['open'], sourceIds: ['s1'] }).entries)).toBe('ae');
    expect(ids(selectEntries(QUEUE, { text: 'BURNED the' }).entries)).toBe('ae');
    expect(ids(selectEntries(QUEUE, { ownerIds: ['d2'], kinds: ['unsupported', 'partial'] }).entries)).toBe('cde');
  });

  it('counts the whole queue by status, whatever the filter, and the counts add up', () => {
    const { byStatus, total } = selectEntries(QUEUE, { sourceIds: ['s2'] });
    expect(byStatus).toEqual({ open: 3, snoozed: 1, escalated: 0, resolved: 1 });
    expect(Object.values(byStatus).reduce((sum, count) => sum + count, 0)).toBe(total);
  });

  it('counts who has taken items, nobody left out of the figures and out of the list of people', () => {
    const taken = QUEUE.map(({ item, state }, at) => ({ item, state: { ...state, assignee: at < 2 ? 'ann' : null } }));
    const { facets, entries } = selectEntries(taken, { assignees: ['ann'], status: ['open'] });
    expect(ids(entries)).toBe('ab');
    expect(facets.assignees).toEqual([{ value: 'ann', count: 2 }]);
    expect(facets.status).toEqual([{ value: 'open', count: 2 }]);
    expect(ids(selectEntries(taken, { assignees: [''] }).entries)).toBe('cde');
  });

  it('says in a facet what a click on it would give', () => {
    const { facets } = selectEntries(QUEUE, { status: ['open'], kinds: ['contradicted'] });
    for (const { value, count } of facets.kinds) {
      expect(selectEntries(QUEUE, { status: ['open'], kinds: [value] }).entries).toHaveLength(count);
    }
    expect(facets.kinds).toEqual([
      { value: 'contradicted', count: 1 },
      { value: 'unsupported', count: 2 },
    ]);
  });

  it('groups without losing an entry, the most suspect group first', () => {
    const { entries, groups } = selectEntries(QUEUE, { grouping: 'source' });
    expect(ids(entries)).toBe('acebd');
    expect(groups).toEqual([
      { key: 's1', count: 3 },
      { key: 's2', count: 2 },
    ]);
  });
});

describe('whether an act may be done', () => {
  const { item } = QUEUE[0]!;
  const ask = { revision: 0, reason: '', now: '2024-06-01T00:00:00.000Z' };

  it('refuses one that was decided on another revision', () => {
    const stale = refusalOf(item, { ...UNTOUCHED, revision: 1 }, { verb: 'resolve', choice: 'hedge' }, ask);
    expect(stale?.code).toBe('stale_decision');
  });

  it('asks for a reason where the act goes against the engine, and only there', () => {
    expect(refusalOf(item, UNTOUCHED, { verb: 'resolve', choice: 'accept' }, ask)?.code).toBe('reason_missing');
    expect(refusalOf(item, UNTOUCHED, { verb: 'resolve', choice: 'accept' }, { ...ask, reason: 'checked' })).toBeNull();
    expect(refusalOf(item, UNTOUCHED, { verb: 'resolve', choice: 'remove' }, ask)).toBeNull();
  });

  it('refuses what makes no sense: undo of nothing, a second resolution, a choice of the other queue, a past snooze', () => {
    const resolved = { ...UNTOUCHED, status: 'resolved' as const };
    expect(refusalOf(item, UNTOUCHED, { verb: 'undo' }, ask)?.code).toBe('not_possible');
    expect(refusalOf(item, resolved, { verb: 'resolve', choice: 'hedge' }, ask)?.code).toBe('not_possible');
    expect(refusalOf(item, UNTOUCHED, { verb: 'resolve', choice: 'surface-both' }, ask)?.code).toBe('not_possible');
    expect(refusalOf(item, UNTOUCHED, { verb: 'snooze', until: ask.now }, ask)?.code).toBe('not_possible');
  });
});
