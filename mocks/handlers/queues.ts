import type { HttpHandler } from 'msw';
import * as v from 'valibot';
import { queueRoutes, ROUTES } from '#api/paths.ts';
import {
  decisionRequestSchema,
  QUEUE_LIST_PARAMETERS,
  queueFilterSchema,
  queuePageRequestSchema,
} from '#api/schemas/queue.ts';
import { auditPageAsked, auditPageRequestSchema } from '#api/schemas/audit.ts';
import { QUEUES } from '#domain/queue.ts';
import type { Runtime } from '#runtime/protocol.ts';
import { answer, refuse } from './respond.ts';
import { askerOf, route, withBody } from './route.ts';

/** Raw members of a filter from an address; what is no number stays text, so that the schema can name it. */
function parametersOf({ searchParams }: URL): Record<string, unknown> {
  const raw: Record<string, unknown> = {};
  for (const name of new Set(searchParams.keys())) {
    if ((QUEUE_LIST_PARAMETERS as readonly string[]).includes(name)) raw[name] = searchParams.getAll(name);
    else if (name === 'offset' || name === 'limit') raw[name] = Number(searchParams.get(name));
    else raw[name] = searchParams.get(name);
  }
  return raw;
}

async function withParameters<const S extends v.GenericSchema>(
  url: URL,
  schema: S,
  work: (parameters: v.InferOutput<S>) => Promise<Response>,
): Promise<Response> {
  const parsed = v.safeParse(schema, parametersOf(url), { abortEarly: true });
  if (parsed.success) return work(parsed.output);
  const [issue] = parsed.issues;
  return refuse('invalid_payload', issue.message, v.getDotPath(issue) ?? undefined);
}

/** Both queues, and the log that their decisions stand in. */
export const queueHandlers = (service: Runtime): readonly HttpHandler[] => [
  ...QUEUES.flatMap((queue) => {
    const routes = queueRoutes(queue);
    return [
      route(
        'get',
        routes.list,
        ({ url }) =>
          withParameters(url, queuePageRequestSchema, async (request) =>
            answer(await service.queuePage(queue, request)),
          ),
        'claim_verification',
      ),
      route(
        'get',
        routes.ids,
        ({ url }) =>
          withParameters(url, queueFilterSchema, async (filter) => answer(await service.queueIds(queue, filter))),
        'claim_verification',
      ),
      route('get', routes.calibration, async () => answer(await service.calibration(queue)), 'claim_verification'),
      route('get', routes.item, async ({ id }) => answer(await service.queueItem(queue, id)), 'claim_verification'),
      route(
        'post',
        routes.decisions,
        ({ request }) =>
          withBody(request, decisionRequestSchema, async (decision) => {
            const actor = askerOf(request).subject;
            return answer(await service.decide(queue, decision, actor));
          }),
        'claim_verification',
      ),
    ];
  }),
  route('get', ROUTES.audit, async () => answer(await service.auditLog()), 'trace_export'),
  route(
    'get',
    ROUTES.auditEntries,
    async ({ url }) => {
      const parsed = v.safeParse(auditPageRequestSchema, auditPageAsked(url.searchParams));
      if (parsed.success) return answer(await service.auditPage(parsed.output));
      const [issue] = parsed.issues;
      return refuse('invalid_payload', issue.message, v.getDotPath(issue) ?? undefined);
    },
    'trace_export',
  ),
  route('get', ROUTES.auditSummary, async () => answer(await service.auditSummary()), 'trace_export'),
];
