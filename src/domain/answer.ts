import type { Span } from '#base/span.ts';
import type { ClaimLabel } from './claim.ts';
import type { PassageId, SourceId } from './ids.ts';
import type { EvidenceConfidence, GroundingState } from './report.ts';

/** The ways a passage can be found. Each is independent of the others; a hit names every one that found it. */
export const RETRIEVAL_METHODS = ['BM25', 'vectors', 'exact-quote'] as const;
export type RetrievalMethod = (typeof RETRIEVAL_METHODS)[number];

/** What one term of the question adds to the BM25 score of a hit; the scores of a hit's terms add up to that score. */
export interface TermPart {
  readonly term: string;
  readonly idf: number;
  readonly impact: number;
  readonly score: number;
}

/** One method's part in a hit: its own raw score, and what it adds to the fused score. The parts of a hit add up to it. */
export interface MethodPart {
  readonly method: RetrievalMethod;
  /** In the method's own units (BM25: its score; vectors: cosine; exact quote: share of the question found). */
  readonly raw: number;
  readonly share: number;
}

/** A passage found for a question, with why. `text` is the exact slice `[start, end)` of the source's text. */
export interface RetrievedPassage extends Span {
  readonly passageId: PassageId;
  readonly sourceId: SourceId;
  readonly title: string;
  readonly text: string;
  /** RelevanceScore: the fused score; comparable within one question only. */
  readonly score: number;
  readonly methods: readonly MethodPart[];
  readonly terms: readonly TermPart[];
  /** The source is retracted or withdrawn: the passage may be shown, never asserted. */
  readonly isRetracted: boolean;
  /** Passages of the same source that were found too and only say the same again. */
  readonly repeats?: readonly PassageId[];
}

/** Kinds of a result, with the weight of a citation of each (SPEC §5.4). */
export const RESULT_KINDS = ['passage', 'dataset', 'document', 'transcript', 'note', 'other'] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

/** A numbered reference from an answer to a passage. `[start, end)` is the cited slice of the source's text. */
export interface AnswerCitation extends Span {
  /** Number of the marker, as text: `1` for `[1]`. */
  readonly id: string;
  readonly passageId: PassageId;
  readonly sourceId: SourceId;
  /** Display-safe label (`safeSource`). */
  readonly title: string;
  readonly src: ResultKind;
  /** Address of the source, where it has one. */
  readonly uri: string | null;
  /** The cited slice, verbatim; the title where the passage is empty. */
  readonly summary: string;
  readonly weight: number;
}

/** One asserted statement. `[start, end)` is where it stands in the answer text, its markers left out. */
export interface AnswerClaim extends Span {
  readonly id: string;
  readonly text: string;
  readonly label: ClaimLabel;
  readonly citationIds: readonly string[];
  /**
   * What the judge says of a synthesized statement against what it cites: `borne-out`, or `undecided` where a person must
   * look. Absent on a retrieved one, which is its own evidence.
   */
  readonly support?: 'borne-out' | 'undecided';
}

/** An inline `[k]` of the answer text. */
export interface AnswerMarker extends Span {
  readonly citationId: string;
  readonly claimId: string;
}

export interface AnswerDrop {
  readonly passage: RetrievedPassage;
  /** `retracted`: found, and struck out because its source is retracted or withdrawn. The others are the policy's. */
  readonly reason: 'limit' | 'floor' | 'per-fragment cap' | 'total ceiling' | 'retracted';
  readonly detail: string;
}

/** The ceilings of one retrieval (SPEC §3). */
export interface AnswerPolicy {
  readonly limit: number;
  readonly minScore: number;
  readonly maxFragmentChars: number;
  readonly maxTotalChars: number;
}

/** Why these passages and not others, and what a model would have been given. */
export interface AnswerSelection {
  readonly policy: AnswerPolicy;
  readonly admitted: readonly RetrievedPassage[];
  readonly dropped: readonly AnswerDrop[];
  /** First 16 hex digits of the hash of what was admitted. */
  readonly revision: string;
  readonly preview: {
    /** What reaches a model: empty where the block is left out. */
    readonly block: string;
    readonly rendered: string;
    readonly characters: number;
    readonly included: boolean;
    readonly maxLearnedChars: number;
    readonly diagnostics: readonly { readonly code: string; readonly detail: string }[];
  };
}

/** What came of asking a configured model. `not-configured` and `no-citations`: it was not asked. */
export const SYNTHESIS_OUTCOMES = [
  'not-configured',
  'no-citations',
  'used',
  'abstained',
  'nothing-cited',
  'malformed',
  'failed',
  'timed-out',
] as const;
export type SynthesisOutcome = (typeof SYNTHESIS_OUTCOMES)[number];

export interface SynthesisReport {
  readonly outcome: SynthesisOutcome;
  readonly model: string | null;
  readonly detail: string;
  /** Statements of the reply that were left out, each with the reason. */
  readonly dropped: readonly { readonly text: string; readonly reason: string }[];
  /** Citation ids that the reply made up, once each. */
  readonly inventedIds: readonly string[];
  /** Citations taken off a statement that stands on others, because they are not about it. */
  readonly removedCitations?: readonly {
    readonly text: string;
    readonly citationId: string;
    readonly reason: string;
  }[];
}

/** Something that happened on the way to an answer and that a person should be able to see. */
export interface AnswerEvent {
  readonly code: 'retrieval-failed' | 'vectors-unavailable' | 'synthesis-failed' | 'passages-struck-out';
  readonly detail: string;
}

/** The rule that gave an answer its grounding state, in words with its figures. */
export interface StateRule {
  readonly id:
    | 'empty-question'
    | 'retrieval-failed'
    | 'nothing-found'
    | 'only-retracted'
    | 'few-citations'
    | 'enough-citations'
    | 'undecided-claims'
    | 'synthesis-abstained';
  readonly text: string;
}

/** The grounded answer to a question (SPEC §5.3). Plain data; the same inputs give the same bytes. */
export interface GroundedAnswer {
  readonly engineVersion: string;
  readonly generatedAt: string;
  readonly query: string;
  /** The framing sentence and the claims with their markers; all offsets index this text. */
  readonly answer: string;
  readonly confidence: EvidenceConfidence;
  readonly citations: readonly AnswerCitation[];
  readonly claims: readonly AnswerClaim[];
  readonly citationMap: Readonly<Record<string, readonly string[]>>;
  readonly groundingState: GroundingState;
  readonly abstained: boolean;
  readonly rule: StateRule;
  readonly markers: readonly AnswerMarker[];
  /** What wrote the prose. */
  readonly method: 'extractive' | 'synthesized';
  readonly synthesis: SynthesisReport;
  readonly selection: AnswerSelection;
  /** Citations that would have been made but for a retraction or withdrawal: shown struck out, never asserted. */
  readonly struckOut: readonly AnswerCitation[];
  readonly sourceSet: { readonly hash: string; readonly sourceIds: readonly SourceId[] };
  readonly events: readonly AnswerEvent[];
}
