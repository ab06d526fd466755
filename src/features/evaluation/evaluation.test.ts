import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { FilePreview, FileRole } from '#domain/evaluation-run.ts';
import type { GoldOutcome, GoldResult } from '#domain/gold.ts';
import { filterItems } from './filter-items.ts';
import { draftOfMiss, listMisses } from './list-misses.ts';
import { guessColumns, guessLabels, PLAIN_POLICY, planStart, whatFilesMake, type ChosenFile } from './plan-start.ts';
import { NO_FILTER, readEvaluationFilter, writeEvaluationFilter } from './view-filter.ts';
import { readAt } from './read-at.ts';
import { percent, points } from './words.ts';

const preview = (role: FileRole, columns: readonly string[] = []): FilePreview => ({
  name: role,
  role,
  columns,
  rows: 1,
  samples: [],
  values: {},
  unread: [],
  unreadCount: 0,
});
const file = (role: FileRole, text = role as string): ChosenFile => ({ preview: preview(role), text, role });
const CHOICES = {
  name: 'Mine',
  columns: { statement: 'a', evidence: 'b', label: 'c', domain: null, kind: null, id: null },
  labels: { yes: 'pass' },
  candidate: PLAIN_POLICY,
  baseline: null,
  tolerance: 0.02,
  requireSignificance: false,
} as const;

const result = (id: string, outcome: GoldOutcome, change: Partial<GoldResult> = {}): GoldResult => ({
  id,
  domain: 'law',
  draft: `Statement ${id}`,
  start: 0,
  end: 4,
  kind: null,
  expected: ['pass'],
  verdict: 'pass',
  outcome,
  named: [],
  suspicion: 0,
  confidence: 1,
  why: '=SUM(1)',
  isPlant: false,
  ...change,
});

describe('the address of a run', () => {
  test.prop([fc.string(), fc.string(), fc.array(fc.string()), fc.constantFrom('items', null)])(
    'reads what it wrote',
    (against, text, outcomes, tab) => {
      const filter = { ...NO_FILTER, against, text, outcomes, tab } as const;
      expect(readEvaluationFilter(writeEvaluationFilter(filter))).toEqual(filter);
    },
  );
  it('is empty for the plain view, and drops a tab that is not there', () => {
    expect(writeEvaluationFilter(NO_FILTER)).toBeUndefined();
    expect(readEvaluationFilter('tab=dance')).toEqual(NO_FILTER);
  });
});

describe('what files make', () => {
  it('is a collection, two runs, a gold set or a table, in this order', () => {
    expect(whatFilesMake([file('corpus'), file('queries'), file('qrels'), file('run')])).toEqual({
      what: 'collection',
    });
    expect(whatFilesMake([file('qrels'), file('run')])).toEqual({ what: 'runs' });
    expect(whatFilesMake([file('gold-set'), file('statements')])).toEqual({ what: 'gold-set' });
    expect(whatFilesMake([file('statements')])).toEqual({ what: 'statements' });
  });
  it('says what is missing', () => {
    const missing = (...roles: readonly FileRole[]) => JSON.stringify(whatFilesMake(roles.map((role) => file(role))));
    expect(missing('corpus')).toContain('queries, qrels');
    expect(missing('qrels')).toContain('take a run');
    expect(missing('run')).toContain('judgements');
    expect(missing('unknown')).toContain('none of them was recognised');
  });
  it('comes to a request, or to a sentence', () => {
    expect(planStart([file('qrels'), file('run')], CHOICES)).toEqual({
      what: 'runs',
      name: 'Mine',
      qrels: 'qrels',
      run: 'run',
      tolerance: 0.02,
      requireSignificance: false,
    });
    expect(planStart([file('qrels'), file('run'), file('baseline')], CHOICES)).toMatchObject({ baseline: 'baseline' });
    expect(planStart([file('gold-set', '{')], CHOICES)).toBe('The gold set is not JSON.');
    expect(planStart([file('statements')], { ...CHOICES, name: ' ' })).toBe('Give the run a name.');
    const twice = { ...CHOICES, columns: { ...CHOICES.columns, evidence: 'a' } };
    expect(planStart([file('statements')], twice)).toContain('three columns');
  });
  it('guesses columns and labels, and leaves unknown labels to the person', () => {
    expect(guessColumns(preview('statements', ['id', 'Claim', 'evidence', 'label']))).toMatchObject({
      statement: 'Claim',
      evidence: 'evidence',
      label: 'label',
      id: 'id',
    });
    expect(guessLabels(['SUPPORTS', 'REFUTES', 'maybe'])).toEqual({ SUPPORTS: 'pass', REFUTES: 'contradicted' });
  });
});

describe('the items of a run', () => {
  const results = [
    result('a', 'right'),
    result('b', 'let-through', { kind: 'negation', domain: 'art' }),
    result('c', 'person'),
  ];
  it('come with the worst first', () => {
    expect(filterItems(results, NO_FILTER).map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  });
  it('are narrowed by outcome, domain, kind and words', () => {
    const ids = (change: object) => filterItems(results, { ...NO_FILTER, ...change }).map(({ id }) => id);
    expect(ids({ outcomes: ['right', 'person'] })).toEqual(['c', 'a']);
    expect(ids({ domain: 'art' })).toEqual(['b']);
    expect(ids({ kind: 'holds' })).toEqual(['c', 'a']);
    expect(ids({ text: 'STATEMENT b' })).toEqual(['b']);
  });
});

describe('the misses of a run', () => {
  const miss = {
    report: 'a',
    in: 'draft',
    claimId: null,
    sourceId: null,
    start: 0,
    end: 1,
    text: 'S',
    why: 'w',
  } as const;
  it('are all there, each under a key of its own', () => {
    const suite = {
      suite: 'invented-ids',
      metric: '',
      value: 0,
      denominator: 2,
      notMeasured: 0,
      interval: null,
    } as const;
    const listed = listMisses([{ ...suite, misses: [miss, miss] }]);
    expect(listed.map(({ key }) => key)).toEqual(['invented-ids:0', 'invented-ids:1']);
  });
  it('open in the draft of their item, or of the answer that they stand in', () => {
    const results = [result('a', 'right'), result('b-answer-1', 'right', { isPlant: true, draft: 'The answer.' })];
    expect(draftOfMiss({ results }, miss)).toBe('Statement a');
    expect(draftOfMiss({ results }, { ...miss, report: 'b-answer' })).toBe('The answer.');
  });
});

describe('what a run found', () => {
  it('is read once for the parts that end within three seconds, and as it is once the run has ended', () => {
    const at = (updatedAt: string) => readAt({ state: 'running', updatedAt });
    expect(at('2026-01-01T00:00:04.100Z')).toBe(at('2026-01-01T00:00:05.900Z'));
    expect(at('2026-01-01T00:00:06.000Z')).not.toBe(at('2026-01-01T00:00:05.900Z'));
    const ended = '2026-01-01T00:00:04.100Z';
    expect(readAt({ state: 'done', updatedAt: ended })).toBe(ended);
  });
});
it('shows shares and differences as people read them', () => {
  expect([percent(null), percent(0), percent(0.9154)]).toEqual(['not measured', '0.0 %', '91.5 %']);
  expect([points(0.012), points(-0.5), points(0)]).toEqual(['+1.2', '−50.0', '±0.0']);
});
