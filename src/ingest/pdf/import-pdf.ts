import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js';
import type { ImportWarning } from '#domain/import-report.ts';
import type { RecognisedPage } from '#domain/recognised-page.ts';
import type { SourcePage } from '#domain/source.ts';
import { NO_METADATA, nothingRead, throwIfCancelled } from '../parsed.ts';
import type { ImportProgress, ReadFile } from '../parsed.ts';
import { assemblePages } from './assemble.ts';
import type { PageInput } from './assemble.ts';
import { readPdfMetadata } from './metadata.ts';
import { openPdf } from './open.ts';
import { bodySize } from './page-blocks.ts';
import { MAX_PAGES, readPage } from './read-page.ts';
import { confidenceOf, languageIn, recognisedDetail, recognisedLines } from './recognised-lines.ts';
import { findRunningHeads } from './running-heads.ts';

export interface PdfOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** What text recognition read on pages: it takes the place of what the file says of them. */
  readonly recognised?: readonly RecognisedPage[];
}

/** Reads a PDF page by page. Items are its pages and attachments; each that gives no text is listed with the reason. */
export async function importPdf(bytes: Uint8Array, options: PdfOptions): Promise<ReadFile> {
  const opened = await openPdf(bytes);
  if (!opened.ok) {
    return opened.reason === 'encrypted'
      ? nothingRead(
          'encrypted',
          'the PDF is protected by a password. Open it with the password, save a copy without one, and import that.',
        )
      : nothingRead(
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
  { signal, onProgress, recognised = [] }: PdfOptions,
): Promise<ReadFile> {
  const byNumber = new Map(recognised.map((page) => [page.page, page]));
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
      const seen = byNumber.get(number);
      if (seen) {
        read.push(recognisedInput(page, seen));
        page.cleanup();
        continue;
      }
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
  const recognisedPages = recognised.filter(({ page }) => page <= count);
  if (recognisedPages.length > 0) warnings.push(recognitionWarning(recognisedPages));
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
  const isPartial =
    states.some((page) => page.state !== 'text' && (page.state !== 'recognised' || page.end === page.start)) ||
    total > count ||
    attachments.length > 0;
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
    ...(added > 0 ? {} : { refusal: refusal(scanned, total) }),
  };
}

function refusal(scanned: number, total: number): string {
  if (scanned > 0)
    return `${total === 1 ? 'its one page has no' : `none of its ${total} pages has a`} text layer: it is a scan. Have its scanned pages read here (text recognition), or import a copy that has a text layer.`;
  return `${total === 1 ? 'its one page holds' : `its ${total} pages hold`} no text. Check that the right file was saved.`;
}

/** A page by what was recognised on it. Of the file itself only its size counts. */
function recognisedInput(page: PDFPageProxy, seen: RecognisedPage): PageInput {
  const { width, height } = page.getViewport({ scale: 1 });
  return {
    page: seen.page,
    width,
    height,
    state: 'recognised',
    detail: recognisedDetail(seen),
    lines: recognisedLines(seen),
  };
}

/** One warning for all recognised pages: what stands on them is a reading, and how sure it is. */
function recognitionWarning(pages: readonly RecognisedPage[]): ImportWarning {
  const all = pages.flatMap(({ lines }) => lines);
  const { words, unsure, mean } = confidenceOf({ page: 0, lines: all });
  const language = languageIn(pages[0] ?? {});
  const of = pages.length === 1 ? `Page ${pages[0]!.page} was` : `${pages.length} pages were`;
  return {
    code: 'pages-recognised',
    place: pages.length === 1 ? `page ${pages[0]!.page}` : 'document',
    message:
      words === 0
        ? `${of} looked at by text recognition (OCR), which found no words.`
        : `${of} read by text recognition (OCR${language}), ${Math.round(mean * 100)} % sure on average; ${unsure} of ${words} words are marked as unsure. Compare quotes with the page.`,
  };
}

function pageWarning(page: SourcePage): ImportWarning[] {
  const isLost = page.end === page.start;
  // Of those that were recognised one warning speaks for all.
  if (page.state === 'text' || (page.state === 'recognised' && !isLost)) return [];
  const place = `page ${page.page}`;
  const why = page.detail ?? (page.state === 'blank' ? 'it is blank' : 'its text could not be read');
  const advice =
    page.state === 'no-text-layer' || page.state === 'partial-text'
      ? ' Have the scanned pages read (text recognition) to check against it.'
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
