import { expect, type Page } from 'playwright/test';
import { test } from '../pages/returning.ts';
import { clientOf } from '../pages/page-client.ts';
import { SourcesPage } from '../pages/sources.ts';
import { watchPage } from '../pages/workbench.ts';
import { expectAccessible } from '../pages/axe.ts';

const DOI = '10.5555/calden.mill';
const TEXT = 'The mill of Calden opened in 1974. The mill of Calden employed 450 people.';
const CSV = `Title,OriginalPaperDOI,RetractionNature,RetractionDate,Reason
The mill,${DOI},Retraction,2/3/2023 0:00,+Error in Data;
Elsewhere,10.5555/elsewhere,Retraction,2/3/2023 0:00,
Without a name,,Retraction,2/3/2023 0:00,
`;

/** Adds a paper of its own beside the demonstration, and gives it an address. */
async function withMill(page: Page, origin: string): Promise<string> {
  const client = clientOf(page, origin);
  await client.ingestion.start('mill.txt', new TextEncoder().encode(TEXT).buffer, 'text/plain');
  const find = async () => (await client.sources.list()).find(({ fileName }) => fileName === 'mill.txt')?.id;
  await expect.poll(find).toBeTruthy();
  const id = (await find())!;
  await client.sources.patch(id, {
    title: 'The mill of Calden',
    uri: 'https://archive.calden-mills.example.org/mill',
    doi: DOI,
    publishedDate: '2020-06-01',
    citationCount: 9,
    isPeerReviewed: null,
  });
  return id;
}

test('scores shown are those of the engine, part by part, and the view has an address', async ({ page, baseURL }) => {
  const watch = await watchPage(page);
  const sources = new SourcesPage(page);
  await sources.open();
  const id = await withMill(page, baseURL!);
  const { rows, floor, independent } = await clientOf(page, baseURL!).credibility.list();
  await expect(page.getByText(`${rows.length} sources of ${independent} origins`)).toBeVisible();
  const { score } = rows.find((row) => row.id === id)!;
  expect(floor).toBe(0.5);
  await page.getByRole('searchbox', { name: 'Filter sources' }).fill('mill of calden');
  await sources.choose(id);
  const parts = sources.detail.getByRole('table', { name: 'Parts of the score' });
  for (const [name, value] of [
    ['Domain', score.domainScore],
    ['Recency', score.recencyScore],
    ['Citations', score.citationBonus],
    ['Peer review', score.peerReviewBonus],
    ['Together', score.overallScore],
  ] as const) {
    await expect(parts.getByRole('row').filter({ hasText: name })).toContainText(value.toFixed(3));
  }
  await expect(sources.row(id)).toContainText(score.overallScore.toFixed(2));
  await expect(sources.row(id)).toContainText('below the floor');
  const { plan } = await clientOf(page, baseURL!).credibility.get(id);
  await expect(sources.detail.getByRole('region', { name: 'What would it take' })).toContainText(plan.summary);
  await page.reload();
  await sources.rest();
  await expect(sources.detail).toContainText('The mill of Calden');
  await expect(page.locator('[data-source]')).toHaveCount(1);
  expect(watch.problems).toEqual([]);
});

test('a list of one’s own changes a score after a preview, and survives a reload', async ({ page, baseURL }) => {
  const sources = new SourcesPage(page);
  await sources.open();
  const id = await withMill(page, baseURL!);
  await sources.open(`/sources?entry=${id}`);
  await sources.detail.getByRole('button', { name: 'Give this domain a tier' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your tier list' });
  await expect(dialog.getByLabel('Domain')).toHaveValue('example.org');
  await dialog.getByRole('combobox', { name: 'Tier' }).selectOption('authoritative');
  await dialog.getByLabel('Why').fill('The town keeps it');
  await dialog.getByRole('button', { name: 'Add or replace' }).click();
  const effect = dialog.getByRole('region', { name: 'What it changes' });
  await expect(effect.getByRole('row').filter({ hasText: 'The mill of Calden' })).toContainText('authoritative');
  await dialog.getByRole('button', { name: 'Keep this list' }).click();
  await expect(dialog).toBeHidden();
  const sure = async () => {
    const { rows } = await clientOf(page, baseURL!).credibility.list();
    const { score } = rows.find((row) => row.id === id)!;
    expect(score.domainScore).toBe(0.38);
    await expect(sources.detail).toContainText('The town keeps it');
    await expect(sources.detail.getByRole('row').filter({ hasText: 'Domain' })).toContainText('0.380');
  };
  await sure();
  await page.reload();
  await sources.rest();
  await sure();
});

test('a notice list retracts a source, turns the draft and raises an item; a dismissal is remembered', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const watch = await watchPage(page);
  const sources = new SourcesPage(page);
  await sources.open();
  const id = await withMill(page, baseURL!);
  const client = clientOf(page, baseURL!);
  const draft = await client.drafts.create({ title: 'On the mill', text: 'The mill of Calden opened in 1974.' });
  const state = async () => {
    const request = { draftId: draft.id, text: draft.text, now: '2026-11-30T00:00:00.000Z' };
    return (await client.factChecks.run(request)).report.answer.groundingState;
  };
  expect(await state()).toBe('grounded');

  const dialog = await sources.importNotices('list.csv', CSV);
  await expect(dialog.getByRole('status')).toContainText('3 rows: 1 speak of a source here, 1 of none, 1 could not be');
  await expect(dialog.getByRole('region', { name: 'What matched' })).toContainText('The mill of Calden');
  await expect(dialog.getByRole('region', { name: 'What was lost' })).toContainText('Line 4');
  await dialog.getByRole('button', { name: 'Apply 1 change' }).click();
  await expect(dialog.getByRole('status')).toContainText('Applied.');
  await dialog.getByRole('button', { name: 'Done' }).click();

  await sources.open(`/sources?entry=${id}`);
  await expect(sources.detail.getByRole('region', { name: 'Notices' })).toContainText('retracted');
  await expect(sources.row(id)).toContainText('retracted');
  expect(await state()).toBe('retracted-source');
  await page.goto(`/check?draft=${draft.id}`);
  await sources.rest();
  await expect(page.getByRole('group', { name: 'State of the draft' })).toContainText('retracted source');
  await page.goto('/fact-checks');
  await expect(page.getByRole('option').filter({ hasText: 'The mill of Calden opened in 1974' })).toHaveCount(1, {
    timeout: 60_000,
  });

  await sources.open(`/sources?entry=${id}`);
  const notices = sources.detail.getByRole('region', { name: 'Notices' });
  await notices.getByRole('button', { name: 'Dismiss …' }).click();
  await notices.getByLabel('Why it does not hold').fill('Another paper of that name');
  await notices.getByRole('button', { name: 'Dismiss it' }).click();
  await expect(notices).toContainText('Another paper of that name');
  expect(await state()).toBe('grounded');
  await page.reload();
  await sources.rest();
  await expect(notices).toContainText('dismissed by local');
  // The same list again does not bring it back.
  expect((await client.credibility.importNotices(CSV, true)).sources[0]?.steps[0]?.state).toBe('dismissed');
  expect(await state()).toBe('grounded');
  expect(watch.problems).toEqual([]);
});

test('the keyboard walks, opens and closes; two sources are compared', async ({ page }) => {
  const sources = new SourcesPage(page);
  await page.goto('/check');
  await sources.rest();
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page.getByRole('heading', { name: 'Sources', level: 1 })).toBeVisible();
  await sources.rest();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  const first = page.locator('[data-source]').first();
  await expect(first).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Enter');
  const evidence = page.getByRole('complementary', { name: 'Evidence' }).first();
  await expect(evidence).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(evidence).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(sources.detail).toBeHidden();
  const boxes = page.getByRole('checkbox');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole('button', { name: 'Compare (2)' }).click();
  await expect(page.getByRole('dialog', { name: 'Compare 2 sources' }).getByRole('columnheader')).toHaveCount(3);
});

test('has nothing that axe objects to, in both themes', async ({ page }) => {
  const sources = new SourcesPage(page);
  await sources.open();
  await page.keyboard.press('j');
  await expect(sources.detail).toBeVisible();
  await sources.rest();
  await expectAccessible(page, 'a source');
  for (const [button, name] of [
    ['Tier list', 'Your tier list'],
    ['Import notices', 'Import a list of notices'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await sources.rest();
    await expectAccessible(page, name);
    await page.keyboard.press('Escape');
  }
});

test('of ten thousand sources only what is visible stands in the page', async ({ page, baseURL }) => {
  const sources = new SourcesPage(page);
  await sources.open();
  const real = await clientOf(page, baseURL!).credibility.list();
  const [row] = real.rows;
  const rows = Array.from({ length: 10_000 }, (_, at) => ({
    ...row!,
    id: `many-${at}`,
    title: `Source ${String(at).padStart(5, '0')}`,
    origin: { id: `many-${at}`, members: 1 },
  }));
  await page.evaluate(
    (body) => {
      const before = globalThis.fetch;
      globalThis.fetch = async (input, init) => {
        const request = new Request(input, init);
        if (!new URL(request.url).pathname.endsWith('/credibility')) return before(input, init);
        return new Response(body, { headers: { 'Content-Type': 'application/json', 'X-Sophia-Backend': '1' } });
      };
      new BroadcastChannel('sophia-changes').postMessage({ resource: 'sources' });
    },
    JSON.stringify({ ...real, rows, independent: 10_000 }),
  );
  await expect(page.getByText('10,000 sources of 10,000 origins')).toBeVisible();
  expect(await page.locator('[data-source]').count()).toBeLessThan(80);
  await page.locator('[data-testid="virtuoso-scroller"]').evaluate((element) => element.scrollTo(0, 1e9));
  await expect(page.locator('[data-source="many-9999"]')).toBeVisible();
  expect(await page.locator('[data-source]').count()).toBeLessThan(80);
});
