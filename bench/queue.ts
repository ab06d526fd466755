import type { Browser, BrowserContext, Page } from 'playwright';
import { layFindings, seededClaims } from '../e2e/pages/queue-seed.ts';
import type { BenchRow } from './row.ts';
import { loadNow, loadRow, median, openBrowser, originAt, serveBuild } from './served.ts';
import { tracedTasks } from './trace.ts';

/*
 * The fact-check queue with 100,000 items, in the built app in Chromium: how long it takes to open, to scroll, to filter and
 * to show what was decided. The items are laid into the database beforehand (e2e/pages/queue-seed.ts says why); all that is
 * timed is the product's own. Times are taken in the page, from the event to the frame after the change it leads to.
 */

const PORT = 4191;
const ORIGIN = originAt(PORT);
const ITEMS = 100_000;
const TIMES = 9;

const most = (values: readonly number[]): number => Math.max(...values);

/**
 * Runs in the page: does something and waits until a condition holds in a frame. Polled between frames by messages, not by
 * timers, which a page holds back.
 */
const TIMED = `globalThis.timed = (act, holds) => new Promise((resolve, reject) => {
  const from = performance.now();
  act();
  const channel = new MessageChannel();
  const look = () => {
    if (holds()) requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - from);
      port2.postMessage(null);
    });
    else if (performance.now() - from > 60000) reject(new Error('it never came'));
    else channel.port2.postMessage(null);
  };
  channel.port1.onmessage = look;
  look();
})`;

const atRest = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.documentElement.dataset['idle'] === 'true', null, {
    polling: 50,
    timeout: 120_000,
  });
};

async function seeded(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: ORIGIN });
  await context.addInitScript(TIMED);
  const page = await context.newPage();
  // The first visit makes the database.
  await page.goto('/');
  await page.waitForFunction(() => document.documentElement.dataset['backend'] === 'service-worker', null, {
    timeout: 60_000,
  });
  await atRest(page);
  await page.goto('/icon.svg');
  await layFindings(page, seededClaims(ITEMS));
  await page.close();
  return context;
}

const key = (name: string): string =>
  `document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: '${name}', bubbles: true, cancelable: true }))`;
const timed = (page: Page, act: string, holds: string): Promise<number> =>
  page.evaluate(`timed(() => { ${act} }, () => ${holds})`);

const ROWS = `document.querySelectorAll('[data-entry]').length > 10`;
const hasRows = (): boolean => document.querySelectorAll('[data-entry]').length > 10;
const MATCHED = `Number(document.querySelector('[data-entry]')?.getAttribute('aria-setsize') ?? 0)`;

/** From the key that opens the panel to its first rows, with nothing of the queue in memory. */
async function opens(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  await page.goto('/library');
  await atRest(page);
  const took = await timed(page, `${key('g')}; ${key('f')}`, ROWS);
  await page.close();
  return took;
}

/** From the start of a navigation to the first rows: the whole page, its worker and the queue. */
async function opensCold(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  await page.goto('/fact-checks', { waitUntil: 'commit' });
  await page.waitForFunction(hasRows, null, { polling: 'raf', timeout: 60_000 });
  const took = await page.evaluate(() => performance.now());
  await page.close();
  return took;
}

/** Times of the frames while the list is scrolled: a wheel's worth a frame, then in leaps over the whole of it. */
async function scrolls(page: Page): Promise<readonly number[]> {
  // As a string: the loader of the bench would name the inner function by a helper that the page does not have.
  return page.evaluate(`new Promise((resolve) => {
    const list = document.querySelector('[data-queue-list]');
    const frames = [];
    let last = performance.now();
    let at = 0;
    let top = 0;
    const height = list.scrollHeight;
    const step = () => {
      const now = performance.now();
      frames.push(now - last);
      last = now;
      at++;
      if (at <= 180) list.scrollTop = top += 120;
      else if (at <= 240) list.scrollTop = ((at - 180) / 60) * height;
      else return resolve(frames.slice(1));
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  })`);
}

export async function benchQueue(): Promise<BenchRow[]> {
  const before = loadNow();
  const stop = await serveBuild(PORT);
  const browser = await openBrowser();
  try {
    const context = await seeded(browser);
    const opening: number[] = [];
    const cold: number[] = [];
    for (let at = 0; at < 3; at++) opening.push(await opens(context));
    for (let at = 0; at < 3; at++) cold.push(await opensCold(context));

    const page = await context.newPage();
    await page.goto('/fact-checks');
    await page.waitForFunction(hasRows, null, { timeout: 60_000 });
    await atRest(page);
    const again: number[] = [];
    for (let at = 0; at < TIMES; at++) {
      await page.evaluate(`${key('g')}; ${key('l')}`);
      await page.waitForFunction(() => document.querySelector('[data-entry]') === null);
      await atRest(page);
      again.push(await timed(page, `${key('g')}; ${key('f')}`, ROWS));
      await atRest(page);
    }

    const filtering: number[] = [];
    for (let at = 0; at < TIMES; at++) {
      const chip = `document.querySelector('[aria-label="Kinds"] button:nth-child(${1 + (at % 2)})')`;
      const full: number = await page.evaluate(MATCHED);
      filtering.push(await timed(page, `${chip}.click()`, `${MATCHED} > 0 && ${MATCHED} !== ${full}`));
      await atRest(page);
      await timed(page, `${chip}.click()`, `${MATCHED} === ${full}`);
      await atRest(page);
    }
    const typing: number[] = [];
    for (let at = 0; at < TIMES; at++) {
      const words = `Garrow item ${at}`;
      const set = (value: string): string =>
        `const field = document.querySelector('[data-queue-search]');
         Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, '${value}');
         field.dispatchEvent(new Event('input', { bubbles: true }));`;
      const full: number = await page.evaluate(MATCHED);
      typing.push(await timed(page, set(words), `${MATCHED} > 0 && ${MATCHED} !== ${full}`));
      await atRest(page);
      await timed(page, set(''), `${MATCHED} === ${full}`);
      await atRest(page);
    }

    let frames: readonly number[] = [];
    const scrolling = await tracedTasks(browser, page, async () => {
      frames = await scrolls(page);
    });
    const busiest = most(scrolling.flatMap(({ thread, ms }) => (thread === 'CrRendererMain' ? [ms] : [])));
    await atRest(page);
    await page.evaluate(() => (document.querySelector<HTMLElement>('[data-queue-list]')!.scrollTop = 0));
    await atRest(page);

    await page.evaluate(() => document.querySelector<HTMLElement>('[data-queue-list]')!.focus());
    await page.evaluate(key('j'));
    await page.waitForFunction(() => document.querySelector('[aria-label="Decision"]') !== null);
    const struck: number[] = [];
    const gone: number[] = [];
    for (let at = 0; at < TIMES; at++) {
      const id: string = await page.evaluate(
        () => document.querySelector('[role="option"][aria-selected="true"]')?.getAttribute('data-entry') ?? '',
      );
      const row = `document.querySelector('[data-entry="${id}"]')`;
      // Both from one press: struck through first, then out of the list and the next one in its place.
      await page.evaluate(
        `globalThis.struck = timed(() => {}, () => ${row} === null || ${row}.dataset.settling !== undefined); ` +
          `globalThis.gone = timed(() => { ${key('2')} }, () => ${row} === null && document.querySelector('[role="option"][aria-selected="true"]') !== null)`,
      );
      struck.push(await page.evaluate('globalThis.struck'));
      gone.push(await page.evaluate('globalThis.gone'));
      await atRest(page);
    }
    await context.close();
    const sixteen = frames.filter((one) => one > 50).length;
    return [
      {
        name: `queue: ${ITEMS} items, opens from another panel, nothing in memory, p50`,
        value: median(opening),
        unit: 'ms',
        limit: 1000,
      },
      { name: 'queue: the same as the first page of a visit, from navigation, p50', value: median(cold), unit: 'ms' },
      { name: 'queue: opens again, p50', value: median(again), unit: 'ms', limit: 1000 },
      { name: 'queue: scroll, longest frame', value: most(frames), unit: 'ms', limit: 50 },
      { name: 'queue: scroll, longest task of the page, processor time', value: busiest, unit: 'ms', limit: 50 },
      { name: 'queue: scroll, median frame', value: median(frames), unit: 'ms' },
      { name: `queue: scroll, frames over 50 ms of ${frames.length}`, value: sixteen, unit: '', limit: 0 },
      { name: 'queue: filter by kind, p50', value: median(filtering), unit: 'ms', limit: 150 },
      { name: 'queue: filter by kind, worst', value: most(filtering), unit: 'ms' },
      {
        name: 'queue: filter by words, the pause after typing (60 ms) included, p50',
        value: median(typing),
        unit: 'ms',
      },
      { name: 'queue: resolving shows (struck through), p50', value: median(struck), unit: 'ms', limit: 50 },
      { name: 'queue: resolving shows (struck through), worst', value: most(struck), unit: 'ms', limit: 50 },
      { name: 'queue: stored, out of the list and on to the next, p50', value: median(gone), unit: 'ms' },
      loadRow('queue', before),
    ];
  } finally {
    await browser.close();
    stop();
  }
}
