import type { RunEnvelope, RunStep, RunStepId } from '#domain/run.ts';

const AFTER: Readonly<Record<RunStepId, readonly RunStepId[]>> = {
  sources: [],
  check: ['sources'],
  contradictions: ['check'],
  'quotes-and-numbers': ['check'],
  'evidence-pack': ['check'],
  gate: ['contradictions', 'quotes-and-numbers', 'evidence-pack'],
  checkpoints: ['gate'],
  file: ['checkpoints'],
};

/** The plan of a run: its steps in an order in which each comes after those that it rests on. */
export function planRun(envelope: RunEnvelope): readonly RunStep[] {
  const ids = (Object.keys(AFTER) as RunStepId[]).filter(
    (id) => id !== 'checkpoints' || envelope.checkpoints.length > 0,
  );
  return ids.map((id) => ({
    id,
    after: AFTER[id].flatMap((before) => (ids.includes(before) ? [before] : AFTER[before])),
    state: 'pending',
    detail: '',
    ms: 0,
  }));
}
