import * as v from 'valibot';

/** Literal codes of the contract with the HTTP status each one has. One table, so that both sides cannot disagree. */
export const ERROR_STATUS = {
  invalid_payload: 400,
  invalid_sophia_read_role: 400,
  unauthenticated: 401,
  domain_scope_missing: 403,
  origin_refused: 403,
  csrf_refused: 403,
  sophia_read_capability_unavailable: 403,
  role_not_allowed: 403,
  not_found: 404,
  stale_version: 409,
  stale_decision: 409,
  decision_not_possible: 409,
  job_not_retryable: 409,
  nothing_to_recognise: 409,
  recognition_unavailable: 409,
  superseded: 409,
  name_taken: 409,
  in_use: 409,
  reach_unavailable: 409,
  gate_blocked: 409,
  stale_content: 409,
  cancelled: 409,
  payload_too_large: 413,
  internal: 500,
  backend_unavailable: 502,
  evidence_adapter_unavailable: 502,
  storage_unavailable: 503,
  storage_cleared: 503,
  storage_full: 507,
} as const;
export type ApiErrorCode = keyof typeof ERROR_STATUS;

export const apiErrorCodes = Object.keys(ERROR_STATUS) as readonly ApiErrorCode[];

/** Body of every answer that is not 2xx. `path` names the fault in the request body, e.g. `authors.0`. */
export const errorBodySchema = v.object({
  error: v.object({
    code: v.picklist(apiErrorCodes),
    message: v.string(),
    path: v.exactOptional(v.string()),
  }),
});
export type ApiErrorBody = v.InferOutput<typeof errorBodySchema>;

/** Thrown by the client for every answer that is not 2xx, and for answers that break the contract. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly path: string | undefined;

  constructor(code: ApiErrorCode, message: string, path?: string, status: number = ERROR_STATUS[code]) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.path = path;
  }
}

const TRANSIENT: ReadonlySet<ApiErrorCode> = new Set(['backend_unavailable', 'storage_unavailable', 'superseded']);

/** Whether repeating the same request later may succeed without the person changing anything. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && TRANSIENT.has(error.code);
}
