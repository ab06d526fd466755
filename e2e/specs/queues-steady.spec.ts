import { expect } from 'playwright/test';
import { test } from '../pages/returning.ts';
import { CHANGES_CHANNEL } from '../../src/api/changes.ts';
import { clientOf } from '../pages/page-client.ts';
import { drop, MILL, SEEDED, WRONG } from '../pages/queue-material.ts';
import { QueuePageModel, withFindings } from '../pages/queue.ts';
import { seededClaims } from '../pages/queue-seed.ts';

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
