import type { HttpHandler } from 'msw';
import { ROUTES } from '#api/paths.ts';
import { draftCreateSchema, draftUpdateSchema } from '#api/schemas/draft.ts';
import type { Runtime } from '#runtime/protocol.ts';
import { answer, answerRemoved } from './respond.ts';
import { askerOf, route, withBody } from './route.ts';

export const draftHandlers = (service: Runtime): readonly HttpHandler[] => [
  route('get', ROUTES.drafts, async () => answer(await service.listDrafts())),
  route('post', ROUTES.drafts, ({ request }) =>
    withBody(request, draftCreateSchema, async (draft) =>
      answer(await service.createDraft(draft, askerOf(request).name), 201),
    ),
  ),
  route('get', ROUTES.draft, async ({ id }) => answer(await service.getDraft(id))),
  route('put', ROUTES.draft, ({ id, request }) =>
    withBody(request, draftUpdateSchema, async (update) =>
      answer(await service.saveDraft(id, update, askerOf(request).name)),
    ),
  ),
  route('post', ROUTES.draftRestore, async ({ id }) => answer(await service.restoreDraft(id))),
  route('delete', ROUTES.draft, async ({ id }) => answerRemoved(await service.removeDraft(id))),
];
