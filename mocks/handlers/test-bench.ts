import { createClient, type SophiaClient } from '#api/client.ts';
import { CSRF_HEADER } from '#api/csrf.ts';
import { ApiError, type ApiErrorBody } from '#api/error.ts';
import { authorizationOf, LOCAL_IDENTITY } from '#api/identity.ts';
import { ORIGIN_HEADER } from '#api/origin.ts';
import { createDirectRuntime } from '#runtime/client/direct-client.ts';
import type { RuntimePorts } from '#runtime/ports.ts';
import { createInPageTransport } from '../in-page.ts';
import { createHandlers } from './all.ts';
import { CSRF_TOKEN } from './respond.ts';

/** The handlers over a runtime of their own, for tests. */
export const ORIGIN = 'http://localhost';
export const NOW = '2024-06-01T00:00:00.000Z';
export const TEXT = 'The bridge was opened in 1932. It is 503 metres long.';

export interface Bench {
  readonly client: SophiaClient;
  readonly send: (
    method: string,
    path: string,
    init?: { body?: string; headers?: Record<string, string> },
  ) => Promise<Response>;
  readonly idle: () => Promise<void>;
}

export async function bench(ports: Partial<RuntimePorts> = {}): Promise<Bench> {
  const runtime = createDirectRuntime(ports);
  await runtime.start({ hadWorkspace: false });
  const transport = createInPageTransport(createHandlers(runtime));
  const send: Bench['send'] = (method, path, { body, headers } = {}) =>
    transport(
      new Request(ORIGIN + path, {
        method,
        headers: {
          Authorization: authorizationOf(LOCAL_IDENTITY),
          [ORIGIN_HEADER]: ORIGIN,
          [CSRF_HEADER]: CSRF_TOKEN,
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
      }),
    );
  return { client: createClient({ baseUrl: ORIGIN, transport }), send, idle: () => runtime.idle() };
}

export async function withSource(at: Bench): Promise<string> {
  await at.client.ingestion.start('bridge.txt', new TextEncoder().encode(TEXT).buffer, 'text/plain');
  await at.idle();
  const [source] = await at.client.sources.list();
  return source?.id ?? '';
}

export async function refusal(response: Response): Promise<[number, string, string | undefined]> {
  const { error } = (await response.json()) as ApiErrorBody;
  return [response.status, error.code, error.path];
}

export const codeOf = (outcome: Promise<unknown>): Promise<string> =>
  outcome.then(
    () => 'no error',
    (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.code}` : String(error)),
  );
