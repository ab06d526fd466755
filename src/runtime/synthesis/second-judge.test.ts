import { describe, expect, it } from 'vitest';
import type { JudgementView } from '#api/schemas/judgement.ts';
import { createMemoryStorage } from '#storage/memory.ts';
import { tinyPack } from '#mocks/tiny-pack.ts';
import { createDirectRuntime } from '../client/direct-client.ts';
import type { JsonOutcome } from '../protocol.ts';
import type { ModelOutcome, ModelRequest } from './ask-model.ts';

const PAIR = {
  claim: 'The mill at Calden was built in 1874.',
  evidence: 'The mill at Calden was built in 1884.',
  title: 'A guide',
};

function read(outcome: JsonOutcome): JudgementView {
  if (!outcome.ok) throw new Error(outcome.error.message);
  return JSON.parse(new TextDecoder().decode(outcome.bytes)) as JudgementView;
}

async function judged(reply: ModelOutcome | null, obstacle: string | null = null) {
  const asked: ModelRequest[] = [];
  let isBlocked = false;
  const runtime = createDirectRuntime({
    model: {
      obstacle: async () => (isBlocked ? obstacle : null),
      ask: async (request) => {
        asked.push(request);
        return reply!;
      },
    },
  });
  await runtime.start({ hadWorkspace: false });
  if (reply !== null) await runtime.saveSynthesizer({ baseUrl: 'https://judge.example/v1', model: 'big', key: null });
  isBlocked = true;
  return { view: read(await runtime.judge(PAIR)), asked };
}

describe('a judge pack', () => {
  const upload = (files = tinyPack()) => Object.entries(files).map(([name, bytes]) => ({ name, bytes: bytes.buffer }));

  async function started(storage = createMemoryStorage()) {
    const runtime = createDirectRuntime({ openStorage: async () => ({ storage, notices: [] }) });
    await runtime.start({ hadWorkspace: false });
    return runtime;
  }

  it('stands beside the embedded judge, under the version of its files, also on the next visit', async () => {
    const storage = createMemoryStorage();
    const first = await started(storage);
    expect(read(await first.judge({ ...PAIR, by: 'pack' }))).toMatchObject({ judge: null, comparison: null });
    const added = await first.addJudgePack(upload());
    expect(added.ok).toBe(true);
    const again = await started(storage);
    const view = read(await again.judge({ ...PAIR, by: 'pack' }));
    expect(view.judge).toEqual({ name: 'tiny-judge', origin: null, version: expect.stringMatching(/^[0-9a-f]{16}$/u) });
    expect(view.comparison).toMatchObject({ agreement: 'opposed', judged: false, stronger: { stance: 'supports' } });
    await again.removeJudgePack();
    expect(read(await again.judge({ ...PAIR, by: 'pack' }))).toMatchObject({ judge: null, comparison: null });
  });

  it('that cannot judge is refused at its place, and the one before it stays', async () => {
    const runtime = await started();
    await runtime.addJudgePack(upload());
    const refused = await runtime.addJudgePack(upload(tinyPack({ sumOperator: 'SumOfTomorrow' })));
    expect(refused).toMatchObject({ ok: false, error: { code: 'invalid_payload', path: 'model.onnx' } });
    expect(read(await runtime.judge({ ...PAIR, by: 'pack' })).comparison?.stronger).toMatchObject({
      stance: 'supports',
    });
  });

  it('whose stored files were changed behind us leaves the embedded judgement and says so', async () => {
    const storage = createMemoryStorage();
    const runtime = await started(storage);
    await runtime.addJudgePack(upload());
    const pack = (await storage.judgePack.get())!;
    const other = tinyPack({ labels: ['neutral', 'contradiction', 'entailment'] });
    await storage.judgePack.put(
      pack,
      Object.entries(other).map(([id, bytes]) => ({ id, bytes: bytes.buffer })),
    );
    const view = read(await (await started(storage)).judge({ ...PAIR, by: 'pack' }));
    expect(view.comparison).toMatchObject({ stronger: null, stance: 'contradicts' });
    expect(view.comparison?.failure).toContain('have changed');
  });
});

describe('a second judge', () => {
  it('is asked nothing where none is set up, and the embedded one judges alone', async () => {
    const { view, asked } = await judged(null);
    expect(asked).toEqual([]);
    expect(view).toMatchObject({ judge: null, comparison: null, embedded: { stance: 'contradicts' } });
  });

  it('stands beside the embedded one, with what it was sent and what comes of both', async () => {
    const reply = '{"supports": 0.1, "contradicts": 0.85, "neutral": 0.05, "because": "The years differ."}';
    const { view, asked } = await judged({ ok: true, reply });
    expect(view.judge).toEqual({ name: 'big', origin: 'https://judge.example' });
    expect(view.comparison).toMatchObject({
      agreement: 'agree',
      stance: 'contradicts',
      judged: true,
      stronger: { contradiction: 0.85, rationale: [{ detail: 'The years differ.' }] },
    });
    expect(asked).toHaveLength(1);
    expect(JSON.parse(asked[0]!.messages[1]!.content)).toEqual({
      passage: `A guide. ${PAIR.evidence}`,
      claim: PAIR.claim,
    });
  });

  it('settles nothing against the embedded one, and leaves the decision to a person', async () => {
    const { view } = await judged({ ok: true, reply: '{"supports": 0.9, "contradicts": 0, "neutral": 0.1}' });
    expect(view.comparison).toMatchObject({ agreement: 'opposed', stance: 'neutral', judged: false });
  });

  it.each([
    ['fails', { ok: false, failure: 'failed', detail: 'It is down.' }, 'It is down.'],
    ['answers with no judgement', { ok: true, reply: 'I think so.' }, 'no JSON object'],
  ] as const)('that %s leaves the embedded judgement and says why', async (_what, reply, why) => {
    const { view } = await judged(reply);
    expect(view.comparison).toMatchObject({ stronger: null, stance: 'contradicts' });
    expect(view.comparison?.failure).toContain(why);
  });

  it('that this window may not reach is not asked', async () => {
    const { view, asked } = await judged({ ok: true, reply: '{}' }, 'This window reaches nobody.');
    expect(asked).toEqual([]);
    expect(view).toMatchObject({ obstacle: 'This window reaches nobody.', comparison: null });
  });
});
