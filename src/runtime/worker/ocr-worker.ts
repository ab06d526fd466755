import type { RecognitionLanguage } from '#domain/recognition-language.ts';
import type { RecognisedPage } from '#domain/recognised-page.ts';
import { startRecogniser } from '#ingest/ocr/recogniser.ts';
import { readScans } from '#ingest/ocr/read-scans.ts';
import { setPdfAssets } from '#ingest/pdf/open.ts';
import { fetchRecogniserFiles } from './assets.ts';
import { readPdfFile } from './pdf-files.ts';

/** What the worker is asked: a PDF, the numbers of its pages, and the language that they are read in. */
export interface ScanTask {
  readonly bytes: ArrayBuffer;
  readonly pages: readonly number[];
  readonly language: RecognitionLanguage;
}

/** What it says while it works. The last is `end` or `failed`. */
export type ScanMessage =
  | { readonly kind: 'share'; readonly share: number }
  | { readonly kind: 'page'; readonly page: RecognisedPage }
  | { readonly kind: 'end' }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * Text recognition in a worker of its own: it works for seconds without a pause, in which the engine answers others, and it
 * is ended as a whole when somebody cancels. It lives for one file.
 */
const scope = globalThis as unknown as DedicatedWorkerGlobalScope;
const say = (message: ScanMessage): void => scope.postMessage(message);

/** Steps of a page in which it is worth saying how far it is. */
const STEP = 0.05;

async function work({ bytes, pages, language }: ScanTask): Promise<void> {
  setPdfAssets(readPdfFile);
  const files = await fetchRecogniserFiles(language);
  let said = 0;
  await readScans({
    bytes: new Uint8Array(bytes),
    pages,
    start: () => startRecogniser(files),
    onPage: (page) => say({ kind: 'page', page }),
    onShare: (share) => {
      if (share !== 0 && Math.abs(share - said) < STEP) return;
      said = share;
      say({ kind: 'share', share });
    },
  });
}

scope.addEventListener('message', (event: MessageEvent<ScanTask>) => {
  work(event.data).then(
    () => say({ kind: 'end' }),
    (error: unknown) => say({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  );
});
