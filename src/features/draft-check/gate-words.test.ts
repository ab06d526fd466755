import { describe, expect, it } from 'vitest';
import type { GateCriterion } from '#domain/report.ts';
import { makeReport } from '#testing/reports.ts';
import { criterionWords } from './gate-words.ts';

const usable = (outcome: GateCriterion['outcome'], figure: string): GateCriterion => ({
  id: 'source-set-usable',
  outcome,
  figure,
  detail: 'The source set may be used.',
});
const [source] = makeReport().sources;
const set = (all: number, ...blockers: readonly string[]) => ({
  sources: Array.from({ length: all }, () => source!),
  sourceSet: { ...makeReport().sourceSet, blockers },
});

describe('words of the gate', () => {
  it('tells sources that are barred apart from a set that is', () => {
    const words = criterionWords(usable('passed', '2 blockers'), set(5, 'source:a:retracted', 'source:b:retracted'));
    expect(words.figure).toBe('2 of 5 sources barred.');
    expect(words.detail).not.toContain('blocker');
  });

  it('says that all are barred where the set fails by that', () => {
    expect(criterionWords(usable('failed', '1 blockers'), set(1, 'source:a:retracted')).figure).toBe(
      'The only source is barred.',
    );
  });

  it('says that there is no source where the set is empty', () => {
    expect(criterionWords(usable('failed', '1 blockers'), set(0, 'source-set:empty')).figure).toBe('No source.');
  });

  it('says what was not judged where no set is declared, and which set was where one is', () => {
    const library = { ...set(3), sourceSet: { ...set(3).sourceSet, basis: 'library' as const } };
    expect(criterionWords(usable('passed', '0 blockers'), library).detail).toContain('rights and freshness were not');
    const named = { id: 's', name: 'Bridges', version: '2' };
    const declared = { ...set(3), sourceSet: { ...set(3).sourceSet, basis: 'declared' as const, set: named } };
    expect(criterionWords(usable('passed', '0 blockers'), declared).figure).toBe(
      '“Bridges”, version 2: 3 sources, nothing bars it.',
    );
    const blocked = {
      ...declared,
      sourceSet: { ...declared.sourceSet, blockers: ['rights:unknown', 'source:a:rights:unknown'] },
    };
    expect(criterionWords(usable('failed', '2 blockers'), blocked).figure).toBe('“Bridges”, version 2: 1 blocker.');
  });

  it('counts a source once, however many things bar it', () => {
    const twice = set(4, 'source:a:retracted', 'source:a:rights:blocked');
    expect(criterionWords(usable('passed', '2 blockers'), twice).figure).toBe('1 of 4 sources barred.');
  });

  it('says that no sign-off is asked for instead of counting none of none', () => {
    const words = criterionWords(
      { id: 'checkpoints-signed', outcome: 'passed', figure: 'none asked for', detail: '' },
      set(1),
    );
    expect(words.figure).toBe('None asked for.');
  });

  it('leaves every other figure as it is', () => {
    const other: GateCriterion = { id: 'quotes-verified', outcome: 'failed', figure: '1 of 2', detail: 'x' };
    expect(criterionWords(other, set(1))).toBe(other);
  });
});
