import { describe, expect, it } from 'vitest';
import type { AnswerRecordView } from '#api/schemas/answer.ts';
import type { AnswerFactCheckView } from '#api/schemas/answer-check.ts';
import { DEFAULT_THRESHOLDS } from '#engine/thresholds.ts';
import { createMemoryStorage } from '#storage/memory.ts';
import { createDirectRuntime } from '../client/direct-client.ts';
import type { JsonOutcome } from '../protocol.ts';

const NOW = '2024-06-01T00:00:00.000Z';
const TEXT = 'The old mill at Calden was built in 1874. It burned down in 1901 and was rebuilt of brick.';

function read<T>(outcome: JsonOutcome): T {
  if (!outcome.ok) throw new Error(`${outcome.error.code}: ${outcome.error.message}`);
  return JSON.parse(new TextDecoder().decode(outcome.bytes)) as T;
}

async function asked(storage = createMemoryStorage()) {
  const runtime = createDirectRuntime({ openStorage: async () => ({ storage, notices: [] }) });
  await runtime.start({ hadWorkspace: false });
  const bytes = new TextEncoder().encode(TEXT).buffer;
  await runtime.startJob({ name: 'mill.txt', mediaType: 'text/plain', bytes });
  await runtime.idle();
  const request = { query: 'When was the mill at Calden built?', now: NOW, keep: true };
  const { id } = read<AnswerRecordView>(await runtime.ask(request));
  return { runtime, id, storage };
}

describe('the fact-checks of a kept answer', () => {
  it('run over its statements, never with the method that found them, and write every step down', async () => {
    const { runtime, id } = await asked();
    expect(read<AnswerFactCheckView>(await runtime.answerFactCheck(id)).state).toBe('running');
    await runtime.idle();
    const { state, statements, total, latency } = read<AnswerFactCheckView>(await runtime.answerFactCheck(id));
    expect([state, statements.length]).toEqual(['done', total]);
    expect(statements.length).toBeGreaterThan(0);
    for (const { record } of statements) {
      const skipped = record.retrievals.filter(({ outcome }) => outcome === 'skipped').map(({ method }) => method);
      expect(skipped).toEqual([record.initialMethod]);
      expect(record.events).toHaveLength(6);
      expect(record.claim.verdict).toBe('pass');
    }
    expect(latency).toMatchObject({ mode: 'assistant', budget: 6_000, runs: 1 });
  });

  it('go on where a run was cut off, and do not check again what is done', async () => {
    const { runtime, id, storage } = await asked();
    await runtime.answerFactCheck(id);
    await runtime.idle();
    const whole = (await storage.factChecks.get(id))!;
    const marked = { ...whole.statements[0]!, answerClaimId: 'kept from before' };
    await storage.factChecks.put({ ...whole, statements: [marked] });
    await runtime.answerFactCheck(id);
    await runtime.idle();
    const after = (await storage.factChecks.get(id))!;
    expect(after.statements).toHaveLength(whole.statements.length);
    expect(after.statements[0]!.answerClaimId).toBe('kept from before');
  });

  it('judge by the thresholds that somebody set, and anew once these are others', async () => {
    const { runtime, id } = await asked();
    const actions = async (): Promise<readonly string[]> => {
      await runtime.answerFactCheck(id);
      await runtime.idle();
      const { state, statements } = read<AnswerFactCheckView>(await runtime.answerFactCheck(id));
      expect(state).toBe('done');
      return [...new Set(statements.map(({ record }) => record.claim.action))];
    };
    expect(await actions()).toEqual(['cite']);
    read(await runtime.saveThresholds({ thresholds: { ...DEFAULT_THRESHOLDS, cite: 1 }, revision: 0 }, 'me'));
    expect(await actions()).toEqual(['hedge']);
  });

  it('that break are told once with the reason, and begun again when they are asked for again', async () => {
    const storage = createMemoryStorage();
    const { runtime, id } = await asked(storage);
    const put = storage.factChecks.put.bind(storage.factChecks);
    let isFull = true;
    Object.assign(storage.factChecks, {
      put: async (run: Parameters<typeof put>[0]) => {
        if (isFull) throw new Error('the disk is full');
        return put(run);
      },
    });
    expect(read<AnswerFactCheckView>(await runtime.answerFactCheck(id)).failure).toBeUndefined();
    await runtime.idle();
    const told = read<AnswerFactCheckView>(await runtime.answerFactCheck(id));
    expect([told.state, told.failure]).toEqual(['running', 'the disk is full']);
    isFull = false;
    expect(read<AnswerFactCheckView>(await runtime.answerFactCheck(id)).failure).toBeUndefined();
    await runtime.idle();
    expect(read<AnswerFactCheckView>(await runtime.answerFactCheck(id)).state).toBe('done');
  });

  it('are gone with the answer', async () => {
    const { runtime, id, storage } = await asked();
    await runtime.answerFactCheck(id);
    await runtime.idle();
    await runtime.removeAnswer(id);
    expect(await storage.factChecks.get(id)).toBeNull();
    expect((await runtime.answerFactCheck(id)).ok).toBe(false);
  });
});
