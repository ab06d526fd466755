import type { HttpHandler } from 'msw';
import { http } from 'msw/core/http';
import * as v from 'valibot';
import { hasSophiaScope, identityOf } from '#api/identity.ts';
import { hasToken } from '#api/csrf.ts';
import { isOwnOrigin } from '#api/origin.ts';
import { REQUEST_ID_HEADER } from '#api/paths.ts';
import { ROLE_CAPABILITIES, type ReadCapability, type ReadRole } from '#domain/roles.ts';
import { evaluateAccess, readRole } from '#engine/roles/may.ts';
import type { Asker } from '#runtime/asker.ts';
import { CSRF_TOKEN, refuse } from './respond.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

export interface RouteCall {
  readonly request: Request;
  readonly url: URL;
  /** The `:id` of the path, decoded. */
  readonly id: string;
}

/** How many changing requests are remembered by their id. */
const REMEMBERED = 64;
const carriedOut = new Map<string, Promise<Response>>();

/**
 * A handler that does what every route does first, in this order: who asks (401), may they use the domain (403), does a
 * change come from our own page (403), does it bring the token of this start along (403), is the role one that there is
 * (400), and may it use what the route gives (403). A changing request that arrives a second time under its id gets the
 * answer of the first.
 *
 * @param capability What a role needs for this route (SPEC §10); none where every role may use it.
 */
export function route(
  method: Method,
  path: string,
  work: (call: RouteCall) => Promise<Response>,
  capability?: ReadCapability,
): HttpHandler {
  return http[method](`*${path}`, async ({ request, params }) => {
    const refused = refusalOf(request) ?? roleRefusalOf(request, capability);
    if (refused) return refused;
    const run = async (): Promise<Response> => {
      try {
        return await work({ request, url: new URL(request.url), id: String(params['id'] ?? '') });
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        return refuse('backend_unavailable', `The engine of this page does not answer (${message}). Reload the page.`);
      }
    };
    const requestId = method === 'get' ? null : request.headers.get(REQUEST_ID_HEADER);
    if (requestId === null) return run();
    const first = carriedOut.get(requestId) ?? run();
    carriedOut.set(requestId, first);
    for (const oldest of carriedOut.keys()) {
      if (carriedOut.size <= REMEMBERED) break;
      carriedOut.delete(oldest);
    }
    return (await first).clone();
  });
}

function refusalOf(request: Request): Response | null {
  const identity = identityOf(request.headers.get('Authorization'));
  if (!identity) return refuse('unauthenticated', 'Say who asks: the Authorization header is missing or not readable.');
  if (!hasSophiaScope(identity)) {
    return refuse(
      'domain_scope_missing',
      'This identity may not use Sophia: it needs the scope domain:sophia or domain:*.',
    );
  }
  if (request.method !== 'GET' && !isOwnOrigin(request.headers, new URL(request.url).origin)) {
    return refuse('origin_refused', 'Changes are only accepted from a page of this workbench.');
  }
  if (request.method !== 'GET' && !hasToken(request.headers, CSRF_TOKEN)) {
    return refuse('csrf_refused', 'This change lacks the token of this start of the workbench. Reload the page.');
  }
  return null;
}

const BY_RANK: readonly ReadRole[] = ['grounding', 'review', 'admin'];

/**
 * The role of a request. The address may ask for less than the identity holds, never for more: a link or a form that says
 * `role=admin` makes nobody one. `null`: one of the two names no role.
 */
function roleOf(request: Request): ReadRole | null {
  const held = readRole(identityOf(request.headers.get('Authorization'))?.role);
  const asked = new URL(request.url).searchParams.get('role');
  if (held === null || asked === null) return held;
  const wanted = readRole(asked);
  return wanted === null ? null : BY_RANK[Math.min(BY_RANK.indexOf(held), BY_RANK.indexOf(wanted))]!;
}

/** Who asks, with the role that holds for this request: that of the identity, which a `role` in the address may lower. */
export function askerOf(request: Request): Asker {
  const identity = identityOf(request.headers.get('Authorization'));
  return {
    subject: identity?.subject ?? 'unknown',
    name: identity?.name ?? 'unknown',
    role: roleOf(request) ?? 'grounding',
  };
}

function roleRefusalOf(request: Request, capability: ReadCapability | undefined): Response | null {
  const role = roleOf(request);
  if (role === null) {
    return refuse('invalid_sophia_read_role', 'There is no such role: use grounding, review or admin.', 'role');
  }
  if (capability === undefined || evaluateAccess(role, capability).allowed) return null;
  const may = BY_RANK.filter((one) => ROLE_CAPABILITIES[one].includes(capability)).join(' or ');
  return refuse(
    'sophia_read_capability_unavailable',
    `The role ${role} may not use ${capability}: it takes ${may}. Change the role in the settings.`,
  );
}

/** Reads a JSON body against a schema, or answers 400 with the path of the fault. */
export async function withBody<const S extends v.GenericSchema>(
  request: Request,
  schema: S,
  work: (body: v.InferOutput<S>) => Promise<Response>,
): Promise<Response> {
  let body: unknown;
  try {
    body = await request.json();
  } catch {
    return refuse('invalid_payload', 'The body is not JSON.');
  }
  const parsed = v.safeParse(schema, body, { abortEarly: true });
  if (parsed.success) return work(parsed.output);
  const [issue] = parsed.issues;
  const path = v.getDotPath(issue);
  return refuse('invalid_payload', issue.message, path ?? undefined);
}
