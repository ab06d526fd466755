import { CSRF_HEADER } from '#api/csrf.ts';
import { authorizationOf, LOCAL_IDENTITY } from '#api/identity.ts';
import { ORIGIN_HEADER } from '#api/origin.ts';
import { ROUTES } from '#api/paths.ts';
import type { ScenarioInput, ScenarioOutcome, ScenarioRequest, ScenarioText } from '#domain/scenario.ts';
import { CSRF_TOKEN } from '../handlers/respond.ts';

/** A backend of its own: the same handlers over an engine that keeps nothing. */
export interface SandboxBackend {
  readonly send: (request: Request) => Promise<Response>;
  /** What answers: the page itself, or a service worker. */
  readonly mode: () => Promise<string>;
  readonly close: () => void;
}

type RequestsInput = Extract<ScenarioInput, { kind: 'requests' }>;

interface Fault {
  readonly code: string;
  readonly message: string;
  readonly path?: string;
}

const ORIGIN = 'http://sandbox.invalid';
/** Characters of an answer that are shown. */
const SHOWN = 1_200;

/** A member of an earlier answer, `$1.job.id`; nothing where there is none. */
function lookUp(reference: string, answers: readonly unknown[]): unknown {
  const [at, ...path] = reference.slice(1).split('.');
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined,
    answers[Number(at) - 1],
  );
}

const REFERENCE = /\$\d{1,2}(?:\.\w{1,40}){1,8}/gu;

function fill(value: unknown, answers: readonly unknown[]): unknown {
  if (typeof value === 'string') {
    if (value.startsWith('$') && value.replace(REFERENCE, '') === '') return lookUp(value, answers);
    return value.replaceAll(REFERENCE, (reference) => encodeURIComponent(String(lookUp(reference, answers))));
  }
  if (Array.isArray(value)) return value.map((one) => fill(one, answers));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fill(one, answers)]));
}

function requestOf({ method, path, body, headers, bytes }: ScenarioRequest, answers: readonly unknown[]): Request {
  const all: Record<string, string | null> = {
    Authorization: authorizationOf(LOCAL_IDENTITY),
    [ORIGIN_HEADER]: ORIGIN,
    [CSRF_HEADER]: CSRF_TOKEN,
    ...headers,
  };
  const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
  const payload =
    bytes !== undefined ? new Uint8Array(bytes) : typeof body === 'string' ? body : JSON.stringify(fill(body, answers));
  return new Request(ORIGIN + String(fill(path, answers)), {
    method,
    headers: sent,
    ...(method === 'GET' || payload === undefined ? {} : { body: payload }),
  });
}

/** Waits until no import of the sandbox is under way any more. */
async function idle({ send }: SandboxBackend): Promise<void> {
  for (let round = 0; round < 200; round++) {
    const answer = await send(requestOf({ method: 'GET', path: ROUTES.ingestion }, []));
    if (!answer.ok) return;
    const { jobs } = (await answer.json()) as { jobs: readonly { state: string }[] };
    if (!jobs.some(({ state }) => state === 'queued' || state === 'running')) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const pretty = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)} …` : text;
};

/** Sends a request, again where it waits for what is still being worked out. */
async function settled(
  request: ScenarioRequest,
  answers: readonly unknown[],
  { send }: SandboxBackend,
): Promise<{ readonly response: Response; readonly text: string }> {
  for (let round = 0; ; round++) {
    const response = await send(requestOf(request, answers));
    const text = await response.text();
    const { until } = request;
    if (until === undefined || !response.ok || round >= 200) return { response, text };
    if (lookUp(`$1.${until}`, [JSON.parse(text)]) !== undefined) return { response, text };
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Sends the requests of a scenario to a backend of its own, one after another, and reads the last answer. */
export async function runRequests(
  { requests, fault }: RequestsInput,
  backend: SandboxBackend,
): Promise<ScenarioOutcome> {
  // Where the engine of the sandbox is gone, nobody tells who would have answered.
  const mode = await backend.mode().catch(() => 'nobody');
  const answers: unknown[] = [];
  const texts: ScenarioText[] = [];
  let last: { readonly status: number; readonly body: unknown } = { status: 0, body: null };
  let isSettled = false;
  try {
    const sent: ReturnType<typeof settled>[] = [];
    for (const [at, request] of requests.entries()) {
      const { pathname, search } = new URL(requestOf(request, answers).url);
      sent[at] ??= settled(request, answers, backend);
      // The next one overtakes it: it is on its way before this one is answered.
      const next = requests[at + 1];
      if (request.isOvertaken && next) sent[at + 1] = settled(next, answers, backend);
      const { response, text } = await sent[at];
      const isJson = response.headers.get('Content-Type')?.includes('json') ?? false;
      const body: unknown = isJson && text !== '' ? JSON.parse(text) : text;
      answers.push(body);
      if (!isSettled) last = { status: response.status, body };
      // Where one request was overtaken, how that one ended is the state that is shown.
      isSettled ||= request.isOvertaken === true && !response.ok;
      texts.push({
        title: `${at + 1}. ${request.method} ${decodeURIComponent(pathname + search)} → ${response.status}`,
        text: pretty(body),
        spans: [],
      });
      if (request.path.startsWith(ROUTES.ingestion)) await idle(backend);
    }
  } finally {
    backend.close();
  }
  const { error: refusal, refused } = (last.body ?? {}) as {
    readonly error?: Fault;
    readonly refused?: readonly Fault[];
  };
  // A decision on many items is answered, with those that were left as they are in a list of their own.
  const error = refusal ?? refused?.[0];
  return {
    derived: error?.code ?? (fault === 'no-service-worker' ? mode : 'answered'),
    reasons: error ? [error.message] : ['The request was answered.'],
    figures: [
      { name: 'Status', value: String(last.status) },
      ...(error?.path === undefined ? [] : [{ name: 'Fault at', value: error.path }]),
      { name: 'Requests', value: String(requests.length) },
      { name: 'Answered by', value: mode },
    ],
    texts,
  };
}
