import { expect, test } from 'playwright/test';
import { watchPage, Workbench } from '../pages/workbench.ts';

/*
 * The way of a stranger, as docs/STRANGER.md writes it down: from the address that `npm start` prints to a published answer
 * with files of one's own. Each step here is a step there; a step that no longer works fails here first.
 */
const MINUTES = `Minutes of the bridge board of Calden

The bridge of Calden was opened in 1932. The bridge of Calden is 503 metres long.`;
const LETTER = `The engineer wrote to the board: “The deck will carry two lanes for fifty years.”`;
const DRAFT = 'The bridge of Calden was opened in 1932. The bridge of Calden is 530 metres long.';

test('a stranger gets from the first page to a published answer with files of their own', async ({ page }) => {
  const started = Date.now();
  const watch = await watchPage(page);
  const bench = new Workbench(page);
  // 1. A workspace of one's own.
  await bench.open('/settings');
  await page.getByLabel('Name of a new workspace').fill('Calden');
  await page.getByRole('button', { name: 'New, empty' }).click();
  await expect(page.getByRole('contentinfo')).toContainText('0 sources');
  // 2. Files of one's own.
  await bench.toLibrary();
  await page.getByLabel('Files to add').setInputFiles([
    { name: 'minutes.txt', mimeType: 'text/plain', buffer: Buffer.from(MINUTES) },
    { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from(LETTER) },
  ]);
  await bench.rest();
  await expect(page.getByRole('contentinfo')).toContainText('2 sources');
  // 3. A draft, pasted; what does not hold is found, and put right.
  await bench.toDraftCheck();
  await bench.newDraft(DRAFT);
  await bench.show('Read');
  await expect(bench.claim('530 metres')).toHaveAttribute('data-outcome', 'contradicted');
  await bench.claim('530 metres').click();
  await expect(bench.lit.first()).toContainText('503 metres');
  await bench.show('Edit');
  await bench.editor.fill(DRAFT.replace('530', '503'));
  await bench.rest();
  await bench.show('Read');
  await expect(bench.claim('503 metres')).toHaveAttribute('data-outcome', 'supported');
  const draft = new URL(page.url()).searchParams.get('draft');
  // 4. A second pair of eyes signs.
  await bench.open('/settings');
  await page.getByLabel('Name of another person').fill('Ben');
  await page.getByLabel('In the role').selectOption('review');
  await page.getByRole('button', { name: 'Add and sign in' }).click();
  await expect(page.getByRole('button', { name: 'Sign out Ben' })).toBeVisible();
  await bench.open(`/gate?draft=${draft}`);
  await page.getByRole('button', { name: 'Sign', exact: true }).first().click();
  await page.getByLabel('Reason').fill('Read against the minutes');
  await page.getByRole('button', { name: 'Sign off' }).click();
  await expect(page.locator('[data-criterion="checkpoints-signed"]')).toHaveAttribute('data-outcome', 'passed');
  // 5. Published, with a record.
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByTitle('The record holds this very text and its evidence.')).toBeVisible();
  expect(Date.now() - started).toBeLessThan(10 * 60_000);
  expect(watch.problems).toEqual([]);
});
