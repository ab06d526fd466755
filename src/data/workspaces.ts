import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WorkspaceCreate } from '#api/schemas/workspace.ts';
import { client } from './backend.ts';
import { workspaceKeys } from './keys.ts';

/** All workspaces of this browser. */
export const useWorkspaces = () =>
  useQuery({ queryKey: workspaceKeys.list(), queryFn: ({ signal }) => client.workspace.list(signal) });

function useWorkspaceChange<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => cache.invalidateQueries({ queryKey: workspaceKeys.all }) });
}

export const useCreateWorkspace = () =>
  useWorkspaceChange((request: WorkspaceCreate) => client.workspace.create(request));
export const useRenameWorkspace = () =>
  useWorkspaceChange(({ id, name }: { readonly id: string; readonly name: string }) =>
    client.workspace.rename(id, name),
  );
export const useRemoveWorkspace = () => useWorkspaceChange((id: string) => client.workspace.remove(id));
export const useRestoreWorkspace = () => useWorkspaceChange((id: string) => client.workspace.restore(id));
export const useExportWorkspace = () => useWorkspaceChange((id: string) => client.workspace.export(id));
export const useImportWorkspace = () => useWorkspaceChange((file: Blob) => client.workspace.import(file));

/** Asks the browser not to clear away what is stored; the browser may ask the person. Says whether it promised. */
export function usePersistStorage() {
  return useWorkspaceChange(async () => {
    try {
      return await navigator.storage.persist();
    } catch {
      return false;
    }
  });
}
