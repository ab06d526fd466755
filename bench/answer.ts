import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { clientOf } from '../e2e/pages/page-client.ts';
import type { BenchRow } from './row.ts';
import { loadNow, loadRow, openBrowser, originAt, quantile, serveBuild } from './served.ts';

/*
 * From Enter to the painted answer, in the built app in Chromium, over 10,000 passages of real text: abstracts, sentences of
 * encyclopaedias, news. The sources go in as files do; what is timed is what a person sees: Enter in the question box, until
 * the frame that shows the answer to this question. Each question is asked once, so that nothing of it is remembered.
 */

const PORT = 4193;
const ORIGIN = originAt(PORT);
const PASSAGES = Number(process.env['BENCH_PASSAGES'] ?? 10_000);
const QUESTIONS = 20;
/** Texts that make one source. */
const TEXTS_OF_A_SOURCE = 300;
const DATA = '../shared/data';

/** Every text of a sentence or more in the material, once, in the order of the files. */
function textsOf(folder: string): readonly string[] {
  const texts = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') {
      if (value.length >= 80) texts.add(value.replaceAll(/\s+/gu, ' ').trim());
    } else if (value !== null && typeof value === 'object') Object.values(value).forEach(collect);
  };
  for (const kind of readdirSync(folder).toSorted()) {
    if (!/^[a-z]+$/u.test(kind)) continue;
    for (const name of readdirSync(`${folder}/${kind}`).toSorted()) {
      if (!name.endsWith('.jsonl')) continue;
      for (const line of readFileSync(`${folder}/${kind}/${name}`, 'utf8').split('\n')) {
        if (line !== '') collect(JSON.parse(line));
      }
    }
  }
  return [...texts];
}

/** Questions that people asked of these texts, spread over the whole of them. */
function questionsOf(folder: string): readonly string[] {
  const rows = readFileSync(`${folder}/retrieval/pubmedqa-dev.jsonl`, 'utf8').split('\n');
  const every = Math.floor(rows.length / (QUESTIONS + 5));
  return rows
    .filter((row, n) => row !== '' && n % every === 0)
    .map((row) => (JSON.parse(row) as { readonly question: string }).question)
    .slice(0, QUESTIONS + 5);
}

const atRest = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.documentElement.dataset['idle'] === 'true', null, {
    polling: 50,
    timeout: 300_000,
  });

/** Adds sources until there are passages enough; gives their number. */
async function fill(page: Page): Promise<{ readonly passages: number; readonly sources: number }> {
  const client = clientOf(page, ORIGIN);
  const texts = textsOf(DATA);
  const count = async () => {
    const sources = await client.sources.list();
    return { passages: sources.reduce((sum, one) => sum + one.passages, 0), sources: sources.length };
  };
  for (let from = 0; from < texts.length; from += TEXTS_OF_A_SOURCE) {
    // A record with a heading of its own, as in a collection of abstracts: none is put together with the next.
    const text = texts
      .slice(from, from + TEXTS_OF_A_SOURCE)
      .map((record, n) => `## Record ${from + n + 1}\n\n${record}`)
      .join('\n\n');
    const bytes = new TextEncoder().encode(`# Collection ${from / TEXTS_OF_A_SOURCE + 1}\n\n${text}`);
    await client.ingestion.start(`collection-${from / TEXTS_OF_A_SOURCE + 1}.md`, bytes.buffer, 'text/markdown');
    if ((from / TEXTS_OF_A_SOURCE) % 5 !== 4) continue;
    await atRest(page);
    const { passages } = await count();
    console.error(`answer: ${passages} passages are in`);
    if (passages >= PASSAGES) break;
  }
  await page.waitForFunction(() => document.documentElement.dataset['idle'] === 'true');
  for (;;) {
    const jobs = await client.ingestion.list();
    if (jobs.every(({ state }) => state !== 'queued' && state !== 'running')) break;
    await page.waitForTimeout(300);
  }
  return count();
}

/**
 * Runs in the page: presses Enter in the question box and waits for the frame in which another answer is shown. Looked for
 * between frames by messages, not by timers, which a page holds back.
 */
const ASK = `globalThis.askTimed = () => new Promise((resolve, reject) => {
  const idOf = () => document.querySelector('[data-answer]')?.dataset.answer ?? null;
  const before = idOf();
  const from = performance.now();
  document.querySelector('[data-question]').dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  const channel = new MessageChannel();
  const look = () => {
    if (idOf() !== before && idOf() !== null) {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - from);
        port2.postMessage(null);
      });
    } else if (performance.now() - from > 60000) reject(new Error('no answer came'));
    else channel.port2.postMessage(null);
  };
  channel.port1.onmessage = look;
  look();
})`;

async function askAll(page: Page, questions: readonly string[]): Promise<readonly number[]> {
  const times: number[] = [];
  for (const question of questions) {
    await page.locator('[data-question]').fill(question);
    await atRest(page);
    times.push(await page.evaluate('globalThis.askTimed()'));
    await atRest(page);
  }
  // The first ones build the index and compile the code: reported apart.
  return times;
}

export async function benchAnswer(): Promise<BenchRow[]> {
  if (!existsSync(`${DATA}/retrieval`)) {
    console.log('answer: no sources here, left out');
    return [];
  }
  const before = loadNow();
  const stop = await serveBuild(PORT);
  const browser: Browser = await openBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: ORIGIN });
    await context.addInitScript(ASK);
    const page = await context.newPage();
    await page.goto('/answer');
    await page.waitForFunction(() => document.documentElement.dataset['backend'] === 'service-worker', null, {
      timeout: 60_000,
    });
    await atRest(page);
    const { passages, sources } = await fill(page);
    if (passages < PASSAGES) throw new Error(`only ${passages} passages could be made`);
    await page.goto('/answer');
    await atRest(page);
    const [first = Number.NaN, ...rest] = await askAll(page, questionsOf(DATA));
    const times = rest.slice(-QUESTIONS);
    await context.close();
    const name = `answer: ${passages.toLocaleString('en')} passages of ${sources} sources`;
    return [
      {
        name: `${name}, Enter to painted, p50 of ${times.length}`,
        value: quantile(times, 0.5),
        unit: 'ms',
        limit: 100,
      },
      { name: 'answer: the same, p90', value: quantile(times, 0.9), unit: 'ms' },
      { name: 'answer: the same, best', value: quantile(times, 0), unit: 'ms' },
      { name: 'answer: the first question of a visit', value: first, unit: 'ms' },
      loadRow('answer', before),
    ];
  } finally {
    await browser.close();
    stop();
  }
}
