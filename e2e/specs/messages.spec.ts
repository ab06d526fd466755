import { expect } from 'playwright/test';
import { test } from '../pages/returning.ts';
import { Workbench } from '../pages/workbench.ts';

/** Elements that hold words of ours alone; what a source, a draft or a person wrote in them stands in `bdi` or has its own direction. */
const OURS = [
  'nav a',
  'header h1',
  'main h1',
  'main h2',
  'main h3',
  'main th',
  'main dt',
  'main legend',
  'main label',
  'main button',
  'main summary',
  '[role=tab]',
  'footer button',
].join(', ');

test('the made-up language shows that the frame and every panel take their words from the table', async ({ page }) => {
  const bench = new Workbench(page);
  await bench.open('/library?lang=en-XA');
  const panels = page.locator('nav a[href]');
  const paths = await panels.evaluateAll((links) =>
    links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
  );
  expect(paths.length).toBeGreaterThan(12);
  const past: string[] = [];
  let said = 0;
  for (const path of paths) {
    await page.locator(`nav a[href^="${path}"]`).first().click();
    await bench.rest();
    await expect(page.locator('main')).toContainText('⟦');
    const words = await page.evaluate((selector) => {
      const found: string[] = [];
      for (const element of document.querySelectorAll(selector)) {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const holder = node.parentElement;
          if (holder?.closest('bdi, [dir=auto], [translate=no], [data-state-id], [data-source], option, select'))
            continue;
          found.push((node as Text).data.trim());
        }
      }
      return found;
    }, OURS);
    said += words.filter((text) => text.includes('⟦')).length;
    past.push(
      ...words.filter((text) => /[A-Za-z]{3}/u.test(text) && !text.includes('⟦')).map((text) => `${path}: ${text}`),
    );
  }
  expect([...new Set(past)]).toEqual([]);
  expect(said).toBeGreaterThan(200);
});
