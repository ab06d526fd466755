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
  judgePackKeys,
  synthesizerKeys,
  thresholdKeys,
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
      await Promise.all([
        invalidateSources(cache),
        refreshQueues(cache),
        invalidateGates(cache),
        // Saved thresholds are told as a change of the sources: all of them are judged by others now.
        cache.invalidateQueries({ queryKey: thresholdKeys.all }),
      ]);
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
        cache.invalidateQueries({ queryKey: judgePackKeys.all }),
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
      else await cache.invalidateQueries({ queryKey: exportKeys.list() });
      break;
    case 'evaluations':
      await invalidateEvaluations(cache);
      break;
    case 'notebooks':
      await cache.invalidateQueries({ queryKey: notebookKeys.list() });
      break;
    case 'sourceSets':
      await invalidateSourceSets(cache);
      break;
    case 'ingestion':
      await cache.invalidateQueries({ queryKey: ingestionKeys.all });
      break;
  }
}

/** How long what was just read again counts as fresh enough, in milliseconds: another tab shows a change within a second. */
const PAUSE_MS = 250;

/** How long a reading may hold up the next one of the same, in milliseconds. One that hangs must not hide what came later. */
const PATIENCE_MS = 2_000;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Takes notices one by one and reads what they name at once; those that come while the same is being read, or right after,
 * are answered by one more reading. Without it a colleague who settles ten items a second, or a file of a thousand, would
 * have every open tab read its lists again as often. The last notice always counts.
 */
export function coalesceChanges(apply: (notice: ChangeNotice) => Promise<void>): (notice: ChangeNotice) => void {
  const next = new Map<string, ChangeNotice | null>();
  const read = async (key: string, notice: ChangeNotice): Promise<void> => {
    next.set(key, null);
    await Promise.race([Promise.all([apply(notice).catch(() => undefined), wait(PAUSE_MS)]), wait(PATIENCE_MS)]);
    const later = next.get(key);
    if (later) return read(key, later);
    next.delete(key);
  };
  return (notice) => {
    const key = `${notice.resource} ${notice.id ?? ''}`;
    if (next.has(key)) next.set(key, notice);
    else void read(key, notice);
  };
}

/** Listens for changes stored by this or another tab. Returns what stops it. */
export function listenForChanges(cache: QueryClient): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANGES_CHANNEL);
  const take = coalesceChanges((notice) => applyChange(cache, notice));
  channel.onmessage = (event: MessageEvent<unknown>) => {
    if (isChangeNotice(event.data)) take(event.data);
  };
  return () => channel.close();
}
