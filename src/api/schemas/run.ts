import * as v from 'valibot';
import { PUBLICATION_SURFACES } from '#domain/gate.ts';
import { RUN_MODES, RUN_PERSONAS, RUN_STRICTNESS, type Run } from '#domain/run.ts';

/** The envelope of a run: everything that it is declared to do. */
export const runEnvelopeSchema = v.strictObject({
  draftId: v.pipe(v.string(), v.minLength(1)),
  mode: v.picklist(RUN_MODES),
  sourceSetHash: v.nullable(v.string()),
  persona: v.picklist(RUN_PERSONAS),
  strictness: v.picklist(RUN_STRICTNESS),
  checkpoints: v.array(v.picklist(PUBLICATION_SURFACES)),
  evidencePackTarget: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
});

export const runActSchema = v.strictObject({ verb: v.picklist(['pause', 'resume', 'cancel']) });
export type RunVerb = v.InferOutput<typeof runActSchema>['verb'];

export const runSchema = v.custom<Run>((value) => {
  const { id, steps, state } = (value ?? {}) as {
    readonly id?: unknown;
    readonly steps?: unknown;
    readonly state?: unknown;
  };
  return typeof id === 'string' && Array.isArray(steps) && typeof state === 'string';
}, 'This is no run.');
export const runListSchema = v.object({ jobs: v.array(runSchema) });
