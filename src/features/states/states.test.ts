import { describe, expect, it } from 'vitest';
import type { ScenarioView } from '#api/schemas/scenario.ts';
import { SCENARIO_GROUPS } from '#domain/scenario.ts';
import { findScenarios, readStatesFilter, writeStatesFilter } from './find-scenarios.ts';
import { GROUP_WORDS, reasonWords, stateLabel } from './state-labels.ts';

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
  });
  it('is that of the panel of sets for a blocker of a source', () => {
    expect(stateLabel('blocker', 'source:mill:rights:unknown').word).toBe('Rights unknown');
    expect(stateLabel('blocker', 'source:mill:new-kind').word).toBe('source: mill: new kind');
  });
});

describe('the engine’s own words for a state', () => {
  it('name a criterion, an outcome and what clears a blocker by their words', () => {
    expect(reasonWords('citation-integrity: passed.', null, null)).toBe(
      'Markers name sources that bear the claims out: passed.',
    );
    expect(reasonWords('Cleared by: record-rights (mill).', null, null)).toBe('Cleared by “Record the rights” (mill).');
  });
  it('read figures as places of the draft only in criteria of places', () => {
    const text = 'It burnt in 1980, in May.';
    expect(reasonWords('numbers-verified: failed. (12-16)', text, null)).toContain('“1980”');
    expect(reasonWords('0 of 1. (12-16)', text, 'numbers-verified')).toBe('0 of 1. (“1980”)');
    expect(reasonWords('0 of 1. (12-16)', text, 'citation-integrity')).toBe('0 of 1. (12-16)');
  });
  it('stay as they are where no word is known', () => {
    expect(reasonWords('mill: its bytes are others', null, null)).toBe('mill: its bytes are others');
  });
});
