/** How a request reaches whoever answers: the network (or a service worker on it), or handlers in the page. */
export type Transport = (request: Request) => Promise<Response>;

const overNetwork: Transport = (request) => fetch(request);

let current: Promise<Transport> = Promise.resolve(overNetwork);

/**
 * Sets what carries the requests of this page. Given a promise, every request waits for it: nothing sent during start-up
 * can slip past a backend that is about to be ready and come back as a 404 from the static server.
 */
export function setTransport(transport: Transport | Promise<Transport>): void {
  current = Promise.resolve(transport);
  // A failed start is reported by whoever started it, and by each request that waits; it is not an unhandled rejection.
  current.catch(() => undefined);
}

/** Sends a request through the transport in force, waiting for it where it is still starting. */
export async function sendThroughTransport(request: Request): Promise<Response> {
  const transport = await current;
  return transport(request);
}

export { overNetwork };
