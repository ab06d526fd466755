import type { OrtModule } from './pack-model.ts';

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
