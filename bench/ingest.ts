import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { feedOf, pagesOfText, pageOfMarkdown } from './ingest-files.ts';
import type { BenchRow } from './row.ts';
import { loadNow, loadRow, openBrowser, originAt, serveBuild } from './served.ts';
import { tracedTasks, type TracedTask } from './trace.ts';

/*
 * Files dropped into the built app in Chromium: a PDF of 300 pages, a feed of 1,000 items, 100 files at once and one by one.
 * Times run from the choice of the files until all of them are read, stored and checked and the page is at rest. The processor
 * time of all threads of the page stands beside them: on a machine that others use, it is what the work itself takes.
 */

const PORT = 4192;
const ORIGIN = originAt(PORT);
const FILES = 100;

/** Waits until the page shows this many sources and nothing runs any more. */
const atRest = (page: Page, sources: number): Promise<unknown> =>
  page.waitForFunction(
    (wanted) => {
      if (document.documentElement.dataset['idle'] !== 'true') return false;
      const shown = /([\d,]{1,12}) sources?, /.exec(document.querySelector('footer')?.textContent ?? '')?.[1];
      return Number(shown?.replaceAll(',', '')) >= wanted;
    },
    sources,
    { polling: 20, timeout: 300_000 },
  );

const countOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Number(
      /([\d,]{1,12}) sources?, /.exec(document.querySelector('footer')?.textContent ?? '')?.[1]?.replaceAll(',', ''),
    ),
  );

async function opened(browser: Browser): Promise<{ context: BrowserContext; page: Page; sources: number }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: ORIGIN });
  const page = await context.newPage();
  await page.goto('/library');
  await atRest(page, 1);
  return { context, page, sources: await countOf(page) };
}

const choose = (page: Page, files: readonly string[]): Promise<void> =>
  page.getByLabel('Files to add').setInputFiles([...files]);

/** Proportional memory of the renderers of this browser, in MiB; `NaN` where the system does not tell. */
async function memory(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  let kilobytes = 0;
  for (const { id } of processInfo.filter(({ type }) => type === 'renderer')) {
    try {
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1] ?? Number.NaN);
    } catch {
      // Ended meanwhile.
    }
  }
  return kilobytes / 1024;
}

interface Measured {
  readonly ms: number;
  readonly peak: number;
  readonly before: number;
  readonly tasks: readonly TracedTask[];
}

/**
 * Adds a file to a workbench just opened and waits for rest: once by the clock, with an eye on memory, and once more in another profile
 * under a trace for the processor time. To trace every task makes the whole slower, so the clock runs without it.
 */
async function added(browser: Browser, file: string, count: number): Promise<Measured> {
  const timed = await opened(browser);
  const before = await memory(browser);
  let peak = before;
  const watch = setInterval(
    () =>
      void memory(browser).then(
        (now) => (peak = Math.max(peak, now)),
        () => undefined,
      ),
    500,
  );
  let ms = 0;
  try {
    const from = performance.now();
    await choose(timed.page, [file]);
    await atRest(timed.page, timed.sources + count);
    ms = performance.now() - from;
  } finally {
    clearInterval(watch);
    await timed.context.close();
  }
  const traced = await opened(browser);
  const tasks = await tracedTasks(browser, traced.page, async () => {
    await choose(traced.page, [file]);
    await atRest(traced.page, traced.sources + count);
  });
  await traced.context.close();
  return { ms, peak, before, tasks };
}

const spent = (tasks: readonly TracedTask[]): number => tasks.reduce((sum, { ms }) => sum + ms, 0);
const longest = (tasks: readonly TracedTask[]): number =>
  Math.max(0, ...tasks.filter(({ thread }) => thread === 'CrRendererMain').map(({ ms }) => ms));

/** Notes in the page what the imports under way say of themselves, as long as it runs. */
const WATCH_PROGRESS = `globalThis.told = [];
  globalThis.telling = setInterval(() => {
    const bars = [...document.querySelectorAll('[aria-label="Imports"] progress')];
    globalThis.told.push(bars.map((bar) => [bar.getAttribute('aria-label') ?? '', bar.value]));
  }, 100)`;

/** Samples in which a file was said to be less far than before, or to be done while it was still in the list. */
function untrue(told: readonly (readonly (readonly [string, number])[])[]): number {
  const before = new Map<string, number>();
  let wrong = 0;
  for (const sample of told) {
    for (const [name, value] of sample) {
      if (value < (before.get(name) ?? 0) || value >= 1) wrong++;
      before.set(name, value);
    }
  }
  return wrong;
}

export async function benchIngest(): Promise<BenchRow[]> {
  const before = loadNow();
  const stop = await serveBuild(PORT);
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-ingest-'));
  const file = (name: string, content: string): string => {
    const place = path.join(folder, name);
    writeFileSync(place, content);
    return place;
  };
  const browser = await openBrowser();
  try {
    const rows: BenchRow[] = [];
    {
      const { ms, peak, before: rest, tasks } = await added(browser, file('long.pdf', pagesOfText(300)), 1);
      rows.push(
        { name: 'ingest: a PDF of 300 pages, until it is searched and at rest', value: ms, unit: 'ms', limit: 15_000 },
        { name: 'ingest: the same, processor time of the page and its workers', value: spent(tasks), unit: 'ms' },
        {
          name: 'ingest: the same, memory of the page at its peak',
          value: peak,
          unit: 'MiB',
          limit: 600,
          peer: 'before',
          peerValue: rest,
        },
        {
          name: 'ingest: the same, longest task of the page, processor time',
          value: longest(tasks),
          unit: 'ms',
          limit: 50,
        },
      );
    }
    {
      const { ms, tasks } = await added(browser, file('thousand.rss', feedOf(1000)), 1000);
      rows.push(
        { name: 'ingest: a feed of 1,000 items, until all is at rest', value: ms, unit: 'ms', limit: 3000 },
        { name: 'ingest: the same, processor time', value: spent(tasks), unit: 'ms' },
      );
    }
    {
      const names = Array.from({ length: FILES }, (_, at) => file(`page-${at}.md`, pageOfMarkdown(at)));
      const single = await opened(browser);
      let sum = 0;
      // One trace over all of them: to start and read one takes longer than a file.
      const alone = await tracedTasks(browser, single.page, async () => {
        for (const [at, name] of names.entries()) {
          const from = performance.now();
          await choose(single.page, [name]);
          await atRest(single.page, single.sources + at + 1);
          sum += performance.now() - from;
        }
      });
      await single.context.close();
      const { context, page, sources } = await opened(browser);
      await page.evaluate(WATCH_PROGRESS);
      let ms = 0;
      const tasks = await tracedTasks(browser, page, async () => {
        const from = performance.now();
        await choose(page, names);
        await atRest(page, sources + FILES);
        ms = performance.now() - from;
      });
      const told = await page.evaluate<readonly (readonly (readonly [string, number])[])[]>(
        'clearInterval(globalThis.telling), globalThis.told',
      );
      rows.push(
        {
          name: `ingest: ${FILES} files at once, against the sum of each alone`,
          value: ms / sum,
          unit: '×',
          limit: 1.3,
        },
        {
          name: 'ingest: the same by processor time',
          value: spent(tasks) / spent(alone),
          unit: '×',
          limit: 1.3,
        },
        { name: 'ingest: the 100 at once, until all is at rest', value: ms, unit: 'ms' },
        {
          name: 'ingest: the same, longest task of the page, processor time',
          value: longest(tasks),
          unit: 'ms',
          limit: 50,
        },
        {
          name: `ingest: the same, samples of progress that went back or ran ahead, of ${told.length}`,
          value: untrue(told),
          unit: '',
          limit: 0,
        },
      );
      await context.close();
    }
    rows.push(loadRow('ingest', before));
    return rows;
  } finally {
    await browser.close();
    stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
