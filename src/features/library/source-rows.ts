import type { SourceSummary } from '#api/schemas/source.ts';
import { QUALITY_VERDICTS } from '#domain/ingestion-quality.ts';
import { compareCodeUnits } from '#base/compare.ts';

export const COLUMNS = [
  'title',
  'kind',
  'published',
  'rights',
  'passages',
  'pages',
  'state',
  'quality',
  'notices',
  'findings',
] as const;
export type Column = (typeof COLUMNS)[number];

export interface Sorting {
  readonly column: Column;
  readonly descending: boolean;
}

/** Without case and accents, so that a word is found however it was typed. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** What a column is sorted by; `null` is unknown and stands last in either direction. */
function keyOf(source: SourceSummary, column: Column): string | number | null {
  switch (column) {
    case 'title':
      return fold(source.title);
    case 'kind':
      return source.kind;
    case 'published':
      return source.publishedDate;
    case 'rights':
      return source.rights === null ? null : fold(source.rights);
    case 'passages':
      return source.passages;
    case 'pages':
      return source.pages;
    case 'state':
      return source.importState;
    case 'quality':
      return source.quality ? QUALITY_VERDICTS.indexOf(source.quality.verdict) : null;
    case 'notices':
      return source.notices.length;
    case 'findings':
      return source.findings.length;
  }
}

/** Sources in the order of a column; what is equal stays in the order of titles, then of ids, so that no row jumps. */
export function sortSources(
  sources: readonly SourceSummary[],
  { column, descending }: Sorting,
): readonly SourceSummary[] {
  const keyed = sources.map((source) => ({ source, key: keyOf(source, column), title: fold(source.title) }));
  keyed.sort((a, b) => {
    if ((a.key === null) !== (b.key === null)) return a.key === null ? 1 : -1;
    const order = a.key === null || b.key === null ? 0 : compareKeys(a.key, b.key);
    return (
      (descending ? -order : order) || compareCodeUnits(a.title, b.title) || compareCodeUnits(a.source.id, b.source.id)
    );
  });
  return keyed.map(({ source }) => source);
}

function compareKeys(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareCodeUnits(String(a), String(b));
}

/** Sources in which every word of the filter stands somewhere: title, people, file, address, rights, kind, notices. */
export function filterSources(sources: readonly SourceSummary[], filter: string): readonly SourceSummary[] {
  const words = fold(filter).split(' ').filter(Boolean);
  if (words.length === 0) return sources;
  return sources.filter((source) => {
    const text = fold(
      [
        source.title,
        ...source.authors,
        source.publisher ?? '',
        source.fileName,
        source.uri ?? '',
        source.doi ?? '',
        source.rights ?? '',
        source.kind,
        source.publishedDate ?? '',
        ...source.notices.map((notice) => notice.kind),
      ].join('\n'),
    );
    return words.every((word) => text.includes(word));
  });
}
