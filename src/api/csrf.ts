/**
 * The second guard of changing requests. The backend draws a token at its start and puts it on every answer in this
 * header; a change must bring it along. A page of another site can send a request here, and cannot read the answer, so
 * it never learns the token; that holds even where the first guard fails (a proxy that rewrites or drops `Origin`).
 * A server on another origin has to name the header in `Access-Control-Expose-Headers`, for pages it trusts alone.
 * There is no cookie: nothing about a request is trusted because the browser added it by itself.
 */
export const CSRF_HEADER = 'X-Sophia-CSRF';

/** Whether a changing request carries the token of this backend. */
export function hasToken(headers: Headers, token: string): boolean {
  return token !== '' && headers.get(CSRF_HEADER) === token;
}
