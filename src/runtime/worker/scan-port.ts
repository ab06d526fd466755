import { RuntimeFailure } from '../outcome.ts';
import type { ScanPort } from '../ports.ts';
import type { ScanMessage, ScanTask } from './ocr-worker.ts';

/** Text recognition of the browser: a worker a file, below the engine's own. */
export const scanPort: ScanPort = {
  async find(bytes, signal) {
    const [{ scannedPages }, { setPdfAssets }, { readPdfFile }] = await Promise.all([
      import('#ingest/pdf/scanned-pages.ts'),
      import('#ingest/pdf/open.ts'),
      import('./pdf-files.ts'),
    ]);
    setPdfAssets(readPdfFile);
    return scannedPages(bytes, signal);
  },

  read: ({ bytes, pages, language, signal, onPage, onShare }) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const worker = new Worker(new URL('./ocr-worker.ts', import.meta.url), { type: 'module' });
      // What was read is kept before the end is told: else the last page would be missing after a reload.
      let kept: Promise<void> = Promise.resolve();
      const end = (settle: () => void): void => {
        worker.terminate();
        signal.removeEventListener('abort', stop);
        settle();
      };
      const stop = (): void => end(() => reject(signal.reason as Error));
      const fail = (message: string): void =>
        end(() =>
          reject(new RuntimeFailure('recognition_unavailable', `The scanned pages could not be read: ${message}.`)),
        );
      signal.addEventListener('abort', stop, { once: true });
      worker.addEventListener('error', (event) =>
        fail(event.message || 'the part of the workbench that reads them did not start'),
      );
      worker.addEventListener('message', ({ data }: MessageEvent<ScanMessage>) => {
        switch (data.kind) {
          case 'share':
            onShare(data.share);
            break;
          case 'page':
            kept = kept.then(() => onPage(data.page));
            kept.catch((error: unknown) => end(() => reject(error as Error)));
            break;
          case 'end':
            void kept.then(
              () => end(resolve),
              () => undefined,
            );
            break;
          case 'failed':
            fail(data.message);
        }
      });
      worker.postMessage({ bytes, pages, language } satisfies ScanTask);
    }),
};
