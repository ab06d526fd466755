import type { MetricComparison, PairedTest, QueryDifference, ReleasePolicy, SearchMetric } from '#domain/evals.ts';
import type { SliceResult } from '#domain/evals.ts';
import { SEARCH_METRICS } from '#domain/evals.ts';
import { PAIRED_METRICS, rowsOf } from './evaluate-slice.ts';
import type { MeasuredRun, Slice } from './evaluate-slice.ts';
import { bootstrapMeans, testPaired } from './statistics.ts';

const WORST = 10;
/** Sums of the same numbers in another order differ in their last bits; that is no drop. */
const ROUNDING = 1e-12;

function worstOf(
  slice: readonly number[],
  run: MeasuredRun,
  baseline: MeasuredRun,
  metric: SearchMetric,
): readonly QueryDifference[] {
  const differences = slice.map((row): QueryDifference => {
    const mine = run.columns[metric][row]!;
    const theirs = baseline.columns[metric][row]!;
    return { query: run.queries[row]!, run: mine, baseline: theirs, difference: mine - theirs };
  });
  // The sort is stable and rows stand in the order of their ids, so that equal losses keep a total order.
  return differences
    .filter(({ difference }) => difference < 0)
    .sort((a, b) => a.difference - b.difference)
    .slice(0, WORST);
}

const shown = (value: number): string => value.toFixed(4);

function verdict(
  difference: number | null,
  sides: { readonly run: number | null; readonly baseline: number | null },
  test: PairedTest | null,
  policy: ReleasePolicy,
): Pick<MetricComparison, 'outcome' | 'reason'> {
  if (sides.baseline === null) return { outcome: 'not-run', reason: 'the baseline was not measured on it' };
  if (sides.run === null || difference === null) {
    return { outcome: 'failed', reason: 'the baseline was measured on it and the run was not: that is no pass' };
  }
  const isSignificant = test !== null && test.p <= policy.alpha;
  const sure =
    test === null ? '' : `, p = ${test.p.toFixed(4)}, ${isSignificant ? '' : 'not '}significant at ${policy.alpha}`;
  const change = `${shown(sides.baseline)} → ${shown(sides.run)}`;
  if (difference >= -policy.tolerance - ROUNDING) {
    if (difference >= -ROUNDING) return { outcome: 'passed', reason: `no drop: ${change}` };
    return { outcome: 'passed', reason: `a drop within the tolerance of ${policy.tolerance}: ${change}${sure}` };
  }
  const drop = `a drop of ${shown(-difference)}, more than ${policy.tolerance}: ${change}${sure}`;
  if (policy.requireSignificance && test !== null && !isSignificant) {
    return { outcome: 'passed', reason: `${drop}; the policy blocks only what is significant` };
  }
  return { outcome: 'failed', reason: drop };
}

/**
 * Compares run and baseline on one slice, metric by metric: difference of means with its bootstrap interval, the paired
 * randomisation test, the queries that lost most, and whether the drop is within the tolerance. Both runs must have been
 * measured on the same judgements.
 *
 * The test and the interval use the queries measured on both sides. A drop beyond the tolerance blocks also where the test
 * cannot call it significant (few queries), unless the policy asks for significance: on a fixed gold set a loss is a loss.
 */
export function compareRuns(
  slice: Slice,
  run: { readonly measured: MeasuredRun; readonly result: SliceResult },
  baseline: { readonly measured: MeasuredRun; readonly result: SliceResult },
  policy: ReleasePolicy,
): readonly MetricComparison[] {
  const rows = slice.queries.flatMap((query) => run.measured.at.get(query) ?? []);
  const differences = PAIRED_METRICS.map((metric) => {
    const mine = rowsOf(run.measured.columns[metric], rows);
    const theirs = rowsOf(baseline.measured.columns[metric], rows);
    return mine.map((value, at) => value - theirs[at]!);
  });
  const intervals = bootstrapMeans(differences, policy.seed);
  return SEARCH_METRICS.map((metric): MetricComparison => {
    const sides = { run: run.result.figures[metric].value, baseline: baseline.result.figures[metric].value };
    const difference = sides.run === null || sides.baseline === null ? null : sides.run - sides.baseline;
    const paired = PAIRED_METRICS.findIndex((name) => name === metric);
    const test = paired < 0 || difference === null ? null : testPaired(differences[paired]!, policy.seed);
    return {
      slice: slice.name,
      metric,
      ...sides,
      difference,
      interval: difference === null ? null : (intervals[paired] ?? null),
      test,
      isGated: policy.gated.includes(metric),
      ...verdict(difference, sides, test, policy),
      worst: paired < 0 ? [] : worstOf(rows, run.measured, baseline.measured, metric),
    };
  });
}
