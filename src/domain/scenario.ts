import type { Span } from '#base/span.ts';
import type { AnswerPolicy } from './answer.ts';
import type { DefectKind } from './claim.ts';
import type { ScoreNoteCode } from './credibility.ts';
import type { FindingOverride, SignOff, Waiver } from './gate.ts';
import type { SourceChangeKind, StoredAnswer } from './source-set.ts';

/** What a state of the catalogue is a state of. The label tables of the screen go by it. */
export const SCENARIO_GROUPS = [
  'answer-state',
  'draft-state',
  'evidence',
  'claim',
  'action',
  'route',
  'defect',
  'not-checked',
  'quote',
  'number',
  'marker',
  'difference',
  'resolution',
  'quality-band',
  'blocker',
  'advisory',
  'change',
  'effect',
  'criterion',
  'decision',
  'act',
  'rule',
  'passage',
  'event',
  'model',
  'credibility',
  'score-note',
  'import',
  'finding',
  'refusal',
  'failure',
] as const;
export type ScenarioGroup = (typeof SCENARIO_GROUPS)[number];

/** A file as it is dropped: its text, or its bytes in base64, and what `sources.json` would say of it. */
export interface ScenarioFile {
  readonly name: string;
  readonly text?: string;
  readonly base64?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** One side of two statements that are laid against each other. `quality` is the score of its source. */
export interface ScenarioSide {
  readonly text: string;
  readonly quality: number | null;
  readonly source?: string;
  readonly date?: string;
}

/** What of a checked draft is looked at. */
export type DraftAspect =
  | { readonly of: 'state' | 'confidence' | 'claim' | 'quote' | 'number' | 'marker' | 'difference' }
  | { readonly of: 'action' | 'route' | 'not-checked' }
  | { readonly of: 'defect'; readonly kind: DefectKind }
  | { readonly of: 'criterion'; readonly id: string }
  | { readonly of: 'decision' | 'sign-off' | 'waiver' | 'override' };

/** A sign-off of the scenario: bound to the draft as it is checked, to an earlier text of it, or to nothing. */
export interface ScenarioSignOff extends Omit<SignOff, 'contentHash' | 'claimHashes'> {
  readonly of: 'this-text' | 'earlier-text' | 'nothing';
}

/** Changes to what the gate is told, on top of what the check of the draft found. */
export interface ScenarioGate {
  readonly gaps?: Readonly<Record<string, 'not-run' | 'unavailable'>>;
  readonly surface?: string;
  readonly waivers?: readonly Waiver[];
  readonly editedSince?: boolean;
  readonly author?: string;
  readonly signOffs?: readonly ScenarioSignOff[];
  readonly overrides?: readonly FindingOverride[];
}

/** A fault of the machine that a request meets. */
export const SCENARIO_FAULTS = [
  'storage-full',
  'storage-cleared',
  'storage-unavailable',
  'retrieval-down',
  'model-unreachable',
  'engine-fault',
  'engine-gone',
  'no-evidence-service',
  'no-service-worker',
] as const;
export type ScenarioFault = (typeof SCENARIO_FAULTS)[number];

/** One request to the backend. `$n.path` in `path` or `body` is put in from the answer of the n-th request, counted from 1. */
export interface ScenarioRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** Replaces headers that every request of the page has; `null` leaves one out. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Sent again until the answer has this member (`entries.0`): for what is still being worked out. */
  readonly until?: string;
  /** Number of bytes of a body that only its size matters of. */
  readonly bytes?: number;
  /** Sent together with the one after it, whose answer it does not wait for. */
  readonly isOvertaken?: boolean;
}

/** All that goes in. Nothing that comes out stands here. */
export type ScenarioInput =
  | {
      readonly kind: 'draft';
      readonly draft: string;
      readonly sources: readonly ScenarioFile[];
      readonly aspect: DraftAspect;
      readonly gate?: ScenarioGate;
    }
  | {
      readonly kind: 'question';
      readonly query: string;
      readonly sources: readonly ScenarioFile[];
      readonly aspect: 'state' | 'confidence' | 'model' | 'event' | 'rule' | 'passage';
      readonly retrieval?: 'down';
      /** Ceilings of the retrieval, where others than the usual ones are to be met. */
      readonly policy?: Partial<AnswerPolicy>;
      readonly model?:
        { readonly reply: string } | { readonly failure: 'failed' | 'timed-out'; readonly detail: string };
    }
  /** Words that are looked for in one file, whatever was read of it. */
  | { readonly kind: 'quotation'; readonly quote: string; readonly file: ScenarioFile }
  | {
      readonly kind: 'pair';
      readonly sides: readonly [ScenarioSide, ScenarioSide];
      readonly aspect: 'difference' | 'resolution' | 'band';
    }
  | {
      readonly kind: 'source-set';
      readonly set: Readonly<Record<string, unknown>>;
      readonly code: string;
      /** Content hashes of the documents at hand, by id; left out, nobody looks whether they are there. */
      readonly documents?: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'change';
      readonly before: Readonly<Record<string, unknown>>;
      readonly after: Readonly<Record<string, unknown>>;
      readonly answers: readonly StoredAnswer[];
      /** The change itself, or what it does to an answer that was stored. */
      readonly aspect: { readonly of: 'change'; readonly kind: SourceChangeKind } | { readonly of: 'effect' };
    }
  | {
      readonly kind: 'file';
      readonly file: ScenarioFile;
      readonly aspect: 'import' | 'finding';
      /** The person stopped it before it was read. */
      readonly isCancelled?: boolean;
      /** The file goes on after its text with this many times 1 MiB of spaces. */
      readonly padMebibytes?: number;
    }
  | {
      readonly kind: 'credibility';
      readonly source: Readonly<Record<string, unknown>> & { readonly url: string };
      /** A remark on the score that is looked for, in place of its standing. */
      readonly note?: ScoreNoteCode;
    }
  | { readonly kind: 'requests'; readonly requests: readonly ScenarioRequest[]; readonly fault?: ScenarioFault };

/** What the engine alone derives a state from; requests go to a backend. */
export type EngineScenario = Exclude<ScenarioInput, { kind: 'requests' }>;

/** A state that can be shown: what goes in, what must come out, and the rule between them in words. */
export interface Scenario {
  readonly id: string;
  readonly group: ScenarioGroup;
  readonly title: string;
  /** The rule that makes it so, with the section of the specification. */
  readonly rule: string;
  readonly input: ScenarioInput;
  /** The state that the engine must derive. Tests hold it to this; the screen shows what was derived, and says where the two differ. */
  readonly expected: string;
}

/** A text with the places that matter in it. */
export interface ScenarioText {
  readonly title: string;
  readonly text: string;
  readonly spans: readonly (Span & { readonly state: string })[];
}

/** What came out. */
export interface ScenarioOutcome {
  /** The state that was derived. */
  readonly derived: string;
  /** The engine's own words for why. */
  readonly reasons: readonly string[];
  readonly figures: readonly { readonly name: string; readonly value: string }[];
  readonly texts: readonly ScenarioText[];
}
