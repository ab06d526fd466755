import type { PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js';
import type { PageInput } from './assemble.ts';
import { placeGlyphs, RTL } from './glyphs.ts';
import type { PdfTextItem } from './glyphs.ts';
import { buildFragments } from './lines.ts';
import { FEW_CHARACTERS, judgePage, readInk } from './page-state.ts';
import { readingOrder } from './reading-order.ts';
import type { PlacedLine } from './reading-order.ts';

/** A file that claims more pages is read up to here. Its import says so. */
export const MAX_PAGES = 3_000;

/** One page as the file itself tells it, with what of it is no text. */
export interface ReadPage {
  readonly page: PageInput;
  readonly annotations: number;
  readonly fields: number;
  readonly isMixed: boolean;
}

/** Reads a page's lines and judges whether these are its text. `ops` are the numbers of pdf.js's instructions. */
export async function readPage(
  page: PDFPageProxy,
  ops: Readonly<Record<string, number>>,
  number: number,
): Promise<ReadPage> {
  const view = page.getViewport({ scale: 1 });
  const content = await page.getTextContent({ disableNormalization: true });
  const items = content.items.filter((item) => 'str' in item) as unknown as PdfTextItem[];
  const lines = layOut(items, view.transform);
  const text = lines.map((line) => line.text).join('');
  const characters = text.replace(/\s/gu, '').length;
  const unreadable = text.match(/[\ufffd\ue000-\uf8ff]/g)?.length ?? 0;
  const ink = characters < FEW_CHARACTERS ? await readInk(page, ops, view.width * view.height).catch(() => null) : null;
  const notes = (await page.getAnnotations().catch(() => [])) as { subtype?: string; contentsObj?: { str?: string } }[];
  return {
    page: { page: number, width: view.width, height: view.height, ...judgePage(characters, unreadable, ink), lines },
    annotations: notes.filter(
      (note) =>
        note.subtype !== 'Widget' &&
        note.subtype !== 'Link' &&
        note.subtype !== 'Popup' &&
        (note.contentsObj?.str ?? '') !== '',
    ).length,
    fields: notes.filter((note) => note.subtype === 'Widget').length,
    isMixed: items.some((item) => RTL.test(item.str) && /\p{Script=Latin}{2}/u.test(item.str)),
  };
}

/** Lines of each writing direction; the main one first, sideways text (margins, wide tables) after it. */
function layOut(items: readonly PdfTextItem[], view: readonly number[]): PlacedLine[] {
  const glyphs = placeGlyphs(items, view);
  const byTurn = [0, 1, 2, 3].map((turn) => glyphs.filter((glyph) => glyph.turn === turn));
  byTurn.sort((a, b) => b.length - a.length);
  let columns = 0;
  const lines: PlacedLine[] = [];
  for (const group of byTurn) {
    const placed = readingOrder(buildFragments(group));
    for (const line of placed) if (line.text !== '') lines.push({ ...line, column: line.column + columns });
    columns += 1_000;
  }
  return lines;
}
