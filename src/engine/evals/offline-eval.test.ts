import { describe, expect, it } from 'vitest';
import type { Qrels, SearchRun } from '#domain/evals.ts';
import { evaluateOffline } from './offline-eval.ts';

type Table = Readonly<Record<string, Readonly<Record<string, number>>>>;
const table = (value: Table): SearchRun =>
  new Map(Object.entries(value).map(([query, row]) => [query, new Map(Object.entries(row))]));

const names = Array.from({ length: 40 }, (_, at) => `q${String(at).padStart(2, '0')}`);
/** Forty queries with one right document each, all found at rank one. */
const qrels: Qrels = table(Object.fromEntries(names.map((name) => [name, { right: 1 }])));
const perfect: SearchRun = table(Object.fromEntries(names.map((name) => [name, { right: 2, wrong: 1 }])));
/** The same, but the named queries find the right document at rank two. */
const spoilt = (...queries: string[]): SearchRun =>
  table(Object.fromEntries(names.map((name) => [name, { right: 2, wrong: queries.includes(name) ? 3 : 1 }])));
const slices = new Map([
  ['first', names.slice(0, 10)],
  ['rest', names.slice(10)],
]);

describe('evaluateOffline', () => {
  it('averages over judged queries and counts how each was handled', () => {
    const { slices: results } = evaluateOffline({
      qrels: table({ a: { x: 1 }, b: { x: 1 }, none: { x: 0 } }),
      run: table({ a: { x: 1 }, stranger: { x: 1 }, none: { x: 1, y: 2 } }),
    });
    const all = results[0]!;
    expect(all.counts).toEqual({ judged: 3, measured: 2, withoutRelevant: 1, missingFromRun: 1, notJudged: 1 });
    // a finds it at rank one (1), b is missing (0): the mean of two is 1/2; `none` has no metric.
    expect(all.figures['ndcg@10']).toMatchObject({ value: 0.5, denominator: 2 });
    // Shown are x for a, x and y for none; y was not judged: 1 of 3.
    expect(all.unjudged.value).toBeCloseTo(1 / 3, 12);
    expect(all.answered).toMatchObject({ value: 0.5, denominator: 2 });
  });
  it('measures coverage on the catalogue', () => {
    const catalogue = new Set(['right', 'wrong', 'third', 'fourth']);
    const { slices: results } = evaluateOffline({ qrels, run: perfect, catalogue });
    expect(results[0]!.figures.coverage).toMatchObject({ value: 0.5, denominator: 4, interval: null });
  });
  it('keeps "not measured" apart from zero', () => {
    const { slices: results } = evaluateOffline({ qrels: table({ a: { x: 0 } }), run: table({ a: { x: 1 } }) });
    expect(results[0]!.figures['ndcg@10']).toMatchObject({ value: null, denominator: 0, interval: null });
    expect(results[0]!.figures['ndcg@10'].note).toContain('not measured');
    expect(results[0]!.figures.diversity.value).toBeNull();
    expect(evaluateOffline({ qrels, run: new Map() }).slices[0]!.figures['ndcg@10'].value).toBe(0);
  });
  it('decides nothing without a baseline or a floor', () => {
    expect(evaluateOffline({ qrels, run: perfect })).toMatchObject({ pass: null, baseline: null });
    expect(evaluateOffline({ qrels, run: perfect, policy: { minimum: { mrr: 0.9 } } }).pass).toBe(true);
    const below = evaluateOffline({ qrels, run: new Map(), policy: { minimum: { mrr: 0.9, diversity: 0.1 } } });
    expect(below.pass).toBe(false);
    expect(below.belowMinimum.map(({ metric }) => metric)).toEqual(['mrr', 'diversity']);
  });
  it('passes a run against itself', () => {
    const same = evaluateOffline({ qrels, run: perfect, baseline: perfect, slices });
    expect(same.pass).toBe(true);
    expect(same.comparisons.find(({ metric }) => metric === 'ndcg@10')).toMatchObject({
      difference: 0,
      test: { p: 1 },
      worst: [],
    });
  });
  it('catches a planted regression and names slice, metric and query', () => {
    const got = evaluateOffline({ qrels, run: spoilt('q03'), baseline: perfect, slices });
    expect(got.pass).toBe(false);
    const failed = got.comparisons.filter(({ isGated, outcome }) => isGated && outcome === 'failed');
    // One of ten drops from 1 to 1/log2(3) = 0.6309 in "first": −0.0369; of forty in "all" −0.0092, within 0.01.
    // MAP drops by 0.5 of ten and of forty: −0.05 and −0.0125.
    expect(failed.map(({ slice, metric }) => `${slice} ${metric}`)).toEqual([
      'all map@10',
      'first ndcg@10',
      'first map@10',
    ]);
    for (const { worst } of failed) expect(worst.map(({ query }) => query)).toEqual(['q03']);
    expect(failed[1]!.difference).toBeCloseTo((1 / Math.log2(3) - 1) / 10, 12);
    expect(got.reason).toContain('first, ndcg@10');
    expect(got.reason).toContain('q03');
  });
  it('passes a drop within the tolerance and says so', () => {
    const got = evaluateOffline({ qrels, run: spoilt('q03'), baseline: perfect, policy: { tolerance: 0.05 } });
    expect(got.pass).toBe(true);
    expect(got.comparisons[0]!.reason).toContain('within the tolerance');
  });
  it('lets chance pass only where the policy asks for significance', () => {
    const run = spoilt('q00', 'q01', 'q02');
    const input = { qrels, run, baseline: perfect };
    // Three losses of one size: p = 2/2³ = 0.25.
    expect(evaluateOffline(input).pass).toBe(false);
    expect(evaluateOffline({ ...input, policy: { requireSignificance: true } }).pass).toBe(true);
    const more = { ...input, run: spoilt(...names.slice(0, 8)), policy: { requireSignificance: true } };
    // Eight: p = 2/2⁸ = 0.0078.
    expect(evaluateOffline(more).pass).toBe(false);
    expect(evaluateOffline(more).comparisons[0]!.test!.p).toBe(2 / 256);
  });
  it('fails where the baseline was measured and the run was not', () => {
    const documents = new Map(['right', 'wrong'].map((id) => [id, { text: id }]));
    const single = table(Object.fromEntries(names.map((name) => [name, { right: 1 }])));
    const got = evaluateOffline({ qrels, run: single, baseline: perfect, documents });
    expect(got.comparisons.find(({ metric }) => metric === 'diversity')).toMatchObject({
      outcome: 'failed',
      run: null,
    });
  });
  it('shows coverage without a catalogue, but does not block on it', () => {
    const single = table(Object.fromEntries(names.map((name) => [name, { right: 1 }])));
    const got = evaluateOffline({ qrels, run: single, baseline: perfect });
    expect(got.comparisons.find(({ metric }) => metric === 'coverage')).toMatchObject({ isGated: false });
    expect(got.pass).toBe(true);
  });
  it('compares serendipity only where it is known what a plain system returns', () => {
    const run = table({ a: { new: 3, old: 2 } });
    const baseline = table({ a: { old: 1 } });
    const judged = table({ a: { new: 1, old: 1 } });
    const bare = evaluateOffline({ qrels: judged, run, baseline });
    expect(bare.slices[0]!.figures.serendipity.value).toBe(0.1);
    expect(bare.comparisons.find(({ metric }) => metric === 'serendipity')?.outcome).toBe('not-run');
    const told = evaluateOffline({ qrels: judged, run: baseline, baseline: run, expected: table({ a: { old: 1 } }) });
    expect(told.comparisons.find(({ metric }) => metric === 'serendipity')).toMatchObject({
      outcome: 'failed',
      difference: -0.1,
    });
  });
  it('gives the same result whatever the order of the input', () => {
    const turned = (of: SearchRun): SearchRun =>
      new Map([...of].reverse().map(([q, row]) => [q, new Map([...row].reverse())]));
    const input = { qrels, run: spoilt('q03', 'q20'), baseline: perfect, slices };
    const other = {
      qrels: turned(qrels),
      run: turned(input.run),
      baseline: turned(perfect),
      slices: new Map([...slices].reverse().map(([name, list]) => [name, [...list].reverse()])),
    };
    expect(JSON.stringify(evaluateOffline(other))).toBe(JSON.stringify(evaluateOffline(input)));
  });
  it('warns where ids do not meet', () => {
    const got = evaluateOffline({ qrels, run: table({ Q1: { x: 1 } }), slices: new Map([['odd', ['zz']]]) });
    expect(got.warnings.join(' ')).toMatch(/"odd" names 1 unknown.*share no query/);
  });
});
