import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import type { PdfBlock } from '#engine/trace/pdf-blocks.ts';
import { loadNodeFont } from './node-fonts.ts';
import { renderPdf } from './render-pdf.ts';

const make = (blocks: readonly PdfBlock[]) => renderPdf(blocks, { title: 'Test', loadFont: loadNodeFont });

/** Text of each page as pdf.js reads it, lines joined. */
async function read(bytes: Uint8Array) {
  const document = await getDocument({ data: bytes.slice(), isEvalSupported: false }).promise;
  const pages: string[] = [];
  for (let at = 1; at <= document.numPages; at++) {
    const { items } = await (await document.getPage(at)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''));
  }
  return { pages, outline: await document.getOutline(), document };
}
const flat = (text: string): string => text.replace(/\s+/gu, '');

describe('a PDF', () => {
  it.each([
    ['Cyrillic, CJK, Arabic and a currency sign in one line (E04)', 'Отчёт — 报告 — تقرير — €5'],
    ['Arabic with marks and a ligature', 'لا إله — السلام عليكم'],
    ['Arabic with a number and a sign', 'ارتفع السعر 12.5% إلى €5'],
    ['Hebrew with digits', 'בשנת 1948 נוסדה'],
    ['Greek, Armenian, Georgian', 'Ελληνικά Հայերեն ქართული'],
    ['Japanese and Korean', '日本語のレポート 한국어 보고서'],
    ['Thai', 'รายงานภาษาไทย'],
    ['mathematics and typography', '≤ ≥ ± “quoted” — naïve café ½'],
  ])('holds %s as selectable text', async (_name, text) => {
    const { bytes, missing } = await make([{ kind: 'text', text }]);
    const { pages } = await read(bytes);
    expect(missing).toEqual([]);
    expect(flat(pages[0]!)).toContain(flat(text));
  });

  it('writes a letter that no font has by its number, and says so', async () => {
    const { bytes, missing } = await make([{ kind: 'text', text: 'x \u{20000} y' }]);
    const { pages } = await read(bytes);
    expect(missing).toEqual(['U+20000']);
    expect(pages.join('')).toContain('(U+20000)');
    expect(flat(pages.join(''))).toContain(flat('no glyph for 1 of its characters'));
  });

  it('numbers its pages, and leads from each bookmark to its heading', async () => {
    const blocks = Array.from({ length: 30 }, (_, at): readonly PdfBlock[] => [
      { kind: 'heading', level: 2, text: `Part ${at + 1}` },
      { kind: 'text', text: 'A sentence that is long enough to be broken into lines. '.repeat(12) },
    ]).flat();
    const { bytes, pages: count } = await make([{ kind: 'heading', level: 1, text: 'Whole' }, ...blocks]);
    const { pages, outline, document } = await read(bytes);
    expect(pages).toHaveLength(count);
    expect(count).toBeGreaterThan(3);
    for (const [at, page] of pages.entries()) expect(page).toContain(`${at + 1} / ${count}`);
    expect(outline.map(({ title }) => title)).toEqual(['Whole']);
    expect(outline[0]!.items.map(({ title }) => title)).toEqual(
      Array.from({ length: 30 }, (_, at) => `Part ${at + 1}`),
    );
    for (const item of outline[0]!.items) {
      const index = await document.getPageIndex((item.dest as { num: number; gen: number }[])[0]!);
      expect(pages[index]).toContain(item.title);
    }
  });

  it('keeps a word that is longer than a line, cut over lines', async () => {
    const word = 'abcdefghij'.repeat(40);
    const { bytes } = await make([{ kind: 'text', text: word }]);
    expect(flat((await read(bytes)).pages.join(''))).toContain(word);
  });

  it('is the same bytes each time', async () => {
    const blocks: PdfBlock[] = [
      { kind: 'heading', level: 1, text: 'Same' },
      { kind: 'text', text: 'Отчёт 报告' },
    ];
    expect(Buffer.from((await make(blocks)).bytes).equals(Buffer.from((await make(blocks)).bytes))).toBe(true);
  });
});
