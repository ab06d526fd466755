import { describe, expect, it } from 'vitest';
import { authorizationOf, LOCAL_IDENTITY } from '#api/identity.ts';
import { ROUTES, withId } from '#api/paths.ts';
import type { EvaluationStart, OfflineEvalRequest } from '#api/schemas/evaluation.ts';
import type { EvaluationRun } from '#domain/evaluation-run.ts';
import { createDirectRuntime } from '#runtime/client/direct-client.ts';
import { createMemoryStorage } from '#storage/memory.ts';
import { bench, codeOf, refusal, type Bench } from './test-bench.ts';

const SET = {
  domain: 'mills',
  sources: [{ id: 'mill', title: 'The mill', text: 'The mill opened in 1974. It employs 120 people.' }],
  items: [
    { id: 'a', draft: 'The mill opened in 1974.', verdict: 'pass', borneOutBy: ['mill'] },
    { id: 'b', draft: 'The mill opened in 1975.', verdict: 'contradicted', kind: 'number-mismatch', fault: '1975' },
    { id: 'c', verdict: 'pass' },
  ],
};
const GOLD: EvaluationStart = { what: 'gold-set', name: 'Mills', set: SET };

const POLICY = { name: 'BM25', limit: 100, minScore: 0, k1: 1.2, b: 0.75, title: 2.5 };
const lines = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join('\n');
const COLLECTION = {
  what: 'collection',
  name: 'Rivers',
  corpus: lines(
    ['Trout live in the cold river.', 'The river trout is shy.', 'A river in flood.', 'Nets for trout.', 'Roads.'].map(
      (text, at) => ({ _id: `d${at + 1}`, title: '', text }),
    ),
  ),
  queries: lines([
    { _id: 'q1', text: 'trout in the river' },
    { _id: 'q2', text: 'flood of the river' },
  ]),
  qrels: 'query-id\tcorpus-id\tscore\nq1\td1\t2\nq1\td2\t1\nq1\td4\t1\nq2\td3\t1\nq2\td9',
  candidate: POLICY,
  baseline: { ...POLICY, name: 'Released' },
} as const satisfies EvaluationStart;

const OFFLINE: OfflineEvalRequest = {
  qrels: 'q1 0 d1 1\nq1 0 d2 0',
  run: 'q1 Q0 d2 1 2.0 t\nq1 Q0 d1 2 1.0 t',
  baseline: 'q1 Q0 d1 1 2.0 t\nq1 Q0 d2 2 1.0 t',
};

async function ended(at: Bench, request: EvaluationStart) {
  const { id } = await at.client.evaluations.start(request);
  await at.idle();
  return at.client.evaluations.get(id);
}

describe('POST /v1/search/offline-eval', () => {
  it('answers 200 with metrics, decision and what blocks', async () => {
    const at = await bench();
    const out = await at.client.evaluations.offline(OFFLINE);
    // One relevant document, second instead of first: 1 / log2(3) against 1.
    expect(out.pass).toBe(false);
    expect(out.slices[0]?.figures['ndcg@10'].value).toBeCloseTo(1 / Math.log2(3), 12);
    expect(out.regressions.map(({ metric }) => metric)).toContain('ndcg@10');
  });
  it('is at the address that SPEC §15 names', async () => {
    const at = await bench();
    const response = await at.send('POST', '/v1/search/offline-eval', { body: JSON.stringify(OFFLINE) });
    expect(response.status).toBe(200);
  });
  it('answers 400 with the path of what cannot be read', async () => {
    const at = await bench();
    const ask = async (body: unknown) =>
      refusal(await at.send('POST', ROUTES.offlineEval, { body: JSON.stringify(body) }));
    expect(await ask({ ...OFFLINE, qrels: 'no table at all' })).toEqual([400, 'invalid_payload', 'qrels']);
    expect(await ask({ ...OFFLINE, tolerance: 7 })).toEqual([400, 'invalid_payload', 'tolerance']);
    expect(await ask({ qrels: OFFLINE.qrels })).toEqual([400, 'invalid_payload', 'run']);
    expect((await refusal(await at.send('POST', ROUTES.offlineEval, { body: '{' })))[0]).toBe(400);
  });
  it('answers 401 and 403 to those who may not', async () => {
    const at = await bench();
    const body = JSON.stringify(OFFLINE);
    const ask = async (Authorization: string) =>
      (await refusal(await at.send('POST', ROUTES.offlineEval, { body, headers: { Authorization } }))).slice(0, 2);
    expect(await ask('')).toEqual([401, 'unauthenticated']);
    expect(await ask(authorizationOf({ ...LOCAL_IDENTITY, scopes: [] }))).toEqual([403, 'domain_scope_missing']);
  });
});

describe('evaluations', () => {
  it('keep a run with what it found, and name what could not be read', async () => {
    const at = await bench();
    const { run, gold, regressions } = await ended(at, GOLD);
    expect(run).toMatchObject({ state: 'done', kind: 'gold', done: 2, total: 2, unreadCount: 1 });
    expect(run.unread).toEqual([{ in: 'set', line: 3, why: 'item: an item has no draft' }]);
    expect(gold?.results.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['a', 'right'],
      ['b', 'right'],
    ]);
    expect(regressions).toBeNull();
    expect((await at.client.evaluations.list()).map(({ id }) => id)).toEqual([run.id]);
  });
  it('run our own sets of a domain', async () => {
    const at = await bench();
    const { run } = await ended(at, { what: 'own-sets', name: 'Law', domains: ['law'] });
    expect(run).toMatchObject({ state: 'done', done: run.total });
    expect(run.total).toBeGreaterThan(40);
    expect(run.figures.map(({ label }) => label)).toEqual(['right', 'decided', 'faults caught', 'no false alarm']);
  });
  it('compare two retrieval policies: block, fix, pass', async () => {
    const at = await bench();
    const blocked = await ended(at, { ...COLLECTION, candidate: { ...POLICY, limit: 1 } });
    expect(blocked.run).toMatchObject({ state: 'done', pass: false, kind: 'search', unreadCount: 1 });
    const failed = blocked.search?.comparisons.filter(({ outcome, isGated }) => isGated && outcome === 'failed') ?? [];
    expect(failed.map(({ metric }) => metric)).toContain('recall@100');
    expect(failed.find(({ metric }) => metric === 'recall@100')?.worst[0]).toMatchObject({ query: 'q1' });
    expect(blocked.queries['q1']).toBe('trout in the river');
    const fixed = await ended(at, COLLECTION);
    expect(fixed.run).toMatchObject({ pass: true });
    expect(fixed.policies.map(({ name }) => name)).toEqual(['BM25', 'Released']);
  });
  it('give the same figures again', async () => {
    const at = await bench();
    const once = await ended(at, GOLD);
    const again = await ended(at, GOLD);
    expect(again.gold).toEqual(once.gold);
  });
  it('can be cancelled and resumed, and end as if nobody had stopped them', async () => {
    const at = await bench();
    const request: EvaluationStart = { what: 'own-sets', name: 'Two', domains: ['law', 'history'] };
    const { id } = await at.client.evaluations.start(request);
    const until = async (isThere: (run: EvaluationRun) => boolean) => {
      for (;;) {
        const run = (await at.client.evaluations.list()).find((one) => one.id === id);
        if (run && isThere(run)) return run;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    };
    await until(({ done }) => done > 60);
    expect((await at.client.evaluations.act(id, 'cancel')).state).toBe('cancelled');
    await at.idle();
    const stopped = await at.client.evaluations.get(id);
    expect(stopped.run.state).toBe('cancelled');
    expect(stopped.run.done).toBeLessThan(stopped.run.total);
    expect(stopped.gold?.results.length).toBeGreaterThan(0);
    expect((await at.client.evaluations.act(id, 'resume')).state).toBe('queued');
    await at.idle();
    const whole = await at.client.evaluations.get(id);
    expect(whole.run).toMatchObject({ state: 'done', done: whole.run.total });
    const never = await ended(at, request);
    expect(whole.gold).toEqual(never.gold);
  });
  it('go on after the page was closed in the middle', async () => {
    const storage = createMemoryStorage();
    const ports = { openStorage: async () => ({ storage, notices: [] }) };
    const first = createDirectRuntime(ports);
    await first.start({ hadWorkspace: false });
    const run: EvaluationRun = {
      id: 'r1',
      kind: 'gold',
      name: 'Mills',
      createdAt: '2024-06-01T00:00:00.000Z',
      updatedAt: '2024-06-01T00:00:00.000Z',
      state: 'running',
      done: 0,
      total: 2,
      engineVersion: 'before',
      pass: null,
      figures: [],
      unread: [],
      unreadCount: 0,
      failure: null,
    };
    await storage.evaluations.create(run, { id: 'r1', input: JSON.stringify(GOLD), next: 1, found: '{"old":1}' });
    const at = await bench(ports);
    await at.idle();
    const detail = await at.client.evaluations.get('r1');
    // It was begun by another version of the engine, so nothing of what that found is kept.
    expect(detail.run).toMatchObject({ state: 'done', done: 2 });
    expect(detail.gold?.results).toHaveLength(2);
  });
  it('refuse with 400 what is nothing, 404 what is not there, 409 what cannot be done', async () => {
    const at = await bench();
    const post = async (body: unknown) =>
      refusal(await at.send('POST', ROUTES.evaluations, { body: JSON.stringify(body) }));
    expect(await post({ ...GOLD, set: { items: [{}] } })).toEqual([400, 'invalid_payload', 'set']);
    expect(await post({ ...COLLECTION, corpus: 'no json' })).toEqual([400, 'invalid_payload', 'corpus']);
    expect(await post({ what: 'own-sets', name: 'x', domains: ['alchemy'] })).toEqual([
      400,
      'invalid_payload',
      'domains',
    ]);
    expect(await post({ what: 'runs', name: 'x', qrels: 'nothing here', run: '' })).toEqual([
      400,
      'invalid_payload',
      'qrels',
    ]);
    expect((await post({ what: 'dance', name: 'x' })).slice(0, 2)).toEqual([400, 'invalid_payload']);
    expect(await codeOf(at.client.evaluations.get('none'))).toBe('404 not_found');
    expect(await codeOf(at.client.evaluations.act('none', 'remove'))).toBe('404 not_found');
    const { run } = await ended(at, GOLD);
    expect(await codeOf(at.client.evaluations.act(run.id, 'cancel'))).toBe('409 decision_not_possible');
    expect(await codeOf(at.client.evaluations.act(run.id, 'resume'))).toBe('409 decision_not_possible');
    await at.client.evaluations.act(run.id, 'remove');
    expect(await at.client.evaluations.list()).toEqual([]);
    const unsaid = await at.send('GET', withId(ROUTES.evaluation, run.id), { headers: { Authorization: '' } });
    expect(unsaid.status).toBe(401);
  });
  it('answer 403 to a role that may look and not act', async () => {
    const at = await bench();
    const headers = { Authorization: authorizationOf({ ...LOCAL_IDENTITY, role: 'grounding' }) };
    const response = await at.send('POST', ROUTES.evaluations, { body: JSON.stringify(GOLD), headers });
    expect((await refusal(response)).slice(0, 2)).toEqual([403, 'sophia_read_capability_unavailable']);
  });
});

describe('calibration', () => {
  it('is learnt from a run, per domain, and applied only when somebody says so', async () => {
    const at = await bench();
    const { run } = await ended(at, { what: 'own-sets', name: 'Law', domains: ['law'] });
    const learnt = await at.client.evaluations.calibrate({ verb: 'fit', runId: run.id });
    expect(learnt.calibrations).toMatchObject([{ domain: 'law', origin: 'gold', runId: run.id, isApplied: false }]);
    expect(learnt.calibrations[0]?.engineVersion).toBe(learnt.engineVersion);
    const applied = await at.client.evaluations.calibrate({ verb: 'apply', id: 'gold:law', isApplied: true });
    expect(applied.calibrations[0]?.isApplied).toBe(true);
    const again = await at.client.evaluations.calibrate({ verb: 'fit', runId: run.id });
    expect(again.calibrations[0]?.isApplied).toBe(false);
  });
  it('makes no curve of few decisions, and says which', async () => {
    const at = await bench();
    const learnt = await at.client.evaluations.calibrate({ verb: 'fit', runId: null });
    expect(learnt).toMatchObject({ calibrations: [], tooFew: ['fact-checks', 'contradictions'] });
  });
  it('is refused where it was learnt for another engine', async () => {
    const storage = createMemoryStorage();
    const at = await bench({ openStorage: async () => ({ storage, notices: [] }) });
    await ended(at, GOLD);
    await storage.evaluations.putCalibrations([
      {
        domain: 'law',
        origin: 'gold',
        runId: 'r',
        engineVersion: 'before',
        fittedAt: '2024-06-01',
        steps: [],
        count: 20,
        brierBefore: 0.2,
        brierAfter: 0.1,
        isApplied: false,
      },
    ]);
    const apply = (isApplied: boolean) => at.client.evaluations.calibrate({ verb: 'apply', id: 'gold:law', isApplied });
    expect(await codeOf(apply(true))).toBe('409 decision_not_possible');
    expect((await apply(false)).calibrations[0]?.isApplied).toBe(false);
    expect(await codeOf(at.client.evaluations.calibrate({ verb: 'fit', runId: 'none' }))).toBe('404 not_found');
  });
});

describe('files of a run', () => {
  const FOUR = ['json', 'csv', 'markdown', 'pdf'] as const;

  it('are written in the four formats by the door of all exports, logged and listed with what they were made from', async () => {
    const at = await bench();
    const { run } = await ended(at, GOLD);
    for (const format of FOUR) {
      const file = await at.client.exports.write({ evaluationId: run.id, kind: 'evaluation_run', format });
      const { head, entries } = await at.client.audit.log();
      expect(file.head, format).toBe(`${head.seq} ${head.hash}`);
      expect(entries.at(-1)?.event).toMatchObject({
        kind: 'export',
        what: 'evaluation_run',
        format,
        of: `evaluation:${run.id}`,
      });
      const bytes = await file.blob.arrayBuffer();
      const [record] = await at.client.exports.list();
      const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
      expect(record, format).toMatchObject({
        owner: `evaluation:${run.id}`,
        title: 'Mills',
        kind: 'evaluation_run',
        format,
        hash: `sha256:${digest}`,
        engineVersion: run.engineVersion,
        auditHead: { hash: head.hash },
        restsOn: [],
        stale: [],
      });
      expect(record?.set.hash).toMatch(/^sha256:[0-9a-f]{64}$/u);
      const text = new TextDecoder('latin1').decode(bytes);
      expect(text, format).toContain(format === 'pdf' ? '%PDF' : head.hash.slice(0, 12));
    }
  });

  it('are of that kind alone, and of no other format', async () => {
    const at = await bench();
    const { run } = await ended(at, GOLD);
    const write = (request: object) => codeOf(at.client.exports.write(request as never));
    const own = { evaluationId: run.id, kind: 'evaluation_run' };
    expect(await write({ ...own, format: 'ris' })).toBe('400 invalid_payload');
    expect(await write({ evaluationId: run.id, kind: 'bibliography', format: 'json' })).toBe('400 invalid_payload');
    expect(await write({ draftId: 'd', kind: 'evaluation_run', format: 'json' })).toBe('400 invalid_payload');
    expect(await write({ ...own, draftId: 'd', format: 'json' })).toBe('400 invalid_payload');
    expect(await write({ ...own, evaluationId: 'nobody', format: 'json' })).toBe('404 not_found');
    expect(await at.client.exports.list()).toEqual([]);
  });
});

describe('an item of a run', () => {
  it('is shown with the words that its verdict rests on, and where the queues hold the same words', async () => {
    const at = await bench();
    const { run } = await ended(at, GOLD);
    const held = await at.client.evaluations.item(run.id, 'b');
    expect(held.evidence).toMatchObject([{ stance: 'contradicts', sourceId: 'mill', title: 'The mill' }]);
    const [{ quote, before, after, start, end }] = held.evidence as [(typeof held.evidence)[number]];
    const text = SET.sources[0]!.text;
    expect(text.slice(start, end)).toBe(quote);
    expect(text).toContain(`${before}${quote}${after}`);
    expect(held.queued).toEqual([]);

    await at.client.drafts.create({ title: 'The mill, again', text: 'The mill opened in 1975.' });
    // Whoever opens the queue has what waits checked.
    await at.client.queues.page('fact-checks', {});
    await at.idle();
    const queued = (await at.client.evaluations.item(run.id, 'b')).queued;
    expect(queued).toMatchObject([{ queue: 'fact-checks', title: 'The mill, again' }]);
    expect((await at.client.evaluations.item(run.id, 'a')).queued).toEqual([]);
  });

  it('is 404 where the run or the item is not there, and 400 without its name', async () => {
    const at = await bench();
    const { run } = await ended(at, GOLD);
    expect(await codeOf(at.client.evaluations.item(run.id, 'nobody'))).toBe('404 not_found');
    expect(await codeOf(at.client.evaluations.item('nobody', 'a'))).toBe('404 not_found');
    expect(await codeOf(at.client.evaluations.item(run.id, ''))).toBe('400 invalid_payload');
  });
});
