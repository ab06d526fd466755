import { DOMAIN_TIERS, type DomainTier } from '#domain/credibility.ts';
import { NOTICE_KINDS, type NoticeKind } from '#domain/source.ts';

export const SORTS = ['score', 'title', 'domain', 'tier', 'recency', 'citations', 'review', 'notices'] as const;
export type Sort = (typeof SORTS)[number];

export const FLOOR_STATES = ['meets', 'below'] as const;
export type FloorState = (typeof FLOOR_STATES)[number];

/** What the table of sources is narrowed to and ordered by, and which sources are compared. */
export interface SourcesFilter {
  readonly text: string;
  readonly tiers: readonly DomainTier[];
  readonly floor: FloorState | null;
  readonly notices: readonly NoticeKind[];
  /** Only sources that are one of several copies. */
  readonly copies: boolean;
  readonly sort: Sort;
  readonly ascending: boolean;
  readonly compare: readonly string[];
}

export const STANDARD: SourcesFilter = {
  text: '',
  tiers: [],
  floor: null,
  notices: [],
  copies: false,
  sort: 'score',
  ascending: false,
  compare: [],
};

/** Reads a filter written as search parameters; unknown members and values drop out. */
export function readSourcesFilter(written: string | undefined): SourcesFilter {
  const search = new URLSearchParams(written ?? '');
  const among = <T extends string>(name: string, known: readonly T[]): readonly T[] =>
    known.filter((value) => search.getAll(name).includes(value));
  return {
    text: (search.get('text') ?? '').slice(0, 500),
    tiers: among('tier', DOMAIN_TIERS),
    floor: among('floor', FLOOR_STATES)[0] ?? null,
    notices: among('notice', NOTICE_KINDS),
    copies: search.get('copies') === 'yes',
    sort: among('sort', SORTS)[0] ?? 'score',
    ascending: search.get('order') === 'up',
    compare: [...new Set(search.getAll('compare').filter((id) => id !== ''))],
  };
}

/** Writes a filter so that `readSourcesFilter` reads it back; `undefined` for the standard one. */
export function writeSourcesFilter(filter: SourcesFilter): string | undefined {
  const search = new URLSearchParams();
  if (filter.text !== '') search.set('text', filter.text);
  for (const tier of filter.tiers) search.append('tier', tier);
  if (filter.floor !== null) search.set('floor', filter.floor);
  for (const notice of filter.notices) search.append('notice', notice);
  if (filter.copies) search.set('copies', 'yes');
  if (filter.sort !== 'score') search.set('sort', filter.sort);
  if (filter.ascending) search.set('order', 'up');
  for (const id of filter.compare) search.append('compare', id);
  const text = search.toString();
  return text === '' ? undefined : text;
}

/** Whether anything is narrowed: the order and the comparison leave all rows there. */
export const isNarrowed = ({ text, tiers, floor, notices, copies }: SourcesFilter): boolean =>
  text !== '' || tiers.length > 0 || floor !== null || notices.length > 0 || copies;
