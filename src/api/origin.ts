/**
 * Names the page that a change comes from. `Origin` itself is added by the network layer, below a service worker, so
 * handlers in the browser never see it. A header of our own serves as well against forged requests: another site can
 * only send it after a preflight that no server of ours allows.
 */
export const ORIGIN_HEADER = 'X-Sophia-Origin';

/** Whether a changing request comes from a page of `origin`. Both headers must agree where both are there. */
export function isOwnOrigin(headers: Headers, origin: string): boolean {
  const named = [headers.get('Origin'), headers.get(ORIGIN_HEADER)].filter((value) => value !== null);
  return named.length > 0 && named.every((value) => value === origin);
}
