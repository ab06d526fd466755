import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { RECOGNITION_LANGUAGES, type RecognitionLanguage } from '#domain/recognition-language.ts';
import type { RecognisedPage } from '#domain/recognised-page.ts';
import { createChecker } from '#engine/fact-check/check-draft.ts';
import { importFile } from '../import-file.ts';
import { scannedPages } from '../pdf/scanned-pages.ts';
import { drawPageOf, scanPdf } from './drawn-page.fixture.ts';
import { pictureOfPage } from './picture.fixture.ts';
import { readLines } from './read-lines.ts';
import { startRecogniser } from './recogniser.ts';
import { straighten, tiltBack } from './straighten.ts';

const file = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../../e2e/files/${name}`, import.meta.url)));
const part = (name: string): Uint8Array => new Uint8Array(readFileSync(createRequire(import.meta.url).resolve(name)));
const start = (language: RecognitionLanguage = 'eng') =>
  startRecogniser({
    language,
    engine: part('tesseract.js-core/tesseract-core-simd-lstm.wasm'),
    model: part(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`),
  });

describe('scanned pages', () => {
  it('are told from pages with text', async () => {
    expect(await scannedPages(file('half-scanned.pdf'))).toEqual([2]);
    expect(await scannedPages(file('scanned-report.pdf'))).toEqual([1]);
    expect(await scannedPages(file('krakatoa-report.pdf'))).toEqual([]);
    expect(await scannedPages(new Uint8Array([1, 2, 3]))).toEqual([]);
  });

  it('of a file of scans alone are refused before anybody has them read', async () => {
    const report = await importFile({ name: 'scanned-report.pdf', bytes: file('scanned-report.pdf') });
    expect(report).toMatchObject({ state: 'no-text-layer', documents: [], items: 1, added: 0 });
  });
});

describe('text recognition', () => {
  it('reads a slanted page of two columns whole, and quotes of it say that they rest on a reading', async () => {
    const bytes = file('scanned-report.pdf');
    const { picture, scale } = await pictureOfPage(bytes, 1, 470.5);
    const recogniser = await start();
    const shares: number[] = [];
    const read = recogniser.read(picture, scale, (share) => shares.push(share));
    recogniser.close();
    expect(read.tilt).toBeCloseTo((0.45 * Math.PI) / 180, 3);
    expect(shares.at(-1)).toBeGreaterThan(0.5);
    const report = await importFile({ name: 'scanned-report.pdf', bytes, recognised: [{ page: 1, ...read }] });
    expect(report).toMatchObject({ state: 'ready', items: 1, added: 1 });
    const document = report.documents[0]!;
    for (const line of [
      'Report of the lock keeper',
      'passed 4,312 boats, of which 1,188 carried coal and 640 carried grain',
      'a tenth more than in the year before.',
      'the mason needed nine days to set it level again.',
      'The keeper asks for a second lamp at the tail of the lock.',
      'at 3.4 metres above the sill',
    ])
      expect(document.text).toContain(line);
    // The left column is read to its end before the right one begins.
    expect(document.text.indexOf('No boat was lost')).toBeLessThan(document.text.indexOf('The keeper asks'));
    expect(document.blocks[0]).toMatchObject({ kind: 'heading' });
    expect(document.pages[0]).toMatchObject({ state: 'recognised' });
    const [passage] = document.passages;
    expect(passage!.confidence).toBeGreaterThan(0.8);
    expect(passage!.confidence).toBeLessThan(1);
    // Where the words are printed: the first figure stands in the upper left quarter.
    const run = document.runs.find(({ start: from, end }) => document.text.slice(from, end) === '4,312')!;
    expect(run.x + run.width).toBeLessThan(300);
    expect(run.confidence).toBeGreaterThan(0.7);

    const draft = 'The keeper wrote that “Boats that arrive after dark cannot see the mooring posts”.';
    const { report: checked } = createChecker([document]).check({ draft, now: '2024-01-01T00:00:00Z' });
    const { quotes } = checked;
    expect(quotes[0]).toMatchObject({ status: 'verbatim', recognised: { unsure: 0 } });
    expect(quotes[0]!.detail).toMatch(/read from a scan, \d\d % sure/);
  }, 60_000);

  it('reads a German page with its umlauts in German, each word with how sure it is, and says in which language', async () => {
    const lines = [
      'Die Brücke über die Würm wurde 1934 größtenteils',
      'erneuert; täglich überqueren sie 4.312 Fußgänger.',
      'Müller & Söhne lieferten das Geländer für 18.500 Mark.',
    ];
    const picture = drawPageOf(lines);
    const bytes = await scanPdf([picture]);
    expect(await scannedPages(bytes)).toEqual([1]);
    const recogniser = await start('deu');
    const read = recogniser.read(picture, 300 / 72);
    recogniser.close();
    expect(read.language).toBe('deu');
    const report = await importFile({ name: 'bruecke.pdf', bytes, recognised: [{ page: 1, ...read }] });
    const document = report.documents[0]!;
    expect(document.text.replaceAll(/\s+/gu, ' ')).toContain(lines.join(' '));
    const runs = document.runs.filter(({ confidence }) => confidence !== undefined);
    expect(runs.length).toBeGreaterThanOrEqual(20);
    expect(runs.filter(({ confidence }) => confidence! > 0.7).length / runs.length).toBeGreaterThan(0.9);
    expect(report.warnings.find(({ code }) => code === 'pages-recognised')?.message).toContain('(OCR, German)');
    const draft = 'Der Bericht sagt: „täglich überqueren sie 4.312 Fußgänger“.';
    const { quotes } = createChecker([document]).check({ draft, now: '2024-01-01T00:00:00Z' }).report;
    expect(quotes[0]).toMatchObject({ status: 'verbatim' });
  }, 60_000);

  it.each([
    ['fra', 'Le château fut rénové en 1934; la façade a coûté 18 500 francs.'],
    ['spa', 'El niño cruzó el puente; mañana llegará el señor Núñez.'],
    ['ita', 'La città è più antica di quanto si credeva; perché nessuno lo sapeva.'],
    ['por', 'A ponte não foi construída em São João; a câmara pagou a reparação.'],
    ['nld', 'De brug werd geïnspecteerd en daarna drie maanden gesloten.'],
    ['ell', 'Η γέφυρα χτίστηκε το 1934 και ανακαινίστηκε πρόσφατα.'],
  ] as const)(
    'reads %s with the letters that are its own',
    async (language, line) => {
      const recogniser = await start(language);
      const { lines } = recogniser.read(drawPageOf([line], { size: 10 }), 300 / 72);
      recogniser.close();
      expect(lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join(' ')).toBe(line);
    },
    60_000,
  );

  it('has the model of each language that can be chosen', () => {
    for (const language of RECOGNITION_LANGUAGES)
      expect(part(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`).length).toBeLessThan(
        3.1e6,
      );
  });

  it('refuses a model that is none', async () => {
    const engine = part('tesseract.js-core/tesseract-core-simd-lstm.wasm');
    await expect(startRecogniser({ engine, model: new Uint8Array([1, 2, 3]) })).rejects.toThrow('model');
  });
});

const word = (text: string, confidence: number, x0: number) => ({
  text,
  confidence,
  bbox: { x0, y0: 100, x1: x0 + 40, y1: 120 },
});
const blockOf = (...words: readonly object[]) => ({
  paragraphs: [{ lines: [{ rowAttributes: { rowHeight: 20 }, baseline: { y0: 118, y1: 120 }, words }] }],
});
const asIs = (x: number, y: number): [number, number] => [x, y];

describe('the report of the recogniser', () => {
  it('gives words in points with their confidence, line by line', () => {
    const [line] = readLines({ blocks: [blockOf(word('lock', 96, 10), word('keeper', 41, 60))] }, 2, asIs);
    expect(line).toMatchObject({ block: 0, baseline: 59.5, size: 10 });
    expect(line!.words).toEqual([
      { text: 'lock', x: 5, y: 50, width: 20, height: 10, confidence: 0.96 },
      { text: 'keeper', x: 30, y: 50, width: 20, height: 10, confidence: 0.41 },
    ]);
  });

  it('leaves specks out, and no short word that stands among others', () => {
    const lines = readLines(
      { blocks: [blockOf(word('a', 20, 10), word('lamp', 95, 54), word(':', 3, 100), word('7', 12, 400))] },
      2,
      asIs,
    );
    expect(lines[0]!.words.map(({ text }) => text)).toEqual(['a', 'lamp']);
  });

  it('is empty for a page without words, and for what is no report', () => {
    for (const report of [{ blocks: [] }, { blocks: null }, null, 'x', { blocks: [{ paragraphs: [{ lines: [{}] }] }] }])
      expect(readLines(report, 4, asIs)).toEqual([]);
  });
});

describe('a page that lies askew', () => {
  it('is set straight about its middle, and its places lead back', () => {
    const [width, height] = [101, 101];
    const pixels = new Uint8Array(width * height).fill(230);
    const tilt = 0.1;
    // A line through the middle, slanted by the tilt.
    for (let x = -40; x <= 40; x++) pixels[Math.round(50 + x * Math.tan(tilt)) * width + 50 + x] = 0;
    const level = straighten({ width, height, pixels }, tilt);
    const dark = (at: number): number => 230 - level.pixels[50 * width + at]!;
    for (const at of [20, 35, 65, 80]) expect(dark(at)).toBeGreaterThan(60);
    expect(level.pixels[0]).toBe(230);
    const [x, y] = tiltBack({ width, height }, tilt)(90.5, 50.5);
    expect(x).toBeCloseTo(50.5 + 40 * Math.cos(tilt), 6);
    expect(y).toBeCloseTo(50.5 + 40 * Math.sin(tilt), 6);
  });
});

describe('recognised pages in a document', () => {
  const page = (failure?: string): RecognisedPage => ({
    page: 2,
    ...(failure === undefined ? {} : { failure }),
    lines: failure
      ? []
      : [
          {
            block: 0,
            baseline: 100,
            size: 12,
            words: [
              { text: 'Arrivals:', x: 60, y: 90, width: 50, height: 12, confidence: 0.95 },
              { text: '17', x: 114, y: 90, width: 12, height: 12, confidence: 0.4 },
            ],
          },
        ],
  });
  const read = (recognised: readonly RecognisedPage[]) =>
    importFile({ name: 'half-scanned.pdf', bytes: file('half-scanned.pdf'), recognised });

  it('stand beside pages with text, with words that were guessed marked on them', async () => {
    const { state, documents, warnings } = await read([page()]);
    const { text, pages, runs, passages } = documents[0]!;
    expect(state).toBe('ready');
    expect(text).toContain('23 ships arrived in March 1884');
    expect(text).toContain('Arrivals: 17');
    expect(pages.map((one) => one.state)).toEqual(['text', 'recognised']);
    expect(runs.filter(({ confidence }) => confidence !== undefined)).toHaveLength(2);
    expect(passages.find(({ page: number }) => number === 1)!.confidence).toBeUndefined();
    expect(warnings.map(({ code }) => code)).toContain('pages-recognised');
    expect(warnings.some(({ lost }) => (lost ?? 0) > 0)).toBe(false);
  });

  it('make another content of the same file, the same each time', async () => {
    const hashOf = async (recognised: readonly RecognisedPage[]) =>
      (await read(recognised)).documents[0]!.source.contentHash;
    const plain = (await importFile({ name: 'half-scanned.pdf', bytes: file('half-scanned.pdf') })).documents[0]!
      .source;
    expect(await hashOf([page()])).not.toBe(plain.contentHash);
    expect(await hashOf([page()])).toBe(await hashOf([page()]));
    expect(await hashOf([])).toBe(plain.contentHash);
  });

  it('that could not be read stay lost, with the reason', async () => {
    const { state, items, added, warnings } = await read([page('the picture is damaged')]);
    expect({ state, items, added }).toEqual({ state: 'partial', items: 2, added: 1 });
    expect(warnings.find(({ code }) => code === 'page-recognised')).toMatchObject({
      lost: 1,
      message: expect.stringContaining('the picture is damaged') as string,
    });
  });
});
