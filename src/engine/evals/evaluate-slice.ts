import type { DocumentFeatures, EvalFigure, Qrels, SearchMetric, SearchRun, SliceResult } from '#domain/evals.ts';
import { QUERY_METRICS, SEARCH_METRICS } from '#domain/evals.ts';
import { makeLikeness, measureDiversity, measureSerendipity } from './list-metrics.ts';
import { TOP, measureRanking } from './query-metrics.ts';
import { compareCodePoints, rankDocuments } from './rank.ts';
import { bootstrapMeans, meanOf, wilsonInterval } from './statistics.ts';

/** Metrics that have a value for each query, and so an interval and a paired test. Coverage belongs to the whole run. */
export const PAIRED_METRICS = SEARCH_METRICS.filter((metric) => metric !== 'coverage');

const NO_GRADES: ReadonlyMap<string, number> = new Map();

/** What a run is held against, the same for run and baseline. */
export interface EvaluationGround {
  readonly qrels: Qrels;
  /** Features of documents for diversity; without them it is not measured. */
  readonly documents: ReadonlyMap<string, DocumentFeatures>;
  /** What a plain system returns, for serendipity; without it that is not measured. */
  readonly expected: SearchRun | null;
  /** Every document that could have been returned, or `null` where the catalogue is not known. */
  readonly catalogue: ReadonlySet<string> | null;
}

/** A run measured query by query. Columns are aligned with `queries`; `NaN` is "not measured". */
export interface MeasuredRun {
  /** Judged queries in code-point order. */
  readonly queries: readonly string[];
  readonly at: ReadonlyMap<string, number>;
  readonly columns: Readonly<Record<SearchMetric, Float64Array>>;
  readonly tops: readonly (readonly string[])[];
  /** Whether the run answers the query with at least one document. */
  readonly answers: readonly boolean[];
  readonly unjudged: readonly number[];
}

/**
 * Measures a run on every judged query. A query that the run leaves out counts as zero on every ranking metric (`-c` of
 * trec_eval): else a run would gain by staying silent where it is weak. Without any relevant document a query has no
 * ranking metric and is left out of the means.
 */
export function measureRun(run: SearchRun, ground: EvaluationGround): MeasuredRun {
  const queries = [...ground.qrels.keys()].sort(compareCodePoints);
  const column = (): Float64Array => new Float64Array(queries.length).fill(NaN);
  const columns = Object.fromEntries(SEARCH_METRICS.map((metric) => [metric, column()])) as Record<
    SearchMetric,
    Float64Array
  >;
  const likeness = makeLikeness(ground.documents);
  const tops: (readonly string[])[] = [];
  const unjudged: number[] = [];
  const answers: boolean[] = [];
  queries.forEach((query, at) => {
    const grades = ground.qrels.get(query)!;
    const ranking = rankDocuments(run.get(query) ?? NO_GRADES);
    const measured = measureRanking(ranking, grades);
    const top = ranking.slice(0, TOP);
    tops.push(top);
    answers.push(top.length > 0);
    unjudged.push(top.filter((id) => !grades.has(id)).length);
    if (measured) for (const metric of QUERY_METRICS) columns[metric][at] = measured[metric];
    if (ground.documents.size > 0) columns.diversity[at] = measureDiversity(ranking, likeness) ?? NaN;
    const expected = ground.expected?.get(query);
    if (measured && expected) {
      columns.serendipity[at] = measureSerendipity(ranking, grades, rankDocuments(expected));
    }
  });
  return { queries, at: new Map(queries.map((query, at) => [query, at])), columns, tops, answers, unjudged };
}

/** The rows of a column that a slice holds. */
export function rowsOf(column: Float64Array, rows: readonly number[]): Float64Array {
  return Float64Array.from(rows, (row) => column[row]!);
}

const WHY_NOT: Readonly<Partial<Record<SearchMetric, string>>> = {
  diversity: 'not measured: no list of two or more documents whose features are all known',
  serendipity: 'not measured: it is not known what a plain system returns for these queries',
};

/** The share `hits / total` with Wilson's interval; without a total it is not measured. */
function proportion(hits: number, total: number, note: string): EvalFigure {
  if (total === 0) return { value: null, denominator: 0, interval: null, note };
  return { value: hits / total, denominator: total, interval: wilsonInterval(hits, total), note: null };
}

function coverage(
  tops: readonly (readonly string[])[],
  catalogue: ReadonlySet<string> | null,
  seen: () => ReadonlySet<string>,
): EvalFigure {
  const pool = catalogue ?? seen();
  if (pool.size === 0) {
    return { value: null, denominator: 0, interval: null, note: 'not measured: no document is known' };
  }
  const returned = new Set(tops.flat());
  let inside = 0;
  for (const id of returned) if (pool.has(id)) inside++;
  const note =
    catalogue === null
      ? 'of the documents that judgements and runs name for these queries, as no catalogue was given; no interval: not a sample'
      : 'of the catalogue; no interval: not a sample';
  return { value: inside / pool.size, denominator: pool.size, interval: null, note };
}

/** A slice: its name, its queries, and the documents that stand for a catalogue where none was given. */
export interface Slice {
  readonly name: string;
  readonly queries: readonly string[];
}

/**
 * What a measured run reached on a slice: means with bootstrap intervals, coverage (share of the catalogue that stands
 * among the first ten of any query of the slice), the share of unjudged documents, and how queries were handled.
 */
export function evaluateSlice(
  run: SearchRun,
  measured: MeasuredRun,
  slice: Slice,
  ground: EvaluationGround,
  seen: () => ReadonlySet<string>,
  seed: number,
): SliceResult {
  const rows = slice.queries.flatMap((query) => measured.at.get(query) ?? []);
  const intervals = bootstrapMeans(
    PAIRED_METRICS.map((metric) => rowsOf(measured.columns[metric], rows)),
    seed,
  );
  const tops = rows.map((row) => measured.tops[row]!);
  const figures = Object.fromEntries(
    SEARCH_METRICS.map((metric): [SearchMetric, EvalFigure] => {
      if (metric === 'coverage') return [metric, coverage(tops, ground.catalogue, seen)];
      const { mean, count } = meanOf(rowsOf(measured.columns[metric], rows));
      const interval = intervals[PAIRED_METRICS.indexOf(metric)] ?? null;
      const note =
        mean === null
          ? (WHY_NOT[metric] ?? 'not measured: no query of the slice has a relevant document')
          : interval === null
            ? 'one query has no interval'
            : null;
      return [metric, { value: mean, denominator: count, interval, note }];
    }),
  ) as Record<SearchMetric, EvalFigure>;
  const withRelevant = rows.filter((row) => !Number.isNaN(measured.columns['ndcg@10'][row]!));
  const answered = withRelevant.filter((row) => measured.answers[row]).length;
  const shown = tops.reduce((sum, top) => sum + top.length, 0);
  const open = rows.reduce((sum, row) => sum + measured.unjudged[row]!, 0);
  return {
    slice: slice.name,
    counts: {
      judged: rows.length,
      measured: withRelevant.length,
      withoutRelevant: rows.length - withRelevant.length,
      missingFromRun: withRelevant.length - answered,
      notJudged: slice.queries.filter((query) => run.has(query) && !measured.at.has(query)).length,
    },
    figures,
    unjudged: proportion(open, shown, 'not measured: the run returned nothing'),
    answered: proportion(answered, withRelevant.length, 'not measured: no query has a relevant document'),
  };
}
