import type { SuiteResult } from '#domain/evals.ts';
import { wilsonInterval } from '../statistics.ts';

/** Suites of one part and of another as suites of both: counts are added, shares and intervals worked out anew. */
export function mergeSuites(left: readonly SuiteResult[], right: readonly SuiteResult[]): readonly SuiteResult[] {
  if (left.length === 0) return right;
  return left.map((one, at): SuiteResult => {
    const other = right[at]!;
    const denominator = one.denominator + other.denominator;
    const misses = other.misses.length === 0 ? one.misses : [...one.misses, ...other.misses];
    const held = denominator - misses.length;
    return {
      suite: one.suite,
      metric: one.metric,
      value: denominator === 0 ? null : held / denominator,
      denominator,
      notMeasured: one.notMeasured + other.notMeasured,
      interval: wilsonInterval(held, denominator),
      misses,
    };
  });
}
