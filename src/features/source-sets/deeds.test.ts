import { describe, expect, it } from 'vitest';
import type { SourceSet, SourceSetItem } from '#domain/source-set.ts';
import { evaluateSourceSetReadiness, SET_BLOCKERS } from '#engine/source-sets/evaluate-readiness.ts';
import { bareItem } from '#testing/set-item.ts';
import { deedsOf, type Surroundings } from './deeds.ts';

const NOW = '2026-06-01';
const item = (id: string, more: Partial<SourceSetItem> = {}): SourceSetItem =>
  bareItem(id, {
    kind: 'html',
    rights: { licence: 'CC0-1.0', state: null, expiresAt: null, excerptLimit: null, attribution: null },
    freshness: { class: null, checkedAt: NOW, expiresAt: null, state: null },
    ...more,
  });
const rights = { licence: null, state: null, expiresAt: null, excerptLimit: null, attribution: null };
const retraction = { kind: 'retraction', origin: 'list', detail: 'x', date: null } as const;
const stale = { class: null, checkedAt: null, expiresAt: '2025-01-01', state: null } as const;

const setOf = (items: readonly SourceSetItem[], more: Partial<SourceSet> = {}): SourceSet => ({
  id: 'set',
  name: 'Set',
  version: '1',
  items,
  isRetracted: false,
  supersededBy: null,
  rights: null,
  freshness: null,
  use: { commercial: false },
  ...more,
});

const around: Surroundings = {
  canEdit: true,
  inLibrary: new Set(['a', 'b', 'newer']),
  removed: new Set(),
  newerOf: () => 'newer',
  newerSet: null,
};

/** What the screen offers at each blocker of a set, as code and kinds of deeds. */
function offered(
  set: SourceSet,
  at: Partial<Surroundings> = {},
  hashes = new Map([
    ['a', 'sha256:a'],
    ['b', 'sha256:b'],
  ]),
) {
  const { blockerDetails } = evaluateSourceSetReadiness(set, NOW, hashes);
  return Object.fromEntries(
    blockerDetails.map((blocker) => [
      blocker.code,
      deedsOf(blocker, { ...around, ...at }).map(({ deed }) => deed.kind),
    ]),
  );
}

/** Items and sets that have one fault each. */
const FAULTS: Readonly<Record<string, { readonly of: SourceSet; readonly hashes?: Map<string, string> }>> = {
  'source-set:empty': { of: setOf([]) },
  'source-set:incomplete': { of: setOf([item('a'), item('b')]), hashes: new Map() },
  'source-set:outdated': { of: setOf([item('a', { contentHash: 'sha256:other' })]) },
  'source-set:retracted': { of: setOf([item('a', { notices: [retraction] })]) },
  'source-set:superseded': { of: setOf([item('a', { supersededBy: 'newer' })]) },
  'rights:blocked': { of: setOf([item('a', { rights: { ...rights, state: 'blocked' } })]) },
  'rights:expired': { of: setOf([item('a', { rights: { ...rights, state: 'cleared', expiresAt: '2025-01-01' } })]) },
  'rights:unknown': { of: setOf([item('a', { rights })]) },
  'freshness:expired': { of: setOf([item('a', { freshness: stale })]) },
};

describe('what clears a blocker on the screen', () => {
  it.each(SET_BLOCKERS)('is there for %s, of the set and of the source', (code) => {
    const { of, hashes } = FAULTS[code]!;
    const all = offered(of, {}, hashes);
    expect(Object.keys(all)).toContain(code);
    for (const [each, deeds] of Object.entries(all)) expect(deeds, each).not.toEqual([]);
  });

  it('of an empty set is the choice of its sources, not the library', () => {
    expect(offered(setOf([]))['source-set:empty']).toEqual(['members']);
  });

  it('of a retraction of the set is taking it back, and never what replaces it', () => {
    const code = 'source-set:retracted';
    expect(offered(setOf([item('a')], { isRetracted: true }))[code]).toEqual(['restore-set']);
    const replaced = offered(setOf([item('a')], { isRetracted: true, supersededBy: 'next' }), { newerSet: 'next' });
    expect(replaced[code]).toEqual(['restore-set', 'open-set']);
    expect(replaced['source-set:superseded']).toEqual(['open-set', 'not-replaced']);
  });

  it('of rights of the set as a whole is a record of them, whatever bars them', () => {
    for (const state of ['blocked', 'unknown'] as const) {
      expect(offered(setOf([item('a')], { rights: { ...rights, state } }))[`rights:${state}`]).toEqual(['set-terms']);
    }
    const ended = setOf([item('a')], { rights: { ...rights, state: 'cleared', expiresAt: '2025-01-01' } });
    expect(offered(ended)['rights:expired']).toEqual(['set-terms']);
  });

  it('of the age of the set as a whole is a look at all of it', () => {
    expect(offered(setOf([item('a')], { freshness: stale }))['freshness:expired']).toEqual(['look-at-all']);
  });

  it('is offered of the set and of its sources where both lack it', () => {
    const both = setOf([item('a', { rights: { ...rights, state: 'unknown' } })], {
      rights: { ...rights, state: 'unknown' },
    });
    expect(offered(both)['rights:unknown']).toEqual(['set-terms', 'terms', 'take-out']);
  });

  it('asks for no record and no notice of a source that is not in the library: there is nothing to write it to', () => {
    const foreign = setOf([item('x', { rights, notices: [retraction], freshness: stale })]);
    const all = offered(foreign, {}, new Map());
    expect(all['source:x:rights:unknown']).toEqual(['take-out']);
    expect(all['source:x:retracted']).toEqual(['replace', 'take-out']);
    expect(all['source:x:freshness:expired']).toEqual(['take-out']);
    expect(all['source:x:missing']).toEqual(['library', 'replace', 'take-out']);
  });

  it('puts back a source that was removed', () => {
    const all = offered(setOf([item('a')]), { inLibrary: new Set(), removed: new Set(['a']) }, new Map());
    expect(all['source:a:missing']).toEqual(['put-back', 'replace', 'take-out']);
  });

  it('adds a newer edition that is not there before it is used', () => {
    const old = setOf([item('a', { supersededBy: 'newer' })]);
    expect(offered(old)['source:a:superseded']).toEqual(['newer-edition', 'take-out']);
    expect(offered(old, { inLibrary: new Set(['a']) })['source:a:superseded']).toEqual(['library', 'take-out']);
  });

  it('changes no members of the whole library, which nobody declared', () => {
    const edits = ['take-out', 'replace', 'newer-edition', 'members', 'set-terms', 'restore-set', 'not-replaced'];
    for (const { of, hashes } of Object.values(FAULTS)) {
      const deeds = Object.values(offered(of, { canEdit: false }, hashes)).flat();
      expect(deeds.filter((kind) => edits.includes(kind))).toEqual([]);
    }
  });

  it('says what a look does: the same bytes are as they were, other ones are taken in', () => {
    const words = (set: SourceSet): readonly string[] =>
      evaluateSourceSetReadiness(set, NOW, new Map([['a', 'sha256:a']])).blockerDetails.flatMap((blocker) =>
        deedsOf(blocker, around).map(({ word }) => word),
      );
    expect(words(setOf([item('a', { freshness: stale })]))).toContain('I looked: unchanged');
    expect(words(setOf([item('a', { contentHash: 'sha256:other' })]))).toContain('Take its new bytes in');
    expect(words(setOf([item('a', { contentHash: 'sha256:other' })]))).not.toContain('I looked: unchanged');
  });
});
