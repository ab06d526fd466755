import { Gauge, Timer, TimerOff } from 'lucide-react';
import type { LatencyView } from '#api/schemas/answer-check.ts';
import { number } from '#ui/messages/figures.ts';
import { t } from '#ui/messages/t.ts';
import { label, type Label } from './labels.ts';

type Outcome = LatencyView['outcome'];
export const LATENCY_LABELS: Readonly<Record<Outcome, Label>> = {
  within: label(Timer, t('within the budget'), 'supported', t('At least 95 % of the runs keep the budget.')),
  over: label(TimerOff, t('over the budget'), 'contradicted', t('More than 5 % of the runs exceed the budget.')),
  'not-measured': label(
    Gauge,
    t('not measured'),
    'neutral',
    t('No run has ended yet: this is neither within nor over.'),
  ),
};

/** A duration for reading: milliseconds below a second, a place of seconds from there on. Never a bare 0. */
export function durationText(ms: number): string {
  if (ms < 1) return t('under 1 ms');
  if (Math.round(ms) < 1000) return t('{ms} ms', { ms: Math.round(ms) });
  return ms < 120_000
    ? `${number(ms / 1000, { maximumFractionDigits: 1 })} s`
    : t('{minutes, number} min', { minutes: Math.round(ms / 60_000) });
}

/** The P95 beside its budget; a missing one is said to be missing. */
export function latencyText({ p95, budget, runs }: LatencyView): string {
  const limit = t('budget {budget}', { budget: durationText(budget) });
  if (p95 === null) return t('P95 of runs unknown, {limit}', { limit });
  return t('P95 of {runs, plural, one {# run} other {# runs}}: {p95}, {limit}', {
    runs,
    p95: durationText(p95),
    limit,
  });
}

/** The kinds of runs that have a budget of their own. */
export const MODE_WORDS: Readonly<Record<string, string>> = {
  assistant: t('while somebody waits'),
  'deep-research': t('deep research'),
  'batch-publication': t('in the background'),
};
