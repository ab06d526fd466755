import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DraftCreate, DraftUpdate } from '#api/schemas/draft.ts';
import { client } from './backend.ts';
import { checkKeys, draftKeys, workspaceKeys } from './keys.ts';

export const draftsQuery = () =>
  queryOptions({ queryKey: draftKeys.list(), queryFn: ({ signal }) => client.drafts.list(signal) });

export const draftQuery = (id: string) =>
  queryOptions({ queryKey: draftKeys.detail(id), queryFn: ({ signal }) => client.drafts.get(id, signal) });

export const useDrafts = () => useQuery(draftsQuery());
export const useDraft = (id: string | null) => useQuery({ ...draftQuery(id ?? ''), enabled: id !== null });

export function useCreateDraft() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (draft: DraftCreate) => client.drafts.create(draft),
    onSuccess: (draft) => cache.setQueryData(draftKeys.detail(draft.id), draft),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: draftKeys.list() }),
        cache.invalidateQueries({ queryKey: workspaceKeys.all }),
      ]),
  });
}

/**
 * Saves one draft; saves of the same draft run one after another. `version` is the version the text was written on: the
 * caller takes it from the draft it loaded or from the last save, never from a newer answer that arrived meanwhile,
 * or another tab's change would be overwritten unseen.
 */
export function useSaveDraft(id: string) {
  const cache = useQueryClient();
  return useMutation({
    scope: { id: `draft:${id}` },
    mutationFn: (update: DraftUpdate) => client.drafts.save(id, update),
    onSuccess: (draft) => {
      cache.setQueryData(draftKeys.detail(id), draft);
      return cache.invalidateQueries({ queryKey: draftKeys.list() });
    },
  });
}

/** Puts a removed draft back under its id. */
export function useRestoreDraft() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.drafts.restore(id),
    onSuccess: (draft) => cache.setQueryData(draftKeys.detail(draft.id), draft),
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: draftKeys.list() }),
        cache.invalidateQueries({ queryKey: workspaceKeys.all }),
      ]),
  });
}

export function useRemoveDraft() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.drafts.remove(id),
    onSuccess: (_void, id) => {
      cache.removeQueries({ queryKey: draftKeys.detail(id) });
      cache.removeQueries({ queryKey: checkKeys.draft(id) });
    },
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: draftKeys.list() }),
        cache.invalidateQueries({ queryKey: workspaceKeys.all }),
      ]),
  });
}
