import type { HttpHandler } from 'msw';
import { setTransport, type Transport } from '#api/transport.ts';
import { createInPageTransport } from './in-page.ts';
import { createWorkerTransport } from './through-worker.ts';

export interface BackendStart {
  /** What answers at this moment. `remote`: a server that was configured. */
  readonly mode: 'service-worker' | 'in-page' | 'remote';
}

export interface Chosen extends BackendStart {
  readonly transport: Transport;
}

/** How long a known service worker may take to answer before the page answers itself, in milliseconds. */
const PATIENCE_MS = 2000;

/** Decides what answers the page. Without service workers the same handlers answer in the page itself. */
export async function chooseBackend(
  handlers: HttpHandler[],
  container: ServiceWorkerContainer | null,
  taken: (mode: BackendStart['mode']) => void = () => undefined,
): Promise<Chosen> {
  const inPage = createInPageTransport(handlers);
  const here: Chosen = { mode: 'in-page', transport: inPage };
  if (container === null) return here;
  const registration = await container.getRegistration().catch(() => undefined);
  // Registered and yet not in control is a hard reload. Starting would reload the page once more to take control.
  if (registration && !container.controller) return here;
  // Looking for a newer worker fails while the server is away, which is no error here.
  if (registration) {
    const update = registration.update.bind(registration);
    registration.update = () => update().catch(() => registration);
  }
  const starting = startServiceWorker(handlers, inPage, taken);
  if (registration) {
    const patience = new Promise<Chosen>((resolve) => setTimeout(() => resolve(here), PATIENCE_MS));
    return Promise.race([starting.catch(() => here), patience]);
  }
  // First visit: the page need not wait for a worker that first has to fetch and keep all files for offline use.
  starting.then(
    ({ transport, mode }) => {
      setTransport(transport);
      taken(mode);
    },
    () => undefined,
  );
  return here;
}

async function startServiceWorker(
  handlers: readonly HttpHandler[],
  inPage: Transport,
  taken: (mode: BackendStart['mode']) => void,
): Promise<Chosen> {
  // Fetched only now: the first answers come from the page and do not need it.
  const { createBrowserWorker } = await import('./browser.ts');
  await createBrowserWorker(handlers).start({
    serviceWorker: { url: '/sw.js' },
    onUnhandledRequest: 'bypass',
    quiet: true,
  });
  const { active } = await navigator.serviceWorker.ready;
  // A newer version took over. msw listens to the one it started with and would leave requests without an answer, so the
  // page answers itself from here on; the next load has the newer version.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (navigator.serviceWorker.controller === active) return;
    setTransport(inPage);
    taken('in-page');
  });
  const wake = (): void => {
    if (navigator.serviceWorker.controller === active) active?.postMessage('MOCK_ACTIVATE');
  };
  return { mode: 'service-worker', transport: createWorkerTransport(inPage, wake) };
}
