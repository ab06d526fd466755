import { setTransport } from '#api/transport.ts';
import { openWorkerSandbox, openWorkspaceRuntime } from '#runtime/client/worker-client.ts';
import { chooseBackend, type BackendStart } from './choose-backend.ts';
import { createHandlers } from './handlers/all.ts';
import { pagePorts } from './service/page-ports.ts';
import { createService } from './service/workbench-service.ts';
import { vouchForOwnScripts } from './trusted-types.ts';

let begun: Promise<BackendStart> | null = null;

/**
 * Starts the backend of the workbench in this browser; call it once at boot. Requests sent meanwhile wait. Through the
 * service worker where one controls the page; by the same handlers in the page on the first visit, after a hard reload
 * and where there are no service workers. `workspace` is the one that this window works in. `<html data-backend>` says which.
 */
export function startBackend(workspace: string): Promise<BackendStart> {
  begun ??= begin(workspace);
  return begun;
}

/** The service workers of this browser; a private window or an old browser may have none. */
const serviceWorkers = (): ServiceWorkerContainer | null =>
  'serviceWorker' in navigator ? navigator.serviceWorker : null;

async function begin(workspace: string): Promise<BackendStart> {
  vouchForOwnScripts();
  if (import.meta.env.VITE_SOPHIA_BASE_URL) return show('remote');
  const { calls } = createService(openWorkspaceRuntime(workspace), pagePorts(workspace));
  const handlers = createHandlers(calls, openWorkerSandbox);
  const chosen = chooseBackend(handlers, serviceWorkers(), show);
  setTransport(chosen.then(({ transport }) => transport));
  return show((await chosen).mode);
}

function show(mode: BackendStart['mode']): BackendStart {
  document.documentElement.dataset['backend'] = mode;
  return { mode };
}
