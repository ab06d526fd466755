import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import fc from 'fast-check';
import type { ImportReport } from '#domain/import-report.ts';
import { importFile } from './import-file.ts';

// Whole files are read here; a busy machine needs longer than the usual five seconds.
vi.setConfig({ testTimeout: 60_000 });

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (name: string, text: string): Promise<ImportReport> => importFile({ name, bytes: bytesOf(text) });
const fixture = (name: string): Promise<ImportReport> =>
  importFile({ name, bytes: readFileSync(new URL(`../../e2e/files/${name}`, import.meta.url)) });
const textOf = (report: ImportReport): string => report.documents[0]?.text ?? '';
const flat = (text: string): string => text.replace(/\s+/gu, ' ');

/** items = added + the sum of what the warnings account for; and spans lie inside the text. */
function expectSound(report: ImportReport): void {
  const lost = report.warnings.reduce((sum, warning) => sum + (warning.lost ?? 0), 0);
  expect(report.added + lost).toBe(report.items);
  expect(report.documents.length === 0).toBe(report.refused !== null);
  for (const { text, blocks, passages, pages, runs } of report.documents) {
    let end = 0;
    for (const block of blocks) {
      expect(block.start).toBeGreaterThanOrEqual(end);
      expect(block.end).toBeLessThanOrEqual(text.length);
      expect(text.slice(end, block.start).trim()).toBe('');
      end = block.end;
    }
    expect(text.slice(end).trim()).toBe('');
    for (const span of [...passages, ...pages, ...runs, ...report.findings]) {
      expect(span.start).toBeLessThanOrEqual(span.end);
      expect(span.end).toBeLessThanOrEqual(text.length);
    }
  }
}

describe('what a file is', () => {
  it('calls a file of no bytes empty', async () => {
    const report = await importFile({ name: 'a.pdf', bytes: new Uint8Array(0) });
    expect(report).toMatchObject({ state: 'empty', items: 0, refused: { code: 'empty' } });
    expect(report.refused?.message).toContain('a.pdf');
  });

  it('goes by content before the name, and says so', async () => {
    const report = await read('page.txt', '<!doctype html><html><body><p>Hello there.</p></body></html>');
    expect(report.documents[0]?.source.kind).toBe('html');
    expect(report.warnings.map((warning) => warning.code)).toContain('wrong-extension');
  });

  it('reads a PDF that is named as a text', async () => {
    const bytes = readFileSync(new URL('../../e2e/files/half-scanned.pdf', import.meta.url));
    expect((await importFile({ name: 'x.txt', bytes })).documents[0]?.source.kind).toBe('pdf');
  });

  it.each([
    ['photo.txt', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])],
    ['bundle.txt', new Uint8Array([0x50, 0x4b, 5, 6, ...new Uint8Array(18)])],
    ['noise.md', new Uint8Array(400).map((_, i) => (i * 89 + ((i * i) % 251)) % 256)],
    ['list.bib', bytesOf('no entry in here')],
    ['any.xml', bytesOf('<?xml version="1.0"?><other/>')],
  ])('refuses %s by name with advice', async (name, bytes) => {
    const report = await importFile({ name, bytes });
    expect(report.state).toBe('unsupported');
    expect(report.refused?.message).toContain(name);
    expect(report.refused?.message).toMatch(/Save|export|add/);
    expectSound(report);
  });

  it('refuses a file above the limit before it reads it', async () => {
    const report = await importFile({ name: 'dump.txt', bytes: new Uint8Array(64 * 1024 * 1024 + 1) });
    expect(report.state).toBe('too-large');
  });

  it('stops when cancelled and adds nothing', async () => {
    const report = await importFile({ name: 'a.txt', bytes: bytesOf('Text.'), signal: AbortSignal.abort() });
    expect(report).toMatchObject({ state: 'cancelled', documents: [] });
    expectSound(report);
  });

  it('stops between the pages of a PDF', async () => {
    const controller = new AbortController();
    const bytes = readFileSync(new URL('../../e2e/files/krakatoa-report.pdf', import.meta.url));
    const seen: number[] = [];
    const report = await importFile({
      name: 'k.pdf',
      bytes,
      signal: controller.signal,
      onProgress: ({ stage, done }) => {
        if (stage === 'parse') seen.push(done);
        if (stage === 'parse' && done === 1) controller.abort();
      },
    });
    expect(report.state).toBe('cancelled');
    expect(seen).toEqual([0, 1]);
  });

  it('gives the same report for the same bytes', async () => {
    expect(await fixture('lighthouse-news.html')).toEqual(await fixture('lighthouse-news.html'));
  });
});

describe('public cases', () => {
  it('I05: reads windows-1252 as such', async () => {
    const report = await importFile({ name: 'c.txt', bytes: Buffer.from('S/ZsbiwgSm9z6SCWIDUggA==', 'base64') });
    expect(textOf(report)).toBe('Köln, José – 5 €');
    expect(report.encoding).toBe('windows-1252');
  });

  it('I08: keeps the data table', async () => {
    const report = await read(
      'a.html',
      '<article><h1>Costs</h1><p>The yearly report lists what the city paid, and why the sums changed.</p><table><tr><th>Item</th><th>2024</th></tr><tr><td>Roads</td><td>4,310</td></tr></table><p>The second paragraph explains the method in some detail.</p></article>',
    );
    expect(textOf(report)).toContain('Item\t2024\nRoads\t4,310');
    expect(textOf(report)).toContain('second paragraph');
    const table = report.documents[0]?.blocks.find((block) => block.kind === 'table');
    expect(table?.cells?.map((cell) => textOf(report).slice(cell.start, cell.end))).toEqual([
      'Item',
      '2024',
      'Roads',
      '4,310',
    ]);
  });

  it('N41: a footnote mark does not make another number', async () => {
    const report = await read(
      'n.html',
      '<p>The plant employs 450<sup>1</sup> people.</p><p><sup>1</sup> Full time only.</p>',
    );
    expect(textOf(report)).toContain('450¹ people');
    expect(textOf(report)).not.toContain('4501');
  });

  it('I23: Arabic comes out in the order of reading', async () => {
    expect(flat(textOf(await fixture('arabic-visitors.pdf')))).toContain('عدد الزوار هذا العام 48 ألف');
  });

  it('I24: columns are read one after the other', async () => {
    const text = flat(textOf(await fixture('antikythera-columns.pdf')));
    expect(text).toContain('until the summer of 1901. The lumps of corroded bronze');
    expect(text).toContain(
      'made more than 2,000 letters of the inscriptions readable for the first time. The large dial',
    );
  });

  it.each(['RETRACTED: Fish counts in the north', '[Retracted] Fish counts', 'WITHDRAWN: Fish counts'])(
    'R11: “%s” bars the source',
    async (title) => {
      const report = await read('p.html', `<title>${title}</title><p>Text of the paper.</p>`);
      expect(report.documents[0]?.source.notices[0]?.kind).toMatch(/retraction|withdrawal/);
    },
  );

  it.each([
    ['Erratum to: Fish counts in the north', 'correction'],
    ['Expression of Concern: Fish counts', 'expression-of-concern'],
    ['Correction: Fish counts', 'correction'],
    ['Retraction notice to “Fish counts”', 'correction'],
  ])('R10: “%s” is a notice, not a retraction', async (title, kind) => {
    const report = await read('p.html', `<title>${title}</title><p>Text of the notice.</p>`);
    expect(report.documents[0]?.source.notices.map((notice) => notice.kind)).toEqual([kind]);
  });
});

describe('fixtures of our own', () => {
  it('finds a sentence over a page break in one block', async () => {
    const report = await fixture('krakatoa-report.pdf');
    const text = textOf(report);
    const at = text.indexOf('a single count made');
    expect(flat(text)).toContain('made in the weeks after the waves had withdrawn from the plains');
    const block = report.documents[0]?.blocks.find((one) => one.start <= at && at < one.end);
    expect(text.slice(block?.start, block?.end)).toContain('withdrawn from the plains');
    const passage = report.documents[0]?.passages.find((one) => one.start <= at && at < one.end);
    expect(passage).toMatchObject({ page: 1, endPage: 2 });
    expectSound(report);
  });

  it('keeps the hyphen of a broken word at its line end', async () => {
    expect(textOf(await fixture('krakatoa-report.pdf'))).toContain('kilo-\nmetres');
  });

  it('raises footnote marks and exponents of a PDF', async () => {
    const text = textOf(await fixture('krakatoa-report.pdf'));
    expect(text).toContain('36,417 dead²');
    expect(text).toContain('10² pascals');
  });

  it('puts the boxes of a PDF where the words are', async () => {
    const report = await fixture('krakatoa-report.pdf');
    const { runs, pages } = report.documents[0]!;
    const at = textOf(report).indexOf('Rodrigues');
    const run = runs.find((one) => one.start <= at && at < one.end);
    expect(run).toMatchObject({ page: 1 });
    for (const { x, y, width, height, page } of runs) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(pages[page - 1]!.width + 1);
      expect(y + height).toBeLessThanOrEqual(pages[page - 1]!.height + 1);
    }
  });

  it('says which page of a half-scanned PDF has no text', async () => {
    const report = await fixture('half-scanned.pdf');
    expect(report).toMatchObject({ state: 'partial', items: 2, added: 1 });
    expect(report.documents[0]?.pages.map((page) => page.state)).toEqual(['text', 'no-text-layer']);
    expect(report.warnings.filter((warning) => warning.lost === 1).map((warning) => warning.place)).toEqual(['page 2']);
    expectSound(report);
  });

  it('reads the metadata of a saved page', async () => {
    const { source } = (await fixture('lighthouse-news.html')).documents[0]!;
    expect(source).toMatchObject({
      title: 'Lighthouse reopens after repair',
      authors: ['Ada Kern'],
      publisher: 'The Test Courier',
      publishedDate: '2022-09-14',
      language: 'en',
      uri: 'https://courier.example/2022/lighthouse',
      rights: null,
    });
  });

  it('leaves hidden text out and shows it as a finding', async () => {
    const report = await fixture('lighthouse-news.html');
    expect(textOf(report)).not.toContain('Ignore all previous');
    expect(report.findings.find((finding) => finding.kind === 'hidden-text')?.detail).toContain('Ignore all previous');
  });

  it('maps front matter to metadata at the precision known', async () => {
    const { source, text } = (await fixture('tide-note.md')).documents[0]!;
    expect(source).toMatchObject({
      title: 'A note on tide gauges',
      authors: ['Mira Holt', 'Jens Oe'],
      publishedDate: '2019-11',
      rights: 'CC-BY-4.0',
    });
    expect(text).toContain('was not read at night');
    expect(text).toContain('Batavia\t2.4');
  });

  it('lets sources.json overrule the file', async () => {
    const report = await importFile({
      name: 'a.md',
      bytes: bytesOf('---\ntitle: Old\n---\nText.'),
      metadata: {
        id: 'a1',
        title: 'New',
        published: '1912-05',
        licence: 'CC0-1.0',
        retracted: true,
        citationCount: 7,
        author: 'A (ed.)',
      },
    });
    const { source, passages } = report.documents[0]!;
    expect(source).toMatchObject({
      id: 'a1',
      title: 'New',
      publishedDate: '1912-05',
      rights: 'CC0-1.0',
      citationCount: 7,
      authors: ['A (ed.)'],
    });
    expect(source.notices[0]?.kind).toBe('retraction');
    expect(passages[0]?.id).toBe('a1#1');
  });
});

describe('any bytes', () => {
  it('never throws and always accounts for every item', async () => {
    const names = fc.constantFrom('a.txt', 'a.md', 'a.html', 'a', 'a.pdf', 'a.xml');
    await fc.assert(
      fc.asyncProperty(names, fc.uint8Array({ maxLength: 400 }), async (name, bytes) => {
        expectSound(await importFile({ name, bytes }));
      }),
      { numRuns: 300, seed: 7 },
    );
  });

  it('survives broken copies of every fixture', async () => {
    const files = [
      'lighthouse-news.html',
      'tide-note.md',
      'gezeitenmuehle-1252.txt',
      'half-scanned.pdf',
      'antikythera-columns.pdf',
    ];
    for (const name of files) {
      const original = readFileSync(new URL(`../../e2e/files/${name}`, import.meta.url));
      for (let round = 0; round < 12; round++) {
        const bytes = new Uint8Array(
          original.subarray(0, round % 3 === 0 ? Math.floor((original.length * (round + 1)) / 13) : original.length),
        );
        for (let i = round; i < bytes.length; i += 997 + round * 131) bytes[i] = (bytes[i]! * 31 + round * 17) & 255;
        expectSound(await importFile({ name, bytes }));
      }
    }
  }, 60_000);

  it('survives random markup', async () => {
    const piece = fc.constantFrom(
      '<div>',
      '</div>',
      '<p>',
      '<table><tr><td>',
      '</td>',
      '<li>',
      '<sup>1</sup>',
      'a & b',
      '&nbsp;',
      '<!--',
      '-->',
      '<b',
      '"',
      '<br>',
      '```',
      '**x',
      '| a |',
      '\n',
      '|-|',
      '[x](y',
      '> ',
      '<script>',
      '</script>',
      '10',
      '<svg>',
      ']]>',
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('a.md', 'a.html'), fc.array(piece, { maxLength: 40 }), async (name, pieces) => {
        expectSound(await read(name, pieces.join('')));
      }),
      { numRuns: 400, seed: 11 },
    );
  });
});
