import type { Scenario } from '#domain/scenario.ts';
import { CLAIM_SCENARIOS } from './claims.ts';
import { DIFFERENCE_SCENARIOS } from './differences.ts';
import { GATE_SCENARIOS } from './gate.ts';
import { GROUNDING_SCENARIOS } from './grounding.ts';
import { MODEL_SCENARIOS } from './models.ts';
import { FAILURE_SCENARIOS, REFUSAL_SCENARIOS } from './refusals.ts';
import { SET_SCENARIOS } from './sets.ts';
import { SOURCE_SCENARIOS } from './sources-and-files.ts';

/** Every state that can be shown, in the order in which a demonstrator steps through them. */
export const SCENARIOS: readonly Scenario[] = [
  ...GROUNDING_SCENARIOS,
  ...CLAIM_SCENARIOS,
  ...DIFFERENCE_SCENARIOS,
  ...SET_SCENARIOS,
  ...GATE_SCENARIOS,
  ...MODEL_SCENARIOS,
  ...SOURCE_SCENARIOS,
  ...REFUSAL_SCENARIOS,
  ...FAILURE_SCENARIOS,
];
