import type { HttpHandler } from 'msw';
import * as v from 'valibot';
import { ROUTES } from '#api/paths.ts';
import type { RecognitionLanguage } from '#domain/recognition-language.ts';
import { MAX_UPLOAD_BYTES, recognitionLanguageSchema, uploadNameSchema } from '#api/schemas/ingestion.ts';
import type { Runtime } from '#runtime/protocol.ts';
import { answer, refuse } from './respond.ts';
import { route } from './route.ts';

const tooLarge = (name: string): Response =>
  refuse('payload_too_large', `${name} is larger than ${MAX_UPLOAD_BYTES / 1024 / 1024} MiB. Split it into parts.`);

/** Refuses a language that there is no model of. */
async function withLanguage(
  request: Request,
  act: (language: RecognitionLanguage | undefined) => Promise<Response>,
): Promise<Response> {
  const given = new URL(request.url).searchParams.get('language') ?? undefined;
  const parsed = v.safeParse(recognitionLanguageSchema, given);
  return parsed.success ? act(parsed.output) : refuse('invalid_payload', parsed.issues[0].message, 'language');
}

export const ingestionHandlers = (service: Runtime): readonly HttpHandler[] => [
  route('get', ROUTES.ingestion, async () => answer(await service.listJobs()), 'citations'),
  route(
    'post',
    ROUTES.ingestion,
    async ({ request, url }) => {
      const parsed = v.safeParse(uploadNameSchema, url.searchParams.get('name') ?? undefined);
      if (!parsed.success) return refuse('invalid_payload', parsed.issues[0].message, 'name');
      const name = parsed.output;
      if (Number(request.headers.get('Content-Length') ?? 0) > MAX_UPLOAD_BYTES) return tooLarge(name);
      const bytes = await request.arrayBuffer();
      if (bytes.byteLength > MAX_UPLOAD_BYTES) return tooLarge(name);
      const mediaType = request.headers.get('Content-Type') ?? 'application/octet-stream';
      return answer(await service.startJob({ name, mediaType, bytes }), 202);
    },
    'claim_verification',
  ),
  route('delete', ROUTES.ingestionJob, async ({ id }) => answer(await service.cancelJob(id)), 'claim_verification'),
  route(
    'post',
    ROUTES.ingestionRecognise,
    ({ id, request }) =>
      withLanguage(request, async (language) => answer(await service.recogniseJob(id, language), 202)),
    'claim_verification',
  ),
  route(
    'post',
    ROUTES.sourceRecognise,
    ({ id, request }) =>
      withLanguage(request, async (language) => answer(await service.recogniseSource(id, language), 202)),
    'claim_verification',
  ),
  route('post', ROUTES.ingestionRetry, async ({ id }) => answer(await service.retryJob(id), 202), 'claim_verification'),
];
