import { describe, expect, it } from 'vitest';
import type { ScenarioView } from '#api/schemas/scenario.ts';
import { SCENARIO_GROUPS } from '#domain/scenario.ts';
import { findScenarios, readStatesFilter, writeStatesFilter } from './find-scenarios.ts';
import { GROUP_WORDS, stateLabel } from './state-labels.ts';

const state = (id: string, more: Partial<ScenarioView> = {}): ScenarioView => ({
  id,
  group: 'claim',
  title: 'The source states another number',
  rule: 'Another number with the same unit.',
  input: { kind: 'source-set', set: {}, code: 'x' },
  expected: 'contradicted',
  ...more,
});

describe('finding a state', () => {
  const all = [
    state('a'),
    state('b', { group: 'refusal', title: 'The disk is full', rule: '507.', expected: 'storage_full' }),
  ];

  it('looks for every word in the title, the state, the rule and the kind', () => {
    const ids = (text: string): readonly string[] => findScenarios(all, { group: null, text }).map(({ id }) => id);
    expect(ids('')).toEqual(['a', 'b']);
    expect(ids('number unit')).toEqual(['a']);
    expect(ids('STORAGE full')).toEqual(['b']);
    expect(ids('refusals 507')).toEqual(['b']);
    expect(ids('number 507')).toEqual([]);
  });

  it('comes back from the address that it was written to', () => {
    for (const filter of [
      { group: null, text: '' },
      { group: 'claim' as const, text: '' },
      { group: 'claim' as const, text: 'a: b' },
      { group: null, text: 'number' },
    ]) {
      expect(readStatesFilter(writeStatesFilter(filter))).toEqual(filter);
    }
    expect(readStatesFilter('nonsense:x')).toEqual({ group: null, text: 'x' });
  });
});

describe('the label of a state', () => {
  it('has a word for any code, and a name for each kind', () => {
    for (const group of SCENARIO_GROUPS) {
      expect(GROUP_WORDS[group]).not.toBe('');
      expect(stateLabel(group, 'something_new').word).toBe('something new');
    }
    expect(stateLabel('blocker', 'source:mill:rights:unknown').word).toBe('source: mill: rights: unknown');
  });
});
