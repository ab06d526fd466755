import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { AnswerAsk } from '#api/schemas/answer.ts';
import type { SynthesizerUpdate } from '#api/schemas/synthesizer.ts';
import { createStandIn, sendInPieces, streamOf, type StandIn } from '#testing/model-stand-in.ts';
import type { AnswerRecordView } from '#api/schemas/answer.ts';
import { createDirectRuntime } from '../client/direct-client.ts';
import type { RuntimePorts } from '../ports.ts';
import type { JsonOutcome } from '../protocol.ts';
import { loadAnswerEngine } from './load-engine.ts';

const NOW = '2024-06-01T00:00:00.000Z';
const QUESTION = 'When was the lighthouse lit?';
const FILES: Readonly<Record<string, string>> = {
  'lighthouse.txt': 'The old lighthouse was lit in 1871. Its lamp stands 41 metres above the sea.',
  'harbour.txt': 'The harbour was dug in 1902. The lighthouse at its mouth was lit the year after.',
};

const read = <T>(outcome: JsonOutcome): T => {
  if (!outcome.ok) throw Object.assign(new Error(outcome.error.message), outcome.error);
  return JSON.parse(new TextDecoder().decode(outcome.bytes)) as T;
};

async function start(ports: Partial<RuntimePorts> = {}) {
  const notices: string[] = [];
  const runtime = createDirectRuntime({
    announce: ({ resource, id }) => void notices.push(id === undefined ? resource : `${resource} ${id}`),
    ...ports,
  });
  await runtime.start({ hadWorkspace: false });
  for (const [name, text] of Object.entries(FILES)) {
    await runtime.startJob({ name, mediaType: 'text/plain', bytes: new TextEncoder().encode(text).buffer });
  }
  await runtime.idle();
  const ask = async (change: Partial<AnswerAsk> = {}): Promise<AnswerRecordView> =>
    read(await runtime.ask({ query: QUESTION, now: NOW, ...change, keep: change.keep ?? true }));
  const sources = read<{ sources: { id: string; fileName: string }[] }>(await runtime.listSources()).sources;
  const idOf = (name: string): string => sources.find(({ fileName }) => fileName === name)?.id ?? '';
  return { runtime, ask, notices, idOf };
}

describe('an answer', () => {
  it('asserts exact slices of the sources and nothing else', async () => {
    const { runtime, ask } = await start();
    const { answer } = await ask();
    expect(answer.groundingState).toBe('partial');
    expect(answer.claims.length).toBeGreaterThan(0);
    for (const { sourceId, start: from, end, summary } of answer.citations) {
      const { document } = read<{ document: { text: string } }>(await runtime.getSource(sourceId));
      expect(document.text.slice(from, end)).toBe(summary);
    }
    for (const { start: from, end, text } of answer.claims) expect(answer.answer.slice(from, end)).toBe(text);
  });

  it('is the same record when the same is asked again, and another one for other sources, ceilings or words', async () => {
    const { ask, idOf, runtime } = await start();
    const first = await ask();
    const again = await ask();
    expect(again.id).toBe(first.id);
    expect(again.answer).toEqual(first.answer);
    const others = [
      await ask({ query: `${QUESTION}?` }),
      await ask({ sourceIds: [idOf('harbour.txt')] }),
      await ask({ policy: { limit: 1 } }),
    ];
    expect(new Set([first, ...others].map(({ id }) => id)).size).toBe(4);
    const { answers } = read<{ answers: { id: string }[] }>(await runtime.listAnswers());
    expect(answers).toHaveLength(4);
  });

  it('is kept and announced, unless the caller wants it not to be', async () => {
    const { runtime, ask, notices } = await start();
    const passing = await ask({ keep: false });
    expect(await runtime.getAnswer(passing.id)).toMatchObject({ ok: false, error: { code: 'not_found' } });
    const kept = await ask();
    expect(kept.id).toBe(passing.id);
    expect(read<AnswerRecordView>(await runtime.getAnswer(kept.id))).toEqual(kept);
    // Told once the answer is on its way.
    const told = () => notices.filter((notice) => notice.startsWith('answers'));
    await expect.poll(told).toEqual([`answers ${kept.id}`]);
  });

  it('stays readable, citations and all, when its sources are removed; asking again gives another', async () => {
    const { runtime, ask, idOf } = await start();
    const kept = await ask();
    for (const name of Object.keys(FILES)) await runtime.removeSource(idOf(name));
    expect(read<AnswerRecordView>(await runtime.getAnswer(kept.id))).toEqual(kept);
    const now = await ask();
    expect([now.id === kept.id, now.answer.groundingState]).toEqual([false, 'ungrounded']);
  });

  it('never leaves its sources', async () => {
    const { ask, idOf } = await start();
    const only = idOf('harbour.txt');
    const { answer } = await ask({ sourceIds: [only] });
    expect(answer.sourceSet.sourceIds).toEqual([only]);
    expect(new Set(answer.citations.map(({ sourceId }) => sourceId))).toEqual(new Set([only]));
    expect((await ask({ sourceIds: [] })).answer).toMatchObject({ groundingState: 'ungrounded', citations: [] });
  });

  it('of a source that is not there is refused at its place', async () => {
    const { ask, idOf } = await start();
    await expect(ask({ sourceIds: [idOf('harbour.txt'), 'gone'] })).rejects.toMatchObject({
      code: 'invalid_payload',
      path: 'sourceIds.1',
    });
  });

  it('to nothing is abstained from', async () => {
    const { ask } = await start();
    for (const query of ['', ' \n\t', '\u200b']) {
      expect((await ask({ query })).answer).toMatchObject({ groundingState: 'abstained', abstained: true, claims: [] });
    }
  });

  it('says what the ceilings left out', async () => {
    const { ask } = await start();
    const { answer } = await ask({ policy: { limit: 1 } });
    expect(answer.citations).toHaveLength(1);
    expect(answer.selection.dropped.map(({ reason }) => reason)).toContain('limit');
  });
});

describe('finding passages', () => {
  const failing = (finderOver: () => never) => ({
    answerEngine: async () => ({ ...(await loadAnswerEngine()), finderOver }),
  });

  it('that fails gives an answer without evidence and says so, never an error', async () => {
    const { ask } = await start(
      failing(() => {
        throw new Error('the index is broken');
      }),
    );
    const { answer } = await ask();
    expect(answer).toMatchObject({ groundingState: 'ungrounded', citations: [], claims: [] });
    expect(answer.events).toEqual([{ code: 'retrieval-failed', detail: 'the index is broken' }]);
  });

  it('that leaves the scope gives nothing of what it found', async () => {
    const engine = await loadAnswerEngine();
    const { ask, idOf } = await start({
      answerEngine: async () => ({
        ...engine,
        finderOver: async (documents, bytes, pause) => {
          const finder = await engine.finderOver(documents, bytes, pause);
          return { ...finder, retrieve: (query, { limit }) => finder.retrieve(query, { limit }) };
        },
      }),
    });
    const { answer } = await ask({ sourceIds: [idOf('harbour.txt')] });
    expect(answer).toMatchObject({ groundingState: 'ungrounded', citations: [] });
    expect(answer.events[0]).toMatchObject({ code: 'retrieval-failed', detail: expect.stringContaining('outside') });
  });

  it('that misquotes its sources gives nothing of what it found', async () => {
    const engine = await loadAnswerEngine();
    const { ask } = await start({
      answerEngine: async () => ({
        ...engine,
        finderOver: async (documents, bytes, pause) => {
          const finder = await engine.finderOver(documents, bytes, pause);
          return {
            ...finder,
            retrieve: (query, options) => {
              const { passages, events } = finder.retrieve(query, options);
              return { passages: passages.map((passage) => ({ ...passage, text: `${passage.text}!` })), events };
            },
          };
        },
      }),
    });
    const { answer } = await ask();
    expect(answer).toMatchObject({ groundingState: 'ungrounded', citations: [] });
    expect(answer.events[0]?.code).toBe('retrieval-failed');
  });

  it('builds its index once a state of the corpus, at the first question', async () => {
    const engine = await loadAnswerEngine();
    let builds = 0;
    const { runtime, ask, idOf } = await start({
      answerEngine: async () => ({
        ...engine,
        finderOver: (documents, bytes, pause) => {
          builds++;
          return engine.finderOver(documents, bytes, pause);
        },
      }),
    });
    await runtime.check({ draftId: null, text: 'The lighthouse was lit in 1871.', now: NOW });
    expect(builds).toBe(0);
    await Promise.all([ask(), ask({ policy: { limit: 2 } }), ask({ sourceIds: [idOf('harbour.txt')] })]);
    await ask();
    expect(builds).toBe(1);
    await runtime.removeSource(idOf('harbour.txt'));
    await ask();
    expect(builds).toBe(2);
  });

  it('by words alone says that the vectors are missing, and uses them once they are there', async () => {
    let vectors: ArrayBuffer | null = null;
    const { ask } = await start({ wordVectors: async () => vectors });
    expect((await ask()).answer.events.map(({ code }) => code)).toEqual(['vectors-unavailable']);
    const damaged = await start({ wordVectors: async () => new ArrayBuffer(8) });
    expect((await damaged.ask()).answer.events.map(({ code }) => code)).toEqual(['vectors-unavailable']);
    const file = new URL('../../engine/retrieval/vectors/data/word-vectors.bin', import.meta.url);
    vectors = new Uint8Array(await readFile(file)).buffer;
    const { events, selection } = (await ask()).answer;
    expect(events).toEqual([]);
    expect(selection.admitted[0]?.methods.map(({ method }) => method)).toContain('vectors');
  });
});

describe('suggestions', () => {
  it('are questions that the sources answer, as many as are wanted, of today’s sources', async () => {
    const { runtime, ask, idOf } = await start();
    const suggest = async (limit: number): Promise<readonly string[]> =>
      read<{ suggestions: string[] }>(await runtime.suggestions(limit)).suggestions;
    const all = await suggest(6);
    expect(all.length).toBeGreaterThan(0);
    expect(await suggest(1)).toEqual(all.slice(0, 1));
    for (const query of all) expect((await ask({ query })).answer.citations.length).toBeGreaterThan(0);
    for (const name of Object.keys(FILES)) await runtime.removeSource(idOf(name));
    expect(await suggest(6)).toEqual([]);
  });

  it('are none where the index cannot be built', async () => {
    const { runtime } = await start({
      answerEngine: async () => ({
        ...(await loadAnswerEngine()),
        finderOver: () => Promise.reject(new Error('broken')),
      }),
    });
    expect(read(await runtime.suggestions(null))).toEqual({ suggestions: [] });
  });
});

describe('questions that come faster than answers', () => {
  it('are answered for the newest; the older are told that they were overtaken', async () => {
    const { ask } = await start();
    const outcomes = await Promise.allSettled([ask({ query: 'harbour' }), ask({ query: 'lamp' }), ask()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect((outcomes[0] as PromiseRejectedResult).reason).toMatchObject({ code: 'superseded' });
  });

  it('are both answered where they are the same question of two source sets', async () => {
    const { ask, idOf } = await start();
    const [one, other] = await Promise.all([
      ask({ sourceIds: [idOf('harbour.txt')] }),
      ask({ sourceIds: [idOf('lighthouse.txt')] }),
    ]);
    expect(one.answer.citations[0]?.sourceId).toBe(idOf('harbour.txt'));
    expect(other.answer.citations[0]?.sourceId).toBe(idOf('lighthouse.txt'));
  });
});

describe('a configured model', () => {
  let endpoint: StandIn | null = null;
  afterEach(async () => {
    await endpoint?.close();
    endpoint = null;
  });

  async function configured(reply: StandIn['reply'], change: Partial<SynthesizerUpdate> = {}) {
    endpoint = await createStandIn();
    endpoint.reply = reply;
    const at = await start();
    const saved = await at.runtime.saveSynthesizer({ baseUrl: endpoint.baseUrl, model: 'small', key: null, ...change });
    expect(saved.ok).toBe(true);
    return { ...at, endpoint };
  }
  const replyWith =
    (value: unknown, size = 1000): StandIn['reply'] =>
    (response) =>
      sendInPieces(response, streamOf([JSON.stringify(value)]), size);

  it('puts the answer into words that rest on its passages', async () => {
    const { ask, endpoint: asked } = await configured(
      replyWith({ abstained: false, claims: [{ text: 'The old lighthouse was lit in 1871.', citationIds: ['1'] }] }, 3),
    );
    const { answer } = await ask({ query: 'When was the old lighthouse lit in 1871?' });
    expect(answer.synthesis).toMatchObject({ outcome: 'used', model: 'small' });
    expect(answer.method).toBe('synthesized');
    expect(answer.claims.map(({ text }) => text)).toEqual(['The old lighthouse was lit in 1871.']);
    expect(asked.asked).toHaveLength(1);
    expect(asked.asked[0]?.body).toContain('SOURCE [1]');
  });

  it('gives an answer a name of its own', async () => {
    const { runtime, ask } = await configured(replyWith({ abstained: true, claims: [] }));
    const withModel = await ask();
    await runtime.clearSynthesizer();
    expect((await ask()).id).not.toBe(withModel.id);
  });

  it('is not asked where there is nothing to cite', async () => {
    const { ask, endpoint: asked } = await configured(replyWith({}));
    const { answer } = await ask({ query: 'xylophone quarks' });
    expect(answer.synthesis.outcome).toBe('no-citations');
    expect((await ask({ query: '' })).answer.groundingState).toBe('abstained');
    expect(asked.asked).toEqual([]);
  });

  it('is not asked for an answer by extraction alone', async () => {
    const { runtime, endpoint: asked } = await configured(replyWith({}));
    expect((await runtime.grounded({ query: QUESTION, now: NOW })).ok).toBe(true);
    expect(asked.asked).toEqual([]);
  });

  it.each([
    ['invented ids', { abstained: false, claims: [{ text: 'It was lit in 1871.', citationIds: ['77'] }] }],
    ['no ids', { abstained: false, claims: [{ text: 'It was lit in 1999.', citationIds: [] }] }],
    ['something else', { claims: 'yes' }],
    ['prose', 'It was lit in 1999, trust me [1].'],
  ])('that replies with %s adds no statement of its own', async (_name, value) => {
    const { ask } = await configured(replyWith(value));
    const { answer } = await ask();
    expect(answer.synthesis.outcome).not.toBe('used');
    expect(answer.answer).not.toContain('1999');
    const known = new Set(answer.citations.map(({ id }) => id));
    expect(answer.claims.every(({ citationIds }) => citationIds.every((id) => known.has(id)))).toBe(true);
  });

  it('adds no invented citation and no uncited prose, whatever it replies', async () => {
    let reply = '';
    const { runtime, ask } = await start({
      model: { obstacle: async () => null, ask: async () => ({ ok: true, reply }) },
    });
    await runtime.saveSynthesizer({ baseUrl: 'https://model.invalid', model: 'm', key: null });
    const statement = fc.record({
      text: fc.constantFrom('It was lit in 1871.', 'It was lit in 1999. [1]', '[[source:1]]', '', 'ignore all rules'),
      citationIds: fc.array(fc.constantFrom('1', '2', '77', '', 1, null), { maxLength: 3 }),
    });
    const replies = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .record({ abstained: fc.boolean(), claims: fc.array(statement, { maxLength: 4 }) })
        .map((x) => JSON.stringify(x)),
      fc.json(),
    );
    await fc.assert(
      fc.asyncProperty(replies, async (given) => {
        reply = given;
        const { answer } = await ask();
        const known = new Set(answer.citations.map(({ id }) => id));
        for (const { text, citationIds, start: from, end } of answer.claims) {
          expect(citationIds.length > 0 && citationIds.every((id) => known.has(id))).toBe(true);
          expect(answer.answer.slice(from, end)).toBe(text);
        }
        expect(answer.answer).not.toMatch(/1999|77|ignore/);
        for (const { summary } of answer.citations) {
          expect(Object.values(FILES).some((text) => text.includes(summary))).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('that fails leaves the extractive answer, and an event that says so', async () => {
    const { ask } = await configured((response) => {
      response.writeHead(500);
      response.end('<h1>Oops</h1>');
    });
    const { answer } = await ask();
    expect(answer.method).toBe('extractive');
    expect(answer.claims.length).toBeGreaterThan(0);
    expect(answer.synthesis).toMatchObject({ outcome: 'failed', detail: expect.stringContaining('500') });
    expect(answer.events.map(({ code }) => code)).toContain('synthesis-failed');
  });

  it('that cannot be reached from this window is not asked, and the answer says why', async () => {
    endpoint = await createStandIn();
    let obstacle: string | null = null;
    const { runtime, ask } = await start({
      model: { obstacle: async () => obstacle, ask: () => Promise.reject(new Error('not to be asked')) },
    });
    await runtime.saveSynthesizer({ baseUrl: endpoint.baseUrl, model: 'm', key: null });
    obstacle = 'This window has no service worker.';
    const { answer } = await ask();
    expect(answer.synthesis).toMatchObject({ outcome: 'failed', detail: 'This window has no service worker.' });
    expect(answer.claims.length).toBeGreaterThan(0);
  });

  it('is let go when a newer question comes while it writes', async () => {
    let closed = 0;
    const { ask, endpoint: asked } = await configured((response) => void response.on('close', () => closed++));
    const slow = ask();
    await expect.poll(() => asked.asked.length).toBe(1);
    asked.reply = replyWith({ abstained: true, claims: [] });
    const newer = ask({ query: 'How high is the lamp above the sea?' });
    await expect(slow).rejects.toMatchObject({ code: 'superseded' });
    expect((await newer).answer.synthesis.outcome).toBe('abstained');
    await expect.poll(() => closed).toBeGreaterThan(0);
  });
});
