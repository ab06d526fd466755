import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';
import { expectAccessible } from '../pages/axe.ts';
import { test } from '../pages/returning.ts';
import { clientOf } from '../pages/page-client.ts';
import { watchPage, Workbench } from '../pages/workbench.ts';

const DOI = '10.5555/calden.bridge';
const SOURCE = 'The bridge of Calden was opened in 1932. The bridge of Calden is 503 metres long.';
const TEXT = `${SOURCE} The bridge of Calden is painted green every spring.`;
const LIST = `OriginalPaperDOI,RetractionNature,RetractionDate\n${DOI},Retraction,2/3/2023 0:00\n`;

/** A source and a draft over it, of which one claim is not in the sources. Returns the ids. */
async function withBridge(page: Page, origin: string): Promise<{ readonly draft: string; readonly source: string }> {
  const client = clientOf(page, origin);
  await client.ingestion.start('bridge.txt', new TextEncoder().encode(SOURCE).buffer, 'text/plain');
  const find = async () => (await client.sources.list()).find(({ fileName }) => fileName === 'bridge.txt')?.id;
  await expect.poll(find, { timeout: 60_000 }).toBeTruthy();
  const source = (await find())!;
  await client.sources.patch(source, { title: 'The bridge book', doi: DOI });
  const { id } = await client.drafts.create({ title: 'The bridge of Calden', text: TEXT });
  return { draft: id, source };
}

async function signInAs(bench: Workbench, name: string, role: string): Promise<void> {
  await bench.open('/settings');
  await bench.page.getByLabel('Name of another person').fill(name);
  await bench.page.getByLabel('In the role').selectOption(role);
  await bench.page.getByRole('button', { name: 'Add and sign in' }).click();
  await expect(bench.page.getByRole('button', { name: `Sign out ${name}` })).toBeVisible();
}

const criterion = (page: Page, id: string) => page.locator(`[data-criterion="${id}"]`);

test('review, waive, sign as another, publish; a retraction reopens; the packet verifies elsewhere', async ({
  page,
  browser,
  baseURL,
}, info) => {
  const watch = await watchPage(page);
  const bench = new Workbench(page);
  await bench.open('/settings');
  const { draft, source } = await withBridge(page, baseURL!);

  await bench.open(`/gate?draft=${draft}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Gate' })).toBeVisible();
  await expect(criterion(page, 'unsupported-claim-backlog')).toHaveAttribute('data-outcome', 'failed');
  await expect(criterion(page, 'checkpoints-signed')).toContainText('0 of 1');
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
  // The author may not sign.
  await page.getByRole('button', { name: 'Sign', exact: true }).first().click();
  await page.getByLabel('Reason').fill('I wrote it');
  await page.getByRole('button', { name: 'Sign off' }).click();
  await expect(page.getByText('it takes another person')).toBeVisible();
  await page.keyboard.press('Escape');

  await signInAs(bench, 'Ben', 'review');
  await bench.open(`/gate?draft=${draft}`);
  await criterion(page, 'unsupported-claim-backlog').getByRole('button', { name: 'Waive …' }).click();
  await page.getByLabel('Reason').fill('The colour is common knowledge in Calden');
  await page.getByRole('dialog').getByRole('button', { name: 'Waive', exact: true }).click();
  await expect(criterion(page, 'unsupported-claim-backlog')).toContainText('Waived by Ben');
  await page.getByRole('button', { name: 'Sign', exact: true }).first().click();
  await page.getByLabel('Reason').fill('Read against the bridge book');
  await page.getByRole('button', { name: 'Sign off' }).click();
  await expect(criterion(page, 'checkpoints-signed')).toHaveAttribute('data-outcome', 'passed');
  await expect(page.getByRole('link', { name: /gate ready/u })).toBeVisible();
  await expectAccessible(page, 'the gate that is open');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByTitle('The record holds this very text and its evidence.')).toBeVisible();

  // The packet of the record, opened by a stranger without a network.
  await bench.open(`/exports?draft=${draft}`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Review packet as HTML' }).click(),
  ]);
  await expect(page.getByText('seal sha256:')).toBeVisible();
  await expectAccessible(page, 'exports');
  const packet = info.outputPath('packet.html');
  await download.saveAs(packet);
  const stranger = await browser.newContext({ offline: true });
  const elsewhere = await stranger.newPage();
  await elsewhere.goto(`file://${packet}`);
  await expect(elsewhere.locator('#state')).toHaveText('Valid: every part is as it was sealed.');
  const bytes = await readFile(packet);
  const at = bytes.indexOf('503 metres');
  bytes[at] = '4'.charCodeAt(0);
  const forged = info.outputPath('forged.html');
  await (await import('node:fs/promises')).writeFile(forged, bytes);
  await elsewhere.goto(`file://${forged}`);
  await expect(elsewhere.locator('#state')).toContainText('Not valid. First changed part: draft');
  await stranger.close();
  await page.getByLabel('Review packet (HTML or JSON)').setInputFiles(forged);
  await expect(page.getByText('is not as it was sealed')).toBeVisible();

  // A retraction of what it rests on reopens it, by its way.
  await clientOf(page, baseURL!).credibility.importNotices(LIST, true);
  await bench.open(`/gate?draft=${draft}`);
  await expect(page.getByText('What the published record rests on no longer holds.')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Record' })).toContainText('was retracted');
  await expect(criterion(page, 'no-retracted-source')).toHaveAttribute('data-outcome', 'failed');
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();

  await bench.open('/activity?filter=kind%3Dgate');
  await expect(page.getByText('the chain holds')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: `retraction of ${source}` })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Read against the bridge book' })).toContainText('Ben');
  await expectAccessible(page, 'the log');
  expect(watch.problems).toEqual([]);
});

test('a role holds by every way in: panel, deep link, shortcut, request; and nobody is a state of its own', async ({
  page,
  baseURL,
}) => {
  const bench = new Workbench(page);
  await signInAs(bench, 'Guest', 'grounding');
  for (const path of ['/gate', '/activity', '/exports', '/fact-checks', '/contradictions?entry=x']) {
    await bench.open(path);
    await expect(page.getByRole('heading', { name: 'The role grounding may not open this panel' })).toBeVisible();
  }
  await bench.open('/check');
  await page.locator('body').press('g');
  await page.locator('body').press('p');
  await expect(page.getByRole('heading', { name: 'The role grounding may not open this panel' })).toBeVisible();
  const ask = (role: string) =>
    page.evaluate(
      async ([origin, held]) => {
        const identity = { subject: 'x', name: 'X', scopes: ['domain:sophia'], role: held };
        const headers = { Authorization: `Bearer local.${encodeURIComponent(JSON.stringify(identity))}` };
        return (await fetch(`${origin}/v1/sophia/audit?role=admin`, { headers })).status;
      },
      [baseURL!, role] as const,
    );
  expect([await ask('grounding'), await ask('review'), await ask('root')]).toEqual([403, 200, 400]);
  await bench.open('/settings');
  await expectAccessible(page, 'settings of a guest');
  await page.getByRole('button', { name: 'Sign out Guest' }).click();
  await bench.open('/library');
  await expect(page.getByRole('heading', { name: 'Nobody is signed in' })).toBeVisible();
});
