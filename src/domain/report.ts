import type { Span } from '#base/span.ts';
import type { CheckedClaim, NotChecked } from './claim.ts';
import type { GateClearing, SignOffState, SuppressedFinding, Waiver, WaiverState } from './gate.ts';
import type { ImportState, ImportWarning, SourceFinding } from './import-report.ts';
import type { MarkerResolution } from './marker.ts';
import type { CheckedNumber } from './quantity.ts';
import type { CheckedQuote } from './quote.ts';
import type { SourceId } from './ids.ts';
import type { Source } from './source.ts';
import type { Thresholds } from './thresholds.ts';
import type { SourceSetStanding } from './source-set.ts';

export const GROUNDING_STATES = ['grounded', 'partial', 'ungrounded', 'abstained', 'retracted-source'] as const;
export type GroundingState = (typeof GROUNDING_STATES)[number];

export const CONFIDENCES = ['unavailable', 'cautious', 'grounded'] as const;
export type EvidenceConfidence = (typeof CONFIDENCES)[number];

export const CRITERION_OUTCOMES = ['passed', 'failed', 'not-run', 'unavailable'] as const;
export type CriterionOutcome = (typeof CRITERION_OUTCOMES)[number];

export interface GateCriterion {
  readonly id: string;
  readonly outcome: CriterionOutcome;
  readonly figure: string;
  readonly detail: string;
  /** What clears it, where it does not pass. */
  readonly clears?: readonly GateClearing[];
  /** The waiver that sets it aside; its outcome stays what it is. */
  readonly waiver?: Waiver;
}

export interface GateDecision {
  readonly decision: 'ready' | 'blocked';
  readonly criteria: readonly GateCriterion[];
  /** Every waiver that was handed in, with whether it counts and why not. */
  readonly waivers?: readonly WaiverState[];
  readonly signOffs?: readonly SignOffState[];
  /** Findings that a person overrode: no longer counted, never hidden. */
  readonly suppressed?: readonly SuppressedFinding[];
}

/** Two spans that speak against each other. */
export interface ReportedContradiction {
  readonly claimId: string;
  readonly type: 'conflict' | 'other-date' | 'superseded' | 'scope' | 'measure' | 'reported-speech' | 'rounding';
  readonly detail: string;
  readonly sides: readonly (Span & { readonly sourceId: SourceId | null; readonly quote: string })[];
}

/** How much of the draft was checked, in code units of non-space text. The three add up to `total`. */
export interface Coverage {
  readonly total: number;
  readonly checked: number;
  readonly notCheckable: number;
  readonly left: number;
}

export interface IngestionSummary {
  readonly file: string;
  readonly state: ImportState;
  readonly items: number;
  readonly passages: number;
  readonly refused: { readonly code: string; readonly message: string } | null;
  readonly warnings: readonly ImportWarning[];
  readonly findings: readonly SourceFinding[];
}

/** The envelope of SPEC §5.3 for a draft: `answer` is the draft with its ungrounded markers dropped. */
export interface AnswerEnvelope {
  readonly generatedAt: string;
  readonly query: string;
  readonly answer: string;
  readonly confidence: EvidenceConfidence;
  readonly citations: readonly {
    readonly id: string;
    readonly title: string;
    readonly src: string;
    readonly weight: number;
  }[];
  readonly claims: readonly {
    readonly id: string;
    readonly text: string;
    readonly label: string;
    readonly citationIds: readonly string[];
  }[];
  readonly citationMap: Readonly<Record<string, readonly string[]>>;
  readonly groundingState: GroundingState;
  readonly abstained: boolean;
}

/** The whole outcome of checking one draft against one set of sources (CLI.md `check`). Plain data, deterministic. */
export interface CheckReport {
  readonly engineVersion: string;
  readonly now: string;
  readonly draft: string;
  readonly sourceSet: SourceSetStanding;
  readonly sources: readonly Source[];
  readonly answer: AnswerEnvelope;
  readonly claims: readonly CheckedClaim[];
  readonly quotes: readonly CheckedQuote[];
  readonly numbers: readonly CheckedNumber[];
  readonly markers: MarkerResolution;
  readonly contradictions: readonly ReportedContradiction[];
  readonly gate: GateDecision;
  readonly ingestion: readonly IngestionSummary[];
  readonly notChecked: readonly NotChecked[];
  readonly coverage: Coverage;
  /** The thresholds that its claims were judged by, where somebody set others than those of the specification. */
  readonly thresholds?: Pick<Thresholds, 'support' | 'contradiction' | 'cite' | 'hedge'>;
}
