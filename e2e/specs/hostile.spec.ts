import { expect, test, type Browser, type Page } from 'playwright/test';
import { createChecker } from '../../src/engine/fact-check/check-draft.ts';
import { renderEvidenceCsv } from '../../src/engine/trace/render-csv.ts';
import { renderReportMarkdown } from '../../src/engine/trace/render-markdown.ts';
import { importFile } from '../../src/ingest/import-file.ts';
import { MISSING_SETS, OWN_STRINGS, publicStrings, type HostileString } from '../pages/hostile-strings.ts';
import { clientOf } from '../pages/page-client.ts';
import { auditPage, watchForHostility } from '../pages/hostile-watch.ts';
import { Workbench } from '../pages/workbench.ts';

/*
 * Every string that tries to be more than text, through every place where text of a draft or a source is shown. Many strings
 * go into one page; where that page shows a problem, halves of them go into pages of their own until the string is named.
 */

interface DroppedFile {
  readonly name: string;
  readonly text: string;
}

interface Scene {
  readonly page: Page;
  readonly bench: Workbench;
}

type Act = (scene: Scene, strings: readonly HostileString[]) => Promise<void>;

const PUBLIC_STRINGS = publicStrings();

/** What went wrong while `act` showed these strings in a page of their own. */
async function problemsOf(browser: Browser, origin: string, strings: readonly HostileString[], act: Act) {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1280, height: 800 } });
  try {
    const problems = await watchForHostility(context, origin);
    const page = await context.newPage();
    const bench = new Workbench(page);
    await act({ page, bench }, strings);
    problems.push(...(await auditPage(page)));
    if (!page.url().startsWith(`${origin}/`)) problems.push(`left for ${page.url()}`);
    return [...new Set(problems)];
  } finally {
    await context.close();
  }
}

/** Shows the strings and expects nothing to happen; names the first string at fault where something does. */
async function expectHarmless(browser: Browser, origin: string, strings: readonly HostileString[], act: Act) {
  let suspects = strings;
  let problems = await problemsOf(browser, origin, suspects, act);
  while (problems.length > 0 && suspects.length > 1) {
    const half = suspects.slice(0, suspects.length >> 1);
    const rest = suspects.slice(suspects.length >> 1);
    const ofHalf = await problemsOf(browser, origin, half, act);
    const ofRest = ofHalf.length > 0 ? [] : await problemsOf(browser, origin, rest, act);
    // Only together: no half shows it.
    if (ofHalf.length === 0 && ofRest.length === 0) break;
    problems = ofHalf.length > 0 ? ofHalf : ofRest;
    suspects = ofHalf.length > 0 ? half : rest;
  }
  expect(problems, suspects.map(({ name, text }) => `${name}: ${text.slice(0, 300)}`).join('\n')).toEqual([]);
}

/** Drops files of any name on the window, as from a file manager. */
async function drop(page: Page, files: readonly DroppedFile[]): Promise<void> {
  await page.evaluate((dropped) => {
    const transfer = new DataTransfer();
    for (const { name, text } of dropped) transfer.items.add(new File([text], name));
    for (const type of ['dragenter', 'dragover', 'drop']) {
      window.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
    }
  }, files);
}

/** Waits until every file was taken, or refused by name, and all is at rest. */
async function imported({ page, bench }: Scene): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-idle', 'false');
  await bench.rest();
}

/** Opens every source that was dropped in the drawer, one after another. */
async function openAll({ page }: Scene, origin: string, draft: string): Promise<number> {
  const jobs = await clientOf(page, origin).ingestion.list();
  const ids = [...new Set(jobs.flatMap(({ sourceIds }) => sourceIds))];
  await page.evaluate(
    async ([all, open]) => {
      const section = () => document.querySelector('[aria-label="The source itself"]');
      const isDrawn = (element: Element): boolean =>
        element.querySelector('[aria-label="Text of the source"] p, [aria-label="Text of the source"] div') !== null ||
        element.textContent.includes('This source has no text');
      for (const id of all) {
        const before = section();
        history.pushState({}, '', `/library?draft=${open}&source=${encodeURIComponent(id)}&show=evidence`);
        for (let tries = 0; ; tries++) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
          const now = section();
          if (now && now !== before && isDrawn(now)) break;
          if (tries > 900) throw new Error(`source ${id} was not shown`);
        }
      }
    },
    [ids, draft] as const,
  );
  return ids.length;
}

/** Every tab of findings, one after another, and as many claims and marks as `picks` allows. */
async function walkFindings({ page, bench }: Scene, picks: number): Promise<void> {
  for (const tab of [/^Map/u, /^Quotes/u, /^Contradictions/u, /^Markers/u, /^Coverage/u, /^Gate/u, /^Claims/u]) {
    await bench.findings.getByRole('tab', { name: tab }).click();
    await bench.rest();
  }
  // A long draft draws what is near its window only, so there may be fewer marks after each step.
  const marks = page.locator('main [data-mark]');
  const step = Math.max(1, Math.ceil((await marks.count()) / picks));
  for (let at = 0; at < (await marks.count()); at += step) {
    await marks.nth(at).dispatchEvent('click');
    await expect(bench.evidence).toBeVisible();
  }
  await bench.rest();
}

const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Code units that a title or a name may have and is still taken for one. */
const FIELD = 290;

/**
 * Strings as the body of a page, and as everything that a page says about itself: each field holds as many as fit, and begins
 * with another one.
 */
function pageOf(strings: readonly HostileString[], turn: number): string {
  const said = strings.map(({ text }) => text.slice(0, FIELD));
  const one = (at: number): string => escapeMarkup(said[(at + turn) % said.length] ?? '');
  const many = (at: number): string => {
    let field = said[(at + turn) % said.length] ?? '';
    for (let next = 1; next < said.length; next++) {
      const longer = `${field} ${said[(at + turn + next) % said.length] ?? ''}`;
      if (longer.length > FIELD) break;
      field = longer;
    }
    return escapeMarkup(field);
  };
  const authors = said.map((text) => `<meta name="author" content="${escapeMarkup(text)}">`).join('\n');
  return `<!doctype html><html lang="${one(0)}"><head><title>${many(1)}</title>${authors}
<meta name="citation_publisher" content="${many(4)}"><meta name="dcterms.rights" content="${many(7)}">
<link rel="canonical" href="${one(10)}"><meta name="citation_doi" content="${one(11)}">
<meta property="og:site_name" content="${many(12)}"></head><body>${strings.map(({ text }) => text).join('\n')}</body></html>`;
}

const parts = <T>(all: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

/** What a text may be dropped as: the string alone, as a page and inside one, as Markdown and as plain text. */
const AS_SOURCES =
  (origin: string, filesOf: (strings: readonly HostileString[]) => readonly DroppedFile[]): Act =>
  async (scene, strings) => {
    // With an empty draft open: each file that is read would have the demonstration checked anew otherwise.
    await scene.page.goto('/');
    await expect(scene.page.locator('html')).toHaveAttribute('data-backend', 'service-worker');
    const draft = await clientOf(scene.page, origin).drafts.create({ title: 'Empty', text: '' });
    await scene.page.evaluate((to) => history.pushState({}, '', to), `/library?draft=${draft.id}`);
    await expect(scene.page.getByRole('heading', { name: 'Library', level: 1 })).toBeVisible();
    await scene.bench.rest();
    await drop(scene.page, filesOf(strings));
    await imported(scene);
    await scene.page.getByText('past import').first().click();
    expect(await openAll(scene, origin, draft.id)).toBeGreaterThan(0);
  };

const AS_DRAFT: Act = async (scene, strings) => {
  await scene.bench.open('/check');
  await scene.bench.newDraft(strings.map(({ text }) => text).join('\n\n'));
  await scene.bench.show('Split');
  await scene.bench.show('Read');
  await walkFindings(scene, 18);
};

/** Fields of a table of RFC 4180, read by its letter. */
function readCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  let field = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (isQuoted) {
      if (char === '"' && text[at + 1] === '"') at++;
      else if (char === '"') {
        isQuoted = false;
        continue;
      }
      field += char;
    } else if (char === '"') isQuoted = true;
    else if (char === ',' || char === '\n') {
      rows.at(-1)!.push(field);
      field = '';
      if (char === '\n') rows.push([]);
    } else if (char !== '\r') field += char;
  }
  return rows.filter((row) => row.length > 0);
}

/** How the lines of our report start; a line that starts otherwise was forged. */
const OUR_LINES = [
  /^$/u,
  /^# Grounded report$/u,
  /^## (?:Claims|Not checked)$/u,
  /^### [\w-]+: [a-z ]+$/u,
  /^(?:Decision|Source set): /u,
  /^\| .* \|$/u,
  /^> /u,
  /^\* /u,
];

/**
 * The strings as draft and as source of one check, written out: nothing of theirs is a line, a heading, a link, an element or
 * a formula of the export.
 */
async function expectPlainExports(strings: readonly HostileString[]): Promise<void> {
  const draft = strings.map(({ text }) => text).join('\n\n');
  const { documents } = await importFile({
    name: 'said.txt',
    bytes: new TextEncoder().encode(draft),
    metadata: { title: strings[0]!.text || 'x' },
  });
  const { report } = createChecker(documents).check({ draft, now: '2026-01-01T00:00:00Z' });
  expect(report.claims.length).toBeGreaterThan(5);
  const rows = readCsv(renderEvidenceCsv(report));
  expect(new Set(rows.map((row) => row.length))).toEqual(new Set([11]));
  expect(rows).toHaveLength(1 + report.claims.reduce((sum, { citations }) => sum + Math.max(1, citations.length), 0));
  // Signed numbers and telephone numbers hold nothing that could be run, and stay as they are (SPEC §16, case E01).
  const formulas = rows.flat().filter((field) => /^[=@\t\r]|^[+-](?![\d\s().,/-]*$)/u.test(field));
  expect(formulas).toEqual([]);
  const forged = renderReportMarkdown(report)
    .split('\n')
    .filter((line) => {
      if (!OUR_LINES.some((start) => start.test(line))) return true;
      if (!/^[>*]/u.test(line)) return false;
      // What follows our mark starts no block of its own, and holds no mark of Markdown that is not escaped.
      const rest = line.slice(/^(?:> |\* (?:[a-z-]+: )?)/u.exec(line)?.[0].length ?? 0);
      return /^(?:#|>|[-+*] |\d{1,9}[.)] )/u.test(rest) || /(?<!\\)(?:\\\\)*[<`[\]!|]/u.test(rest);
    });
  expect(forged).toEqual([]);
}

/** Files whose names, titles, people and contents are these strings, `size` of them in each. */
const asPages =
  (size: number) =>
  (strings: readonly HostileString[]): readonly DroppedFile[] =>
    parts(strings, size).map((part, at) => ({
      name: `${part.map(({ text }) => text.slice(0, 150).trim()).join(' ')}${at % 2 === 0 ? ' ' : ''}.html`,
      text: pageOf(part, at),
    }));
/** The first line becomes the title where it is short enough. */
const asTexts =
  (size: number) =>
  (strings: readonly HostileString[]): readonly DroppedFile[] =>
    parts(strings, size).flatMap((part, at) => {
      const text = part.map((string) => string.text).join('\n\n');
      return [
        { name: `many-${at}.txt`, text },
        { name: `many-${at}.md`, text: `# ${text}` },
      ];
    });

test.describe('our own hostile strings', () => {
  test('as pages, their names and what they say of themselves', ({ browser, baseURL }) =>
    expectHarmless(browser, baseURL!, OWN_STRINGS, AS_SOURCES(baseURL!, asPages(1))));
  test('as Markdown and text', ({ browser, baseURL }) =>
    expectHarmless(browser, baseURL!, OWN_STRINGS, AS_SOURCES(baseURL!, asTexts(6))));
  test('as a draft', ({ browser, baseURL }) => expectHarmless(browser, baseURL!, OWN_STRINGS, AS_DRAFT));
  test('in the exports', () => expectPlainExports(OWN_STRINGS));
});

test.describe(`hostile strings of the public sets (${PUBLIC_STRINGS.length} at hand, missing: ${MISSING_SETS.join(', ') || 'none'})`, () => {
  test.skip(PUBLIC_STRINGS.length === 0, 'the public sets are not beside the repository');
  test.setTimeout(150_000);
  for (const [at, part] of parts(PUBLIC_STRINGS, 440).entries()) {
    test(`as pages, their names and what they say of themselves, part ${at + 1}`, ({ browser, baseURL }) =>
      expectHarmless(browser, baseURL!, part, AS_SOURCES(baseURL!, asPages(16))));
    test(`as a draft, part ${at + 1}`, ({ browser, baseURL }) => expectHarmless(browser, baseURL!, part, AS_DRAFT));
  }
  test('as Markdown and text', ({ browser, baseURL }) =>
    expectHarmless(browser, baseURL!, PUBLIC_STRINGS, AS_SOURCES(baseURL!, asTexts(90))));
  test('in the exports', () => expectPlainExports(PUBLIC_STRINGS));
});

test('the watch itself sees code that runs, a request, a dialog and an element', async ({ browser, baseURL }) => {
  const act: Act = async ({ page, bench }) => {
    await bench.open();
    await page.evaluate(() => {
      Object.assign(globalThis, { __pwn: 1 });
      alert(1);
      const image = document.createElement('img');
      image.src = '/not-ours.png';
      document.querySelector('main')!.append(image);
      const elsewhere = document.createElement('img');
      elsewhere.src = 'https://t.example/1.gif';
      document.querySelector('main')!.append(elsewhere);
      setTimeout(() => {
        throw new Error('uncaught');
      });
    });
    await page.waitForTimeout(200);
  };
  const problems = await problemsOf(browser, baseURL!, OWN_STRINGS, act);
  const kinds = problems.map((problem) => problem.slice(0, problem.indexOf(':')));
  expect([...new Set(kinds)].toSorted()).toEqual(['element', 'elsewhere', 'error', 'not ours', 'policy', 'ran']);
});
