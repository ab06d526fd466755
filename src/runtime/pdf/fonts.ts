import * as fontkit from '@cantoo/fontkit';

/** Files of letters that a document is set with, in the order in which they are asked for a letter. */
export const PDF_FONTS = ['sans', 'bold', 'fallback'] as const;
export type PdfFontName = (typeof PDF_FONTS)[number];
export type LoadFont = (name: PdfFontName) => Promise<ArrayBuffer>;

export interface Face {
  readonly name: PdfFontName;
  readonly bytes: Uint8Array;
  readonly has: (codePoint: number) => boolean;
  /** Width of a text in thousandths of the size. */
  readonly widthOf: (text: string) => number;
}

const isBackward = (codePoint: number): boolean =>
  (codePoint >= 0x590 && codePoint <= 0x8ff) || (codePoint >= 0xfb1d && codePoint <= 0xfefc);

/**
 * fontkit as the writer of PDFs is given it. A ligature of letters that run from right to left stands in the file as one glyph;
 * a reader that turns the line round turns its letters round as well, so they are named from left to right.
 */
export const pdfFontkit = {
  create(bytes: Uint8Array, name?: string) {
    const font = (name === undefined ? fontkit.create(bytes) : fontkit.create(bytes, name)) as unknown as {
      layout: (text: string, ...rest: unknown[]) => { readonly glyphs: readonly { codePoints: number[] }[] };
    };
    const turned = new WeakSet<object>();
    const layout = font.layout.bind(font);
    font.layout = (text, ...rest) => {
      const run = layout(text, ...rest);
      for (const glyph of run.glyphs) {
        if (glyph.codePoints.length < 2 || !isBackward(glyph.codePoints[0]!) || turned.has(glyph)) continue;
        turned.add(glyph);
        glyph.codePoints = glyph.codePoints.toReversed();
      }
      return run;
    };
    return font;
  },
};

/** As much of fontkit's font as is used here. */
interface Font {
  readonly unitsPerEm: number;
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(text: string): { readonly glyphs: readonly { readonly advanceWidth: number }[] };
}

/** Reads a font and keeps what it measured: the same words come again on every page. */
export function readFace(name: PdfFontName, buffer: ArrayBuffer): Face {
  const bytes = new Uint8Array(buffer);
  const font = fontkit.create(bytes) as unknown as Font;
  const known = new Map<number, boolean>();
  const widths = new Map<string, number>();
  return {
    name,
    bytes,
    has(codePoint) {
      const held = known.get(codePoint) ?? font.hasGlyphForCodePoint(codePoint);
      known.set(codePoint, held);
      return held;
    },
    widthOf(text) {
      const held = widths.get(text);
      if (held !== undefined) return held;
      const width = font.layout(text).glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0);
      const scaled = (width * 1000) / font.unitsPerEm;
      widths.set(text, scaled);
      return scaled;
    },
  };
}
