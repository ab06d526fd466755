import type { DraftAspect, Scenario, ScenarioFile, ScenarioGroup } from '#domain/scenario.ts';
import { MILL } from './sources.ts';

/** A builder of states that show one aspect of a checked draft. `id` is that of the state within its group. */
export const shows =
  (group: ScenarioGroup, aspect: DraftAspect) =>
  (
    id: string,
    expected: string,
    title: string,
    rule: string,
    draft: string,
    sources: readonly ScenarioFile[] = [MILL],
  ): Scenario => ({
    id: `${group}-${id}`,
    group,
    title,
    rule,
    input: { kind: 'draft', draft, sources, aspect },
    expected,
  });
