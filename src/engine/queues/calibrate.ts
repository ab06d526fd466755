import type { ItemState, QueueHead } from '#domain/queue.ts';

/** One decided item: how sure the engine was that something is wrong, and whether the person agreed. */
export interface DecidedItem {
  /** In [0, 1]. */
  readonly score: number;
  readonly wasRight: boolean;
}

export interface CalibrationBin {
  readonly from: number;
  readonly to: number;
  readonly decided: number;
  readonly right: number;
}

/** What raising only items from `at` on would have cost, priced by the decisions made so far. */
export interface ThresholdCost {
  readonly at: number;
  readonly raised: number;
  readonly falseAlarms: number;
  readonly misses: number;
}

const BINS = 10;
const STEPS = 20;

/**
 * What a resolution says of the engine: a claim that a person let stand as it is, and a finding called no contradiction,
 * were false alarms; every other resolution agrees that something was to be mended. An item without a standing resolution
 * says nothing.
 */
export function decidedItem(item: Pick<QueueHead, 'score'>, { resolution }: ItemState): DecidedItem | null {
  if (resolution?.act.verb !== 'resolve') return null;
  const { choice } = resolution.act;
  return { score: item.score, wasRight: choice !== 'accept' && choice !== 'not-a-contradiction' };
}

/** Share of right alarms by tenths of the score: where the engine means what it says, each bin's share lies in its range. */
export function reliabilityOf(decided: readonly DecidedItem[]): readonly CalibrationBin[] {
  const bins = Array.from({ length: BINS }, (_, at) => ({
    from: at / BINS,
    to: (at + 1) / BINS,
    decided: 0,
    right: 0,
  }));
  for (const { score, wasRight } of decided) {
    const bin = bins[Math.min(BINS - 1, Math.floor(score * BINS))]!;
    bin.decided++;
    if (wasRight) bin.right++;
  }
  return bins;
}

/** False alarms and misses for thresholds from 0 to 1 in steps of a twentieth. */
export function priceThresholds(decided: readonly DecidedItem[]): readonly ThresholdCost[] {
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const at = step / STEPS;
    const raised = decided.filter(({ score }) => score >= at);
    return {
      at,
      raised: raised.length,
      falseAlarms: raised.filter(({ wasRight }) => !wasRight).length,
      misses: decided.filter(({ score, wasRight }) => score < at && wasRight).length,
    };
  });
}
