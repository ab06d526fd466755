import { describe, expect, it } from 'vitest';
import type { JudgementView } from '#api/schemas/judgement.ts';
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
