import bold from 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf?url';
import sans from 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf?url';
import fallback from '@fontsource/unifontex/files/unifontex-latin-400-normal.woff?url';
import deu from '@tesseract.js-data/deu/4.0.0_best_int/deu.traineddata.gz?url';
import ell from '@tesseract.js-data/ell/4.0.0_best_int/ell.traineddata.gz?url';
import eng from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url';
import fra from '@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz?url';
import ita from '@tesseract.js-data/ita/4.0.0_best_int/ita.traineddata.gz?url';
import nld from '@tesseract.js-data/nld/4.0.0_best_int/nld.traineddata.gz?url';
import por from '@tesseract.js-data/por/4.0.0_best_int/por.traineddata.gz?url';
import spa from '@tesseract.js-data/spa/4.0.0_best_int/spa.traineddata.gz?url';
import recogniser from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url';
import type { RecognitionLanguage } from '#domain/recognition-language.ts';
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

/** The model of each language, 0.7 to 3 MB; only that of the asked language is fetched. */
const MODELS: Readonly<Record<RecognitionLanguage, string>> = { eng, deu, fra, spa, ita, por, nld, ell };

/**
 * The engine of text recognition and the model of a language, 4 to 6 MB. They are not kept for use without a network before
 * they were used once (`public/sw.js`), each language by itself. @throws with words for the person where they cannot be had.
 */
export async function fetchRecogniserFiles(language: RecognitionLanguage): Promise<RecogniserFiles> {
  const [engine, model] = await Promise.all(
    [recogniser, MODELS[language]].map(async (url) => {
      const response = await fetch(url).catch(() => null);
      if (!response?.ok) {
        throw new Error(
          'its engine and the model of this language (up to 6 MB) are not on this device yet, and there is no connection to the workbench. Connect once and retry; after that it works without',
        );
      }
      return new Uint8Array(await response.arrayBuffer());
    }),
  );
  return { engine: engine!, model: model!, language };
}
