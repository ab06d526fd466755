import { CircleCheck, CircleDashed, CirclePause, CircleSlash, CircleX, Hourglass, LoaderCircle } from 'lucide-react';
import type { RunMode, RunPersona, RunState, RunStepId, RunStepState, RunStrictness } from '#domain/run.ts';
import { t } from '#ui/messages/t.ts';
import { label, type Label } from '../shared/labels.ts';

export const STEP_WORDS: Readonly<Record<RunStepId, string>> = {
  sources: t('Sources'),
  check: t('Fact check'),
  contradictions: t('Contradictions'),
  'quotes-and-numbers': t('Quotes, figures'),
  'evidence-pack': t('Evidence pack'),
  gate: t('Gate'),
  checkpoints: t('Checkpoints'),
  file: t('File'),
};

export const STEP_LABELS: Readonly<Record<RunStepState, Label>> = {
  pending: label(CircleDashed, t('to come'), 'neutral', t('Its turn has not come.')),
  running: label(LoaderCircle, t('running'), 'accent', t('It works at this moment.')),
  waiting: label(Hourglass, t('waits'), 'person', t('It waits for a person.')),
  passed: label(CircleCheck, t('passed'), 'supported', t('Done, and it holds.')),
  failed: label(CircleX, t('did not pass'), 'contradicted', t('Done, and it does not hold.')),
  skipped: label(CircleSlash, t('not run'), 'neutral', t('It was not run: no pass.')),
};

export const RUN_LABELS: Readonly<Record<RunState, Label>> = {
  queued: label(CircleDashed, t('begins'), 'neutral', t('It begins as soon as there is time.')),
  running: label(LoaderCircle, t('running'), 'accent', t('It works at this moment.')),
  paused: label(CirclePause, t('paused'), 'partial', t('Somebody paused it; it goes on where it stopped.')),
  waiting: label(Hourglass, t('waits for a sign-off'), 'person', t('A checkpoint has to be signed at the gate.')),
  done: label(CircleCheck, t('done'), 'supported', t('Every step passed.')),
  failed: label(CircleX, t('ended, not all passed'), 'contradicted', t('At least one step did not pass.')),
  cancelled: label(CircleSlash, t('cancelled'), 'neutral', t('Somebody cancelled it.')),
};

export const MODE_WORDS: Readonly<Record<RunMode, string>> = {
  assistant: t('Assistant (6 s)'),
  'deep-research': t('Deep research (90 s)'),
  'batch-publication': t('Batch publication (15 min)'),
};
export const PERSONA_WORDS: Readonly<Record<RunPersona, string>> = {
  reviewer: t('Reviewer: review packet'),
  operator: t('Operator: evidence table'),
  demonstrator: t('Demonstrator: grounded report'),
};
export const STRICTNESS_WORDS: Readonly<Record<RunStrictness, string>> = {
  standard: t('Go on and say what did not pass'),
  strict: t('Stop at the first step that does not pass'),
};
