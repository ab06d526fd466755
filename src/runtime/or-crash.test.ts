import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { orCrash } from './or-crash.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

describe('a call of the worker', () => {
  it('answers with what the worker answers, its errors too', async () => {
    const call = orCrash({ onerror: null });
    await expect(call(Promise.resolve(4))).resolves.toBe(4);
    await expect(call(Promise.reject(new Error('no such draft')))).rejects.toThrow('no such draft');
  });

  it('ends with the error of a worker that crashes, waiting or asked later', async () => {
    const worker: Pick<Worker, 'onerror'> = { onerror: null };
    const call = orCrash(worker);
    const waiting = call(new Promise<never>(() => undefined));
    worker.onerror!.call(worker as Worker, { message: 'out of memory' } as ErrorEvent);
    await expect(waiting).rejects.toThrow('out of memory');
    await expect(call(Promise.resolve(4))).rejects.toThrow('out of memory');
  });

  it('leaves nothing in memory once it is answered', async () => {
    const call = orCrash({ onerror: null });
    const answered: WeakRef<object>[] = [];
    for (let n = 0; n < 20; n++) {
      const answer = { n };
      answered.push(new WeakRef(answer));
      await call(Promise.resolve(answer));
    }
    await new Promise((resolve) => setTimeout(resolve, 0));
    collect();
    const kept = answered.filter((answer) => answer.deref() !== undefined).length;
    // The last one may still stand in a register.
    expect(kept).toBeLessThan(3);
    await expect(call(Promise.resolve(1))).resolves.toBe(1);
  });
});
