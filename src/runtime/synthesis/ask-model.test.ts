import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askModel, timeOf, type ModelOutcome, type ModelRequest } from './ask-model.ts';
import { createStandIn, sendInPieces, streamOf, type StandIn } from '#testing/model-stand-in.ts';

const KEY = 'sk-test-0123456789';
const LIMITS = { timeMs: 5000, maxBytes: 64 * 1024 };
let endpoint: StandIn;

beforeEach(async () => {
  endpoint = await createStandIn();
});
afterEach(() => endpoint.close());

const request = (change: Partial<ModelRequest> = {}): ModelRequest => ({
  baseUrl: endpoint.baseUrl,
  model: 'small',
  key: KEY,
  messages: [{ role: 'user', content: 'When was the Brücke opened? 😀' }],
  ...change,
});

const ask = (limits = LIMITS, signal = new AbortController().signal): Promise<ModelOutcome> =>
  askModel(request(), fetch, signal, limits);

const json = (status: number, body: unknown): void => {
  endpoint.reply = (response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(body));
  };
};

const failed = (detail: string | RegExp) => ({
  ok: false,
  failure: 'failed',
  detail: typeof detail === 'string' ? expect.stringContaining(detail) : expect.stringMatching(detail),
});

describe('a model that replies', () => {
  it('is asked at its chat completions with model, messages and key, and nothing of the browser', async () => {
    json(200, { choices: [{ message: { content: 'In 1932 [[source:1]].' } }] });
    expect(await ask()).toEqual({ ok: true, reply: 'In 1932 [[source:1]].' });
    const [asked] = endpoint.asked;
    expect(asked?.path).toBe('/v1/chat/completions');
    expect(asked?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(asked?.headers.cookie).toBeUndefined();
    expect(asked?.headers.referer).toBeUndefined();
    expect(JSON.parse(asked!.body)).toEqual({
      model: 'small',
      messages: request().messages,
      stream: true,
      temperature: 0,
    });
  });

  it('is sent no key where none is configured', async () => {
    json(200, { choices: [{ message: { content: 'x' } }] });
    await askModel(request({ key: null }), fetch, new AbortController().signal, LIMITS);
    expect(endpoint.asked[0]?.headers).not.toHaveProperty('authorization');
  });

  it('is read the same in one piece and byte by byte, through tags, lines and characters', async () => {
    const parts = ['Die Brücke 😀 [[sour', 'ce:1]] steht [[source:', '2]]', ' seit „1932“.'];
    for (const size of [1, 2, 3, 7, 100_000]) {
      endpoint.reply = (response) => sendInPieces(response, streamOf(parts), size);
      expect(await ask()).toEqual({ ok: true, reply: parts.join('') });
    }
  });

  it('is read when every cut falls on a different byte', async () => {
    const text = streamOf(['é😀 [[source:1]]']);
    const bytes = new TextEncoder().encode(text);
    for (let cut = 1; cut < bytes.length; cut++) {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(bytes.slice(0, cut));
          controller.enqueue(bytes.slice(cut));
          controller.close();
        },
      });
      const stub = async () => new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
      const outcome = await askModel(request(), stub, new AbortController().signal, LIMITS);
      expect(outcome).toEqual({ ok: true, reply: 'é😀 [[source:1]]' });
    }
  });

  it('may leave [DONE] out once it has said that it is finished', async () => {
    const text = streamOf(['whole']).replace('data: [DONE]\n\n', '');
    endpoint.reply = (response) => sendInPieces(response, text, 50);
    expect(await ask()).toEqual({ ok: true, reply: 'whole' });
  });

  it('may keep the connection open after [DONE]', async () => {
    endpoint.reply = (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write(streamOf(['whole']));
    };
    expect(await ask()).toEqual({ ok: true, reply: 'whole' });
  });

  it('may send its content in parts, and pieces without choices', async () => {
    const usage = `data: ${JSON.stringify({ choices: [], usage: { total_tokens: 3 } })}\n\n`;
    endpoint.reply = (response) => sendInPieces(response, usage + streamOf(['a']) + usage, 9);
    expect(await ask()).toEqual({ ok: true, reply: 'a' });
    json(200, { choices: [{ index: 0, message: { content: [{ type: 'text', text: 'a' }, { type: 'x' }] } }] });
    expect(await ask()).toEqual({ ok: true, reply: 'a' });
  });
});

describe('a model that replies badly', () => {
  it.each([
    [400, 'answered 400: no such parameter.'],
    [401, 'answered 401 (the key is missing or wrong): no such parameter.'],
    [429, 'answered 429 (too many requests, or no credit left)'],
    [500, 'answered 500: no such parameter.'],
  ])('with %i is a failure that says so', async (status, detail) => {
    json(status, { error: { message: 'no such parameter' } });
    expect(await ask()).toEqual(failed(detail));
  });

  it('with the key in its error never brings the key onto the screen', async () => {
    json(401, { error: { message: `Incorrect API key provided: ${KEY}.` } });
    const outcome = await ask();
    expect(outcome).toEqual(failed('Incorrect API key provided: [key].'));
    expect(JSON.stringify(outcome)).not.toContain(KEY);
  });

  it.each([200, 502])('with a web page and %i is a failure', async (status) => {
    endpoint.reply = (response) => {
      response.writeHead(status, { 'Content-Type': 'text/html' });
      response.end('<!doctype html><script>alert(1)</script>');
    };
    const outcome = await ask();
    expect(outcome).toEqual(failed(status === 200 ? 'a web page' : 'answered 502'));
    expect(JSON.stringify(outcome)).not.toContain('script');
  });

  it.each([
    ['no JSON', 'application/json', '{"choices": [', 'not JSON'],
    ['other JSON', 'application/json', '[1]', 'no choices'],
    ['nothing', 'application/json', '', 'not JSON'],
    ['no JSON in its stream', 'text/event-stream', 'data: {"choices"\n\n', 'not JSON'],
    ['an error in its stream', 'text/event-stream', 'data: {"error":{"message":"overloaded"}}\n\n', ': overloaded.'],
    ['an empty stream', 'text/event-stream', '', 'broke off'],
    [
      'half a stream',
      'text/event-stream',
      streamOf(['The bridge is not'], null).split('data: [DONE]')[0]!,
      'broke off',
    ],
    ['a stream cut by its length limit', 'text/event-stream', streamOf(['x'], 'length'), 'cut off'],
    ['a filtered stream', 'text/event-stream', streamOf(['x'], 'content_filter'), 'withheld'],
  ])('with %s is a failure', async (_name, type, body, detail) => {
    endpoint.reply = (response) => {
      response.writeHead(200, { 'Content-Type': type });
      response.end(body);
    };
    expect(await ask()).toEqual(failed(detail));
  });

  it('in bytes that are no UTF-8 is a failure', async () => {
    endpoint.reply = (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.end(Buffer.from([0x64, 0xff, 0xfe, 0x0a]));
    };
    expect(await ask()).toEqual(failed('not UTF-8'));
  });

  it('by a redirect is refused, and the other place hears nothing', async () => {
    const elsewhere = await createStandIn();
    endpoint.reply = (response) => {
      response.writeHead(307, { Location: `${elsewhere.baseUrl}/chat/completions` });
      response.end();
    };
    expect(await ask()).toEqual(failed('redirect'));
    expect(elsewhere.asked).toEqual([]);
    await elsewhere.close();
  });

  it('by closing the connection half-way is a failure', async () => {
    endpoint.reply = (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.write(streamOf(['x']).slice(0, 100));
      setTimeout(() => response.destroy(), 20);
    };
    expect(await ask()).toEqual(failed(/./));
  });

  it('at an address where nobody listens is a failure that names the origin', async () => {
    await endpoint.close();
    expect(await ask()).toEqual(failed(new URL(endpoint.baseUrl).origin));
  });
});

describe('a model that does not stop', () => {
  it('to reply is cut at the size limit', async () => {
    endpoint.reply = (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      const pour = (): void => {
        while (!response.destroyed && response.write(streamOf(['more']).split('data: [DONE]')[0]!));
      };
      response.on('drain', pour);
      pour();
    };
    expect(await ask()).toEqual(failed('longer than 64 KiB'));
  });

  it.each([
    ['never replies', (): void => undefined],
    [
      'replies a byte now and then',
      (response: Parameters<StandIn['reply']>[0]): void => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        const timer = setInterval(() => response.write(':\n'), 10);
        response.on('close', () => clearInterval(timer));
      },
    ],
  ])('because it %s is cut at the time limit', async (_name, reply) => {
    endpoint.reply = reply;
    expect(await ask({ ...LIMITS, timeMs: 150 })).toEqual({
      ok: false,
      failure: 'timed-out',
      detail: 'The endpoint gave no complete reply in 0.15 seconds.',
    });
  });

  it('is waited for as long as the request says, where it says so', async () => {
    endpoint.reply = () => undefined;
    const patient = request(timeOf(0.12));
    expect(await askModel(patient, fetch, new AbortController().signal, LIMITS)).toMatchObject({
      failure: 'timed-out',
      detail: 'The endpoint gave no complete reply in 0.12 seconds.',
    });
  });

  it('is let go when the person asks something else', async () => {
    let isClosed = false;
    endpoint.reply = (response) => void response.on('close', () => (isClosed = true));
    const stop = new AbortController();
    const asking = ask(LIMITS, stop.signal);
    await expect.poll(() => endpoint.asked.length).toBe(1);
    stop.abort(new Error('overtaken'));
    await expect(asking).rejects.toThrow('overtaken');
    await expect.poll(() => isClosed).toBe(true);
  });
});
