import type { SourceDocument } from '#domain/source.ts';
import type { CheckRequest } from '../../fact-check/check-draft.ts';
import { createChecker } from '../../fact-check/check-draft.ts';

/**
 * Interruption recovery: a check is stopped after each of its steps, as a closed tab or a newer edit stops it, and begun again
 * with the same checker. It holds where the report is the same, byte for byte, as that of a check that nobody stopped.
 */
export function probeInterruption(
  documents: readonly SourceDocument[],
  request: CheckRequest,
): { readonly held: number; readonly of: number } {
  const whole = JSON.stringify(createChecker(documents).check(request).report);
  let steps = 0;
  for (const run = createChecker(documents).checkInSteps(request); !run.next().done;) steps++;
  let held = 0;
  const checker = createChecker(documents);
  for (let stop = 1; stop <= steps; stop++) {
    const cut = checker.checkInSteps(request);
    for (let step = 0; step < stop; step++) cut.next();
    // A generator that is returned runs its clean-up, as the runtime does with an overtaken check.
    cut.return({ report: null as never, checked: 0, reused: 0, reached: [], carried: 0, retrievals: [] });
    if (JSON.stringify(checker.check(request).report) === whole) held++;
  }
  return { held, of: steps };
}
