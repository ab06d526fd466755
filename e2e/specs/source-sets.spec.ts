import { expect, type Page } from 'playwright/test';
import { test } from '../pages/returning.ts';
import { expectAccessible } from '../pages/axe.ts';
import { clientOf } from '../pages/page-client.ts';
import { watchPage } from '../pages/workbench.ts';

const MILL = 'The mill of Calden opened in 1974. It employed 450 people.';
const OTHER = 'The mill of Calden opened in 1974, the parish book says.';
const DRAFT = 'The mill of Calden opened in 1974.';

const rest = (page: Page): Promise<void> =>
  expect(page.locator('html')).toHaveAttribute('data-idle', 'true', { timeout: 30_000 });

async function add(page: Page, origin: string, name: string, text: string, rights: string | null): Promise<string> {
  const client = clientOf(page, origin);
  await client.ingestion.start(`${name}.txt`, new TextEncoder().encode(text).buffer, 'text/plain');
  const find = async () => (await client.sources.list()).find(({ fileName }) => fileName === `${name}.txt`)?.id;
  await expect.poll(find).toBeTruthy();
  const id = (await find())!;
  await client.sources.patch(id, { title: name, rights });
  return id;
}

/** Makes a set of one source by keyboard and mouse, and opens it. */
async function makeSet(page: Page, name: string, source: string): Promise<void> {
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New source set' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('searchbox', { name: 'Find a source' }).fill(source);
  await dialog.getByRole('checkbox', { name: source }).check();
  await dialog.getByRole('button', { name: 'Make the set' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

test('a paper is retracted: a blocker, a red answer, tasks with their path; replacing it clears them', async ({
  page,
  baseURL,
}) => {
  const watch = await watchPage(page);
  await page.goto('/source-sets');
  await rest(page);
  const paper = await add(page, baseURL!, 'Mill paper', MILL, 'CC-BY-4.0');
  await add(page, baseURL!, 'Parish book', OTHER, 'CC0-1.0');
  const client = clientOf(page, baseURL!);
  const draft = await client.drafts.create({ title: 'On the mill', text: DRAFT });
  await page.goto(`/source-sets?draft=${draft.id}`);
  await rest(page);
  await makeSet(page, 'Mills', 'Mill paper');
  await page.getByRole('button', { name: 'Check the open draft under it' }).click();
  await expect(page.getByRole('link', { name: 'Mills v1' })).toBeVisible();
  await rest(page);
  await client.sourceSets.saveUses({
    owner: `draft:${draft.id}`,
    uses: [{ surface: 'veritas-regrounding', ref: 'Story 12' }],
  });

  const notice = { kind: 'retraction', origin: 'metadata', detail: 'Retracted in 2024', date: '2024-05-01' } as const;
  await client.sources.patch(paper, { notices: [notice] });
  await expect(page.getByRole('link', { name: 'Mills v1 (1 blocker)' })).toBeVisible();
  const blockers = page.getByRole('list', { name: 'Blockers of single sources' });
  await expect(blockers.getByRole('listitem')).toContainText('Retracted in 2024');
  await expect(page.getByRole('group', { name: 'State of the draft' })).toContainText('retracted source');
  await expectAccessible(page, 'a blocked set');

  await page.getByRole('tab', { name: /Changes/u }).click();
  const planned = page.getByRole('list', { name: 'Tasks that it gives' });
  await expect(planned.getByRole('listitem').filter({ hasText: 'Story 12' }).first()).toBeVisible();
  expect((await client.sourceSets.tasks()).tasks).toEqual([]);
  await page.getByRole('button', { name: 'Take in 1 change' }).click();
  await page.getByRole('button', { name: 'Open the tasks' }).click();
  const open = page.getByRole('list', { name: 'Open tasks' });
  await expect(open.getByText('Story 12')).toBeVisible();
  await expect(open.getByRole('list', { name: 'Path' }).first()).toContainText('Mill paper');
  await expectAccessible(page, 'tasks');

  await page.getByRole('button', { name: /^Mills/u }).click();
  await page.getByRole('button', { name: 'Replace it' }).click();
  await page.getByRole('combobox', { name: 'Replaced by' }).selectOption({ label: 'Parish book' });
  await page.getByRole('button', { name: 'See what it reaches' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace a source' });
  await expect(dialog.getByText('usable')).toBeVisible();
  await dialog.getByRole('button', { name: 'Make version 3' }).click();
  await expect(page.getByRole('link', { name: 'Mills v3', exact: true })).toBeVisible();
  // What is left at the gate is the signature of another person.
  await expect(page.getByRole('group', { name: 'State of the draft' })).toContainText('gate blocked (1)');
  await expect(page.getByRole('group', { name: 'State of the draft' })).not.toContainText('retracted');
  await page.getByRole('button', { name: /^Tasks/u }).click();
  await page.getByRole('button', { name: /Close the \d+ that nothing rests on/u }).click();
  await expect(page.getByRole('heading', { name: 'Nothing waits' })).toBeVisible();

  await page.getByRole('button', { name: /^Mills/u }).click();
  await page.getByRole('tab', { name: /Versions/u }).click();
  await expect(page.getByRole('list', { name: 'Versions, newest first' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('table', { name: 'Differences' })).toContainText('Parish book');
  await expectAccessible(page, 'versions');
  expect(watch.problems).toEqual([]);
});

test('rights unknown bar the set until a person records what they rest on', async ({ page, baseURL }) => {
  await page.goto('/source-sets');
  await rest(page);
  await add(page, baseURL!, 'Mill paper', MILL, null);
  await rest(page);
  await makeSet(page, 'Mills', 'Mill paper');
  await expect(page.getByText('blocked (1)').first()).toBeVisible();
  await page.getByRole('button', { name: 'Record the rights' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rights and freshness' });
  await dialog.getByRole('textbox', { name: 'Licence' }).fill('CC-BY-4.0');
  await dialog.getByRole('textbox', { name: 'Longest excerpt' }).fill('300');
  await expect(dialog.getByRole('button', { name: 'Record' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'What this rests on' }).fill('Letter of 1 May');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByText('Nothing bars the set')).toBeVisible();
  await page.getByRole('tab', { name: /Sources/u }).click();
  const row = page.getByRole('tabpanel').getByRole('row', { name: /Mill paper/u });
  await expect(row).toContainText('CC-BY-4.0');
  await expect(row).toContainText('300');
  await expectAccessible(page, 'sources of a set');
});

test('a deleted source says what rests on it, and comes back whole by undo', async ({ page, baseURL }) => {
  await page.goto('/library');
  await rest(page);
  const id = await add(page, baseURL!, 'Mill paper', MILL, 'CC-BY-4.0');
  const client = clientOf(page, baseURL!);
  const draft = await client.drafts.create({ title: 'On the mill', text: DRAFT });
  await client.factChecks.run({ draftId: draft.id, text: DRAFT, now: '2024-06-01T00:00:00.000Z' });
  await page.getByRole('searchbox', { name: 'Filter sources' }).fill('Mill paper');
  await page.getByRole('button', { name: /Delete Mill paper/u }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this source?' });
  await expect(dialog.getByText('“On the mill”')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete the source' }).click();
  await expect(page.getByText('Deleted Mill paper')).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByText('Undone: Deleted Mill paper.')).toBeVisible();
  expect((await client.sources.get(id)).document.source.rights).toBe('CC-BY-4.0');
});
