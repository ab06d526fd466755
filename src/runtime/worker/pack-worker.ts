import { expose } from 'comlink';
import * as ort from 'onnxruntime-web/wasm';
import wasmFile from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { PackError } from '#engine/stance/pack/pack-error.ts';
import { openPack, type OpenPack } from '../packs/pack-model.ts';
import type { PackParts } from '../packs/read-pack.ts';
import type { PackAnswer, PackWorkerApi } from '../packs/worker-runner.ts';

/**
 * Runs a judge pack away from the engine, which answers everything else meanwhile: a large model takes seconds for a pair. The
 * runtime is the one file of this build; nothing is fetched from elsewhere, and the policy of workers would not let it.
 */
ort.env.wasm.numThreads = 1;
ort.env.wasm.wasmPaths = { wasm: new URL(wasmFile, import.meta.url).href };

let pack: OpenPack | null = null;

async function answer(work: () => Promise<readonly number[]>): Promise<PackAnswer> {
  try {
    return { ok: true, logits: await work() };
  } catch (error) {
    if (error instanceof PackError) return { ok: false, place: error.place, why: error.why };
    const detail = error instanceof Error ? error.message : String(error);
    return { ok: false, place: 'the runtime', why: `it could not be started (${detail.slice(0, 300)})` };
  }
}

const api: PackWorkerApi = {
  open: (parts: PackParts) =>
    answer(async () => {
      pack = await openPack(ort, parts);
      return [];
    }),
  run: (premise, hypothesis) =>
    answer(async () => {
      if (!pack) throw new Error('it was not opened');
      return pack.run(premise, hypothesis);
    }),
};
expose(api);
