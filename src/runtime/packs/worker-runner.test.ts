import { afterEach, describe, expect, it, vi } from 'vitest';
import { createWorkerRunner } from './worker-runner.ts';

const PARTS = { model: new Uint8Array(1), tokenizer: {}, tokenizerConfig: {}, plan: {} as never };

/** A worker that takes everything and answers nothing. */
class SilentWorker {
  static readonly ended: SilentWorker[] = [];
  onerror = null;
  addEventListener(): void {}
  removeEventListener(): void {}
  postMessage(): void {}
  terminate(): void {
    SilentWorker.ended.push(this);
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a pack in its worker', () => {
  it('that is closed while it is asked ends the question instead of leaving it to wait', async () => {
    vi.stubGlobal('Worker', SilentWorker);
    const runner = createWorkerRunner(async () => PARTS);
    const asked = runner.run('The mill was built.', 'It was built.');
    await Promise.resolve();
    runner.close();
    await expect(asked).rejects.toMatchObject({ place: 'the runtime' });
    expect(SilentWorker.ended).toHaveLength(1);
  });
});
