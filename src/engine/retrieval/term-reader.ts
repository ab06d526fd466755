import { isStopWord } from '#engine/text/stop-words.ts';
import { ACRONYMS, eachTerm } from './bm25-terms.ts';
import { plainStem } from './plain-stem.ts';

/** Longest plain word that has a place in the table; a longer one is read by the general rules. */
const MAX_WORD = 32;
/** Longest piece of other text whose terms are remembered, and how many pieces at most. */
const MAX_PIECE = 48;
const MAX_PIECES = 200_000;

/** What an ASCII character does where a plain word meets it. */
const OTHER = 0;
const LETTER = 1;
/** Ends a word whatever follows. */
const ENDS = 2;
/** Ends a word only when white space, the end or a character of `ENDS` follows: full stop and apostrophe. */
const MAY_END = 3;
const BLANK = 4;

const KIND: Uint8Array = (() => {
  const kinds = new Uint8Array(128);
  for (let unit = 65; unit <= 90; unit++) kinds[unit] = kinds[unit + 32] = LETTER;
  for (const mark of '!"#$%&()*+,/:;<=>?@[\\]^`{|}~') kinds[mark.charCodeAt(0)] = ENDS;
  for (const mark of ".'") kinds[mark.charCodeAt(0)] = MAY_END;
  for (const blank of ' \t\n\r') kinds[blank.charCodeAt(0)] = BLANK;
  return kinds;
})();

/** A stop word no longer than this, its second letter a capital, may be a name. */
const LONGEST_ACRONYM = 3;

/** In the table of words: the word is a stop word, it has no term. */
const NO_TERM = -1;

/**
 * Reads text into numbers of terms: exactly the terms of `eachTerm(text, true, …)` in the same order, many times
 * faster, because a plain English word (ASCII letters, then a blank or a mark that never joins words) is looked up by
 * its letters as they are scanned, without a string, a regular expression or a token being made. Everything else, up
 * to the next ASCII white space, goes to `eachTerm` and is remembered. This is sound because no token, hyphenated chain
 * or run of unspaced characters crosses ASCII white space, and none looks back before its first character; that both
 * ways agree is held by a property test.
 *
 * A reader lives as long as one build: its table grows with the words of the collection.
 */
export class TermReader {
  /** Every term read so far with its number, in order of first appearance. */
  readonly terms = new Map<string, number>();
  /** Open addressing; a place is two numbers, the hash of a word and its number plus one, 0 where it is free. */
  private slots = new Int32Array(2 << 9);
  /** Four numbers a word: where its letters start, how many they are, its term, and its hash. */
  private records = new Int32Array(4 << 8);
  private letters = new Uint8Array(1 << 11);
  private lettersUsed = 0;
  private words = 0;
  private readonly pieces = new Map<string, readonly number[]>();
  private readonly word = new Uint8Array(MAX_WORD);
  private out = new Uint32Array(1024);
  private length = 0;

  private numberOf(term: string): number {
    let id = this.terms.get(term);
    if (id === undefined) {
      id = this.terms.size;
      this.terms.set(term, id);
    }
    return id;
  }

  /** The numbers of the terms of a text; `count` of them stand in `found` until the next call. */
  read(text: string): { readonly found: Uint32Array; readonly count: number } {
    this.length = 0;
    const { word } = this;
    const end = text.length;
    let at = 0;
    while (at < end) {
      let unit = text.charCodeAt(at);
      let kind = unit < 128 ? KIND[unit]! : OTHER;
      if (kind === LETTER) {
        const start = at;
        let hash = 0x811c9dc5 | 0;
        do {
          const lower = unit | 0x20;
          if (at - start < MAX_WORD) word[at - start] = lower;
          hash = Math.imul(hash ^ lower, 0x01000193);
          at++;
          unit = at < end ? text.charCodeAt(at) : 0x20;
          kind = unit < 128 ? KIND[unit]! : OTHER;
        } while (kind === LETTER);
        if (at - start > MAX_WORD || !(kind === ENDS || kind === BLANK || (kind === MAY_END && endsAt(text, at + 1)))) {
          at = this.readPiece(text, start);
          continue;
        }
        const term = this.termOfWord(at - start, hash ^ (hash >>> 15));
        if (term >= 0) this.push(term);
        else if (
          at - start <= LONGEST_ACRONYM &&
          text.charCodeAt(start + 1) < 97 &&
          ACRONYMS.has(text.slice(start, at))
        )
          this.push(this.numberOf(text.slice(start, at).toLowerCase()));
      } else if (kind === OTHER && !isIdleMark(unit)) {
        at = this.readPiece(text, at);
      } else at++;
    }
    return { found: this.out, count: this.length };
  }

  private push(term: number): void {
    if (this.length === this.out.length) {
      const larger = new Uint32Array(this.out.length * 2);
      larger.set(this.out);
      this.out = larger;
    }
    this.out[this.length++] = term;
  }

  /** The term of the first `length` letters of `word`, from the table or worked out once. */
  private termOfWord(length: number, hash: number): number {
    const { slots, records, letters, word } = this;
    const mask = slots.length - 1;
    for (let slot = (hash << 1) & mask; ; slot = (slot + 2) & mask) {
      const number = slots[slot + 1]! - 1;
      if (number < 0) return this.addWord(length, hash);
      if (slots[slot] !== hash) continue;
      const record = number * 4;
      if (records[record + 1] !== length) continue;
      const start = records[record]!;
      let i = 0;
      while (i < length && letters[start + i] === word[i]) i++;
      if (i === length) return records[record + 2]!;
    }
  }

  private addWord(length: number, hash: number): number {
    if (this.words * 4 === this.records.length) this.grow();
    const start = this.lettersUsed;
    if (start + length > this.letters.length) this.letters = doubled(this.letters, Uint8Array);
    let text = '';
    for (let i = 0; i < length; i++) {
      this.letters[start + i] = this.word[i]!;
      text += String.fromCharCode(this.word[i]!);
    }
    this.lettersUsed += length;
    const term = isStopWord(text) ? NO_TERM : this.numberOf(length < 3 ? text : plainStem(text));
    const number = this.words++;
    this.records.set([start, length, term, hash], number * 4);
    this.place(number);
    return term;
  }

  private place(number: number): void {
    const hash = this.records[number * 4 + 3]!;
    const mask = this.slots.length - 1;
    let slot = (hash << 1) & mask;
    while (this.slots[slot + 1] !== 0) slot = (slot + 2) & mask;
    this.slots[slot] = hash;
    this.slots[slot + 1] = number + 1;
  }

  private grow(): void {
    this.records = doubled(this.records, Int32Array);
    this.slots = new Int32Array(this.records.length);
    for (let number = 0; number < this.words; number++) this.place(number);
  }

  /** Reads from `start` to the next ASCII white space by the general rules; gives the place where it stopped. */
  private readPiece(text: string, start: number): number {
    let end = start + 1;
    while (end < text.length && KIND[text.charCodeAt(end)] !== BLANK) end++;
    const piece = text.slice(start, end);
    const known = end - start <= MAX_PIECE ? this.pieces.get(piece) : undefined;
    if (known !== undefined) {
      for (const term of known) this.push(term);
      return end;
    }
    const from = this.length;
    eachTerm(piece, true, (term) => this.push(this.numberOf(term)));
    if (end - start <= MAX_PIECE) {
      // Remembering only saves time; it starts anew when it is full.
      if (this.pieces.size >= MAX_PIECES) this.pieces.clear();
      this.pieces.set(piece, Array.from(this.out.subarray(from, this.length)));
    }
    return end;
  }
}

function doubled<T extends Uint8Array | Int32Array>(from: T, make: new (length: number) => T): T {
  const larger = new make(from.length * 2);
  larger.set(from);
  return larger;
}

/** Whether what follows a full stop or an apostrophe cannot continue the word before it. */
function endsAt(text: string, at: number): boolean {
  if (at >= text.length) return true;
  const kind = KIND[text.charCodeAt(at)];
  return kind === BLANK || kind === ENDS;
}

/** An ASCII character that is part of no word when none came just before it: `-`, `_` and controls. */
const isIdleMark = (unit: number): boolean => unit < 128 && (unit < 48 || unit > 57);
