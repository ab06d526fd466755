import { describe, expect, it } from 'vitest';
import { ROUTES, withId } from '#api/paths.ts';
import { bench, codeOf, NOW, refusal, withSource } from './test-bench.ts';

const QUESTION = 'When was the bridge opened?';

describe('answers over HTTP', () => {
  it('answer a question, keep it, list it, give it again and forget it', async () => {
    const at = await bench();
    const source = await withSource(at);
    const asked = await at.send('POST', ROUTES.ask, { body: JSON.stringify({ query: QUESTION, now: NOW }) });
    expect(asked.status).toBe(200);
    const { id, answer } = (await asked.json()) as Awaited<ReturnType<typeof at.client.answers.ask>>;
    expect(answer.citations[0]).toMatchObject({ id: '1', sourceId: source });
    const kept = withId(ROUTES.answer, id);
    expect((await at.send('GET', kept)).status).toBe(200);
    expect(await at.client.answers.list()).toEqual([
      expect.objectContaining({ id, query: QUESTION, citations: answer.citations.length }),
    ]);
    expect((await at.send('DELETE', kept)).status).toBe(204);
    expect(await refusal(await at.send('GET', kept))).toEqual([404, 'not_found', undefined]);
    expect(await codeOf(at.client.answers.remove(id))).toBe('404 not_found');
  });

  it('answer a GET by extraction, within the sources named, and keep nothing', async () => {
    const at = await bench();
    const source = await withSource(at);
    const search = new URLSearchParams({ query: QUESTION, now: NOW, sourceIds: source });
    const response = await at.send('GET', `${ROUTES.grounded}?${search}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      query: QUESTION,
      generatedAt: NOW,
      groundingState: 'partial',
      sourceSet: { sourceIds: [source] },
    });
    expect(await at.client.answers.list()).toEqual([]);
  });

  it('show the start of a question of many pages in the list, and all of it in the record', async () => {
    const at = await bench();
    const query = `${'x'.repeat(499)}😀${'y'.repeat(99_000)}`;
    const { id } = await at.client.answers.ask({ query, now: NOW });
    expect((await at.client.answers.list())[0]?.query).toBe(`${'x'.repeat(499)}…`);
    expect((await at.client.answers.get(id)).request.query).toBe(query);
  });

  it('suggest questions, as many as are wanted', async () => {
    const at = await bench();
    await withSource(at);
    expect((await at.send('GET', ROUTES.suggestions)).status).toBe(200);
    expect((await at.client.answers.suggestions(1)).length).toBeLessThanOrEqual(1);
  });
});

describe('the settings of a model over HTTP', () => {
  it('are saved, shown without the key, and cleared', async () => {
    const at = await bench();
    const settings = { baseUrl: 'https://a.example/v1/', model: 'm', key: 'sk-0123456789abcdef' };
    const saved = await at.send('PUT', ROUTES.synthesizer, { body: JSON.stringify(settings) });
    expect(saved.status).toBe(200);
    expect(await saved.text()).not.toContain(settings.key);
    expect((await at.client.synthesizer.get()).settings).toMatchObject({ baseUrl: 'https://a.example/v1' });
    expect((await at.send('DELETE', ROUTES.synthesizer)).status).toBe(200);
    expect((await at.client.synthesizer.get()).settings).toBeNull();
  });

  it('are refused with 409 where this window may reach no other origin', async () => {
    const at = await bench({
      model: { obstacle: async () => 'No service worker.', ask: () => Promise.reject(new Error('not used')) },
    });
    const body = JSON.stringify({ baseUrl: 'https://a.example', model: 'm' });
    expect(await refusal(await at.send('PUT', ROUTES.synthesizer, { body }))).toEqual([
      409,
      'reach_unavailable',
      undefined,
    ]);
    expect((await at.client.synthesizer.get()).reach).toEqual({ available: false, detail: 'No service worker.' });
  });
});
