import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from 'playwright/test';
import { test } from '../pages/returning.ts';
import { clientOf } from '../pages/page-client.ts';
import { watchPage, Workbench } from '../pages/workbench.ts';

const files = path.join(path.dirname(fileURLToPath(import.meta.url)), '..', 'files');
const encrypted = new URL('../../../shared/corpora/pdf/libreoffice-writer-password.pdf', import.meta.url);

/** Elements that a view over a source of any length may draw: some screens of rows. */
const DRAWN = 1_500;

test.setTimeout(180_000);

/**
 * A file of so many characters, made in the page and dropped on its window. `line` may hold `#`, which becomes the number of
 * the line.
 */
async function dropLong(page: Page, file: { name: string; size: number; line: string; end?: string }): Promise<void> {
  await page.evaluate(({ name, size, line, end }) => {
    const lines: string[] = [];
    for (let length = 0, at = 0; length < size; at++) {
      const next = line.replace('#', String(at));
      lines.push(next);
      length += next.length + 1;
    }
    const transfer = new DataTransfer();
    transfer.items.add(new File([lines.join('\n'), end ?? ''], name));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, file);
}

/** With an empty draft open, so that nothing else is checked meanwhile. */
async function openLibrary(page: Page, origin: string): Promise<string> {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-backend', 'service-worker', { timeout: 60_000 });
  const { id } = await clientOf(page, origin).drafts.create({ title: 'Empty', text: '' });
  await new Workbench(page).open(`/library?draft=${id}`);
  return id;
}

async function sourceOf(page: Page, origin: string, fileName: string): Promise<string> {
  let id = '';
  await expect
    .poll(
      async () => {
        const job = (await clientOf(page, origin).ingestion.list()).find((one) => one.fileName === fileName);
        id = job?.sourceIds[0] ?? '';
        return job?.state;
      },
      { timeout: 60_000 },
    )
    .toBe('done');
  return id;
}

test('a source of ten megabytes opens at a span far down, and only that part of it is drawn', async ({
  page,
  baseURL,
}) => {
  const watch = await watchPage(page);
  const bench = new Workbench(page);
  const draft = await openLibrary(page, baseURL!);
  await dropLong(page, {
    name: 'log.txt',
    size: 10_000_000,
    line: 'Line # of the log: the river stood at 3.2 metres.',
  });
  const id = await sourceOf(page, baseURL!, 'log.txt');
  await bench.rest();
  await page.evaluate(
    (to) => history.pushState({}, '', to),
    `/library?draft=${draft}&source=${id}&span=9000000-9000120&show=evidence`,
  );
  await expect(bench.lit.first()).toBeInViewport({ timeout: 60_000 });
  const text = page.getByRole('region', { name: 'Text of the source' });
  expect(await text.locator('*').count()).toBeLessThan(DRAWN);
  await text.hover();
  await page.mouse.wheel(0, 4_000);
  await expect(bench.lit.first()).not.toBeInViewport();
  expect(await text.locator('*').count()).toBeLessThan(DRAWN);
  await bench.toDraftCheck();
  await expect(bench.findings).toBeVisible();
  expect(watch.problems).toEqual([]);
});

test('a page of twenty megabytes is read, and the library answers meanwhile', async ({ page, baseURL }) => {
  const watch = await watchPage(page);
  const bench = new Workbench(page);
  const draft = await openLibrary(page, baseURL!);
  await dropLong(page, {
    name: 'huge.html',
    size: 20_000_000,
    line: '<p>Paragraph # of the report says that the dam of Garrow cost 12 million in 1961 and was never repaired.</p>',
  });
  await expect(page.getByRole('region', { name: 'Imports' })).toContainText('huge.html');
  await page.getByLabel('Filter sources').pressSequentially('everest');
  await expect(page.getByLabel('Filter sources')).toHaveValue('everest');
  await page.getByLabel('Filter sources').fill('');
  const id = await sourceOf(page, baseURL!, 'huge.html');
  await bench.rest();
  await page.evaluate((to) => history.pushState({}, '', to), `/library?draft=${draft}&source=${id}&show=evidence`);
  const text = page.getByRole('region', { name: 'Text of the source' });
  await expect(text).toContainText('Paragraph 0 of the report', { timeout: 60_000 });
  expect(await text.locator('*').count()).toBeLessThan(DRAWN);
  expect(watch.problems).toEqual([]);
});

test('a draft of a megabyte can be read, typed in and left while it is checked', async ({ page }) => {
  const watch = await watchPage(page);
  const bench = new Workbench(page);
  await bench.open();
  await page.getByRole('button', { name: 'New draft' }).click();
  await bench.editor.waitFor();
  await page.evaluate(() => {
    const sentence = 'The dam of Garrow cost 12 million in 1961, and # workers built it in three years. ';
    const text = Array.from(
      { length: 12_500 },
      (_, at) => sentence.replace('#', String(at)) + (at % 5 === 0 ? '\n\n' : ''),
    ).join('');
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'long.md'));
    const field = document.querySelector('textarea')!;
    field.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }));
  });
  await expect(bench.editor).toHaveValue(/^The dam of Garrow/u);
  // The check begins once the draft is stored. What is saved and listed from then on does not wait for it.
  const saved = page.locator('[data-save]');
  const checking = page.locator('[data-checking="true"]');
  await expect(saved).toHaveText('Saved', { timeout: 30_000 });
  await expect(checking).toBeVisible();
  await bench.editor.press('Control+Home');
  await bench.editor.pressSequentially('Now: ');
  await expect(bench.editor).toHaveValue(/^Now: The dam/u);
  await expect(saved).toHaveText('Saved', { timeout: 10_000 });
  await expect(checking).toBeVisible();
  await bench.toLibrary();
  await expect(page.getByRole('region', { name: 'Sources' }).getByRole('row').nth(3)).toBeVisible({
    timeout: 10_000,
  });
  await page.goBack();
  await page.getByRole('radio', { name: 'Read' }).click();
  await expect(page.getByRole('article', { name: 'Draft' }).locator('[data-claim]').first()).toBeVisible({
    timeout: 120_000,
  });
  expect(await page.getByRole('article', { name: 'Draft' }).locator('*').count()).toBeLessThan(DRAWN);
  expect(watch.problems).toEqual([]);
});

/** Said in the title where a file of the public sets is missing, so that its absence is seen. */
const without = existsSync(encrypted)
  ? ''
  : ' (without an encrypted PDF: the public sets are not beside the repository)';

test(`files that cannot be read are named with the reason, the rest goes on, and nothing stored is lost${without}`, async ({
  page,
  baseURL,
}) => {
  const watch = await watchPage(page);
  const bench = new Workbench(page);
  const draft = await openLibrary(page, baseURL!);
  const pdf = readFileSync(path.join(files, 'krakatoa-report.pdf'));
  const noise = Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7919) % 256));
  const bad = [
    { name: 'zero.pdf', buffer: Buffer.alloc(0), says: /empty|holds nothing|no bytes/iu },
    {
      name: 'cut.pdf',
      buffer: pdf.subarray(0, Math.floor(pdf.length / 3)),
      says: /damaged|cannot be read|could not be read|incomplete/iu,
    },
    { name: 'noise.txt', buffer: noise, says: /not a kind|binary|no text|unsupported/iu },
    { name: 'blank.txt', buffer: Buffer.from(' \n \n'), says: /empty|holds nothing|no text/iu },
    ...(existsSync(encrypted)
      ? [{ name: 'locked.pdf', buffer: readFileSync(encrypted), says: /password|encrypted/iu }]
      : []),
  ];
  const good = [
    {
      name: 'page-named.pdf',
      buffer: Buffer.from('<!doctype html><title>Garrow</title><p>The dam of Garrow cost 12 million.</p>'),
    },
    { name: 'pdf-named.txt', buffer: pdf },
    { name: 'plain.txt', buffer: Buffer.from('The mill of Calden opened in 1974.') },
  ];
  await page
    .getByLabel('Files to add')
    .setInputFiles(
      [...bad, ...good].map(({ name, buffer }) => ({ name, buffer, mimeType: 'application/octet-stream' })),
    );
  await expect
    .poll(
      async () => (await clientOf(page, baseURL!).ingestion.list()).filter((job) => job.report || job.failure).length,
      { timeout: 60_000 },
    )
    .toBe(bad.length + good.length);
  await bench.rest();
  const imports = page.getByRole('region', { name: 'Imports' });
  for (const { name, says } of bad) {
    const row = imports.getByRole('listitem').filter({ hasText: name }).first();
    await expect(row, name).toContainText(says);
  }
  const stored = async (): Promise<readonly string[]> =>
    (await clientOf(page, baseURL!).sources.list())
      .map(({ fileName }) => fileName)
      .filter((name) => good.some((one) => one.name === name))
      .toSorted();
  expect(await stored()).toEqual(good.map(({ name }) => name).toSorted());
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-backend', 'service-worker', { timeout: 60_000 });
  expect(await stored()).toEqual(good.map(({ name }) => name).toSorted());
  expect((await clientOf(page, baseURL!).drafts.get(draft)).title).toBe('Empty');
  expect(watch.problems).toEqual([]);
});
