import {
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  rgb,
  type PDFFont,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib';
import type { PdfBlock } from '#engine/trace/pdf-blocks.ts';
import { pdfFontkit, readFace, type Face, type LoadFont, type PdfFontName } from './fonts.ts';
import { breakLines } from './lines.ts';

export interface PdfFile {
  readonly bytes: Uint8Array;
  readonly pages: number;
  /** Characters that no font at hand has; they are written by their number, and the file says so at its end. */
  readonly missing: readonly string[];
}

export interface PdfOptions {
  readonly title: string;
  readonly loadFont: LoadFont;
  /** Share of the work done, in [0, 1]. */
  readonly onProgress?: (share: number) => void;
  /** Waited for between stretches of work, so that other calls come in; may reject to stop. */
  readonly breathe?: () => Promise<void>;
}

/** A4 in points, with its margins. */
const PAGE = { width: 595.28, height: 841.89, side: 56, top: 64, bottom: 64 } as const;

interface Style {
  readonly size: number;
  readonly lead: number;
  readonly before: number;
  readonly indent: number;
  readonly face: 'sans' | 'bold';
  readonly ink: readonly [number, number, number];
}
const INK = [0.11, 0.12, 0.14] as const;
const QUIET = [0.36, 0.39, 0.44] as const;
const STYLES: Readonly<Record<string, Style>> = {
  h1: { size: 18, lead: 24, before: 0, indent: 0, face: 'bold', ink: INK },
  h2: { size: 11.5, lead: 16, before: 12, indent: 0, face: 'bold', ink: INK },
  body: { size: 9.5, lead: 14, before: 3, indent: 0, face: 'sans', ink: INK },
  strong: { size: 9.5, lead: 14, before: 4, indent: 0, face: 'bold', ink: INK },
  quiet: { size: 8.5, lead: 12, before: 2, indent: 0, face: 'sans', ink: QUIET },
  quote: { size: 9.5, lead: 14, before: 2, indent: 16, face: 'sans', ink: INK },
};

const styleOf = (block: PdfBlock): Style =>
  STYLES[block.kind === 'heading' ? `h${block.level}` : (block.tone ?? 'body')]!;

interface Mark {
  readonly text: string;
  readonly level: 1 | 2;
  readonly page: PDFRef;
  readonly y: number;
}

/** Blocks laid out between two breaths. */
const STRETCH = 40;

/**
 * Lays blocks out on pages: text that can be selected and copied in reading order, in any script that the fonts have, with
 * bookmarks for the headings and a number on each page. The same blocks give the same bytes: no clock, no chance.
 */
export async function renderPdf(blocks: readonly PdfBlock[], options: PdfOptions): Promise<PdfFile> {
  const { loadFont, onProgress, breathe } = options;
  const document = await PDFDocument.create({ updateMetadata: false });
  document.registerFontkit(pdfFontkit as never);
  document.setTitle(options.title, { showInWindowTitleBar: true });
  document.setProducer('Sophia Workbench');
  document.setLanguage('en');

  const faces = new Map<PdfFontName, Face>();
  const embedded = new Map<Face, PDFFont>();
  const face = async (name: PdfFontName): Promise<Face> => {
    const held = faces.get(name) ?? readFace(name, await loadFont(name));
    faces.set(name, held);
    return held;
  };
  const sans = await face('sans');
  const bold = await face('bold');
  const needsFallback = blocks.some(({ text }) =>
    Array.from(text).some((sign) => sign > '\u007f' && !sans.has(sign.codePointAt(0)!)),
  );
  const fallback = needsFallback ? await face('fallback') : null;
  const missing = new Set<number>();
  const fontOf = async (one: Face): Promise<PDFFont> => {
    const held = embedded.get(one) ?? (await document.embedFont(one.bytes, { subset: true, customName: nameOf(one) }));
    embedded.set(one, held);
    return held;
  };

  const marks: Mark[] = [];
  let page: PDFPage = document.addPage([PAGE.width, PAGE.height]);
  let y = PAGE.height - PAGE.top;
  const turn = (): void => {
    page = document.addPage([PAGE.width, PAGE.height]);
    y = PAGE.height - PAGE.top;
  };

  const note: PdfBlock[] = [];
  const layOut = async (block: PdfBlock): Promise<void> => {
    const style = styleOf(block);
    const main = style.face === 'bold' ? bold : sans;
    const order = [main, ...(main === bold ? [sans] : []), ...(fallback ? [fallback] : [])];
    const room = PAGE.width - 2 * PAGE.side - style.indent;
    const lines = breakLines(block.text, (room * 1000) / style.size, {
      order,
      onMissing: (code) => void missing.add(code),
    });
    y -= style.before;
    // A heading does not stand alone at the foot of a page.
    const needed = style.lead * (block.kind === 'heading' ? Math.min(lines.length, 6) + 2 : 1);
    if (y - needed < PAGE.bottom) turn();
    if (block.kind === 'heading') marks.push({ text: block.text, level: block.level, page: page.ref, y });
    for (const line of lines) {
      if (y - style.lead < PAGE.bottom) turn();
      y -= style.lead;
      const width = (line.width * style.size) / 1000;
      const left = line.isRtl ? PAGE.width - PAGE.side - style.indent - width : PAGE.side + style.indent;
      for (const run of line.runs) {
        page.drawText(run.text, {
          x: left + (run.x * style.size) / 1000,
          y,
          size: style.size,
          font: await fontOf(run.face),
          color: rgb(...style.ink),
        });
      }
    }
  };

  for (const [at, block] of blocks.entries()) {
    await layOut(block);
    if (at % STRETCH === STRETCH - 1) {
      onProgress?.((0.8 * at) / blocks.length);
      await breathe?.();
    }
  }
  const signs = [...missing]
    .sort((a, b) => a - b)
    .map((code) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`);
  if (signs.length > 0) {
    note.push({
      kind: 'text',
      tone: 'quiet',
      text: `The fonts of this file have no glyph for ${signs.length} of its characters; they are written by their numbers: ${signs.slice(0, 60).join(', ')}${signs.length > 60 ? ' …' : ''}.`,
    });
  }
  for (const block of note) await layOut(block);
  await numberPages(document, await fontOf(sans), options.title);
  addOutline(document, marks);
  onProgress?.(0.85);
  await breathe?.();
  // Plain cross references: objects in streams would be smaller and harder for a stranger's tool to read.
  const bytes = await document.save({ useObjectStreams: false, addDefaultPage: false });
  onProgress?.(1);
  return { bytes, pages: document.getPageCount(), missing: signs };
}

const nameOf = (face: Face): string =>
  ({ sans: 'SophiaSans', bold: 'SophiaSansBold', fallback: 'SophiaFallback' })[face.name];

async function numberPages(document: PDFDocument, font: PDFFont, title: string): Promise<void> {
  const pages = document.getPages();
  for (const [at, page] of pages.entries()) {
    const words = `${title} · ${at + 1} / ${pages.length}`;
    page.drawText(words, { x: PAGE.side, y: 36, size: 8, font, color: rgb(...QUIET) });
  }
}

/** Bookmarks: the titles, with the headings below them, in the order of the pages. */
function addOutline(document: PDFDocument, marks: readonly Mark[]): void {
  if (marks.length === 0) return;
  const { context } = document;
  const root = context.nextRef();
  const refs = marks.map(() => context.nextRef());
  const parentOf = (at: number): number => {
    if (marks[at]!.level === 1) return -1;
    for (let before = at - 1; before >= 0; before--) if (marks[before]!.level === 1) return before;
    return -1;
  };
  const children = new Map<number, number[]>();
  for (const [at] of marks.entries()) {
    const parent = parentOf(at);
    children.set(parent, [...(children.get(parent) ?? []), at]);
  }
  const family = (dict: Map<PDFName, ReturnType<typeof PDFName.of> | PDFRef | PDFNumber>, parent: number): void => {
    const own = children.get(parent) ?? [];
    if (own.length === 0) return;
    dict.set(PDFName.of('First'), refs[own[0]!]!);
    dict.set(PDFName.of('Last'), refs[own.at(-1)!]!);
    dict.set(PDFName.of('Count'), PDFNumber.of(own.length));
  };
  for (const [at, mark] of marks.entries()) {
    const parent = parentOf(at);
    const siblings = children.get(parent)!;
    const place = siblings.indexOf(at);
    const dict = new Map();
    dict.set(PDFName.of('Title'), PDFHexString.fromText(mark.text.slice(0, 200)));
    dict.set(PDFName.of('Parent'), parent < 0 ? root : refs[parent]!);
    const dest = context.obj([mark.page, PDFName.of('XYZ'), PDFNull, PDFNumber.of(Math.round(mark.y + 4)), PDFNull]);
    dict.set(PDFName.of('Dest'), dest);
    if (place > 0) dict.set(PDFName.of('Prev'), refs[siblings[place - 1]!]!);
    if (place < siblings.length - 1) dict.set(PDFName.of('Next'), refs[siblings[place + 1]!]!);
    family(dict, at);
    context.assign(refs[at]!, PDFDict.fromMapWithContext(dict, context));
  }
  const outline = new Map();
  outline.set(PDFName.of('Type'), PDFName.of('Outlines'));
  family(outline, -1);
  context.assign(root, PDFDict.fromMapWithContext(outline, context));
  document.catalog.set(PDFName.of('Outlines'), root);
  document.catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));
}
