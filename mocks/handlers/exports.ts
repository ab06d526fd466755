import type { HttpHandler } from 'msw';
import { ROUTES } from '#api/paths.ts';
import { auditVerifyRequestSchema } from '#api/schemas/audit.ts';
import { exportRequestSchema } from '#api/schemas/export.ts';
import { MAX_UPLOAD_BYTES } from '#api/schemas/ingestion.ts';
import type { Runtime } from '#runtime/protocol.ts';
import { answer, answerFile, answerRemoved, refuse } from './respond.ts';
import { askerOf, route, withBody } from './route.ts';

/** Files of drafts and records, and the verification of what comes back: packets and logs. */
export const exportHandlers = (service: Runtime): readonly HttpHandler[] => [
  route(
    'post',
    ROUTES.packetVerification,
    async ({ request }) => {
      const bytes = await request.arrayBuffer();
      if (bytes.byteLength > MAX_UPLOAD_BYTES)
        return refuse('payload_too_large', 'This file is too large for a packet.');
      return answer(await service.verifyPacket({ name: 'packet', mediaType: 'text/html', bytes }));
    },
    'trace_export',
  ),
  route('get', ROUTES.exports, async () => answer(await service.exports({ verb: 'list' })), 'trace_export'),
  route(
    'post',
    ROUTES.exportCancel,
    async ({ id }) => answerRemoved(await service.exports({ verb: 'cancel', jobId: id })),
    'trace_export',
  ),
  route(
    'post',
    ROUTES.exports,
    ({ request }) =>
      withBody(request, exportRequestSchema, async (wanted) =>
        answerFile(await service.exportFile(wanted, askerOf(request))),
      ),
    'trace_export',
  ),
  route(
    'post',
    ROUTES.auditVerification,
    ({ request }) =>
      withBody(request, auditVerifyRequestSchema, async (wanted) => answer(await service.verifyLog(wanted))),
    'trace_export',
  ),
];
