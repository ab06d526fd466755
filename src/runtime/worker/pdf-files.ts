/// <reference types="vite/types/importMeta.d.ts" />

/**
 * Character maps, standard fonts and image decoders of pdf.js, each under the name the build gave it: the same files that the page draws
 * PDFs with. Nothing is fetched before a PDF needs it by name.
 */
const FILES = import.meta.glob<string>(
  [
    '../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '../../../node_modules/pdfjs-dist/wasm/*.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
);

const ADDRESSES: ReadonlyMap<string, string> = new Map(
  Object.entries(FILES).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
);

/** The bytes of a file of pdf.js by its name. */
export async function readPdfFile(name: string): Promise<Uint8Array> {
  const url = ADDRESSES.get(name);
  if (url === undefined) throw new Error(`pdf.js asks for ${name}, which is not part of this build`);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${name} could not be read (${response.status})`);
  return new Uint8Array(await response.arrayBuffer());
}
