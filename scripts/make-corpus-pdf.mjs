// Prints every page under mocks/corpus/pdf to a PDF under mocks/corpus/sources.
// Usage: node scripts/make-corpus-pdf.mjs
// The creation date is fixed, so that an unchanged page gives an unchanged file on the same browser.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from './chromium.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const from = join(root, 'mocks/corpus/pdf');
const to = join(root, 'mocks/corpus/sources');
const LIMIT = 150_000;
const STAMP = 'D:20000101000000+00';

const executablePath = findChromium();
if (!executablePath) {
  console.error('No Chromium found. Set CHROMIUM_PATH to one.');
  process.exit(2);
}
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
try {
  for (const name of readdirSync(from)
    .filter((file) => file.endsWith('.html'))
    .sort()) {
    const page = await browser.newPage();
    await page.goto(pathToFileURL(join(from, name)).href);
    const printed = await page.pdf({ preferCSSPageSize: true, tagged: false });
    // Same length in, same length out: the offsets of the file's cross-reference table stay true.
    const bytes = Buffer.from(printed.toString('latin1').replace(/D:\d{14}\+00/g, STAMP), 'latin1');
    if (bytes.length > LIMIT) throw new Error(`${name}: ${bytes.length} bytes, more than ${LIMIT}`);
    const target = join(to, name.replace(/\.html$/, '.pdf'));
    writeFileSync(target, bytes);
    console.log(
      `${target.slice(root.length + 1)}: ${bytes.length} bytes, ${readFileSync(join(from, name)).length} of HTML`,
    );
    await page.close();
  }
} finally {
  await browser.close();
}
