import { charClass, foldCharacters, lowerSameLength } from './chars.ts';
import type { CharClass } from './chars.ts';

/** A run of one character class (a single unit for `p`, `f` and `c`). Offsets index the original text. */
export interface Lexeme {
  readonly kind: CharClass;
  readonly start: number;
  readonly end: number;
  /** Folded text, case kept. */
  readonly text: string;
  readonly lower: string;
}

const END: Lexeme = { kind: 'p', start: 0, end: 0, text: '', lower: '' };

/** The lexemes of a text with safe look-around; built in one pass, so everything above it can stay linear. */
export class LexemeStream {
  readonly all: readonly Lexeme[];
  readonly source: string;
  #isChinese: boolean | undefined;

  constructor(source: string) {
    this.source = source;
    const text = foldCharacters(source);
    const lower = lowerSameLength(text);
    const all: Lexeme[] = [];
    let i = 0;
    while (i < text.length) {
      const code = text.charCodeAt(i);
      const kind = charClass(code);
      let end = i + 1;
      if (kind === 'p') {
        if (code >= 0xd800 && code < 0xdc00 && end < text.length) end++;
      } else if (kind !== 'f' && kind !== 'c') {
        while (end < text.length && charClass(text.charCodeAt(end)) === kind) end++;
      }
      all.push({ kind, start: i, end, text: text.slice(i, end), lower: lower.slice(i, end) });
      i = end;
    }
    this.all = all;
  }

  /** A text with simplified-Chinese magnitudes or 元 and no kana: ¥ is then the yuan. Looked up once a text. */
  get isChinese(): boolean {
    this.#isChinese ??= /[元亿万]/.test(this.source) && !/[円ぁ-ヿ]/.test(this.source);
    return this.#isChinese;
  }

  /** Lexeme at an index; an empty one beyond either end. */
  at(index: number): Lexeme {
    return this.all[index] ?? END;
  }

  /** Index of the next lexeme at or after `index` that is no white space, but no further than `limit` lexemes on. */
  skipSpace(index: number): number {
    return this.at(index).kind === 's' ? index + 1 : index;
  }

  /** Index of the nearest lexeme before `index` that is no white space; −1 where there is none. */
  before(index: number): number {
    let i = index - 1;
    if (i >= 0 && this.at(i).kind === 's') i--;
    return i;
  }

  /** Whether the lexeme at `index` is the letter run `word` (lower case). */
  isWord(index: number, word: string): boolean {
    const lexeme = this.at(index);
    return lexeme.kind === 'w' && lexeme.lower === word;
  }
}
