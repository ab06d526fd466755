import type { RunDuration } from '#domain/fact-check.ts';
import type { LatencyEvaluation } from '#engine/fact-check/loop/latency.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';

/** Runs of one draft that are kept: the latest say how fast checks are now. */
const KEPT_A_DRAFT = 20;

export interface CheckDurations {
  /** Notes a run, and gives those of its draft that are kept, to be stored with its record. */
  note(draftId: string, run: RunDuration): Promise<readonly RunDuration[]>;
  /** The checks of all drafts, and the jobs over drafts by their mode, against the three budgets (SPEC §8). */
  evaluate(): Promise<readonly LatencyEvaluation[]>;
}

/** The durations of checks of drafts: read from the records once, and kept up from then on. */
export function createCheckDurations(storage: Pick<WorkbenchStorage, 'checks' | 'runs'>): CheckDurations {
  let reading: Promise<Map<string, readonly RunDuration[]>> | null = null;
  const byDraft = (): Promise<Map<string, readonly RunDuration[]>> => {
    reading ??= storage.checks
      .list()
      .then((records) => new Map(records.map(({ draftId, durations = [] }) => [draftId, durations])));
    reading.catch(() => (reading = null));
    return reading;
  };
  return {
    async note(draftId, run) {
      const known = await byDraft();
      const runs = [...(known.get(draftId) ?? []), run].slice(-KEPT_A_DRAFT);
      known.set(draftId, runs);
      return runs;
    },
    async evaluate() {
      const { evaluateLatency, LATENCY_MODES } = await import('#engine/fact-check/loop/latency.ts');
      // A job that was cancelled or still works says nothing; one that failed, perhaps at its budget, took its time.
      const jobs = (await storage.runs.list()).flatMap(({ state, ms, envelope }): readonly RunDuration[] =>
        ms > 0 && (state === 'done' || state === 'failed') ? [{ mode: envelope.mode, ms }] : [],
      );
      const runs = [...[...(await byDraft()).values()].flat(), ...jobs];
      return LATENCY_MODES.map((mode) =>
        evaluateLatency(
          mode,
          runs.flatMap((run) => (run.mode === mode ? [run.ms] : [])),
        ),
      );
    },
  };
}
