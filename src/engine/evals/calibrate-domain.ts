import type { CalibrationStep, DomainCalibration } from '#domain/evaluation-run.ts';
import type { GoldResult } from '#domain/gold.ts';
import type { DecidedItem } from '../queues/calibrate.ts';

/** Below so many cases a curve says more of chance than of the engine, and none is made. */
export const FEWEST_CASES = 20;

interface Block {
  from: number;
  right: number;
  count: number;
}

/**
 * Isotonic regression by pooling adjacent violators: the curve that never falls and is nearest to what came true. It assumes
 * nothing of the score but its order, and keeps that order. Cases of one score are one block, so that the order in which
 * cases come cannot matter.
 */
export function fitIsotonic(cases: readonly DecidedItem[]): readonly CalibrationStep[] {
  const byScore = new Map<number, Block>();
  for (const { score, wasRight } of cases) {
    const block = byScore.get(score) ?? { from: score, right: 0, count: 0 };
    block.count++;
    if (wasRight) block.right++;
    byScore.set(score, block);
  }
  const pooled: Block[] = [];
  for (const block of [...byScore.values()].sort((a, b) => a.from - b.from)) {
    let merged = { ...block };
    for (
      let last = pooled.at(-1);
      last && last.right * merged.count >= merged.right * last.count;
      last = pooled.at(-1)
    ) {
      merged = { from: last.from, right: last.right + merged.right, count: last.count + merged.count };
      pooled.pop();
    }
    pooled.push(merged);
  }
  return pooled.map(({ from, right, count }) => ({ from, share: right / count, count }));
}

/** What a score is worth by a curve: the share of the last step that begins at or below it; the first step below all. */
export function calibratedShare(steps: readonly CalibrationStep[], score: number): number {
  let share = steps[0]?.share ?? score;
  for (const step of steps) {
    if (step.from > score) break;
    share = step.share;
  }
  return share;
}

const brierOf = (cases: readonly DecidedItem[], shareOf: (score: number) => number): number =>
  cases.reduce((sum, { score, wasRight }) => sum + (shareOf(score) - (wasRight ? 1 : 0)) ** 2, 0) / cases.length;

/** Brier score of curves on cases that they were not fitted on: every fifth case is left out in turn. */
function brierHeldOut(cases: readonly DecidedItem[]): number {
  const FOLDS = 5;
  let sum = 0;
  for (let fold = 0; fold < FOLDS; fold++) {
    const held = cases.filter((_, at) => at % FOLDS === fold);
    const steps = fitIsotonic(cases.filter((_, at) => at % FOLDS !== fold));
    if (held.length > 0) sum += brierOf(held, (score) => calibratedShare(steps, score)) * held.length;
  }
  return sum / cases.length;
}

/**
 * The calibration of one domain, or `null` where there are too few cases. It is fitted for one version of the engine: another
 * version gives other scores, to which the curve says nothing.
 */
export function calibrateDomain(
  known: Pick<DomainCalibration, 'domain' | 'origin' | 'runId' | 'engineVersion' | 'fittedAt'>,
  cases: readonly DecidedItem[],
): DomainCalibration | null {
  if (cases.length < FEWEST_CASES) return null;
  return {
    ...known,
    steps: fitIsotonic(cases),
    count: cases.length,
    brierBefore: brierOf(cases, (score) => score),
    brierAfter: brierHeldOut(cases),
    isApplied: false,
  };
}

/**
 * Results of a gold run as decided cases: how suspect the engine held a statement, and whether it has a fault. Statements that it
 * let pass count with suspicion 0, so that misses are priced too.
 */
export const casesOfResults = (results: readonly GoldResult[]): readonly DecidedItem[] =>
  results.map(({ suspicion, expected }) => ({ score: suspicion, wasRight: !expected.includes('pass') }));
