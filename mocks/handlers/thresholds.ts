import type { HttpHandler } from 'msw';
import { ROUTES } from '#api/paths.ts';
import { thresholdsPreviewRequestSchema, thresholdsUpdateSchema } from '#api/schemas/thresholds.ts';
import type { Runtime } from '#runtime/protocol.ts';
import { answer, refuse } from './respond.ts';
import { askerOf, route, withBody } from './route.ts';

/** From which scores on something counts. What all are judged by, an administrator alone may change. */
export const thresholdHandlers = (service: Runtime): readonly HttpHandler[] => [
  route('get', ROUTES.thresholds, async () => answer(await service.thresholds()), 'grounded_answers'),
  route(
    'put',
    ROUTES.thresholds,
    async ({ request }) => {
      const { role, subject } = askerOf(request);
      if (role !== 'admin') {
        return refuse('role_not_allowed', 'Only an administrator may change what everybody is judged by.');
      }
      return withBody(request, thresholdsUpdateSchema, async (update) =>
        answer(await service.saveThresholds(update, subject)),
      );
    },
    'claim_verification',
  ),
  route(
    'post',
    ROUTES.thresholdsPreview,
    ({ request }) =>
      withBody(request, thresholdsPreviewRequestSchema, async ({ thresholds }) =>
        answer(await service.previewThresholds(thresholds)),
      ),
    'claim_verification',
  ),
];
