import { throwIfCancelled } from '../parsed.ts';
import { openPdf } from './open.ts';
import { MAX_PAGES, readPage } from './read-page.ts';

/**
 * Numbers of the pages of a PDF whose words are not in the file, or not whole: pictures of pages, letters drawn as shapes,
 * fonts that do not say which characters they print. These are what text recognition is for. A file that cannot be opened
 * has none: its import says why.
 */
export async function scannedPages(bytes: Uint8Array, signal?: AbortSignal): Promise<readonly number[]> {
  const opened = await openPdf(bytes);
  if (!opened.ok) return [];
  const { document, ops } = opened;
  const found: number[] = [];
  try {
    // What no import reads need not be recognised.
    const count = Math.min(document.numPages, MAX_PAGES);
    for (let number = 1; number <= count; number++) {
      throwIfCancelled(signal);
      try {
        const page = await document.getPage(number);
        const { state } = (await readPage(page, ops, number)).page;
        page.cleanup();
        if (state === 'no-text-layer' || state === 'partial-text') found.push(number);
      } catch {
        // A damaged page cannot be drawn either.
      }
    }
  } finally {
    await document.loadingTask.destroy().catch(() => undefined);
  }
  return found;
}
