import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { GateActRequest, MergeRequest, PublishRequest } from '#api/schemas/publication.ts';
import { client } from './backend.ts';
import { gateKeys } from './keys.ts';
import { refreshQueues } from './queues.ts';

export const gateQuery = (draftId: string) =>
  queryOptions({
    queryKey: gateKeys.gate(draftId),
    queryFn: ({ signal }) => client.publications.gate(draftId, signal),
    staleTime: 0,
  });

/** The gate of a draft as the backend weighs it. The one before it stays on the screen while it is weighed anew. */
export const useGate = (draftId: string | null, isWanted = true) =>
  useQuery({ ...gateQuery(draftId ?? ''), enabled: draftId !== null && isWanted });

export const usePublications = () =>
  useQuery({ queryKey: gateKeys.publications(), queryFn: ({ signal }) => client.publications.list(signal) });

/** Weighs every gate on the screen anew: any change of a draft, a source or a decision may move it. */
export const invalidateGates = (cache: QueryClient): Promise<void> =>
  cache.invalidateQueries({ queryKey: gateKeys.all });

export function useGateAct(draftId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (request: GateActRequest) => client.publications.act(draftId, request),
    onSuccess: (view) => cache.setQueryData(gateKeys.gate(draftId), view),
    onSettled: () => Promise.all([invalidateGates(cache), refreshQueues(cache)]),
  });
}

/** Lays a colleague's packet beside this review, or brings it in. */
export function useMergeReview(draftId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (request: MergeRequest) => client.publications.merge(draftId, request),
    onSettled: () => Promise.all([invalidateGates(cache), refreshQueues(cache)]),
  });
}

export function usePublish() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (request: PublishRequest) => client.publications.publish(request),
    onSettled: () => Promise.all([invalidateGates(cache), refreshQueues(cache)]),
  });
}

export function useReopen() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { readonly id: string; readonly reason: string }) =>
      client.publications.reopen(id, reason),
    onSettled: () => Promise.all([invalidateGates(cache), refreshQueues(cache)]),
  });
}
