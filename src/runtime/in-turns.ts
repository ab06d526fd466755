import type { RuntimePorts } from './ports.ts';

/** How long work holds the thread before other calls (a save, a list) are let in, in milliseconds. */
const TURN_MS = 10;

/**
 * Drives work that gives way after each of its steps, in turns; `between` lets others in, and ends the work by rejecting.
 * `ms` is the time that it worked, without what others did in between.
 */
export async function inTurns<T>(
  steps: Generator<unknown, T>,
  ports: Pick<RuntimePorts, 'stopwatch'>,
  between: () => Promise<void>,
): Promise<{ readonly result: T; readonly ms: number }> {
  let ms = 0;
  try {
    for (;;) {
      const started = ports.stopwatch();
      let step = steps.next();
      while (step.done !== true && ports.stopwatch() - started < TURN_MS) step = steps.next();
      ms += ports.stopwatch() - started;
      if (step.done === true) return { result: step.value, ms };
      await between();
    }
  } finally {
    // Nothing happens where it ended by itself.
    steps.return(undefined as never);
  }
}
