import type { HttpHandler } from 'msw';
import * as v from 'valibot';
import { ADAPTER_ROUTES } from '#api/paths.ts';
import {
  adapterAnswerSchema,
  adapterDraftSchema,
  adapterExportSchema,
  adapterSearchSchema,
  adapterVerifySchema,
  notebookInputSchema,
} from '#api/schemas/adapter.ts';
import type { Runtime } from '#runtime/protocol.ts';
import { answer, answerFile, answerRemoved, refuse } from './respond.ts';
import { askerOf, route, withBody } from './route.ts';

/** Reads the parameters of an address against a schema, or answers 400 with the one at fault. */
async function withQuery<const S extends v.GenericSchema>(
  url: URL,
  schema: S,
  work: (parameters: v.InferOutput<S>) => Promise<Response>,
): Promise<Response> {
  const raw: Record<string, unknown> = Object.fromEntries(url.searchParams);
  if (typeof raw['limit'] === 'string') raw['limit'] = Number(raw['limit']);
  const parsed = v.safeParse(schema, raw, { abortEarly: true });
  if (parsed.success) return work(parsed.output);
  const [issue] = parsed.issues;
  return refuse('invalid_payload', issue.message, v.getDotPath(issue) ?? undefined);
}

/** The evidence adapter (SPEC §10): each route needs its capability, and answers 502 where no service is connected. */
export const adapterHandlers = (service: Runtime): readonly HttpHandler[] => [
  route('get', ADAPTER_ROUTES.health, async ({ request }) =>
    answer(await service.adapter({ do: 'health' }, askerOf(request))),
  ),
  route(
    'get',
    ADAPTER_ROUTES.search,
    ({ url, request }) =>
      withQuery(url, adapterSearchSchema, async (search) =>
        answer(await service.adapter({ do: 'search', ...search }, askerOf(request))),
      ),
    'semantic_search',
  ),
  route(
    'get',
    ADAPTER_ROUTES.citations,
    ({ url, request }) =>
      withQuery(url, adapterDraftSchema, async ({ draftId }) =>
        answer(await service.adapter({ do: 'citations', draftId }, askerOf(request))),
      ),
    'citations',
  ),
  route(
    'get',
    ADAPTER_ROUTES.evidencePacks,
    ({ url, request }) =>
      withQuery(url, adapterDraftSchema, async ({ draftId }) =>
        answer(await service.adapter({ do: 'evidence-pack', draftId }, askerOf(request))),
      ),
    'evidence_packs',
  ),
  route(
    'get',
    ADAPTER_ROUTES.notebooks,
    async ({ request }) => answer(await service.adapter({ do: 'notebooks' }, askerOf(request))),
    'notebooks',
  ),
  route(
    'post',
    ADAPTER_ROUTES.notebooks,
    ({ request }) =>
      withBody(request, notebookInputSchema, async (notebook) =>
        answer(await service.adapter({ do: 'save-notebook', notebook }, askerOf(request))),
      ),
    'notebooks',
  ),
  route(
    'delete',
    ADAPTER_ROUTES.notebook,
    async ({ id, request }) => answerRemoved(await service.adapter({ do: 'remove-notebook', id }, askerOf(request))),
    'notebooks',
  ),
  route(
    'get',
    ADAPTER_ROUTES.sourceGraph,
    async ({ request }) => answer(await service.adapter({ do: 'source-graph' }, askerOf(request))),
    'source_graph',
  ),
  route(
    'post',
    ADAPTER_ROUTES.verify,
    ({ request }) =>
      withBody(request, adapterVerifySchema, async ({ text }) =>
        answer(await service.adapter({ do: 'verify', text }, askerOf(request))),
      ),
    'claim_verification',
  ),
  route(
    'post',
    ADAPTER_ROUTES.answers,
    ({ request }) =>
      withBody(request, adapterAnswerSchema, async ({ query }) =>
        answer(await service.adapter({ do: 'answer', query }, askerOf(request))),
      ),
    'grounded_answers',
  ),
  route(
    'get',
    ADAPTER_ROUTES.traceExport,
    ({ url, request }) =>
      withQuery(url, adapterExportSchema, async (wanted) => {
        // The adapter has no way round its service: without one it writes no file either.
        const health = await service.adapter({ do: 'health' }, askerOf(request));
        return health.ok ? answerFile(await service.exportFile(wanted, askerOf(request))) : answer(health);
      }),
    'trace_export',
  ),
];
