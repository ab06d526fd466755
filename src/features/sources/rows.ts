import type { CredibilityRow } from '#api/schemas/credibility.ts';
import { compareCodeUnits } from '#base/compare.ts';
import { DOMAIN_TIERS } from '#domain/credibility.ts';
import type { Sort, SourcesFilter } from './view-filter.ts';

const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Once for each row: ten thousand are folded anew with every letter that is typed otherwise. */
function oncePerRow(work: (row: CredibilityRow) => string): (row: CredibilityRow) => string {
  const known = new WeakMap<CredibilityRow, string>();
  return (row) => {
    const held = known.get(row);
    if (held !== undefined) return held;
    const text = work(row);
    known.set(row, text);
    return text;
  };
}

const titleOf = oncePerRow(({ title }) => fold(title));

/** All that a row is found by. */
const textOf = oncePerRow(({ title, score, notices }) => {
  const parts = [title, score.host ?? '', score.publisherName ?? '', ...score.notes.map(({ detail }) => detail)];
  return fold([...parts, ...notices.map(({ kind }) => kind)].join('\n'));
});

/** Rows that the filter keeps. Every word of its text must stand in the title, the domain, a note or a notice. */
export function filterRows(rows: readonly CredibilityRow[], filter: SourcesFilter): readonly CredibilityRow[] {
  const words = fold(filter.text).split(' ').filter(Boolean);
  const { tiers, floor, notices, copies } = filter;
  return rows.filter((row) => {
    const { score } = row;
    if (tiers.length > 0 && !tiers.includes(score.domainTier)) return false;
    if (floor !== null && score.meetsFloor !== (floor === 'meets')) return false;
    if (notices.length > 0 && !row.notices.some(({ kind }) => notices.includes(kind))) return false;
    if (copies && row.origin.members < 2) return false;
    if (words.length === 0) return true;
    const text = textOf(row);
    return words.every((word) => text.includes(word));
  });
}

function keyOf(row: CredibilityRow, sort: Sort): string | number {
  const { score } = row;
  switch (sort) {
    case 'score':
      return score.overallScore;
    case 'title':
      return titleOf(row);
    case 'domain':
      return score.publisher ?? '';
    case 'tier':
      return -DOMAIN_TIERS.indexOf(score.domainTier);
    case 'recency':
      return score.recencyScore;
    case 'citations':
      return score.citationBonus;
    case 'review':
      return score.peerReviewBonus;
    case 'notices':
      return row.notices.length;
  }
}

/** By title, then by id: the order of rows that are equal in everything else. */
export const byTitle = (rows: readonly CredibilityRow[]): readonly CredibilityRow[] =>
  rows.toSorted((a, b) => compareCodeUnits(titleOf(a), titleOf(b)) || compareCodeUnits(a.id, b.id));

/**
 * Rows in the order asked for: texts from A, figures from the highest, unless turned round. Equal ones stay as they were given, which is
 * `byTitle`: sorted once for all orders, since comparing titles is most of the work.
 */
export function sortRows(
  rows: readonly CredibilityRow[],
  { sort, ascending }: Pick<SourcesFilter, 'sort' | 'ascending'>,
): readonly CredibilityRow[] {
  const isText = sort === 'title' || sort === 'domain';
  // Texts run from A where figures run from the highest; `ascending` turns figures to the lowest and texts to Z.
  const turn = isText === ascending ? -1 : 1;
  const keyed = rows.map((row) => ({ row, key: keyOf(row, sort) }));
  keyed.sort(({ key: a }, { key: b }) =>
    typeof a === 'number' && typeof b === 'number' ? turn * (a - b) : turn * compareCodeUnits(String(a), String(b)),
  );
  return keyed.map(({ row }) => row);
}

/** How many rows have each tier, floor state and kind of notice, for the filters that count them. */
export function countRows(rows: readonly CredibilityRow[]) {
  const tiers = new Map<string, number>();
  const notices = new Map<string, number>();
  let meets = 0;
  let copies = 0;
  for (const { score, notices: own, origin } of rows) {
    tiers.set(score.domainTier, (tiers.get(score.domainTier) ?? 0) + 1);
    for (const kind of new Set(own.map((notice) => notice.kind))) notices.set(kind, (notices.get(kind) ?? 0) + 1);
    if (score.meetsFloor) meets++;
    if (origin.members > 1) copies++;
  }
  return { tiers, notices, meets, below: rows.length - meets, copies };
}
