import type { Span } from '#base/span.ts';
import type { Rationale } from './claim.ts';
import type { ClaimId, PassageId, SourceId } from './ids.ts';
import type { ReportedContradiction } from './report.ts';

/** Where a contradiction was looked for (SPEC §9). */
export const COUNTERCLAIM_KINDS = ['claim-passage', 'passage-passage', 'claim-claim'] as const;
export type CounterclaimKind = (typeof COUNTERCLAIM_KINDS)[number];

/** What to do about two statements that cannot both hold (SPEC §9). */
export const COUNTERCLAIM_ACTIONS = ['prefer-source', 'surface-both', 'hedge', 'refuse', 'escalate-to-expert'] as const;
export type CounterclaimAction = (typeof COUNTERCLAIM_ACTIONS)[number];

/** How good the sources of both sides are, taken together. `contested`: two good sources that disagree. */
export const QUALITY_BANDS = ['high', 'mixed', 'low', 'contested'] as const;
export type QualityBand = (typeof QUALITY_BANDS)[number];

export const COUNTERCLAIM_SEVERITIES = ['none', 'low', 'medium', 'high', 'critical'] as const;
export type CounterclaimSeverity = (typeof COUNTERCLAIM_SEVERITIES)[number];

/** One of two statements, with where it stands. `[start, end)` indexes the source's text, or the draft for a claim. */
export interface CounterclaimSide extends Span {
  readonly role: 'claim' | 'passage';
  readonly claimId: ClaimId | null;
  readonly sourceId: SourceId | null;
  readonly passageId: PassageId | null;
  readonly text: string;
  /** Publication date of the source, of the precision known. */
  readonly date: string | null;
  /** CredibilityScore of the source in [0, 1]; of a claim, of the best source that it cites; `null` where there is none. */
  readonly quality: number | null;
}

/** A step of the loop and what it found, in the order in which the steps ran. */
export interface CounterclaimStep {
  readonly step: 'detected' | 'aligned' | 'scored' | 'recorded' | 'resolved';
  readonly detail: string;
}

export interface SuggestedResolution {
  readonly action: CounterclaimAction;
  /** Index of the side preferred by `prefer-source`; `null` otherwise. */
  readonly preferred: 0 | 1 | null;
  /** The rule with its figures. */
  readonly reason: string;
}

/** Two statements laid against each other, with everything that a person needs to decide (SPEC §9, §18.3). */
export interface Counterclaim {
  /** Derived from kind, type and both texts with their places, so that the same finding is the same record. */
  readonly id: string;
  readonly kind: CounterclaimKind;
  /** Only `conflict` is a contradiction; the other types say why the two differ without contradicting. */
  readonly type: ReportedContradiction['type'];
  readonly severity: CounterclaimSeverity;
  /** Alignment of the two in [0, 1]. */
  readonly similarity: number;
  readonly sides: readonly [CounterclaimSide, CounterclaimSide];
  readonly band: QualityBand;
  readonly suggestion: SuggestedResolution;
  readonly reasons: readonly string[];
  /** Spans index the texts of the sides: `claimSpan` the first, `evidenceSpan` the second. */
  readonly rationale: readonly Rationale[];
  readonly steps: readonly CounterclaimStep[];
  /** Downstream outputs (answers, drafts) that rest on either side. */
  readonly touches: number;
}
