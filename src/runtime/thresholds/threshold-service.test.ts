import { describe, expect, it } from 'vitest';
import type { ThresholdsEffect, ThresholdsView } from '#api/schemas/thresholds.ts';
import type { FactCheckResponse } from '#api/schemas/fact-check.ts';
import { DEFAULT_THRESHOLDS } from '#engine/thresholds.ts';
import { createDirectRuntime } from '../client/direct-client.ts';
import type { JsonOutcome } from '../protocol.ts';

const NOW = '2026-06-01T00:00:00.000Z';
const TEXT = 'The mill of Calden employed 480 people. The mill of Calden opened in 1974.';

function read<T>(outcome: JsonOutcome): T {
  if (!outcome.ok) throw Object.assign(new Error(outcome.error.message), outcome.error);
  return JSON.parse(new TextDecoder().decode(outcome.bytes)) as T;
}

async function bench() {
  const told: string[] = [];
  const runtime = createDirectRuntime({ announce: ({ resource }) => void told.push(resource) });
  await runtime.start({ hadWorkspace: false });
  const bytes = new TextEncoder().encode('The mill of Calden opened in 1974 and employed 450 people.').buffer;
  await runtime.startJob({ name: 'mill.txt', mediaType: 'text/plain', bytes });
  for (let round = 0; round < 200; round++) {
    const { sources } = read<{ sources: readonly unknown[] }>(await runtime.listSources());
    if (sources.length > 0) break;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const { id } = read<{ id: string }>(await runtime.createDraft({ title: 'Calden', text: TEXT }, 'w'));
  const actions = async (): Promise<readonly string[]> => {
    const { report } = read<FactCheckResponse>(await runtime.check({ draftId: id, text: TEXT, now: NOW }));
    return report.claims.map(({ verdict, action }) => `${verdict} ${action}`);
  };
  return { runtime, actions, told, id };
}

describe('the thresholds of a workspace', () => {
  it('are those of the specification at first, and tell what others would change without changing it', async () => {
    const { runtime, actions } = await bench();
    expect(read<ThresholdsView>(await runtime.thresholds())).toMatchObject({
      revision: 0,
      thresholds: DEFAULT_THRESHOLDS,
    });
    const before = await actions();
    expect(before).toEqual(['contradicted refuse', 'pass cite']);
    const effect = read<ThresholdsEffect>(
      await runtime.previewThresholds({ ...DEFAULT_THRESHOLDS, contradiction: 1, cite: 1 }),
    );
    expect([effect.drafts, effect.claims]).toEqual([1, 2]);
    expect(effect.changedClaims.map(({ text, before: was, after }) => [text, was.action, after.action])).toEqual([
      ['The mill of Calden employed 480 people.', 'refuse', 'refuse'],
      ['The mill of Calden opened in 1974.', 'cite', 'hedge'],
    ]);
    expect(await actions()).toEqual(before);
  });

  it('rule every check once they are saved, are told to other tabs, and go back', async () => {
    const { runtime, actions, told } = await bench();
    const asked = { ...DEFAULT_THRESHOLDS, cite: 1 };
    told.length = 0;
    expect(read<ThresholdsView>(await runtime.saveThresholds({ thresholds: asked, revision: 0 }, 'me')).revision).toBe(
      1,
    );
    expect(told).toContain('sources');
    expect(await actions()).toEqual(['contradicted refuse', 'pass hedge']);
    await expect(
      runtime.saveThresholds({ thresholds: null, revision: 0 }, 'me').then((outcome) => read(outcome)),
    ).rejects.toMatchObject({ code: 'stale_version' });
    await runtime.saveThresholds({ thresholds: null, revision: 1 }, 'me');
    expect(await actions()).toEqual(['contradicted refuse', 'pass cite']);
  });

  it('rule the drafts that are checked under a set as well', async () => {
    const { runtime, actions, id } = await bench();
    const { sources } = read<{ sources: readonly { id: string }[] }>(await runtime.listSources());
    const set = { name: 'Mills', members: sources.map((source) => source.id), note: '' };
    const { row } = read<{ row: { id: string } }>(await runtime.createSourceSet(set, 'me'));
    read(await runtime.useSourceSet(id, row.id));
    expect(await actions()).toEqual(['contradicted refuse', 'pass cite']);
    const asked = { ...DEFAULT_THRESHOLDS, cite: 1 };
    const effect = read<ThresholdsEffect>(await runtime.previewThresholds(asked));
    expect(effect.changedClaims.map(({ after }) => after.action)).toEqual(['hedge']);
    read(await runtime.saveThresholds({ thresholds: asked, revision: 0 }, 'me'));
    expect(await actions()).toEqual(['contradicted refuse', 'pass hedge']);
  });

  it('are refused by name where one would make a rung that nothing reaches', async () => {
    const { runtime } = await bench();
    const outcome = await runtime.previewThresholds({ ...DEFAULT_THRESHOLDS, hedge: 0.9 });
    expect(outcome.ok ? null : [outcome.error.code, outcome.error.path]).toEqual([
      'invalid_payload',
      'thresholds.hedge',
    ]);
  });
});
