import { importFile } from '#ingest/import-file.ts';
import { createMemoryStorage } from '#storage/memory.ts';
import { loadAnswerEngine } from '../answers/load-engine.ts';
import { createRuntime } from '../engine-core.ts';
import type { RuntimePorts } from '../ports.ts';
import { askModel } from '../synthesis/ask-model.ts';

/**
 * The same runtime in this process, for tests and scripts: storage in memory, ids counted, no demonstration, unless the
 * caller brings ports of its own.
 */
export function createDirectRuntime(ports: Partial<RuntimePorts> = {}): ReturnType<typeof createRuntime> {
  let ids = 0;
  return createRuntime({
    openStorage: async () => ({ storage: createMemoryStorage(), notices: [] }),
    importFile,
    demo: null,
    answerEngine: loadAnswerEngine,
    wordVectors: async () => null,
    model: { obstacle: async () => null, ask: (request, signal) => askModel(request, fetch, signal) },
    clock: () => new Date(),
    stopwatch: () => performance.now(),
    newId: () => `id-${++ids}`,
    announce: () => undefined,
    withLock: (_name, work) => work(),
    estimate: async () => ({ persisted: false }),
    nextTask: () => new Promise((resolve) => setTimeout(resolve, 0)),
    ...ports,
  });
}
