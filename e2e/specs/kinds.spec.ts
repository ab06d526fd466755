import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'playwright/test';
import { expectAccessible } from '../pages/axe.ts';
import { test } from '../pages/returning.ts';
import { goldenFile } from '../pages/golden-files.ts';
import { KILLS, startBrowser } from '../pages/killable.ts';
import { clientOf } from '../pages/page-client.ts';
import { visitedProfile } from '../pages/visited-profile.ts';
import { watchPage, Workbench } from '../pages/workbench.ts';

const text = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

/** A mixed folder: one file of each kind, and words that stand in it. */
const FOLDER = [
  [
    text('weir.txt', 'The weir of Calden was raised in 1821 by the town.'),
    'The weir of Calden was raised in 1821 by the town.',
  ],
  [
    text('bridge.md', '# Bridge\n\nThe bridge has nine arches of dressed stone.'),
    'The bridge has nine arches of dressed stone.',
  ],
  [
    text('lock.html', '<!doctype html><title>Lock</title><p>The lock keeper lived above the upper gate.</p>'),
    'The lock keeper lived above the upper gate.',
  ],
  [
    text(
      'news.rss',
      '<rss version="2.0"><channel><title>Gazette</title><item><title>Flood</title><link>https://g.example/1</link><description>The water stood in the market for two days.</description></item></channel></rss>',
    ),
    'The water stood in the market for two days.',
  ],
  [
    text('talk.vtt', 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nNobody had mended the sluice since the war.\n'),
    'Nobody had mended the sluice since the war.',
  ],
  [
    text('costs.csv', 'Item,Cost in EUR\nRepair of the northern embankment,4310\nDredging,7\n'),
    'Repair of the northern embankment',
  ],
  [goldenFile('captions', 'harbour.ttml'), 'It took eleven years.'],
  [goldenFile('captions', 'interview.whisper.json'), 'We began with the river.'],
  [goldenFile('book', 'mills.epub'), 'The flood of 1866 took the dam.'],
  [goldenFile('course', 'lesson.scorm12.zip'), 'The range is 5.4 m at Calden.'],
  [goldenFile('spreadsheet', 'budget.xlsx'), null],
  [goldenFile('manuscript', 'codex.iiif3.json'), 'In the year 1266 the abbot gave the weir.'],
  [goldenFile('tei', 'letter.xml'), 'The wheel broke on Thursday and four men were hurt.'],
  [goldenFile('facts', 'kp.swpc.json'), 'The planetary K index of the Earth is 8.67 at 2024-05-10 18:00:00 UTC.'],
  [goldenFile('bundle', 'dossier.zip'), 'The mill of Calden closed in 1974.'],
] as const;

test('a mixed folder comes in whole, each kind is shown as itself, and a draft that quotes each holds', async ({
  page,
  baseURL,
}) => {
  const watch = await watchPage(page);
  const bench = new Workbench(page);
  await bench.open('/library');
  const client = clientOf(page, baseURL!);
  const before = (await client.sources.list()).length;
  await page.getByLabel('Files to add').setInputFiles(FOLDER.map(([file]) => file));
  await expect
    .poll(async () => (await client.ingestion.list()).filter(({ state }) => state === 'done').length, {
      timeout: 60_000,
    })
    .toBe(FOLDER.length);
  const sources = await client.sources.list();
  expect(sources.length).toBe(before + FOLDER.length + 1);
  const added = sources.filter(
    ({ fileName }) => FOLDER.some(([{ name }]) => name === fileName) || fileName.startsWith('texts/'),
  );
  expect(new Set(added.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(12);
  expect(added.every(({ quality }) => quality !== undefined)).toBe(true);

  const quoted = FOLDER.flatMap(([, words]) => words ?? []);
  const draft = await client.drafts.create({
    title: 'On the river',
    text: quoted.map((words) => `One source says “${words}”`).join('\n\n'),
  });
  const { report } = await client.factChecks.run({
    draftId: draft.id,
    text: draft.text,
    now: '2026-11-30T00:00:00.000Z',
  });
  expect(report.quotes.map(({ text: words, status }) => `${status}: ${words}`)).toEqual(
    quoted.map((words) => `verbatim: ${words}`),
  );

  const place = page.getByRole('group', { name: 'Where it stands' });
  const show = async (fileName: string, words: string): Promise<void> => {
    const { id } = added.find((one) => one.fileName === fileName)!;
    const { document } = await client.sources.get(id);
    const start = document.text.indexOf(words);
    // As a link inside the page would: a whole load for each place takes a minute on a busy machine.
    await page.evaluate(
      (address) => {
        history.pushState(null, '', address);
        dispatchEvent(new PopStateEvent('popstate'));
      },
      `/library?source=${encodeURIComponent(id)}&span=${start}-${start + words.length}&show=evidence`,
    );
    await expect(bench.lit.first()).toBeVisible();
  };
  await show('harbour.ttml', 'It took eleven years.');
  await expect(place).toContainText('0:14–0:16.5');
  await show('interview.whisper.json', 'And then the mill.');
  await expect(place).toContainText('unsure, 0.40');
  await show('budget.xlsx', '12.50%');
  await expect(place).toContainText('row 2 (Roads), column “Share”');
  await show('lesson.scorm12.zip', 'The range is 5.4 m');
  await expect(place).toContainText('pkg/more.html');
  await show('codex.iiif3.json', 'In the year 1266');
  await expect(place.getByRole('img')).toHaveAccessibleName(/Outline of canvas 1r with the place marked/u);
  await show('kp.swpc.json', '8.67');
  await expect(place).toContainText('planetary K index 8.67, 2024-05-10 18:00:00 UTC');
  await show('texts/mill.txt', 'The mill of Calden');
  await expect(place).toContainText('dossier.zip');
  await expectAccessible(page, 'a source as itself', '[data-evidence]');
  expect(watch.problems).toEqual([]);
});

test('imports that are cut off go on after a reload, and nothing is half there', async ({ page, baseURL }) => {
  const bench = new Workbench(page);
  await bench.open('/library');
  const client = clientOf(page, baseURL!);
  const before = (await client.sources.list()).length;
  const page1 = (n: number): string =>
    `<!doctype html><title>Page ${n}</title>${Array.from({ length: 4000 }, (_, i) => `<p>Line ${i} of page ${n}: the gauge stood at ${i % 97} cm.</p>`).join('')}`;
  for (let n = 0; n < 3; n++)
    await client.ingestion.start(`gauge-${n}.html`, new TextEncoder().encode(page1(n)).buffer, 'text/html');
  // The third interruption of one import would be taken for its own fault.
  await page.reload();
  await page.reload();
  await bench.rest();
  await expect
    .poll(async () => (await client.ingestion.list()).map(({ state }) => state), { timeout: 60_000 })
    .toEqual(['done', 'done', 'done']);
  const sources = await client.sources.list();
  expect(sources.length).toBe(before + 3);
  for (const { id, fileName } of sources.filter(({ fileName: name }) => name.startsWith('gauge-')))
    expect((await client.sources.get(id)).document.text, fileName).toContain('Line 3999');
});

/** How long after its start an import is killed, in milliseconds: while it is sent, read, cut, written, checked. */
const AFTER = [0, 40, 80, 120, 180, 260, 360, 500];

test('what a killed browser was importing is whole after the next start, and nothing is half there', async ({
  baseURL,
}) => {
  test.setTimeout(60_000 + KILLS * 60_000);
  const profile = mkdtempSync(path.join(tmpdir(), 'sophia-killed-'));
  cpSync(visitedProfile(baseURL!), profile, { recursive: true });
  let begun = 0;
  try {
    for (let round = 0; round <= KILLS; round++) {
      const started = await startBrowser(profile);
      try {
        const page = await started.browser.contexts()[0]!.newPage();
        await page.goto(`${baseURL}/library`);
        await expect(page.locator('html')).toHaveAttribute('data-idle', 'true', { timeout: 60_000 });
        const client = clientOf(page, baseURL!);
        const states = async () => (await client.ingestion.list()).map(({ state }) => state);
        await expect.poll(states, { timeout: 60_000 }).toEqual(Array.from({ length: begun }, () => 'done'));
        const sources = (await client.sources.list()).filter(({ fileName }) => fileName?.startsWith('gauge-'));
        expect(sources.map(({ fileName }) => fileName).toSorted()).toEqual(
          Array.from({ length: begun }, (_, n) => `gauge-${n}.html`).toSorted(),
        );
        for (const { id, fileName } of sources) {
          const { document } = await client.sources.get(id);
          expect(document.text, String(fileName)).toContain('Line 3999');
          expect(document.passages.at(-1)!.end, String(fileName)).toBeGreaterThan(
            document.text.lastIndexOf('Line 3999'),
          );
        }
        if (round === KILLS) break;
        const lines = Array.from(
          { length: 4000 },
          (_, i) => `<p>Line ${i} of page ${round}: the gauge stood at ${i % 97} cm.</p>`,
        );
        const html = `<!doctype html><title>Page ${round}</title>${lines.join('')}`;
        // What was acknowledged is kept; the rest of the work goes on behind it.
        await client.ingestion.start(`gauge-${round}.html`, new TextEncoder().encode(html).buffer, 'text/html');
        begun++;
        await page.waitForTimeout(AFTER[round % AFTER.length]!);
      } finally {
        await started.kill();
      }
    }
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
