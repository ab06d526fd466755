import type { HttpHandler } from 'msw';
import { ROUTES } from '#api/paths.ts';
import { synthesizerUpdateSchema } from '#api/schemas/synthesizer.ts';
import type { Runtime } from '#runtime/protocol.ts';
import { answer } from './respond.ts';
import { route, withBody } from './route.ts';

export const synthesizerHandlers = (service: Runtime): readonly HttpHandler[] => [
  route('get', ROUTES.synthesizer, async () => answer(await service.synthesizer()), 'grounded_answers'),
  route(
    'put',
    ROUTES.synthesizer,
    ({ request }) =>
      withBody(request, synthesizerUpdateSchema, async (update) => answer(await service.saveSynthesizer(update))),
    'claim_verification',
  ),
  route('delete', ROUTES.synthesizer, async () => answer(await service.clearSynthesizer()), 'claim_verification'),
];
