import type { PublicationSurface } from './gate.ts';

/** How much time a run may take (SPEC §8): an answer while somebody waits, a longer look, or a batch before publication. */
export const RUN_MODES = ['assistant', 'deep-research', 'batch-publication'] as const;
export type RunMode = (typeof RUN_MODES)[number];

/** Whom the run works for: it ends with the file that this person works with. */
export const RUN_PERSONAS = ['reviewer', 'operator', 'demonstrator'] as const;
export type RunPersona = (typeof RUN_PERSONAS)[number];

/** `strict`: a run stops at the first step that does not pass. `standard`: it goes on and says what did not. */
export const RUN_STRICTNESS = ['standard', 'strict'] as const;
export type RunStrictness = (typeof RUN_STRICTNESS)[number];

/** What a run is declared to do, before it does anything (SPEC §13). */
export interface RunEnvelope {
  readonly draftId: string;
  readonly mode: RunMode;
  /** Hash of the source set that it was declared for; another one at the time of the run fails the first step. `null`: today's. */
  readonly sourceSetHash: string | null;
  readonly persona: RunPersona;
  readonly strictness: RunStrictness;
  /** Checkpoints that must be signed before it ends. */
  readonly checkpoints: readonly PublicationSurface[];
  /** Share of the claims that hold which must carry an exact span, in [0, 1]. */
  readonly evidencePackTarget: number;
}

/** Steps of a run. */
export const RUN_STEPS = [
  'sources',
  'check',
  'contradictions',
  'quotes-and-numbers',
  'evidence-pack',
  'gate',
  'checkpoints',
  'file',
] as const;
export type RunStepId = (typeof RUN_STEPS)[number];

/** `waiting`: for a person. `skipped`: a step before it did not pass and the run is strict. */
export const RUN_STEP_STATES = ['pending', 'running', 'waiting', 'passed', 'failed', 'skipped'] as const;
export type RunStepState = (typeof RUN_STEP_STATES)[number];

export interface RunStep {
  readonly id: RunStepId;
  /** Steps that come before it: the edges of the plan. */
  readonly after: readonly RunStepId[];
  readonly state: RunStepState;
  /** What it found, in words. */
  readonly detail: string;
  /** Milliseconds of work so far. */
  readonly ms: number;
}

export const RUN_STATES = ['queued', 'running', 'paused', 'waiting', 'done', 'failed', 'cancelled'] as const;
export type RunState = (typeof RUN_STATES)[number];

/** A run with its plan, as it stands. */
export interface Run {
  readonly id: string;
  readonly title: string;
  readonly by: string;
  readonly envelope: RunEnvelope;
  readonly state: RunState;
  readonly steps: readonly RunStep[];
  readonly createdAt: string;
  readonly updatedAt: string;
  /** How often a page that went away left it unfinished, and it was taken up again. */
  readonly recovered: number;
  /** Milliseconds of work in all. */
  readonly ms: number;
}

/** Budget of a run in milliseconds of work, by mode (SPEC §8). Waiting for a person does not count. */
export const RUN_BUDGET_MS: Readonly<Record<RunMode, number>> = {
  assistant: 6_000,
  'deep-research': 90_000,
  'batch-publication': 15 * 60_000,
};

/** Whether a run may still go on. */
export const isOpenRun = ({ state }: Pick<Run, 'state'>): boolean =>
  state === 'queued' || state === 'running' || state === 'paused' || state === 'waiting';
