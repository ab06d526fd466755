import { transfer, wrap } from 'comlink';
import { PackError } from '#engine/stance/pack/pack-error.ts';
import { orCrash, type BoundedCall } from '../or-crash.ts';
import type { PackRunner } from '../ports.ts';
import type { PackParts } from './read-pack.ts';

/** What the worker of a pack answers; errors keep their place on the way. */
export type PackAnswer =
  | { readonly ok: true; readonly logits: readonly number[] }
  | { readonly ok: false; readonly place: string; readonly why: string };

export interface PackWorkerApi {
  open(parts: PackParts): Promise<PackAnswer>;
  run(premise: string, hypothesis: string): Promise<PackAnswer>;
}

/** How long a pack that nobody asks keeps its memory, in milliseconds: a model of some hundred megabytes is in it twice. */
const IDLE_MS = 120_000;

function logitsOf(answer: PackAnswer): readonly number[] {
  if (!answer.ok) throw new PackError(answer.place, answer.why);
  return answer.logits;
}

/** Runs a pack in a worker of its own, which is started at the first pair and ended when nobody asks any more. */
export function createWorkerRunner(load: () => Promise<PackParts>): PackRunner {
  let running: {
    readonly worker: Worker;
    readonly remote: Promise<PackWorkerApi>;
    readonly call: BoundedCall;
  } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;

  const close = (): void => {
    clearTimeout(timer);
    running?.worker.terminate();
    // What it was asked and did not answer would else be waited for without end.
    running?.call.end(new PackError('the runtime', 'its worker was ended before it answered'));
    running = null;
  };

  function start(): NonNullable<typeof running> {
    const worker = new Worker(new URL('../worker/pack-worker.ts', import.meta.url), {
      type: 'module',
      name: 'sophia-pack',
    });
    const call = orCrash(worker, (reason) => new PackError('the runtime', `its worker failed (${reason})`));
    const api = wrap<PackWorkerApi>(worker);
    const open = async (): Promise<PackWorkerApi> => {
      const { model, ...parts } = await load();
      // A copy goes over: what was loaded may be a view of a larger archive, or be kept by whoever reads it.
      const own = model.slice();
      logitsOf(await api.open(transfer({ ...parts, model: own }, [own.buffer])));
      // Not handed on as it is: a proxy of comlink answers to `then`, and a promise would wait for it for ever.
      return { open: (given) => api.open(given), run: (premise, hypothesis) => api.run(premise, hypothesis) };
    };
    const remote = open();
    remote.catch(() => undefined);
    return { worker, remote, call };
  }

  return {
    close,
    async run(premise, hypothesis) {
      clearTimeout(timer);
      asked++;
      const mine = (running ??= start());
      try {
        const api = await mine.call(mine.remote);
        return logitsOf(await mine.call(api.run(premise, hypothesis)));
      } catch (error) {
        // The next question starts anew: what failed may have been memory, or a file that was not there yet.
        if (running === mine) close();
        throw error;
      } finally {
        asked--;
        if (asked === 0 && running === mine) timer = setTimeout(close, IDLE_MS);
      }
    },
  };
}
