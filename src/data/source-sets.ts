import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type {
  InvalidationDecisionAsk,
  PlanRequest,
  RefreshAsk,
  SourceSetCreateAsk,
  SourceSetEditAsk,
  SurfaceUsesView,
  TermsRequest,
} from '#api/schemas/source-set.ts';
import { stableStringify } from '#base/stable-json.ts';
import { client } from './backend.ts';
import { checkKeys, draftKeys, gateKeys, sourceSetKeys } from './keys.ts';
import { refreshQueues } from './queues.ts';
import { invalidateSources } from './sources.ts';

export const sourceSetsQuery = () =>
  queryOptions({ queryKey: sourceSetKeys.list(), queryFn: ({ signal }) => client.sourceSets.list(signal) });

export const sourceSetQuery = (id: string) =>
  queryOptions({ queryKey: sourceSetKeys.detail(id), queryFn: ({ signal }) => client.sourceSets.get(id, signal) });

export const invalidationsQuery = () =>
  queryOptions({ queryKey: sourceSetKeys.tasks(), queryFn: ({ signal }) => client.sourceSets.tasks(signal) });

export const useSourceSets = (isWanted = true) => useQuery({ ...sourceSetsQuery(), enabled: isWanted });
export const useSourceSet = (id: string | null) => useQuery({ ...sourceSetQuery(id ?? ''), enabled: id !== null });
export const useInvalidations = () => useQuery(invalidationsQuery());

/** Changes between two versions; `to` null is the library of today. */
export const useSourceSetDiff = (id: string, from: number | null, to: number | null) =>
  useQuery({
    queryKey: sourceSetKeys.diff(id, from, to),
    queryFn: ({ signal }) => client.sourceSets.diff(id, from ?? 1, to, signal),
    enabled: from !== null,
    placeholderData: keepPreviousData,
  });

/** What a change would reach, without making it. `null` asks nothing. */
export const useSourceSetPlan = (id: string, request: PlanRequest | null) =>
  useQuery({
    queryKey: sourceSetKeys.plan(id, stableStringify(request ?? {})),
    queryFn: ({ signal }) => client.sourceSets.plan(id, request ?? {}, signal),
    enabled: request !== null,
    retry: false,
  });

/** Marks everything that rests on the sets as out of date: the sets, and the checks of drafts under them. */
export async function invalidateSourceSets(cache: QueryClient): Promise<void> {
  await cache.cancelQueries({ queryKey: checkKeys.all, predicate: ({ state }) => state.data === undefined });
  await Promise.all([
    cache.invalidateQueries({ queryKey: sourceSetKeys.all }),
    cache.invalidateQueries({ queryKey: checkKeys.all }),
    cache.invalidateQueries({ queryKey: gateKeys.all }),
    refreshQueues(cache),
  ]);
}

function useSetChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => invalidateSourceSets(cache) });
}

export const useCreateSourceSet = () => useSetChange((given: SourceSetCreateAsk) => client.sourceSets.create(given));

export const useEditSourceSet = () =>
  useSetChange(({ id, edit }: { readonly id: string; readonly edit: SourceSetEditAsk }) =>
    client.sourceSets.edit(id, edit),
  );

export const useRemoveSourceSet = () =>
  useSetChange(({ id, release }: { readonly id: string; readonly release: boolean }) =>
    client.sourceSets.remove(id, release),
  );

export const useRestoreSourceSet = () => useSetChange((id: string) => client.sourceSets.restoreSet(id));

export const useRefreshSourceSet = () =>
  useSetChange(({ id, request }: { readonly id: string; readonly request: RefreshAsk }) =>
    client.sourceSets.refresh(id, request),
  );

export const useMaterialise = () => useMutation({ mutationFn: (id: string) => client.sourceSets.materialise(id) });

export const useDecideTasks = () =>
  useSetChange((decision: InvalidationDecisionAsk) => client.sourceSets.decideTasks(decision));

export const useSaveUses = () => useSetChange((view: SurfaceUsesView) => client.sourceSets.saveUses(view));

/** Names the set that a draft is checked under. */
export function useDraftSourceSet() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ draftId, sourceSetId }: { readonly draftId: string; readonly sourceSetId: string | null }) =>
      client.sourceSets.useForDraft(draftId, sourceSetId),
    onSuccess: (draft) => cache.setQueryData(draftKeys.detail(draft.id), draft),
    onSettled: () =>
      Promise.all([cache.invalidateQueries({ queryKey: draftKeys.list() }), invalidateSourceSets(cache)]),
  });
}

/** Records rights or freshness of sources: a change of the sources for everything that rests on them. */
export function useRecordTerms() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (request: TermsRequest) => client.sourceSets.recordTerms(request),
    onSettled: () => Promise.all([invalidateSources(cache), refreshQueues(cache)]),
  });
}

/** Sources that were removed and can be put back. */
export const useRemovedSources = () =>
  useQuery({ queryKey: sourceSetKeys.removed(), queryFn: ({ signal }) => client.sourceSets.removed(signal) });

/** Puts a removed source back. */
export function useRestoreSource() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.sourceSets.restore(id),
    onSettled: () => Promise.all([invalidateSources(cache), refreshQueues(cache)]),
  });
}
