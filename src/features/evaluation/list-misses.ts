import type { ClaimSuite, SuiteMiss, SuiteResult } from '#domain/evals.ts';
import type { GoldReport } from '#domain/gold.ts';

/** A miss with the suite that found it, under a key that stays the same as long as the run does. */
export interface ListedMiss {
  readonly key: string;
  readonly suite: ClaimSuite;
  readonly miss: SuiteMiss;
}

/** Every miss of every suite, in the order of the suites. */
export const listMisses = (suites: readonly SuiteResult[]): readonly ListedMiss[] =>
  suites.flatMap(({ suite, misses }) => misses.map((miss, at) => ({ key: `${suite}:${at}`, suite, miss })));

/** The draft that a miss stands in: that of the item of its name, or of the answer that its plants belong to. */
export function draftOfMiss({ results }: Pick<GoldReport, 'results'>, { report }: SuiteMiss): string {
  const found =
    results.find(({ id }) => id === report) ??
    results.find(({ id, isPlant }) => isPlant && id.startsWith(`${report}-`));
  return found?.draft ?? '';
}
