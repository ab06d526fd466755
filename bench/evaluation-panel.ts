import type { Browser } from 'playwright';
import { goldLines } from './gold-pairs.ts';
import type { BenchRow } from './row.ts';
import { loadNow, loadRow, openBrowser, originAt, serveBuild } from './served.ts';
import { tracedTasks } from './trace.ts';

/*
 * A gold set of 10,000 judged statements in the evaluation panel of the built app, in Chromium: chosen in the wizard, mapped,
 * run to its end. Once by the clock, and once under a trace, which says what processor time the threads took and how long the
 * longest task of the page was. The limits are held against processor time: by the clock other programs count too.
 */

const PORT = 4193;
const ORIGIN = originAt(PORT);
const STATEMENTS = 10_000;
const LONG = 50;

interface Watched {
  readonly tasks: number[];
  readonly frames: number[];
}

/** Runs in the page: the tasks of its thread over 50 ms by the clock, and the gaps between its frames. */
const WATCH = `(() => {
  const watched = { tasks: [], frames: [] };
  globalThis.watched = watched;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.tasks.push(duration);
  }).observe({ type: 'longtask' });
  let last = performance.now();
  const frame = () => {
    const now = performance.now();
    watched.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})()`;

interface Run {
  /** Milliseconds from the press of “Evaluate” until the panel shows the figures. */
  readonly took: number;
  readonly watched: Watched;
  readonly busiest: number;
  readonly workers: number;
}

async function runOnce(browser: Browser, isTraced: boolean): Promise<Run> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: ORIGIN });
  try {
    const page = await context.newPage();
    const rest = (): Promise<unknown> =>
      page.waitForFunction(() => document.documentElement.dataset['idle'] === 'true', null, {
        polling: 100,
        timeout: 120_000,
      });
    await page.goto('/evaluation');
    await page.waitForFunction(() => document.documentElement.dataset['backend'] === 'service-worker', null, {
      timeout: 60_000,
    });
    await rest();
    await page.getByRole('button', { name: 'Load a set' }).click();
    const dialog = page.getByRole('dialog', { name: 'Load a set' });
    await dialog.getByLabel('Files of the set').setInputFiles({
      name: 'mills.jsonl',
      mimeType: 'text/plain',
      buffer: Buffer.from(goldLines(STATEMENTS)),
    });
    await dialog.getByRole('table', { name: 'Files and the part that each plays' }).waitFor();
    await rest();
    await page.evaluate(WATCH);
    let took = 0;
    const act = async (): Promise<void> => {
      const from = await page.evaluate(() => performance.now());
      await dialog.getByRole('button', { name: 'Evaluate' }).click();
      await page.waitForFunction(
        () =>
          document.querySelector('[data-run]')?.textContent.includes('done') === true &&
          document.querySelector('main table') !== null,
        null,
        { polling: 50, timeout: 300_000 },
      );
      took = (await page.evaluate(() => performance.now())) - from;
      await rest();
    };
    const traced = isTraced ? await tracedTasks(browser, page, act) : (await act(), []);
    const of = (name: string): readonly number[] =>
      traced.flatMap(({ thread, ms }) => (thread.startsWith(name) ? [ms] : []));
    const watched = await page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched);
    return {
      took,
      watched,
      busiest: Math.max(0, ...of('CrRendererMain')),
      workers: of('DedicatedWorker').reduce((sum, ms) => sum + ms, 0),
    };
  } finally {
    await context.close();
  }
}

const most = (values: readonly number[]): number => values.reduce((high, one) => Math.max(high, one), 0);

export async function benchEvaluationPanel(): Promise<readonly BenchRow[]> {
  const load = loadNow();
  const stop = await serveBuild(PORT);
  const browser = await openBrowser();
  try {
    const plain = await runOnce(browser, false);
    const traced = await runOnce(browser, true);
    return [
      {
        name: `panel: ${STATEMENTS} judged statements, pressed to shown`,
        value: plain.took,
        unit: 'ms',
      },
      {
        name: 'panel: the same, processor time of the workers',
        value: traced.workers,
        unit: 'ms',
        limit: 15_000,
      },
      { name: 'panel: longest task of the page meanwhile', value: most(plain.watched.tasks), unit: 'ms' },
      {
        name: 'panel: the same, processor time of the task',
        value: traced.busiest,
        unit: 'ms',
        limit: LONG,
      },
      { name: `panel: tasks of the page over ${LONG} ms`, value: plain.watched.tasks.length, unit: '' },
      { name: 'panel: longest frame meanwhile', value: most(plain.watched.frames), unit: 'ms' },
      loadRow('panel', load),
    ];
  } finally {
    await browser.close();
    stop();
  }
}
