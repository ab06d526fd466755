import bold from 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf?url';
import sans from 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf?url';
import fallback from '@fontsource/unifontex/files/unifontex-latin-400-normal.woff?url';
import recognisedWords from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url';
import recogniser from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url';
import type { RecogniserFiles } from '#ingest/ocr/recogniser.ts';
import type { LoadFont, PdfFontName } from '../pdf/fonts.ts';

/** Files that the build ships beside the worker's code, fetched when they are needed. */
const VECTORS = new URL('../../engine/retrieval/vectors/data/word-vectors.bin', import.meta.url);

/** Bytes of the word vectors (some 4 MB), `null` where the server does not have them. */
export async function fetchWordVectors(): Promise<ArrayBuffer | null> {
  const response = await fetch(VECTORS);
  return response.ok ? response.arrayBuffer() : null;
}

const FONTS: Readonly<Record<PdfFontName, string>> = { sans, bold, fallback };

/** A file of letters for PDFs. @throws where the server does not have it. */
export const fetchFont: LoadFont = async (name) => {
  const response = await fetch(FONTS[name]);
  if (!response.ok) throw new Error(`The letters for PDFs could not be loaded (${response.status}).`);
  return response.arrayBuffer();
};

/**
 * The engine of text recognition and its model of English, some 6 MB. They are not kept for use without a network before
 * they were used once (`public/sw.js`). @throws with words for the person where they cannot be had.
 */
export async function fetchRecogniserFiles(): Promise<RecogniserFiles> {
  const [engine, model] = await Promise.all(
    [recogniser, recognisedWords].map(async (url) => {
      const response = await fetch(url).catch(() => null);
      if (!response?.ok) {
        throw new Error(
          'its engine and model (6 MB) are not on this device yet, and there is no connection to the workbench. Connect once and retry; after that it works without',
        );
      }
      return new Uint8Array(await response.arrayBuffer());
    }),
  );
  return { engine: engine!, model: model! };
}
