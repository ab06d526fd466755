import type { ScenarioFault } from '#domain/scenario.ts';
import { importFile } from '#ingest/import-file.ts';
import { createMemoryStorage } from '#storage/memory.ts';
import { loadAnswerEngine } from '../answers/load-engine.ts';
import { createRuntime } from '../engine-core.ts';
import type { RuntimePorts } from '../ports.ts';
import { goneRuntime } from '../scenarios/gone.ts';
import { sandboxPorts } from '../scenarios/sandbox.ts';
import type { Sandbox } from '../scenarios/sandbox-name.ts';
import { askModel } from '../synthesis/ask-model.ts';

/** The sandbox of `worker-client.ts` in this process. */
export function openDirectSandbox(fault: ScenarioFault | null): Sandbox {
  if (fault === 'engine-gone') return { runtime: goneRuntime(), close: () => undefined };
  return { runtime: createRuntime(sandboxPorts(directPorts({}), fault)), close: () => undefined };
}

/**
 * The same runtime in this process, for tests and scripts: storage in memory, ids counted, no demonstration, unless the
 * caller brings ports of its own.
 */
export function createDirectRuntime(ports: Partial<RuntimePorts> = {}): ReturnType<typeof createRuntime> {
  return createRuntime(directPorts(ports));
}

function directPorts(ports: Partial<RuntimePorts>): RuntimePorts {
  let ids = 0;
  return {
    openStorage: async () => ({ storage: createMemoryStorage(), notices: [] }),
    importFile,
    demo: null,
    answerEngine: loadAnswerEngine,
    wordVectors: async () => null,
    loadFont: async (name) => (await import('../pdf/node-fonts.ts')).loadNodeFont(name),
    openPack: (load) => {
      const runner = import('../packs/node-runtime.ts').then(({ createNodeRunner }) => createNodeRunner(load));
      return {
        run: async (premise, hypothesis) => (await runner).run(premise, hypothesis),
        close: () => void runner.then(({ close }) => close()),
      };
    },
    model: { obstacle: async () => null, ask: (request, signal) => askModel(request, fetch, signal) },
    clock: () => new Date(),
    stopwatch: () => performance.now(),
    newId: () => `id-${++ids}`,
    announce: () => undefined,
    withLock: (_name, work) => work(),
    estimate: async () => ({ persisted: false }),
    nextTask: () => new Promise((resolve) => setTimeout(resolve, 0)),
    ...ports,
  };
}
