import type { HttpHandler } from 'msw';
import { ROUTES } from '#api/paths.ts';
import {
  calibrationRequestSchema,
  evaluationActSchema,
  evaluationStartSchema,
  filePreviewRequestSchema,
  offlineEvalRequestSchema,
} from '#api/schemas/evaluation.ts';
import type { Runtime } from '#runtime/protocol.ts';
import { answer, refuse } from './respond.ts';
import { route, withBody } from './route.ts';

/** Evaluations: their history, the search release gate, and what scores are worth. */
export const evaluationHandlers = (service: Runtime): readonly HttpHandler[] => [
  route('get', ROUTES.evaluations, async () => answer(await service.evaluations({ do: 'list' }))),
  route(
    'post',
    ROUTES.evaluations,
    ({ request }) =>
      withBody(request, evaluationStartSchema, async (start) =>
        answer(await service.evaluations({ do: 'start', request: start }), 202),
      ),
    'claim_verification',
  ),
  // Before the address with an id, which would take it for one.
  route('get', ROUTES.calibrations, async () => answer(await service.evaluations({ do: 'calibrations' }))),
  route(
    'post',
    ROUTES.calibrations,
    ({ request }) =>
      withBody(request, calibrationRequestSchema, async (body) =>
        answer(await service.evaluations({ do: 'calibrate', request: body })),
      ),
    'claim_verification',
  ),
  route('post', ROUTES.evaluationPreview, ({ request }) =>
    withBody(request, filePreviewRequestSchema, async (file) =>
      answer(await service.evaluations({ do: 'preview', request: file })),
    ),
  ),
  route('get', ROUTES.evaluationItem, async ({ id, url }) => {
    const itemId = url.searchParams.get('item');
    if (itemId === null || itemId === '') return refuse('invalid_payload', 'Name the item.', 'item');
    return answer(await service.evaluations({ do: 'item', id, itemId }));
  }),
  route('get', ROUTES.evaluation, async ({ id }) => answer(await service.evaluations({ do: 'get', id }))),
  route(
    'post',
    ROUTES.evaluationActs,
    ({ id, request }) =>
      withBody(request, evaluationActSchema, async ({ verb }) =>
        answer(await service.evaluations({ do: 'act', id, verb })),
      ),
    'claim_verification',
  ),
  route('post', ROUTES.offlineEval, ({ request }) =>
    withBody(request, offlineEvalRequestSchema, async (body) =>
      answer(await service.evaluations({ do: 'offline', request: body })),
    ),
  ),
];
