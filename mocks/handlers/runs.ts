import type { HttpHandler } from 'msw';
import { ROUTES } from '#api/paths.ts';
import { runActSchema, runEnvelopeSchema } from '#api/schemas/run.ts';
import type { Runtime } from '#runtime/protocol.ts';
import { answer, answerRemoved } from './respond.ts';
import { askerOf, route, withBody } from './route.ts';

/** Runs over drafts: declared, watched, paused, taken up again. */
export const runHandlers = (service: Runtime): readonly HttpHandler[] => [
  route(
    'get',
    ROUTES.runs,
    async ({ request }) => answer(await service.runs({ do: 'list' }, askerOf(request))),
    'claim_verification',
  ),
  route(
    'post',
    ROUTES.runs,
    ({ request }) =>
      withBody(request, runEnvelopeSchema, async (envelope) =>
        answer(await service.runs({ do: 'start', envelope }, askerOf(request)), 202),
      ),
    'claim_verification',
  ),
  route(
    'post',
    ROUTES.runActs,
    ({ id, request }) =>
      withBody(request, runActSchema, async ({ verb }) =>
        answer(await service.runs({ do: 'act', id, verb }, askerOf(request))),
      ),
    'claim_verification',
  ),
  route(
    'delete',
    ROUTES.run,
    async ({ id, request }) => answerRemoved(await service.runs({ do: 'remove', id }, askerOf(request))),
    'claim_verification',
  ),
];
