import * as v from 'valibot';
import { ROUTES, withId } from './paths.ts';
import { draftSchema, type Draft } from './schemas/draft.ts';
import { sourceSummarySchema, type SourceSummary } from './schemas/source.ts';
import {
  invalidationListSchema,
  materialisedSchema,
  refreshedSchema,
  removedSourcesSchema,
  sourceSetDiffSchema,
  sourceSetListSchema,
  sourceSetPlanSchema,
  sourceSetReadinessSchema,
  sourceSetSchema,
  sourceSetVersionSchema,
  type InvalidationDecisionAsk,
  type InvalidationListView,
  type MaterialisedView,
  type PlanRequest,
  type RefreshAsk,
  type RefreshedView,
  type RemovedSourcesView,
  type SourceSetCreateAsk,
  type SourceSetDiffView,
  type SourceSetEditAsk,
  type SourceSetListView,
  type SourceSetPlanView,
  type SourceSetReadinessView,
  type SourceSetVersionDetail,
  type SourceSetView,
  type SurfaceUsesView,
  type TermsRequest,
} from './schemas/source-set.ts';

/** Calls on source sets, on what is recorded of sources, and on what a change of them reaches. */
export interface SourceSetCalls {
  list(signal?: AbortSignal): Promise<SourceSetListView>;
  get(id: string, signal?: AbortSignal): Promise<SourceSetView>;
  /** `name_taken` where another set has the name; `invalid_payload` with the path of the first fault. */
  create(given: SourceSetCreateAsk): Promise<SourceSetView>;
  /** Makes the next version; `stale_version` after a change elsewhere. */
  edit(id: string, edit: SourceSetEditAsk): Promise<SourceSetView>;
  /** `in_use` while drafts are checked under it, unless `release` lets them go. */
  remove(id: string, release?: boolean): Promise<void>;
  /** Puts a removed set back with its versions, and its drafts under it; `name_taken` where another has its name by now. */
  restoreSet(id: string): Promise<SourceSetView>;
  version(id: string, version: number, signal?: AbortSignal): Promise<SourceSetVersionDetail>;
  /** Changes between two versions, or from one to the library of today. */
  diff(id: string, from: number, to: number | null, signal?: AbortSignal): Promise<SourceSetDiffView>;
  readiness(id: string, now?: string, signal?: AbortSignal): Promise<SourceSetReadinessView>;
  /** What an edit, a removal, or what changed already would reach; does nothing. */
  plan(id: string, request: PlanRequest, signal?: AbortSignal): Promise<SourceSetPlanView>;
  /** Takes in what changed, as the next version, with the tasks of its plan. */
  refresh(id: string, request: RefreshAsk): Promise<RefreshedView>;
  materialise(id: string): Promise<MaterialisedView>;
  /** Names the set that a draft is checked under; `null`: all sources at hand. */
  useForDraft(draftId: string, sourceSetId: string | null): Promise<Draft>;
  recordTerms(request: TermsRequest): Promise<void>;
  /** Removed sources that can be put back. */
  removed(signal?: AbortSignal): Promise<RemovedSourcesView>;
  restore(sourceId: string): Promise<SourceSummary>;
  tasks(signal?: AbortSignal): Promise<InvalidationListView>;
  decideTasks(decision: InvalidationDecisionAsk): Promise<InvalidationListView>;
  saveUses(view: SurfaceUsesView): Promise<InvalidationListView>;
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
type Send = (path: string, call: { readonly method: 'DELETE' }) => Promise<unknown>;

const recordedSchema = v.object({ recorded: v.number() });

export const sourceSetCalls = (read: Read, send: Send): SourceSetCalls => ({
  list: (signal) => read(ROUTES.sourceSets, sourceSetListSchema, { signal }),
  get: (id, signal) => read(withId(ROUTES.sourceSet, id), sourceSetSchema, { signal }),
  create: (given) => read(ROUTES.sourceSets, sourceSetSchema, { method: 'POST', json: given }),
  edit: (id, edit) => read(withId(ROUTES.sourceSet, id), sourceSetSchema, { method: 'PUT', json: edit }),
  remove: async (id, release = false) => {
    await send(`${withId(ROUTES.sourceSet, id)}${release ? '?release=1' : ''}`, { method: 'DELETE' });
  },
  restoreSet: (id) => read(withId(ROUTES.sourceSetRestore, id), sourceSetSchema, { method: 'POST' }),
  version: (id, version, signal) =>
    read(`${withId(ROUTES.sourceSetVersion, id)}?version=${version}`, sourceSetVersionSchema, { signal }),
  diff: (id, from, to, signal) => {
    const path = `${withId(ROUTES.sourceSetDiff, id)}?from=${from}${to === null ? '' : `&to=${to}`}`;
    return read(path, sourceSetDiffSchema, { signal });
  },
  readiness: (id, now, signal) => {
    const search = now === undefined ? '' : `?${new URLSearchParams({ now })}`;
    return read(`${withId(ROUTES.sourceSetReadiness, id)}${search}`, sourceSetReadinessSchema, { signal });
  },
  plan: (id, request, signal) =>
    read(withId(ROUTES.sourceSetPlan, id), sourceSetPlanSchema, { method: 'POST', json: request, signal }),
  refresh: (id, request) =>
    read(withId(ROUTES.sourceSetRefresh, id), refreshedSchema, { method: 'POST', json: request }),
  materialise: (id) => read(withId(ROUTES.sourceSetMaterialise, id), materialisedSchema, { method: 'POST' }),
  useForDraft: (draftId, sourceSetId) =>
    read(withId(ROUTES.draftSourceSet, draftId), draftSchema, { method: 'PUT', json: { sourceSetId } }),
  recordTerms: async (request) => {
    await read(ROUTES.sourceTerms, recordedSchema, { method: 'POST', json: request });
  },
  removed: (signal) => read(ROUTES.removedSources, removedSourcesSchema, { signal }),
  restore: (sourceId) => read(withId(ROUTES.removedSource, sourceId), sourceSummarySchema, { method: 'POST' }),
  tasks: (signal) => read(ROUTES.invalidations, invalidationListSchema, { signal }),
  decideTasks: (decision) => read(ROUTES.invalidations, invalidationListSchema, { method: 'POST', json: decision }),
  saveUses: (view) => read(ROUTES.surfaceUses, invalidationListSchema, { method: 'PUT', json: view }),
});
