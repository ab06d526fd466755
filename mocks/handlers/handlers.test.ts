import { describe, expect, it } from 'vitest';
import { authorizationOf } from '#api/identity.ts';
import { CSRF_HEADER } from '#api/csrf.ts';
import { ORIGIN_HEADER } from '#api/origin.ts';
import { BACKEND_HEADER, queueRoutes, REQUEST_ID_HEADER, ROUTES, withId } from '#api/paths.ts';
import { QUEUES } from '#domain/queue.ts';
import { createDirectRuntime } from '#runtime/client/direct-client.ts';
import { createMemoryStorage } from '#storage/memory.ts';
import { StorageFailure } from '#storage/failure.ts';
import { CSRF_TOKEN } from './respond.ts';
import { bench, codeOf, NOW, ORIGIN, refusal, TEXT, withSource } from './test-bench.ts';

const ALL_ROUTES = [
  ['GET', ROUTES.workspace],
  ['GET', ROUTES.sources],
  ['GET', withId(ROUTES.source, 'x')],
  ['GET', withId(ROUTES.sourceOriginal, 'x')],
  ['PATCH', withId(ROUTES.source, 'x')],
  ['DELETE', withId(ROUTES.source, 'x')],
  ['POST', ROUTES.grounding],
  ['GET', ROUTES.credibility],
  ['GET', withId(ROUTES.credibilitySource, 'x')],
  ['POST', withId(ROUTES.sourceNotices, 'x')],
  ['GET', ROUTES.tiers],
  ['PUT', ROUTES.tiers],
  ['DELETE', `${ROUTES.tiers}?revision=0`],
  ['POST', ROUTES.tiersPreview],
  ['POST', ROUTES.noticeLists],
  ['GET', ROUTES.ingestion],
  ['POST', `${ROUTES.ingestion}?name=a.txt`],
  ['DELETE', withId(ROUTES.ingestionJob, 'x')],
  ['POST', withId(ROUTES.ingestionRetry, 'x')],
  ['POST', withId(ROUTES.ingestionRecognise, 'x')],
  ['POST', withId(ROUTES.sourceRecognise, 'x')],
  ['GET', withId(ROUTES.evaluationItem, 'x')],
  ['GET', ROUTES.drafts],
  ['POST', ROUTES.drafts],
  ['GET', withId(ROUTES.draft, 'x')],
  ['PUT', withId(ROUTES.draft, 'x')],
  ['DELETE', withId(ROUTES.draft, 'x')],
  ['POST', ROUTES.factChecks],
  ['POST', ROUTES.reverify],
  ['GET', `${ROUTES.grounded}?query=x&now=${NOW}`],
  ['POST', ROUTES.ask],
  ['GET', ROUTES.answers],
  ['GET', withId(ROUTES.answer, 'x')],
  ['DELETE', withId(ROUTES.answer, 'x')],
  ['GET', withId(ROUTES.answerFactCheck, 'x')],
  ['GET', ROUTES.suggestions],
  ['GET', ROUTES.synthesizer],
  ['PUT', ROUTES.synthesizer],
  ['DELETE', ROUTES.synthesizer],
  ['GET', ROUTES.judgePack],
  ['PUT', ROUTES.judgePack],
  ['DELETE', ROUTES.judgePack],
  ['GET', ROUTES.thresholds],
  ['PUT', ROUTES.thresholds],
  ['POST', ROUTES.thresholdsPreview],
  ...QUEUES.flatMap((queue) => {
    const { list, ids, calibration, item, decisions } = queueRoutes(queue);
    return [
      ['GET', list],
      ['GET', ids],
      ['GET', calibration],
      ['GET', withId(item, 'x')],
      ['POST', decisions],
    ] as const;
  }),
  ['GET', ROUTES.audit],
  ['GET', ROUTES.auditEntries],
  ['GET', ROUTES.auditSummary],
  ['GET', withId(ROUTES.gate, 'x')],
  ['GET', ROUTES.exports],
  ['POST', ROUTES.exports],
  ['POST', withId(ROUTES.exportCancel, 'x')],
  ['POST', withId(ROUTES.gateMerge, 'x')],
  ['GET', ROUTES.runs],
  ['POST', ROUTES.runs],
  ['POST', withId(ROUTES.runActs, 'x')],
  ['DELETE', withId(ROUTES.run, 'x')],
  ['POST', ROUTES.packetVerification],
  ['POST', ROUTES.auditVerification],
  ['POST', withId(ROUTES.gateActs, 'x')],
  ['GET', ROUTES.publications],
  ['POST', ROUTES.publications],
  ['GET', withId(ROUTES.publication, 'x')],
  ['POST', withId(ROUTES.publicationReopen, 'x')],
  ['GET', ROUTES.workspaces],
  ['POST', ROUTES.workspaces],
  ['POST', ROUTES.workspaceImport],
  ['PATCH', withId(ROUTES.workspaceOne, 'x')],
  ['DELETE', withId(ROUTES.workspaceOne, 'x')],
  ['POST', withId(ROUTES.workspaceRestore, 'x')],
  ['GET', withId(ROUTES.workspaceExport, 'x')],
  ['GET', ROUTES.scenarios],
  ['GET', withId(ROUTES.scenario, 'x')],
] as const;

describe.each(ALL_ROUTES)('%s %s', (method, path) => {
  it('answers 401 without a readable identity', async () => {
    const { send } = await bench();
    for (const header of ['', 'Bearer local.%7Bbroken', 'Basic abc']) {
      expect(await refusal(await send(method, path, { headers: { Authorization: header } }))).toEqual([
        401,
        'unauthenticated',
        undefined,
      ]);
    }
  });

  it('answers 403 to an identity without the scope, and lets the wildcard in', async () => {
    const { send } = await bench();
    const as = (scopes: string[]) => ({
      Authorization: authorizationOf({ subject: 'a', name: 'A', scopes, role: 'admin' }),
    });
    const refused = await send(method, path, { headers: as(['domain:other']) });
    expect(await refusal(refused)).toEqual([403, 'domain_scope_missing', undefined]);
    expect((await send(method, path, { headers: as(['domain:*']) })).status).not.toBe(403);
  });

  if (method !== 'GET') {
    it('answers 403 to a change from another site, or from nobody', async () => {
      const { send } = await bench();
      const evil: Record<string, string>[] = [
        { [ORIGIN_HEADER]: 'https://evil.example' },
        { [ORIGIN_HEADER]: ORIGIN, Origin: 'https://evil.example' },
        { [ORIGIN_HEADER]: '' },
      ];
      for (const headers of evil) {
        expect(await refusal(await send(method, path, { headers }))).toEqual([403, 'origin_refused', undefined]);
      }
    });

    it('answers 403 to a change that has not seen an answer of this start, and tells the token', async () => {
      const { send } = await bench();
      for (const token of ['', 'guessed']) {
        const response = await send(method, path, { headers: { [CSRF_HEADER]: token } });
        expect(response.headers.get(CSRF_HEADER)).toBe(CSRF_TOKEN);
        expect(await refusal(response)).toEqual([403, 'csrf_refused', undefined]);
      }
    });
  }
});

describe('bad bodies', () => {
  const draft = withId(ROUTES.draft, 'x');
  const source = withId(ROUTES.source, 'x');
  it.each([
    ['POST', ROUTES.drafts, '{"title":"T"', undefined],
    ['POST', ROUTES.drafts, '{"title":"","text":"x"}', 'title'],
    ['POST', ROUTES.drafts, '{"title":"T"}', 'text'],
    ['POST', ROUTES.drafts, '{"title":"T","text":"x","extra":1}', 'extra'],
    ['PUT', draft, '{"title":"T","text":"x"}', 'version'],
    ['PUT', draft, '{"title":"T","text":"x","version":-1}', 'version'],
    ['PATCH', source, '{}', undefined],
    ['PATCH', source, '{"publishedDate":"2024-02-30"}', 'publishedDate'],
    ['PATCH', source, '{"uri":"javascript:alert(1)"}', 'uri'],
    ['PATCH', source, '{"authors":["A",7]}', 'authors.1'],
    ['PATCH', source, '{"text":"forged"}', 'text'],
    ['POST', ROUTES.factChecks, '{"draftId":null,"text":"x","now":"yesterday"}', 'now'],
    ['POST', ROUTES.factChecks, '{"text":"x","now":"2024-06-01T00:00:00.000Z"}', 'draftId'],
    ['POST', ROUTES.factChecks, '"text"', undefined],
    ['POST', ROUTES.reverify, '{"draftId":3}', 'draftId'],
    ['POST', ROUTES.ask, '{"query":"x"}', 'now'],
    ['POST', ROUTES.ask, `{"query":7,"now":"${NOW}"}`, 'query'],
    ['POST', ROUTES.ask, `{"query":"${'x'.repeat(100_001)}","now":"${NOW}"}`, 'query'],
    ['POST', ROUTES.ask, `{"query":"x","now":"${NOW}","policy":{"limit":-1}}`, 'policy.limit'],
    ['POST', ROUTES.ask, `{"query":"x","now":"${NOW}","policy":{"limt":3}}`, 'policy.limt'],
    ['POST', ROUTES.ask, `{"query":"x","now":"${NOW}","sourceIds":["no-such-source"]}`, 'sourceIds.0'],
    ['POST', ROUTES.ask, `{"query":"x","now":"${NOW}","sourceIds":[""]}`, 'sourceIds.0'],
    ['GET', `${ROUTES.grounded}?now=${NOW}`, undefined, 'query'],
    ['GET', `${ROUTES.grounded}?query=x`, undefined, 'now'],
    ['GET', `${ROUTES.grounded}?query=x&now=today`, undefined, 'now'],
    ['GET', `${ROUTES.grounded}?query=x&now=${NOW}&sourceIds=no-such-source`, undefined, 'sourceIds.0'],
    ['GET', `${ROUTES.suggestions}?limit=0`, undefined, 'limit'],
    ['GET', `${ROUTES.suggestions}?limit=all`, undefined, 'limit'],
    ['PUT', ROUTES.synthesizer, '{"baseUrl":"https://a.example/v1"}', 'model'],
    ['PUT', ROUTES.synthesizer, '{"baseUrl":"a.example","model":"m"}', 'baseUrl'],
    ['PUT', ROUTES.synthesizer, '{"baseUrl":"ftp://a.example","model":"m"}', 'baseUrl'],
    ['PUT', ROUTES.synthesizer, '{"baseUrl":"https://me:secret@a.example","model":"m"}', 'baseUrl'],
    ['PUT', ROUTES.synthesizer, '{"baseUrl":"https://a.example/v1?key=1","model":"m"}', 'baseUrl'],
    ['PUT', ROUTES.synthesizer, '{"baseUrl":"https://a.example","model":"m","key":"two words"}', 'key'],
    ['PUT', ROUTES.synthesizer, '{"baseUrl":"https://a.example","model":"m","key":"a\\nb"}', 'key'],
  ])('%s %s %s is refused at %s', async (method, path, body, at) => {
    const { send } = await bench();
    const response = await send(method, path, body === undefined ? {} : { body });
    expect(await refusal(response)).toEqual([400, 'invalid_payload', at]);
  });

  it('refuses an upload without a name', async () => {
    const { send } = await bench();
    expect(await refusal(await send('POST', ROUTES.ingestion, { body: 'x' }))).toEqual([
      400,
      'invalid_payload',
      'name',
    ]);
    const blank = await send('POST', `${ROUTES.ingestion}?name=%20`, { body: 'x' });
    expect(await refusal(blank)).toEqual([400, 'invalid_payload', 'name']);
  });
});

describe('what is not there', () => {
  it.each([
    ['GET', withId(ROUTES.source, 'x'), undefined],
    ['GET', withId(ROUTES.sourceOriginal, 'x'), undefined],
    ['PATCH', withId(ROUTES.source, 'x'), '{"title":"T"}'],
    ['DELETE', withId(ROUTES.source, 'x'), undefined],
    ['DELETE', withId(ROUTES.ingestionJob, 'x'), undefined],
    ['POST', withId(ROUTES.ingestionRetry, 'x'), undefined],
    ['GET', withId(ROUTES.draft, 'x'), undefined],
    ['PUT', withId(ROUTES.draft, 'x'), '{"title":"T","text":"x","version":1}'],
    ['DELETE', withId(ROUTES.draft, 'x'), undefined],
    ['POST', ROUTES.factChecks, `{"draftId":"x","text":"t","now":"${NOW}"}`],
    ['POST', ROUTES.reverify, '{"draftId":"x"}'],
    ['GET', withId(ROUTES.answer, 'x'), undefined],
    ['DELETE', withId(ROUTES.answer, 'x'), undefined],
    ['GET', withId(ROUTES.scenario, 'x'), undefined],
    ['GET', '/v1/sophia/nothing', undefined],
    ['GET', '/v1/other', undefined],
  ])('%s %s answers 404', async (method, path, body) => {
    const { send } = await bench();
    const response = await send(method, path, body === undefined ? {} : { body });
    expect(await refusal(response)).toEqual([404, 'not_found', undefined]);
  });
});

describe('the workspace', () => {
  it('counts what it holds and says how it is stored', async () => {
    const at = await bench();
    await withSource(at);
    await at.client.drafts.create({ title: 'T', text: TEXT });
    const workspace = await at.client.workspace.current();
    expect(workspace.counts).toMatchObject({ sources: 1, drafts: 1 });
    expect(workspace.counts.passages).toBeGreaterThan(0);
    expect(workspace.storage).toEqual({ mode: 'memory', persisted: false, notices: [] });
  });

  it('marks every answer as coming from the backend', async () => {
    const { send } = await bench();
    expect((await send('GET', ROUTES.workspace)).headers.has(BACKEND_HEADER)).toBe(true);
    expect((await send('GET', '/v1/nothing')).headers.has(BACKEND_HEADER)).toBe(true);
  });
});

describe('sources', () => {
  it('gives back the document, and the very bytes that came in', async () => {
    const at = await bench();
    const id = await withSource(at);
    const { document } = await at.client.sources.get(id);
    expect(document.text).toContain('503 metres');
    const response = await at.send('GET', withId(ROUTES.sourceOriginal, id));
    expect(await response.text()).toBe(TEXT);
    expect(response.headers.get('Content-Security-Policy')).toContain('sandbox');
    expect(response.headers.get('Content-Disposition')).toContain("filename*=UTF-8''bridge.txt");
  });

  it('changes metadata and nothing else, and checks see the change', async () => {
    const at = await bench();
    const id = await withSource(at);
    const changed = await at.client.sources.patch(id, { title: 'Harbour bridge', publishedDate: '1932-03' });
    expect(changed).toMatchObject({ title: 'Harbour bridge', publishedDate: '1932-03', fileName: 'bridge.txt' });
    const { report } = await at.client.factChecks.run({ draftId: null, text: TEXT, now: NOW });
    expect(report.sources.map(({ title }) => title)).toEqual(['Harbour bridge']);
  });

  it('removes a source for good', async () => {
    const at = await bench();
    const id = await withSource(at);
    await at.client.sources.remove(id);
    expect(await codeOf(at.client.sources.get(id))).toBe('404 not_found');
    expect(await at.client.sources.list()).toEqual([]);
  });
});

describe('ingestion', () => {
  it('accepts a file with 202 and ends with the source it added', async () => {
    const at = await bench();
    const response = await at.send('POST', `${ROUTES.ingestion}?name=a%2Fbridge%20%C3%BC.txt`, { body: TEXT });
    expect(response.status).toBe(202);
    await at.idle();
    const [job] = await at.client.ingestion.list();
    expect(job).toMatchObject({ fileName: 'a/bridge ü.txt', state: 'done', progress: 1, stage: 'stored', attempts: 1 });
    expect(job!.sourceIds).toEqual((await at.client.sources.list()).map(({ id }) => id));
  });

  it('says why a file was refused, and adds nothing', async () => {
    const at = await bench();
    await at.client.ingestion.start('empty.txt', new ArrayBuffer(0));
    await at.idle();
    const [job] = await at.client.ingestion.list();
    expect(job).toMatchObject({ state: 'failed', sourceIds: [] });
    expect(job!.failure?.message).toContain('empty.txt');
    expect(await at.client.sources.list()).toEqual([]);
  });

  it('will not retry what was imported', async () => {
    const at = await bench();
    await withSource(at);
    const [job] = await at.client.ingestion.list();
    expect(await codeOf(at.client.ingestion.retry(job!.id))).toBe('409 job_not_retryable');
  });

  it('answers 413 to a file that is too large, before reading it', async () => {
    const { send } = await bench();
    const response = await send('POST', `${ROUTES.ingestion}?name=big.pdf`, {
      body: 'x',
      headers: { 'Content-Length': String(2 ** 40) },
    });
    expect(await refusal(response)).toEqual([413, 'payload_too_large', undefined]);
  });
});

describe('drafts', () => {
  it('creates with 201, saves under the next version and refuses a stale one with 409', async () => {
    const { client, send } = await bench();
    const created = await send('POST', ROUTES.drafts, { body: '{"title":" T ","text":"one"}' });
    expect(created.status).toBe(201);
    const draft = (await created.json()) as { id: string; title: string; version: number };
    expect(draft.title).toBe('T');
    const saved = await client.drafts.save(draft.id, { title: 'T', text: 'two', version: draft.version });
    expect(saved.version).toBe(draft.version + 1);
    expect(await codeOf(client.drafts.save(draft.id, { title: 'T', text: 'late', version: draft.version }))).toBe(
      '409 stale_version',
    );
    expect((await client.drafts.get(draft.id)).text).toBe('two');
  });

  it('removes with 204', async () => {
    const { client, send } = await bench();
    const { id } = await client.drafts.create({ title: 'T', text: '' });
    expect((await send('DELETE', withId(ROUTES.draft, id))).status).toBe(204);
    expect(await client.drafts.list()).toEqual([]);
  });

  it('carries out a change only once when the same request comes twice', async () => {
    const { client, send } = await bench();
    const twice = { body: '{"title":"T","text":"x"}', headers: { [REQUEST_ID_HEADER]: 'r-1' } };
    const [first, second] = await Promise.all([send('POST', ROUTES.drafts, twice), send('POST', ROUTES.drafts, twice)]);
    expect(await first.json()).toEqual(await second.json());
    expect(await client.drafts.list()).toHaveLength(1);
  });
});

describe('fact checks', () => {
  it('judges a draft, takes over what did not change, and records the outcome', async () => {
    const at = await bench();
    await withSource(at);
    const { id } = await at.client.drafts.create({ title: 'T', text: TEXT });
    const first = await at.client.factChecks.run({ draftId: id, text: TEXT, now: NOW });
    expect(first.report.draft).toBe(TEXT);
    expect(first.meta.claimsChecked).toBeGreaterThan(0);
    const again = await at.client.factChecks.run({ draftId: id, text: TEXT, now: NOW });
    expect(again.meta).toMatchObject({ claimsChecked: 0, claimsReused: first.meta.claimsChecked });
    expect(again.report).toEqual(first.report);
    const reverified = await at.client.factChecks.reverify({ draftId: id });
    expect(reverified.counts.failed + reverified.counts.warnings).toBe(0);
    expect((await at.client.drafts.get(id)).lastCheck?.engineVersion).toBe(first.report.engineVersion);
  });

  it('warns, and never passes, where the source of a citation is gone', async () => {
    const at = await bench();
    const source = await withSource(at);
    const { id } = await at.client.drafts.create({ title: 'T', text: TEXT });
    const { report } = await at.client.factChecks.run({ draftId: id, text: TEXT, now: NOW });
    const cited = report.claims.flatMap(({ citations }) => citations).length;
    expect(cited).toBeGreaterThan(0);
    await at.client.sources.remove(source);
    expect((await at.client.factChecks.reverify({ draftId: id })).counts).toEqual({
      passed: 0,
      failed: 0,
      warnings: cited,
    });
  });

  it('answers 404 to re-verifying a draft that was never checked', async () => {
    const { client } = await bench();
    const { id } = await client.drafts.create({ title: 'T', text: TEXT });
    expect(await codeOf(client.factChecks.reverify({ draftId: id }))).toBe('404 not_found');
  });

  it('runs only the newest of several texts of one draft', async () => {
    const at = await bench();
    await withSource(at);
    const { id } = await at.client.drafts.create({ title: 'T', text: TEXT });
    const outcomes = await Promise.all(
      ['One.', 'One two.', 'One two three.'].map((text) =>
        codeOf(at.client.factChecks.run({ draftId: id, text, now: NOW })),
      ),
    );
    expect(outcomes).toEqual(['409 superseded', '409 superseded', 'no error']);
  });

  it('throws the reason of an abort, as fetch does', async () => {
    const { client } = await bench();
    const controller = new AbortController();
    const run = client.factChecks.run({ draftId: null, text: TEXT, now: NOW }, controller.signal);
    controller.abort();
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('storage that fails', () => {
  it('answers 507 when the disk is full, and goes on with what is there', async () => {
    const storage = createMemoryStorage();
    const full = {
      ...storage,
      drafts: {
        ...storage.drafts,
        create: () => Promise.reject(new StorageFailure('storage_full', 'No room.')),
      },
    };
    const { client } = await bench({ openStorage: async () => ({ storage: full, notices: [] }) });
    expect(await codeOf(client.drafts.create({ title: 'T', text: 'x' }))).toBe('507 storage_full');
    expect(await client.drafts.list()).toEqual([]);
  });

  it('answers every call with the reason when it cannot be opened', async () => {
    const closed = () => Promise.reject(new StorageFailure('storage_unavailable', 'Close the other tabs.'));
    const { client } = await bench({ openStorage: closed });
    expect(await codeOf(client.workspace.current())).toBe('503 storage_unavailable');
    expect(await codeOf(client.drafts.list())).toBe('503 storage_unavailable');
    expect(await codeOf(client.sources.original('x'))).toBe('503 storage_unavailable');
  });

  it('tells a person whose stored data was cleared, instead of looking new', async () => {
    const runtime = createDirectRuntime({
      openStorage: async () => ({ storage: { ...createMemoryStorage(), mode: 'indexeddb' }, notices: [] }),
    });
    const report = await runtime.start({ hadWorkspace: true });
    expect(report.notices.map(({ code }) => code)).toEqual(['stored-data-cleared']);
  });
});

it('refuses text recognition in a language that there is no model of, with 400 and the place', async () => {
  const { send } = await bench();
  for (const path of [withId(ROUTES.sourceRecognise, 'x'), withId(ROUTES.ingestionRecognise, 'x')]) {
    expect(await refusal(await send('POST', `${path}?language=tlh`))).toEqual([400, 'invalid_payload', 'language']);
    expect((await refusal(await send('POST', `${path}?language=deu`)))[0]).toBe(404);
  }
});
