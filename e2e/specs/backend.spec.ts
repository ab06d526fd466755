import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, type BrowserContext, type Page } from 'playwright/test';
import { BACKEND_CONTRACT } from '../../mocks/contract.ts';
import drafts from '../../mocks/corpus/drafts.json' with { type: 'json' };
import { clientOf } from '../pages/page-client.ts';
import manifest from '../../mocks/corpus/manifest.json' with { type: 'json' };

const NOW = '2024-06-01T00:00:00.000Z';
const FIRST_DRAFT = drafts[0]!;

/** What must not happen on any page: blocked content, errors, requests to anywhere else. */
interface Watch {
  readonly problems: string[];
}

async function watch(context: BrowserContext, origin: string): Promise<Watch> {
  const problems: string[] = [];
  await context.exposeFunction('reportViolation', (text: string) => void problems.push(`policy: ${text}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = (globalThis as unknown as { reportViolation: (text: string) => void }).reportViolation;
      report(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(?:blob|data):/.test(url)) problems.push(`elsewhere: ${url}`);
  });
  context.on('weberror', (error) => problems.push(`error: ${error.error().message}`));
  return { problems };
}

const throughWorker = (page: Page): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-backend', 'service-worker');

test.describe('the backend in the browser', () => {
  test('a first visit has the demonstration, read by the real importers', async ({ context, page, baseURL }) => {
    const origin = baseURL!;
    const { problems } = await watch(context, origin);
    await page.goto('/');
    await throughWorker(page);
    const client = clientOf(page, origin);
    expect((await client.drafts.list()).map(({ title }) => title)).toEqual(drafts.map(({ title }) => title));
    await expect.poll(async () => (await client.sources.list()).length).toBe(manifest.length);
    const workspace = await client.workspace.current();
    expect(workspace.storage).toMatchObject({ mode: 'indexeddb', notices: [] });
    const { report } = await client.factChecks.run({ draftId: FIRST_DRAFT.id, text: FIRST_DRAFT.text, now: NOW });
    expect(report.claims.length).toBeGreaterThan(5);
    expect(problems).toEqual([]);
  });

  for (const { name, run } of BACKEND_CONTRACT) {
    test(`through service worker and engine worker: ${name}`, async ({ context, page, baseURL }) => {
      const { problems } = await watch(context, baseURL!);
      await page.goto('/');
      await throughWorker(page);
      const client = clientOf(page, baseURL!);
      await expect.poll(async () => (await client.sources.list()).length).toBe(manifest.length);
      await run(client);
      expect(problems).toEqual([]);
    });
  }

  test('work is there again after a reload, and in another tab', async ({ context, page, baseURL }) => {
    await page.goto('/');
    await throughWorker(page);
    const draft = await clientOf(page, baseURL!).drafts.create({ title: 'Mine', text: 'Kept.' });
    await page.reload();
    await throughWorker(page);
    expect((await clientOf(page, baseURL!).drafts.get(draft.id)).text).toBe('Kept.');
    const other = await context.newPage();
    await other.goto('/');
    await throughWorker(other);
    const there = clientOf(other, baseURL!);
    const saved = await there.drafts.save(draft.id, { title: 'Mine', text: 'Changed there.', version: draft.version });
    const here = clientOf(page, baseURL!);
    expect((await here.drafts.get(draft.id)).text).toBe('Changed there.');
    const late = here.drafts.save(draft.id, { title: 'Mine', text: 'Late.', version: draft.version });
    await expect(late).rejects.toMatchObject({ code: 'stale_version' });
    expect((await here.drafts.get(draft.id)).version).toBe(saved.version);
  });

  test('other tabs are told what changed', async ({ context, page, baseURL }) => {
    await page.goto('/');
    await throughWorker(page);
    const other = await context.newPage();
    await other.goto('/');
    await throughWorker(other);
    // Listening before anything changes. The checks of the demonstration are told of as well, so all is kept.
    await other.evaluate(() => {
      const heard: unknown[] = [];
      Object.assign(globalThis, { heard });
      new BroadcastChannel('sophia-changes').addEventListener('message', ({ data }) => heard.push(data));
    });
    const { id } = await clientOf(page, baseURL!).drafts.create({ title: 'Mine', text: 'x' });
    await expect
      .poll(() => other.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard))
      .toContainEqual({ resource: 'drafts', id });
  });

  test('an import that a reload interrupts is finished afterwards', async ({ page, baseURL }) => {
    await page.goto('/');
    await throughWorker(page);
    const client = clientOf(page, baseURL!);
    await expect.poll(async () => (await client.sources.list()).length).toBe(manifest.length);
    const paragraphs = Array.from({ length: 12_000 }, (_, at) => `Paragraph ${at} tells of mill number ${at * 7}.`);
    const bytes = new TextEncoder().encode(paragraphs.join('\n\n')).buffer;
    const job = await client.ingestion.start('mills.txt', bytes, 'text/plain');
    expect(['queued', 'running']).toContain(job.state);
    await page.reload();
    await throughWorker(page);
    await expect
      .poll(async () => (await clientOf(page, baseURL!).ingestion.list()).find(({ id }) => id === job.id)?.state)
      .toBe('done');
    expect(
      (await clientOf(page, baseURL!).sources.list()).filter(({ fileName }) => fileName === 'mills.txt'),
    ).toHaveLength(1);
  });

  // How long tasks take is measured by `npm run bench -- page`; a busy machine must not decide over a test.
  test('files are read and drafts checked off the thread of the page', async ({ page, baseURL }) => {
    const engine = page.waitForEvent('worker', (worker) => worker.url().includes('engine-worker'));
    await page.goto('/');
    await throughWorker(page);
    const worker = await engine;
    const client = clientOf(page, baseURL!);
    await expect.poll(async () => (await client.sources.list()).length).toBe(manifest.length);
    await client.factChecks.run({ draftId: null, text: FIRST_DRAFT.text, now: NOW });
    const loaded = (): readonly string[] =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    // What checks and what reads files are modules of their own, loaded by the worker alone.
    const isHeavy = (file: string): boolean => /\/(?:check-draft|import-file|pdf\.worker)-[^/]*\.js$/u.test(file);
    const byWorker = (await worker.evaluate(loaded)).filter(isHeavy);
    const byPage = (await page.evaluate(loaded)).filter(isHeavy);
    expect(byWorker.some((file) => file.includes('check-draft'))).toBe(true);
    expect(byWorker.some((file) => file.includes('import-file'))).toBe(true);
    expect(byPage).toEqual([]);
  });

  test('data that was deleted behind the page is noticed, now and at the next visit', async ({ page, baseURL }) => {
    await page.goto('/');
    await throughWorker(page);
    const client = clientOf(page, baseURL!);
    const draft = await client.drafts.create({ title: 'Mine', text: 'x' });
    await page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const request = indexedDB.deleteDatabase('sophia-workbench');
          request.onsuccess = () => resolve(null);
          request.onerror = () => reject(new Error('not deleted'));
        }),
    );
    const save = client.drafts.save(draft.id, { title: 'Mine', text: 'y', version: draft.version });
    await expect(save).rejects.toMatchObject({ code: 'storage_cleared', status: 503 });
    await page.reload();
    await throughWorker(page);
    const { storage } = await clientOf(page, baseURL!).workspace.current();
    expect(storage.notices.map(({ code }) => code)).toEqual(['stored-data-cleared']);
  });
});

test.describe('where the service worker does not help', () => {
  test('a hard reload is answered in the page, without reloading once more', async ({ context, page, baseURL }) => {
    const { problems } = await watch(context, baseURL!);
    await page.goto('/');
    await throughWorker(page);
    const session = await context.newCDPSession(page);
    await session.send('Page.enable');
    let loads = 0;
    page.on('load', () => loads++);
    await session.send('Page.reload', { ignoreCache: true });
    await expect(page.getByText(FIRST_DRAFT.title).first()).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-backend', 'in-page');
    expect(loads).toBe(1);
    expect(problems).toEqual([]);
  });

  test('without service workers the page answers itself', async ({ context, page, baseURL }) => {
    const { problems } = await watch(context, baseURL!);
    await context.addInitScript(() => {
      delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
    });
    await page.goto('/');
    await expect(page.getByText(FIRST_DRAFT.title).first()).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-backend', 'in-page');
    expect(problems).toEqual([]);
  });

  test('a worker that the browser stopped is done without, and woken', async ({ context, page, baseURL }) => {
    await page.goto('/');
    await throughWorker(page);
    const session = await context.newCDPSession(page);
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    await page.reload();
    await expect(page.getByText(FIRST_DRAFT.title).first()).toBeVisible();
    await throughWorker(page);
    expect(await clientOf(page, baseURL!).drafts.list()).toHaveLength(drafts.length);
  });

  test('where nothing can be stored the workbench works in memory and says so', async ({ context, page, baseURL }) => {
    await context.route('**/assets/engine-worker-*.js', async (route) => {
      const response = await route.fetch();
      const body = `Object.defineProperty(self, 'indexedDB', { value: undefined });\n${await response.text()}`;
      await route.fulfill({ response, body });
    });
    await page.goto('/');
    await throughWorker(page);
    const { storage } = await clientOf(page, baseURL!).workspace.current();
    expect(storage).toMatchObject({ mode: 'memory', notices: [{ code: 'memory-only' }] });
  });
});

test('a newer version that takes over in the middle leaves no request without an answer', async ({ page, baseURL }) => {
  // The same files, with a service worker that differs once we say so.
  let isNewer = false;
  const front = createServer((request, response) => {
    void fetch(new URL(request.url ?? '/', baseURL)).then(async (found) => {
      const body = Buffer.from(await found.arrayBuffer());
      response.writeHead(found.status, { 'Content-Type': found.headers.get('Content-Type') ?? '' });
      response.end(isNewer && request.url === '/sw.js' ? `${body.toString()}\n// newer` : body);
    });
  });
  await new Promise<void>((resolve) => front.listen(0, 'localhost', resolve));
  const address = front.address();
  const origin = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`;
  try {
    await page.goto(origin);
    await throughWorker(page);
    const client = clientOf(page, origin);
    expect(await client.drafts.list()).toHaveLength(drafts.length);
    isNewer = true;
    await page.evaluate(async () => {
      const changed = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
      await (await navigator.serviceWorker.ready).update();
      await changed;
    });
    await expect(page.locator('html')).toHaveAttribute('data-backend', 'in-page');
    await page.reload();
    await throughWorker(page);
    expect(await clientOf(page, origin).drafts.list()).toHaveLength(drafts.length);
  } finally {
    front.closeAllConnections();
    front.close();
  }
});

test.describe('without a network', () => {
  let server: ChildProcess;
  let origin: string;

  test.beforeEach(async () => {
    const { parallelIndex } = test.info();
    const port = 4300 + parallelIndex;
    origin = `http://localhost:${port}`;
    const script = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../scripts/start.mjs');
    server = spawn(process.execPath, [script, '--no-build'], { env: { ...process.env, PORT: String(port) } });
    await new Promise<void>((resolve, reject) => {
      server.stdout!.once('data', () => resolve());
      server.once('exit', () => reject(new Error('the server did not start')));
    });
  });
  test.afterEach(() => {
    server.kill();
  });

  test('everything works after the first visit, with the server gone', async ({ context, page }) => {
    const { problems } = await watch(context, origin);
    await page.goto(origin);
    await throughWorker(page);
    await expect.poll(async () => (await clientOf(page, origin).sources.list()).length).toBe(manifest.length);
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill();
    await ended;
    await page.reload();
    await throughWorker(page);
    await expect(page.getByText(FIRST_DRAFT.title).first()).toBeVisible();
    const client = clientOf(page, origin);
    const { report } = await client.factChecks.run({ draftId: FIRST_DRAFT.id, text: FIRST_DRAFT.text, now: NOW });
    expect(report.claims.length).toBeGreaterThan(5);
    await page.close();
    // The worker outlives its last page, and an address of a view is served like the start.
    const later = await context.newPage();
    await later.goto(`${origin}/some/view?draft=${FIRST_DRAFT.id}`);
    await throughWorker(later);
    expect(await clientOf(later, origin).drafts.list()).toHaveLength(drafts.length);
    expect(problems).toEqual([]);
  });
});
