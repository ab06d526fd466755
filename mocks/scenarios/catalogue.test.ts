import { describe, expect, it } from 'vitest';
import { createClient } from '#api/client.ts';
import { COUNTERCLAIM_ACTIONS, QUALITY_BANDS } from '#domain/counterclaim.ts';
import { GATE_CRITERIA } from '#domain/gate.ts';
import { FINDING_KINDS } from '#domain/import-report.ts';
import { NUMBER_STATUSES } from '#domain/quantity.ts';
import { QUOTE_STATUSES } from '#domain/quote.ts';
import { CONFIDENCES, CRITERION_OUTCOMES, GROUNDING_STATES } from '#domain/report.ts';
import { SCENARIO_GROUPS } from '#domain/scenario.ts';
import { createDirectRuntime, openDirectSandbox } from '#runtime/client/direct-client.ts';
import { createHandlers } from '../handlers/all.ts';
import { createInPageTransport } from '../in-page.ts';
import { SCENARIOS } from './catalogue.ts';

const runtime = createDirectRuntime();
const client = createClient({
  baseUrl: 'http://localhost',
  transport: createInPageTransport(createHandlers(runtime, openDirectSandbox)),
});

describe('the catalogue of states', () => {
  it.each(SCENARIOS.map((scenario) => [scenario.id, scenario] as const))(
    '%s is derived from its input',
    async (id, scenario) => {
      const outcome = await client.scenarios.run(id);
      expect([outcome.derived, outcome.reasons.join(' / ')]).toEqual([scenario.expected, expect.any(String)]);
      // A state without a reason beside it would be a state that nobody can explain.
      expect(outcome.reasons.length > 0 || scenario.expected === 'ready' || scenario.expected === 'usable').toBe(true);
      for (const { text, spans } of outcome.texts) {
        for (const { start, end } of spans) expect(start >= 0 && start <= end && end <= text.length).toBe(true);
      }
    },
  );

  it('gives the same bytes each time', async () => {
    for (const id of ['claim-partial', 'answer-grounded', 'resolution-hedge', 'decision-waived']) {
      expect(await client.scenarios.run(id)).toEqual(await client.scenarios.run(id));
    }
  });

  it('has an address of its own for each state, and a state in each group', () => {
    expect(new Set(SCENARIOS.map(({ id }) => id)).size).toBe(SCENARIOS.length);
    for (const { id } of SCENARIOS) expect(id).toMatch(/^[a-z0-9-]+$/u);
    expect(new Set(SCENARIOS.map(({ group }) => group))).toEqual(new Set(SCENARIO_GROUPS));
  });

  it('shows every state of the lists that it is a catalogue of', () => {
    const shown = (group: string): ReadonlySet<string> =>
      new Set(SCENARIOS.filter((one) => one.group === group).map(({ expected }) => expected));
    for (const state of GROUNDING_STATES) {
      expect(shown('answer-state')).toContain(state);
      expect(shown('draft-state')).toContain(state);
    }
    for (const state of CONFIDENCES) expect(shown('evidence')).toContain(state);
    for (const state of ['contradicted', 'retracted', 'absent', 'partial', 'person', 'supported'])
      expect(shown('claim')).toContain(state);
    for (const state of QUOTE_STATUSES) if (state !== 'no-text') expect(shown('quote')).toContain(state);
    for (const state of NUMBER_STATUSES) expect(shown('number')).toContain(state);
    for (const state of COUNTERCLAIM_ACTIONS) expect(shown('resolution')).toContain(state);
    for (const state of QUALITY_BANDS) expect(shown('quality-band')).toContain(state);
    for (const state of CRITERION_OUTCOMES) expect(shown('criterion')).toContain(state);
    for (const state of FINDING_KINDS) expect(shown('finding')).toContain(state);
    const failing = SCENARIOS.flatMap(({ input, expected }) =>
      input.kind === 'draft' && input.aspect.of === 'criterion' && expected === 'failed' ? [input.aspect.id] : [],
    );
    expect(new Set(failing)).toEqual(new Set(GATE_CRITERIA));
  });

  it('leaves no trace in the workspace of the person', async () => {
    await runtime.start({ hadWorkspace: false });
    await client.scenarios.run('refusal-stale-version');
    expect(await client.drafts.list()).toEqual([]);
    expect(await client.sources.list()).toEqual([]);
  });
});
