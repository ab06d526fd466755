import type { HttpHandler } from 'msw';
import { ROUTES } from '#api/paths.ts';
import {
  gateActRequestSchema,
  mergeRequestSchema,
  publishRequestSchema,
  reopenRequestSchema,
} from '#api/schemas/publication.ts';
import type { Runtime } from '#runtime/protocol.ts';
import { answer } from './respond.ts';
import { askerOf, route, withBody } from './route.ts';

/** The gate of each draft and the records that went through it. Who acts is the asker, whatever a body says. */
export const publicationHandlers = (service: Runtime): readonly HttpHandler[] => [
  route(
    'get',
    ROUTES.gate,
    async ({ id, request }) => answer(await service.gates({ do: 'gate', draftId: id }, askerOf(request))),
    'claim_verification',
  ),
  route(
    'post',
    ROUTES.gateActs,
    ({ id, request }) =>
      withBody(request, gateActRequestSchema, async (act) =>
        answer(await service.gates({ do: 'act', draftId: id, request: act }, askerOf(request))),
      ),
    'claim_verification',
  ),
  route(
    'post',
    ROUTES.gateMerge,
    ({ id, request }) =>
      withBody(request, mergeRequestSchema, async (merge) =>
        answer(await service.gates({ do: 'merge', draftId: id, request: merge }, askerOf(request))),
      ),
    'claim_verification',
  ),
  route(
    'get',
    ROUTES.publications,
    async ({ request }) => answer(await service.gates({ do: 'list' }, askerOf(request))),
    'trace_export',
  ),
  route(
    'post',
    ROUTES.publications,
    ({ request }) =>
      withBody(request, publishRequestSchema, async (publish) =>
        answer(await service.gates({ do: 'publish', request: publish }, askerOf(request)), 201),
      ),
    'claim_verification',
  ),
  route(
    'get',
    ROUTES.publication,
    async ({ id, request }) => answer(await service.gates({ do: 'get', id }, askerOf(request))),
    'trace_export',
  ),
  route(
    'post',
    ROUTES.publicationReopen,
    ({ id, request }) =>
      withBody(request, reopenRequestSchema, async ({ reason }) =>
        answer(await service.gates({ do: 'reopen', id, reason }, askerOf(request))),
      ),
    'claim_verification',
  ),
];
