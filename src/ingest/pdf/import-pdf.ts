import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js';
import type { ImportWarning } from '#domain/import-report.ts';
import type { SourcePage } from '#domain/source.ts';
import { NO_METADATA, throwIfCancelled } from '../parsed.ts';
import type { ImportProgress, ParsedFile } from '../parsed.ts';
import { assemblePages } from './assemble.ts';
import type { PageInput } from './assemble.ts';
import { placeGlyphs, RTL } from './glyphs.ts';
import type { PdfTextItem } from './glyphs.ts';
import { buildFragments } from './lines.ts';
import { readPdfMetadata } from './metadata.ts';
import { openPdf } from './open.ts';
import { bodySize } from './page-blocks.ts';
import { FEW_CHARACTERS, judgePage, readInk } from './page-state.ts';
import { readingOrder } from './reading-order.ts';
import type { PlacedLine } from './reading-order.ts';
import { findRunningHeads } from './running-heads.ts';

/** A file that claims more pages is read up to here, and says so. */
const MAX_PAGES = 3_000;

export interface PdfOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ImportProgress) => void;
}

/** Reads a PDF page by page. Items are its pages and attachments; each that gives no text is listed with the reason. */
export async function importPdf(bytes: Uint8Array, options: PdfOptions): Promise<ParsedFile> {
  const opened = await openPdf(bytes);
  if (!opened.ok) {
    return opened.reason === 'encrypted'
      ? failed(
          'encrypted',
          'the PDF is protected by a password. Open it with the password, save a copy without one, and import that.',
        )
      : failed(
          'damaged',
          `the PDF is damaged and no page can be read (${opened.detail}). Download or export it again.`,
        );
  }
  const { document } = opened;
  try {
    return await readDocument(document, opened.ops, options);
  } finally {
    await document.loadingTask.destroy().catch(() => undefined);
  }
}

async function readDocument(
  document: PDFDocumentProxy,
  ops: Readonly<Record<string, number>>,
  { signal, onProgress }: PdfOptions,
): Promise<ParsedFile> {
  const total = document.numPages;
  const count = Math.min(total, MAX_PAGES);
  const warnings: ImportWarning[] = [];
  const read: PageInput[] = [];
  let annotations = 0;
  let fields = 0;
  let mixed = 0;
  for (let number = 1; number <= count; number++) {
    throwIfCancelled(signal);
    onProgress?.({ stage: 'parse', done: number - 1, total: count });
    try {
      const page = await document.getPage(number);
      const result = await readPage(page, ops, number);
      annotations += result.annotations;
      fields += result.fields;
      if (result.isMixed) mixed++;
      read.push(result.page);
      page.cleanup();
    } catch (error) {
      const detail = error instanceof Error ? error.message.slice(0, 120) : 'unknown';
      read.push({ page: number, width: 0, height: 0, state: 'failed', detail: `it is damaged (${detail})`, lines: [] });
    }
  }
  const body = bodySize(read.flatMap((page) => page.lines));
  const heads = findRunningHeads(
    read.map((page) => page.lines),
    body,
  );
  const inputs = read.map((page) => ({ ...page, lines: page.lines.filter((line) => !heads.has(line)) }));
  const assembled = assemblePages(inputs, body);
  const added = assembled.pages.filter((page) => page.end > page.start).length;
  for (const page of assembled.pages) warnings.push(...pageWarning(page));
  if (total > count) {
    warnings.push({
      code: 'pages-not-read',
      place: `pages ${count + 1}–${total}`,
      message: `Only the first ${count} pages were read. Split the file.`,
      lost: total - count,
    });
  }
  const attachments = await attachmentNames(document);
  for (const name of attachments) {
    warnings.push({
      code: 'attachment-not-read',
      place: `attachment ${name}`,
      message: `The attached file “${name}” was not read. Save it from the PDF and import it on its own.`,
      lost: 1,
    });
  }
  if (annotations > 0)
    warnings.push({
      code: 'annotations-left-out',
      place: 'document',
      message: `${annotations} comments written into the PDF are not part of its text.`,
    });
  if (fields > 0)
    warnings.push({
      code: 'form-fields-left-out',
      place: 'document',
      message: `${fields} form fields were left out; what is filled in there is not part of the text.`,
    });
  if (heads.size > 0)
    warnings.push({
      code: 'running-heads-left-out',
      place: 'document',
      message: `${heads.size} repeated running heads, footers and page numbers were left out of the text.`,
    });
  if (mixed > 0)
    warnings.push({
      code: 'direction-uncertain',
      place: 'document',
      message: `On ${mixed} pages right-to-left text is mixed with left-to-right text in one run; its order may be reversed. Compare quotes with the page.`,
    });
  const states = assembled.pages.filter((page) => page.state !== 'blank');
  const scanned = states.filter((page) => page.state === 'no-text-layer').length;
  const isPartial = states.some((page) => page.state !== 'text') || total > count || attachments.length > 0;
  const info = await readInfo(document);
  return {
    state:
      added > 0
        ? isPartial
          ? 'partial'
          : 'ready'
        : scanned > 0
          ? 'no-text-layer'
          : states.some((page) => page.state === 'failed')
            ? 'damaged'
            : 'empty',
    text: assembled.text,
    blocks: assembled.blocks,
    pages: assembled.pages,
    runs: assembled.runs,
    metadata: added > 0 ? readPdfMetadata(info, assembled, body, blockSizes(assembled.runs)) : NO_METADATA,
    items: total + attachments.length,
    added,
    warnings,
    findings: [],
    encoding: null,
    ...(added > 0 ? {} : { refusal: refusal(scanned, total) }),
  };
}

function refusal(scanned: number, total: number): string {
  if (scanned > 0)
    return `none of its ${total} pages has a text layer: it is a scan. Run text recognition (OCR) on it and import the result.`;
  return `its ${total} pages hold no text. Check that the right file was saved.`;
}

interface ReadPage {
  readonly page: PageInput;
  readonly annotations: number;
  readonly fields: number;
  readonly isMixed: boolean;
}

async function readPage(page: PDFPageProxy, ops: Readonly<Record<string, number>>, number: number): Promise<ReadPage> {
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

function pageWarning(page: SourcePage): ImportWarning[] {
  if (page.state === 'text') return [];
  const place = `page ${page.page}`;
  const isLost = page.end === page.start;
  const why = page.detail ?? (page.state === 'blank' ? 'it is blank' : 'its text could not be read');
  const advice =
    page.state === 'no-text-layer' || page.state === 'partial-text'
      ? ' Run text recognition (OCR) on it to check against it.'
      : '';
  return [
    {
      code: `page-${page.state}`,
      place,
      message: `Page ${page.page}: ${why}.${advice}`,
      ...(isLost ? { lost: 1 } : {}),
    },
  ];
}

async function attachmentNames(document: PDFDocumentProxy): Promise<string[]> {
  const found: unknown = await document.getAttachments().catch(() => null);
  if (typeof found !== 'object' || found === null) return [];
  const entries = found instanceof Map ? [...found.entries()] : Object.entries(found);
  return entries.slice(0, 1_000).map(([key, value]: [unknown, unknown]) => {
    const name = typeof value === 'object' && value !== null && 'filename' in value ? value.filename : key;
    return String(name).slice(0, 200);
  });
}

async function readInfo(document: PDFDocumentProxy): Promise<Record<string, unknown>> {
  try {
    return { ...((await document.getMetadata()).info as Record<string, unknown>) };
  } catch {
    return {};
  }
}

/** Height of the first run of each block, by the block's start, to find the largest text of the first page. */
function blockSizes(runs: readonly { readonly start: number; readonly height: number }[]): ReadonlyMap<number, number> {
  return new Map(runs.map((run) => [run.start, run.height]));
}

function failed(state: 'encrypted' | 'damaged', refusal: string): ParsedFile {
  return {
    state,
    text: '',
    blocks: [],
    pages: [],
    runs: [],
    metadata: NO_METADATA,
    items: 1,
    added: 0,
    warnings: [],
    findings: [],
    encoding: null,
    refusal,
  };
}
