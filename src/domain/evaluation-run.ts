import type { Stance } from './claim.ts';
import type { Interval, OfflineEvaluation, UnreadLine } from './evals.ts';
import type { EvalRegression, GoldReport } from './gold.ts';
import type { QueueName } from './queue.ts';

export const EVALUATION_KINDS = ['gold', 'search'] as const;
export type EvaluationKind = (typeof EVALUATION_KINDS)[number];

export const EVALUATION_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type EvaluationState = (typeof EVALUATION_STATES)[number];

/** One figure by which a run is told apart in the history. `null`: not measured. */
export interface EvaluationFigure {
  readonly label: string;
  readonly value: number | null;
  readonly interval: Interval | null;
}

/** Something of an input that could not be read: which file or list, where, and why. */
export interface UnreadInput extends UnreadLine {
  readonly in: string;
}

/** A run of an evaluation as the history lists it. */
export interface EvaluationRun {
  readonly id: string;
  readonly kind: EvaluationKind;
  readonly name: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly state: EvaluationState;
  /** Items looked at, of how many. */
  readonly done: number;
  readonly total: number;
  readonly engineVersion: string;
  /** The search release gate: whether it passed; `null` where there was nothing to decide by, and for gold sets. */
  readonly pass: boolean | null;
  readonly figures: readonly EvaluationFigure[];
  /** What could not be read, at most `MOST_UNREAD` of it; `unreadCount` counts all. */
  readonly unread: readonly UnreadInput[];
  readonly unreadCount: number;
  readonly failure: string | null;
}

/** Words of a source that the check of an item rests on, with what stands around them. */
export interface GoldEvidence {
  readonly stance: Stance;
  readonly sourceId: string;
  readonly title: string;
  /** Half-open, in the text of the source. */
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly quote: string;
  readonly after: string;
}

/** One item of a gold run looked at closely: checked once more, with its evidence, and where the queues hold the same words. */
export interface GoldItemView {
  readonly id: string;
  readonly evidence: readonly GoldEvidence[];
  /** Items of the queues that say what this one says, and are decided there. */
  readonly queued: readonly { readonly queue: QueueName; readonly id: string; readonly title: string }[];
}

export const MOST_UNREAD = 200;

export const RETRIEVAL_POLICY_METHODS = ['bm25', 'vectors', 'hybrid'] as const;
export type RetrievalPolicyMethod = (typeof RETRIEVAL_POLICY_METHODS)[number];

/** How our own retriever looks for the documents of a judged collection: one of the two policies that are compared. */
export interface RetrievalSettings {
  readonly name: string;
  /** How documents are looked for; by words alone where a run of an older version does not say. */
  readonly method?: RetrievalPolicyMethod;
  /** Weight of vectors against words in the hybrid; that of questions where it is not given. */
  readonly vectors?: number;
  /** Most documents a query returns. */
  readonly limit: number;
  /** Documents that score less are left out. */
  readonly minScore: number;
  readonly k1: number;
  readonly b: number;
  /** Weight of the title against the text. */
  readonly title: number;
}

/** A run with all that it found; `gold` or `search` by its kind, `null` until something is there. */
export interface EvaluationDetail {
  readonly run: EvaluationRun;
  readonly gold: GoldReport | null;
  readonly search: OfflineEvaluation | null;
  /** Texts of the queries of a judged collection, for those that the comparison names. */
  readonly queries: Readonly<Record<string, string>>;
  /** Candidate and baseline, where our own retriever made the runs. */
  readonly policies: readonly RetrievalSettings[];
  /** How suspicions of a gold run came true: over all, then by domain. */
  readonly curves: readonly ScoredCurve[];
  /** What is worse than the committed baseline; `null` where the run is not over all of our own sets. */
  readonly regressions: readonly EvalRegression[] | null;
}

/** A step of a calibration curve: scores from `from` on came true this often. */
export interface CalibrationStep {
  readonly from: number;
  readonly share: number;
  readonly count: number;
}

/** What scores of one domain are worth, learnt from a gold run or from people's decisions. */
export interface DomainCalibration {
  /** A domain of a gold set, or the queue that decisions were made in. */
  readonly domain: string;
  readonly origin: 'gold' | 'decisions';
  readonly runId: string | null;
  /** A curve holds for the engine that gave the scores, and for no other. */
  readonly engineVersion: string;
  readonly fittedAt: string;
  readonly steps: readonly CalibrationStep[];
  readonly count: number;
  /** Mean squared error of the scores as they are, and of the curve on cases that it was not fitted on. */
  readonly brierBefore: number;
  readonly brierAfter: number;
  /** Whether a person said that it is to be used. */
  readonly isApplied: boolean;
}

/** The part that a file plays in an evaluation. `statements`: a table of statements, each with its evidence and label. */
export const FILE_ROLES = [
  'corpus',
  'queries',
  'qrels',
  'run',
  'baseline',
  'gold-set',
  'statements',
  'unknown',
] as const;
export type FileRole = (typeof FILE_ROLES)[number];

/** What a file looks like before it is used. */
export interface FilePreview {
  readonly name: string;
  readonly role: FileRole;
  readonly columns: readonly string[];
  /** Rows that were read, or lines where the file is no table. */
  readonly rows: number;
  readonly samples: readonly (readonly string[])[];
  /** Distinct values of each column that has few. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly unread: readonly UnreadLine[];
  readonly unreadCount: number;
}

/** Which columns of a table of statements are meant; `null` where there is none. */
export interface StatementColumns {
  readonly statement: string;
  readonly evidence: string;
  readonly label: string;
  readonly domain: string | null;
  readonly kind: string | null;
  readonly id: string | null;
}

/** How scores came true, and what thresholds would have cost, over the items of a domain (`all`: over all). */
export interface ScoredCurve {
  readonly domain: string;
  readonly count: number;
  readonly bins: readonly {
    readonly from: number;
    readonly to: number;
    readonly decided: number;
    readonly right: number;
  }[];
  readonly thresholds: readonly {
    readonly at: number;
    readonly raised: number;
    readonly falseAlarms: number;
    readonly misses: number;
  }[];
}
