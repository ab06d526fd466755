import { askModel, type ModelOutcome, type ModelRequest } from '../synthesis/ask-model.ts';

/**
 * Asks a configured model, in a worker of its own: the policy of this worker names the configured origin and nothing else,
 * not even the workbench, while the engine with all its sources keeps a policy under which it reaches no other origin.
 * One request a worker; the page ends it afterwards.
 */
const scope = globalThis as unknown as DedicatedWorkerGlobalScope;

const UNBOUND =
  'The model was not asked, because no content policy binds this window: the server that hands out the workbench sends none, and the service worker is not in charge of this page. Reload the page once; nothing was sent.';

const blocked = new Set<string>();
scope.addEventListener('securitypolicyviolation', (event) => {
  const { blockedURI } = event as SecurityPolicyViolationEvent;
  if (URL.canParse(blockedURI)) blocked.add(new URL(blockedURI).origin);
});

/** Whether the policy is in force: under it, even our own origin is out of reach. */
async function isBound(): Promise<boolean> {
  return fetch(scope.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    () => false,
    () => true,
  );
}

async function ask(request: ModelRequest): Promise<ModelOutcome> {
  if (!(await isBound())) return { ok: false, failure: 'failed', detail: UNBOUND };
  const outcome = await askModel(request, (input, init) => fetch(input, init), new AbortController().signal);
  const { origin } = new URL(request.baseUrl);
  if (outcome.ok || !blocked.has(origin)) return outcome;
  return {
    ok: false,
    failure: 'failed',
    detail: `The content policy of this window does not let it reach ${origin}. Reload the page, or save the settings of the model again.`,
  };
}

scope.addEventListener('message', (event: MessageEvent<ModelRequest>) => {
  void ask(event.data).then((outcome) => scope.postMessage(outcome));
});
