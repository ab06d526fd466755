import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NoticeDecision, TiersUpdate } from '#api/schemas/credibility.ts';
import { stableStringify } from '#base/stable-json.ts';
import { client } from './backend.ts';
import { credibilityKeys } from './keys.ts';
import { refreshQueues } from './queues.ts';
import { invalidateSources } from './sources.ts';

export const credibilityQuery = () =>
  queryOptions({ queryKey: credibilityKeys.list(), queryFn: ({ signal }) => client.credibility.list(signal) });

export const credibilityDetailQuery = (id: string) =>
  queryOptions({ queryKey: credibilityKeys.detail(id), queryFn: ({ signal }) => client.credibility.get(id, signal) });

export const tiersQuery = () =>
  queryOptions({ queryKey: credibilityKeys.tiers(), queryFn: ({ signal }) => client.credibility.tiers(signal) });

export const useCredibility = () => useQuery(credibilityQuery());
export const useCredibilityOf = (id: string | null) =>
  useQuery({ ...credibilityDetailQuery(id ?? ''), enabled: id !== null });
export const useTiers = () => useQuery(tiersQuery());

/** What a tier list would change; the last preview stays while the next is worked out. */
export const useTiersPreview = (list: unknown) =>
  useQuery({
    queryKey: credibilityKeys.preview(stableStringify(list)),
    queryFn: ({ signal }) => client.credibility.previewTiers(list, signal),
    placeholderData: keepPreviousData,
    gcTime: 10_000,
    retry: false,
  });

/** A change of trust is a change of the sources: every score, check and backlog may be another one afterwards. */
function useTrustChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => Promise.all([invalidateSources(cache), refreshQueues(cache)]),
  });
}

/** Keeps a list, or clears it with `list: null`. */
export const useSaveTiers = () => useTrustChange((update: TiersUpdate) => client.credibility.saveTiers(update));

export const useDecideNotice = () =>
  useTrustChange(({ id, decision }: { readonly id: string; readonly decision: NoticeDecision }) =>
    client.credibility.decideNotice(id, decision),
  );

/** What a list of notices would do, without doing it. */
export const usePreviewNotices = () =>
  useMutation({ mutationFn: (text: string) => client.credibility.importNotices(text, false) });

export const useImportNotices = () => useTrustChange((text: string) => client.credibility.importNotices(text, true));
