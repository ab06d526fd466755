import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import type { BenchRow } from './row.ts';
import { loadNow, median, openBrowser, originAt, serveBuild } from './served.ts';
import { tracedTasks } from './trace.ts';

const PORT = 4189;
const ORIGIN = originAt(PORT);
const VISITS = 5;

/** What a visit took, in milliseconds from the start of its navigation. */
interface Visit {
  /** Until the first text of the page was painted. */
  readonly paint: number;
  /** Until the text of the draft was there and the page answered a click within one frame. */
  readonly interactive: number;
  /** Until everything had come to rest: checked, all sources of the demonstration read. */
  readonly rest: number;
  /** Longest task of the page's thread until rest. */
  readonly longest: number;
}

/** Runs in the page before anything else: notes when the draft can be read and the shell answers. */
const WATCH = `(() => {
  const seen = { interactive: 0, rest: 0, tasks: [] };
  globalThis.seenByBench = seen;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  let wasIdle = false;
  const look = () => {
    const root = document.documentElement;
    const button = document.querySelector('nav a[href], nav button');
    if (seen.interactive === 0 && button && (document.querySelector('main article')?.textContent ?? '').length > 200) {
      // A click is answered: its task runs, and the frame after it.
      const answered = () => requestAnimationFrame(() => { seen.interactive ||= performance.now(); });
      const channel = new MessageChannel();
      channel.port1.onmessage = answered;
      channel.port2.postMessage(null);
    }
    const isIdle = root?.dataset.idle === 'true' && document.querySelector('[data-claim]') !== null;
    if (isIdle && !wasIdle) seen.rest = performance.now();
    wasIdle = isIdle;
    setTimeout(look, 4);
  };
  look();
})()`;

interface Seen {
  readonly interactive: number;
  readonly rest: number;
  readonly tasks: readonly { readonly startTime: number; readonly duration: number }[];
}
const seenBy = (page: Page): Promise<Seen> =>
  page.evaluate(() => (globalThis as unknown as { seenByBench: Seen }).seenByBench);

async function visit(page: Page): Promise<Visit> {
  await page.goto(ORIGIN, { waitUntil: 'commit' });
  await page.waitForFunction(() => (globalThis as unknown as { seenByBench: Seen }).seenByBench.rest > 0, null, {
    polling: 100,
    timeout: 60_000,
  });
  const seen = await seenBy(page);
  const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
  const longest = Math.max(0, ...seen.tasks.map(({ duration }) => duration));
  return { paint, interactive: seen.interactive, rest: seen.rest, longest };
}

/**
 * Longest task of the page's thread while `act` runs, in milliseconds of processor time: what a task itself does, without the
 * time in which other programs had the processor. Read from a trace of the browser (`tdur` of its tasks). What runs before the
 * page marks `bench:from`, if it does, does not count.
 */
async function busiest(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  const tasks = (await tracedTasks(browser, page, act)).filter(({ thread }) => thread === 'CrRendererMain');
  if (tasks.length === 0) throw new Error('the trace holds no task of the page');
  return Math.max(...tasks.map(({ ms }) => ms));
}

/** First visits, each in a profile of its own, and the same page once more after each. */
async function visits(
  browser: Browser,
): Promise<{ readonly first: readonly Visit[]; readonly again: readonly Visit[] }> {
  const first: Visit[] = [];
  const again: Visit[] = [];
  for (let at = 0; at < VISITS; at++) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await context.addInitScript(WATCH);
    const page = await context.newPage();
    first.push(await visit(page));
    await page.waitForFunction(() => document.documentElement.dataset['backend'] === 'service-worker', null, {
      timeout: 60_000,
    });
    again.push(await visit(page));
    await context.close();
  }
  return { first, again };
}

/** Longest task of the page while it reads a large file, and while it checks a draft of some thousand words. */
async function longTasks(
  browser: Browser,
): Promise<{ readonly reading: number; readonly checking: number; readonly visiting: number; readonly work: number }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript(WATCH);
  const page = await context.newPage();
  const visiting = await busiest(browser, page, async () => void (await visit(page)));
  await page.waitForFunction(() => document.documentElement.dataset['backend'] === 'service-worker');
  await page
    .getByRole('navigation', { name: 'Panels' })
    .getByRole('link', { name: /Library/u })
    .click();
  const during = async (act: () => Promise<void>): Promise<number> => {
    const from = await page.evaluate(() => performance.now());
    await act();
    await page.waitForTimeout(400);
    await page.waitForFunction(() => document.documentElement.dataset['idle'] === 'true', null, {
      polling: 100,
      timeout: 60_000,
    });
    const { tasks } = await seenBy(page);
    return Math.max(0, ...tasks.filter(({ startTime }) => startTime > from).map(({ duration }) => duration));
  };
  // Made in the page beforehand: a file that the test hands over is decoded on the page's thread, which is no work of ours.
  await page.evaluate(() => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `Row ${at} holds ${at * 3} tons of coal.`).join('\n\n');
    const transfer = new DataTransfer();
    transfer.items.add(new File([rows], 'coal.txt'));
    Object.assign(globalThis, { transfer });
  });
  await page.waitForTimeout(300);
  const reading = await during(() =>
    page.evaluate(() => {
      const { transfer } = globalThis as unknown as { transfer: DataTransfer };
      window.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
    }),
  );
  const drafts = JSON.parse(readFileSync(new URL('../mocks/corpus/drafts.json', import.meta.url), 'utf8')) as readonly {
    readonly text: string;
  }[];
  const text = drafts.map((draft) => draft.text).join('\n\n');
  await page
    .getByRole('navigation', { name: 'Panels' })
    .getByRole('link', { name: /draft check/iu })
    .click();
  await page.getByRole('button', { name: 'New draft' }).click();
  const editor = page.getByRole('textbox', { name: 'Text of the draft' });
  await editor.waitFor();
  let checking = 0;
  const work = await busiest(browser, page, async () => {
    // Breaking so many new lines in the field is the browser's work, and none of a check.
    await editor.fill(text);
    await page.evaluate(() => performance.mark('bench:from'));
    checking = await during(async () => undefined);
  });
  await context.close();
  return { reading, checking, visiting, work };
}

/** The built app in Chromium; `npm run build` comes first. */
export async function benchPage(): Promise<BenchRow[]> {
  const stop = await serveBuild(PORT);
  const browser = await openBrowser();
  try {
    const load = loadNow();
    const { first, again } = await visits(browser);
    const tasks = await longTasks(browser);
    const of = (list: readonly Visit[], key: keyof Visit): number => median(list.map((one) => one[key]));
    return [
      { name: 'page: first visit, first paint, p50', value: of(first, 'paint'), unit: 'ms' },
      {
        name: 'page: first visit, draft readable and a click answered, p50',
        value: of(first, 'interactive'),
        unit: 'ms',
        limit: 1500,
      },
      { name: 'page: first visit, best of five', value: Math.min(...first.map((one) => one.interactive)), unit: 'ms' },
      { name: 'page: first visit, at rest: all read and checked, p50', value: of(first, 'rest'), unit: 'ms' },
      { name: 'page: first visit, longest task of the page, p50', value: of(first, 'longest'), unit: 'ms' },
      {
        name: 'page: second visit, draft readable and a click answered, p50',
        value: of(again, 'interactive'),
        unit: 'ms',
      },
      { name: 'page: second visit, at rest, p50', value: of(again, 'rest'), unit: 'ms' },
      { name: 'page: longest task while a file of 700 kB is read', value: tasks.reading, unit: 'ms', limit: 50 },
      { name: 'page: longest task while a draft is checked', value: tasks.checking, unit: 'ms', limit: 50 },
      { name: 'page: the same, processor time of the task', value: tasks.work, unit: 'ms', limit: 50 },
      { name: 'page: first visit, longest task, processor time', value: tasks.visiting, unit: 'ms' },
      { name: 'page: load of the machine before this run (2 processors)', value: load, unit: 'jobs' },
    ];
  } finally {
    await browser.close();
    stop();
  }
}
