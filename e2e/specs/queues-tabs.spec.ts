import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from 'playwright/test';
import { test } from '../pages/returning.ts';
import { authorizationOf, LOCAL_IDENTITY } from '../../src/api/identity.ts';
import { CSRF_HEADER } from '../../src/api/csrf.ts';
import { ORIGIN_HEADER } from '../../src/api/origin.ts';
import { queueRoutes, ROUTES } from '../../src/api/paths.ts';
import { KILLS, startBrowser } from '../pages/killable.ts';
import { clientOf } from '../pages/page-client.ts';
import { SEEDED } from '../pages/queue-material.ts';
import { decisionsIn, QueuePageModel, withFindings } from '../pages/queue.ts';
import { layFindings, seededClaims } from '../pages/queue-seed.ts';

/** What every change from a page of the workbench carries. */
const guardedHeaders = (page: Page): Record<string, string> => ({
  Authorization: authorizationOf(LOCAL_IDENTITY),
  [ORIGIN_HEADER]: new URL(page.url()).origin,
});

/** Decides on one item after the other from within the page, as fast as it is answered. */
async function decideEach(
  page: Page,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly status: number }[]> {
  return page.evaluate(
    async ({ items, headers, guard, look, address }) => {
      const outcomes: { id: string; status: number }[] = [];
      // As the client does: the token of this start comes with any answer.
      const token = (await fetch(look, { headers })).headers.get(guard) ?? '';
      for (const id of items) {
        const response = await fetch(address, {
          method: 'POST',
          headers: { ...headers, 'Content-Type': 'application/json', [guard]: token },
          body: JSON.stringify({ items: [{ id, revision: 0 }], act: { verb: 'resolve', choice: 'hedge' }, reason: '' }),
        });
        outcomes.push({ id, status: response.status });
      }
      return outcomes;
    },
    {
      items: ids,
      headers: guardedHeaders(page),
      guard: CSRF_HEADER,
      look: ROUTES.workspace,
      address: queueRoutes('fact-checks').decisions,
    },
  );
}

test('what one tab decides the other shows within a second', async ({ page, context }) => {
  await withFindings(page, seededClaims(40, 40));
  const [mine, other] = [new QueuePageModel(page), new QueuePageModel(await context.newPage())];
  await mine.open(SEEDED);
  await other.open(SEEDED);
  await mine.press('j');
  for (let at = 0; at < 3; at++) {
    const id = await mine.hereId();
    await expect(other.list.locator(`[data-entry="${id}"]`)).toBeVisible();
    await mine.page.keyboard.press('2');
    await expect(mine.list.locator(`[data-entry="${id}"]`)).toHaveCount(0);
    await expect(other.list.locator(`[data-entry="${id}"]`)).toHaveCount(0, { timeout: 1_000 });
    await mine.rest();
  }
  // The older tab decides on another item: neither decision is lost, and neither is made twice.
  await other.press('j', '3');
  await expect.poll(() => mine.count('settled')).toBe(4);
});

test('three tabs make two hundred decisions each: none is lost, none is made twice', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(240_000);
  await withFindings(page, seededClaims(600));
  const pages = [page, await context.newPage(), await context.newPage()];
  for (const one of pages) await new QueuePageModel(one).open(SEEDED);
  const ids = (await clientOf(page, baseURL!).queues.ids('fact-checks', { text: 'item' })).map(({ id }) => id);
  expect(ids).toHaveLength(600);
  // Every second item of a tab is wanted by the others too.
  const contested = ids.slice(0, 100);
  const results = await Promise.all(
    pages.map(async (one, tab) => {
      const own = ids.slice(100 + tab * 166, 100 + (tab + 1) * 166);
      const wanted = own.flatMap((id, at) => [id, ...(contested[at] === undefined ? [] : [contested[at]])]);
      const outcomes = await decideEach(one, wanted.slice(0, 200));
      // Refused where another tab was first, and for no other reason.
      expect(outcomes.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
      return outcomes.flatMap(({ id, status }) => (status === 200 ? [id] : []));
    }),
  );
  const done = results.flat();
  // A hundred of their own each, and each of the hundred that all three wanted by exactly one of them.
  expect(done).toHaveLength(400);
  expect(new Set(done).size).toBe(done.length);
  const log = await decisionsIn(page, baseURL!);
  expect(log.map(({ itemId }) => String(itemId)).toSorted()).toEqual(done.toSorted());
  for (const one of pages) {
    const queue = new QueuePageModel(one);
    await expect.poll(() => queue.count('settled')).toBe(done.length);
  }
});

test('no acknowledged decision is lost when the browser is killed again and again while deciding', async ({
  baseURL,
}) => {
  test.setTimeout(60_000 + KILLS * 60_000);
  const profile = mkdtempSync(path.join(tmpdir(), 'sophia-killed-'));
  const acknowledged = new Set<string>();
  try {
    for (let round = 0; round <= KILLS; round++) {
      const started = await startBrowser(profile);
      try {
        const context = started.browser.contexts()[0]!;
        const page = await context.newPage();
        page.setDefaultTimeout(60_000);
        if (round === 0) {
          await page.goto(`${baseURL}/`);
          await expect(page.locator('html')).toHaveAttribute('data-idle', 'true', { timeout: 60_000 });
          await page.goto(`${baseURL}/icon.svg`);
          await layFindings(page, seededClaims(4_000));
        }
        await openByServiceWorker(page, `${baseURL}/library`);
        const log = await decisionsIn(page, baseURL!);
        const decided = log.map(({ itemId }) => String(itemId));
        expect(new Set(decided).size).toBe(decided.length);
        const kept = new Set(decided);
        expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
        // What the queue shows is what the log says: no entry without its projection, no projection without its entry.
        const shown = await clientOf(page, baseURL!).queues.ids('fact-checks', { status: ['resolved'] });
        expect(shown.map(({ id }) => id).toSorted()).toEqual(decided.toSorted());
        if (round === KILLS) break;
        const open = await clientOf(page, baseURL!).queues.ids('fact-checks', { status: ['open'], text: 'item' });
        let isFirst: () => void = () => undefined;
        const first = new Promise<void>((resolve) => (isFirst = resolve));
        // The page says that a decision is stored; from then on it must be there.
        await page.exposeFunction('acknowledge', (id: string) => {
          acknowledged.add(id);
          isFirst();
        });
        await page.evaluate(
          ({ ids, headers, guard, look, address }) => {
            const { acknowledge } = globalThis as unknown as { acknowledge: (id: string) => Promise<void> };
            void (async () => {
              const token = (await fetch(look, { headers })).headers.get(guard) ?? '';
              for (const id of ids) {
                const response = await fetch(address, {
                  method: 'POST',
                  headers: { ...headers, 'Content-Type': 'application/json', [guard]: token },
                  body: JSON.stringify({
                    items: [{ id, revision: 0 }],
                    act: { verb: 'resolve', choice: 'remove' },
                    reason: '',
                  }),
                });
                if (response.ok) void acknowledge(id);
              }
            })();
          },
          {
            ids: open.slice(0, 200).map(({ id }) => id),
            headers: guardedHeaders(page),
            guard: CSRF_HEADER,
            look: ROUTES.workspace,
            address: queueRoutes('fact-checks').decisions,
          },
        );
        await first;
        // In the midst of the next ones, a little further each time.
        await new Promise((resolve) => setTimeout(resolve, round * 17));
      } finally {
        await started.kill();
      }
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS);
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});

/**
 * Opens the workbench over the service worker. On a busy machine one that was killed may take so long to come up again that
 * the page goes on without it; these decisions are made by plain requests, which only the service worker answers.
 */
async function openByServiceWorker(page: Page, address: string): Promise<void> {
  const html = page.locator('html');
  for (let tries = 1; tries <= 4; tries++) {
    await page.goto(address);
    await expect(html).toHaveAttribute('data-backend', /./u, { timeout: 60_000 });
    if ((await html.getAttribute('data-backend')) === 'service-worker') return;
  }
  await expect(html).toHaveAttribute('data-backend', 'service-worker');
}
