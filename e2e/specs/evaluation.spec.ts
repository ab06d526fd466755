import { expect } from 'playwright/test';
import { test } from '../pages/returning.ts';
import { expectAccessible } from '../pages/axe.ts';
import { EvaluationPage } from '../pages/evaluation.ts';
import { watchPage } from '../pages/workbench.ts';

const lines = (rows: readonly object[]): string => rows.map((row) => JSON.stringify(row)).join('\n');
const TEXTS = [
  'Trout live in the cold river.',
  'The river trout is shy.',
  'A river in flood.',
  'Nets for trout fishing.',
  'Roads.',
];
const BEIR = {
  'corpus.jsonl': lines(TEXTS.map((text, at) => ({ _id: `d${at + 1}`, title: '', text }))),
  'queries.jsonl': lines([
    { _id: 'q1', text: 'trout in the river' },
    { _id: 'q2', text: 'flood of the river' },
  ]),
  'test.tsv': 'query-id\tcorpus-id\tscore\nq1\td1\t2\nq1\td2\t1\nq1\td4\t1\nq2\td3\t1\nno such line',
};

test('a BEIR folder: a worse policy is blocked and named, the mended one passes', async ({ page }) => {
  const watch = await watchPage(page);
  const panel = new EvaluationPage(page);
  await panel.open();
  const first = await panel.load(BEIR);
  for (const [file, part] of [
    ['corpus.jsonl', 'corpus'],
    ['queries.jsonl', 'queries'],
    ['test.tsv', 'qrels'],
  ] as const) {
    await expect(first.getByLabel(`Part of ${file}`)).toHaveValue(part);
  }
  await first.getByRole('group', { name: 'The run' }).getByLabel('Most hits').fill('1');
  await panel.evaluate(first, 'One hit');
  await expect(panel.run.getByText('blocked', { exact: true })).toBeVisible();
  await expect(panel.run.getByRole('status')).toContainText('recall@100');
  await expect(panel.run.getByText('1 line could not be read')).toBeVisible();
  await panel.run.getByRole('button', { name: 'Recall@100' }).click();
  await expect(panel.run.getByRole('region', { name: 'Queries that lost most' })).toContainText('trout in the river');
  await panel.rest();
  await expectAccessible(page, 'the search release gate');

  const second = await panel.load(BEIR);
  await panel.evaluate(second, 'A hundred hits');
  await expect(panel.run.getByText('passes', { exact: true }).first()).toBeVisible();
  await expect(panel.entry('One hit')).toContainText('blocked');
  await page.reload();
  await panel.rest();
  await expect(panel.entry('A hundred hits')).toContainText('passes');
  expect(watch.problems).toEqual([]);
});

test('our gold sets: run, cancelled, resumed, and down to the words of one miss', async ({ page }) => {
  const watch = await watchPage(page);
  const panel = new EvaluationPage(page);
  await panel.open();
  await page.getByRole('button', { name: 'Run our gold sets' }).click();
  await panel.run.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel.entry('Our gold sets')).toContainText('cancelled');
  await panel.run.getByRole('button', { name: 'Resume' }).click();
  await expect(panel.entry('Our gold sets')).toContainText('done', { timeout: 60_000 });
  await expect(panel.run.getByText('Nothing is worse than the baseline')).toBeVisible();
  await expect(panel.run.getByRole('row', { name: /No invented id let out/u })).toContainText('100.0 %');
  await panel.rest();
  await expectAccessible(page, 'figures');

  await panel.run.getByRole('tab', { name: 'Confusion' }).click();
  await panel.run
    .getByRole('row', { name: /The source says it the other way round/u })
    .getByRole('button')
    .first()
    .click();
  await page.locator('[data-item]').first().click();
  const item = panel.run.getByRole('region', { name: 'The item' });
  await expect(item.locator('mark')).not.toBeEmpty();
  await panel.rest();
  await expectAccessible(page, 'an item');
  const address = page.url();
  await page.keyboard.press('Escape');
  await expect(item).toBeHidden();
  await page.goto(address);
  await expect(item.locator('mark')).not.toBeEmpty();

  await panel.run.getByRole('tab', { name: 'Reliability' }).click();
  await expect(panel.run.getByRole('img', { name: /Reliability curve/u })).toBeVisible();
  await expect(panel.run.getByRole('status')).toContainText('real faults missed');
  expect(watch.problems).toEqual([]);
});

test('a table of statements: columns and labels are mapped, and what cannot be read is named', async ({ page }) => {
  const panel = new EvaluationPage(page);
  await panel.open();
  const dialog = await panel.load({
    'mine.csv':
      'claim,passage,gold\n"The mill opened in 1974.","The mill opened in 1974, after a fire.",yes\n"The mill opened in 1975.","The mill opened in 1974.",wrong\nshort\n',
  });
  await expect(dialog.getByLabel('Statement')).toHaveValue('claim');
  await expect(dialog.getByText('1 not read')).toBeVisible();
  await dialog.getByLabel('“wrong”').selectOption('contradicted');
  await expectAccessible(page, 'the wizard');
  await panel.evaluate(dialog, 'Mine');
  await expect(panel.entry('Mine')).toContainText('done');
  await expect(panel.run.getByRole('row', { name: /Right verdicts/u })).toContainText('2 / 2');
  await expect(panel.run.getByText('1 line could not be read')).toBeVisible();
});
