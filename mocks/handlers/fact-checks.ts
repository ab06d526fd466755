import type { HttpHandler } from 'msw';
import { ROUTES } from '#api/paths.ts';
import { factCheckRequestSchema, reverifyRequestSchema } from '#api/schemas/fact-check.ts';
import { judgementRequestSchema } from '#api/schemas/judgement.ts';
import type { Runtime } from '#runtime/protocol.ts';
import { answer } from './respond.ts';
import { route, withBody } from './route.ts';

export const factCheckHandlers = (service: Runtime): readonly HttpHandler[] => [
  route(
    'post',
    ROUTES.factChecks,
    ({ request }) => withBody(request, factCheckRequestSchema, async (check) => answer(await service.check(check))),
    'claim_verification',
  ),
  route(
    'post',
    ROUTES.reverify,
    ({ request }) => withBody(request, reverifyRequestSchema, async (check) => answer(await service.reverify(check))),
    'claim_verification',
  ),
  route(
    'post',
    ROUTES.judgement,
    ({ request }) => withBody(request, judgementRequestSchema, async (pair) => answer(await service.judge(pair))),
    'claim_verification',
  ),
];
