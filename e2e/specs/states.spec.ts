import { expect } from 'playwright/test';
import { expectAccessible } from '../pages/axe.ts';
import { test } from '../pages/returning.ts';
import { watchPage, Workbench } from '../pages/workbench.ts';

test.describe('a demonstrator', () => {
  test('opens a state by its address, steps on by keyboard, and sees each derived', async ({ page }) => {
    const watch = await watchPage(page);
    const bench = new Workbench(page);
    await bench.open('/states?entry=claim-contradicted-number');
    await expect(page.locator('[data-derived]')).toHaveAttribute('data-derived', 'contradicted');
    await page.keyboard.press('j');
    await expect(page).toHaveURL(/entry=claim-contradicted-negation/u);
    await bench.rest();
    await expect(page.locator('[data-derived]')).toHaveAttribute('data-derived', 'contradicted');
    await page.keyboard.press('p');
    const presenter = page.getByRole('dialog', { name: 'Presenter' });
    await expect(presenter).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(presenter.getByRole('heading', { level: 2 })).toBeFocused();
    await expect(page).toHaveURL(/entry=claim-contradicted-year&present=1/u);
    await page.reload();
    await expect(presenter).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(presenter).toBeHidden();
    expect(watch.problems).toEqual([]);
  });

  test('sees a full disk and a refusal in a backend of its own, and nobody’s work is touched', async ({ page }) => {
    const bench = new Workbench(page);
    await bench.open('/states?entry=failure-storage-full');
    await expect(page.locator('[data-derived]')).toHaveAttribute('data-derived', 'storage_full');
    await bench.open('/states?entry=refusal-stale-version');
    await expect(page.locator('[data-derived]')).toHaveAttribute('data-derived', 'stale_version');
    await expectAccessible(page, 'a state of a refusal');
    await bench.open('/library');
    await expect(page.getByRole('status').filter({ hasText: /^66 sources$/u })).toBeVisible();
  });
});
