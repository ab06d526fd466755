import { compareCodeUnits } from '#base/compare.ts';
import type { SuiteResult } from '#domain/evals.ts';
import type { EvalRow, GoldResult, GoldSuite } from '#domain/gold.ts';
import { DEFECT_KINDS } from '#domain/claim.ts';
import { GOLD_KINDS } from '#domain/gold.ts';
import { wilsonInterval } from '../statistics.ts';

function rowOf(
  suite: EvalRow['suite'],
  slice: string,
  metric: string,
  counts: { readonly held: number; readonly of: number; readonly notMeasured?: number },
): EvalRow {
  const { held, of, notMeasured = 0 } = counts;
  return {
    suite,
    slice,
    metric,
    value: of === 0 ? null : held / of,
    numerator: held,
    denominator: of,
    notMeasured,
    interval: wilsonInterval(held, of),
  };
}

const METRICS: Readonly<Record<GoldSuite, string>> = {
  'grounded-correctness': 'decided items with the right verdict',
  decided: 'items that the engine decides and leaves to nobody',
  'red-team': 'planted faults that are not let through',
  'false-alarms': 'items that hold and are not called contradicted',
  'defect-naming': 'faults that were seen and called by their name',
  'interruption-recovery': 'interrupted checks that end the same',
};

const isDecided = ({ verdict, outcome }: GoldResult): boolean => verdict !== 'person' || outcome === 'right';
const isNamed = ({ kind, named }: GoldResult): boolean => named.some((name) => name === kind);
/** Kinds that are defects of a claim; the others have no name of their own among them. */
const hasName = ({ kind }: GoldResult): boolean => DEFECT_KINDS.some((name) => name === kind);
/** A fault was seen where the statement did not pass, or passed with the fault named. */
const isSeen = (item: GoldResult): boolean => item.verdict !== 'pass' || isNamed(item);
const isFaulty = ({ expected }: GoldResult): boolean => !expected.includes('pass');

function rowsOf(results: readonly GoldResult[], slice: string): readonly EvalRow[] {
  const items = results.filter(({ isPlant }) => !isPlant);
  const decided = items.filter(isDecided);
  const faulty = results.filter(isFaulty);
  const sound = items.filter((item) => !isFaulty(item));
  const seen = faulty.filter((item) => hasName(item) && isSeen(item));
  const row = (suite: GoldSuite, held: number, of: number, notMeasured = 0): EvalRow =>
    rowOf(suite, slice, METRICS[suite], { held, of, notMeasured });
  const right = decided.filter(({ outcome }) => outcome === 'right').length;
  return [
    row('grounded-correctness', right, decided.length, items.length - decided.length),
    row('decided', decided.length, items.length),
    row('red-team', faulty.filter(isSeen).length, faulty.length),
    row('false-alarms', sound.filter(({ outcome }) => outcome !== 'false-alarm').length, sound.length),
    row('defect-naming', seen.filter(isNamed).length, seen.length),
  ];
}

/**
 * The table of an evaluation: every suite over all, grounded correctness and red team by domain, red team and naming by kind
 * of fault, the suites over reports, and interruption. A slice that nothing falls into has no row.
 */
export function tableOf(
  results: readonly GoldResult[],
  suites: readonly SuiteResult[],
  recovered: { readonly held: number; readonly of: number },
): readonly EvalRow[] {
  const domains = [...new Set(results.map(({ domain }) => domain))].sort(compareCodeUnits);
  const kinds = GOLD_KINDS.filter((kind) => results.some((result) => result.kind === kind));
  const ofDomain = (domain: string) => results.filter((result) => result.domain === domain);
  const bySuite = (rows: readonly EvalRow[], names: readonly GoldSuite[]) =>
    rows.filter(({ suite }) => names.some((name) => name === suite));
  return [
    ...rowsOf(results, 'all'),
    rowOf('interruption-recovery', 'all', METRICS['interruption-recovery'], recovered),
    ...suites.map(({ suite, metric, denominator, notMeasured, misses }) =>
      rowOf(suite, 'all', metric, { held: denominator - misses.length, of: denominator, notMeasured }),
    ),
    ...domains.flatMap((domain) =>
      bySuite(rowsOf(ofDomain(domain), domain), ['grounded-correctness', 'decided', 'red-team', 'false-alarms']),
    ),
    ...kinds.flatMap((kind) =>
      bySuite(
        rowsOf(
          results.filter((result) => result.kind === kind),
          kind,
        ),
        ['red-team', 'defect-naming'],
      ).filter(({ denominator }) => denominator > 0),
    ),
  ];
}
