import { describe, expect, it } from 'vitest';
import type { CredibilityRow } from '#api/schemas/credibility.ts';
import { readClock } from '#engine/credibility/clock.ts';
import { scoreSource } from '#engine/credibility/score-source.ts';
import { builtInTiers } from '#engine/credibility/tier-list.ts';
import { byTitle, countRows, filterRows, sortRows } from './rows.ts';
import { readSourcesFilter, STANDARD, writeSourcesFilter } from './view-filter.ts';

const row = (id: string, url: string, more: Partial<CredibilityRow> = {}, isPeerReviewed = false): CredibilityRow => ({
  id,
  title: `Título ${id}`,
  publishedDate: null,
  citationCount: null,
  isPeerReviewed,
  score: scoreSource({ url, isPeerReviewed }, readClock('2026-01-01'), builtInTiers()),
  notices: [],
  dismissed: [],
  origin: { id, members: 1 },
  ...more,
});
const NASA = row('a', 'https://www.nasa.gov/x', {}, true);
const FAKE = row('b', 'https://nasa.gov.example.com/x', { origin: { id: 'b', members: 2 } });
const OTHER = row('c', 'https://example.org/y', {
  notices: [{ kind: 'correction', origin: 'list', detail: '', date: null }],
});
const ALL = [OTHER, FAKE, NASA];
const ids = (rows: readonly CredibilityRow[]): string => rows.map(({ id }) => id).join('');

describe('the rows of the sources panel', () => {
  it('stand best first, and the other way round on demand', () => {
    expect(ids(sortRows(byTitle(ALL), STANDARD))).toBe('abc');
    expect(ids(sortRows(byTitle(ALL), { sort: 'score', ascending: true }))).toBe('bca');
    expect(ids(sortRows(byTitle(ALL), { sort: 'title', ascending: false }))).toBe('abc');
    expect(ids(sortRows(byTitle(ALL), { sort: 'title', ascending: true }))).toBe('cba');
  });

  it('are narrowed by tier, floor, notice, copies and words in any spelling', () => {
    const kept = (more: Partial<typeof STANDARD>): string => ids(filterRows(ALL, { ...STANDARD, ...more }));
    expect(kept({ tiers: ['authoritative'] })).toBe('a');
    expect(kept({ floor: 'below' })).toBe('cb');
    expect(kept({ notices: ['correction'] })).toBe('c');
    expect(kept({ copies: true })).toBe('b');
    expect(kept({ text: 'titulo LOOK-ALIKE' })).toBe('b');
    expect(countRows(ALL)).toMatchObject({ meets: 1, below: 2, copies: 1 });
  });

  it('have an address that reads back, and none for the plain view', () => {
    const filter = {
      ...STANDARD,
      text: 'a & b',
      tiers: ['general', 'unknown'] as const,
      floor: 'below' as const,
      notices: ['retraction'] as const,
      copies: true,
      sort: 'tier' as const,
      ascending: true,
      compare: ['x', 'y'],
    };
    expect(readSourcesFilter(writeSourcesFilter(filter))).toEqual(filter);
    expect(writeSourcesFilter(STANDARD)).toBeUndefined();
    expect(readSourcesFilter('tier=best&floor=maybe&sort=colour')).toEqual(STANDARD);
  });
});
