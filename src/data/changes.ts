import type { QueryClient } from '@tanstack/react-query';
import { CHANGES_CHANNEL, isChangeNotice, type ChangeNotice } from '#api/changes.ts';
import { invalidateGates } from './gates.ts';
import { invalidateAnswers } from './answers.ts';
import {
  answerKeys,
  draftKeys,
  exportKeys,
  ingestionKeys,
  notebookKeys,
  runKeys,
  synthesizerKeys,
  workspaceKeys,
} from './keys.ts';
import { invalidateEvaluations } from './evaluations.ts';
import { refreshQueues } from './queues.ts';
import { invalidateSourceSets } from './source-sets.ts';
import { invalidateSources } from './sources.ts';

/** Reads again what a notice names. */
export async function applyChange(cache: QueryClient, notice: ChangeNotice): Promise<void> {
  switch (notice.resource) {
    case 'workspace':
      await cache.invalidateQueries({ queryKey: workspaceKeys.all });
      break;
    case 'sources':
      // What waits for a person may be more now; an open queue asks, and is told when it was found out.
      await Promise.all([invalidateSources(cache), refreshQueues(cache), invalidateGates(cache)]);
      break;
    case 'drafts':
      await Promise.all([
        cache.invalidateQueries({ queryKey: draftKeys.list() }),
        cache.invalidateQueries({
          queryKey: notice.id === undefined ? draftKeys.details() : draftKeys.detail(notice.id),
        }),
        cache.invalidateQueries({ queryKey: workspaceKeys.all }),
        refreshQueues(cache),
        invalidateGates(cache),
      ]);
      break;
    case 'answers':
      await invalidateAnswers(cache, notice.id);
      break;
    case 'settings':
      await Promise.all([
        cache.invalidateQueries({ queryKey: synthesizerKeys.all }),
        cache.invalidateQueries({ queryKey: answerKeys.runs() }),
      ]);
      break;
    case 'queues':
      await Promise.all([refreshQueues(cache), invalidateGates(cache)]);
      break;
    case 'gates':
      await Promise.all([invalidateGates(cache), refreshQueues(cache)]);
      break;
    case 'runs':
      await cache.invalidateQueries({ queryKey: runKeys.all });
      break;
    case 'exports':
      if (notice.id !== undefined) cache.setQueryData(exportKeys.progress(notice.id), notice.progress ?? null);
      break;
    case 'evaluations':
      await invalidateEvaluations(cache);
      break;
    case 'notebooks':
      await cache.invalidateQueries({ queryKey: notebookKeys.all });
      break;
    case 'sourceSets':
      await invalidateSourceSets(cache);
      break;
    case 'ingestion':
      await cache.invalidateQueries({ queryKey: ingestionKeys.all });
      break;
  }
}

/** Listens for changes stored by this or another tab. Returns what stops it. */
export function listenForChanges(cache: QueryClient): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANGES_CHANNEL);
  channel.onmessage = (event: MessageEvent<unknown>) => {
    if (isChangeNotice(event.data)) void applyChange(cache, event.data);
  };
  return () => channel.close();
}
