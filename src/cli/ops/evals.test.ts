import { describe, expect, it } from 'vitest';
import { evalOps } from './evals.ts';
import { InvalidPayload } from './op.ts';

const evaluate = (input: unknown): Record<string, unknown> =>
  evalOps['offline-eval']!.run(input) as Record<string, unknown>;

const QRELS = { q1: { d1: 1, d2: 0 }, q2: { d3: 2 } };
const RUN = { q1: { d1: 2, d2: 1 }, q2: { d9: 2, d3: 1 } };

describe('offline-eval', () => {
  it('answers the same for maps, rows and TREC text', () => {
    const maps = evaluate({ qrels: QRELS, run: RUN });
    const rows = evaluate({
      qrels: [
        { qid: 'q1', docid: 'd1', rel: 1 },
        { qid: 'q1', docid: 'd2', rel: 0 },
        { qid: 'q2', docid: 'd3', rel: 2 },
      ],
      run: [
        { qid: 'q1', docid: 'd1', score: 2 },
        { qid: 'q1', docid: 'd2', score: 1 },
        { qid: 'q2', docid: 'd9', score: 2 },
        { qid: 'q2', docid: 'd3', score: 1 },
      ],
    });
    const text = evaluate({
      qrels: 'q1 0 d1 1\nq1 0 d2 0\nq2 0 d3 2\n',
      run: 'q1 Q0 d1 1 2 t\nq1 Q0 d2 2 1 t\nq2 Q0 d9 1 2 t\nq2 Q0 d3 2 1 t\n',
    });
    expect(rows).toEqual(maps);
    expect(text).toEqual(maps);
    // q1 finds it first (1); q2 second: 2/log2(3) of 2 = 0.6309. The mean is 0.8155.
    const metrics = maps['metrics'] as Record<string, Record<string, number>>;
    expect(metrics['all']!['ndcg@10']).toBeCloseTo((1 + 1 / Math.log2(3)) / 2, 12);
    expect(maps).toMatchObject({ pass: null, metrics: { all: { 'map@10': 0.75, mrr: 0.75, diversity: null } } });
  });
  it('fails a run that lost against the baseline, by slice, metric and query', () => {
    const got = evaluate({ qrels: QRELS, run: RUN, baseline: { ...RUN, q2: { d3: 1 } }, slices: { hard: ['q2'] } });
    expect(got['pass']).toBe(false);
    expect(got['regressions']).toContainEqual(
      expect.objectContaining({
        slice: 'hard',
        metric: 'ndcg@10',
        worst: [expect.objectContaining({ query: 'q2' })],
      }),
    );
    expect(evaluate({ qrels: QRELS, run: RUN, baseline: RUN })['pass']).toBe(true);
  });
  it('goes on past lines it could not read, and names them', () => {
    const got = evaluate({ qrels: 'q1 0 d1 1\nq1 d2\n', run: RUN, slices: { odd: 3.5, fine: ['q1'] } });
    expect(got['unread']).toEqual([expect.objectContaining({ in: 'qrels', line: 2 })]);
    expect(got['warnings']).toHaveLength(1);
  });
  it.each([
    [{ run: RUN }, /^qrels/],
    [{ qrels: QRELS }, /^run/],
    [{ qrels: 'nothing here', run: RUN }, /^qrels: nothing could be read; line 1/],
    [{ qrels: '', run: RUN }, /^qrels: there are no judgements/],
    [{ qrels: QRELS, run: { q1: 7 } }, /^run: nothing could be read/],
    [{ qrels: QRELS, run: RUN, tolerance: -1 }, /^tolerance/],
    [{ qrels: QRELS, run: RUN, gated: ['speed'] }, /^gated/],
    [null, /^in/],
  ])('refuses %j with the place of the fault', (input, message) => {
    expect(() => evaluate(input)).toThrow(InvalidPayload);
    expect(() => evaluate(input)).toThrow(message);
  });
});
