import { queryOptions, useQuery } from '@tanstack/react-query';
import { client } from './backend.ts';
import { workspaceKeys } from './keys.ts';

export const workspaceQuery = () =>
  queryOptions({ queryKey: workspaceKeys.current(), queryFn: ({ signal }) => client.workspace.current(signal) });

export const useWorkspace = () => useQuery(workspaceQuery());
