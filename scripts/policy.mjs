// Content policies of workers. A worker takes its policy from the answer that brought its script, not from the page, so a
// policy in the page's markup does not bind it. The server sends these, and the service worker puts them on what it keeps.

/** Of every script of ours that may become a worker: its own origin and nothing else. */
export const WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";

/**
 * Of the one worker that asks a configured model, where nobody knows what is configured: it reaches nothing. The service
 * worker knows, and names that one origin (`public/sw.js`).
 */
export const MODEL_POLICY = "default-src 'none'; script-src 'self'; connect-src 'none'";

/** Whether an address is that of the worker that asks a configured model. */
export const isModelWorker = (pathname) => /\/model-worker-[\w-]+\.js$/.test(pathname);

/** Policy of a script by its address. */
export const policyOfScript = (pathname) => (isModelWorker(pathname) ? MODEL_POLICY : WORKER_POLICY);
