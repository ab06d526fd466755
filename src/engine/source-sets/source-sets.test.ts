import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SourceSet } from '#domain/source-set.ts';
import { noticeKey } from '../credibility/notices/match-notices.ts';
import { evaluateSourceSetReadiness } from './evaluate-readiness.ts';
import { hashSourceSet } from './hash-source-set.ts';
import { recogniseRights, termsOf } from './licences.ts';
import { parseSourceSet } from './parse-source-set.ts';
import { limitExcerpt, resolveRights } from './rights.ts';
import { formatSpdx, parseSpdx } from './spdx.ts';

const NOW = '2026-03-10';
const setOf = (value: unknown): SourceSet => {
  const parsed = parseSourceSet(value);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
  return parsed.set;
};
const blockersOf = (value: unknown, now = NOW): readonly string[] =>
  evaluateSourceSetReadiness(setOf(value), now).blockers;
const good = { id: 'a', title: 'Fish counts', uri: 'https://a.example/1', licence: 'CC-BY-4.0' };

describe('hashSourceSet', () => {
  const base = {
    items: [
      { ...good, notices: [{ kind: 'correction', date: '2020-01-01' }] },
      { id: 'b', title: 'B', rights: { licence: 'MIT', expiresAt: '2030-01-01' } },
      { id: 'c', contentHash: 'sha256:1' },
    ],
  };
  const hash = (value: unknown): string => hashSourceSet(setOf(value));
  const shuffleKeys = (value: unknown, keys: readonly number[]): unknown => {
    if (Array.isArray(value)) return value.map((one) => shuffleKeys(one, keys));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).map(
      ([key, one], at) => [keys[at % keys.length]!, key, shuffleKeys(one, keys)] as const,
    );
    return Object.fromEntries(entries.sort((a, b) => a[0] - b[0]).map(([, key, one]) => [key, one]));
  };

  it('is sha256: and 64 digits, the same for every order of keys and items', () => {
    const expected = hash(base);
    expect(expected).toMatch(/^sha256:[\da-f]{64}$/);
    fc.assert(
      fc.property(
        fc.shuffledSubarray(base.items, { minLength: 3 }),
        fc.array(fc.nat(99), { minLength: 5, maxLength: 5 }),
        (items, keys) => {
          expect(hash(shuffleKeys({ items }, keys))).toBe(expected);
        },
      ),
    );
  });

  it.each([
    ['licence', { licence: 'CC0-1.0' }],
    ['rights state', { rights: 'blocked' }],
    ['rights term', { rights: { licence: 'CC-BY-4.0', expiresAt: '2027-01-01' } }],
    ['retraction', { retracted: true }],
    ['notice', { notices: [{ kind: 'expression-of-concern' }] }],
    ['content', { contentHash: 'sha256:2' }],
    ['edition', { supersededBy: 'z' }],
    ['title', { title: 'Other' }],
    ['a member that is not known here', { shelf: 'x' }],
  ])('changes with the %s', (_, change) => {
    expect(hash({ items: [{ ...good, ...change }] })).not.toBe(hash({ items: [good] }));
  });

  it('changes with an item more or less, and with the state of the set', () => {
    expect(hash({ items: base.items.slice(1) })).not.toBe(hash(base));
    expect(hash({ ...base, status: 'retracted' })).not.toBe(hash(base));
    expect(hash({ ...base, rights: 'blocked' })).not.toBe(hash(base));
  });

  it('does not change with a name, with a check that found nothing new, or with null for absent', () => {
    expect(hash({ ...base, name: 'Fish', version: '7' })).toBe(hash(base));
    expect(hash({ items: [{ ...good, checkedAt: '2026-01-01', pmid: null }] })).toBe(hash({ items: [good] }));
  });
});

describe('evaluateSourceSetReadiness', () => {
  it('a set whose members are cleared and not retracted may ground', () => {
    expect(evaluateSourceSetReadiness(setOf({ items: [good] }), NOW)).toMatchObject({
      usableForGrounding: true,
      blockers: [],
    });
  });

  it.each([
    ['nothing in it', { items: [] }, ['source-set:empty']],
    ['no rights stated', { items: [{ id: 'a' }] }, ['rights:unknown', 'source:a:rights:unknown']],
    ['rights blocked', { items: [{ ...good, rights: 'blocked' }] }, ['rights:blocked', 'source:a:rights:blocked']],
    [
      'rights run out',
      { items: [{ ...good, rights: { state: 'cleared', expiresAt: '2026-03-09' } }] },
      ['rights:expired', 'source:a:rights:expired'],
    ],
    [
      'a retracted member',
      { items: [{ ...good, retracted: '2024-01-01' }] },
      ['source-set:retracted', 'source:a:retracted'],
    ],
    [
      'only the title shows it',
      { items: [{ ...good, title: 'RETRACTED: Fish counts in the north' }] },
      ['source-set:retracted', 'source:a:retracted'],
    ],
    [
      'a withdrawn member',
      { items: [{ ...good, notices: ['withdrawal'] }] },
      ['source-set:retracted', 'source:a:retracted'],
    ],
    ['a set taken back', { items: [good], status: 'retracted' }, ['source-set:retracted']],
    ['a set replaced', { items: [good], supersededBy: 'v2' }, ['source-set:superseded']],
    ['an old edition', { items: [{ ...good, supersededBy: 'b' }] }, ['source-set:superseded', 'source:a:superseded']],
    [
      'a stale member',
      { items: [{ ...good, kind: 'feed', checkedAt: '2026-03-01' }] },
      ['freshness:expired', 'source:a:freshness:expired'],
    ],
    [
      'a stated term',
      { items: [{ ...good, freshness: { expiresAt: '2026-03-01' } }] },
      ['freshness:expired', 'source:a:freshness:expired'],
    ],
    ['a stale set', { items: [good], freshness: 'expired' }, ['freshness:expired']],
    ['rights of the set blocked', { items: [{ id: 'a' }], rights: 'blocked' }, ['rights:blocked']],
  ])('%s', (_, value, expected) => expect(blockersOf(value)).toEqual(expected));

  it('names all of them together, worst first', () => {
    const items = [
      { id: 'a', retracted: true, rights: 'MIT' },
      { id: 'b' },
      { id: 'c', rights: 'blocked' },
      { id: 'd', rights: { licence: 'MIT', expiresAt: '2020' } },
      { id: 'e', rights: 'MIT', supersededBy: 'x' },
      { id: 'f', rights: 'MIT', freshness: 'expired' },
    ];
    expect(blockersOf({ items }).slice(0, 6)).toEqual([
      'source-set:retracted',
      'source-set:superseded',
      'rights:blocked',
      'rights:expired',
      'rights:unknown',
      'freshness:expired',
    ]);
    expect(blockersOf({ items })).toHaveLength(12);
    expect(blockersOf({ items: items.toReversed() })).toEqual(blockersOf({ items }));
  });

  it('says of every blocker what clears it, and doing that clears it', () => {
    const readiness = evaluateSourceSetReadiness(
      setOf({ items: [{ id: 'a' }, { ...good, id: 'b', retracted: true }] }),
      NOW,
    );
    for (const blocker of readiness.blockerDetails) expect(blocker.clears.length).toBeGreaterThan(0);
    expect(readiness.blockerDetails.find((one) => one.code === 'source:a:rights:unknown')?.clears[0]).toEqual({
      action: 'record-rights',
      sourceId: 'a',
    });
    expect(
      blockersOf({
        items: [
          { id: 'a', rights: 'CC-BY-4.0' },
          { ...good, id: 'c' },
        ],
      }),
    ).toEqual([]);
  });

  it('a notice that is no retraction does not block, and is said', () => {
    const titles = [
      'Erratum to: Fish counts in the north',
      'Expression of Concern: Fish counts',
      'Correction: Fish counts',
    ];
    expect(blockersOf({ items: titles.map((title, at) => ({ ...good, id: String(at), title })) })).toEqual([]);
    const readiness = evaluateSourceSetReadiness(
      setOf({ items: [{ ...good, notices: [{ kind: 'expression-of-concern', detail: 'images' }] }] }),
      NOW,
    );
    expect(readiness).toMatchObject({
      usableForGrounding: true,
      advisories: [{ code: 'source:a:expression-of-concern' }],
    });
  });

  it('a dismissed retraction does not block and stays listed', () => {
    const notice = { kind: 'retraction', date: '2024-01-01', origin: 'list' } as const;
    const item = {
      ...good,
      notices: [notice],
      dismissals: [{ notice: noticeKey(notice), by: 'Ada', reason: 'another work', at: '2026-01-01' }],
    };
    expect(evaluateSourceSetReadiness(setOf({ items: [item] }), NOW)).toMatchObject({
      blockers: [],
      advisories: [{ code: 'source:a:notice-dismissed' }],
    });
  });

  it('an old edition beside its newer one is no blocker', () => {
    const readiness = evaluateSourceSetReadiness(
      setOf({ items: [good, { ...good, id: 'b', supersedes: ['a'] }] }),
      NOW,
    );
    expect(readiness).toMatchObject({ usableForGrounding: true, advisories: [{ code: 'source:a:superseded' }] });
  });

  it('a term holds through its day, and a time ends at its instant', () => {
    const until = (expiresAt: string, now: string): readonly string[] =>
      blockersOf({ items: [{ ...good, rights: { licence: 'MIT', expiresAt } }] }, now);
    expect(until('2026-03-10', '2026-03-10T23:59:59Z')).toEqual([]);
    expect(until('2026-03-10', '2026-03-11')).toHaveLength(2);
    expect(until('2026-03-10T12:00:00Z', '2026-03-10T11:59:59Z')).toEqual([]);
    expect(until('2026-03-10T12:00:00Z', '2026-03-10T12:00:00Z')).toHaveLength(2);
  });

  it('never looked at is not expired, and is said', () => {
    expect(evaluateSourceSetReadiness(setOf({ items: [{ ...good, kind: 'feed' }] }), NOW)).toMatchObject({
      usableForGrounding: true,
      advisories: [{ code: 'source:a:freshness:unknown' }],
    });
  });

  it('a commercial use is blocked by a non-commercial licence', () => {
    expect(blockersOf({ items: [{ ...good, licence: 'CC-BY-NC-4.0' }] })).toEqual([]);
    expect(blockersOf({ items: [{ ...good, licence: 'CC-BY-NC-4.0' }], use: { commercial: true } })).toContain(
      'source:a:rights:blocked',
    );
  });
});

describe('parseSourceSet', () => {
  it.each([
    [null, ''],
    [{}, 'items'],
    [{ items: 'x' }, 'items'],
    [{ items: [3] }, 'items[0]'],
    [{ items: [{ id: 'a' }, { id: 'a' }] }, 'items[1].id'],
    [{ items: [{ id: 'a', rights: { expiresAt: 'soon' } }] }, 'items[0].rights.expiresAt'],
    [{ items: [{ id: 'a', rights: { status: 'maybe' } }] }, 'items[0].rights.status'],
    [{ items: [{ id: 'a', notices: ['news'] }] }, 'items[0].notices[0]'],
    [{ items: [{ id: 'a', dismissals: [{ notice: 'x', by: 'y' }] }] }, 'items[0].dismissals[0].reason'],
    [{ items: [{ id: 'a', title: 3n }] }, 'items[0].title'],
  ])('names the place of a fault: %#', (value, path) => {
    const parsed = parseSourceSet(value);
    expect(parsed.ok ? null : parsed.faults[0]?.path).toBe(path);
  });

  it('reads the names that other tools use', () => {
    const set = setOf({
      sourceSetId: 's',
      sources: { a: { url: 'https://a.example', license: 'MIT', isRetracted: true, rightsStatus: 'cleared' } },
    });
    expect(set.items[0]).toMatchObject({
      id: 'a',
      uri: 'https://a.example',
      rights: { licence: 'MIT', state: 'cleared' },
      notices: [{ kind: 'retraction' }],
    });
  });
});

describe('licence expressions', () => {
  it.each([
    ['MIT', 'MIT'],
    ['(MIT)', 'MIT'],
    ['MIT OR Apache-2.0 AND CC-BY-4.0', 'MIT OR Apache-2.0 AND CC-BY-4.0'],
    ['(MIT or Apache-2.0) and CC-BY-4.0', '(MIT OR Apache-2.0) AND CC-BY-4.0'],
    ['GPL-2.0+ WITH Classpath-exception-2.0', 'GPL-2.0+ WITH Classpath-exception-2.0'],
    ['LicenseRef-x', 'LicenseRef-x'],
    ['DocumentRef-a:LicenseRef-b', 'DocumentRef-a:LicenseRef-b'],
  ])('%s', (text, formatted) => {
    const parsed = parseSpdx(text);
    expect(parsed.ok && formatSpdx(parsed.node)).toBe(formatted);
  });

  it.each([
    ['', 0],
    ['MIT OR', 6],
    ['OR MIT', 0],
    ['MIT Apache-2.0', 4],
    ['(MIT', 4],
    ['MIT)', 3],
    ['MIT WITH', 8],
    ['MIT & BSD', 4],
    ['()', 1],
  ])('%j is refused at %i', (text, at) => expect(parseSpdx(text)).toMatchObject({ ok: false, at }));

  it('never throws, and what it formats it parses again to the same', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('MIT', 'CC-BY-4.0', 'AND', 'OR', 'WITH', '(', ')', '+', ' '), { maxLength: 20 }),
        (parts) => {
          const parsed = parseSpdx(parts.join(' '));
          if (!parsed.ok) return;
          const text = formatSpdx(parsed.node);
          const again = parseSpdx(text);
          expect(again.ok && formatSpdx(again.node)).toBe(text);
        },
      ),
    );
  });

  it('a deep nest is refused, not a crash', () => expect(parseSpdx('('.repeat(3000))).toMatchObject({ ok: false }));

  const SPDX = '../shared/data/credibility/spdx-licences.tsv';
  it.skipIf(!existsSync(SPDX))('every id of the public list is an expression', () => {
    const ids = readFileSync(SPDX, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t')[0]!);
    expect(ids.filter((id) => !parseSpdx(id).ok)).toEqual([]);
    expect(ids.filter((id) => termsOf(id) !== null).length / ids.length).toBeGreaterThan(0.5);
  });
});

describe('resolveRights', () => {
  const resolve = (rights: unknown, more: object = {}) =>
    resolveRights(
      setOf({
        items: [{ ...good, licence: undefined, authors: ['Ada Byron'], publishedDate: '2021-05-01', rights, ...more }],
      }).items[0]!,
      NOW,
    );

  it.each([
    ['CC-BY-4.0', 'cleared'],
    ['CC BY-NC-SA 4.0', 'cleared'],
    ['https://creativecommons.org/licenses/by/4.0/', 'cleared'],
    ['Creative Commons Attribution-ShareAlike 3.0 Unported', 'cleared'],
    ['CC0', 'cleared'],
    ['Public domain', 'cleared'],
    ['Open Government Licence v3.0', 'cleared'],
    ['MIT OR Foo-1.0', 'cleared'],
    ['© 2020 Example Press. All rights reserved.', 'cleared'],
    ['NOASSERTION', 'unknown'],
    ['MIT AND Foo-1.0', 'unknown'],
    ['MIT AND (', 'unknown'],
    ['some words about sharing', 'unknown'],
    ['NONE', 'blocked'],
    ['MIT AND NONE', 'blocked'],
    ['Do not use', 'blocked'],
    [null, 'unknown'],
  ])('%s is %s', (rights, state) => expect(resolve(rights).state).toBe(state));

  it('takes of alternatives the one that asks least, and of joint licences all that they ask', () => {
    expect(resolve('CC-BY-NC-SA-4.0 OR CC0-1.0')).toMatchObject({
      chosen: 'CC0-1.0',
      obligations: [],
      attribution: null,
    });
    expect(resolve('CC-BY-4.0 AND GPL-3.0-only').obligations).toEqual(['attribution', 'share-alike']);
  });

  it('gives the credit line that must be carried', () => {
    expect(resolve('CC-BY-4.0').attribution).toBe('“Fish counts” by Ada Byron, 2021, CC-BY-4.0, https://a.example/1.');
    expect(resolve({ licence: 'CC0-1.0', attribution: 'Courtesy of X' }).attribution).toBe('Courtesy of X');
  });

  it('limits excerpts of what is in copyright, and of what a person limited', () => {
    expect(resolve('All rights reserved').excerptLimit).toBe(400);
    expect(resolve({ licence: 'CC-BY-4.0', excerptLimit: 90 }).excerptLimit).toBe(90);
    expect(resolve('CC-BY-4.0').excerptLimit).toBeNull();
  });

  it('“not in the public domain” is not the public domain', () =>
    expect(recogniseRights('This work is not in the public domain.').kind).toBe('unknown'));
});

describe('limitExcerpt', () => {
  it('keeps to the limit, never inside a character, and says what is left out', () => {
    expect(limitExcerpt('short', 10)).toEqual({ text: 'short', isCut: false, left: 0 });
    expect(limitExcerpt('one two three four', 10).text).toBe('one two…');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(50), (text, limit) => {
        const cut = limitExcerpt(text, limit);
        expect(Array.from(cut.text).length).toBeLessThanOrEqual(Math.max(limit, 0));
        expect(cut.isCut).toBe(Array.from(text).length > limit);
        expect(/[\ud800-\udbff](?![\udc00-\udfff])/.test(cut.text)).toBe(false);
      }),
    );
  });
});
