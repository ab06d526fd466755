import { createEventReader } from './event-stream.ts';
import { messageOf, partOf, UnusableReply, type CompletionPart } from './completion.ts';

export interface ModelMessage {
  readonly role: string;
  readonly content: string;
}

/** What is asked of whom. `baseUrl` as the settings keep it: no slash at its end. */
export interface ModelRequest {
  readonly baseUrl: string;
  readonly model: string;
  readonly key: string | null;
  readonly messages: readonly ModelMessage[];
  /** Milliseconds that this reply may take, where it is not the time of the limits. */
  readonly timeMs?: number;
}

export type ModelOutcome =
  | { readonly ok: true; readonly reply: string }
  | { readonly ok: false; readonly failure: 'failed' | 'timed-out'; readonly detail: string };

export interface ModelLimits {
  /** Milliseconds from the question to the last byte of the reply. */
  readonly timeMs: number;
  /** Bytes of a reply as it comes over the network. A stream wraps each word in some 200 bytes. */
  readonly maxBytes: number;
}

/** The part of a request that says how long its reply may take. */
export const timeOf = (seconds: number | undefined): Pick<ModelRequest, 'timeMs'> =>
  seconds === undefined ? {} : { timeMs: seconds * 1000 };

export const MODEL_LIMITS: ModelLimits = { timeMs: 60_000, maxBytes: 2 * 1024 * 1024 };

/**
 * Asks an OpenAI-compatible endpoint once (`POST {baseUrl}/chat/completions`) and gives its whole reply. A failure is a
 * value with words for the person, whatever the endpoint does; only an abort by the caller throws. Redirects are
 * refused, or an endpoint could send the question, the passages and the key to anyone; nothing of the browser (cookies,
 * address of the page) goes along. What a failure quotes of the endpoint never contains the key.
 */
export async function askModel(
  request: ModelRequest,
  fetchFrom: typeof fetch,
  signal: AbortSignal,
  limits: ModelLimits = MODEL_LIMITS,
): Promise<ModelOutcome> {
  signal.throwIfAborted();
  const stop = new AbortController();
  let isLate = false;
  const timeMs = request.timeMs ?? limits.timeMs;
  const timer = setTimeout(() => {
    isLate = true;
    stop.abort();
  }, timeMs);
  const pass = (): void => stop.abort();
  signal.addEventListener('abort', pass, { once: true });
  const stopped = new Promise<never>((_resolve, reject) => {
    stop.signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true });
  });
  stopped.catch(() => undefined);
  try {
    const reply = await Promise.race([exchange(request, fetchFrom, stop.signal, limits), stopped]);
    return { ok: true, reply };
  } catch (error) {
    signal.throwIfAborted();
    const seconds = timeMs / 1000;
    if (isLate) {
      return { ok: false, failure: 'timed-out', detail: `The endpoint gave no complete reply in ${seconds} seconds.` };
    }
    const detail = error instanceof UnusableReply ? error.message : unreachable(request, error);
    return { ok: false, failure: 'failed', detail: withoutKey(detail, request.key) };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', pass);
    stop.abort();
  }
}

function unreachable({ baseUrl }: ModelRequest, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return `${new URL(baseUrl).origin} could not be reached (${reason}). It is down, redirects elsewhere, or does not allow requests from this page (CORS).`;
}

function withoutKey(detail: string, key: string | null): string {
  return key === null ? detail : detail.split(key).join('[key]');
}

async function exchange(
  { baseUrl, model, key, messages }: ModelRequest,
  fetchFrom: typeof fetch,
  signal: AbortSignal,
  limits: ModelLimits,
): Promise<string> {
  const response = await fetchFrom(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'text/event-stream, application/json',
      ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ model, messages, stream: true, temperature: 0 }),
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal,
  });
  if (response.redirected) throw new UnusableReply('The endpoint redirects to another address. Configure that one.');
  const pieces = decoded(response, limits.maxBytes, signal);
  if (!response.ok) throw new UnusableReply(await refusalOf(response, pieces));
  const mediaType = (response.headers.get('Content-Type') ?? '').toLowerCase();
  if (mediaType.includes('html')) {
    throw new UnusableReply('The endpoint answered with a web page. Is the base URL that of an API, with its /v1?');
  }
  if (mediaType.includes('event-stream')) return readStream(pieces);
  return partOf(await joined(pieces), 'message').text;
}

/** What a status other than 2xx says, with the endpoint's own message where its body has one. */
async function refusalOf(response: Response, pieces: AsyncGenerator<string>): Promise<string> {
  const said = await joined(pieces)
    .then((text) => messageOf(JSON.parse(text)))
    .catch(() => '');
  const meaning: Readonly<Record<number, string>> = {
    401: ' (the key is missing or wrong)',
    403: ' (the key may not use this)',
    404: ' (no such address or model)',
    429: ' (too many requests, or no credit left)',
  };
  return `The endpoint answered ${response.status}${meaning[response.status] ?? ''}${said}.`;
}

async function readStream(pieces: AsyncGenerator<string>): Promise<string> {
  const events = createEventReader();
  const text: string[] = [];
  let isComplete = false;
  const isLast = (data: string): boolean => {
    if (data.trim() === '[DONE]') return true;
    const part: CompletionPart = partOf(data, 'delta');
    text.push(part.text);
    isComplete ||= part.isComplete;
    return false;
  };
  for await (const piece of pieces) {
    for (const data of events.push(piece)) if (isLast(data)) return text.join('');
  }
  for (const data of events.end()) if (isLast(data)) return text.join('');
  if (!isComplete) throw new UnusableReply('The reply broke off before it was complete.');
  return text.join('');
}

async function joined(pieces: AsyncGenerator<string>): Promise<string> {
  const all: string[] = [];
  for await (const piece of pieces) all.push(piece);
  return all.join('');
}

/** The body as text, in the pieces it comes in; a character that is cut between two of them is put together. */
async function* decoded(response: Response, maxBytes: number, signal: AbortSignal): AsyncGenerator<string> {
  const reader = response.body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes?: Uint8Array): string => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      throw new UnusableReply('The reply is not UTF-8 text.');
    }
  };
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      if (size > maxBytes) throw new UnusableReply(`The reply is longer than ${maxBytes / 1024} KiB.`);
      yield decode(value);
      signal.throwIfAborted();
    }
    yield decode();
  } finally {
    // Whatever is still coming is not wanted; an endpoint that never ends must not keep the connection.
    void reader.cancel().catch(() => undefined);
  }
}
