import type { Scenario } from '#domain/scenario.ts';
import { CLAIM_SCENARIOS } from './claims.ts';
import { DIFFERENCE_SCENARIOS } from './differences.ts';
import { GATE_SCENARIOS } from './gate.ts';
import { ANSWER_RULE_SCENARIOS, GROUNDING_SCENARIOS } from './grounding.ts';
import { MODEL_SCENARIOS } from './models.ts';
import { ACT_SCENARIOS } from './acts.ts';
import { CHANGE_SCENARIOS } from './changes.ts';
import { FAULT_SCENARIOS } from './faults.ts';
import { FAILURE_SCENARIOS, REFUSAL_SCENARIOS } from './refusals.ts';
import { SET_SCENARIOS } from './sets.ts';
import { SCORE_NOTE_SCENARIOS, SOURCE_SCENARIOS } from './sources-and-files.ts';

/** Every state that can be shown, in the order in which a demonstrator steps through them. */
export const SCENARIOS: readonly Scenario[] = [
  ...GROUNDING_SCENARIOS,
  ...ANSWER_RULE_SCENARIOS,
  ...CLAIM_SCENARIOS,
  ...FAULT_SCENARIOS,
  ...DIFFERENCE_SCENARIOS,
  ...SET_SCENARIOS,
  ...CHANGE_SCENARIOS,
  ...GATE_SCENARIOS,
  ...ACT_SCENARIOS,
  ...MODEL_SCENARIOS,
  ...SCORE_NOTE_SCENARIOS,
  ...SOURCE_SCENARIOS,
  ...REFUSAL_SCENARIOS,
  ...FAILURE_SCENARIOS,
];
