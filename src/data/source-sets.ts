import type { QueryClient } from '@tanstack/react-query';
import { checkKeys, sourceSetKeys } from './keys.ts';
import { refreshQueues } from './queues.ts';

/** Marks everything that rests on the sets as out of date: the sets, and the checks of drafts under them. */
export async function invalidateSourceSets(cache: QueryClient): Promise<void> {
  await cache.cancelQueries({ queryKey: checkKeys.all, predicate: ({ state }) => state.data === undefined });
  await Promise.all([
    cache.invalidateQueries({ queryKey: sourceSetKeys.all }),
    cache.invalidateQueries({ queryKey: checkKeys.all }),
    refreshQueues(cache),
  ]);
}
