import { isInvisibleUnit } from './char-class.ts';

/**
 * The explicit folding table (SPEC §18.1). Folding is a list that a person can read, not NFKC: compatibility
 * normalisation turns 10² into 102, ½ into 1⁄2 and ① into 1, and would verify a wrong number.
 */

/** Single and low-single quotes, primes and apostrophes, all read as `'`. */
export const SINGLE_QUOTES =
  '\u2018\u2019\u201a\u201b\u2032\u2035\u02bc\u02b9\u02bb\u02bd\u2039\u203a\u00b4\u275b\u275c';
/** Double, low and angle quotes and the double prime, all read as `"`. */
export const DOUBLE_QUOTES =
  '\u02ba\u02ee\u201c\u201d\u201e\u201f\u2033\u2036\u00ab\u00bb\u275d\u275e\u301d\u301e\u301f\u300c\u300d\u300e\u300f';
/** Hyphens, dashes and minus signs, all read as `-`. */
export const DASHES =
  '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\ufe58\ufe63\uff0d\u2e3a\u2e3b\u2e17\u2e1a\u301c\u2e40';

/**
 * Blocks whose characters are only other shapes of ordinary letters, as PDF readers give them out: Roman numerals, Kangxi
 * radicals, half-width kana, Hebrew and Arabic presentation forms. Letters only; no figure is in them.
 */
const SHAPES: readonly (readonly [number, number])[] = [
  [0x2160, 0x217f],
  [0x2e9f, 0x2e9f],
  [0x2ef3, 0x2ef3],
  [0x2f00, 0x2fd5],
  [0xfb13, 0xfb17],
  [0xfb1d, 0xfb4f],
  [0xfb50, 0xfdff],
  [0xfe70, 0xfefc],
  [0xff66, 0xff9d],
];
const LETTERS_ONLY = /^[\p{L}\p{M}]+$/u;

/** What a character of `SHAPES` is the shape of, or `null`. */
function shapeOf(unit: number): string | null {
  const shape = String.fromCharCode(unit);
  const plain = shape.normalize('NFKC').toLowerCase();
  return plain !== shape && LETTERS_ONLY.test(plain) ? plain : null;
}

/** Characters that stand for more than one. */
export const EXPANSIONS: ReadonlyMap<number, string> = new Map([
  [0xfb00, 'ff'],
  [0xfb01, 'fi'],
  [0xfb02, 'fl'],
  [0xfb03, 'ffi'],
  [0xfb04, 'ffl'],
  [0xfb05, 'st'],
  [0xfb06, 'st'],
  [0x0132, 'ij'],
  [0x0133, 'ij'],
  [0x2025, '..'],
  [0x2026, '...'],
  [0x0130, 'i\u0307'],
  [0x203c, '!!'],
  [0x2047, '??'],
  ...SHAPES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i): [number, string] => [first + i, shapeOf(first + i) ?? '']).filter(
      ([, plain]) => plain.length > 1,
    ),
  ),
]);

/** Characters read as one other character, beyond case, quotes and dashes. */
const SINGLES: readonly (readonly [number, number])[] = [
  [0x017f, 0x73], // long s
  [0x03c2, 0x03c3], // final sigma
  [0x212a, 0x6b], // kelvin sign
  [0x212b, 0xe5], // angstrom sign
  [0x2126, 0x03c9], // ohm sign
  [0x00b5, 0x03bc], // micro sign, same letter as Greek mu
  [0x2044, 0x2f], // fraction slash
  [0x2215, 0x2f], // division slash
  [0x3002, 0x2e], // ideographic full stop
  [0xff61, 0x2e],
  [0x037e, 0x3b], // Greek question mark
];

/** Marks in `FOLD_UNIT` for code units that need more than a replacement. Both are noncharacters of no text. */
export const FOLD_DROP = 0xfffe;
export const FOLD_EXPAND = 0xffff;

function build(): Uint16Array {
  const table = new Uint16Array(0x10000);
  for (let unit = 0; unit < 0x10000; unit++) {
    table[unit] = unit;
    if (unit >= 0xd800 && unit <= 0xdfff) continue;
    const lower = String.fromCharCode(unit).normalize('NFC').toLowerCase();
    if (lower.length === 1) table[unit] = lower.charCodeAt(0);
    if (isInvisibleUnit(unit)) table[unit] = FOLD_DROP;
  }
  for (let unit = 0xff01; unit <= 0xff5e; unit++) table[unit] = table[unit - 0xfee0]!;
  for (const [first, last] of SHAPES) {
    for (let unit = first; unit <= last; unit++) {
      const plain = shapeOf(unit);
      if (plain?.length === 1) table[unit] = plain.charCodeAt(0);
    }
  }
  table[0x0640] = FOLD_DROP;
  for (const character of SINGLE_QUOTES) table[character.charCodeAt(0)] = 0x27;
  for (const character of DOUBLE_QUOTES) table[character.charCodeAt(0)] = 0x22;
  for (const character of DASHES) table[character.charCodeAt(0)] = 0x2d;
  for (const [from, to] of SINGLES) table[from] = to;
  for (const unit of EXPANSIONS.keys()) table[unit] = FOLD_EXPAND;
  return table;
}

/** What each code unit is read as; `FOLD_DROP` and `FOLD_EXPAND` are instructions, not characters. */
export const FOLD_UNIT: Uint16Array = build();
