import { describe, expect, it } from 'vitest';
import { BACKEND_HEADER } from '#api/paths.ts';
import { createWorkerTransport } from './through-worker.ts';

const REQUEST = () => new Request('http://localhost/v1/x', { method: 'POST', body: 'the body' });
const ours = async () => new Response('worker', { headers: { [BACKEND_HEADER]: '1' } });
const echo = async (request: Request) => new Response(`page got ${await request.text()}`);

describe('the transport through the service worker', () => {
  it('uses the answer of the worker', async () => {
    const transport = createWorkerTransport(echo, () => undefined, ours);
    expect(await (await transport(REQUEST())).text()).toBe('worker');
  });

  it('answers in the page, body and all, when the request went past the worker to a file server', async () => {
    let woken = 0;
    const server = async (request: Request) => {
      await request.text();
      return new Response('Not found.', { status: 404 });
    };
    const transport = createWorkerTransport(echo, () => woken++, server);
    expect(await (await transport(REQUEST())).text()).toBe('page got the body');
    expect(woken).toBe(1);
  });

  it('answers in the page when there is no network at all', async () => {
    const transport = createWorkerTransport(
      echo,
      () => undefined,
      () => Promise.reject(new TypeError('offline')),
    );
    expect(await (await transport(REQUEST())).text()).toBe('page got the body');
  });

  it('passes an abort on instead of asking again', async () => {
    const controller = new AbortController();
    controller.abort();
    const request = new Request('http://localhost/v1/x', { signal: controller.signal });
    const transport = createWorkerTransport(
      echo,
      () => undefined,
      () => Promise.reject(controller.signal.reason),
    );
    await expect(transport(request)).rejects.toMatchObject({ name: 'AbortError' });
  });
});
