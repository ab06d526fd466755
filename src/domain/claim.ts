import type { Span } from '#base/span.ts';
import type { ClaimId, PassageId, SourceId } from './ids.ts';

export const CLAIM_LABELS = ['retrieved', 'synthesized', 'model-only'] as const;
export type ClaimLabel = (typeof CLAIM_LABELS)[number];

export const STANCES = ['supports', 'contradicts', 'neutral'] as const;
export type Stance = (typeof STANCES)[number];

export const VERDICTS = ['pass', 'partial', 'unsupported', 'contradicted'] as const;
export type Verdict = (typeof VERDICTS)[number];

export const ACTIONS = ['cite', 'hedge', 'refuse', 'escalate'] as const;
export type ResolutionAction = (typeof ACTIONS)[number];

export const ROUTES = ['complete', 'contradiction-loop', 'unsupported-claim-loop'] as const;
export type Route = (typeof ROUTES)[number];

/** One checkable statement of a draft, with offsets into the draft. */
export interface DraftClaim extends Span {
  readonly text: string;
  /** The text with context resolved for retrieval (subject of a split compound repeated); equals `text` otherwise. */
  readonly resolved: string;
  /** Span of the sentence it came from. */
  readonly sentence: Span;
  readonly checkWorthy: boolean;
  /** Set when it cannot be judged before a person resolves something (`she`, `then`, …). */
  readonly needsResolution?: string;
}

/** Text of a draft that is no claim, with the reason shown to people. */
export interface NotChecked extends Span {
  readonly why: string;
  readonly reason:
    | 'question'
    | 'opinion'
    | 'instruction'
    | 'heading'
    | 'not-a-statement'
    | 'bibliography'
    | 'code'
    | 'needs-resolution'
    | 'framing'
    | 'too-long';
}

/** A named signal of the judge: which feature fired, on which spans of claim and evidence. */
export interface Rationale {
  readonly feature: string;
  readonly stance: Stance;
  readonly detail: string;
  /** Span in the claim text. */
  readonly claimSpan: Span | null;
  /** Span in the evidence text (document offsets once a claim check lifted it). */
  readonly evidenceSpan: Span | null;
}

/** What one passage says of one claim. `support` and `contradiction` are in [0, 1]. */
export interface StanceJudgement {
  readonly stance: Stance;
  readonly support: number;
  readonly contradiction: number;
  /** False where the passage is about the claim but no precise signal decides: a person must look. */
  readonly judged: boolean;
  readonly rationale: readonly Rationale[];
  /**
   * How likely each stance is by a calibrated model; the three add up to one. It ranks what waits for a person and is
   * shown as a confidence; it never makes a verdict.
   */
  readonly likelihood?: Readonly<Record<Stance, number>>;
}

/** A reference from a claim to an exact span of a source. */
export interface ClaimCitation extends Span {
  readonly sourceId: SourceId;
  readonly passageId: PassageId;
  /** Exact slice of the source text. */
  readonly quote: string;
  readonly stance: Stance;
  /** SupportScore or contradiction strength in [0, 1]. */
  readonly strength: number;
  readonly rationale: readonly Rationale[];
}

export const DEFECT_KINDS = [
  'number-mismatch',
  'number-not-found',
  'other-period',
  'other-unit',
  'recomputation-differs',
  'quote-not-verbatim',
  'quote-absent',
  'quote-other-source',
  'misattributed',
  'source-not-in-set',
  'marker-ungrounded',
  'superseded',
  'retracted-source',
  'stronger-than-source',
  'negation',
  'quantifier',
  'roles-swapped',
  'antonym',
  'partly-supported',
  'needs-resolution',
  'reported-speech',
] as const;
export type DefectKind = (typeof DEFECT_KINDS)[number];

/** A named fault of a claim; `start`/`end` index the draft. */
export interface ClaimDefect extends Span {
  readonly kind: DefectKind;
  readonly detail: string;
}

/** A claim with how its check ended. */
export interface CheckedClaim extends Span {
  readonly id: ClaimId;
  readonly text: string;
  readonly label: ClaimLabel;
  readonly verdict: Verdict;
  /** False: the engine could not judge and a person must ("needs a person"); never shown as false or absent. */
  readonly judged: boolean;
  readonly action: ResolutionAction;
  readonly route: Route;
  readonly confidence: number;
  readonly citations: readonly ClaimCitation[];
  readonly defects: readonly ClaimDefect[];
  /** Plain sentences: why the verdict is what it is. */
  readonly reasons: readonly string[];
}
