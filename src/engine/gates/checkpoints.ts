import { CHECKPOINT_NAMES, PUBLICATION_SURFACES } from '#domain/gate.ts';
import type { PublicationSurface, SignOffState } from '#domain/gate.ts';
import type { GateCriterion } from '#domain/report.ts';
import { isGap } from './gate-input.ts';
import type { GateInput } from './gate-input.ts';
import { isCovered } from './sign-offs.ts';
import type { SignOffContext } from './sign-offs.ts';
import { someOf } from './words.ts';

function surfaceOf(id: string): PublicationSurface | undefined {
  return PUBLICATION_SURFACES.find((surface) => surface === id);
}

/** Name of a checkpoint for people; one of the caller's own goes by its id. */
export function checkpointName(id: string): string {
  const surface = surfaceOf(id);
  return surface === undefined ? id : CHECKPOINT_NAMES[surface];
}

/**
 * Whether every mandatory checkpoint is signed. A surface asks for its own (SPEC §13); a check that names no surface asks for
 * none, and the criterion says so. Each one that is not signed is named with what is wrong with the sign-offs it has.
 */
export function checkpointsSigned(
  { surface, checkpoints }: GateInput,
  states: readonly SignOffState[],
  context: SignOffContext,
): GateCriterion {
  const id = 'checkpoints-signed';
  if (isGap(checkpoints)) {
    const clears = [{ action: 'run-check' as const, ids: [] }];
    return { id, outcome: checkpoints.gap, figure: 'not counted', detail: checkpoints.why, clears };
  }
  if (surface !== undefined && surface !== null && surfaceOf(surface) === undefined) {
    const detail = `No surface is called "${surface.slice(0, 60)}", so its checkpoints are not known.`;
    return { id, outcome: 'unavailable', figure: 'not counted', detail, clears: [] };
  }
  const required = [...new Set([...(surface ? [surface] : []), ...(checkpoints ?? [])])];
  if (required.length === 0) {
    const detail = 'No place of publication is named, so nobody has to sign yet. Naming one asks for its sign-off.';
    return { id, outcome: 'passed', figure: 'none asked for', detail, clears: [] };
  }
  const open = required.filter(
    (item) =>
      !isCovered(
        states.filter(({ signOff }) => signOff.checkpoint === item),
        context,
      ),
  );
  const figure = `${required.length - open.length} of ${required.length}`;
  if (open.length === 0) {
    const detail = 'Another person than the author signed each checkpoint for this very content.';
    return { id, outcome: 'passed', figure, detail, clears: [] };
  }
  const whys = open.map((item) => {
    const own = states.filter(({ signOff }) => signOff.checkpoint === item);
    const why =
      own.find((state) => !state.holds)?.why ?? (own.length === 0 ? 'not signed' : 'not all claims are signed');
    return `${checkpointName(item).slice(0, 80)}: ${why}`;
  });
  const clears = [{ action: 'sign-checkpoint' as const, ids: open }];
  return { id, outcome: 'failed', figure, detail: `${someOf(whys)}.`, clears };
}
