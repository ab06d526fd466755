import type { DomainTier, TierCriterion, TierEntry } from '#domain/credibility.ts';

/** Entries that share a tier, a criterion, a reason and a date; `values` are separated by white space. */
export interface TierGroup {
  readonly match: TierEntry['match'];
  readonly tier: DomainTier;
  readonly criterion: TierCriterion;
  readonly reason: string;
  readonly date: string;
  readonly values: string;
}

/** One entry for each value of each group. */
export function expandGroups(groups: readonly TierGroup[]): readonly Omit<TierEntry, 'list'>[] {
  return groups.flatMap(({ values, ...rest }) =>
    values
      .split(/\s+/)
      .filter((value) => value !== '')
      .map((value) => ({ ...rest, value })),
  );
}
