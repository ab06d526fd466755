import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NotebookInput } from '#api/adapter-calls.ts';
import { client } from './backend.ts';
import { notebookKeys } from './keys.ts';

/** The notebooks of the person signed in, last changed first. */
export const useNotebooks = (isWanted = true) =>
  useQuery({
    queryKey: notebookKeys.list(),
    queryFn: ({ signal }) => client.adapter.notebooks(signal),
    enabled: isWanted,
  });

export function useSaveNotebook() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (notebook: NotebookInput) => client.adapter.saveNotebook(notebook),
    onSettled: () => cache.invalidateQueries({ queryKey: notebookKeys.list() }),
  });
}

export function useRemoveNotebook() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => client.adapter.removeNotebook(id),
    onSettled: () => cache.invalidateQueries({ queryKey: notebookKeys.list() }),
  });
}

/** The exact spans under the claims of a draft, made anew whenever it is asked for: any change may make it another. */
export const useEvidencePack = (draftId: string | null) =>
  useQuery({
    queryKey: notebookKeys.pack(draftId ?? ''),
    queryFn: ({ signal }) => client.adapter.evidencePack(draftId ?? '', signal),
    enabled: draftId !== null,
    staleTime: 0,
    gcTime: 0,
  });

/** Which draft cites which source how often, and which source replaces which. */
export const useSourceGraph = () =>
  useQuery({
    queryKey: notebookKeys.graph(),
    queryFn: ({ signal }) => client.adapter.sourceGraph(signal),
    staleTime: 0,
    gcTime: 0,
  });
