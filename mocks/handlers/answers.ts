import type { HttpHandler } from 'msw';
import * as v from 'valibot';
import { ROUTES } from '#api/paths.ts';
import { answerRequestSchema, groundedQuerySchema, suggestionLimitSchema } from '#api/schemas/answer.ts';
import type { Runtime } from '#runtime/protocol.ts';
import { answer, answerRemoved, refuse } from './respond.ts';
import { askerOf, route, withBody } from './route.ts';

export const answerHandlers = (service: Runtime): readonly HttpHandler[] => [
  route(
    'get',
    ROUTES.grounded,
    async ({ url: { searchParams } }) => {
      const parsed = v.safeParse(groundedQuerySchema, {
        query: searchParams.get('query') ?? undefined,
        now: searchParams.get('now') ?? undefined,
        sourceIds: searchParams.has('sourceIds') ? searchParams.getAll('sourceIds') : undefined,
      });
      if (parsed.success) return answer(await service.grounded(parsed.output));
      const [issue] = parsed.issues;
      return refuse('invalid_payload', issue.message, v.getDotPath(issue) ?? undefined);
    },
    'grounded_answers',
  ),
  route(
    'post',
    ROUTES.ask,
    ({ request }) =>
      withBody(request, answerRequestSchema, async (ask) => answer(await service.ask(ask, askerOf(request).name))),
    'grounded_answers',
  ),
  route('get', ROUTES.answers, async () => answer(await service.listAnswers()), 'grounded_answers'),
  route('get', ROUTES.answer, async ({ id }) => answer(await service.getAnswer(id)), 'grounded_answers'),
  route(
    'get',
    ROUTES.answerFactCheck,
    async ({ id }) => answer(await service.answerFactCheck(id)),
    'claim_verification',
  ),
  route('delete', ROUTES.answer, async ({ id }) => answerRemoved(await service.removeAnswer(id)), 'grounded_answers'),
  route(
    'get',
    ROUTES.suggestions,
    async ({ url }) => {
      const limit = url.searchParams.get('limit');
      if (limit === null) return answer(await service.suggestions(null));
      const parsed = v.safeParse(suggestionLimitSchema, limit);
      if (!parsed.success) return refuse('invalid_payload', parsed.issues[0].message, 'limit');
      return answer(await service.suggestions(parsed.output));
    },
    'grounded_answers',
  ),
];
