import type { BlockSpan } from './sentences-blocks.ts';
import type { StopRun } from './sentences.ts';
import * as lists from './sentences-words.ts';
import { isCjk, isDigit, isInvisible, isOpener, isSpace, letterClass } from './sentences-marks.ts';

interface Context {
  readonly block: BlockSpan;
  readonly start: number;
  readonly lang: string;
}

/** Longest token that is read back from a stop, in code units. */
const TOKEN = 48;

/**
 * Whether a full stop, an ellipsis or `!`/`?` that is followed by white space ends the sentence. `next` is the first
 * character behind that space. The order of the questions is the rule: what follows decides first (lower case goes
 * on), then what stands before (title, abbreviation, initial, ordinal), and where neither speaks the sentence ends.
 */
export function endsAtStop(text: string, run: StopRun, next: number, where: Context): boolean {
  const word = tokenBefore(text, run.first, where.block.start, where.start);
  let ahead = next;
  while (
    ahead < where.block.end &&
    ahead - next < 6 &&
    (isOpener(text.charCodeAt(ahead)) || isInvisible(text.charCodeAt(ahead)))
  )
    ahead += 1;
  const opened = ahead > next;
  const following = wordAt(text, ahead);
  const shape = shapeOf(text, ahead, following);
  if (run.closed && text[next] === '(' && isPageCitation(text, next)) return false;
  if (isLeadingEllipsis(text, next)) return word.text.length > 1;
  if (
    run.kind === 'exclaim' &&
    !run.closed &&
    /^(?:Inc|Corp|Ltd|LLC|Group|News|Mail|Finance)$/u.test(following) &&
    /^\p{Lu}/u.test(word.text)
  )
    return false;
  if (run.kind === 'exclaim')
    return shape !== 'lower' || (!run.closed && !/^\p{Lu}/u.test(word.text) && text[run.marks - 1] === '?');
  // “. . . I didn’t mean it”: the capital of “I” tells nothing, and spaced points leave something out.
  if (run.kind === 'ellipsis' && /^I(?:['’]|$)/u.test(following) && text.slice(run.first, run.marks) === '. . .')
    return false;
  if (run.kind === 'ellipsis') return shape !== 'lower' && !(shape === 'digit' && !run.closed && opened);
  if (word.isBlockLabel) return false;
  const key = word.text.toLowerCase();
  if (shape === 'lower') return !run.closed && !opened && isPlainEnd(word.text, following) && !isListed(key);
  if (run.closed && word.text === '') return true;
  if (key.length <= lists.LONGEST_KEY && lists.CONTINUES.has(key)) return false;
  if (key === 'ex' && /^p\.$/iu.test(word.previous)) return false;
  if (/^\d+$/u.test(word.text)) return !isOrdinal(word, following, where.lang);
  if (shape === 'digit') return !expectsNumber(key, word) && !isAuthors(key) && !(opened && lists.SOFT.has(key));
  return endsBeforeCapital(text, word, key, following, where, run);
}

interface Token {
  readonly text: string;
  readonly start: number;
  /** The word before it, lower case, or ''. */
  readonly previous: string;
  /** The token is a bare label at the head of the block ("1.", "a.", "• 9."). */
  readonly isBlockLabel: boolean;
}

function tokenBefore(text: string, stop: number, head: number, floor: number): Token {
  let start = stop;
  while (start > floor && stop - start < TOKEN) {
    const unit = text.charCodeAt(start - 1);
    if (
      isSpace(unit) ||
      (isOpener(unit) && text[start - 1] !== "'" && text[start - 1] !== '*' && text[start - 1] !== '_') ||
      unit === 0x2014
    )
      break;
    start -= 1;
  }
  let token = '';
  for (let i = start; i < stop; i += 1)
    if (!isInvisible(text.charCodeAt(i)) && !'*_'.includes(text[i] ?? '')) token += text[i] ?? '';
  let end = start;
  while (end > floor && start - end < 4 && (isSpace(text.charCodeAt(end - 1)) || isOpener(text.charCodeAt(end - 1))))
    end -= 1;
  let begin = end;
  while (begin > floor && end - begin < TOKEN && !isSpace(text.charCodeAt(begin - 1))) begin -= 1;
  const isBlockLabel =
    token.length <= 3 &&
    /^(?:\d{1,3}|\p{L}|[IVX]{2,3})$/u.test(token) &&
    /^[\s>#•⁃*+\-–(]*$/u.test(text.slice(head, Math.min(start, head + 24))) &&
    start - head < 24;
  return { text: token, start, previous: text.slice(begin, end), isBlockLabel };
}

function wordAt(text: string, at: number): string {
  return /^[\p{L}\p{M}\d]+(?:['’][\p{L}]+)?/u.exec(text.slice(at, at + 32))?.[0] ?? '';
}

/** `lower` is a word that goes on with a sentence; "iPhone" and "pH" open one although they begin small. */
function shapeOf(text: string, at: number, word: string): 'lower' | 'upper' | 'digit' | 'other' {
  if (isDigit(text.charCodeAt(at))) return 'digit';
  const first = letterClass(text, at);
  if (first === 'lower') return /^\p{Ll}{1,2}\p{Lu}/u.test(word) ? 'upper' : 'lower';
  return first === 'none' ? (isCommaLike(text[at] ?? '') ? 'lower' : 'other') : 'upper';
}

const isCommaLike = (char: string): boolean => ',;:)]}%'.includes(char);

/** "...and then": an ellipsis glued to the word it introduces begins a sentence. */
const isLeadingEllipsis = (text: string, at: number): boolean => /^(?:\.{3}|…)\p{L}/u.test(text.slice(at, at + 5));

/** `“…” (Smith 55).`: the reference in parentheses carries the sentence's own full stop. */
const isPageCitation = (text: string, at: number): boolean =>
  /^\([^()\n]{1,60}\d\)[.;,]/u.test(text.slice(at, at + 66));

/**
 * A written-out small word before a small word: someone does not use capitals, and the stop is a full stop. A word of four
 * letters needs a pronoun behind it, since many abbreviations are as long.
 */
const isPlainEnd = (word: string, following: string): boolean =>
  /^\p{Ll}{5,}$/u.test(word) ||
  (/^(?=\p{Ll}*[aeiouy])\p{Ll}{4}$/u.test(word) && /^(?:it|he|she|they|we|you|i|this|there)$/u.test(following));

const isListed = (key: string): boolean =>
  lists.TITLES.has(key) ||
  lists.CONTINUES.has(key) ||
  lists.SOFT.has(key) ||
  lists.BEFORE_NUMBER.has(key) ||
  lists.CLOSING.has(key);

/** "Hauptstr. 5": a street name cut short before the number of the house. */
const isShortStreet = (key: string): boolean => /^[\p{L}-]{1,40}str$/u.test(key);

/** "Smith et al. 2019": the year belongs to the names. */
const isAuthors = (key: string): boolean => key === 'al' || key === 'et.al';

/** "He said no. 5 people left": the word, not the abbreviation. */
const isSaidNo = (key: string, previous: string): boolean =>
  key === 'no' &&
  /^(?:said|says|say|saying|voted?|votes|answer(?:ed|s)?|replied|replies|means?|meant)$/iu.test(previous);

function expectsNumber(key: string, token: Token): boolean {
  const word = token.text;
  if (isSaidNo(key, token.previous)) return false;
  if (isShortStreet(key)) return true;
  if (key.length > lists.LONGEST_KEY) return false;
  if (lists.TITLES.has(key) || lists.BEFORE_NUMBER.has(key)) return !(word === 'I' || key === 'as');
  return isMonth(word) || /^\p{Lu}$/u.test(word);
}

const isMonth = (word: string): boolean =>
  /^(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Okt|Nov|Dec|Dez|Febr)$/u.test(word);

/** "14. März", "im 19. Jahrhundert", "der 2. Weltkrieg" against "auf Seite 12. Dort". */
function isOrdinal(word: Token, following: string, lang: string): boolean {
  if (word.text.length > 3) return false;
  const next = following.toLowerCase();
  if (lists.ORDINAL_HEADS.has(next)) return true;
  const isGerman = /^(?:de|da|nb|nn|no|cs|sk|hu|fi|et|lv|hr|sl|sr|bs)(?:-|$)/iu.test(lang);
  const led = lists.ORDINAL_LEADS.has(word.previous.toLowerCase());
  return (led || (isGerman && isDigitWord(following))) && !lists.STARTERS.has(next) && following !== '';
}

const isDigitWord = (word: string): boolean => /^\d/u.test(word);

function endsBeforeCapital(
  text: string,
  word: Token,
  key: string,
  following: string,
  where: Context,
  run: StopRun,
): boolean {
  const token = word.text;
  const next = following.toLowerCase();
  const bare = next.split(/['’]/u)[0] ?? next;
  const opens = (lists.STARTERS.has(bare) && !/^\p{Lu}$/u.test(following)) || following === 'I' || following === 'A';
  const letters = Array.from(token);
  if (letters.length === 1 && letterClass(token, 0) !== 'none') {
    if (isCjk(token.charCodeAt(0))) return true;
    if (lists.LABELLED.has(word.previous.toLowerCase())) return true;
    if (token === 'I' && /^\p{Ll}/u.test(word.previous) && opens) return true;
    return (
      opens &&
      letterClass(token, 0) !== 'caseless' &&
      word.previous !== '' &&
      !/^\p{Lu}\p{Ll}+$|\.$/u.test(word.previous)
    );
  }
  if (key.length > lists.LONGEST_KEY || token === '') return true;
  if (lists.CLOCK.has(key) && lists.TIME_ZONES.has(following)) return false;
  if (lists.CLOCK.has(key) && key.includes('.')) return !isFrontedTime(text, word, where.start);
  if (lists.CLOSING.has(key)) return true;
  if (isMonth(token) && !isMonth(following)) return opens;
  if (lists.TITLES.has(key) && isTitleCase(token, key)) return false;
  if (isDotted(token)) return opens || run.closed;
  if (lists.SOFT.has(key) && isAbbreviationHere(token, word.previous)) return opens;
  if (lists.BEFORE_NUMBER.has(key) && isAbbreviationHere(token, word.previous)) return opens || isPlainWord(token);
  if (looksCut(token) && !/\d/u.test(word.previous)) return opens;
  return true;
}

/** Titles are written with a capital in cased scripts, except where the list is of a language that writes them small. */
const isTitleCase = (token: string, key: string): boolean =>
  /^\p{Lu}/u.test(token) || key.length <= 4 || key.includes('.');

/** Letters with stops between them: "U.S", "Ph.D", "z.B". */
const isDotted = (token: string): boolean => /^(?:\p{L}{1,3}\.)+-?\p{L}{1,3}$/u.test(token);

/** Words that are also abbreviations ("no", "sat", "sun", "art", "mass", "miss", "temp") count as words when they look like one. */
const WORDS_TOO = new Set(
  'no art mass miss pop math max min mind pass fig sun sat mar ill kans ore pa hl pos temp par sing inc_ gem sch in de ex ed col rest str_ is est red lit long lab let mem gal del la me mad mil mod cap lot issue v r l s c d b t z'.split(
    ' ',
  ),
);

function isAbbreviationHere(token: string, previous: string): boolean {
  const key = token.toLowerCase();
  if (!WORDS_TOO.has(key)) return true;
  return /^\p{Lu}/u.test(token) && /^\p{Lu}/u.test(previous) && key !== 'no';
}

const isPlainWord = (token: string): boolean => token.toLowerCase() === 'no';

/** An unlisted cut-off word: short, small letters in it, and no vowel ("Mgr", "Bldg", "Pvt"). */
function looksCut(token: string): boolean {
  if (!/^\p{L}{2,5}$/u.test(token) || !/\p{Ll}/u.test(token)) return false;
  const key = token.toLowerCase();
  if (lists.VOWELLESS_WORDS.has(key)) return false;
  return /^[bcdfghjklmnpqrstvwxzßçñ]+$/u.test(key) || /^[бвгджзйклмнпрстфхцчшщ]+$/u.test(key);
}

/** "At 5 a.m. Mr. Smith went": only a fronted time phrase came before, so the sentence has yet to begin. */
function isFrontedTime(text: string, word: Token, start: number): boolean {
  const before = text
    .slice(start, Math.min(word.start, start + 60))
    .trim()
    .split(/\s+/u);
  return word.start - start < 40 && before.length <= 4 && lists.TIME_LEADS.has((before[0] ?? '').toLowerCase());
}
