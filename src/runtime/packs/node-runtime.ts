import type { PackRunner } from '../ports.ts';
import type { OpenPack, OrtModule } from './pack-model.ts';
import type { PackParts } from './read-pack.ts';

/** The same runtime and the same code of it in Node, for tests and the terminal; it reads its file instead of fetching it. */
export async function loadNodeOrt(): Promise<OrtModule> {
  const [ort, { readFile }, { createRequire }] = await Promise.all([
    import('onnxruntime-web/wasm'),
    import('node:fs/promises'),
    import('node:module'),
  ]);
  const file = createRequire(import.meta.url).resolve('onnxruntime-web/ort-wasm-simd-threaded.wasm');
  ort.env.wasm.numThreads = 1;
  ort.env.wasm.wasmBinary = new Uint8Array(await readFile(file)).buffer;
  return ort;
}

/** Runs a pack in this process, for tests and the terminal. */
export function createNodeRunner(load: () => Promise<PackParts>): PackRunner {
  let opening: Promise<OpenPack> | null = null;
  return {
    run: async (premise, hypothesis) => {
      opening ??= (async () => {
        const { openPack } = await import('./pack-model.ts');
        return openPack(await loadNodeOrt(), await load());
      })();
      return (await opening).run(premise, hypothesis);
    },
    close: () => void (opening = null),
  };
}
