import type { ScenarioView } from '#api/schemas/scenario.ts';
import { SCENARIO_GROUPS, type ScenarioGroup } from '#domain/scenario.ts';
import { GROUP_WORDS, stateLabel } from './state-labels.ts';

export interface StatesFilter {
  readonly group: ScenarioGroup | null;
  readonly text: string;
}

/** Reads `group:words` of an address; what is no group drops out. */
export function readStatesFilter(written: string | undefined): StatesFilter {
  const raw = written ?? '';
  const colon = raw.indexOf(':');
  const group = SCENARIO_GROUPS.find((one) => one === raw.slice(0, Math.max(0, colon))) ?? null;
  return { group, text: colon < 0 ? raw : raw.slice(colon + 1) };
}

/** The same as it stands in an address; nothing for the plain view. */
export function writeStatesFilter({ group, text }: StatesFilter): string | undefined {
  return group === null && text === '' ? undefined : `${group ?? ''}:${text}`;
}

/** Scenarios that a filter keeps: every word of it stands in the title, the state, the rule or the name of the group. */
export function findScenarios(all: readonly ScenarioView[], { group, text }: StatesFilter): readonly ScenarioView[] {
  const words = text
    .toLowerCase()
    .split(' ')
    .filter((word) => word !== '');
  return all.filter((scenario) => {
    if (group !== null && scenario.group !== group) return false;
    const { word } = stateLabel(scenario.group, scenario.expected);
    const said =
      `${scenario.title} ${word} ${scenario.expected} ${scenario.rule} ${GROUP_WORDS[scenario.group]}`.toLowerCase();
    return words.every((one) => said.includes(one));
  });
}
