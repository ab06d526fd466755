import manifest from '../../mocks/corpus/manifest.json' with { type: 'json' };
import { expect, test, type Page, type Worker } from 'playwright/test';
import type { GroundedAnswer } from '../../src/domain/answer.ts';
import { eastAsianPdf, SENTENCE } from '../pages/east-asian-pdf.ts';
import { clientOf } from '../pages/page-client.ts';
import { createStandIn, sendInPieces, streamOf, type StandIn } from '../../src/testing/model-stand-in.ts';

const NOW = '2024-06-01T00:00:00.000Z';
const QUESTION = 'When did the Krakatoa eruption happen?';

const throughWorker = (page: Page): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-backend', 'service-worker');

/** What a fetch of an address comes to where it is made: its status, or that it was blocked. */
const fetchIt = (address: string): Promise<string> =>
  fetch(address).then(
    ({ status }) => `reached (${status})`,
    () => 'blocked',
  );
const tryFrom = (worker: Worker, url: string): Promise<string> => worker.evaluate(fetchIt, url);

async function engineOf(page: Page): Promise<Worker> {
  const named = (): Worker | undefined => page.workers().find((worker) => worker.url().includes('/engine-worker-'));
  await expect.poll(() => named() !== undefined).toBe(true);
  return named()!;
}

/** Events other than that a passage of a retracted source was struck out, which the demonstration has on purpose. */
const troubles = ({ events }: GroundedAnswer): readonly GroundedAnswer['events'][number][] =>
  events.filter(({ code }) => code !== 'passages-struck-out');

const abstain: StandIn['reply'] = (response) =>
  sendInPieces(response, streamOf(['{"abstained": true, "claims": []}']), 20);

test.describe('answers in the browser', () => {
  test('are grounded in the demonstration, kept, and found again under their address', async ({ page, baseURL }) => {
    await page.goto('/');
    await throughWorker(page);
    const client = clientOf(page, baseURL!);
    // The PDF of the demonstration comes last; an answer of the sources before it is another answer.
    await expect.poll(async () => (await client.sources.list()).length).toBe(manifest.length);
    const record = await client.answers.ask({ query: QUESTION, now: NOW });
    expect(record.answer.citations.length).toBeGreaterThan(0);
    expect(troubles(record.answer)).toEqual([]);
    expect(record.answer.selection.admitted.some(({ methods }) => methods.some((m) => m.method === 'vectors'))).toBe(
      true,
    );
    for (const { sourceId, start, end, summary } of record.answer.citations) {
      const { document } = await client.sources.get(sourceId);
      expect(document.text.slice(start, end)).toBe(summary);
    }
    await page.reload();
    await throughWorker(page);
    const later = clientOf(page, baseURL!);
    expect(await later.answers.get(record.id)).toEqual(record);
    const again = await later.answers.ask({ query: QUESTION, now: NOW });
    expect([again.id, again.answer]).toEqual([record.id, record.answer]);
    expect(await later.answers.list()).toHaveLength(1);
    const suggestions = await later.answers.suggestions();
    expect(suggestions.length).toBeGreaterThan(2);
    const suggested = await later.answers.ask({ query: suggestions[0]!, now: NOW, keep: false });
    expect(suggested.answer.citations.length).toBeGreaterThan(0);
  });

  test('need no network after the first visit', async ({ page, context, baseURL }) => {
    await page.goto('/');
    await throughWorker(page);
    await context.setOffline(true);
    await page.reload();
    await throughWorker(page);
    const { answer } = await clientOf(page, baseURL!).answers.ask({ query: QUESTION, now: NOW });
    expect(answer.citations.length).toBeGreaterThan(0);
    expect(troubles(answer)).toEqual([]);
  });
});

test.describe('what leaves the browser', () => {
  let endpoint: StandIn;
  let elsewhere: StandIn;
  test.beforeEach(async () => {
    endpoint = await createStandIn();
    elsewhere = await createStandIn();
  });
  test.afterEach(async () => {
    await endpoint.close();
    await elsewhere.close();
  });

  test('is nothing, by the policy of the engine’s worker, on the first visit and after', async ({ page, baseURL }) => {
    await page.goto('/');
    const first = await engineOf(page);
    expect(await tryFrom(first, elsewhere.baseUrl)).toBe('blocked');
    expect(await tryFrom(first, `${baseURL}/index.html`)).toBe('reached (200)');
    await throughWorker(page);
    await page.reload();
    await throughWorker(page);
    expect(await tryFrom(await engineOf(page), elsewhere.baseUrl)).toBe('blocked');
    expect(await page.evaluate(fetchIt, elsewhere.baseUrl)).toBe('blocked');
    expect(elsewhere.asked).toEqual([]);
  });

  test('goes to the configured origin and nowhere else, from one worker alone', async ({ page, baseURL }) => {
    await page.goto('/');
    await throughWorker(page);
    const client = clientOf(page, baseURL!);
    const saved = await client.synthesizer.save({ baseUrl: endpoint.baseUrl, model: 'small', key: 'sk-0123456789abc' });
    expect(saved).toMatchObject({
      settings: { origin: new URL(endpoint.baseUrl).origin, keyHint: '…9abc' },
      reach: { available: true },
    });
    // Held back, so that the worker that asks can be looked at.
    let release: () => void = () => undefined;
    endpoint.reply = (response, request) => {
      if (request.method === 'GET') response.end();
      else release = () => abstain(response, request);
    };
    const coming = page.waitForEvent('worker');
    const asking = client.answers.ask({ query: QUESTION, now: NOW });
    const asker = await coming;
    expect(asker.url()).toContain('/model-worker-');
    await expect.poll(() => endpoint.asked.length).toBe(1);
    expect(endpoint.asked[0]).toMatchObject({
      path: '/v1/chat/completions',
      headers: { authorization: 'Bearer sk-0123456789abc' },
    });
    expect(endpoint.asked[0]?.headers.referer).toBeUndefined();
    expect(await tryFrom(asker, endpoint.baseUrl)).toBe('reached (200)');
    expect(await tryFrom(asker, elsewhere.baseUrl)).toBe('blocked');
    expect(await tryFrom(asker, `${baseURL}/index.html`)).toBe('blocked');
    expect(await tryFrom(await engineOf(page), endpoint.baseUrl)).toBe('blocked');
    release();
    const { answer } = await asking;
    expect(answer.synthesis).toMatchObject({ outcome: 'abstained', model: 'small' });
    expect(elsewhere.asked).toEqual([]);

    await client.synthesizer.save({ baseUrl: elsewhere.baseUrl, model: 'small', key: null });
    elsewhere.reply = abstain;
    const before = endpoint.asked.length;
    const moved = await client.answers.ask({ query: QUESTION, now: NOW });
    expect(moved.answer.synthesis.outcome).toBe('abstained');
    expect(elsewhere.asked[0]?.headers.authorization).toBeUndefined();
    expect(endpoint.asked.length).toBe(before);

    await client.synthesizer.clear();
    expect((await client.answers.ask({ query: QUESTION, now: NOW })).answer.synthesis.outcome).toBe('not-configured');
  });

  test('is nothing where no service worker can widen the policy', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ serviceWorkers: 'block', baseURL: baseURL! });
    const page = await context.newPage();
    await page.goto('/');
    const engine = await engineOf(page);
    expect(await tryFrom(engine, endpoint.baseUrl)).toBe('blocked');
    const script = await engine.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(script.some((name) => name.includes('/model-worker-'))).toBe(false);
    await context.close();
  });
});

test('a PDF with a predefined East Asian map keeps its text, under the policy of the worker', async ({
  page,
  baseURL,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text());
  });
  await page.goto('/');
  await throughWorker(page);
  const client = clientOf(page, baseURL!);
  const bytes = new Uint8Array(eastAsianPdf()).buffer;
  const { id } = await client.ingestion.start('fuji.pdf', bytes, 'application/pdf');
  const jobOf = async () => (await client.ingestion.list()).find((job) => job.id === id);
  await expect.poll(async () => (await jobOf())?.state).toBe('done');
  const source = (await jobOf())!.sourceIds[0]!;
  expect((await client.sources.get(source)).document.text).toContain(SENTENCE);
  expect(refused).toEqual([]);
});
