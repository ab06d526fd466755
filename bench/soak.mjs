// Eight hours of work in miniature: rounds of drop, check, decide and delete over the built app, and what its memory does.
//   node bench/soak.mjs            500 rounds
//   node bench/soak.mjs 50         fewer
// Needs a served build (`npm start`); ADDRESS names another than http://localhost:4173. Prints figures; exits with 1 where
// memory grew by more than a tenth, or an interaction of the journeys took longer than 200 ms to the next paint at p98.
import { loadavg } from 'node:os';
import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/chromium.mjs';

const rounds = Number(process.argv[2] ?? 500);
const address = process.env.ADDRESS ?? 'http://localhost:4173';
const MAX_GROWTH = 0.1;
const MAX_INP_MS = 200;

const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', args: CHROMIUM_FLAGS });
const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
const page = await context.newPage();
await page.addInitScript(() => {
  globalThis.__events = [];
  new PerformanceObserver((list) => {
    for (const { name, duration, interactionId } of list.getEntries()) {
      if (interactionId) globalThis.__events.push({ name, duration, interactionId });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
});
const rest = () => page.waitForSelector('html[data-idle="true"]', { timeout: 120_000 });
const cdp = await browser.newBrowserCDPSession();

/**
 * Bytes that the page, the engine's worker and the service worker hold after collection: script heap, buffers, and native
 * objects. Of the page the native ones are counted as nodes instead: the tools that drive it keep a record of every request
 * among them, 288 bytes each, which nobody has who works with it.
 */
async function heaps() {
  const { targetInfos } = await cdp.send('Target.getTargets');
  const sizes = {};
  let nodes = 0;
  for (const { targetId, type, url } of targetInfos) {
    if (!['page', 'worker', 'service_worker'].includes(type)) continue;
    if (!url.startsWith(address)) continue;
    const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: false });
    const ask = (method, params = {}) =>
      new Promise((resolve) => {
        const id = Math.floor(Math.random() * 1e9);
        const onMessage = ({ sessionId: from, message }) => {
          const answer = JSON.parse(message);
          if (from !== sessionId || answer.id !== id) return;
          cdp.off('Target.receivedMessageFromTarget', onMessage);
          resolve(answer.result);
        };
        cdp.on('Target.receivedMessageFromTarget', onMessage);
        void cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) });
      });
    await ask('HeapProfiler.enable');
    for (let n = 0; n < 3; n++) await ask('HeapProfiler.collectGarbage');
    const { usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 } = await ask('Runtime.getHeapUsage');
    const native = type === 'page' ? 0 : embedderHeapUsedSize;
    sizes[type] = (sizes[type] ?? 0) + usedSize + native + backingStorageSize;
    if (type === 'page') nodes = (await ask('Memory.getDOMCounters')).nodes;
    await cdp.send('Target.detachFromTarget', { sessionId });
  }
  console.log(
    Object.entries(sizes)
      .map(([type, size]) => `${type} ${(size / 1e6).toFixed(1)} MB`)
      .join(', ') + `, ${nodes} nodes of the page`,
  );
  return Object.values(sizes).reduce((sum, size) => sum + size, 0);
}

/** One round by the requests of the screens, while a queue is shown and follows: a file dropped, a draft checked, an item decided, all deleted. */
const round = (n) =>
  page.evaluate(async (n) => {
    const identity = { subject: 'local', name: 'Soak', scopes: ['domain:sophia'], role: 'review' };
    const call = async (method, path, body) => {
      const response = await fetch(`/v1/sophia${path}`, {
        method,
        headers: {
          Authorization: `Bearer local.${encodeURIComponent(JSON.stringify(identity))}`,
          'X-Sophia-Origin': location.origin,
          'X-Sophia-CSRF': globalThis.__token ?? '',
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      globalThis.__token = response.headers.get('X-Sophia-CSRF') ?? globalThis.__token;
      const text = await response.text();
      if (!response.ok)
        throw new Error(`round ${n}: ${method} ${path} answered ${response.status} ${text.slice(0, 200)}`);
      return text === '' ? null : JSON.parse(text);
    };
    const until = async (look) => {
      for (let tries = 0; tries < 1000; tries++) {
        const found = await look();
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`round ${n} stands still`);
    };
    await call('GET', '/drafts');
    const text = `The weir number ${n} of Garrow was built in ${1800 + (n % 90)}. It is ${40 + (n % 7)} metres wide.`;
    const { job } = await call('POST', `/ingestion?name=weir-${n}.txt`, text);
    const { sourceIds } = await until(async () =>
      (await call('GET', '/ingestion')).jobs.find(({ id, state }) => id === job.id && state === 'done'),
    );
    const draft = await call('POST', '/drafts', {
      title: `Weir ${n}`,
      text: `The weir number ${n} of Garrow was built in 1999.`,
    });
    await call('POST', '/fact-checks', { draftId: draft.id, text: draft.text, now: '2026-06-01T00:00:00.000Z' });
    const { item, state } = await until(
      async () => (await call('GET', `/fact-checks?ownerIds=${draft.id}&limit=1`)).entries[0],
    );
    await call('POST', '/fact-checks/decisions', {
      items: [{ id: item.id, revision: state.revision }],
      act: { verb: 'resolve', choice: 'remove' },
      reason: 'Looked up.',
    });
    await call('DELETE', `/drafts/${draft.id}`);
    for (const id of sourceIds) await call('DELETE', `/sources/${id}`);
    await call('DELETE', `/ingestion/${job.id}`).catch(() => undefined);
  }, n);

/** What a reviewer does with the keyboard and the mouse: every press is an interaction that is measured. */
async function journey() {
  await page.goto(`${address}/check`);
  await rest();
  for (const key of ['j', 'j', 'Enter', 'j', 'k', 'Escape', 'Escape']) {
    await page.keyboard.press(key);
    await rest();
  }
  await page.getByRole('tab', { name: /^Map/u }).click();
  await rest();
  await page.getByRole('tab', { name: /^Gate/u }).click();
  await rest();
  for (const [go, presses] of [
    ['g f', ['j', 'j', 'Enter', 'Escape']],
    ['g c', ['j', 'j']],
    ['g s', ['j', 'j', 'Escape']],
    ['g t', ['j', 'j', 'j']],
    ['g a', []],
    ['g l', []],
  ]) {
    for (const key of go.split(' ')) await page.keyboard.press(key);
    await rest();
    for (const key of presses) {
      await page.keyboard.press(key);
      await rest();
    }
  }
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').pressSequentially('everest');
  await page.keyboard.press('Escape');
  await page.getByLabel('Filter sources').pressSequentially('tay');
  await page.getByLabel('Filter sources').fill('');
  await rest();
}

await journey();
await journey();
const events = await page.evaluate(() => globalThis.__events);
const byInteraction = new Map();
for (const { interactionId, duration } of events) {
  byInteraction.set(interactionId, Math.max(byInteraction.get(interactionId) ?? 0, duration));
}
const durations = [...byInteraction.values()].sort((a, b) => a - b);
const p98 = durations[Math.min(durations.length - 1, Math.ceil(durations.length * 0.98) - 1)] ?? 0;
console.log(
  `interactions of 16 ms and longer on the last page: ${durations.length}; to the next paint, p50 ${durations[Math.floor(durations.length / 2)] ?? 0} ms, p98 ${p98} ms (limit ${MAX_INP_MS}); load ${loadavg()[0].toFixed(1)}`,
);

await page.goto(`${address}/fact-checks`);
await rest();
const warm = Math.min(50, Math.ceil(rounds / 10));
for (let n = 0; n < warm; n++) await round(n);
await rest();
const before = await heaps();
const started = Date.now();
for (let n = warm; n < warm + rounds; n++) {
  await round(n);
  if ((n - warm + 1) % 100 === 0)
    console.log(`${n - warm + 1} rounds, ${((Date.now() - started) / 1000).toFixed(0)} s`);
}
await rest();
const after = await heaps();
const growth = after / before - 1;
console.log(
  `memory after ${warm} rounds ${(before / 1e6).toFixed(1)} MB, after ${warm + rounds} rounds ${(after / 1e6).toFixed(1)} MB: ${(growth * 100).toFixed(1)} % (limit 10 %); load ${loadavg()[0].toFixed(1)}`,
);
await browser.close();
process.exit(growth > MAX_GROWTH || p98 > MAX_INP_MS ? 1 : 0);
