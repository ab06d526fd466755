import type { Span } from '#base/span.ts';
import type { Waiver } from './gate.ts';

/** What a state of the catalogue is a state of. The label tables of the screen go by it. */
export const SCENARIO_GROUPS = [
  'answer-state',
  'draft-state',
  'evidence',
  'claim',
  'quote',
  'number',
  'marker',
  'difference',
  'resolution',
  'quality-band',
  'blocker',
  'advisory',
  'criterion',
  'decision',
  'model',
  'credibility',
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
  | { readonly of: 'criterion'; readonly id: string }
  | { readonly of: 'decision' };

/** Changes to what the gate is told, on top of what the check of the draft found. */
export interface ScenarioGate {
  readonly gaps?: Readonly<Record<string, 'not-run' | 'unavailable'>>;
  readonly surface?: string;
  readonly waivers?: readonly Waiver[];
  readonly editedSince?: boolean;
}

/** A fault of the machine that a request meets. */
export const SCENARIO_FAULTS = [
  'storage-full',
  'storage-cleared',
  'storage-unavailable',
  'retrieval-down',
  'model-unreachable',
  'engine-fault',
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
      readonly aspect: 'state' | 'confidence' | 'model' | 'event';
      readonly retrieval?: 'down';
      readonly model?:
        { readonly reply: string } | { readonly failure: 'failed' | 'timed-out'; readonly detail: string };
    }
  | {
      readonly kind: 'pair';
      readonly sides: readonly [ScenarioSide, ScenarioSide];
      readonly aspect: 'difference' | 'resolution' | 'band';
    }
  | { readonly kind: 'source-set'; readonly set: Readonly<Record<string, unknown>>; readonly code: string }
  | { readonly kind: 'file'; readonly file: ScenarioFile; readonly aspect: 'import' | 'finding' }
  | { readonly kind: 'credibility'; readonly source: Readonly<Record<string, unknown>> & { readonly url: string } }
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
