// Renders every state of the catalogue, in both themes, into a folder, and lays them out on contact sheets to look through.
//   npm run build && node scripts/start.mjs --no-build &
//   node scripts/shoot-scenarios.mjs --out /tmp/states [--base http://localhost:4173] [--group claim] [--width 1280] [--themes light,dark]
// Says for each state whether what was derived is what its rule says, and ends with 1 where one is not.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from './chromium.mjs';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'states-shots' },
    base: { type: 'string', default: 'http://localhost:4173' },
    group: { type: 'string' },
    width: { type: 'string', default: '1280' },
    height: { type: 'string', default: '800' },
    themes: { type: 'string', default: 'light,dark' },
  },
});

/** States on one contact sheet: 3 across, 4 down. */
const ACROSS = 3;
const ON_A_SHEET = 12;

const browser = await chromium.launch({ executablePath: findChromium() ?? undefined, args: CHROMIUM_FLAGS });
const viewport = { width: Number(values.width), height: Number(values.height) };
mkdirSync(values.out, { recursive: true });

/** Waits until nothing is under way any more: the page says so itself. */
const rest = (page) =>
  page.waitForFunction(() => document.documentElement.dataset.idle === 'true', null, { timeout: 60_000 });

/** @type {string[]} */
const wrong = [];
for (const theme of values.themes.split(',')) {
  const context = await browser.newContext({ viewport, colorScheme: theme === 'dark' ? 'dark' : 'light' });
  const page = await context.newPage();
  page.on('pageerror', (error) => wrong.push(`${theme}: ${error.message}`));
  await page.goto(`${values.base}/states${values.group ? `?filter=${values.group}:` : ''}`);
  await rest(page);
  const first = page.getByRole('navigation', { name: 'States' });
  await first.waitFor();
  /** @type {{ file: string, title: string }[]} */
  const shots = [];
  const rows = page.locator('nav [data-state-id]');
  const ids = await rows.evaluateAll((all) => all.map((one) => one.getAttribute('data-state-id') ?? ''));
  for (const id of ids) {
    await page.locator(`nav [data-state-id="${id}"]`).click();
    await page.locator(`article[data-scenario="${id}"] [data-derived]`).waitFor();
    await rest(page);
    const isAsTheRuleSays = (await page.locator(`article[data-scenario="${id}"] [data-agrees]`).count()) > 0;
    if (!isAsTheRuleSays) wrong.push(`${theme}: ${id} is not what its rule says`);
    const file = `${id}-${theme}.png`;
    await page.screenshot({ path: path.join(values.out, file) });
    shots.push({ file, title: id });
  }
  await context.close();
  await sheets(theme, shots);
  console.log(`${theme}: ${shots.length} states`);
}
await browser.close();
for (const one of wrong) console.error(one);
process.exitCode = wrong.length > 0 ? 1 : 0;

/**
 * Lays the pictures of a theme out, twelve a sheet.
 * @param {string} theme
 * @param {{ file: string, title: string }[]} shots
 */
async function sheets(theme, shots) {
  const page = await browser.newPage({ viewport: { width: 1500, height: 900 } });
  for (let at = 0; at < shots.length; at += ON_A_SHEET) {
    const cells = shots
      .slice(at, at + ON_A_SHEET)
      .map(({ file, title }) => `<figure><img src="${file}" width="100%"><figcaption>${title}</figcaption></figure>`)
      .join('');
    const name = `sheet-${theme}-${String(at / ON_A_SHEET + 1).padStart(2, '0')}`;
    const html = path.resolve(values.out, `${name}.html`);
    writeFileSync(
      html,
      `<body style="margin:8px;font:12px sans-serif;display:grid;gap:8px;grid-template-columns:repeat(${ACROSS},1fr)"><style>figure{margin:0;border:1px solid #999}</style>${cells}`,
    );
    await page.goto(`file://${html}`);
    await page.screenshot({ path: path.join(values.out, `${name}.png`), fullPage: true });
  }
  await page.close();
}
