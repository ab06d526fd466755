import { describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { CSRF_HEADER } from './csrf.ts';
import { ApiError, apiErrorCodes, ERROR_STATUS, isTransient } from './error.ts';
import { authorizationOf, hasSophiaScope, identityOf, LOCAL_IDENTITY } from './identity.ts';
import { isOwnOrigin, ORIGIN_HEADER } from './origin.ts';
import { withId } from './paths.ts';
import { sendThroughTransport, setTransport } from './transport.ts';

const answering = (response: Response, seen: Request[] = []) =>
  createClient({
    baseUrl: 'https://server.example/base',
    transport: async (request) => {
      seen.push(request);
      return response;
    },
  });

const thrown = (outcome: Promise<unknown>): Promise<ApiError> =>
  outcome.then(
    () => Promise.reject(new Error('nothing was thrown')),
    (error: unknown) => (error instanceof ApiError ? error : Promise.reject(error)),
  );

describe('the token of changes', () => {
  /** A backend that wants its token, and draws another one when told to. */
  function guarded() {
    const seen: (string | null)[] = [];
    const state = { token: 't1', hasToken: true };
    const client = createClient({
      baseUrl: 'https://server.example',
      transport: async (request) => {
        const headers: Record<string, string> = state.hasToken ? { [CSRF_HEADER]: state.token } : {};
        if (request.method === 'GET') return Response.json({ drafts: [] }, { headers });
        seen.push(request.headers.get(CSRF_HEADER));
        if (request.headers.get(CSRF_HEADER) === state.token) return new Response(null, { status: 204, headers });
        return Response.json({ error: { code: 'csrf_refused', message: 'No.' } }, { status: 403, headers });
      },
    });
    return { client, seen, state };
  }

  it('is taken from any answer and brought along', async () => {
    const { client, seen } = guarded();
    await client.drafts.list();
    await client.drafts.remove('d');
    expect(seen).toEqual(['t1']);
  });

  it('is taken from the refusal of the first change, which is then sent again, once', async () => {
    const { client, seen, state } = guarded();
    await client.drafts.remove('d');
    state.token = 't2';
    await client.drafts.remove('d');
    expect(seen).toEqual([null, 't1', 't1', 't2']);
  });

  it('that never comes is a refusal, not a loop', async () => {
    const { client, seen, state } = guarded();
    state.hasToken = false;
    expect((await thrown(client.drafts.remove('d'))).code).toBe('csrf_refused');
    expect(seen).toEqual([null]);
  });
});

describe('the client', () => {
  it('sends who asks, to the configured server, with ids encoded', async () => {
    const seen: Request[] = [];
    await answering(new Response(null, { status: 204 }), seen).sources.remove('a/b?c');
    expect(seen[0]?.url).toBe('https://server.example/base/v1/sophia/sources/a%2Fb%3Fc');
    expect(identityOf(seen[0]!.headers.get('Authorization'))).toEqual(LOCAL_IDENTITY);
  });

  it('throws what the server said, with status and path', async () => {
    const body = { error: { code: 'invalid_payload', message: 'No.', path: 'title' } };
    const error = await thrown(answering(Response.json(body, { status: 400 })).drafts.list());
    expect(error).toMatchObject({ code: 'invalid_payload', status: 400, path: 'title', message: 'No.' });
  });

  it('makes sense of errors that do not follow the contract', async () => {
    const html = (status: number) => answering(new Response('<h1>oops</h1>', { status })).drafts.list();
    expect((await thrown(html(502))).code).toBe('backend_unavailable');
    expect((await thrown(html(404))).code).toBe('not_found');
    expect((await thrown(html(418))).status).toBe(418);
  });

  it('refuses an answer that breaks the contract, and says where', async () => {
    const error = await thrown(answering(Response.json({ drafts: [{ id: 7 }] })).drafts.list());
    expect(error).toMatchObject({ code: 'internal', path: 'drafts.0.id' });
    expect((await thrown(answering(new Response('not json')).drafts.list())).code).toBe('internal');
    const report = answering(Response.json({ report: {}, meta: {} })).factChecks;
    expect((await thrown(report.run({ draftId: null, text: '', now: '' }))).path).toBe('report');
  });

  it('names an unreachable backend as such', async () => {
    const client = createClient({
      baseUrl: 'https://x.example',
      transport: () => Promise.reject(new TypeError('down')),
    });
    const error = await thrown(client.workspace.current());
    expect(error.code).toBe('backend_unavailable');
    expect(isTransient(error)).toBe(true);
  });

  it('gives every changing request an id of its own', async () => {
    const seen: Request[] = [];
    const client = answering(new Response(null, { status: 204 }), seen);
    await client.drafts.remove('a');
    await client.drafts.remove('a');
    const ids = seen.map((request) => request.headers.get('X-Request-Id'));
    expect(new Set(ids).size).toBe(2);
    expect(ids).not.toContain(null);
  });
});

describe('the transport', () => {
  it('holds requests back until it is ready', async () => {
    let ready: (transport: () => Promise<Response>) => void = () => undefined;
    setTransport(new Promise((resolve) => (ready = resolve)));
    let isAnswered = false;
    const answer = sendThroughTransport(new Request('https://x.example/')).then(async (response) => {
      isAnswered = true;
      return response.text();
    });
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(isAnswered).toBe(false);
    ready(async () => new Response('ready'));
    expect(await answer).toBe('ready');
  });

  it('fails each waiting request when the start fails', async () => {
    setTransport(Promise.reject(new Error('no start')));
    await expect(sendThroughTransport(new Request('https://x.example/'))).rejects.toThrow('no start');
  });
});

describe('the contract', () => {
  it('gives every code a status that is an error', () => {
    for (const code of apiErrorCodes) expect(ERROR_STATUS[code]).toBeGreaterThanOrEqual(400);
  });

  it('reads back an identity with any name, and takes a broken one for none', () => {
    const identity = { subject: 's', name: 'Žofia "ق" %', scopes: ['domain:*'] };
    expect(identityOf(authorizationOf(identity))).toEqual(identity);
    for (const broken of [
      null,
      '',
      'Bearer local.',
      'Bearer local.%',
      'Bearer local.null',
      'Bearer local.7',
      'Bearer x',
    ]) {
      expect(identityOf(broken)).toBeNull();
    }
  });

  it('asks for the exact scope or the wildcard', () => {
    const may = (...scopes: string[]) => hasSophiaScope({ subject: 's', name: 'n', scopes });
    expect([may('domain:sophia'), may('x', 'domain:*'), may(), may('domain:sophia2'), may('DOMAIN:SOPHIA')]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('takes a change for ours only where every header that names an origin names ours', () => {
    const own = 'https://x.example';
    expect(isOwnOrigin(new Headers({ [ORIGIN_HEADER]: own }), own)).toBe(true);
    expect(isOwnOrigin(new Headers({ Origin: own }), own)).toBe(true);
    expect(isOwnOrigin(new Headers(), own)).toBe(false);
    expect(isOwnOrigin(new Headers({ Origin: 'null' }), own)).toBe(false);
    expect(isOwnOrigin(new Headers({ Origin: 'https://y.example', [ORIGIN_HEADER]: own }), own)).toBe(false);
  });

  it('puts an id into a path as one segment', () => {
    expect(withId('/a/:id/b', '../x y')).toBe('/a/..%2Fx%20y/b');
  });
});
