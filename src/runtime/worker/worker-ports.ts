import { CHANGES_CHANNEL, type ChangeNotice } from '#api/changes.ts';
import { loadAnswerEngine } from '../answers/load-engine.ts';
import type { ImportReport } from '#domain/import-report.ts';
import type { ImportInput } from '#ingest/import-file.ts';
import { demoCorpus } from '#mocks/corpus/load.ts';
import { openBrowserStorage } from '#storage/browser.ts';
import { StorageFailure, StorageUnsupported } from '#storage/failure.ts';
import { MAIN_WORKSPACE } from '#domain/workspace.ts';
import { createBrowserShelf, databaseOf } from '#storage/shelf.ts';
import { createMemoryStorage } from '#storage/memory.ts';
import type { ModelDoor } from '../model-door.ts';
import { createWorkerRunner } from '../packs/worker-runner.ts';
import { fetchFont, fetchWordVectors } from './assets.ts';
import { scanPort } from './scan-port.ts';
import type { ModelPort, OpenedStorage, RuntimePorts } from '../ports.ts';

const MEMORY_NOTICE = {
  code: 'memory-only',
  message:
    'This window does not let the workbench store anything (a private window, or storage switched off). Everything works, and is gone when you close it. Export what you want to keep.',
} as const;

/**
 * Opens the browser database; a window that has none gets one in memory and is told so. Where work was stored here
 * before, an empty workspace in memory would look as if it were lost: that is a failure instead.
 */
async function openStorage(hadWorkspace: boolean, workspaceId: string): Promise<OpenedStorage> {
  try {
    const storage = await openBrowserStorage({ name: databaseOf(workspaceId) });
    return { storage, notices: [], workspaceId, shelf: createBrowserShelf() };
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

const MEMORY_OBSTACLE =
  'This window stores nothing, so the service worker, which alone can widen the content policy, cannot learn of a configured address. A model cannot be used here.';

/** The way to a model through the page. The engine's own worker is bound to this origin. */
function modelThrough(lent: Promise<ModelDoor>, isMemory: () => boolean): ModelPort {
  let tickets = 0;
  return {
    obstacle: async () => (isMemory() ? MEMORY_OBSTACLE : (await lent).obstacle()),
    async ask(request, signal) {
      signal.throwIfAborted();
      const door = await lent;
      const ticket = `${++tickets}`;
      const stopped = new Promise<never>((_resolve, reject) => {
        signal.addEventListener(
          'abort',
          () => {
            door.stop(ticket);
            reject(signal.reason);
          },
          { once: true },
        );
      });
      return Promise.race([door.ask(ticket, request), stopped]);
    },
  };
}

/** Imports a file. The parsers are large, and a workspace that is only looked at needs none of them. */
async function importLazily(input: ImportInput): Promise<ImportReport> {
  const [{ importFile }, { setPdfAssets }, { readPdfFile }] = await Promise.all([
    import('#ingest/import-file.ts'),
    import('#ingest/pdf/open.ts'),
    import('./pdf-files.ts'),
  ]);
  setPdfAssets(readPdfFile);
  return importFile(input);
}

/**
 * Waits for the tasks that are queued already. Through a channel and not a timer: browsers let timers that follow one another
 * wait four milliseconds each, which is a third of the time for work in turns of ten.
 */
function taskQueue(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => waiting.shift()?.();
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      port2.postMessage(null);
    });
}

/** What the browser gives to the runtime in its worker. */
export function workerPorts(door: Promise<ModelDoor>, workspaceId: string = MAIN_WORKSPACE): RuntimePorts {
  let isMemory = false;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANGES_CHANNEL);
  return {
    openStorage: async (hadWorkspace) => {
      const opened = await openStorage(hadWorkspace, workspaceId);
      isMemory = opened.storage.mode === 'memory';
      return opened;
    },
    importFile: importLazily,
    demo: demoCorpus,
    scans: scanPort,
    answerEngine: loadAnswerEngine,
    wordVectors: fetchWordVectors,
    loadFont: fetchFont,
    openPack: createWorkerRunner,
    model: modelThrough(door, () => isMemory),
    clock: () => new Date(),
    stopwatch: () => performance.now(),
    newId: () => crypto.randomUUID(),
    announce: (notice: ChangeNotice) => channel?.postMessage(notice),
    withLock: async (name, work) => {
      if (!('locks' in navigator)) return work();
      return navigator.locks.request(name, work) as ReturnType<typeof work>;
    },
    estimate,
    rest: (milliseconds, signal) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
      }),
    nextTask: taskQueue(),
  };
}
