/**
 * One lookup a code unit instead of one regular expression a character: what a UTF-16 code unit of the Basic
 * Multilingual Plane is. Surrogates are letters of their own class, because whether a pair is a letter depends on both
 * halves (see `isAstralLetter`).
 */
export const CLASS_OTHER = 0;
export const CLASS_LETTER = 1;
export const CLASS_DIGIT = 2;
export const CLASS_MARK = 3;
export const CLASS_SPACE = 4;
/** Han, Hiragana, Katakana: scripts written without spaces between words, where one character is one token. */
export const CLASS_CJK = 5;
export const CLASS_HIGH_SURROGATE = 6;
export const CLASS_LOW_SURROGATE = 7;
/** Code points that draw nothing: zero-width characters, soft hyphen, bidi controls, variation selectors. */
export const CLASS_INVISIBLE = 8;

const LETTER = /^[\p{L}\p{Nl}]$/u;
const DIGIT = /^\p{Nd}$/u;
const MARK = /^\p{M}$/u;
const SPACE = /^[\s\u0085\u180e\u200b]$/u;
const CJK = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]$/u;

const MODIFIER_APOSTROPHES = '\u02b9\u02ba\u02bb\u02bc\u02bd\u02ee';

/** Whether a code unit draws nothing and may be skipped when two texts are compared. */
export function isInvisibleUnit(unit: number): boolean {
  return (
    unit === 0x00ad ||
    unit === 0x034f ||
    unit === 0x061c ||
    unit === 0x115f ||
    unit === 0x1160 ||
    unit === 0x17b4 ||
    unit === 0x17b5 ||
    (unit >= 0x180b && unit <= 0x180f) ||
    (unit >= 0x200b && unit <= 0x200f) ||
    (unit >= 0x202a && unit <= 0x202e) ||
    (unit >= 0x2060 && unit <= 0x206f) ||
    unit === 0x3164 ||
    (unit >= 0xfe00 && unit <= 0xfe0f) ||
    unit === 0xfeff ||
    unit === 0xffa0 ||
    (unit >= 0xfff9 && unit <= 0xfffb)
  );
}

function build(): Uint8Array {
  const table = new Uint8Array(0x10000);
  for (let unit = 0; unit < 0x10000; unit++) {
    if (unit >= 0xd800 && unit <= 0xdbff) table[unit] = CLASS_HIGH_SURROGATE;
    else if (unit >= 0xdc00 && unit <= 0xdfff) table[unit] = CLASS_LOW_SURROGATE;
    else if (isInvisibleUnit(unit)) table[unit] = CLASS_INVISIBLE;
    else {
      const character = String.fromCharCode(unit);
      // Letters by Unicode, apostrophes in print: `won\u02bct`, `Hawai\u02bbi`. The Arabic stretching mark draws out a word, no more.
      if (MODIFIER_APOSTROPHES.includes(character)) table[unit] = CLASS_OTHER;
      else if (unit === 0x0640) table[unit] = CLASS_INVISIBLE;
      else if (SPACE.test(character)) table[unit] = CLASS_SPACE;
      else if (DIGIT.test(character)) table[unit] = CLASS_DIGIT;
      else if (MARK.test(character)) table[unit] = CLASS_MARK;
      else if (CJK.test(character)) table[unit] = CLASS_CJK;
      else if (LETTER.test(character)) table[unit] = CLASS_LETTER;
    }
  }
  return table;
}

/** Class of each code unit; index with `charCodeAt`. */
export const CHAR_CLASS: Uint8Array = build();

/** Class of the code unit at `at`; outside the text it is `CLASS_OTHER`, so callers need no bounds check. */
export function classAt(text: string, at: number): number {
  return at >= 0 && at < text.length ? CHAR_CLASS[text.charCodeAt(at)]! : CLASS_OTHER;
}

const ASTRAL_WORD = /^[\p{L}\p{Nd}\p{M}]$/u;
const ASTRAL_CJK = /^\p{Script=Han}$/u;

/** Whether the surrogate pair starting at `at` is a letter, digit or mark (emoji are not). */
export function isAstralLetter(text: string, at: number): boolean {
  const point = text.codePointAt(at);
  return point !== undefined && point > 0xffff && ASTRAL_WORD.test(String.fromCodePoint(point));
}

/** Whether the surrogate pair starting at `at` is a Han character. */
export function isAstralCjk(text: string, at: number): boolean {
  const point = text.codePointAt(at);
  return point !== undefined && point > 0xffff && ASTRAL_CJK.test(String.fromCodePoint(point));
}

/** Whether the surrogate pair starting at `at` draws nothing: tag characters and supplementary variation selectors. */
export function isAstralInvisible(text: string, at: number): boolean {
  const point = text.codePointAt(at) ?? 0;
  return (point >= 0xe0000 && point <= 0xe007f) || (point >= 0xe0100 && point <= 0xe01ef);
}

/** Whether a unit is a letter of a script that is written without spaces between words and not by single characters. */
export function isUnspacedScript(unit: number): boolean {
  // Thai and Lao, Myanmar, Khmer.
  return (unit >= 0x0e00 && unit <= 0x0eff) || (unit >= 0x1000 && unit <= 0x109f) || (unit >= 0x1780 && unit <= 0x17ff);
}

/** Whether a class takes part in a word. */
export function isWordClass(charClass: number): boolean {
  return charClass === CLASS_LETTER || charClass === CLASS_DIGIT || charClass === CLASS_MARK || charClass === CLASS_CJK;
}

/** Whether the character that starts (or, for a low surrogate, ends) at `at` takes part in a word. */
export function isWordAt(text: string, at: number): boolean {
  const charClass = classAt(text, at);
  if (charClass === CLASS_HIGH_SURROGATE) return isAstralLetter(text, at);
  if (charClass === CLASS_LOW_SURROGATE) return at > 0 && isAstralLetter(text, at - 1);
  return isWordClass(charClass);
}
