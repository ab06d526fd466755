import { describe, expect, it } from 'vitest';
import { authorizationOf, LOCAL_IDENTITY } from '#api/identity.ts';
import { ADAPTER_ROUTES, withId } from '#api/paths.ts';
import { READ_CAPABILITIES, READ_ROLES, ROLE_CAPABILITIES, type ReadCapability } from '#domain/roles.ts';
import { bench, refusal, TEXT, withSource, type Bench } from './test-bench.ts';

const as = (role?: string, subject = 'ada') => {
  const { role: _role, ...rest } = LOCAL_IDENTITY;
  return { Authorization: authorizationOf({ ...rest, subject, ...(role === undefined ? {} : { role }) }) };
};
const NOTEBOOK = { id: null, title: 'Bridges', version: 0, entries: [{ note: 'look again', span: null }] };

const routesOf = (draftId: string): readonly (readonly [string, string, ReadCapability | null, unknown])[] => [
  ['GET', ADAPTER_ROUTES.health, null, undefined],
  ['GET', `${ADAPTER_ROUTES.search}?query=bridge`, 'semantic_search', undefined],
  ['GET', `${ADAPTER_ROUTES.citations}?draftId=${draftId}`, 'citations', undefined],
  ['GET', `${ADAPTER_ROUTES.evidencePacks}?draftId=${draftId}`, 'evidence_packs', undefined],
  ['GET', ADAPTER_ROUTES.notebooks, 'notebooks', undefined],
  ['POST', ADAPTER_ROUTES.notebooks, 'notebooks', NOTEBOOK],
  ['GET', ADAPTER_ROUTES.sourceGraph, 'source_graph', undefined],
  ['POST', ADAPTER_ROUTES.verify, 'claim_verification', { text: 'The bridge was opened in 1932.' }],
  ['POST', ADAPTER_ROUTES.answers, 'grounded_answers', { query: 'When was the bridge opened?' }],
  ['GET', `${ADAPTER_ROUTES.traceExport}?draftId=${draftId}&kind=bibliography&format=json`, 'trace_export', undefined],
];

async function ready(ports = {}): Promise<{ at: Bench; draftId: string; source: string }> {
  const at = await bench(ports);
  const source = await withSource(at);
  const { id } = await at.client.drafts.create({ title: 'Bridge', text: TEXT });
  return { at, draftId: id, source };
}
const send = (at: Bench, method: string, path: string, body: unknown, headers: Record<string, string>) =>
  at.send(method, path, { headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });

describe('the evidence adapter', () => {
  it('covers every capability, and gives each role what the table says', async () => {
    const { at, draftId } = await ready();
    const routes = routesOf(draftId);
    expect(new Set(routes.flatMap(([, , capability]) => capability ?? []))).toEqual(new Set(READ_CAPABILITIES));
    for (const [method, path, capability, body] of routes) {
      for (const role of READ_ROLES) {
        const { status } = await send(at, method, path, body, as(role));
        const isAllowed = capability === null || ROLE_CAPABILITIES[role].includes(capability);
        expect([path, role, status]).toEqual([path, role, isAllowed ? 200 : 403]);
      }
      const { status } = await send(at, method, path, body, as());
      expect([path, status === 403]).toEqual([
        path,
        capability !== null && !ROLE_CAPABILITIES.grounding.includes(capability),
      ]);
      expect((await refusal(await send(at, method, path, body, as('root'))))[1]).toBe('invalid_sophia_read_role');
      expect((await refusal(await send(at, method, path, body, { Authorization: '' })))[1]).toBe('unauthenticated');
    }
  });

  it('answers 502 at every route where no service is connected', async () => {
    const { at, draftId } = await ready({ hasEvidenceApi: false });
    for (const [method, path, , body] of routesOf(draftId)) {
      expect(await refusal(await send(at, method, path, body, as('admin')))).toEqual([
        502,
        'evidence_adapter_unavailable',
        undefined,
      ]);
    }
  });

  it('names its contract, its consumers and what the asker may use', async () => {
    const { at } = await ready();
    const health: unknown = await (await send(at, 'GET', ADAPTER_ROUTES.health, undefined, as('review'))).json();
    expect(health).toMatchObject({
      contract: 'oshun.evidence.sophia.adapter',
      version: '1.0.0',
      minimumCompatible: '1.0.0',
      status: 'ok',
      capabilities: [...READ_CAPABILITIES],
      allowed: [...ROLE_CAPABILITIES.review],
    });
    expect((health as { consumers: unknown[] }).consumers).toHaveLength(9);
  });

  it('gives exact spans', async () => {
    const { at, draftId, source } = await ready();
    const pack = (await (
      await send(at, 'GET', `${ADAPTER_ROUTES.evidencePacks}?draftId=${draftId}`, undefined, as())
    ).json()) as { complete: boolean; claims: { evidence: { start: number; end: number; quote: string }[] }[] };
    expect(pack.complete).toBe(true);
    for (const { evidence } of pack.claims) {
      for (const { start, end, quote } of evidence) expect(TEXT.slice(start, end)).toBe(quote);
    }
    const { hits } = (await (
      await send(at, 'GET', `${ADAPTER_ROUTES.search}?query=bridge+opened`, undefined, as())
    ).json()) as { hits: { sourceId: string }[] };
    expect(hits.map(({ sourceId }) => sourceId)).toContain(source);
  });

  it('keeps notebooks for their owner alone, whatever the role, and only with quotes that stand there', async () => {
    const { at, source } = await ready();
    const made = (await (await send(at, 'POST', ADAPTER_ROUTES.notebooks, NOTEBOOK, as('review'))).json()) as {
      id: string;
    };
    const list = async (subject: string, role: string) =>
      (
        (await (await send(at, 'GET', ADAPTER_ROUTES.notebooks, undefined, as(role, subject))).json()) as {
          notebooks: { id: string }[];
        }
      ).notebooks.map(({ id }) => id);
    expect(await list('ada', 'review')).toEqual([made.id]);
    expect(await list('eve', 'admin')).toEqual([]);
    const theft = { ...NOTEBOOK, id: made.id, version: 1 };
    expect((await send(at, 'POST', ADAPTER_ROUTES.notebooks, theft, as('admin', 'eve'))).status).toBe(404);
    expect(
      (await send(at, 'DELETE', withId(ADAPTER_ROUTES.notebook, made.id), undefined, as('admin', 'eve'))).status,
    ).toBe(404);
    expect((await send(at, 'POST', ADAPTER_ROUTES.notebooks, { ...NOTEBOOK, owner: 'eve' }, as('review'))).status).toBe(
      400,
    );
    const stale = { ...NOTEBOOK, id: made.id, version: 0 };
    expect((await send(at, 'POST', ADAPTER_ROUTES.notebooks, stale, as('review'))).status).toBe(409);
    const span = { sourceId: source, start: 0, end: 10, quote: 'The bridge' };
    const withSpan = (quote: string) => ({ ...NOTEBOOK, entries: [{ note: '', span: { ...span, quote } }] });
    expect((await send(at, 'POST', ADAPTER_ROUTES.notebooks, withSpan('The bridge'), as('review'))).status).toBe(200);
    expect(
      await refusal(await send(at, 'POST', ADAPTER_ROUTES.notebooks, withSpan('The tunnel'), as('review'))),
    ).toEqual([400, 'invalid_payload', 'entries.0.span']);
    expect((await send(at, 'DELETE', withId(ADAPTER_ROUTES.notebook, made.id), undefined, as('review'))).status).toBe(
      204,
    );
  });

  it.each([
    [`${ADAPTER_ROUTES.search}?limit=3`, 'query'],
    [`${ADAPTER_ROUTES.search}?query=x&limit=no`, 'limit'],
    [ADAPTER_ROUTES.citations, 'draftId'],
    [`${ADAPTER_ROUTES.traceExport}?draftId=x&kind=novel&format=json`, 'kind'],
  ])('names the fault of %s', async (path, fault) => {
    const { at } = await ready();
    expect(await refusal(await send(at, 'GET', path, undefined, as('admin')))).toEqual([400, 'invalid_payload', fault]);
  });
});
