import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js';

type PdfJs = typeof import('pdfjs-dist/legacy/build/pdf.mjs');

/** Where pdf.js finds its character maps and standard fonts: addresses or folders that end in `/`. */
export interface PdfAssets {
  readonly cMapUrl: string;
  readonly standardFontDataUrl: string;
}

let assets: PdfAssets | null = null;
let library: Promise<PdfJs> | null = null;

/** Tells where the assets of pdf.js are served from. Without it East Asian files with predefined maps lose characters. */
export function setPdfAssets(value: PdfAssets): void {
  assets = value;
}

/** pdf.js with its worker code in this very thread (we are in a worker already, and no blob worker may start). */
async function load(): Promise<PdfJs> {
  library ??= (async () => {
    const worker: unknown = await import('pdfjs-dist/legacy/build/pdf.worker.mjs');
    const globals = globalThis as { pdfjsWorker?: unknown };
    globals.pdfjsWorker ??= worker;
    return import('pdfjs-dist/legacy/build/pdf.mjs');
  })();
  return library;
}

export type OpenedPdf =
  | { readonly ok: true; readonly document: PDFDocumentProxy; readonly ops: PdfJs['OPS'] }
  | { readonly ok: false; readonly reason: 'encrypted' | 'damaged'; readonly detail: string };

/** Opens a PDF without evaluating code from it, without fonts for display, without the network. */
export async function openPdf(bytes: Uint8Array): Promise<OpenedPdf> {
  const pdfjs = await load();
  const found = assets ?? (await assetsOfNode());
  const task = pdfjs.getDocument({
    // pdf.js takes the buffer over; the caller still needs it for the hash.
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    isOffscreenCanvasSupported: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
    ...(found ? { cMapUrl: found.cMapUrl, cMapPacked: true, standardFontDataUrl: found.standardFontDataUrl } : {}),
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

/** In Node the assets lie in the package itself. */
async function assetsOfNode(): Promise<PdfAssets | null> {
  if (!('process' in globalThis) || typeof import.meta.resolve !== 'function') return null;
  try {
    const root = decodeURIComponent(new URL('.', import.meta.resolve('pdfjs-dist/package.json')).pathname);
    return { cMapUrl: `${root}cmaps/`, standardFontDataUrl: `${root}standard_fonts/` };
  } catch {
    return null;
  }
}
