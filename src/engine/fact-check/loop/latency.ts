import type { LatencyMode } from '#domain/fact-check.ts';

/** Kinds of runs, each with the P95 that it must keep, in milliseconds (SPEC §8). */
export const LATENCY_BUDGETS = {
  assistant: 6_000,
  'deep-research': 90_000,
  'batch-publication': 15 * 60_000,
} as const satisfies Readonly<Record<LatencyMode, number>>;

/** The modes, in the order of their budgets. */
export const LATENCY_MODES = Object.keys(LATENCY_BUDGETS) as readonly LatencyMode[];

export interface LatencyEvaluation {
  readonly mode: LatencyMode;
  readonly budget: number;
  readonly runs: number;
  /** Milliseconds; `null` where nothing was measured. */
  readonly p95: number | null;
  /** `not-measured` is neither within nor over: no run says nothing. */
  readonly outcome: 'within' | 'over' | 'not-measured';
}

/**
 * The P95 of recorded runs by nearest rank: the smallest duration that at least 95 % of the runs do not exceed. An
 * interpolated one could be a duration that no run had.
 */
export function p95Of(durations: readonly number[]): number | null {
  const sorted = durations.filter((value) => Number.isFinite(value) && value >= 0).toSorted((a, b) => a - b);
  return sorted.length === 0 ? null : sorted[Math.ceil(0.95 * sorted.length) - 1]!;
}

/** Sets the recorded runs of a mode against its budget. */
export function evaluateLatency(mode: LatencyMode, durations: readonly number[]): LatencyEvaluation {
  const budget = LATENCY_BUDGETS[mode];
  const p95 = p95Of(durations);
  const outcome = p95 === null ? 'not-measured' : p95 <= budget ? 'within' : 'over';
  return { mode, budget, runs: durations.length, p95, outcome };
}
