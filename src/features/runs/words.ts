import { CircleCheck, CircleDashed, CirclePause, CircleSlash, CircleX, Hourglass, LoaderCircle } from 'lucide-react';
import type { RunMode, RunPersona, RunState, RunStepId, RunStepState, RunStrictness } from '#domain/run.ts';
import { label, type Label } from '../shared/labels.ts';

export const STEP_WORDS: Readonly<Record<RunStepId, string>> = {
  sources: 'Sources',
  check: 'Fact check',
  contradictions: 'Contradictions',
  'quotes-and-numbers': 'Quotes, figures',
  'evidence-pack': 'Evidence pack',
  gate: 'Gate',
  checkpoints: 'Checkpoints',
  file: 'File',
};

export const STEP_LABELS: Readonly<Record<RunStepState, Label>> = {
  pending: label(CircleDashed, 'to come', 'neutral', 'Its turn has not come.'),
  running: label(LoaderCircle, 'running', 'accent', 'It works at this moment.'),
  waiting: label(Hourglass, 'waits', 'person', 'It waits for a person.'),
  passed: label(CircleCheck, 'passed', 'supported', 'Done, and it holds.'),
  failed: label(CircleX, 'did not pass', 'contradicted', 'Done, and it does not hold.'),
  skipped: label(CircleSlash, 'not run', 'neutral', 'It was not run: no pass.'),
};

export const RUN_LABELS: Readonly<Record<RunState, Label>> = {
  queued: label(CircleDashed, 'begins', 'neutral', 'It begins as soon as there is time.'),
  running: label(LoaderCircle, 'running', 'accent', 'It works at this moment.'),
  paused: label(CirclePause, 'paused', 'partial', 'Somebody paused it; it goes on where it stopped.'),
  waiting: label(Hourglass, 'waits for a sign-off', 'person', 'A checkpoint has to be signed at the gate.'),
  done: label(CircleCheck, 'done', 'supported', 'Every step passed.'),
  failed: label(CircleX, 'ended, not all passed', 'contradicted', 'At least one step did not pass.'),
  cancelled: label(CircleSlash, 'cancelled', 'neutral', 'Somebody cancelled it.'),
};

export const MODE_WORDS: Readonly<Record<RunMode, string>> = {
  assistant: 'Assistant (6 s)',
  'deep-research': 'Deep research (90 s)',
  'batch-publication': 'Batch publication (15 min)',
};
export const PERSONA_WORDS: Readonly<Record<RunPersona, string>> = {
  reviewer: 'Reviewer: review packet',
  operator: 'Operator: evidence table',
  demonstrator: 'Demonstrator: grounded report',
};
export const STRICTNESS_WORDS: Readonly<Record<RunStrictness, string>> = {
  standard: 'Go on and say what did not pass',
  strict: 'Stop at the first step that does not pass',
};
