import type { HttpHandler } from 'msw';
import { identityOf } from '#api/identity.ts';
import { ROUTES } from '#api/paths.ts';
import {
  draftSetSchema,
  invalidationDecisionSchema,
  planRequestSchema,
  refreshRequestSchema,
  sourceSetCreateSchema,
  sourceSetEditSchema,
  surfaceUsesSchema,
  termsRequestSchema,
} from '#api/schemas/source-set.ts';
import type { ReadCapability } from '#domain/roles.ts';
import type { Runtime } from '#runtime/protocol.ts';
import { answer, answerRemoved, refuse } from './respond.ts';
import { route, withBody } from './route.ts';

const actorOf = (request: Request): string => identityOf(request.headers.get('Authorization'))?.subject ?? 'unknown';

/** Whoever may review may change what answers rest on; everyone may see it. */
const REVIEW: ReadCapability = 'claim_verification';

/** A version of the address, `null` where none is named, `undefined` where it is no number of one. */
function versionIn(url: URL, name: string): number | null | undefined {
  const written = url.searchParams.get(name);
  if (written === null) return null;
  return /^[1-9]\d{0,8}$/u.test(written) ? Number(written) : undefined;
}

const noVersion = (name: string): Response => refuse('invalid_payload', 'Name a version by its number, from 1.', name);

/** Source sets with their versions, what a change of them reaches, and the tasks that came of changes. */
export const sourceSetHandlers = (service: Runtime): readonly HttpHandler[] => [
  route('get', ROUTES.sourceSets, async () => answer(await service.listSourceSets())),
  route(
    'post',
    ROUTES.sourceSets,
    ({ request }) =>
      withBody(request, sourceSetCreateSchema, async (given) =>
        answer(await service.createSourceSet(given, actorOf(request)), 201),
      ),
    REVIEW,
  ),
  route('get', ROUTES.sourceSetVersion, async ({ id, url }) => {
    const version = versionIn(url, 'version');
    return typeof version === 'number' ? answer(await service.sourceSetVersion(id, version)) : noVersion('version');
  }),
  route('get', ROUTES.sourceSetDiff, async ({ id, url }) => {
    const [from, to] = [versionIn(url, 'from'), versionIn(url, 'to')];
    if (typeof from !== 'number') return noVersion('from');
    return to === undefined ? noVersion('to') : answer(await service.diffSourceSet(id, from, to));
  }),
  route('get', ROUTES.sourceSetReadiness, async ({ id, url }) =>
    answer(await service.sourceSetReadiness(id, url.searchParams.get('now'))),
  ),
  route('post', ROUTES.sourceSetPlan, ({ id, request }) =>
    withBody(request, planRequestSchema, async (wanted) => answer(await service.planSourceSet(id, wanted))),
  ),
  route(
    'post',
    ROUTES.sourceSetRefresh,
    ({ id, request }) =>
      withBody(request, refreshRequestSchema, async (wanted) =>
        answer(await service.refreshSourceSet(id, wanted, actorOf(request))),
      ),
    REVIEW,
  ),
  route('post', ROUTES.sourceSetMaterialise, async ({ id }) => answer(await service.materialiseSourceSet(id))),
  route(
    'post',
    ROUTES.sourceSetRestore,
    async ({ id, request }) => answer(await service.restoreSourceSet(id, actorOf(request))),
    REVIEW,
  ),
  route('get', ROUTES.sourceSet, async ({ id }) => answer(await service.getSourceSet(id))),
  route(
    'put',
    ROUTES.sourceSet,
    ({ id, request }) =>
      withBody(request, sourceSetEditSchema, async (edit) =>
        answer(await service.editSourceSet(id, edit, actorOf(request))),
      ),
    REVIEW,
  ),
  route(
    'delete',
    ROUTES.sourceSet,
    async ({ id, url, request }) =>
      answerRemoved(await service.removeSourceSet(id, url.searchParams.get('release') === '1', actorOf(request))),
    REVIEW,
  ),
  route(
    'put',
    ROUTES.draftSourceSet,
    ({ id, request }) =>
      withBody(request, draftSetSchema, async ({ sourceSetId }) => answer(await service.useSourceSet(id, sourceSetId))),
    REVIEW,
  ),
  route(
    'post',
    ROUTES.sourceTerms,
    ({ request }) =>
      withBody(request, termsRequestSchema, async (terms) =>
        answer(await service.recordTerms(terms, actorOf(request))),
      ),
    REVIEW,
  ),
  route('get', ROUTES.removedSources, async () => answer(await service.removedSources())),
  route('post', ROUTES.removedSource, async ({ id }) => answer(await service.restoreSource(id)), REVIEW),
  route('get', ROUTES.invalidations, async () => answer(await service.listInvalidations())),
  route(
    'post',
    ROUTES.invalidations,
    ({ request }) =>
      withBody(request, invalidationDecisionSchema, async (decision) =>
        answer(await service.decideInvalidations(decision, actorOf(request))),
      ),
    REVIEW,
  ),
  route(
    'put',
    ROUTES.surfaceUses,
    ({ request }) =>
      withBody(request, surfaceUsesSchema, async (view) =>
        answer(await service.saveSurfaceUses(view, actorOf(request))),
      ),
    REVIEW,
  ),
];
