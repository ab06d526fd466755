import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { GoldReport } from '#domain/gold.ts';
import { documentFromText } from '#ingest/text/document-from-text.ts';
import { baselineOf, compareWithBaseline, firstRoundOf, SECOND_SLICE } from './compare-baseline.ts';
import { probeInterruption } from './interruption.ts';
import { mergeReports } from './merge-reports.ts';
import { loadOwnSet } from './own-sets.ts';
import { readGoldSet, readVerdict } from './read-gold-set.ts';
import { outcomeOf, runGoldSet } from './run-gold-set.ts';
import { tableOf } from './table-of.ts';

const SET = {
  domain: 'mills',
  sources: [{ id: 'mill', title: 'The mill', text: 'The mill opened in 1974. It employs 120 people.' }],
  items: [
    { id: 'a', draft: 'The mill opened in 1974.', verdict: 'pass', borneOutBy: ['mill'] },
    { id: 'b', draft: 'The mill opened in 1975.', verdict: 'contradicted', kind: 'number-mismatch', fault: '1975' },
    { id: 'c', draft: 'The mill opened in 1974 [9].', verdict: 'unsupported', kind: 'marker-ungrounded', fault: '[9]' },
  ],
  answers: [
    {
      id: 'd',
      draft: 'The mill opened in 1974 [1]. It was sold to a Dutch firm [1].',
      plants: [{ kind: 'absent', start: 29, end: 57 }],
    },
  ],
};

function run(value: unknown): GoldReport {
  const steps = runGoldSet(readGoldSet(value, 'mills').value, documentFromText);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
const rowOf = (report: GoldReport, suite: string, slice = 'all') =>
  report.rows.find((row) => row.suite === suite && row.slice === slice);

describe('readGoldSet', () => {
  it('reads sources, items and answers with the places of their faults', () => {
    const { value, unread } = readGoldSet(SET, 'x');
    expect(unread).toEqual([]);
    expect(value.items[1]).toMatchObject({ domain: 'mills', fault: { start: 19, end: 23 }, sourceIds: ['mill'] });
    expect(value.answers[0]?.plants).toEqual([{ kind: 'absent', start: 29, end: 57 }]);
  });
  it('understands the labels of well-known sets', () => {
    const names = ['SUPPORTS', 'REFUTES', 'NOT ENOUGH INFO', 'entailment', 'contradiction', true, 'maybe'];
    expect(names.map(readVerdict)).toEqual([
      'pass',
      'contradicted',
      'unsupported',
      'pass',
      'contradicted',
      'pass',
      null,
    ]);
  });
  const broken: readonly (readonly [string, object, RegExp])[] = [
    ['no draft', { id: 'x', verdict: 'pass' }, /no draft/u],
    ['no verdict', { id: 'x', draft: 'A.' }, /no verdict/u],
    ['an unknown verdict', { id: 'x', draft: 'A.', verdict: 'perhaps' }, /no verdict/u],
    ['one unknown verdict among several', { id: 'x', draft: 'A.', verdicts: ['pass', 'perhaps'] }, /not known/u],
    ['an unknown kind', { id: 'x', draft: 'A.', verdict: 'partial', kind: 'odd' }, /kind "odd"/u],
    ['a fault that may pass', { id: 'x', draft: 'A.', verdict: 'pass', kind: 'negation' }, /cannot pass/u],
    ['a source from elsewhere', { id: 'x', draft: 'A.', verdict: 'pass', sources: ['zz'] }, /not in the set/u],
    ['words that are not there', { id: 'x', draft: 'A.', verdict: 'partial', fault: 'zz' }, /do not stand/u],
    ['a place outside', { id: 'x', draft: 'A.', verdict: 'partial', fault: { start: 1, end: 9 } }, /outside/u],
    ['an id twice', { id: 'a', draft: 'A.', verdict: 'pass' }, /stands twice/u],
  ];
  for (const [title, item, why] of broken) {
    it(`refuses an item with ${title} and keeps the others`, () => {
      const { value, unread } = readGoldSet({ ...SET, items: [...SET.items, item] }, 'x');
      expect(value.items).toHaveLength(3);
      expect(unread).toHaveLength(1);
      expect(unread[0]).toMatchObject({ line: 4 });
      expect(unread[0]?.why).toMatch(why);
    });
  }
  it('refuses what is no set at all', () => {
    for (const value of [null, 7, 'text', []]) expect(readGoldSet(value, 'x')).toMatchObject({ read: 0 });
  });
  test.prop([fc.jsonValue()])('never throws', (value) => {
    const { value: set } = readGoldSet(value, 'x');
    expect(readGoldSet({ sources: value, items: value, answers: value }, 'x').value.name).toBe(set.name);
  });
});

describe('outcomeOf', () => {
  const sound = { expected: ['pass'], kind: null } as const;
  const faulty = { expected: ['contradicted'], kind: 'negation' } as const;
  const replaced = { expected: ['contradicted'], kind: 'superseded' } as const;
  it('tells what was let through from a false alarm, and both from what waits for a person', () => {
    expect(outcomeOf(sound, 'pass', [])).toBe('right');
    expect(outcomeOf(sound, 'contradicted', [])).toBe('false-alarm');
    expect(outcomeOf(sound, 'unsupported', [])).toBe('missed');
    expect(outcomeOf(sound, 'person', [])).toBe('person');
    expect(outcomeOf(faulty, 'pass', [])).toBe('let-through');
    expect(outcomeOf(faulty, 'unsupported', ['negation'])).toBe('other');
  });
  it('counts a named fault as seen, and as right only where the cited edition does say so', () => {
    expect(outcomeOf(faulty, 'pass', ['negation'])).toBe('other');
    expect(outcomeOf(replaced, 'pass', ['superseded'])).toBe('right');
    expect(outcomeOf(replaced, 'pass', [])).toBe('let-through');
  });
});

describe('runGoldSet', () => {
  const report = run(SET);
  it('judges each item by what a careful reader says', () => {
    expect(report.results.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['a', 'right'],
      ['b', 'right'],
      ['c', 'right'],
      ['d-1', 'right'],
    ]);
  });
  it('counts held and looked at, and what was not measured apart', () => {
    expect(rowOf(report, 'grounded-correctness')).toMatchObject({ numerator: 3, denominator: 3, notMeasured: 0 });
    expect(rowOf(report, 'red-team')).toMatchObject({ numerator: 3, denominator: 3 });
    expect(rowOf(report, 'red-team', 'number-mismatch')).toMatchObject({ numerator: 1, denominator: 1 });
    expect(rowOf(report, 'false-alarms')).toMatchObject({ numerator: 1, denominator: 1 });
  });
  it('catches a verdict that the gold set does not bear out, and names the item', () => {
    const wrong = run({
      ...SET,
      items: [
        { id: 'z', draft: 'The mill opened in 1974.', verdict: 'contradicted', kind: 'negation', fault: 'opened' },
      ],
    });
    expect(wrong.results[0]).toMatchObject({ id: 'z', outcome: 'let-through', start: 9, end: 15 });
    expect(rowOf(wrong, 'red-team')?.value).toBeLessThan(1);
  });
  it('lists each miss with its place in the draft', () => {
    const [miss] = report.misses.filter(({ report: id }) => id === 'c');
    expect(miss).toMatchObject({ in: 'draft', text: '[9]' });
    expect(SET.items[2]!.draft.slice(miss!.start, miss!.end)).toBe('[9]');
  });
  it('lets no invented id out, and ends the same after every interruption', () => {
    expect(rowOf(report, 'invented-ids')).toMatchObject({ value: 1 });
    expect(rowOf(report, 'interruption-recovery')).toMatchObject({ value: 1 });
  });
  it('gives the same bytes again', () => {
    expect(JSON.stringify(run(SET))).toBe(JSON.stringify(report));
  });
  it('has the same table for parts put together as for the whole', () => {
    const parts = SET.items.map((item) => run({ ...SET, items: [item], answers: [] }));
    const whole = run({ ...SET, answers: [] });
    expect(mergeReports('mills', parts).rows).toEqual(whole.rows);
  });
  it('says "not measured" where nothing was, not zero', () => {
    const [first] = tableOf([], [], { held: 0, of: 0 });
    expect(first).toMatchObject({ value: null, denominator: 0, interval: null });
  });
  it('probes an interruption at every step of a check', () => {
    const document = documentFromText('mill', 'The mill opened in 1974.');
    const { held, of } = probeInterruption([document], {
      draft: 'The mill opened in 1974. It closed.',
      now: '2026-01-01',
    });
    expect(of).toBeGreaterThan(3);
    expect(held).toBe(of);
  });
});

describe('compareWithBaseline', () => {
  const report = run(SET);
  const baseline = baselineOf('0.0.0', report.rows);
  it('holds a run over the first sets to these alone, and a run that measured less to all it was held to', () => {
    const rows = [{ suite: 'decided', slice: `${SECOND_SLICE}open`, numerator: 3, denominator: 4 }] as const;
    const baseline = { ...baselineOf('0', []), rows };
    expect(compareWithBaseline([], firstRoundOf(baseline))).toEqual([]);
    expect(compareWithBaseline([], baseline)).toHaveLength(1);
  });

  it('finds nothing against itself', () => {
    expect(compareWithBaseline(report.rows, baseline)).toEqual([]);
  });
  it('names a planted regression by suite and slice', () => {
    const worse = report.rows.map((row) =>
      row.suite === 'red-team' && row.slice === 'number-mismatch' ? { ...row, numerator: 0, value: 0 } : row,
    );
    expect(compareWithBaseline(worse, baseline)).toMatchObject([
      { suite: 'red-team', slice: 'number-mismatch', before: 1, after: 0, why: '1 of 1 before, 0 of 1 now' },
    ]);
  });
  it('counts a row that can no longer be measured as a regression', () => {
    const gone = report.rows.filter(({ suite }) => suite !== 'passage-to-source');
    expect(compareWithBaseline(gone, baseline)).toMatchObject([{ suite: 'passage-to-source', after: null }]);
  });
  it('lets no baseline excuse an invented id', () => {
    const rows = report.rows.map((row) =>
      row.suite === 'invented-ids' ? { ...row, numerator: 3, denominator: 4, value: 0.75 } : row,
    );
    const lax = baselineOf('0.0.0', rows);
    expect(compareWithBaseline(rows, lax)).toMatchObject([{ suite: 'invented-ids', before: 1, after: 0.75 }]);
  });
  it('gives the least slack to what was caught, and some to shares of what is decided', () => {
    const one = report.rows.filter(({ suite, slice }) => suite === 'red-team' && slice === 'all');
    const before = {
      engineVersion: '',
      rows: [{ suite: 'red-team', slice: 'all', numerator: 1000, denominator: 1000 }],
    };
    const after = [{ ...one[0]!, numerator: 999, denominator: 1000, value: 0.999 }];
    expect(compareWithBaseline(after, before)).toHaveLength(1);
    const decided = { suite: 'decided', slice: 'all' } as const;
    expect(
      compareWithBaseline([{ ...after[0]!, ...decided }], { ...before, rows: [{ ...before.rows[0]!, ...decided }] }),
    ).toEqual([]);
  });
});

describe('our own sets', () => {
  it('run over one domain within the time of a test', async () => {
    const report = run(await loadOwnSet('astronomy'));
    expect(report.results.length).toBeGreaterThan(40);
    expect(rowOf(report, 'passage-to-source')).toMatchObject({ value: 1 });
  });
});
