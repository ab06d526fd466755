import { describe, expect, it } from 'vitest';
import type { EvaluationDetail } from '#domain/evaluation-run.ts';
import type { GoldResult } from '#domain/gold.ts';
import { readCsv } from '../trace/csv.ts';
import { exportRun, runBlocks, runFileName } from './export-run.ts';

const HEAD = { seq: 7, hash: 'sha256:abc' };
const result = (id: string, change: Partial<GoldResult> = {}): GoldResult => ({
  id,
  domain: 'law',
  draft: `Statement ${id}`,
  start: 0,
  end: 4,
  kind: null,
  expected: ['pass'],
  verdict: 'pass',
  outcome: 'right',
  named: [],
  suspicion: 0,
  confidence: 1,
  why: 'borne out',
  isPlant: false,
  ...change,
});
const run: EvaluationDetail['run'] = {
  id: 'r1',
  kind: 'gold',
  name: 'A/B: mine\n# Forged',
  createdAt: '2026-01-01',
  updatedAt: '2026-01-01',
  state: 'done',
  done: 2,
  total: 2,
  engineVersion: '9.9.9',
  pass: null,
  figures: [],
  unread: [],
  unreadCount: 3,
  failure: null,
};
const detailOf = (results: readonly GoldResult[]): EvaluationDetail => ({
  run,
  gold: {
    engineVersion: '9.9.9',
    set: 'mine',
    rows: [
      {
        suite: 'decided',
        slice: 'all',
        metric: 'items decided',
        value: null,
        numerator: 0,
        denominator: 0,
        notMeasured: 3,
        interval: null,
      },
      {
        suite: 'red-team',
        slice: 'law',
        metric: 'faults caught',
        value: 0.5,
        numerator: 1,
        denominator: 2,
        notMeasured: 0,
        interval: { low: 0.1, high: 0.9 },
      },
    ],
    results,
    suites: [],
    misses: [],
  },
  search: null,
  queries: {},
  policies: [],
  curves: [],
  regressions: null,
});
const BAD = result('b', { draft: '=HYPERLINK("x")| <b>', why: '[forged](http://x)', outcome: 'let-through' });
const detail = detailOf([result('a'), BAD]);

describe('a run of an evaluation as a file', () => {
  it('is named by what it is, never by words of the set', () => {
    for (const format of ['json', 'csv', 'markdown'] as const) {
      expect(exportRun(detail, format, HEAD).fileName).toMatch(/^sophia-evaluation-run-[0-9a-f]{8}\.(?:json|csv|md)$/u);
    }
    expect(runFileName({ ...detail, run: { ...run, done: 1 } })).not.toBe(runFileName(detail));
  });

  it('prints the head of the log in every format', () => {
    for (const format of ['json', 'csv', 'markdown'] as const) {
      expect(exportRun(detail, format, HEAD).text.replaceAll('\\', '')).toContain('sha256:abc');
    }
    expect(runBlocks(detail, HEAD).at(-1)?.text).toBe('Audit head: 7 sha256:abc');
  });

  it('keeps everything in JSON', () => {
    expect(JSON.parse(exportRun(detail, 'json', HEAD).text)).toEqual({ ...detail, auditHead: HEAD });
  });

  it('has a row for each item in CSV, no cell of which a spreadsheet runs', () => {
    const { text } = exportRun(detail, 'csv', HEAD);
    const [head, ...rows] = readCsv(text);
    expect(head).toContain('outcome');
    expect(rows.map(([id]) => id)).toEqual(['a', 'b']);
    expect(rows[1]).toContain(BAD.draft);
    expect(text).toContain(`"'=HYPERLINK`);
  });

  it('lists in Markdown what was not right alone, and words of a set cannot make markup', () => {
    const { text } = exportRun(detail, 'markdown', HEAD);
    expect(text).not.toContain('Statement a');
    expect(text).not.toMatch(/^# Forged/mu);
    expect(text).not.toContain('<b>');
    expect(text).not.toContain('](http');
    const [, figures = '', wrong = ''] = text.split(/^## .*$/mu);
    const columns = (part: string) =>
      new Set(
        part
          .split('\n')
          .filter((line) => line.startsWith('|'))
          .map((line) => line.replaceAll(/\\./gu, '').split('|').length),
      );
    expect(columns(figures).size).toBe(1);
    expect(columns(wrong).size).toBe(1);
  });

  it('says not measured where nothing was, never a zero', () => {
    const { text } = exportRun(detail, 'markdown', HEAD);
    expect(text).toMatch(/decided \| all .* not measured \|/u);
    expect(runBlocks(detail, HEAD).some((block) => block.text.includes('share: not measured'))).toBe(true);
    expect(runBlocks(detail, HEAD).some((block) => block.text.includes('share: 50.0 %'))).toBe(true);
  });

  it('prints at most five hundred items in a PDF, and says how many more there are', () => {
    const many = Array.from({ length: 612 }, (_, at) => result(`m${at}`, { outcome: 'missed' }));
    const blocks = runBlocks(detailOf(many), HEAD).map((block) => block.text);
    expect(blocks.filter((text) => text.startsWith('Statement'))).toHaveLength(500);
    expect(blocks).toContain('112 more are in the CSV of this run.');
    expect(blocks).toContain('Not right: 612 of 612');
  });

  it('gives the decision and the baseline of a search run', () => {
    const search = {
      pass: false,
      reason: 'recall fell',
      slices: [
        { slice: 'all', figures: { 'recall@100': { value: 0.25, interval: null, denominator: 4, notMeasured: 0 } } },
      ],
      comparisons: [
        { slice: 'all', metric: 'recall@100', baseline: 0.75, outcome: 'worse', reason: 'below', worst: [] },
      ],
    } as unknown as NonNullable<EvaluationDetail['search']>;
    const found = { ...detail, gold: null, search };
    expect(exportRun(found, 'csv', HEAD).text).toContain('recall@100,all,0.2500,,4,0.7500,worse: below');
    expect(exportRun(found, 'markdown', HEAD).text).toContain('recall fell');
    expect(runBlocks(found, HEAD).map((block) => block.text)).toContain('recall fell');
  });
});
