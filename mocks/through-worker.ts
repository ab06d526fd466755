import { BACKEND_HEADER } from '#api/paths.ts';
import { overNetwork, type Transport } from '#api/transport.ts';

/**
 * Sends requests to the service worker, and to the handlers in the page where it did not pass them on. Browsers stop a
 * service worker whenever they like (a tab in the background, thirty idle seconds), and it forgets which pages it
 * answers for; requests then go to the network, which knows nothing. `wake` tells it again.
 */
export function createWorkerTransport(
  inPage: Transport,
  wake: () => void,
  network: Transport = overNetwork,
): Transport {
  return async (request) => {
    const copy = request.clone();
    try {
      const response = await network(request);
      if (response.headers.has(BACKEND_HEADER)) return response;
    } catch (error) {
      if (request.signal.aborted) throw error;
    }
    wake();
    return inPage(copy);
  };
}
