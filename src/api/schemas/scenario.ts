import * as v from 'valibot';
import { SCENARIO_GROUPS, type ScenarioInput } from '#domain/scenario.ts';

const INPUT_KINDS = [
  'draft',
  'question',
  'quotation',
  'pair',
  'source-set',
  'change',
  'file',
  'credibility',
  'requests',
] as const satisfies readonly ScenarioInput['kind'][];
const KINDS: ReadonlySet<unknown> = new Set(INPUT_KINDS);

/** What goes in. Its members differ by kind; the page shows them and decides nothing by them. */
const inputSchema = v.custom<ScenarioInput>(
  (value) => typeof value === 'object' && value !== null && 'kind' in value && KINDS.has(value.kind),
  'An input has a known kind.',
);

/** The catalogue of states: what goes in, what must come out, and the rule. */
export const scenarioListSchema = v.object({
  scenarios: v.array(
    v.object({
      id: v.string(),
      group: v.picklist(SCENARIO_GROUPS),
      title: v.string(),
      rule: v.string(),
      input: inputSchema,
      expected: v.string(),
    }),
  ),
});
export type ScenarioView = v.InferOutput<typeof scenarioListSchema>['scenarios'][number];

export const scenarioOutcomeSchema = v.object({
  derived: v.string(),
  reasons: v.array(v.string()),
  figures: v.array(v.object({ name: v.string(), value: v.string() })),
  texts: v.array(
    v.object({
      title: v.string(),
      text: v.string(),
      spans: v.array(v.object({ start: v.number(), end: v.number(), state: v.string() })),
    }),
  ),
});
export type ScenarioOutcomeView = v.InferOutput<typeof scenarioOutcomeSchema>;
