import type { HttpHandler } from 'msw';
import { ROUTES } from '#api/paths.ts';
import { sourcePatchSchema } from '#api/schemas/source.ts';
import type { Runtime } from '#runtime/protocol.ts';
import { answer, answerFile, answerRemoved } from './respond.ts';
import { route, withBody } from './route.ts';

export const sourceHandlers = (service: Runtime): readonly HttpHandler[] => [
  route('get', ROUTES.sources, async () => answer(await service.listSources()), 'citations'),
  route('get', ROUTES.source, async ({ id }) => answer(await service.getSource(id)), 'citations'),
  route('get', ROUTES.sourceOriginal, async ({ id }) => answerFile(await service.getOriginal(id)), 'citations'),
  route(
    'patch',
    ROUTES.source,
    ({ id, request }) =>
      withBody(request, sourcePatchSchema, async (patch) => answer(await service.patchSource(id, patch))),
    'claim_verification',
  ),
  route('delete', ROUTES.source, async ({ id }) => answerRemoved(await service.removeSource(id)), 'claim_verification'),
];
