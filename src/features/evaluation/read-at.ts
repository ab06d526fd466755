import type { EvaluationRun } from '#domain/evaluation-run.ts';

/** How often the figures of a run that goes on are read anew, in milliseconds. */
const WHILE_RUNNING = 3_000;

/**
 * The instant that what a run found is read for. All of it is read each time: of 10,000 statements some 3 MB, after each of
 * thirty parts. While it goes on, parts that end within the same three seconds are read once; what has ended is read as it is.
 */
export function readAt({ state, updatedAt }: Pick<EvaluationRun, 'state' | 'updatedAt'>): string {
  const at = Date.parse(updatedAt);
  if ((state !== 'running' && state !== 'queued') || Number.isNaN(at)) return updatedAt;
  return new Date(at - (at % WHILE_RUNNING)).toISOString();
}
