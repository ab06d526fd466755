import { describe, expect, it } from 'vitest';
import type { SynthesizerUpdate, SynthesizerView } from '#api/schemas/synthesizer.ts';
import { createDirectRuntime } from '../client/direct-client.ts';
import type { JsonOutcome } from '../protocol.ts';

const KEY = 'sk-0123456789abcdef';
const read = (outcome: JsonOutcome): SynthesizerView => {
  if (!outcome.ok) throw Object.assign(new Error(outcome.error.message), outcome.error);
  return JSON.parse(new TextDecoder().decode(outcome.bytes)) as SynthesizerView;
};

async function start() {
  const reach: { obstacle: string | null } = { obstacle: null };
  const told: string[] = [];
  const runtime = createDirectRuntime({
    announce: ({ resource }) => void told.push(resource),
    model: { obstacle: async () => reach.obstacle, ask: () => Promise.reject(new Error('not used')) },
  });
  await runtime.start({ hadWorkspace: false });
  const save = async (change: Partial<SynthesizerUpdate> = {}): Promise<SynthesizerView> =>
    read(await runtime.saveSynthesizer({ baseUrl: 'https://a.example/v1', model: 'm', ...change }));
  return { runtime, save, reach, told };
}

describe('the settings of a model', () => {
  it('are none at first, are told to other tabs when saved, and can be cleared', async () => {
    const { runtime, save, told } = await start();
    expect(read(await runtime.synthesizer()).settings).toBeNull();
    expect((await save({ key: null })).settings).toMatchObject({ origin: 'https://a.example', keyHint: null });
    expect(read(await runtime.clearSynthesizer()).settings).toBeNull();
    expect(told).toEqual(['settings', 'settings']);
  });

  it('never give the key back, and of a short one not even its end', async () => {
    const { save } = await start();
    const view = await save({ key: KEY });
    expect(view.settings?.keyHint).toBe('…cdef');
    expect(JSON.stringify(view)).not.toContain(KEY);
    expect((await save({ key: 'short' })).settings?.keyHint).toBe('…');
  });

  it('keep how long is waited, and for those of before there was a choice it is a minute', async () => {
    const { save } = await start();
    expect((await save({})).settings?.patienceSeconds).toBe(60);
    expect((await save({ patienceSeconds: 240 })).settings?.patienceSeconds).toBe(240);
    expect((await save({ model: 'n' })).settings?.patienceSeconds).toBe(240);
  });

  it('keep the key where only the model changes or the path', async () => {
    const { save } = await start();
    await save({ key: KEY });
    expect((await save({ model: 'n', baseUrl: 'https://a.example/v2' })).settings?.keyHint).toBe('…cdef');
  });

  it('never carry a key to another origin unless it is entered for that one', async () => {
    const { runtime, save } = await start();
    await save({ key: KEY });
    for (const baseUrl of ['https://b.example/v1', 'http://a.example/v1', 'https://a.example:8443/v1']) {
      await expect(save({ baseUrl })).rejects.toMatchObject({ code: 'invalid_payload', path: 'key' });
    }
    expect(read(await runtime.synthesizer()).settings).toMatchObject({ origin: 'https://a.example', keyHint: '…cdef' });
    expect((await save({ baseUrl: 'https://b.example/v1', key: null })).settings).toMatchObject({ keyHint: null });
  });

  it('are refused with the reason where no other origin can be reached; clearing stays possible', async () => {
    const { runtime, save, reach } = await start();
    await save({ key: KEY });
    reach.obstacle = 'This window has no service worker.';
    await expect(save()).rejects.toMatchObject({ code: 'reach_unavailable', message: reach.obstacle });
    expect(read(await runtime.synthesizer()).reach).toEqual({ available: false, detail: reach.obstacle });
    expect(read(await runtime.clearSynthesizer()).settings).toBeNull();
  });
});
