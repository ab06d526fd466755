import type { ModelDoor } from '../model-door.ts';
import { MODEL_LIMITS, type ModelOutcome } from '../synthesis/ask-model.ts';

/** How long a first visit may take to get its service worker, in milliseconds. It fetches all files first. */
const CONTROL_MS = 8000;

/** Beyond the limit that the worker keeps itself, in milliseconds. */
const GRACE_MS = 5000;

const WHY = 'Only the service worker can widen the content policy of the workbench to the one address you configure.';

/**
 * The page's door to a configured model. A worker for each request, so that each starts under the policy of the settings
 * as they are then, and so that giving up is ending it.
 */
export function createModelDoor(): ModelDoor {
  const running = new Map<string, Worker>();
  const end = (ticket: string): void => {
    running.get(ticket)?.terminate();
    running.delete(ticket);
  };
  return {
    obstacle,
    stop: end,
    async ask(ticket, request) {
      const worker = new Worker(new URL('../worker/model-worker.ts', import.meta.url), {
        type: 'module',
        name: 'sophia-model',
      });
      running.set(ticket, worker);
      try {
        return await new Promise<ModelOutcome>((resolve) => {
          worker.onmessage = (event: MessageEvent<ModelOutcome>) => resolve(event.data);
          worker.onerror = (event) => {
            const reason = event.message || 'its script could not be loaded';
            resolve({ ok: false, failure: 'failed', detail: `The worker that asks the model failed: ${reason}.` });
          };
          const detail = 'The worker that asks the model does not answer.';
          const timeMs = request.timeMs ?? MODEL_LIMITS.timeMs;
          setTimeout(() => resolve({ ok: false, failure: 'timed-out', detail }), timeMs + GRACE_MS);
          worker.postMessage(request);
        });
      } finally {
        end(ticket);
      }
    },
  };
}

/** The policy is widened by the service worker: without one in control of this page, it cannot be. */
async function obstacle(): Promise<string | null> {
  if (!('serviceWorker' in navigator)) {
    return `This window has no service worker (a private window, or a page that is not served over https). ${WHY} A model cannot be used here.`;
  }
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) return null;
  const registration = await serviceWorker.getRegistration().catch(() => undefined);
  if (registration?.active) {
    return `The page was loaded past its service worker. ${WHY} Reload the page in the ordinary way, then try again.`;
  }
  const arrived = new Promise<boolean>((resolve) => {
    serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true });
    setTimeout(() => resolve(false), CONTROL_MS);
  });
  if ((await arrived) || serviceWorker.controller) return null;
  return `The service worker is not ready yet. ${WHY} Try again in a moment.`;
}
