import { expect, type Page } from 'playwright/test';
import { test } from '../pages/returning.ts';
import { createStandIn, sendInPieces, streamOf, type StandIn } from '../../src/testing/model-stand-in.ts';
import { AnswerPage } from '../pages/answer.ts';
import { watchPage } from '../pages/workbench.ts';

const EVEREST = 'How high is Mount Everest?';

/** Makes a built-in that only the search uses throw in the engine's worker, or gives it back. No door of the product is used. */
async function breakSearch(page: Page, isBroken: boolean): Promise<void> {
  const engine = page.workers().find((worker) => worker.url().includes('/engine-worker-'));
  if (!engine) throw new Error('there is no worker of the engine');
  await engine.evaluate((broken) => {
    const holder = globalThis as unknown as { sliceBefore?: PropertyDescriptor };
    // Inherited from all typed arrays; that of this one alone is put over it.
    holder.sliceBefore ??= Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Float64Array.prototype), 'slice')!;
    const fails = (): never => {
      throw new Error('the index is damaged');
    };
    const own = broken ? { ...holder.sliceBefore, value: fails } : holder.sliceBefore;
    Object.defineProperty(Float64Array.prototype, 'slice', own);
  }, isBroken);
}

test('a search that fails gives an ungrounded answer that says so, and the next one is grounded again', async ({
  page,
}) => {
  const watch = await watchPage(page);
  const panel = new AnswerPage(page);
  await panel.open();
  await breakSearch(page, true);
  await panel.ask(EVEREST);
  await expect(panel.state).toHaveAttribute('data-state', 'ungrounded');
  await expect(panel.state).toHaveAttribute('data-rule', 'retrieval-failed');
  await expect(panel.answer).toContainText('The search failed');
  await expect(panel.answer).toContainText('the index is damaged');
  await expect(panel.answer.locator('[data-claim], [data-citation]')).toHaveCount(0);
  await expect(panel.answer).toContainText('what the sources hold is unknown');
  await breakSearch(page, false);
  await panel.answer.getByRole('button', { name: 'Ask again' }).click();
  await expect(panel.state).toHaveAttribute('data-state', 'grounded');
  await expect(panel.claim(1)).toBeVisible();
  expect(watch.problems).toEqual([]);
});

test('damaged word vectors are said to be missing, and words alone still answer', async ({ browser, baseURL }) => {
  // Without a service worker the file is asked for where the test can hand out another.
  const context = await browser.newContext({ serviceWorkers: 'block', baseURL: baseURL! });
  await context.route(/word-vectors[^/]*\.bin$/u, (route) => route.fulfill({ body: 'no vectors', status: 200 }));
  const panel = new AnswerPage(await context.newPage());
  await panel.open();
  await panel.ask(EVEREST);
  await expect(panel.state).toHaveAttribute('data-state', 'grounded');
  await expect(panel.answer).toContainText('Searched by words alone');
  await context.close();
});

test.describe('a model', () => {
  let endpoint: StandIn;
  test.beforeEach(async () => {
    endpoint = await createStandIn();
  });
  test.afterEach(() => endpoint.close());

  /** Numbers and first sentences of the passages that the model was given. */
  function given(): readonly { readonly id: string; readonly sentence: string }[] {
    const body = JSON.parse(endpoint.asked.at(-1)!.body) as { messages: { content: string }[] };
    const lines = body.messages.at(-1)!.content.split('\n');
    return lines.flatMap((line) => {
      const found = /^SOURCE \[(\d+)\]: (?:\(.*?\) )?(.*?[.!?])(?: |$)/u.exec(line);
      return found ? [{ id: found[1]!, sentence: found[2]! }] : [];
    });
  }
  const says = (claims: readonly { readonly text: string; readonly citationIds: readonly string[] }[]) =>
    streamOf([JSON.stringify({ abstained: false, claims })]);

  async function askWithModel(page: Page): Promise<AnswerPage> {
    const panel = new AnswerPage(page);
    await panel.open();
    await panel.setUpModel(endpoint.baseUrl);
    await panel.ask(EVEREST);
    return panel;
  }

  test('that replies well writes the answer, each statement with its citation', async ({ page }) => {
    const watch = await watchPage(page);
    endpoint.reply = (response) => {
      const [one] = given();
      sendInPieces(response, says([{ text: one!.sentence, citationIds: [one!.id] }]), 7);
    };
    const panel = await askWithModel(page);
    await expect(panel.answer.locator('[data-claim]')).toHaveCount(1);
    await expect(panel.claim(1)).toHaveAttribute('data-label', 'borne-out');
    await expect(panel.marker(1)).toBeVisible();
    await expect(panel.answer.getByLabel('What this answer was made from')).toContainText('stand-in');
    await panel.show('Model');
    await expect(panel.behind).toContainText('wrote the answer');
    // The one thing that left is the question to the endpoint.
    expect(watch.problems).toEqual([`elsewhere: ${endpoint.baseUrl}/chat/completions`]);
  });

  test('that makes up citations has them and their statements taken out, and listed', async ({ page }) => {
    endpoint.reply = (response) => {
      const [one] = given();
      const claims = [
        { text: one!.sentence, citationIds: [one!.id, '42'] },
        { text: 'The summit is made of cheese.', citationIds: ['99'] },
      ];
      sendInPieces(response, says(claims), 64);
    };
    const panel = await askWithModel(page);
    await expect(panel.answer.locator('[data-claim]')).toHaveCount(1);
    await expect(panel.answer).not.toContainText('cheese');
    await expect(panel.answer.locator('[data-citation="42"], [data-citation="99"]')).toHaveCount(0);
    await panel.show('Model');
    await expect(panel.behind.getByRole('region', { name: 'Statements left out: 1' })).toContainText('cheese');
    const invented = panel.behind.getByRole('region', { name: /^Citations made up: 2/u });
    await expect(invented).toContainText('[42]');
    await expect(invented).toContainText('[99]');
  });

  test('that answers with an error is of no use, and the passages are quoted instead', async ({ page }) => {
    endpoint.reply = (response) => {
      response.writeHead(500, { 'Content-Type': 'application/json' });
      response.end('{"error":"out of order"}');
    };
    const panel = await askWithModel(page);
    await expect(panel.state).toHaveAttribute('data-state', 'grounded');
    await expect(panel.answer).toContainText('The model was of no use');
    await expect(panel.claim(1)).toHaveAttribute('data-label', 'retrieved');
    await panel.show('Model');
    await expect(panel.behind).toContainText('failed');
    await expect(panel.behind).toContainText('500');
  });

  test('that never answers is waited for as long as was set, seen to be, and then done without', async ({ page }) => {
    endpoint.reply = () => undefined;
    const panel = new AnswerPage(page);
    await panel.open();
    await panel.setUpModel(endpoint.baseUrl, 5);
    await panel.question.fill(EVEREST);
    await panel.question.press('Enter');
    await expect.poll(() => endpoint.asked.length).toBe(1);
    await expect(page.locator('[data-asking="true"]')).toBeVisible();
    await expect(panel.state).toHaveAttribute('data-state', 'grounded', { timeout: 30_000 });
    await expect(panel.claim(1)).toHaveAttribute('data-label', 'retrieved');
    await panel.show('Model');
    await expect(panel.behind).toContainText('took too long');
    await expect(panel.behind).toContainText('5 seconds');
  });
});
