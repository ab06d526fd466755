/** A piece of text as pdf.js returns it. */
export interface PdfTextItem {
  readonly str: string;
  readonly dir: string;
  readonly width: number;
  readonly transform: readonly number[];
}

/**
 * A piece of text in reading coordinates: `x` runs along the line, `y` down the page (baseline), both in points. For
 * text printed sideways the coordinates are turned with it; `box` is always in page coordinates, origin top left.
 */
export interface Glyphs {
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  readonly size: number;
  /** Quarter turns clockwise of the writing direction, 0–3. */
  readonly turn: number;
  readonly isRtl: boolean;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** How sure text recognition was of it, 0–1; absent where the file says what it is. */
  readonly confidence?: number;
}

/** Strong right-to-left letters: Hebrew, Arabic, Syriac, Thaana, N'Ko and the presentation forms. */
export const RTL = /[\u0590-\u07ff\u0840-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Places the items of a page. `view` is the page's transform to top-left coordinates (rotation of the page included). */
export function placeGlyphs(items: readonly PdfTextItem[], view: readonly number[]): Glyphs[] {
  const placed: Glyphs[] = [];
  for (const item of items) {
    const text = cleanText(item.str);
    if (text === '') continue;
    const [a, b, c, d, e, f] = multiply(view, item.transform);
    const size = Math.hypot(c, d) || Math.hypot(a, b);
    if (!Number.isFinite(size + e + f) || size <= 0) continue;
    const turn = (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4;
    const width = Math.abs(item.width);
    const [x, y] = turnPoint(e, f, turn);
    placed.push({
      text,
      x0: x,
      x1: x + width,
      y,
      size,
      turn,
      isRtl: RTL.test(text),
      box: pageBox(e, f, width, size, turn),
    });
  }
  return placed;
}

/** Point of the page in the coordinates of text that is turned by quarter turns. */
function turnPoint(x: number, y: number, turn: number): [number, number] {
  return turn === 0 ? [x, y] : turn === 1 ? [y, -x] : turn === 2 ? [-x, -y] : [-y, x];
}

/** Box from 0.8 em above the baseline to 0.2 em below, the usual extent of letters. */
function pageBox(x: number, y: number, width: number, size: number, turn: number): Glyphs['box'] {
  const up = 0.8 * size;
  const down = 0.2 * size;
  if (turn === 0) return { x, y: y - up, width, height: size };
  if (turn === 1) return { x: x - down, y, width: size, height: width };
  if (turn === 2) return { x: x - width, y: y - down, width, height: size };
  return { x: x - up, y: y - width, width: size, height: width };
}

function multiply(m: readonly number[], n: readonly number[]): [number, number, number, number, number, number] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = m;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = n;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** Private code points that fonts of some makers use for well-known characters: the ligatures and the list bullets. */
const PRIVATE: ReadonlyMap<number, string> = new Map([
  [0xf001, 'ﬁ'],
  [0xf002, 'ﬂ'],
  [0xf0b7, '•'],
  [0xf0a7, '▪'],
  [0xf0d8, '‣'],
]);

/**
 * Control characters out, white space to spaces; Arabic and Hebrew presentation forms back to their letters, because
 * nobody types a quote in them. Latin ligatures stay as in the file: folding reads them.
 */
function cleanText(text: string): string {
  let out = '';
  for (const char of text) {
    const code = char.codePointAt(0)!;
    if (code === 9 || code === 10 || code === 13 || code === 0xa0) out += ' ';
    else if (code < 32 || (code >= 0x7f && code < 0xa0)) continue;
    else if ((code >= 0xfb1d && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfefc))
      out += char.normalize('NFKC').trim() || char;
    else out += PRIVATE.get(code) ?? char;
  }
  return out;
}
