import type * as v from 'valibot';
import type { GroundingResult } from '#domain/credibility.ts';
import { ROUTES, withId } from './paths.ts';
import {
  credibilityDetailSchema,
  credibilitySchema,
  groundingResultSchema,
  noticeImportSchema,
  tiersPreviewSchema,
  tiersSchema,
  type CredibilityDetail,
  type CredibilityView,
  type GroundingAsk,
  type NoticeDecision,
  type NoticeImport,
  type TiersPreview,
  type TiersUpdate,
  type TiersView,
} from './schemas/credibility.ts';

/** Calls on the trust in sources. */
export interface CredibilityCalls {
  /** Scores sources that the caller names; `invalid_payload` at `sources` where none has a url. */
  ground(request: GroundingAsk, signal?: AbortSignal): Promise<GroundingResult>;
  /** Scores of all sources of the workspace. */
  list(signal?: AbortSignal): Promise<CredibilityView>;
  /** One source with what it would take to reach the floor, and why it is of one origin with others. */
  get(id: string, signal?: AbortSignal): Promise<CredibilityDetail>;
  tiers(signal?: AbortSignal): Promise<TiersView>;
  /** Replaces the person's list; `invalid_payload` with the path of the first fault, `stale_version` after a change elsewhere. */
  saveTiers(update: TiersUpdate): Promise<TiersView>;
  /** Takes the person's list away. */
  clearTiers(revision: number): Promise<TiersView>;
  /** What a list would change, without keeping it; `null`: what clearing would. */
  previewTiers(list: unknown, signal?: AbortSignal): Promise<TiersPreview>;
  importNotices(text: string, apply: boolean): Promise<NoticeImport>;
  /** Sets a notice aside, or brings it back. */
  decideNotice(sourceId: string, decision: NoticeDecision): Promise<CredibilityDetail>;
}

type Read = <const S extends v.GenericSchema>(
  path: string,
  schema: S,
  call?: {
    readonly method?: 'POST' | 'PUT' | 'DELETE';
    readonly json?: unknown;
    readonly signal?: AbortSignal | undefined;
  },
) => Promise<v.InferOutput<S>>;

export const credibilityCalls = (read: Read): CredibilityCalls => ({
  ground: (request, signal) => read(ROUTES.grounding, groundingResultSchema, { method: 'POST', json: request, signal }),
  list: (signal) => read(ROUTES.credibility, credibilitySchema, { signal }),
  get: (id, signal) => read(withId(ROUTES.credibilitySource, id), credibilityDetailSchema, { signal }),
  tiers: (signal) => read(ROUTES.tiers, tiersSchema, { signal }),
  saveTiers: (update) => read(ROUTES.tiers, tiersSchema, { method: 'PUT', json: update }),
  clearTiers: (revision) => read(`${ROUTES.tiers}?revision=${revision}`, tiersSchema, { method: 'DELETE' }),
  previewTiers: (list, signal) =>
    read(ROUTES.tiersPreview, tiersPreviewSchema, { method: 'POST', json: { list }, signal }),
  importNotices: (text, apply) =>
    read(ROUTES.noticeLists, noticeImportSchema, { method: 'POST', json: { text, apply } }),
  decideNotice: (sourceId, decision) =>
    read(withId(ROUTES.sourceNotices, sourceId), credibilityDetailSchema, { method: 'POST', json: decision }),
});
