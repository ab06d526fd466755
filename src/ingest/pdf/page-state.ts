import type { PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js';
import type { PageState } from '#domain/source.ts';

/** What the drawing instructions of a page show beside its text. */
export interface PageInk {
  /** Share of the page covered by its largest picture, 0–1. */
  readonly picture: number;
  readonly pictures: number;
  readonly paths: number;
}

/** Instructions looked at; a page with more is certainly not blank. */
const MAX_INSTRUCTIONS = 200_000;

/** Reads a page's drawing instructions, following the transform so that the size of each picture is known. */
export async function readInk(
  page: PDFPageProxy,
  ops: Readonly<Record<string, number>>,
  area: number,
): Promise<PageInk> {
  const list = await page.getOperatorList();
  const images = new Set(
    [
      'paintImageXObject',
      'paintInlineImageXObject',
      'paintImageMaskXObject',
      'paintImageXObjectRepeat',
      'paintInlineImageXObjectGroup',
      'paintImageMaskXObjectGroup',
      'paintImageMaskXObjectRepeat',
      'paintSolidColorImageMask',
    ].map((name) => ops[name]),
  );
  let matrix = [1, 0, 0, 1, 0, 0];
  const saved: number[][] = [];
  let picture = 0;
  let pictures = 0;
  let paths = 0;
  for (let i = 0; i < Math.min(list.fnArray.length, MAX_INSTRUCTIONS); i++) {
    const fn = list.fnArray[i];
    if (fn === ops.save) saved.push(matrix);
    else if (fn === ops.restore) matrix = saved.pop() ?? matrix;
    else if (fn === ops.transform) matrix = times(matrix, list.argsArray[i] as number[]);
    else if (fn === ops.constructPath) paths++;
    else if (images.has(fn)) {
      pictures++;
      const [a = 0, b = 0, c = 0, d = 0] = matrix;
      picture = Math.max(picture, Math.min(1, Math.abs(a * d - b * c) / area));
    }
  }
  return { picture, pictures, paths };
}

function times(m: readonly number[], n: readonly number[]): number[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = n;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** Characters below which a page with a picture is looked at more closely: a page number or a stamp is not its text. */
export const FEW_CHARACTERS = 200;
/** Share of the page from which a picture is taken for a scan of it. */
const SCAN_SHARE = 0.5;
/** Paths from which a page without text is taken for text drawn as shapes. */
const MANY_PATHS = 40;

/** The state of a page, from how much text it has and what else is on it, with the words for a person. */
export function judgePage(
  characters: number,
  unreadable: number,
  ink: PageInk | null,
): { state: PageState; detail?: string } {
  if (characters > 0 && unreadable > 0.3 * characters) {
    return {
      state: 'partial-text',
      detail: 'its font does not say which characters it prints, so the text is incomplete or wrong',
    };
  }
  if (characters === 0) {
    if (!ink || (ink.pictures === 0 && ink.paths < MANY_PATHS)) return { state: 'blank' };
    if (ink.pictures > 0) return { state: 'no-text-layer', detail: 'it is a picture without a text layer (a scan)' };
    return { state: 'no-text-layer', detail: 'its letters are drawn as shapes' };
  }
  if (ink && ink.picture >= SCAN_SHARE) {
    return {
      state: 'partial-text',
      detail: `a picture covers ${Math.round(100 * ink.picture)} % of it and only ${characters} characters are text`,
    };
  }
  return { state: 'text' };
}
