import type {
  DocumentFeatures,
  OfflineEvaluation,
  Qrels,
  ReleasePolicy,
  SearchRun,
  SliceResult,
} from '#domain/evals.ts';
import { SEARCH_METRICS } from '#domain/evals.ts';
import { compareRuns } from './compare-runs.ts';
import { evaluateSlice, measureRun } from './evaluate-slice.ts';
import type { EvaluationGround, MeasuredRun, Slice } from './evaluate-slice.ts';
import { compareCodePoints } from './rank.ts';

/** Name of the slice that holds every query. */
export const ALL_QUERIES = 'all';

/**
 * The gate of SPEC §15 on its six metrics. One hundredth is the usual size of a difference that people act on; a drop
 * beyond it blocks whether or not the test can call it significant.
 */
export const DEFAULT_RELEASE_POLICY: ReleasePolicy = {
  tolerance: 0.01,
  alpha: 0.05,
  requireSignificance: false,
  gated: ['ndcg@10', 'map@10', 'recall@100', 'coverage', 'diversity', 'serendipity'],
  minimum: {},
  seed: 1,
};

/** What the search release gate decides on. */
export interface OfflineInput {
  readonly qrels: Qrels;
  readonly run: SearchRun;
  readonly baseline?: SearchRun;
  /** Slice → its queries; the slice `all` is always there. */
  readonly slices?: ReadonlyMap<string, readonly string[]>;
  readonly documents?: ReadonlyMap<string, DocumentFeatures>;
  /** Ids of every document that could be returned, for coverage. */
  readonly catalogue?: ReadonlySet<string>;
  /** What a plain system returns, for serendipity; the baseline stands for it where it is not given. */
  readonly expected?: SearchRun;
  readonly policy?: Partial<ReleasePolicy>;
}

/** Documents that judgements and runs name for the queries of a slice: the same set for run and baseline. */
function namedDocuments(queries: readonly string[], tables: readonly (Qrels | SearchRun)[]): ReadonlySet<string> {
  const seen = new Set<string>();
  for (const table of tables) {
    for (const query of queries) for (const id of table.get(query)?.keys() ?? []) seen.add(id);
  }
  return seen;
}

function slicesOf(input: OfflineInput): readonly Slice[] {
  const all = [...new Set([...input.qrels.keys(), ...input.run.keys()])].sort(compareCodePoints);
  const given = [...(input.slices ?? [])]
    .filter(([name]) => name !== ALL_QUERIES)
    .sort(([a], [b]) => compareCodePoints(a, b))
    .map(([name, queries]) => ({ name, queries: [...new Set(queries)].sort(compareCodePoints) }));
  return [{ name: ALL_QUERIES, queries: all }, ...given];
}

function warningsOf(input: OfflineInput, slices: readonly Slice[]): readonly string[] {
  const warnings: string[] = [];
  for (const { name, queries } of slices) {
    const strangers = queries.filter((query) => !input.qrels.has(query) && !input.run.has(query));
    if (strangers.length > 0) {
      warnings.push(`slice "${name}" names ${strangers.length} unknown queries, the first is "${strangers[0]!}"`);
    }
  }
  const shared = [...input.qrels.keys()].some((query) => input.run.has(query));
  if (!shared && input.qrels.size > 0 && input.run.size > 0) {
    warnings.push('the run and the judgements share no query: are the ids written alike?');
  }
  return warnings;
}

function belowMinimum(results: readonly SliceResult[], policy: ReleasePolicy): OfflineEvaluation['belowMinimum'] {
  return results.flatMap(({ slice, figures }) =>
    SEARCH_METRICS.flatMap((metric) => {
      const least = policy.minimum[metric];
      const { value } = figures[metric];
      if (least === undefined || (value !== null && value >= least)) return [];
      const detail = value === null ? `not measured, at least ${least} asked for` : `${value.toFixed(4)} of ${least}`;
      return [{ slice, metric, detail }];
    }),
  );
}

/** The decision from what was compared: nothing compared is no pass, and the reason names each failure. */
function decide(
  comparisons: OfflineEvaluation['comparisons'],
  below: OfflineEvaluation['belowMinimum'],
  hasFloors: boolean,
): Pick<OfflineEvaluation, 'pass' | 'reason'> {
  const gated = comparisons.filter((item) => item.isGated && item.outcome !== 'not-run');
  const failed = gated.filter((item) => item.outcome === 'failed');
  const faults = [
    ...failed.map(({ slice, metric, reason, worst }) => {
      const queries = worst.slice(0, 3).map(({ query }) => query);
      return `${slice}, ${metric}: ${reason}${queries.length > 0 ? `; most by ${queries.join(', ')}` : ''}`;
    }),
    ...below.map(({ slice, metric, detail }) => `${slice}, ${metric}: below the floor, ${detail}`),
  ];
  if (faults.length > 0) return { pass: false, reason: faults.join('\n') };
  if (gated.length === 0 && !hasFloors) {
    return { pass: null, reason: 'not run: there is no baseline and no floor to hold the run against' };
  }
  return { pass: true, reason: `${gated.length} comparisons within the tolerance, every floor kept` };
}

/**
 * The policy in force. Without a catalogue coverage is a share of what happens to be named, and a run that returns fewer and
 * better documents would lose on it: then it is shown and, unless the caller gates it by name, does not block.
 */
function policyOf(input: OfflineInput): ReleasePolicy {
  const gated = DEFAULT_RELEASE_POLICY.gated.filter((metric) => metric !== 'coverage' || input.catalogue !== undefined);
  return { ...DEFAULT_RELEASE_POLICY, gated, ...input.policy };
}

/**
 * The search release gate (SPEC §15): metrics of a run per slice, and pass or fail against a baseline and against floors.
 * Deterministic for a seed; the order of queries and documents in the input plays no part.
 *
 * Serendipity needs what a plain system would return: `expected`, or else the baseline. With the baseline in that place the
 * baseline itself has none by construction, so that it is then reported and not compared.
 */
export function evaluateOffline(input: OfflineInput): OfflineEvaluation {
  const policy = policyOf(input);
  const slices = slicesOf(input);
  const ground: EvaluationGround = {
    qrels: input.qrels,
    documents: input.documents ?? new Map(),
    expected: input.expected ?? input.baseline ?? null,
    catalogue: input.catalogue ?? null,
  };
  const tables = [input.qrels, input.run, ...(input.baseline ? [input.baseline] : [])];
  const seen = new Map<string, ReadonlySet<string>>();
  const seenIn = ({ name, queries }: Slice): ReadonlySet<string> => {
    const known = seen.get(name) ?? namedDocuments(queries, tables);
    seen.set(name, known);
    return known;
  };
  const evaluate = (run: SearchRun, measured: MeasuredRun, from: EvaluationGround): readonly SliceResult[] =>
    slices.map((slice) => evaluateSlice(run, measured, slice, from, () => seenIn(slice), policy.seed));
  const measured = measureRun(input.run, ground);
  const results = evaluate(input.run, measured, ground);
  let baseline: readonly SliceResult[] | null = null;
  let comparisons: OfflineEvaluation['comparisons'] = [];
  if (input.baseline) {
    const from = { ...ground, expected: input.expected ?? null };
    const theirs = measureRun(input.baseline, from);
    const theirResults = evaluate(input.baseline, theirs, from);
    baseline = theirResults;
    comparisons = slices.flatMap((slice, at) =>
      compareRuns(slice, { measured, result: results[at]! }, { measured: theirs, result: theirResults[at]! }, policy),
    );
  }
  const below = belowMinimum(results, policy);
  return {
    ...decide(comparisons, below, Object.keys(policy.minimum).length > 0),
    policy,
    slices: results,
    baseline,
    comparisons,
    belowMinimum: below,
    warnings: warningsOf(input, slices),
  };
}
