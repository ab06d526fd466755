import type { Span } from '#base/span.ts';
import {
  CHAR_CLASS,
  CLASS_CJK,
  CLASS_DIGIT,
  CLASS_HIGH_SURROGATE,
  CLASS_INVISIBLE,
  CLASS_LETTER,
  CLASS_MARK,
  classAt,
  isAstralCjk,
  isAstralLetter,
} from './char-class.ts';
import { EXPANSIONS, FOLD_DROP, FOLD_EXPAND, FOLD_UNIT } from './fold-table.ts';

/** A word of a text. `folded` is lower case without diacritics, for looking up; `text` is the exact slice. */
export interface Token extends Span {
  readonly text: string;
  readonly folded: string;
}

/** Longest token; a longer run of letters is cut, so that one hostile word cannot become one giant key. */
const MAX_TOKEN = 256;

/**
 * Words of a text in order. Numbers stay whole with their separators (`1,280.5`), as do identifiers (`COVID-19`,
 * `snake_case`, `10.1038/s41586-020`) and words with an apostrophe (`don't`); `U.S.` folds to `us`. Hyphenated words
 * are two tokens. A Han, Hiragana or Katakana character is one token. Linear in the text.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const charClass = CHAR_CLASS[text.charCodeAt(at)]!;
    if (charClass === CLASS_CJK) {
      tokens.push(characterToken(text.charCodeAt(at), at));
      at++;
    } else if (charClass === CLASS_HIGH_SURROGATE && isAstralCjk(text, at)) {
      tokens.push(makeToken(text, at, at + 2));
      at += 2;
    } else if (isStart(text, at, charClass)) {
      const end = tokenEnd(text, at);
      tokens.push(makeToken(text, at, end));
      at = end;
    } else at++;
  }
  return tokens;
}

function isStart(text: string, at: number, charClass: number): boolean {
  return (
    charClass === CLASS_LETTER ||
    charClass === CLASS_DIGIT ||
    (charClass === CLASS_HIGH_SURROGATE && isAstralLetter(text, at))
  );
}

function makeToken(text: string, start: number, end: number): Token {
  const slice = text.slice(start, end);
  return { text: slice, folded: foldWord(slice), start, end };
}

/** Single characters of the CJK scripts and their folds, made once: a text of a million characters has some thousands. */
const CHARACTERS: (Readonly<Pick<Token, 'text' | 'folded'>> | undefined)[] = [];

/** A token of one character. Shares its strings with every other of that character: two strings a token cost more than the scan. */
function characterToken(unit: number, start: number): Token {
  let known = CHARACTERS[unit];
  if (!known) {
    const text = String.fromCharCode(unit);
    known = { text, folded: foldWord(text) };
    CHARACTERS[unit] = known;
  }
  return { text: known.text, folded: known.folded, start, end: start + 1 };
}

/** End of the chunk of plain word characters from `at` on (no joiners). */
function chunkEnd(text: string, at: number, limit: number): number {
  let end = at;
  while (end < text.length && end < limit) {
    const charClass = CHAR_CLASS[text.charCodeAt(end)]!;
    if (charClass === CLASS_HIGH_SURROGATE && isAstralLetter(text, end) && !isAstralCjk(text, end)) end += 2;
    else if (
      charClass === CLASS_LETTER ||
      charClass === CLASS_DIGIT ||
      charClass === CLASS_MARK ||
      (charClass === CLASS_INVISIBLE && end > at && isStart(text, end + 1, classAt(text, end + 1)))
    )
      end++;
    else break;
  }
  return end;
}

function tokenEnd(text: string, start: number): number {
  const limit = start + MAX_TOKEN;
  let end = chunkEnd(text, start, limit);
  let chunk = start;
  while (end < limit && end + 1 < text.length) {
    const joiner = text.charCodeAt(end);
    const next = classAt(text, end + 1);
    if (!isStart(text, end + 1, next) || !joins(text, start, chunk, end, joiner, next)) break;
    chunk = end + 1;
    end = chunkEnd(text, chunk, limit + 1);
  }
  // The closing dot belongs to an abbreviation of single letters: U.S. , e.g.
  if (text.charCodeAt(end) === 0x2e && end - start >= 3 && isDottedLetters(text, start, end)) end++;
  return end;
}

function joins(text: string, start: number, chunk: number, end: number, joiner: number, next: number): boolean {
  const before = classAt(text, end - 1);
  switch (joiner) {
    case 0x27: // '
    case 0x2019: // ’
      return before === CLASS_LETTER && next === CLASS_LETTER;
    case 0x5f: // _
      return true;
    case 0x2e: // .
      return (before === CLASS_DIGIT && next === CLASS_DIGIT) || (before === CLASS_LETTER && next === CLASS_LETTER);
    case 0x2c: // ,
      return before === CLASS_DIGIT && next === CLASS_DIGIT && isGroup(text, end + 1);
    case 0x2d: // -
    case 0x2010:
    case 0x2011:
      // COVID-19, F-16: letters, then digits. 4-year and 10-20 are two tokens each. Inside a DOI anything goes.
      return (chunk === start && before === CLASS_LETTER && next === CLASS_DIGIT) || isDoi(text, start);
    case 0x2f: // /
      return isDoi(text, start);
    default:
      return false;
  }
}

function isGroup(text: string, at: number): boolean {
  for (let i = 0; i < 3; i++) if (classAt(text, at + i) !== CLASS_DIGIT) return false;
  return classAt(text, at + 3) !== CLASS_DIGIT;
}

function isDoi(text: string, start: number): boolean {
  return text.startsWith('10.', start) && classAt(text, start + 3) === CLASS_DIGIT;
}

function isDottedLetters(text: string, start: number, end: number): boolean {
  if ((end - start) % 2 === 0) return false;
  for (let i = start; i < end; i++) {
    if ((i - start) % 2 === 0 ? classAt(text, i) !== CLASS_LETTER : text.charCodeAt(i) !== 0x2e) return false;
  }
  return true;
}

const DIACRITICS = /\p{Mn}/gu;
const LATIN_GREEK_CYRILLIC_END = 0x0530;
/** Hebrew and Arabic, where the points and vowel signs are left out as often as they are written. */
const HEBREW_START = 0x0590;
const ARABIC_END = 0x0700;
/** The stroke that only draws an Arabic word out. */
const TATWEEL = 0x0640;

/**
 * A word as it is looked up: folded by the table, diacritics of Latin, Greek and Cyrillic removed (é = e, and ß = ss,
 * ø = o, ł = l, æ = ae), the points of Hebrew and Arabic likewise, dots of an abbreviation of single letters removed. Only for retrieval and alignment: a quote
 * is compared with its diacritics.
 */
export function foldWord(word: string): string {
  let ascii = true;
  for (let i = 0; i < word.length; i++) {
    if (word.charCodeAt(i) > 0x7e) {
      ascii = false;
      break;
    }
  }
  let folded = ascii ? word.toLowerCase() : foldWide(word);
  if (folded.length >= 3 && isDottedLetters(folded, 0, folded.endsWith('.') ? folded.length - 1 : folded.length)) {
    folded = folded.replaceAll('.', '');
  }
  return folded;
}

const LETTER_FOLDS: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ı', 'i'],
]);

function foldWide(word: string): string {
  let out = '';
  for (const character of word) {
    const unit = character.charCodeAt(0);
    const folded = character.length === 1 ? FOLD_UNIT[unit]! : unit;
    if (folded === FOLD_DROP || unit === TATWEEL) continue;
    const base =
      folded === FOLD_EXPAND ? EXPANSIONS.get(unit)! : character.length === 1 ? String.fromCharCode(folded) : character;
    const first = base.charCodeAt(0);
    const stripped =
      base.length > 1 ||
      (first > 0x7e && first < LATIN_GREEK_CYRILLIC_END) ||
      (first >= HEBREW_START && first < ARABIC_END) ||
      (first >= 0x1e00 && first < 0x2000)
        ? base.normalize('NFD').replace(DIACRITICS, '')
        : base;
    out += LETTER_FOLDS.get(stripped) ?? stripped;
  }
  return out;
}
