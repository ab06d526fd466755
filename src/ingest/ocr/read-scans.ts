import type { RecognisedPage } from '#domain/recognised-page.ts';
import { openPdf } from '../pdf/open.ts';
import { drawPage, NoFilters, WorkerCanvases } from './draw-page.ts';
import type { Recogniser } from './recogniser.ts';

export interface ScanRequest {
  readonly bytes: Uint8Array;
  /** Numbers of the pages to read, from 1. */
  readonly pages: readonly number[];
  /** Starts a recogniser: for the first page, and for the next one after a page that failed. */
  readonly start: () => Promise<Recogniser>;
  /** A page that was read. */
  readonly onPage: (page: RecognisedPage) => void;
  /** How far the page in hand is, 0–1. */
  readonly onShare: (share: number) => void;
}

/**
 * Reads pages of a PDF by text recognition, one after the other: drawn at 300 dots an inch, then read. Runs in a worker with
 * a canvas. A page that cannot be drawn or read comes back without lines and with the reason, and the rest is read.
 * @throws where the file cannot be opened, or no recogniser be started.
 */
export async function readScans({ bytes, pages, start, onPage, onShare }: ScanRequest): Promise<void> {
  const opened = await openPdf(bytes, { CanvasFactory: WorkerCanvases, FilterFactory: NoFilters });
  if (!opened.ok) throw new Error(`the PDF could not be opened (${opened.detail})`);
  const { document } = opened;
  let recogniser: Recogniser | null = null;
  try {
    for (const number of pages) {
      onShare(0);
      recogniser ??= await start();
      try {
        const page = await document.getPage(number);
        const { picture, scale } = await drawPage(page);
        page.cleanup();
        onPage({ page: number, ...recogniser.read(picture, scale, onShare) });
      } catch (error) {
        const failure = error instanceof Error ? error.message.slice(0, 120) : 'unknown';
        onPage({ page: number, lines: [], failure });
        // Whatever broke down in it may have left it unfit for the next page, and to be closed.
        try {
          recogniser.close();
        } catch {
          // It is let go of all the same.
        }
        recogniser = null;
      }
    }
  } finally {
    recogniser?.close();
    await document.loadingTask.destroy().catch(() => undefined);
  }
}
