import { expect, test as firstVisit, type Page } from 'playwright/test';
import { Keyboard } from '../pages/hands.ts';
import { test } from '../pages/returning.ts';
import { watchPage, Workbench } from '../pages/workbench.ts';

/*
 * The three people of the workbench, each with the keyboard alone and with the mouse alone (text is then put in as from a
 * clipboard). What one hand cannot do fails here.
 */
const MINUTES = 'The bridge of Calden was opened in 1932. The bridge of Calden is 503 metres long.';
const DRAFT = 'The bridge of Calden was opened in 1932.';

const isPublished = (page: Page) =>
  expect(page.getByTitle('The record holds this very text and its evidence.')).toBeVisible();

firstVisit('a reviewer publishes on the first visit with the keyboard alone', async ({ page }) => {
  const watch = await watchPage(page);
  const hands = new Keyboard(page);
  await page.goto('/');
  await hands.rest();
  // A workspace of one's own.
  await hands.press('g', 'o');
  await hands.to(/^input Name of a new workspace/u);
  await hands.type('Calden');
  await hands.activate(/^button New, empty/u);
  await expect(page.getByRole('contentinfo')).toContainText('0 sources');
  await hands.rest();
  // A source.
  await hands.press('g', 'l');
  await hands.activate(/^button Add a text/u);
  await hands.to(/^input Name/u);
  await hands.type('Minutes of the bridge board');
  await hands.to(/^textarea Text/u);
  await hands.type(MINUTES);
  await hands.activate(/^button Add it/u);
  await expect(page.getByRole('contentinfo')).toContainText('1 source');
  // A draft, and its claim with the evidence.
  await hands.press('g', 'd');
  await hands.activate(/^button New draft/u);
  await hands.to(/^textarea Text of the draft/u);
  await hands.type(DRAFT);
  await hands.rest();
  await hands.press('Tab');
  await hands.press('e', 'j', 'Enter');
  await expect(page.getByRole('complementary', { name: 'Evidence' }).first()).toContainText('supported');
  // Another person signs, and publishes.
  await hands.press('g', 'o');
  await hands.to(/^input Name of another person/u);
  await hands.type('Ben');
  await hands.activate(/^button Add and sign in/u);
  await hands.press('g', 'p');
  await hands.activate(/^button Sign$/u);
  await hands.to(/^textarea Reason/u);
  await hands.type('Read against the minutes');
  await hands.activate(/^button Sign off/u);
  await hands.activate(/^button Publish$/u);
  await hands.activate(/^button Publish$/u);
  await isPublished(page);
  expect(watch.problems).toEqual([]);
});

firstVisit('a reviewer publishes on the first visit with the mouse alone', async ({ page }) => {
  const bench = new Workbench(page);
  const go = async (name: RegExp): Promise<void> => {
    await page.getByRole('navigation', { name: 'Panels' }).getByRole('link', { name }).click();
    await bench.rest();
  };
  await bench.open();
  await go(/Settings/u);
  await page.getByLabel('Name of a new workspace').fill('Calden');
  await page.getByRole('button', { name: 'New, empty' }).click();
  await expect(page.getByRole('contentinfo')).toContainText('0 sources');
  await go(/Library/u);
  await page.getByRole('button', { name: 'Add a text' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a text' });
  await dialog.getByLabel('Name').fill('Minutes of the bridge board');
  await dialog.getByLabel('Text', { exact: true }).fill(MINUTES);
  await dialog.getByRole('button', { name: 'Add it' }).click();
  await expect(page.getByRole('contentinfo')).toContainText('1 source');
  await go(/Draft\s?check/iu);
  await bench.newDraft(DRAFT);
  await bench.show('Read');
  await bench.claim('1932').click();
  await expect(bench.evidence).toContainText('supported');
  await go(/Settings/u);
  await page.getByLabel('Name of another person').fill('Ben');
  await page.getByRole('button', { name: 'Add and sign in' }).click();
  await bench.rest();
  await go(/Gate/u);
  await page.getByRole('button', { name: 'Sign', exact: true }).first().click();
  await page.getByLabel('Reason').fill('Read against the minutes');
  await page.getByRole('button', { name: 'Sign off' }).click();
  await bench.rest();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await isPublished(page);
});

test('an operator decides, undoes and finds it again with the keyboard alone', async ({ page }) => {
  const hands = new Keyboard(page);
  await page.goto('/');
  await hands.rest();
  await hands.press('g', 'f');
  await hands.press('j');
  const first = new URL(page.url()).searchParams.get('entry');
  await hands.press('2');
  await expect(page.getByText(/^Hedge\.$/u)).toBeVisible();
  expect(new URL(page.url()).searchParams.get('entry')).not.toBe(first);
  await hands.press('Control+z');
  await expect(page.getByText(/^Undone: Hedge\.$/u)).toBeVisible();
  await hands.press('Control+Shift+Z');
  await expect(page.getByText(/^Done again: Hedge\.$/u)).toBeVisible();
  await hands.press('g', 'c');
  await hands.press('j', '3');
  await hands.press('g', 'v');
  await hands.activate(/^summary Done on this page: 2/u);
  await hands.activate(/^button Undo: /u);
  await expect(page.getByRole('button', { name: /^Redo: /u })).toBeFocused();
});

test('an operator decides, undoes and finds it again with the mouse alone', async ({ page }) => {
  const bench = new Workbench(page);
  const panels = page.getByRole('navigation', { name: 'Panels' });
  await bench.open();
  await panels.getByRole('link', { name: /Fact/u }).click();
  await bench.rest();
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.getByRole('button', { name: /Hedge/u }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Redo' }).click();
  await bench.rest();
  await panels.getByRole('link', { name: /Activity/u }).click();
  await page.getByText(/Done on this page: 1/u).click();
  await page.getByRole('button', { name: 'Undo: Hedge' }).click();
  await expect(page.getByRole('button', { name: 'Redo: Hedge' })).toBeVisible();
});

test('a demonstrator finds a state and presents it with the keyboard alone', async ({ page }) => {
  const hands = new Keyboard(page);
  await page.goto('/');
  await hands.rest();
  await hands.press('g', 't');
  await hands.to(/^input Find a state/u);
  await hands.type('scanned');
  await hands.rest();
  await hands.press('Tab');
  await hands.activate(/^button A scanned page/u);
  await expect(page.locator('[data-derived]')).toHaveAttribute('data-derived', 'no-text-layer');
  await hands.press('p');
  const presenter = page.getByRole('dialog', { name: 'Presenter' });
  await expect(presenter).toBeVisible();
  await hands.press('Escape');
  await expect(presenter).toBeHidden();
  await hands.activate(/^(?:a|link) .*Library/u, 'Shift+Tab');
  await expect(page.getByRole('heading', { name: 'Library', level: 1 })).toBeVisible();
});

test('a demonstrator finds a state and presents it with the mouse alone', async ({ page }) => {
  const bench = new Workbench(page);
  await bench.open();
  await page
    .getByRole('navigation', { name: 'Panels' })
    .getByRole('link', { name: /States/u })
    .click();
  await page.getByLabel('Kind of state').selectOption('import');
  await page.getByRole('button', { name: /A scanned page/u }).click();
  await expect(page.locator('[data-derived]')).toHaveAttribute('data-derived', 'no-text-layer');
  await page.getByRole('button', { name: 'Present' }).click();
  const presenter = page.getByRole('dialog', { name: 'Presenter' });
  await presenter.getByRole('button', { name: 'Next' }).click();
  await expect(presenter.locator('[data-derived]')).toHaveAttribute('data-derived', 'encrypted');
  await presenter.getByRole('button', { name: 'Close the presenter' }).click();
  await expect(presenter).toBeHidden();
});
