import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, expect, test, type Browser, type Page } from 'playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs';
import { authorizationOf, LOCAL_IDENTITY } from '../../src/api/identity.ts';
import { CSRF_HEADER } from '../../src/api/csrf.ts';
import { ORIGIN_HEADER } from '../../src/api/origin.ts';
import { queueRoutes, ROUTES } from '../../src/api/paths.ts';
import { CHANGES_CHANNEL } from '../../src/api/changes.ts';
import { clientOf } from '../pages/page-client.ts';
import { decisionsIn, QueuePageModel, withFindings } from '../pages/queue.ts';
import { layFindings, seededClaims, seededConflicts } from '../pages/queue-seed.ts';
import { watchPage } from '../pages/workbench.ts';
import { expectAccessible } from '../pages/axe.ts';

const MILL = `The mill of Calden opened in 1974. The mill of Calden employed 450 people.

The mill of Calden made 300 tons of flour. The mill of Calden cost 12 million. The mill of Calden had 7 wheels.`;
const GUIDE = 'The mill of Calden opened in 1984. Visitors like it.';
const WRONG =
  `The mill of Calden opened in 1978. The mill of Calden employed 480 people. The mill of Calden made 900 tons of
flour. The mill of Calden cost 92 million. The mill of Calden had 5 wheels.`.replaceAll('\n', ' ');

/** Drops files of any name on the window, as from a file manager. */
async function drop(page: Page, files: readonly { readonly name: string; readonly text: string }[]): Promise<void> {
  await page.evaluate((dropped) => {
    const transfer = new DataTransfer();
    for (const { name, text } of dropped) transfer.items.add(new File([text], name));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, files);
}

/** Decides on one item after the other from within the page, as fast as it is answered. */
/** What every change from a page of the workbench carries. */
const guardedHeaders = (page: Page): Record<string, string> => ({
  Authorization: authorizationOf(LOCAL_IDENTITY),
  [ORIGIN_HEADER]: new URL(page.url()).origin,
});

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

/** Only what a test has laid there itself, whatever the demonstration brings along. */
const SEEDED = '?filter=status%3Dopen%26status%3Descalated%26text%3Ditem';

test('fifty items are triaged with the keyboard alone, and every figure adds up', async ({ page, baseURL }) => {
  test.setTimeout(180_000);
  const watch = await watchPage(page);
  await withFindings(page, seededClaims(60, 60));
  const queue = new QueuePageModel(page);
  await queue.open(SEEDED);
  const open = await queue.count('open');
  const total = open;
  await queue.press('j');
  let events = 0;
  for (let at = 0; at < 30; at++, events++) await queue.decide(at % 2 === 0 ? '2' : '3');
  for (let at = 0; at < 5; at++, events++) await queue.decide('1', `looked it up, ${at}`);
  for (let at = 0; at < 2; at++, events++) await queue.decide('s');
  await queue.decide('w');
  events++;
  expect(await queue.count('settled')).toBe(35);
  expect(await queue.count('snoozed')).toBe(3);
  // Three steps back: the week, a day, and the other day.
  for (let at = 0; at < 3; at++, events++) {
    await page.keyboard.press('u');
    await expect.poll(() => queue.count('snoozed')).toBe(2 - at);
    await queue.rest();
  }
  // Each of those three again, passed on: they stay where they are and are counted apart.
  await page.keyboard.press('4');
  await expect.poll(() => queue.count('escalated')).toBe(1);
  events++;
  await queue.press('j');
  // Fifteen at once: chosen one by one, looked at in the preview, decided by one key press.
  for (let at = 0; at < 15; at++) await queue.press('x', 'j');
  await expect(page.getByRole('group', { name: 'Chosen items' })).toContainText('15 chosen');
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog', { name: 'Decide on 15 items' });
  await expect(dialog.getByRole('region', { name: 'What it changes' })).toContainText('15 items');
  await expect(dialog.getByRole('radio', { name: 'Stands as it is' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Hedge' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  events += 15;
  await expect.poll(() => queue.count('settled')).toBe(50);
  await queue.rest();
  const figures = await Promise.all(['open', 'snoozed', 'escalated', 'settled'].map((chip) => queue.count(chip)));
  expect(figures.reduce((sum, figure) => sum + figure, 0)).toBe(total);
  expect(figures.slice(1)).toEqual([0, 1, 50]);
  await expect(queue.progress).toContainText(`50 of ${total} settled`);
  expect(await queue.size()).toBe(10);
  const log = await queue.decisions(baseURL!);
  expect(log).toHaveLength(events);
  expect(log.filter(({ reason }) => String(reason).startsWith('looked it up'))).toHaveLength(5);
  expect(watch.problems).toEqual([]);
});

test('everything the filter keeps is chosen and decided at once, and one key takes it back', async ({ page }) => {
  await withFindings(page, seededClaims(300, 300));
  const queue = new QueuePageModel(page);
  await queue.open(SEEDED);
  await queue.list.focus();
  await queue.press('*');
  await expect(page.getByRole('group', { name: 'Chosen items' })).toContainText('300 chosen');
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog', { name: 'Decide on 300 items' });
  // Of every kind, also of those far down that were never drawn.
  await expect(dialog.getByRole('region', { name: 'What it changes' })).toContainText('75 needs a person');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => queue.count('settled')).toBe(300);
  await queue.rest();
  await page.keyboard.press('u');
  await expect.poll(() => queue.count('settled')).toBe(0);
  await expect.poll(() => queue.size()).toBe(300);
});

test('a source that is dropped in raises a conflict in the open queue, without a reload', async ({ page }) => {
  const watch = await watchPage(page);
  const queue = new QueuePageModel(page, 'contradictions');
  await queue.open();
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await drop(page, [{ name: 'calden.txt', text: MILL }]);
  await queue.settled();
  const conflict = queue.rows.filter({ hasText: 'mill of Calden opened' });
  await expect(conflict).toHaveCount(0);
  await drop(page, [{ name: 'guide.txt', text: GUIDE }]);
  await expect(conflict).toHaveCount(1, { timeout: 30_000 });
  await conflict.click();
  await expect(queue.detail.getByRole('region', { name: 'First side' })).toContainText(/1974|1984/u);
  await expect(queue.detail.getByRole('region', { name: 'Second side' }).locator('mark')).toContainText([/19[78]4/u]);
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  expect(watch.problems).toEqual([]);
});

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

test('the visible rows stay where they are when more suspect items arrive above (U01)', async ({ page, baseURL }) => {
  await withFindings(page, seededClaims(1_000));
  const queue = new QueuePageModel(page);
  await queue.open();
  await drop(page, [{ name: 'calden.txt', text: MILL }]);
  await expect
    .poll(async () => (await clientOf(page, baseURL!).sources.list()).some(({ fileName }) => fileName === 'calden.txt'))
    .toBe(true);
  await queue.settled();
  await queue.scrollTo(500);
  const before = await queue.top();
  const place = Number(await queue.list.locator(`[data-entry="${before.id}"]`).getAttribute('aria-posinset'));
  await clientOf(page, baseURL!).drafts.create({ title: 'Wrong figures', text: WRONG });
  const row = queue.list.locator(`[data-entry="${before.id}"]`);
  await expect(row).toHaveAttribute('aria-posinset', String(place + 5), { timeout: 30_000 });
  await queue.settled();
  const after = await queue.top();
  expect(after.id).toBe(before.id);
  expect(Math.abs(after.y - before.y)).toBeLessThanOrEqual(2);
});

test('a choice outlives its row, and choosing all takes the whole filter (U04)', async ({ page }) => {
  await withFindings(page, seededClaims(1_000, 800));
  const queue = new QueuePageModel(page);
  await queue.open(SEEDED);
  const chosen = page.getByRole('group', { name: 'Chosen items' });
  for (const row of [3, 40, 700]) {
    await queue.scrollTo(row);
    await queue.list
      .locator(`[aria-posinset="${row + 1}"]`)
      .getByTitle('Choose (Space)')
      .click();
  }
  await queue.scrollTo(985);
  await queue.scrollTo(0);
  await expect(chosen).toContainText('3 chosen');
  await expect(queue.list.locator('[aria-posinset="4"]')).toHaveAttribute('data-chosen', '');
  await queue.scrollTo(700);
  await expect(queue.list.locator('[aria-posinset="701"]')).toHaveAttribute('data-chosen', '');
  await queue.open(`${SEEDED}%26ownerIds%3Dseeded-0`);
  expect(await queue.size()).toBe(800);
  await queue.list.focus();
  await queue.press('*');
  await expect(chosen).toContainText('800 chosen');
});

test('an old answer that was on its way never brings a settled item back (U06)', async ({ page }) => {
  // Answers of the queue can be held in the page, after the backend has given them.
  await page.addInitScript(() => {
    const gate: { held: (() => void)[] | null } = { held: null };
    Object.assign(globalThis, { gate });
    const ask = globalThis.fetch.bind(globalThis);
    globalThis.fetch = async (input, init) => {
      const response = await ask(input, init);
      const address = input instanceof Request ? input.url : String(input);
      const method = input instanceof Request ? input.method : (init?.method ?? 'GET');
      if (gate.held && method === 'GET' && /fact-checks\?/u.test(address)) {
        const { held } = gate;
        await new Promise<void>((resolve) => held.push(resolve));
      }
      return response;
    };
  });
  await withFindings(page, seededClaims(40, 40));
  const queue = new QueuePageModel(page);
  await queue.open(SEEDED);
  for (let at = 0; at < 7; at++) await queue.press('j');
  const id = (await queue.hereId())!;
  const hold = (isHeld: boolean) =>
    page.evaluate((held) => {
      const { gate } = globalThis as unknown as { gate: { held: (() => void)[] | null } };
      const waiting = gate.held ?? [];
      gate.held = held ? [] : null;
      for (const go of waiting) go();
    }, isHeld);
  await hold(true);
  // Another tab says that something changed: the list is read again, and the answer of before is on its way.
  await page.evaluate((name) => {
    const channel = new BroadcastChannel(name);
    channel.postMessage({ resource: 'queues' });
    channel.close();
  }, CHANGES_CHANNEL);
  await expect
    .poll(() => page.evaluate(() => (globalThis as unknown as { gate: { held: unknown[] } }).gate.held.length))
    .toBeGreaterThan(0);
  await page.evaluate((entry) => {
    const seen = { isGone: false, cameBack: 0 };
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      const isThere = document.querySelector(`[data-entry="${entry}"]:not([data-settling])`) !== null;
      if (!isThere) seen.isGone = true;
      else if (seen.isGone) seen.cameBack++;
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  }, id);
  await page.keyboard.press('2');
  await expect.poll(() => queue.hereId()).not.toBe(id);
  await hold(false);
  await expect(queue.list.locator(`[data-entry="${id}"]`)).toHaveCount(0);
  await queue.settled();
  await expect(queue.list.locator(`[data-entry="${id}"]`)).toHaveCount(0);
  expect(await page.evaluate(() => (globalThis as unknown as { seen: unknown }).seen)).toEqual({
    isGone: true,
    cameBack: 0,
  });
});

test('five fast clicks and a double Enter make one decision each (U08)', async ({ page, baseURL }) => {
  await withFindings(page, seededClaims(40, 40));
  const queue = new QueuePageModel(page);
  await queue.open(SEEDED);
  await queue.press('j');
  const box = (await queue.decision.getByRole('button', { name: /^Hedge/u }).boundingBox())!;
  const first = await queue.hereId();
  // In the page, so that they are fast however slow the machine is: three at once, and two at the very moment in which the
  // next item has come up under the pointer.
  await page.evaluate(
    ({ x, y }) => {
      const click = (): void =>
        void document
          .elementFromPoint(x, y)
          ?.dispatchEvent(
            new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y }),
          );
      const shown = (): string | null => document.querySelector('[aria-selected="true"]')?.id ?? null;
      const before = shown();
      new MutationObserver((_changes, observer) => {
        if (shown() === before || document.querySelector('[aria-label="Decision"]') === null) return;
        observer.disconnect();
        click();
        click();
        document.body.dataset['clicked'] = 'five times';
      }).observe(document.body, { subtree: true, childList: true, attributes: true });
      click();
      click();
      click();
    },
    { x: box.x + box.width / 2, y: box.y + box.height / 2 },
  );
  await expect(page.locator('body')).toHaveAttribute('data-clicked', 'five times');
  await expect.poll(() => queue.hereId()).not.toBe(first);
  await queue.rest();
  expect(await queue.decisions(baseURL!)).toHaveLength(1);
  const second = await queue.hereId();
  await queue.decision.getByRole('button', { name: /^Take it out/u }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect.poll(() => queue.hereId()).not.toBe(second);
  await queue.rest();
  const log = await queue.decisions(baseURL!);
  expect(log.map(({ itemId }) => itemId)).toEqual([first, second]);
});

test('no shortcut acts while one writes or composes (U10)', async ({ page, baseURL }) => {
  await withFindings(page, seededClaims(40, 40));
  const queue = new QueuePageModel(page);
  await queue.open(SEEDED);
  await queue.press('j', 'j');
  const here = await queue.hereId();
  await queue.reason.focus();
  await page.keyboard.type('jxa 23u*bsw');
  await expect(queue.reason).toHaveValue('jxa 23u*bsw');
  await queue.list.focus();
  await page.evaluate(() => {
    for (const key of ['j', 'x', '2', 'a', 'u']) {
      for (const how of [{ isComposing: true }, { keyCode: 229 }, { ctrlKey: true }]) {
        document.activeElement!.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...how }),
        );
      }
    }
  });
  await queue.rest();
  expect(await queue.hereId()).toBe(here);
  await expect(page.getByRole('group', { name: 'Chosen items' })).toHaveCount(0);
  const find = page.getByRole('searchbox', { name: 'Find in the queue' });
  await page.keyboard.press('/');
  await expect(find).toBeFocused();
  await find.press('ControlOrMeta+a');
  await page.keyboard.type('item 12.', { delay: 5 });
  await expect(find).toHaveValue('item 12.');
  await expect.poll(() => queue.size()).toBe(1);
  await expect(find).toBeFocused();
  expect(await queue.decisions(baseURL!)).toEqual([]);
});

test('a held-down digit settles one item, not one after another', async ({ page, baseURL }) => {
  await withFindings(page, seededClaims(40, 40));
  const queue = new QueuePageModel(page);
  await queue.open(SEEDED);
  await queue.press('j');
  const first = await queue.hereId();
  await page.keyboard.down('2');
  for (let at = 0; at < 10; at++) await page.keyboard.down('2');
  await expect.poll(() => queue.hereId()).not.toBe(first);
  for (let at = 0; at < 10; at++) await page.keyboard.down('2');
  await page.keyboard.up('2');
  await queue.rest();
  expect(await queue.decisions(baseURL!)).toHaveLength(1);
});

test('after an item is settled the next one has the focus, or the one above at the end, and it is said (U14)', async ({
  page,
}) => {
  await withFindings(page, seededClaims(20, 20));
  const queue = new QueuePageModel(page);
  await queue.open(SEEDED);
  const ids = await queue.rows.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-entry')));
  const isOn = async (id: string | null | undefined): Promise<void> => {
    await expect.poll(() => queue.hereId()).toBe(id);
    await expect(queue.list).toBeFocused();
    await expect(queue.list).toHaveAttribute('aria-activedescendant', `entry-${id}`);
    const text = (await queue.detail.getByRole('blockquote').first().textContent())!;
    await expect(page.getByRole('status').filter({ hasText: 'Hedge: ' })).toContainText(`Next: ${text}`);
  };
  for (let at = 0; at < 10; at++) await queue.press('j');
  expect(await queue.hereId()).toBe(ids[9]);
  await page.keyboard.press('2');
  await isOn(ids[10]);
  await queue.rest();
  for (let at = 0; at < 9; at++) await queue.press('j');
  expect(await queue.hereId()).toBe(ids[19]);
  await page.keyboard.press('2');
  await isOn(ids[18]);
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

test('an address opens its item where it stands in the list, and back leads back', async ({ page, context }) => {
  await withFindings(page, seededClaims(400));
  const queue = new QueuePageModel(page);
  await queue.open(SEEDED);
  await queue.scrollTo(330);
  const row = queue.list.locator('[aria-posinset="335"]');
  const id = await row.getAttribute('data-entry');
  await row.click();
  await queue.rest();
  await expect(queue.detail).toBeVisible();
  const other = new QueuePageModel(await context.newPage());
  await other.page.goto(page.url());
  await expect.poll(() => other.hereId(), { timeout: 20_000 }).toBe(id);
  await expect(other.here).toBeInViewport();
  await page.goBack();
  await expect(queue.here).toHaveCount(0);
  await page.goForward();
  await expect.poll(() => queue.hereId()).toBe(id);
});

test('groups have headings whose counts add up, and an item narrows the queue to its source', async ({ page }) => {
  await withFindings(page, seededClaims(120, 40));
  const queue = new QueuePageModel(page);
  await queue.open(`${SEEDED}%26grouping%3Downer`);
  const headings = queue.list.locator('[data-group]');
  await expect(headings.first()).toHaveText(/^Seeded answer \d40$/u);
  await queue.press('j');
  await queue.detail.getByRole('button', { name: /^Only this text/u }).click();
  await expect.poll(() => queue.size()).toBe(40);
  await expect(headings).toHaveCount(1);
  const only = page.getByRole('group', { name: 'Only' });
  await expect(only.getByRole('button')).toHaveText([/^Seeded answer \d$/u]);
  await only.getByRole('button').first().click();
  await expect.poll(() => queue.size()).toBe(120);
});

test('what was taken, snoozed and settled is told in the history, with who and why', async ({ page }) => {
  await withFindings(page, seededClaims(20, 20));
  const queue = new QueuePageModel(page);
  await queue.open('?filter=text%3Ditem');
  await queue.press('j');
  const id = (await queue.hereId())!;
  await queue.press('a');
  await expect.poll(() => queue.count('mine')).toBe(1);
  await queue.decide('1', 'page 12 of the yearbook');
  await queue.list.locator(`[data-entry="${id}"]`).click();
  const history = queue.detail.getByRole('region', { name: 'History' });
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await expect(history.getByRole('listitem').first()).toContainText('Settled: stands as it is · you');
  await expect(history).toContainText('“page 12 of the yearbook”');
  await page.keyboard.press('u');
  await expect(history.getByRole('listitem')).toHaveCount(3);
  await expect(history.locator('s')).toHaveText(['Settled: stands as it is']);
  await page.getByRole('button', { name: /^mine/u }).click();
  await expect.poll(() => queue.size()).toBe(1);
});

test('a view is saved under a name that can be changed', async ({ page }) => {
  await withFindings(page, seededClaims(20, 20));
  const queue = new QueuePageModel(page);
  await queue.open('?filter=text%3Ditem%26kinds%3Dneeds-person');
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByRole('textbox', { name: 'Name of this view' }).fill('For Ann');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Rename the view For Ann' }).click();
  await page.getByRole('textbox', { name: 'New name of For Ann' }).fill('For Ben');
  await page.keyboard.press('Enter');
  await queue.open();
  await page.getByRole('button', { name: 'For Ben', exact: true }).click();
  await expect.poll(() => queue.size()).toBe(5);
});

test('the calibration tells what was measured from what was not', async ({ page }) => {
  await withFindings(page, seededClaims(20, 20));
  const queue = new QueuePageModel(page);
  await queue.open(SEEDED);
  await page.getByRole('button', { name: 'Calibration' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('nothing is measured');
  await page.keyboard.press('Escape');
  await queue.press('j');
  await queue.decide('2');
  await queue.decide('1', 'it is right');
  await page.getByRole('button', { name: 'Calibration' }).click();
  await expect(dialog.getByRole('row', { name: /80–90 %/u })).toContainText('50 %');
  await expect(dialog.getByRole('row', { name: /^0–10 %/u })).toContainText('not measured');
  await expect(dialog.getByRole('status')).toContainText('2 would have been raised: 1 false alarm');
  await dialog.getByRole('slider').fill('1');
  await expect(dialog.getByRole('status')).toContainText('false alarms are not measured; 1 of 1 real faults missed');
});

test.describe('both queues', () => {
  test('have nothing that axe objects to, in both themes', async ({ page }) => {
    test.setTimeout(240_000);
    await withFindings(page, [...seededClaims(60, 20), ...seededConflicts(20)]);
    for (const name of ['fact-checks', 'contradictions'] as const) {
      const queue = new QueuePageModel(page, name);
      await queue.open();
      await expectAccessible(page, `${name}: nothing chosen`);
      await queue.press('j', 'a', 'x');
      await expectAccessible(page, `${name}: an item`);
      await page.keyboard.press('b');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, `${name}: bulk`);
      await page.keyboard.press('Escape');
      await queue.press('4');
      await page.getByRole('button', { name: 'Calibration' }).click();
      await queue.rest();
      await expectAccessible(page, `${name}: calibration`);
      await page.keyboard.press('Escape');
      await queue.open('?filter=grouping%3Downer');
      await expectAccessible(page, `${name}: grouped`);
      await queue.open('?filter=text%3Dzzqx');
      await expect(page.getByRole('heading', { name: 'No item fits' })).toBeVisible();
      await expectAccessible(page, `${name}: nothing fits`);
    }
  });
});

/** Kills of a run; `SOPHIA_KILLS=20` takes some minutes more. */
const KILLS = Number(process.env['SOPHIA_KILLS'] ?? 5);

test('no acknowledged decision is lost when the browser is killed again and again while deciding', async ({
  baseURL,
}) => {
  test.setTimeout(400_000);
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
        await page.goto(`${baseURL}/library`);
        await expect(page.locator('html')).toHaveAttribute('data-backend', 'service-worker', { timeout: 60_000 });
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

/** A Chromium of our own with a profile that outlives it, so that it can be killed as a crash would. */
async function startBrowser(
  profile: string,
): Promise<{ readonly browser: Browser; readonly kill: () => Promise<void> }> {
  rmSync(path.join(profile, 'DevToolsActivePort'), { force: true });
  const child = spawn(
    findChromium() ?? 'chromium',
    [...CHROMIUM_FLAGS, '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
      const found = /DevTools listening on (\S+)/u.exec(said);
      if (found?.[1]) resolve(found[1]);
    });
    child.once('exit', () => reject(new Error(`Chromium did not start: ${said.slice(-500)}`)));
  });
  const browser = await chromium.connectOverCDP(address);
  return {
    browser,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
      await browser.close().catch(() => undefined);
    },
  };
}
