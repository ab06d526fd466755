import { describe, expect, it } from 'vitest';
import { sourceId } from '#domain/ids.ts';
import type { SourceSetItem } from '#domain/source-set.ts';
import { bareSource, type Source } from '#domain/source.ts';
import { diffSourceSets } from './diff.ts';
import { evaluateSourceSetReadiness } from './evaluate-readiness.ts';
import { itemOfSource } from './item-of-source.ts';
import { parseSourceSet } from './parse-source-set.ts';
import { evaluateReadiness, standingOfSet } from './readiness.ts';
import { recogniseMembers } from './recognise-members.ts';

const source = (id: string, more: Partial<Source> = {}): Source =>
  bareSource(sourceId(id), {
    kind: 'html',
    mediaType: 'text/html',
    rights: 'CC0-1.0',
    contentHash: `sha256:${id}`,
    ...more,
  });
const retraction = { kind: 'retraction', origin: 'list', detail: 'Retracted', date: '2024-01-02' } as const;
const bare = { addedAt: '2024-05-01', terms: null, dismissed: [], supersededBy: null };
const NOW = '2024-06-01';
const setOf = (...items: readonly SourceSetItem[]) => {
  const parsed = parseSourceSet({ name: 'Set', items: [] });
  if (!parsed.ok) throw new Error('refused');
  return { ...parsed.set, items };
};

describe('a source as a member of a set', () => {
  it('ages from the day on which it came in, unless a later look was recorded', () => {
    const at = (checkedAt: string | null) =>
      itemOfSource(source('a'), {
        ...bare,
        terms: {
          rights: { state: null, expiresAt: null, excerptLimit: null, attribution: null },
          freshness: { class: null, checkedAt, expiresAt: null, state: null },
        },
      }).freshness.checkedAt;
    expect([at(null), at('2024-05-20')]).toEqual(['2024-05-01', '2024-05-20']);
  });

  it('takes a bare word of state for a state, and a person’s finding before it', () => {
    expect(itemOfSource(source('a', { rights: 'blocked' }), bare).rights).toMatchObject({
      licence: null,
      state: 'blocked',
    });
    const terms = {
      rights: { state: 'cleared', expiresAt: null, excerptLimit: 200, attribution: 'By us' },
      freshness: { class: null, checkedAt: null, expiresAt: null, state: null },
    } as const;
    expect(itemOfSource(source('a', { rights: 'blocked' }), { ...bare, terms }).rights).toMatchObject({
      state: 'cleared',
      excerptLimit: 200,
    });
  });

  it('remembers a notice that was set aside, and is not barred by it', () => {
    const dismissed = [
      { notice: 'retraction|list|2024-01-02|Retracted', by: 'ada', reason: 'other work', at: NOW, set: retraction },
    ];
    const item = itemOfSource(source('a'), { ...bare, dismissed });
    expect(item.notices).toHaveLength(1);
    expect(item.dismissals).toMatchObject([{ by: 'ada', reason: 'other work' }]);
  });
});

describe('sources at hand without a set', () => {
  it('judge what is stated, never what is unknown', () => {
    const readiness = evaluateReadiness([
      source('a', { rights: null }),
      source('b', { notices: [retraction] }),
      source('c', { rights: 'NONE' }),
      source('d', { rights: 'expired' }),
    ]);
    expect(readiness).toMatchObject({ usableForGrounding: true, basis: 'library', judged: ['notices'] });
    expect(readiness.blockers).toEqual(['source:b:retracted', 'source:c:rights:blocked', 'source:d:rights:expired']);
  });

  it('are barred where nothing else is left', () => {
    expect(evaluateReadiness([source('a', { notices: [retraction], rights: 'blocked' })]).usableForGrounding).toBe(
      false,
    );
    expect(evaluateReadiness([]).blockers).toEqual(['source-set:empty']);
  });
});

describe('a declared set with the documents at hand', () => {
  const item = itemOfSource(source('a'), bare);

  it('is barred by a document that is missing, and by one with other bytes', () => {
    const missing = evaluateSourceSetReadiness(setOf(item), NOW, new Map());
    expect(missing.blockers).toEqual(['source-set:incomplete', 'source:a:missing']);
    expect(missing.blockerDetails[1]?.clears.map(({ action }) => action)).toEqual([
      'add-source',
      'replace-source',
      'remove-source',
    ]);
    const other = evaluateSourceSetReadiness(setOf(item), NOW, new Map([['a', 'sha256:b']]));
    expect(other.blockers).toEqual(['source-set:outdated', 'source:a:other-content']);
    expect(evaluateSourceSetReadiness(setOf(item), NOW).blockers).toEqual([]);
  });

  it('says what was judged, and of which set', () => {
    const standing = standingOfSet(setOf(item), NOW, new Map([['a', 'sha256:a']]));
    expect(standing).toMatchObject({ usableForGrounding: true, basis: 'declared', set: { name: 'Set', version: '1' } });
    expect(standing.judged).toEqual(['documents', 'notices', 'rights', 'freshness', 'editions']);
  });

  it('loses a document as a change of its own, and gets it back as one', () => {
    const gone = setOf({ ...item, contentHash: null });
    const kinds = (a: typeof gone, b: typeof gone) => diffSourceSets(a, b, [NOW, NOW]).changes.map(({ kind }) => kind);
    expect(kinds(setOf(item), gone)).toEqual(['removed']);
    expect(kinds(gone, setOf(item))).toEqual(['added']);
  });
});

describe('a set from elsewhere', () => {
  const known = [
    { id: 'a', contentHash: 'sha256:a', doi: '10.5555/a', uri: 'https://a.example/' },
    { id: 'b', contentHash: 'sha256:b', doi: null, uri: null },
  ];
  const ids = (...items: readonly object[]) => {
    const parsed = parseSourceSet({ items });
    if (!parsed.ok) throw new Error(parsed.faults[0]?.message);
    return recogniseMembers(parsed.set, known).items.map(({ id }) => id);
  };

  it('is recognised by bytes, by DOI and by address', () => {
    expect(ids({ id: 'x', hash: 'sha256:b' })).toEqual(['b']);
    expect(ids({ id: 'x', doi: 'https://doi.org/10.5555/A' })).toEqual(['a']);
    expect(ids({ id: 'x', url: 'https://a.example/' })).toEqual(['a']);
  });

  it('is recognised by its id only where nothing else is said', () => {
    expect(ids({ id: 'b' })).toEqual(['b']);
    expect(ids({ id: 'b', url: 'https://elsewhere.example/' })).toEqual(['given-b']);
  });

  it('keeps every item once, also two of one work', () => {
    expect(ids({ id: 'x', hash: 'sha256:a' }, { id: 'y', url: 'https://a.example/' })).toEqual(['a', 'y']);
  });
});
