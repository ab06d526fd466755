import type * as v from 'valibot';
import type { QueueEntryView, QueueName } from '#domain/queue.ts';
import {
  auditPageSchema,
  auditSummarySchema,
  type AuditFilter,
  type AuditPageView,
  type AuditSummaryView,
  auditVerificationSchema,
  type AuditVerificationView,
  type AuditVerifyRequest,
} from './schemas/audit.ts';
import { queueRoutes, ROUTES, withId } from './paths.ts';
import {
  auditLogSchema,
  calibrationSchema,
  decisionResponseSchema,
  QUEUE_LIST_PARAMETERS,
  queueEntrySchema,
  queueIdsSchema,
  queuePageSchema,
  type AuditLogView,
  type CalibrationView,
  type DecisionRequest,
  type DecisionResponse,
  type QueueFilterInput,
  type QueuePage,
  type QueuePageRequest,
} from './schemas/queue.ts';

/** Calls on the two backlogs. */
export interface QueueCalls {
  page(queue: QueueName, request: Partial<QueuePageRequest>, signal?: AbortSignal): Promise<QueuePage>;
  /** Everything a filter lets through, to decide on all of it and not only on what is drawn. */
  ids(
    queue: QueueName,
    filter: QueueFilterInput,
    signal?: AbortSignal,
  ): Promise<readonly { readonly id: string; readonly revision: number }[]>;
  item(queue: QueueName, id: string, signal?: AbortSignal): Promise<QueueEntryView>;
  /** One item that is refused throws its code (`stale_decision` is 409); of several, each refusal is in the response. */
  decide(queue: QueueName, request: DecisionRequest): Promise<DecisionResponse>;
  calibration(queue: QueueName, signal?: AbortSignal): Promise<CalibrationView>;
}

export interface AuditCalls {
  /** The whole log with its verification. */
  log(signal?: AbortSignal): Promise<AuditLogView>;
  /** One page of it, newest first. */
  page(filter: AuditFilter, before: number | null, signal?: AbortSignal): Promise<AuditPageView>;
  /** What it holds, by kind and person, and whether its chain holds. */
  summary(signal?: AbortSignal): Promise<AuditSummaryView>;
  /** Verifies the log kept here against a head, or one that came from elsewhere. */
  verify(request: AuditVerifyRequest): Promise<AuditVerificationView>;
}

/** Reads a path against a schema, as the client does. */
export type Read = <const S extends v.GenericSchema>(
  path: string,
  schema: S,
  call?: { readonly method?: 'POST'; readonly json?: unknown; readonly signal?: AbortSignal | undefined },
) => Promise<v.InferOutput<S>>;

/** A filter as the search part of an address; lists are repeated parameters. */
export function queueSearch(request: Partial<QueuePageRequest>): string {
  const search = new URLSearchParams();
  for (const name of QUEUE_LIST_PARAMETERS) for (const value of request[name] ?? []) search.append(name, value);
  if (request.text) search.set('text', request.text);
  if (request.grouping && request.grouping !== 'none') search.set('grouping', request.grouping);
  if (request.locate !== undefined) search.set('locate', request.locate);
  if (request.offset !== undefined) search.set('offset', String(request.offset));
  if (request.limit !== undefined) search.set('limit', String(request.limit));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

export function queueCalls(read: Read): QueueCalls {
  return {
    page: (queue, request, signal) => read(queueRoutes(queue).list + queueSearch(request), queuePageSchema, { signal }),
    ids: async (queue, filter, signal) =>
      (await read(queueRoutes(queue).ids + queueSearch(filter), queueIdsSchema, { signal })).items,
    item: (queue, id, signal) => read(withId(queueRoutes(queue).item, id), queueEntrySchema, { signal }),
    decide: (queue, request) =>
      read(queueRoutes(queue).decisions, decisionResponseSchema, { method: 'POST', json: request }),
    calibration: (queue, signal) => read(queueRoutes(queue).calibration, calibrationSchema, { signal }),
  };
}

export const auditCalls = (read: Read): AuditCalls => ({
  log: (signal) => read(ROUTES.audit, auditLogSchema, { signal }),
  page({ kinds, people, text }, before, signal) {
    const search = new URLSearchParams();
    for (const kind of kinds) search.append('kind', kind);
    for (const who of people) search.append('who', who);
    if (text !== '') search.set('text', text);
    if (before !== null) search.set('before', String(before));
    return read(`${ROUTES.auditEntries}?${search.toString()}`, auditPageSchema, { signal });
  },
  summary: (signal) => read(ROUTES.auditSummary, auditSummarySchema, { signal }),
  verify: (request) => read(ROUTES.auditVerification, auditVerificationSchema, { method: 'POST', json: request }),
});
