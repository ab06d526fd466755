import { setupWorker, type SetupWorker } from 'msw/browser';
import type { HttpHandler } from 'msw';

/**
 * The handlers behind msw's service worker. For every answer it also sends the page a copy, for listeners to its events.
 * A copy that nobody reads stays in the service worker, with some 20 kB of buffers, as long as the page lives: the copies
 * are therefore given back unread, or a day of work fills the memory (bench/soak.mjs measures it).
 */
export function createBrowserWorker(handlers: readonly HttpHandler[]): SetupWorker {
  const worker = setupWorker(...handlers);
  const giveBack = ({ response }: { readonly response: Response }): void => {
    void response.body?.cancel().catch(() => undefined);
  };
  worker.events.on('response:mocked', giveBack);
  worker.events.on('response:bypass', giveBack);
  return worker;
}
