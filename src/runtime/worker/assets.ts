import bold from 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf?url';
import sans from 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf?url';
import fallback from '@fontsource/unifontex/files/unifontex-latin-400-normal.woff?url';
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
