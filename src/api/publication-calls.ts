import type { Publication } from '#domain/publication.ts';
import type { Read } from './queue-calls.ts';
import { ROUTES, withId } from './paths.ts';
import {
  gateViewSchema,
  mergeResultSchema,
  publicationDetailSchema,
  publicationListSchema,
  type GateActRequest,
  type GateView,
  type MergeRequest,
  type MergeResult,
  type PublicationDetail,
  type PublishRequest,
} from './schemas/publication.ts';

/** Calls on the gate of a draft, and on what was published. */
export interface PublicationCalls {
  gate(draftId: string, signal?: AbortSignal): Promise<GateView>;
  /** One act; `stale_decision` where somebody acted since the gate was read, `stale_content` where the text is another. */
  act(draftId: string, request: GateActRequest): Promise<GateView>;
  /** What a colleague's packet would bring in, or with `apply` bringing it in. */
  merge(draftId: string, request: MergeRequest): Promise<MergeResult>;
  /** Publishes; `gate_blocked` where the gate, weighed anew, is not ready. */
  publish(request: PublishRequest): Promise<PublicationDetail>;
  list(signal?: AbortSignal): Promise<readonly Publication[]>;
  get(id: string, signal?: AbortSignal): Promise<PublicationDetail>;
  reopen(id: string, reason: string): Promise<PublicationDetail>;
}

export function publicationCalls(read: Read): PublicationCalls {
  return {
    gate: (draftId, signal) => read(withId(ROUTES.gate, draftId), gateViewSchema, { signal }),
    act: (draftId, request) =>
      read(withId(ROUTES.gateActs, draftId), gateViewSchema, { method: 'POST', json: request }),
    merge: (draftId, request) =>
      read(withId(ROUTES.gateMerge, draftId), mergeResultSchema, { method: 'POST', json: request }),
    publish: (request) => read(ROUTES.publications, publicationDetailSchema, { method: 'POST', json: request }),
    list: async (signal) => (await read(ROUTES.publications, publicationListSchema, { signal })).publications,
    get: (id, signal) => read(withId(ROUTES.publication, id), publicationDetailSchema, { signal }),
    reopen: (id, reason) =>
      read(withId(ROUTES.publicationReopen, id), publicationDetailSchema, { method: 'POST', json: { reason } }),
  };
}
