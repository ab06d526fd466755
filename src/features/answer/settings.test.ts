import { describe, expect, it } from 'vitest';
import type { AnswerRecordView } from '#api/schemas/answer.ts';
import { DEFAULT_ANSWER_POLICY } from '#engine/answers/policy.ts';
import { parseView, formatView } from '#state/url-state.ts';
import { ceilingOf } from './settings-dialog.tsx';
import {
  askedView,
  DEFAULT_POLICY,
  DEFAULT_SETTINGS,
  requestOf,
  sameSettings,
  scopeWords,
  settingsOf,
} from './settings.ts';
import { answerOf } from './test-answer.ts';

const NOW = '2026-11-30T00:00:00.000Z';
const record = (request: Partial<AnswerRecordView['request']>): AnswerRecordView => ({
  id: 'answer-1',
  askedAt: NOW,
  request: { query: 'q', sourceSetId: null, sourceIds: null, policy: null, ...request },
  answer: answerOf([], []),
});
const read = (address: string) => parseView(Object.fromEntries(new URLSearchParams(address)));

describe('the settings of a question', () => {
  it('have the defaults of the engine', () => {
    expect(DEFAULT_POLICY).toEqual(DEFAULT_ANSWER_POLICY);
  });

  it('are those of the answer shown until the address says otherwise', () => {
    const shown = record({ sourceIds: ['a', 'b'], policy: { limit: 2 } });
    expect(settingsOf({}, shown)).toEqual({
      sourceSetId: null,
      sourceIds: ['a', 'b'],
      policy: { ...DEFAULT_POLICY, limit: 2 },
    });
    expect(settingsOf(read('in=*'), shown).sourceIds).toBeNull();
    expect(settingsOf(read('policy=floor:0.5'), shown).policy).toEqual({ ...DEFAULT_POLICY, minScore: 0.5 });
  });

  it('name the declared set of the answer shown, until the address names another one or none', () => {
    const shown = record({ sourceSetId: 'set-1' });
    expect(settingsOf({}, shown).sourceSetId).toBe('set-1');
    expect(settingsOf(read('set=set-2'), shown).sourceSetId).toBe('set-2');
    expect(settingsOf(read('set=*'), shown).sourceSetId).toBeNull();
    expect(requestOf('q', settingsOf({}, shown), NOW)).toEqual({ query: 'q', now: NOW, sourceSetId: 'set-1' });
    expect(requestOf('q', settingsOf(read('set=*'), shown), NOW)).toEqual({ query: 'q', now: NOW });
    expect(sameSettings(settingsOf({}, shown), settingsOf(read('set=*'), shown))).toBe(false);
  });

  it('are left out of a request where they are the defaults, so that one question has one record', () => {
    expect(requestOf('q', DEFAULT_SETTINGS, NOW)).toEqual({ query: 'q', now: NOW });
    expect(
      requestOf('q', { ...DEFAULT_SETTINGS, sourceIds: ['a'], policy: { ...DEFAULT_POLICY, limit: 1 } }, NOW),
    ).toMatchObject({
      sourceIds: ['a'],
      policy: { limit: 1 },
    });
  });

  it('come back from an address as they were', () => {
    const settings = {
      sourceSetId: 'set-1',
      sourceIds: ['a', 'b'],
      policy: { limit: 3, minScore: -0.25, maxFragmentChars: 10, maxTotalChars: 20 },
    };
    const view = read(formatView(askedView('How high, really?', settings)));
    expect(view.ask).toBe('How high, really?');
    expect(view.set).toBe('set-1');
    expect(sameSettings(settingsOf(view, null), settings)).toBe(true);
  });

  it('are not in an address that could not hold them whole: half a scope would be another question', () => {
    const many = Array.from({ length: 400 }, (_, index) => `source-${index}`);
    expect(askedView('q', { ...DEFAULT_SETTINGS, sourceIds: many })).toEqual({});
    expect(askedView('x'.repeat(2_001), DEFAULT_SETTINGS)).toEqual({});
  });

  it('compare without regard to the order of the sources', () => {
    const a = { ...DEFAULT_SETTINGS, sourceIds: ['x', 'y'] };
    expect(sameSettings(a, { ...a, sourceIds: ['y', 'x'] })).toBe(true);
    expect(sameSettings(a, { ...a, sourceIds: ['x'] })).toBe(false);
    expect(sameSettings(a, { ...a, sourceIds: null })).toBe(false);
  });
});

describe('a ceiling that is typed', () => {
  it.each([
    ['limit', '6', 6],
    ['limit', '51', null],
    ['limit', '1.5', null],
    ['limit', '', null],
    ['minScore', '-0.5', -0.5],
    ['minScore', 'Infinity', null],
    ['maxTotalChars', '1e3', 1000],
    ['maxTotalChars', '-1', null],
  ] as const)('%s %j is %j', (key, text, value) => {
    expect(ceilingOf(key, text)).toBe(value);
  });
});

describe('the scope in words', () => {
  it.each([
    [null, 0, 'no sources yet'],
    [null, 1, 'the only source'],
    [null, 5, 'all 5 sources'],
    [null, null, 'all sources'],
    [['a'], 5, '1 of 5 sources'],
    [['a'], null, '1 source'],
  ] as const)('of %j of %j is %s', (ids, total, words) => {
    expect(scopeWords(ids, total)).toBe(words);
  });
});
