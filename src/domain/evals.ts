import type { Span } from '#base/span.ts';

/** Judgements: query id → document id → grade. Above 0 is relevant; 0 and below are judged and not relevant. */
export type Qrels = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** A run of a retriever: query id → document id → score, higher is better. */
export type SearchRun = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** A line (1-based) or row of a gold set that could not be read, and why. */
export interface UnreadLine {
  readonly line: number;
  readonly why: string;
}

/** What a reader made of a text: the value, how many lines it took, and those it could not read. */
export interface ReadOutcome<T> {
  readonly value: T;
  readonly read: number;
  readonly unread: readonly UnreadLine[];
}

/** What a document is about, for diversity. Any one of the three; vectors come first, then topics, then text. */
export interface DocumentFeatures {
  readonly vector?: readonly number[];
  readonly topics?: readonly string[];
  readonly text?: string;
}

/** Ranking metrics of one query. */
export const QUERY_METRICS = ['ndcg@10', 'map@10', 'recall@100', 'mrr', 'precision@5', 'precision@10'] as const;
export type QueryMetric = (typeof QUERY_METRICS)[number];

/** All metrics of the search release gate. `coverage`, `diversity` and `serendipity` look at the first ten. */
export const SEARCH_METRICS = [...QUERY_METRICS, 'coverage', 'diversity', 'serendipity'] as const;
export type SearchMetric = (typeof SEARCH_METRICS)[number];

/** A 95 % interval. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** A measured figure. `value` is `null` where nothing could be measured: never a zero, never a pass. */
export interface EvalFigure {
  readonly value: number | null;
  /** How many things it was measured on (queries, or documents of the catalogue for coverage). */
  readonly denominator: number;
  readonly interval: Interval | null;
  /** Why there is no value, or no interval; `null` where both are there. */
  readonly note: string | null;
}

/** Queries of a slice, counted by how they were handled. */
export interface QueryCounts {
  /** Queries of the slice that have judgements. */
  readonly judged: number;
  /** Judged queries with at least one relevant document: what ranking metrics are averaged over. */
  readonly measured: number;
  /** Judged queries without any relevant document: no ranking metric exists for them. */
  readonly withoutRelevant: number;
  /** Measured queries that the run does not answer: they count as zero. */
  readonly missingFromRun: number;
  /** Queries of the run without judgements: left out. */
  readonly notJudged: number;
}

/** What a run reached on one slice. */
export interface SliceResult {
  readonly slice: string;
  readonly counts: QueryCounts;
  readonly figures: Readonly<Record<SearchMetric, EvalFigure>>;
  /** Share of the first ten that nobody judged; they count as not relevant. */
  readonly unjudged: EvalFigure;
  /** Share of measured queries with any answer at all (Wilson interval). */
  readonly answered: EvalFigure;
}

/** One query that lost (or won) against the baseline. */
export interface QueryDifference {
  readonly query: string;
  readonly run: number;
  readonly baseline: number;
  readonly difference: number;
}

/** The test of differences by query: two-sided. `isExact` where every sign assignment was counted. */
export interface PairedTest {
  readonly p: number;
  readonly pairs: number;
  readonly differing: number;
  readonly isExact: boolean;
}

/** A metric of a slice against the baseline. */
export interface MetricComparison {
  readonly slice: string;
  readonly metric: SearchMetric;
  readonly run: number | null;
  readonly baseline: number | null;
  readonly difference: number | null;
  readonly interval: Interval | null;
  readonly test: PairedTest | null;
  readonly isGated: boolean;
  readonly outcome: 'passed' | 'failed' | 'not-run';
  readonly reason: string;
  /** The queries that lost most, worst first; at most ten. */
  readonly worst: readonly QueryDifference[];
}

/** How the release gate decides. */
export interface ReleasePolicy {
  /** Largest drop of a mean that passes, absolute. */
  readonly tolerance: number;
  readonly alpha: number;
  /** Whether a drop must also be significant at `alpha` to block. */
  readonly requireSignificance: boolean;
  readonly gated: readonly SearchMetric[];
  /** Least value by metric, with or without a baseline. */
  readonly minimum: Readonly<Partial<Record<SearchMetric, number>>>;
  readonly seed: number;
}

/** The outcome of the search release gate. `pass` is `null` where there was nothing to decide by. */
export interface OfflineEvaluation {
  readonly pass: boolean | null;
  readonly reason: string;
  readonly policy: ReleasePolicy;
  readonly slices: readonly SliceResult[];
  readonly baseline: readonly SliceResult[] | null;
  readonly comparisons: readonly MetricComparison[];
  /** Floors of the policy that a slice does not keep. */
  readonly belowMinimum: readonly { readonly slice: string; readonly metric: SearchMetric; readonly detail: string }[];
  readonly warnings: readonly string[];
}

export const CLAIM_SUITES = [
  'citation-integrity',
  'invented-ids',
  'unsupported-claims',
  'claim-to-source',
  'passage-to-source',
  'evidence-pack',
  'trace-completeness',
] as const;
export type ClaimSuite = (typeof CLAIM_SUITES)[number];

/** One miss of a suite. The span indexes the draft of the report `report`, or, where `in` is `source`, that source. */
export interface SuiteMiss extends Span {
  readonly report: string;
  readonly in: 'draft' | 'source';
  readonly claimId: string | null;
  readonly sourceId: string | null;
  readonly text: string;
  readonly why: string;
}

/** What a suite found: the share that holds, of how many, how many could not be measured, and every miss. */
export interface SuiteResult {
  readonly suite: ClaimSuite;
  readonly metric: string;
  readonly value: number | null;
  readonly denominator: number;
  readonly notMeasured: number;
  readonly interval: Interval | null;
  readonly misses: readonly SuiteMiss[];
}
