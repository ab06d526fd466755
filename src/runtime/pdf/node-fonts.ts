import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { LoadFont, PdfFontName } from './fonts.ts';

const FILES: Readonly<Record<PdfFontName, string>> = {
  sans: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  bold: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  fallback: '@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
};

/** The fonts as they lie among the installed packages: for the terminal and for tests. */
export const loadNodeFont: LoadFont = async (name) => {
  const bytes = await readFile(createRequire(import.meta.url).resolve(FILES[name]));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
};
