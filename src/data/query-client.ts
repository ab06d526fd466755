import { QueryClient } from '@tanstack/react-query';
import { isTransient } from '#api/error.ts';

/**
 * The cache of the page. `networkMode: 'always'`, because the backend is in the browser: without it every query would
 * wait for a network that the workbench does not need. Only failures that may pass by themselves are tried again.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: (failures, error) => failures < 2 && isTransient(error),
        retryDelay: (attempt) => 300 * 2 ** attempt,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
