import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist/types/src/display/api.js';

/** An opened PDF whose pages can be drawn. */
export interface PdfFile {
  readonly pageCount: number;
  /**
   * Draws a page (from 1) into a canvas, `width` CSS pixels wide, at the pixel ratio of the screen. Resolves when it is
   * drawn; a drawing that `signal` stopped resolves too, with the canvas half done.
   */
  readonly draw: (page: number, canvas: HTMLCanvasElement, width: number, signal: AbortSignal) => Promise<void>;
  readonly close: () => void;
}

type PdfJs = typeof import('pdfjs-dist');

/** Most pixels of one canvas; a zoomed page above that is drawn softer instead of failing. */
const MAX_PIXELS = 16_000_000;

/**
 * Character maps, substitutes for the fourteen standard fonts and image decoders of pdf.js, each under the name the build
 * gave it. Nothing is loaded before a page asks for it by name.
 */
const ASSETS = import.meta.glob<string>(
  [
    '../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '../../../node_modules/pdfjs-dist/wasm/*.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
);

const ADDRESSES: ReadonlyMap<string, string> = new Map(
  Object.entries(ASSETS).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
);

/** Hands pdf.js its own files by name; it would otherwise look for them under names the build does not keep. */
class NamedFiles {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const url = ADDRESSES.get(filename);
    if (url === undefined) throw new Error(`pdf.js asks for ${filename}, which is not part of this build`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${filename} could not be read (${response.status})`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

let library: Promise<PdfJs> | null = null;

/** pdf.js with its worker, loaded when the first page is to be drawn and kept: starting it takes longer than a page. */
function load(): Promise<PdfJs> {
  library ??= (async () => {
    const pdfjs = await import('pdfjs-dist');
    pdfjs.GlobalWorkerOptions.workerPort = new Worker(new URL('pdfjs-dist/build/pdf.worker.mjs', import.meta.url), {
      type: 'module',
    });
    return pdfjs;
  })();
  return library;
}

/** Opens a PDF for drawing. Nothing in it is run, no link is followed; `bytes` is taken over and must not be used again. */
export async function openPdf(bytes: ArrayBuffer): Promise<PdfFile> {
  const { getDocument } = await load();
  const document = await getDocument({
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: 0,
    useWorkerFetch: false,
    BinaryDataFactory: NamedFiles,
    // Any name will do: `NamedFiles` goes by the file's own name. Without one, pdf.js does not ask.
    cMapUrl: './',
    standardFontDataUrl: './',
    wasmUrl: './',
  }).promise;
  return {
    pageCount: document.numPages,
    draw: (page, canvas, width, signal) => drawPage(document, page, canvas, width, signal),
    close: () => {
      document.loadingTask.destroy().catch(() => undefined);
    },
  };
}

async function drawPage(
  document: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  width: number,
  signal: AbortSignal,
): Promise<void> {
  const page = await document.getPage(number);
  if (signal.aborted) return;
  const natural = page.getViewport({ scale: 1 });
  const wanted = (width / natural.width) * window.devicePixelRatio;
  const most = Math.sqrt(MAX_PIXELS / (natural.width * natural.height));
  const viewport = page.getViewport({ scale: Math.min(wanted, most) });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const task: RenderTask = page.render({ canvas, viewport });
  const stop = (): void => task.cancel();
  signal.addEventListener('abort', stop);
  try {
    await task.promise;
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
