import { describe, expect, it } from 'vitest';
import type { DecisionAct } from '#domain/queue.ts';
import type { CheckReport } from '#domain/report.ts';
import { makeContradiction, makeDecision, makeFactCheck } from '#testing/queue.ts';
import { makeReport } from '#testing/reports.ts';
import { overridableFindings } from './finding-key.ts';
import { projectGate } from './record.ts';
import { gateInputOf, gateInputWithout, type ReviewState } from './review.ts';

const record = projectGate([]);
const signOff = { checkpoint: 'veritas-story', by: 'Ben', reason: 'read', at: '2026-01-01', contentHash: 'h' };
const waiver = { criterion: 'quotes-verified', by: 'Ben', role: 'review', reason: 'known', expiresAt: '2030-01-01' };
const state = (change: Partial<ReviewState> = {}): ReviewState => ({
  record,
  authors: ['Ada'],
  settled: { factChecks: [], contradictions: [] },
  now: '2026-01-03',
  ...change,
});
const overridesOf = (change: Partial<ReviewState>, report: CheckReport = makeReport()) =>
  gateInputOf(report, state(change)).overrides;
const resolve = (choice: Extract<DecisionAct, { verb: 'resolve' }>['choice'], reason = 'read it') =>
  makeDecision({ verb: 'resolve', choice }, { reason });
const settling = (
  factChecks: ReviewState['settled']['factChecks'],
  contradictions: ReviewState['settled']['contradictions'] = [],
) => overridesOf({ settled: { factChecks, contradictions } });
const by = { by: 'Ben', reason: 'read it' };

describe('what the gate looks at for a draft under review', () => {
  it('is its report, and what people did at the gate', () => {
    const report = makeReport();
    const held = {
      ...record,
      surface: 'metis-course' as const,
      author: 'Cyd',
      signOffs: [{ eventId: 'e1', scope: 'whole' as const, signOff }],
      waivers: [{ eventId: 'e2', waiver }],
    };
    expect(gateInputOf(report, state({ record: held }))).toEqual({
      draft: report.draft,
      claims: report.claims,
      quotes: report.quotes,
      numbers: report.numbers,
      markers: report.markers,
      contradictions: report.contradictions,
      sourceSet: report.sourceSet,
      surface: 'metis-course',
      author: 'Cyd',
      authors: ['Ada'],
      signOffs: [signOff],
      waivers: [waiver],
      overrides: [],
      now: '2026-01-03',
    });
  });

  it('is closed with the reason in every part that rests on a check, where the check gave nothing', () => {
    const gap = { gap: 'unavailable' as const, why: 'a time-out' };
    const held = {
      ...record,
      signOffs: [{ eventId: 'e1', scope: 'whole' as const, signOff }],
      waivers: [{ eventId: 'e2', waiver }],
    };
    expect(gateInputWithout(gap, 'text', { record: held, authors: ['Ada'], now: '2026-01-03' })).toEqual({
      draft: 'text',
      claims: gap,
      quotes: gap,
      numbers: gap,
      markers: gap,
      contradictions: gap,
      sourceSet: gap,
      surface: 'sophia-grounded-report',
      author: null,
      authors: ['Ada'],
      signOffs: [signOff],
      waivers: [waiver],
      now: '2026-01-03',
    });
  });
});

describe('an override of a finding', () => {
  const report = makeReport({
    quotes: [
      {
        text: 'opened',
        start: 9,
        end: 15,
        status: 'near',
        typographic: false,
        verified: false,
        sourceId: null,
        at: [],
        detail: '',
      },
    ],
  });
  const { key } = overridableFindings(report)[0]!;
  const override = { eventId: 'e1', target: 'quote' as const, key, text: 'opened', ...by };

  it('is of the place where the finding stands now', () => {
    expect(overridesOf({ record: { ...record, overrides: [override] } }, report)).toEqual([
      { target: 'quote', id: '9-15', ...by },
    ]);
  });

  it('suppresses nothing where the finding is gone, or is one of another kind', () => {
    expect(overridesOf({ record: { ...record, overrides: [{ ...override, key: 'gone' }] } }, report)).toEqual([]);
    expect(overridesOf({ record: { ...record, overrides: [{ ...override, target: 'number' }] } }, report)).toEqual([]);
  });
});

describe('a claim that was settled in the queue', () => {
  it('counts as overridden where it was accepted as it stands', () => {
    expect(settling([makeFactCheck({ claim: 'c7' }, resolve('accept'))])).toEqual([
      { target: 'claim', id: 'c7', ...by },
    ]);
  });

  it.each(['hedge', 'remove'] as const)('stays open where “%s” promises an edit that was not made', (choice) => {
    expect(settling([makeFactCheck({}, resolve(choice))])).toEqual([]);
  });

  it('says what was chosen where no reason was given', () => {
    expect(settling([makeFactCheck({}, resolve('accept', ''))])).toMatchObject([{ reason: 'resolved: accept' }]);
  });

  it('stays open where nothing was decided, where the decision no longer holds, and where it decides nothing', () => {
    const accepted = makeFactCheck({}, resolve('accept'));
    expect(settling([makeFactCheck()])).toEqual([]);
    expect(settling([{ ...accepted, state: { ...accepted.state, status: 'open' } }])).toEqual([]);
    expect(settling([{ ...accepted, state: { ...accepted.state, resolution: null } }])).toEqual([]);
    expect(settling([makeFactCheck({}, makeDecision({ verb: 'escalate' }))])).toEqual([]);
    // A log from elsewhere may hold more than an act of its kind has.
    const odd = { verb: 'assign', to: 'Ben', choice: 'accept' } as DecisionAct;
    expect(settling([makeFactCheck({}, makeDecision(odd))])).toEqual([]);
  });

  it('is none where the entry is of the other queue', () => {
    expect(settling([makeContradiction({}, ['c1', null], resolve('accept'))])).toEqual([]);
  });
});

describe('a conflict that was settled in the queue', () => {
  it.each(['prefer-source', 'surface-both', 'not-a-contradiction'] as const)(
    'counts as overridden for each of its claims where it was decided: %s',
    (choice) => {
      expect(settling([], [makeContradiction({}, ['c1', 'c2'], resolve(choice))])).toEqual([
        { target: 'contradiction', id: 'c1', ...by },
        { target: 'contradiction', id: 'c2', ...by },
      ]);
    },
  );

  it.each(['hedge', 'refuse', 'accept'] as const)('stays open where it was decided: %s', (choice) => {
    expect(settling([], [makeContradiction({}, ['c1', null], resolve(choice))])).toEqual([]);
  });

  it('is one of its claim, also where both sides are of the same', () => {
    expect(settling([], [makeContradiction({}, ['c1', 'c1'], resolve('surface-both'))])).toEqual([
      { target: 'contradiction', id: 'c1', ...by },
    ]);
    expect(settling([], [makeContradiction({}, [null, null], resolve('surface-both'))])).toEqual([]);
  });

  it('opens its claim only where every conflict of the claim is settled', () => {
    const one = makeContradiction({ id: 'i1' }, ['c1', null], resolve('surface-both', 'first'));
    const two = makeContradiction({ id: 'i2' }, ['c1', null], resolve('surface-both', 'second'));
    const open = makeContradiction({ id: 'i3' }, ['c1', null]);
    expect(settling([], [one, two])).toEqual([{ target: 'contradiction', id: 'c1', by: 'Ben', reason: 'first' }]);
    expect(settling([], [one, open])).toEqual([]);
    expect(settling([], [open, one])).toEqual([]);
  });

  it('is not held back by a difference that is no conflict, nor settled by one', () => {
    const conflict = makeContradiction({ id: 'i1' }, ['c1', null], resolve('surface-both'));
    const other = makeContradiction({ id: 'i2', type: 'scope' }, ['c1', null]);
    expect(settling([], [conflict, other])).toHaveLength(1);
    const settledOther = makeContradiction({ type: 'scope' }, ['c1', null], resolve('surface-both'));
    expect(settling([], [settledOther])).toEqual([]);
  });

  it('is none where the entry is of the other queue', () => {
    expect(settling([], [makeFactCheck({}, resolve('surface-both'))])).toEqual([]);
  });
});
