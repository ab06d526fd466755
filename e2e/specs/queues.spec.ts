import { expect } from 'playwright/test';
import { test } from '../pages/returning.ts';
import { drop, GUIDE, MILL, SEEDED } from '../pages/queue-material.ts';
import { QueuePageModel, withFindings } from '../pages/queue.ts';
import { seededClaims, seededConflicts } from '../pages/queue-seed.ts';
import { watchPage } from '../pages/workbench.ts';
import { expectAccessible } from '../pages/axe.ts';

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

for (const name of ['fact-checks', 'contradictions'] as const) {
  test(`${name}: nothing that axe objects to, in both themes`, async ({ page }) => {
    test.setTimeout(240_000);
    await withFindings(page, [...seededClaims(60, 20), ...seededConflicts(20)]);
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
  });
}
