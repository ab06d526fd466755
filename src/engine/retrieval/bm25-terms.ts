import { isStopWord } from '#engine/text/stop-words.ts';
import { stem } from '#engine/text/stems.ts';
import { tokenize } from '#engine/text/tokens.ts';
import type { Token } from '#engine/text/tokens.ts';

/**
 * Whether a code unit belongs to a script written without spaces between words (Han, kana, Hangul, Thai, Lao, Khmer,
 * Myanmar). Such text is indexed by overlapping pairs of characters, because one long "word" would never be found.
 * Surrogates count as Han: what is searched in the upper planes is almost always an extension of Han.
 */
export function isUnspacedScript(unit: number): boolean {
  return (
    (unit >= 0x3040 && unit <= 0x30ff) ||
    (unit >= 0x3400 && unit <= 0x9fff) ||
    (unit >= 0xac00 && unit <= 0xd7af) ||
    (unit >= 0xf900 && unit <= 0xfaff) ||
    (unit >= 0x20000 && unit <= 0x3ffff) ||
    (unit >= 0x0e00 && unit <= 0x0eff) ||
    (unit >= 0x1780 && unit <= 0x17ff) ||
    (unit >= 0x1000 && unit <= 0x109f)
  );
}

const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;

/** `1,178` and `1178` are one term; `3.14` stays itself. Empty where the token is not a plain number. */
function numberTerm(folded: string): string {
  let out = '';
  for (let i = 0; i < folded.length; i++) {
    const unit = folded.charCodeAt(i);
    if (isDigit(unit) || (folded[i] === '.' && out !== '')) out += folded[i];
    else if (folded[i] !== ',' || out === '') return '';
  }
  return out;
}

/** Characters that the tokenizer leaves inside a token: `comet-7`, `ship_id`, `10.1038/s41586-020`. */
const JOINTS = new Set(['-', '\u2010', '\u2011', '/', '_']);

/** The parts of a joined token, or nothing where it is a single word. */
function partsOf(folded: string): readonly string[] {
  let from = 0;
  let parts: string[] | null = null;
  for (let i = 0; i < folded.length; i++) {
    if (!JOINTS.has(folded[i]!)) continue;
    parts ??= [];
    if (i > from) parts.push(folded.slice(from, i));
    from = i + 1;
  }
  if (!parts) return [];
  if (from < folded.length) parts.push(folded.slice(from));
  return parts;
}

/** Takes the terms of a text one after another. */
export type TermSink = (term: string) => void;

/** Names in capitals whose small letters spell a stop word: `the WHO report`, `IT costs`. */
export const ACRONYMS: ReadonlySet<string> = new Set(['WHO', 'IT']);
/** Articles and prepositions that French, Italian and Catalan run into the word behind: `l'eau`, `dell'acqua`. */
const ELIDED = /^(?:[ldjcnsmt]|qu|un|dell|all|dall|nell|sull)'(?=.{2})/u;

/**
 * `don't` and `dont`, `O'Brien` and `OBrien` are one term, since half of those who search leave the mark out. A possessive is
 * left to the stemmer. Of an elided word also the word itself.
 */
function emitApostrophe(folded: string, sink: TermSink): void {
  if (isStopWord(folded)) return;
  if (folded.endsWith("'s")) return sink(stem(folded));
  sink(stem(folded.replaceAll("'", '')));
  const elided = ELIDED.exec(folded);
  if (elided) emitWord(folded.slice(elided[0].length), sink);
}

function emitWord(folded: string, sink: TermSink): void {
  const number = numberTerm(folded);
  if (number !== '') return sink(number);
  if (folded.includes("'")) return emitApostrophe(folded, sink);
  if (!isStopWord(folded)) sink(stem(folded));
}

/** Emits a joined token as a whole without its joints (so that `comet7` finds it too) and as its parts. */
function emitToken(folded: string, sink: TermSink): void {
  const parts = partsOf(folded);
  if (parts.length === 0) return emitWord(folded, sink);
  if (parts.length > 1) sink(stem(parts.join('')));
  for (const part of parts) emitWord(part, sink);
}

/** Pairs up the characters of a run without spaces as they come; a lone character stands for itself. */
class UnspacedRun {
  private readonly singles: boolean;
  private readonly sink: TermSink;
  private last = '';
  private length = 0;
  private end = -1;
  constructor(singles: boolean, sink: TermSink) {
    this.singles = singles;
    this.sink = sink;
  }
  take(token: Token): void {
    if (token.start !== this.end) this.close();
    for (const character of token.folded) {
      if (this.singles) this.sink(character);
      if (this.length > 0) this.sink(this.last + character);
      this.last = character;
      this.length++;
    }
    this.end = token.end;
  }
  close(): void {
    if (this.length === 1 && !this.singles) this.sink(this.last);
    this.length = 0;
  }
}

const isHyphen = (unit: number): boolean => unit === 0x2d || unit === 0x2010 || unit === 0x2011;
/** A chain of hyphenated words longer than this is no word. */
const MAX_JOINED = 40;
const isLatinWord = (folded: string): boolean => /^[a-z]+$/.test(folded);

/**
 * The terms of a text in order: stems of words that are no stop words, numbers without grouping, joined words whole
 * and in parts, pairs of characters for scripts without spaces. Of a hyphenated word also the form without the hyphen:
 * `e-mail` and `email` find each other.
 *
 * `singles` adds every single unspaced character: documents are indexed with it so that a query of one character
 * finds them, queries are read without it so that a longer query is not diluted. Linear in the text.
 */
export function eachTerm(text: string, singles: boolean, sink: TermSink): void {
  const run = new UnspacedRun(singles, sink);
  let before: Token | null = null;
  let chain = '';
  for (const token of tokenize(text)) {
    const first = token.folded.codePointAt(0);
    if (first === undefined) continue;
    if (isUnspacedScript(first)) {
      run.take(token);
      continue;
    }
    if (ACRONYMS.has(token.text)) sink(token.folded);
    else emitToken(token.folded, sink);
    const isWord = isLatinWord(token.folded);
    const hyphenated =
      isWord && before !== null && token.start === before.end + 1 && isHyphen(text.charCodeAt(before.end));
    chain = !isWord ? '' : hyphenated && chain.length < MAX_JOINED ? chain + token.folded : token.folded;
    if (hyphenated && chain.length > token.folded.length) sink(stem(chain));
    before = token;
  }
  run.close();
}

/** The distinct terms of a query in order of first appearance. A repeated word counts once. */
export function queryTerms(query: string): readonly string[] {
  const terms = new Set<string>();
  eachTerm(query, false, (term) => terms.add(term));
  return [...terms];
}
