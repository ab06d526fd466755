import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { SourcePatch } from '#api/schemas/source.ts';
import { client } from './backend.ts';
import { answerKeys, checkKeys, credibilityKeys, sourceKeys, sourceSetKeys, workspaceKeys } from './keys.ts';

export const sourcesQuery = () =>
  queryOptions({ queryKey: sourceKeys.list(), queryFn: ({ signal }) => client.sources.list(signal) });

export const sourceQuery = (id: string) =>
  queryOptions({ queryKey: sourceKeys.detail(id), queryFn: ({ signal }) => client.sources.get(id, signal) });

/** The original file. It never changes under one id, so it is read once while it is in use. */
export const sourceOriginalQuery = (id: string) =>
  queryOptions({
    queryKey: sourceKeys.original(id),
    queryFn: ({ signal }) => client.sources.original(id, signal),
    staleTime: Infinity,
    gcTime: 60_000,
  });

export const useSources = () => useQuery(sourcesQuery());
export const useSource = (id: string | null) => useQuery({ ...sourceQuery(id ?? ''), enabled: id !== null });
export const useSourceOriginal = (id: string | null) =>
  useQuery({ ...sourceOriginalQuery(id ?? ''), enabled: id !== null });

/** Marks everything that rests on sources as out of date: lists, documents, counts, every check,
 * suggested questions and answers that are not kept records (those say what was answered then). */
export async function invalidateSources(cache: QueryClient): Promise<void> {
  // A check under way that has no report yet would be taken for the answer to this, and it began with the sources of before.
  await cache.cancelQueries({ queryKey: checkKeys.all, predicate: ({ state }) => state.data === undefined });
  await Promise.all([
    cache.invalidateQueries({ queryKey: sourceKeys.list() }),
    cache.invalidateQueries({ queryKey: sourceKeys.details() }),
    cache.invalidateQueries({ queryKey: credibilityKeys.all }),
    cache.invalidateQueries({ queryKey: sourceSetKeys.all }),
    cache.invalidateQueries({ queryKey: workspaceKeys.all }),
    cache.invalidateQueries({ queryKey: checkKeys.all }),
    cache.invalidateQueries({ queryKey: answerKeys.runs() }),
    cache.invalidateQueries({ queryKey: answerKeys.suggestions() }),
  ]);
}

export function usePatchSource() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, patch }: { readonly id: string; readonly patch: SourcePatch }) =>
      client.sources.patch(id, patch),
    onSettled: () => invalidateSources(cache),
  });
}

export function useRemoveSource() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.sources.remove(id),
    onSuccess: (_void, id) => {
      cache.removeQueries({ queryKey: sourceKeys.detail(id) });
      cache.removeQueries({ queryKey: sourceKeys.original(id) });
    },
    onSettled: () => invalidateSources(cache),
  });
}
