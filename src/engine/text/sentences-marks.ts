/** Character classes of the sentence splitter, by UTF-16 code unit. All lookups are constant time. */

const set = (chars: string): ReadonlySet<number> => new Set(Array.from(chars, (c) => c.codePointAt(0) ?? 0));

/** Marks that end a sentence whether or not a space follows (scripts written without spaces, and their peers). */
const STRONG = set('。！？｡︒﹖﹗؟۔।॥։෴។៕။።፧፨᠃᠉⸮‽⁇⁈⁉꘎꘏꛳꛷꩝꩞꩟');
/**
 * Halves that may stand at the edge of a sentence. Directly behind a stop every quotation mark closes, also those that
 * open in another language („so.“, »so.«).
 */
const CLOSERS = set('"\'”’“‘«»›)]}」』】〉》）］｝〕〗｠｣*_~`');
const OPENERS = set('"\'“‘„‚«‹([{「『【〈《（［｛〔〖｟｢*_~`¿¡');
/** Format characters without width (bidi marks, joiners): they hide nothing and separate nothing. */
const INVISIBLE = set(
  '\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff',
);

export const isStrong = (unit: number): boolean => unit > 0xff && STRONG.has(unit);
export const isCloser = (unit: number): boolean => CLOSERS.has(unit);
export const isOpener = (unit: number): boolean => OPENERS.has(unit);
export const isInvisible = (unit: number): boolean => unit > 0xff && INVISIBLE.has(unit);

/** The white space of ECMAScript `\s`, so that "every non-space character" means the same to a caller's pattern. */
export function isSpace(unit: number): boolean {
  if (unit <= 0x20) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
  if (unit < 0xa0) return false;
  return (
    unit === 0xa0 ||
    unit === 0x1680 ||
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000 ||
    unit === 0xfeff
  );
}

export const isLineBreak = (unit: number): boolean =>
  unit === 0x0a || unit === 0x0d || unit === 0x0b || unit === 0x0c || unit === 0x2028 || unit === 0x2029;

export const isDigit = (unit: number): boolean =>
  (unit >= 0x30 && unit <= 0x39) ||
  (unit >= 0xff10 && unit <= 0xff19) ||
  (unit >= 0x660 && unit <= 0x669) ||
  (unit >= 0x6f0 && unit <= 0x6f9) ||
  (unit >= 0x966 && unit <= 0x96f);

/** Letter class of the code point at `index`: cased scripts tell `upper` from `lower`, others are `caseless`. */
export function letterClass(text: string, index: number): 'upper' | 'lower' | 'caseless' | 'none' {
  const point = text.codePointAt(index);
  if (point === undefined) return 'none';
  if (point < 0x80) {
    if (point >= 0x61 && point <= 0x7a) return 'lower';
    return point >= 0x41 && point <= 0x5a ? 'upper' : 'none';
  }
  const char = String.fromCodePoint(point);
  if (!/^[\p{L}\p{M}]$/u.test(char)) return 'none';
  if (/^[\p{Lu}\p{Lt}]$/u.test(char)) return 'upper';
  return /^\p{Ll}$/u.test(char) ? 'lower' : 'caseless';
}

const within = (unit: number, low: number, high: number): boolean => unit >= low && unit <= high;
export const isGreek = (unit: number): boolean => within(unit, 0x370, 0x3ff) || within(unit, 0x1f00, 0x1fff);
export const isArmenian = (unit: number): boolean => within(unit, 0x530, 0x58f);
export const isCjk = (unit: number): boolean =>
  within(unit, 0x3040, 0x30ff) ||
  within(unit, 0x3400, 0x9fff) ||
  within(unit, 0xf900, 0xfaff) ||
  within(unit, 0xac00, 0xd7a3);
