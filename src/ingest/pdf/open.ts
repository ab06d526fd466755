import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js';

type PdfJs = typeof import('pdfjs-dist/legacy/build/pdf.mjs');

/** Folders, with `/` at the end, in which pdf.js finds its character maps and standard fonts. */
interface PdfFolders {
  readonly cMapUrl: string;
  readonly standardFontDataUrl: string;
}

/** Gives a file of pdf.js (a character map, a standard font) by its name, `90ms-RKSJ-H.bcmap`. Rejects for one that is not there. */
export type ReadPdfFile = (name: string) => Promise<Uint8Array>;

let readFile: ReadPdfFile | null = null;
let library: Promise<PdfJs> | null = null;

/**
 * Tells a browser how to come by the files of pdf.js, which a build serves under names of its own. Without it East Asian
 * PDFs with predefined character maps lose their text.
 */
export function setPdfAssets(read: ReadPdfFile): void {
  readFile = read;
}

const isNode = 'process' in globalThis && !('WorkerGlobalScope' in globalThis) && !('document' in globalThis);

/** pdf.js with its worker code in this very thread (we are in a worker already, and no blob worker may start). */
async function load(): Promise<PdfJs> {
  library ??= (async () => {
    await importWorkerCode();
    return import('pdfjs-dist/legacy/build/pdf.mjs');
  })();
  return library;
}

/**
 * The worker half puts its handler on `globalThis.pdfjsWorker`. Inside a worker it would also take over that worker's
 * messages and announce itself to the page; it does not where it sees a `window`, so one is shown for the import.
 */
async function importWorkerCode(): Promise<void> {
  const globals = globalThis as { window?: unknown };
  const isShown = !isNode && !('window' in globals);
  if (isShown) globals.window = globalThis;
  try {
    await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
  } finally {
    if (isShown) delete globals.window;
  }
}

export type OpenedPdf =
  | { readonly ok: true; readonly document: PDFDocumentProxy; readonly ops: PdfJs['OPS'] }
  | { readonly ok: false; readonly reason: 'encrypted' | 'damaged'; readonly detail: string };

/** Makers of what pdf.js draws with, where pages are to be drawn and not only read. */
export interface DrawingParts {
  readonly CanvasFactory: new () => object;
  readonly FilterFactory: new () => object;
}

/** Opens a PDF without evaluating code from it, without fonts for display, without the network. */
export async function openPdf(bytes: Uint8Array, drawing?: DrawingParts): Promise<OpenedPdf> {
  const pdfjs = await load();
  const read = readFile;
  const folders = read ? null : await foldersOfNode();
  const task = pdfjs.getDocument({
    // pdf.js takes the buffer over; the caller still needs it for the hash.
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    // The other way asks `document` for its address, which a worker does not have.
    useWorkerFetch: !isNode && !read,
    isOffscreenCanvasSupported: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
    cMapPacked: true,
    ...(read ? filesThrough(read) : folders),
    ...drawing,
  });
  try {
    return { ok: true, document: await task.promise, ops: pdfjs.OPS };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    const detail = error instanceof Error ? error.message : 'unknown';
    await task.destroy().catch(() => undefined);
    return { ok: false, reason: name === 'PasswordException' ? 'encrypted' : 'damaged', detail };
  }
}

/** pdf.js asks its factory for files by name. Any address will do; without one it does not ask. */
function filesThrough(read: ReadPdfFile) {
  class NamedFiles {
    fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
      return read(filename);
    }
  }
  return { BinaryDataFactory: NamedFiles, cMapUrl: './', standardFontDataUrl: './', wasmUrl: './' };
}

/** In Node the files lie in the package itself. */
async function foldersOfNode(): Promise<PdfFolders | null> {
  if (!isNode || typeof import.meta.resolve !== 'function') return null;
  try {
    const root = decodeURIComponent(new URL('.', import.meta.resolve('pdfjs-dist/package.json')).pathname);
    return { cMapUrl: `${root}cmaps/`, standardFontDataUrl: `${root}standard_fonts/` };
  } catch {
    return null;
  }
}
