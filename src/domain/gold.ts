import type { Span } from '#base/span.ts';
import type { DefectKind, Verdict } from './claim.ts';
import { DEFECT_KINDS } from './claim.ts';
import type { ClaimSuite, Interval, SuiteMiss, SuiteResult } from './evals.ts';

/**
 * Kinds of planted faults: the defects of claims, a statement that no source makes, a name put in place of another, and, in sets
 * of other people, a fault that nobody gave a kind.
 */
export const GOLD_KINDS = [...DEFECT_KINDS, 'absent', 'entity', 'unspecified'] as const;
export type GoldKind = DefectKind | 'absent' | 'entity' | 'unspecified';

/** How a check may end for an item. `person`: nothing precise decides, and somebody must look. */
export const GOLD_VERDICTS = ['pass', 'partial', 'unsupported', 'contradicted', 'person'] as const;
export type GoldVerdict = Verdict | 'person';

/** A source of a gold set. `lines` are its text, each with where the fact was taken from. */
export interface GoldSource {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Metadata as in `sources.json`: publishedDate, retracted, supersedes … */
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** One statement with what a careful reader says of it. */
export interface GoldItem {
  readonly id: string;
  readonly domain: string;
  readonly draft: string;
  /** Sources in the order in which numeric markers count them. */
  readonly sourceIds: readonly string[];
  /** Verdicts that are right; several where the vocabulary leaves the choice open. */
  readonly verdicts: readonly GoldVerdict[];
  /** What is wrong with it; `null` for one that holds. */
  readonly kind: GoldKind | null;
  /** Where in the draft the fault stands. */
  readonly fault: Span | null;
  /** Sources that bear it out. */
  readonly borneOutBy: readonly string[];
}

/** A fault planted in an answer of several statements. */
export interface GoldPlant extends Span {
  readonly kind: GoldKind;
}

export interface GoldAnswer {
  readonly id: string;
  readonly domain: string;
  readonly draft: string;
  readonly sourceIds: readonly string[];
  readonly plants: readonly GoldPlant[];
}

export interface GoldSet {
  readonly name: string;
  readonly sources: readonly GoldSource[];
  readonly items: readonly GoldItem[];
  readonly answers: readonly GoldAnswer[];
}

/**
 * How an item ended. `let-through`: it has a fault and passed, the worst. `false-alarm`: it holds and was called
 * contradicted. `missed`: it holds and was not found. `other`: a fault was seen and another verdict given.
 */
export const GOLD_OUTCOMES = ['right', 'person', 'let-through', 'false-alarm', 'missed', 'other'] as const;
export type GoldOutcome = (typeof GOLD_OUTCOMES)[number];

/** What became of one item or of one planted fault of an answer. */
export interface GoldResult extends Span {
  readonly id: string;
  readonly domain: string;
  readonly draft: string;
  readonly kind: GoldKind | null;
  readonly expected: readonly GoldVerdict[];
  readonly verdict: GoldVerdict;
  readonly outcome: GoldOutcome;
  /** Defects that the engine named, once each. */
  readonly named: readonly DefectKind[];
  /** How much speaks for an error by the engine's own measure, in [0, 1]; 0 where nothing does. */
  readonly suspicion: number;
  /** CheckedClaim confidence of the weakest claim, in [0, 1]. */
  readonly confidence: number;
  readonly why: string;
  /** Whether it is a plant of an answer. */
  readonly isPlant: boolean;
}

export const GOLD_SUITES = [
  'grounded-correctness',
  'decided',
  'red-team',
  'false-alarms',
  'defect-naming',
  'interruption-recovery',
] as const;
export type GoldSuite = (typeof GOLD_SUITES)[number];

/** One row of the table of an evaluation. `value` is `null` where nothing was measured: never a zero. */
export interface EvalRow {
  readonly suite: GoldSuite | ClaimSuite;
  /** `all`, a domain, or a kind of fault. */
  readonly slice: string;
  readonly metric: string;
  readonly value: number | null;
  readonly numerator: number;
  readonly denominator: number;
  readonly notMeasured: number;
  readonly interval: Interval | null;
}

/** A whole evaluation of a gold set. */
export interface GoldReport {
  readonly engineVersion: string;
  readonly set: string;
  readonly rows: readonly EvalRow[];
  readonly results: readonly GoldResult[];
  readonly suites: readonly SuiteResult[];
  readonly misses: readonly SuiteMiss[];
}

/** A row that is worse than the baseline by more than it may be. */
export interface EvalRegression {
  readonly suite: string;
  readonly slice: string;
  readonly before: number;
  readonly after: number | null;
  readonly why: string;
}
