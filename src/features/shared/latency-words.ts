import { Gauge, Timer, TimerOff } from 'lucide-react';
import type { LatencyView } from '#api/schemas/answer-check.ts';
import { label, type Label } from './labels.ts';

type Outcome = LatencyView['outcome'];
export const LATENCY_LABELS: Readonly<Record<Outcome, Label>> = {
  within: label(Timer, 'within the budget', 'supported', 'At least 95 % of the runs keep the budget.'),
  over: label(TimerOff, 'over the budget', 'contradicted', 'More than 5 % of the runs exceed the budget.'),
  'not-measured': label(Gauge, 'not measured', 'neutral', 'No run has ended yet: this is neither within nor over.'),
};

/** A duration for reading: milliseconds below a second, a place of seconds from there on. Never a bare 0. */
export function durationText(ms: number): string {
  if (ms < 1) return 'under 1 ms';
  if (Math.round(ms) < 1000) return `${Math.round(ms)} ms`;
  return ms < 120_000 ? `${(ms / 1000).toFixed(1).replace(/\.0$/u, '')} s` : `${Math.round(ms / 60_000)} min`;
}

/** The P95 beside its budget; a missing one is said to be missing. */
export function latencyText({ p95, budget, runs }: LatencyView): string {
  const limit = `budget ${durationText(budget)}`;
  if (p95 === null) return `P95 of runs unknown, ${limit}`;
  return `P95 of ${runs} ${runs === 1 ? 'run' : 'runs'}: ${durationText(p95)}, ${limit}`;
}

/** The kinds of runs that have a budget of their own. */
export const MODE_WORDS: Readonly<Record<string, string>> = {
  assistant: 'while somebody waits',
  'deep-research': 'deep research',
  'batch-publication': 'in the background',
};
