import type { SuiteResult } from '#domain/evals.ts';
import type { GoldReport } from '#domain/gold.ts';
import { ENGINE_VERSION } from '../../version.ts';
import { mergeSuites } from './merge-suites.ts';
import { tableOf } from './table-of.ts';

/** The evaluations of several sets as one, its table worked out over all items. */
export function mergeReports(name: string, reports: readonly GoldReport[]): GoldReport {
  const results = reports.flatMap((report) => report.results);
  const suites = reports.reduce<readonly SuiteResult[]>((sum, report) => mergeSuites(sum, report.suites), []);
  const recovered = reports
    .flatMap(({ rows }) => rows.filter(({ suite }) => suite === 'interruption-recovery'))
    .reduce((sum, { numerator, denominator }) => ({ held: sum.held + numerator, of: sum.of + denominator }), {
      held: 0,
      of: 0,
    });
  const misses = suites.flatMap((suite) => suite.misses);
  return {
    engineVersion: ENGINE_VERSION,
    set: name,
    rows: tableOf(results, suites, recovered),
    results,
    suites,
    misses,
  };
}
