import type { CheckedClaim } from './claim.ts';
import type { ClaimId, PassageId, SourceId } from './ids.ts';

/** Where a passage was looked for: in the sources that the claim cites, in other editions of these, or in all. */
export type RetrievalReach = 'cited' | 'all' | 'editions';

/** A passage that a retriever found for a claim, with the place it had. `[start, end)` indexes the text of the source. */
export interface FoundEvidence {
  readonly passageId: PassageId;
  readonly sourceId: SourceId;
  readonly start: number;
  readonly end: number;
  /** Place among the hits of its search, from 1. */
  readonly rank: number;
  /** Of the method, comparable within one search alone; `null` where the method gives none. */
  readonly score: number | null;
  readonly within: RetrievalReach;
}

/** What one retriever did for one claim. `skipped`: it is the method that found the claim's own evidence. */
export interface RetrievalRecord {
  readonly method: string;
  readonly outcome: 'used' | 'skipped' | 'failed';
  readonly detail: string;
  readonly passageIds: readonly PassageId[];
  /** The same passages with rank, score and place; absent in records from before these were kept. */
  readonly passages?: readonly FoundEvidence[];
}

/** The same for one claim of a draft that was checked whole. */
export interface ClaimRetrieval extends RetrievalRecord {
  readonly claimId: ClaimId;
}

/** Kinds of runs that have a budget of their own (SPEC §8). */
export type LatencyMode = 'assistant' | 'deep-research' | 'batch-publication';

/** How long one run worked, in milliseconds by the clock that was handed in. */
export interface RunDuration {
  readonly mode: LatencyMode;
  readonly ms: number;
}

export const FACT_CHECK_STEPS = ['extracted', 'normalized', 'retrieved', 'matched', 'scored', 'resolved'] as const;
export type FactCheckStep = (typeof FACT_CHECK_STEPS)[number];

/** What a confidence is made of: figures in [0, 1]. */
export interface ConfidenceParts {
  /** Strongest support and strongest contradiction among the citations. */
  readonly support: number;
  readonly contradiction: number;
  /** Retrievers whose passages support the claim, of those that were used. */
  readonly agreeing: number;
  readonly used: number;
}

/** The record of one claim's way through the fact-check loop (SPEC §8). */
export interface FactCheckRecord {
  /** The statement as it was looked for: what it refers to resolved, markers left out. */
  readonly normalized: string;
  /** How the evidence that the claim came with was found; `null` where it came without. */
  readonly initialMethod: string | null;
  readonly retrievals: readonly RetrievalRecord[];
  /** Whether at least one retriever of another method than the initial one was asked. */
  readonly isIndependent: boolean;
  readonly claim: CheckedClaim;
  readonly confidence: ConfidenceParts;
  readonly events: readonly { readonly step: FactCheckStep; readonly detail: string }[];
  /** Milliseconds by the clock that was handed in; left out of everything that must be the same bytes each time. */
  readonly latencyMs: number;
}

/** One statement of a grounded answer with its record. `[start, end)` indexes the answer's text. */
export interface AnswerStatementCheck {
  readonly answerClaimId: string;
  readonly start: number;
  readonly end: number;
  readonly record: FactCheckRecord;
}
