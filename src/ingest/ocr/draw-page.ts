import type { PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js';
import type { GreyPicture } from './recogniser.ts';

/** Pixels a point at 300 dots an inch: what the recogniser was trained on. */
const SCALE = 300 / 72;
/** Most pixels of a page; a poster is drawn smaller. */
const MAX_PIXELS = 14_000_000;

/** What pdf.js needs to draw where there is no document: canvases of a worker. */
export class WorkerCanvases {
  create(width: number, height: number): { canvas: OffscreenCanvas; context: OffscreenCanvasRenderingContext2D } {
    const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('this browser draws nothing in a worker');
    return { canvas, context };
  }
  reset(held: { canvas: OffscreenCanvas }, width: number, height: number): void {
    held.canvas.width = width;
    held.canvas.height = height;
  }
  destroy(held: { canvas: OffscreenCanvas | null; context: unknown }): void {
    if (held.canvas) held.canvas.width = held.canvas.height = 0;
    held.canvas = null;
    held.context = null;
  }
}

/** Filters of pdf.js are elements of a page: none here, and a scan needs none. */
export class NoFilters {
  addFilter(): string {
    return 'none';
  }
  addHCMFilter(): string {
    return 'none';
  }
  addAlphaFilter(): string {
    return 'none';
  }
  addLuminosityFilter(): string {
    return 'none';
  }
  addHighlightHCMFilter(): string {
    return 'none';
  }
  destroy(): void {
    // Nothing was made.
  }
}

/** Draws a page as it is printed, in grey on white, and says how many pixels a point has become. */
export async function drawPage(page: PDFPageProxy): Promise<{ readonly picture: GreyPicture; readonly scale: number }> {
  const natural = page.getViewport({ scale: 1 });
  const most = Math.sqrt(MAX_PIXELS / Math.max(1, natural.width * natural.height));
  const scale = Math.min(SCALE, most);
  const viewport = page.getViewport({ scale });
  const [width, height] = [Math.max(1, Math.floor(viewport.width)), Math.max(1, Math.floor(viewport.height))];
  const { canvas, context } = new WorkerCanvases().create(width, height);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  await page.render({
    canvas: null,
    canvasContext: context,
    viewport,
    annotationMode: 0,
  }).promise;
  const { data } = context.getImageData(0, 0, width, height);
  canvas.width = canvas.height = 0;
  return { picture: { width, height, pixels: toGrey(data) }, scale };
}

/** Grey by how bright the eye sees each colour; `data` is four bytes a pixel. */
export function toGrey(data: Uint8ClampedArray | Uint8Array): Uint8Array {
  const grey = new Uint8Array(data.length >> 2);
  for (let at = 0, from = 0; at < grey.length; at++, from += 4)
    grey[at] = (data[from]! * 77 + data[from + 1]! * 150 + data[from + 2]! * 29) >> 8;
  return grey;
}
