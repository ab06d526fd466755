import { CircleMinus, CircleX, Gauge, SearchCheck, Timer, TimerOff } from 'lucide-react';
import type { ResolutionAction, Route } from '#domain/claim.ts';
import type { FactCheckStep, RetrievalRecord } from '#domain/fact-check.ts';
import type { AnswerFactCheckView } from '#api/schemas/answer-check.ts';
import { label, type Label } from '../shared/labels.ts';

export const ACTION_WORDS: Readonly<Record<ResolutionAction, string>> = {
  cite: 'may be cited',
  hedge: 'hedge it',
  refuse: 'do not assert it',
  escalate: 'a person decides',
};

export const ROUTE_WORDS: Readonly<Record<Route, string>> = {
  complete: 'nothing more to do',
  'contradiction-loop': 'waits among the contradictions',
  'unsupported-claim-loop': 'waits in the fact-check queue',
};

export const RETRIEVAL_LABELS: Readonly<Record<RetrievalRecord['outcome'], Label>> = {
  used: label(SearchCheck, 'used', 'accent', 'It was asked, independently of what found the statement.'),
  skipped: label(CircleMinus, 'skipped', 'neutral', 'It found the statement, and would only find the same again.'),
  failed: label(CircleX, 'failed', 'contradicted', 'It could not be asked.'),
};

export const STEP_WORDS: Readonly<Record<FactCheckStep, string>> = {
  extracted: 'Taken from the answer',
  normalized: 'Looked for as',
  retrieved: 'Retrieved',
  matched: 'Matched',
  scored: 'Scored',
  resolved: 'Settled',
};

type Outcome = AnswerFactCheckView['latency']['outcome'];
export const LATENCY_LABELS: Readonly<Record<Outcome, Label>> = {
  within: label(Timer, 'within the budget', 'supported', 'At least 95 % of the runs keep the budget.'),
  over: label(TimerOff, 'over the budget', 'contradicted', 'More than 5 % of the runs exceed the budget.'),
  'not-measured': label(Gauge, 'not measured', 'neutral', 'No run has ended yet: this is neither within nor over.'),
};

/** A duration for reading: milliseconds below a second, a place of seconds from there on. Never a bare 0. */
export function durationText(ms: number): string {
  if (ms < 1) return 'under 1 ms';
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1).replace(/\.0$/u, '')} s`;
}

/** The P95 beside its budget; a missing one is said to be missing. */
export function latencyText({ p95, budget, runs }: AnswerFactCheckView['latency']): string {
  const limit = `budget ${durationText(budget)}`;
  if (p95 === null) return `P95 of runs unknown, ${limit}`;
  return `P95 of ${runs} ${runs === 1 ? 'run' : 'runs'}: ${durationText(p95)}, ${limit}`;
}
