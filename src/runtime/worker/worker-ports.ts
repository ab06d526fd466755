import { CHANGES_CHANNEL, type ChangeNotice } from '#api/changes.ts';
import { demoCorpus } from '#mocks/corpus/load.ts';
import { openBrowserStorage } from '#storage/browser.ts';
import { StorageFailure, StorageUnsupported } from '#storage/failure.ts';
import { createMemoryStorage } from '#storage/memory.ts';
import type { OpenedStorage, RuntimePorts } from '../ports.ts';

const MEMORY_NOTICE = {
  code: 'memory-only',
  message:
    'This window does not let the workbench store anything (a private window, or storage switched off). Everything works, and is gone when you close it. Export what you want to keep.',
} as const;

/**
 * Opens the browser database; a window that has none gets one in memory and is told so. Where work was stored here
 * before, an empty workspace in memory would look as if it were lost: that is a failure instead.
 */
async function openStorage(hadWorkspace: boolean): Promise<OpenedStorage> {
  try {
    return { storage: await openBrowserStorage(), notices: [] };
  } catch (error) {
    if (!(error instanceof StorageUnsupported)) throw error;
    if (hadWorkspace) {
      throw new StorageFailure(
        'storage_unavailable',
        `This browser kept a workspace before and does not give access to it now (${error.message}). Allow this site to store data, then reload. Nothing was changed.`,
      );
    }
    return { storage: createMemoryStorage(), notices: [MEMORY_NOTICE] };
  }
}

async function estimate(): ReturnType<RuntimePorts['estimate']> {
  try {
    const [{ usage, quota }, persisted] = await Promise.all([
      navigator.storage.estimate(),
      navigator.storage.persisted(),
    ]);
    return { persisted, ...(usage === undefined ? {} : { usage }), ...(quota === undefined ? {} : { quota }) };
  } catch {
    return { persisted: false };
  }
}

/** What the browser gives to the runtime in its worker. */
export function workerPorts(): RuntimePorts {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANGES_CHANNEL);
  return {
    openStorage,
    // The parsers are large, and a workspace that is only looked at needs none of them.
    importFile: async (input) => (await import('#ingest/import-file.ts')).importFile(input),
    demo: demoCorpus,
    clock: () => new Date(),
    stopwatch: () => performance.now(),
    newId: () => crypto.randomUUID(),
    announce: (notice: ChangeNotice) => channel?.postMessage(notice),
    withLock: async (name, work) => {
      if (!('locks' in navigator)) return work();
      return navigator.locks.request(name, work) as ReturnType<typeof work>;
    },
    estimate,
    nextTask: () => new Promise((resolve) => setTimeout(resolve, 0)),
  };
}
