import type { HttpHandler } from 'msw';
import { identityOf } from '#api/identity.ts';
import { ROUTES } from '#api/paths.ts';
import {
  groundingRequestSchema,
  noticeDecisionSchema,
  noticeImportRequestSchema,
  tiersPreviewRequestSchema,
  tiersUpdateSchema,
} from '#api/schemas/credibility.ts';
import type { Runtime } from '#runtime/protocol.ts';
import { answer, refuse } from './respond.ts';
import { route, withBody } from './route.ts';

const actorOf = (request: Request): string => identityOf(request.headers.get('Authorization'))?.subject ?? 'unknown';

/** Scores of sources, the tier list in force, and notices about sources. */
export const credibilityHandlers = (service: Runtime): readonly HttpHandler[] => [
  route(
    'post',
    ROUTES.grounding,
    ({ request }) =>
      withBody(request, groundingRequestSchema, async (body) => answer(await service.groundSources(body))),
    'citations',
  ),
  route('get', ROUTES.credibility, async () => answer(await service.credibility()), 'citations'),
  route('get', ROUTES.credibilitySource, async ({ id }) => answer(await service.credibilityOf(id)), 'citations'),
  route('get', ROUTES.tiers, async () => answer(await service.tiers()), 'citations'),
  route(
    'put',
    ROUTES.tiers,
    ({ request }) =>
      withBody(request, tiersUpdateSchema, async (update) => answer(await service.saveTiers(update, actorOf(request)))),
    'claim_verification',
  ),
  route(
    'delete',
    ROUTES.tiers,
    async ({ url, request }) => {
      const written = url.searchParams.get('revision') ?? '';
      if (!/^\d{1,12}$/u.test(written)) {
        return refuse('invalid_payload', 'Name the revision that is to be cleared.', 'revision');
      }
      return answer(await service.saveTiers({ list: null, revision: Number(written) }, actorOf(request)));
    },
    'claim_verification',
  ),
  route(
    'post',
    ROUTES.tiersPreview,
    ({ request }) =>
      withBody(request, tiersPreviewRequestSchema, async ({ list }) =>
        answer(await service.previewTiers(list ?? null)),
      ),
    'citations',
  ),
  route(
    'post',
    ROUTES.noticeLists,
    ({ request }) =>
      withBody(request, noticeImportRequestSchema, async (list) =>
        answer(await service.importNotices(list, actorOf(request))),
      ),
    'claim_verification',
  ),
  route(
    'post',
    ROUTES.sourceNotices,
    ({ id, request }) =>
      withBody(request, noticeDecisionSchema, async (decision) =>
        answer(await service.decideNotice(id, decision, actorOf(request))),
      ),
    'claim_verification',
  ),
];
