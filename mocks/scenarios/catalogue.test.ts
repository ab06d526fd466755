import { describe, expect, it } from 'vitest';
import { createClient } from '#api/client.ts';
import { apiErrorCodes } from '#api/error.ts';
import { SYNTHESIS_OUTCOMES, type AnswerDrop, type AnswerEvent, type StateRule } from '#domain/answer.ts';
import { ACTIONS, DEFECT_KINDS, ROUTES as CLAIM_ROUTES, type NotChecked } from '#domain/claim.ts';
import { SCORE_NOTE_CODES } from '#domain/credibility.ts';
import { COUNTERCLAIM_ACTIONS, QUALITY_BANDS } from '#domain/counterclaim.ts';
import { GATE_CRITERIA } from '#domain/gate.ts';
import { FINDING_KINDS, IMPORT_STATES } from '#domain/import-report.ts';
import { NUMBER_STATUSES } from '#domain/quantity.ts';
import { QUOTE_STATUSES } from '#domain/quote.ts';
import { CONFIDENCES, CRITERION_OUTCOMES, GROUNDING_STATES, type ReportedContradiction } from '#domain/report.ts';
import { SCENARIO_FAULTS, SCENARIO_GROUPS, type ScenarioGroup } from '#domain/scenario.ts';
import { DOWNSTREAM_SURFACES, INVALIDATION_SEVERITIES, SOURCE_CHANGE_KINDS } from '#domain/source-set.ts';
import { SET_BLOCKERS } from '#engine/source-sets/evaluate-readiness.ts';
import { createDirectRuntime, openDirectSandbox } from '#runtime/client/direct-client.ts';
import { createHandlers } from '../handlers/all.ts';
import { createInPageTransport } from '../in-page.ts';
import { SCENARIOS } from './catalogue.ts';

/** Unions without a list of their own: the compiler refuses this table when one has a member more. */
const NOT_CHECKED: Readonly<Record<Exclude<NotChecked['reason'], 'needs-resolution'>, true>> = {
  question: true,
  opinion: true,
  instruction: true,
  heading: true,
  'not-a-statement': true,
  bibliography: true,
  code: true,
  framing: true,
  'too-long': true,
};
const CONTRADICTIONS: Readonly<Record<ReportedContradiction['type'], true>> = {
  conflict: true,
  'other-date': true,
  superseded: true,
  scope: true,
  measure: true,
  'reported-speech': true,
  rounding: true,
};
const RULES: Readonly<Record<StateRule['id'], true>> = {
  'empty-question': true,
  'retrieval-failed': true,
  'nothing-found': true,
  'only-retracted': true,
  'few-citations': true,
  'enough-citations': true,
  'undecided-claims': true,
  'synthesis-abstained': true,
};
const DROPS: Readonly<Record<AnswerDrop['reason'], true>> = {
  limit: true,
  floor: true,
  'per-fragment cap': true,
  'total ceiling': true,
  retracted: true,
};
const EVENTS: Readonly<Record<AnswerEvent['code'], true>> = {
  'retrieval-failed': true,
  'vectors-unavailable': true,
  'synthesis-failed': true,
  'passages-struck-out': true,
};
const ADVISORIES = [
  'expression-of-concern',
  'correction',
  'notice-dismissed',
  'superseded',
  'freshness:due',
  'freshness:unknown',
] as const;

const runtime = createDirectRuntime();
const client = createClient({
  baseUrl: 'http://localhost',
  transport: createInPageTransport(createHandlers(runtime, openDirectSandbox)),
});

/**
 * Refusals that only two requests at once lead to: one writes a file, the other calls it off. A state is a row of requests,
 * one after the other; the tests of exports show it.
 */
const TWO_AT_ONCE: readonly string[] = ['cancelled'];

/** A list of the domain whose every member has a state in the catalogue, and the group that shows it. */
const LISTS: readonly (readonly [string, ScenarioGroup, readonly string[]])[] = [
  ['state of an answer', 'answer-state', GROUNDING_STATES],
  ['state of a draft', 'draft-state', GROUNDING_STATES],
  ['confidence', 'evidence', CONFIDENCES],
  ['outcome of a claim', 'claim', ['contradicted', 'retracted', 'absent', 'partial', 'person', 'supported']],
  ['action', 'action', ACTIONS],
  ['route', 'route', CLAIM_ROUTES],
  ['fault of a claim', 'defect', DEFECT_KINDS],
  ['reason not to check', 'not-checked', Object.keys(NOT_CHECKED)],
  ['rung of the quote ladder', 'quote', QUOTE_STATUSES],
  ['state of a number', 'number', NUMBER_STATUSES],
  ['state of a marker', 'marker', ['grounded', 'ungrounded', 'ambiguous']],
  ['kind of contradiction', 'difference', Object.keys(CONTRADICTIONS)],
  ['resolution', 'resolution', COUNTERCLAIM_ACTIONS],
  ['quality band', 'quality-band', QUALITY_BANDS],
  ['blocker of a set', 'blocker', SET_BLOCKERS],
  ['advisory', 'advisory', ADVISORIES.map((code) => `source:mill:${code}`)],
  ['change of a source', 'change', SOURCE_CHANGE_KINDS],
  ['rung of the invalidation ladder', 'effect', INVALIDATION_SEVERITIES],
  ['outcome of a criterion', 'criterion', CRITERION_OUTCOMES],
  ['decision of the gate', 'decision', ['ready', 'blocked']],
  ['standing of an act', 'act', ['holds', 'void']],
  ['rule of an answer', 'rule', Object.keys(RULES)],
  ['reason to drop a passage', 'passage', Object.keys(DROPS)],
  ['event of an answer', 'event', Object.keys(EVENTS)],
  ['reply of a model', 'model', SYNTHESIS_OUTCOMES],
  ['remark on a score', 'score-note', SCORE_NOTE_CODES],
  ['end of an import', 'import', IMPORT_STATES],
  ['finding', 'finding', FINDING_KINDS],
  ['refusal', 'refusal', apiErrorCodes.filter((code) => !TWO_AT_ONCE.includes(code))],
];

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

  it.each(LISTS)('shows every %s of the domain', (_name, group, states) => {
    const shown = new Set(SCENARIOS.filter((one) => one.group === group).map(({ expected }) => expected));
    expect(states.filter((state) => !shown.has(state))).toEqual([]);
  });

  it('lets each criterion of the gate fail once, and each surface be told once', () => {
    const failing = SCENARIOS.flatMap(({ input, expected }) =>
      input.kind === 'draft' && input.aspect.of === 'criterion' && expected === 'failed' ? [input.aspect.id] : [],
    );
    expect(new Set(failing)).toEqual(new Set(GATE_CRITERIA));
    const told = SCENARIOS.flatMap(({ input }) =>
      input.kind === 'change' ? input.answers.flatMap(({ surfaces }) => surfaces.map(({ surface }) => surface)) : [],
    );
    // Our own review is asked for whatever else an answer is used for.
    expect(new Set([...told, 'sophia-review'])).toEqual(new Set(DOWNSTREAM_SURFACES));
  });

  it('lets the machine fail in every way that it can', () => {
    const met = SCENARIOS.flatMap(({ input }) => (input.kind === 'requests' && input.fault ? [input.fault] : []));
    expect(new Set(met)).toEqual(new Set(SCENARIO_FAULTS));
  });

  it('leaves no trace in the workspace of the person', async () => {
    await runtime.start({ hadWorkspace: false });
    await client.scenarios.run('refusal-stale-version');
    expect(await client.drafts.list()).toEqual([]);
    expect(await client.sources.list()).toEqual([]);
  });
});
