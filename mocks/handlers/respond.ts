import { ERROR_STATUS, type ApiErrorBody, type ApiErrorCode } from '#api/error.ts';
import { CSRF_HEADER } from '#api/csrf.ts';
import { BACKEND_HEADER } from '#api/paths.ts';
import { EXPORT_HEAD_HEADER, EXPORT_MISSING_HEADER, EXPORT_SEAL_HEADER } from '#api/schemas/export.ts';
import type { FileOutcome, JsonOutcome, RuntimeError } from '#runtime/protocol.ts';

/** Drawn anew at each start of this backend. */
export const CSRF_TOKEN: string = crypto.randomUUID();

const BASE_HEADERS = {
  [BACKEND_HEADER]: '1',
  [CSRF_HEADER]: CSRF_TOKEN,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
};

/** An error answer with the status that its code has. */
export function refuse(code: ApiErrorCode, message: string, path?: string): Response {
  const body: ApiErrorBody = { error: { code, message, ...(path === undefined ? {} : { path }) } };
  return Response.json(body, { status: ERROR_STATUS[code], headers: BASE_HEADERS });
}

const refusalOf = ({ code, message, path }: RuntimeError): Response => refuse(code, message, path);

/** Hands the bytes of an outcome on as they are. */
export function answer(outcome: JsonOutcome, status: 200 | 201 | 202 = 200): Response {
  if (!outcome.ok) return refusalOf(outcome.error);
  const headers = { ...BASE_HEADERS, 'Content-Type': 'application/json' };
  return new Response(outcome.bytes, { status, headers });
}

/** A value that was made in the page itself. */
export const answerValue = (value: unknown): Response => Response.json(value, { headers: BASE_HEADERS });

/** The answer of a removal: nothing, or why it was not done. */
export function answerRemoved(outcome: JsonOutcome): Response {
  if (!outcome.ok) return refusalOf(outcome.error);
  return new Response(null, { status: 204, headers: BASE_HEADERS });
}

/** An original file, never to be run: whatever shows it gets a policy that forbids everything. */
export function answerFile(outcome: FileOutcome): Response {
  if (!outcome.ok) return refusalOf(outcome.error);
  const headers = {
    ...BASE_HEADERS,
    'Content-Type': outcome.mediaType,
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(outcome.fileName)}`,
    'Content-Security-Policy': "sandbox; default-src 'none'",
  };
  const { facts } = outcome;
  if (!facts) return new Response(outcome.bytes, { headers });
  const said: Record<string, string> = { ...headers, [EXPORT_HEAD_HEADER]: facts.head };
  if (facts.missing.length > 0) said[EXPORT_MISSING_HEADER] = facts.missing.slice(0, 200).join(',');
  if (facts.seal !== null) said[EXPORT_SEAL_HEADER] = facts.seal;
  return new Response(outcome.bytes, { headers: said });
}
