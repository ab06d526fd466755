import { getResponse, type HttpHandler } from 'msw';
import type { Transport } from '#api/transport.ts';

/** Answers requests by the handlers in this page, without a service worker. An aborted request stops waiting. */
export function createInPageTransport(handlers: HttpHandler[]): Transport {
  return async (request) => {
    const { signal } = request;
    signal.throwIfAborted();
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    aborted.catch(() => undefined);
    const response = await Promise.race([getResponse(handlers, request), aborted]);
    if (!response) throw new TypeError(`no handler answers ${request.method} ${request.url}`);
    return response;
  };
}
