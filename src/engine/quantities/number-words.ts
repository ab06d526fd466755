import { foreignNumber, foreignScale } from './foreign-numbers.ts';
import type { LexemeStream } from './lex.ts';

/** A number written in words: its value, the size of its last stated step, and the lexeme after it. */
export interface WordNumber {
  readonly value: number;
  readonly precision: number;
  readonly scale: number;
  readonly next: number;
  /** `a dozen`, `a hundred`: often meant loosely, so the words around decide. */
  readonly isFraction: boolean;
}

const ONES: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
};
const TENS: Readonly<Record<string, number>> = {
  twenty: 20,
  thirty: 30,
  forty: 40,
  fourty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const BIG: Readonly<Record<string, number>> = {
  thousand: 1e3,
  lakh: 1e5,
  million: 1e6,
  crore: 1e7,
  billion: 1e9,
  trillion: 1e12,
  quadrillion: 1e15,
};
const PARTS: Readonly<Record<string, number>> = {
  half: 2,
  halves: 2,
  third: 3,
  thirds: 3,
  quarter: 4,
  quarters: 4,
  fourth: 4,
  fourths: 4,
  fifth: 5,
  fifths: 5,
  sixth: 6,
  sixths: 6,
  seventh: 7,
  sevenths: 7,
  eighth: 8,
  eighths: 8,
  tenth: 10,
  tenths: 10,
};
const get = (table: Readonly<Record<string, number>>, key: string): number | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** Small number of a word, for "one in five" and list parsing. */
export function smallWordValue(lower: string): number | undefined {
  return get(ONES, lower) ?? get(TENS, lower);
}

/** Whether a lower-case word can begin a number in words. */
export function startsWordNumber(lower: string): boolean {
  return (
    get(ONES, lower) !== undefined ||
    get(TENS, lower) !== undefined ||
    foreignNumber(lower) !== undefined ||
    lower === 'half' ||
    lower === 'a' ||
    lower === 'an' ||
    lower === 'quarter' ||
    lower === 'double' ||
    lower === 'dozen'
  );
}

/** Index of the word after `i`, over one space or hyphen; −1 where something else stands between. */
function following(stream: LexemeStream, i: number): number {
  const gap = stream.at(i);
  if (gap.kind === 's' && !gap.text.includes('\n\n')) return stream.at(i + 1).kind === 'w' ? i + 1 : -1;
  if (gap.text === '-' && stream.at(i + 1).kind === 'w') return i + 1;
  return -1;
}

/** Factor of the big words at lexeme `i`, chained (`hundred thousand`, `thousand million`), with the lexeme after. */
function bigWords(stream: LexemeStream, i: number): { factor: number; next: number } {
  let factor = 1;
  let next = i;
  for (let steps = 0; steps < 3; steps++) {
    const at = steps === 0 ? i : following(stream, next);
    const word = at < 0 ? '' : stream.at(at).lower;
    const size = word === 'hundred' ? 100 : word === 'dozen' ? 12 : get(BIG, word);
    if (size === undefined || stream.at(at).kind !== 'w') break;
    factor *= size;
    next = at + 1;
  }
  return { factor, next };
}

/** `half a billion`, `a quarter`, `two thirds`, `three quarters of a million`. */
function fractionOf(stream: LexemeStream, numerator: number, at: number): WordNumber | null {
  const parts = get(PARTS, stream.at(at).lower);
  if (parts === undefined) return null;
  let factor = 1;
  let next = at + 1;
  let article = following(stream, next);
  if (article >= 0 && stream.at(article).lower === 'of') article = following(stream, article + 1);
  if (article >= 0 && (stream.at(article).lower === 'a' || stream.at(article).lower === 'an')) {
    const unit = following(stream, article + 1);
    const big = unit < 0 ? { factor: 1, next: -1 } : bigWords(stream, unit);
    if (big.next > unit && big.factor > 1) {
      factor = big.factor;
      next = big.next;
    }
  } else if (article >= 0 && article === following(stream, next)) {
    const big = bigWords(stream, article);
    if (big.next > article) {
      factor = big.factor;
      next = big.next;
    }
  }
  const value = (numerator * factor) / parts;
  // As fine as the next fraction that could have been said: two thirds are no half.
  return { value, precision: factor / (parts * (parts + 1)), scale: factor, next, isFraction: factor === 1 };
}

/**
 * Reads a number in English words at lexeme `i`. Covers `twenty-one hundred`, `three million two hundred thousand`,
 * `one hundred and five`, `half a billion`, `one and a half million`, `a million and a half`, `two point five`, `two thirds`, `a dozen`. A
 * plural (`hundreds of`) is no number: nobody stated one. A lone `one` or `a` is none either: it is mostly an article.
 */
export function readWordNumber(stream: LexemeStream, i: number): WordNumber | null {
  const first = stream.at(i).lower;
  if (first === 'half' || first === 'quarter') {
    const made = fractionOf(stream, 1, i);
    if (!made || made.scale > 1) return made;
    if (first === 'quarter') return null;
    return readHalf(stream, i, made);
  }
  if (first === 'a' || first === 'an') {
    const at = following(stream, i + 1);
    if (at < 0) return null;
    const big = bigWords(stream, at);
    if (big.next > at) return continueNumber(stream, big.factor, big.factor, big.next);
    const word = stream.at(at).lower;
    if (word === 'second' || word === 'fourth') return null;
    const made = fractionOf(stream, 1, at);
    return made && (made.scale > 1 || stream.isWord(following(stream, made.next), 'of')) ? made : null;
  }
  const foreign = readForeign(stream, i);
  if (foreign) return foreign;
  const unit = get(ONES, first);
  const ten = get(TENS, first);
  if (unit === undefined && ten === undefined) return null;
  let value = unit ?? ten!;
  let next = i + 1;
  if (ten !== undefined) {
    const at = following(stream, next);
    const small = at < 0 ? undefined : get(ONES, stream.at(at).lower);
    if (small !== undefined && small > 0 && small < 10) {
      value += small;
      next = at + 1;
    }
  }
  const after = following(stream, next);
  if (after >= 0) {
    const word = stream.at(after).lower;
    if (word === 'point') {
      const pointed = readPoint(stream, value, after);
      if (pointed) return pointed;
    }
    if (
      value < 20 &&
      get(PARTS, word) !== undefined &&
      (value > 1 ? word.endsWith('s') || word === 'halves' : !word.endsWith('s'))
    ) {
      const isHyphened = stream.at(after - 1).text === '-';
      const isOrdinalPlace =
        value === 1 && (word === 'fourth' || word === 'quarter') && !isHyphened && !stream.isWord(after + 2, 'of');
      if (!isOrdinalPlace) return fractionOf(stream, value, after);
    }
    if (word === 'and') {
      const mixed = readAndAHalf(stream, value, after);
      if (mixed) return mixed;
    }
  }
  if (value === 1 && first === 'one') {
    const big = after < 0 ? { next: -1, factor: 1 } : bigWords(stream, after);
    if (big.next <= after || after < 0) return { value, precision: 1, scale: 1, next, isFraction: false };
  }
  return continueNumber(stream, value, 1, next);
}

const PART_OF = new Set('of the all its their our his her this these those'.split(' '));
const BEFORE_HALF = new Set(
  'about around almost nearly over under roughly than exactly approximately only just by'.split(' '),
);
const HALVED = new Set(
  (
    'hour minute second day week month year decade century mile kilometre kilometer metre meter centimetre centimeter millimetre millimeter ' +
    'micrometre nanometre gram gramme kilogram kilo milligram litre watt kilowatt volt foot yard inch percent percentage degree pound ' +
    'tonne ton litre liter gallon acre cent point'
  ).split(' '),
);

/** `half of`, `half the`, `almost half`, `half an hour`. A lone `half` may be of a match or a year: no value. */
function readHalf(stream: LexemeStream, i: number, made: WordNumber): WordNumber | null {
  const at = following(stream, i + 1);
  const word = at < 0 ? '' : stream.at(at).lower;
  if (at > 0 && stream.at(i + 1).text === '-') return null;
  if (PART_OF.has(word)) return made;
  if (word === 'a' || word === 'an') {
    const unit = following(stream, at + 1);
    return unit > 0 && HALVED.has(stream.at(unit).lower) ? { ...made, next: at + 1 } : null;
  }
  return BEFORE_HALF.has(stream.at(stream.before(i)).lower) ? made : null;
}

function readForeign(stream: LexemeStream, i: number): WordNumber | null {
  const small = foreignNumber(stream.at(i).lower);
  const at = small === undefined ? -1 : following(stream, i + 1);
  const scale = at < 0 ? undefined : foreignScale(stream.at(at).lower);
  if (small === undefined || scale === undefined) return null;
  if (get(ONES, stream.at(i).lower) !== undefined && get(BIG, stream.at(at).lower) !== undefined) return null;
  return { value: small * scale, precision: scale, scale, next: at + 1, isFraction: false };
}

function readPoint(stream: LexemeStream, whole: number, pointAt: number): WordNumber | null {
  let digits = '';
  let next = pointAt + 1;
  for (let k = 0; k < 8; k++) {
    const at = following(stream, next);
    const digit = at < 0 ? undefined : get(ONES, stream.at(at).lower);
    if (digit === undefined || digit > 9) break;
    digits += String(digit);
    next = at + 1;
  }
  if (digits === '') return null;
  const at = following(stream, next);
  const big = at < 0 ? { factor: 1, next } : bigWords(stream, at);
  const factor = big.next > at && at >= 0 ? big.factor : 1;
  const power = Math.round(Math.log10(factor));
  return {
    value: Number(`${whole}.${digits}e${power}`),
    precision: Number(`1e${power - digits.length}`),
    scale: factor,
    next: factor > 1 ? big.next : next,
    isFraction: false,
  };
}

/** The `a half` or `a quarter` of `a million and a half` at lexeme `i`. */
function halfOrQuarter(stream: LexemeStream, i: number): { parts: number; next: number } | null {
  if (i < 0 || stream.at(i).lower !== 'a') return null;
  const at = following(stream, i + 1);
  const parts = at < 0 ? undefined : get(PARTS, stream.at(at).lower);
  return parts === 2 || parts === 4 ? { parts, next: at + 1 } : null;
}

function readAndAHalf(stream: LexemeStream, whole: number, andAt: number): WordNumber | null {
  const part = halfOrQuarter(stream, following(stream, andAt + 1));
  if (!part) return null;
  const { parts } = part;
  const at = following(stream, part.next);
  const big = at < 0 ? { factor: 1, next: 0 } : bigWords(stream, at);
  const hasBig = at >= 0 && big.next > at;
  const factor = hasBig ? big.factor : 1;
  return {
    value: (whole + 1 / parts) * factor,
    precision: factor / parts,
    scale: factor,
    next: hasBig ? big.next : part.next,
    isFraction: false,
  };
}

/** Adds up `X million Y hundred thousand Z` from a first part. */
function continueNumber(stream: LexemeStream, start: number, startScale: number, from: number): WordNumber {
  let total = 0;
  let current = start;
  let precision = startScale;
  let scale = startScale;
  let lastBig = Infinity;
  let next = from;
  if (startScale >= 1e3) {
    total = start;
    current = 0;
    lastBig = startScale;
  }
  let expectsNumber = startScale > 1;
  for (let steps = 0; steps < 24; steps++) {
    let at = following(stream, next);
    if (at < 0) break;
    let word = stream.at(at).lower;
    if (word === 'and' && expectsNumber) {
      const behind = following(stream, at + 1);
      const part = lastBig !== Infinity || scale === 12 ? halfOrQuarter(stream, behind) : null;
      if (part) {
        const whole = scale === 12 ? 12 : lastBig;
        total += whole / part.parts;
        precision = whole / part.parts;
        next = part.next;
        break;
      }
      const small = behind < 0 ? undefined : (get(ONES, stream.at(behind).lower) ?? get(TENS, stream.at(behind).lower));
      if (small === undefined || small >= Math.min(precision, 100)) break;
      at = behind;
      word = stream.at(at).lower;
    }
    const big = word === 'hundred' ? 100 : word === 'dozen' ? 12 : get(BIG, word);
    if (big !== undefined) {
      if (big === 100 || big === 12) {
        if (current === 0 || current > 99) break;
        current *= big;
      } else if (current > 0 && big < lastBig) {
        total += current * big;
        current = 0;
        lastBig = big;
      } else break;
      precision = big === 100 && lastBig !== Infinity ? 100 : current > 0 ? big : big;
      if (scale === 1) scale = big;
      expectsNumber = true;
      next = at + 1;
      continue;
    }
    const one = get(ONES, word);
    const ten = get(TENS, word);
    const add = one ?? ten;
    if (add === undefined || !expectsNumber || add >= precision || add === 0) break;
    current += add;
    next = at + 1;
    precision = 1;
    if (ten !== undefined) {
      const unitAt = following(stream, next);
      const small = unitAt < 0 ? undefined : get(ONES, stream.at(unitAt).lower);
      if (small !== undefined && small > 0 && small < 10) {
        current += small;
        next = unitAt + 1;
      }
    }
    expectsNumber = false;
  }
  return { value: total + current, precision, scale, next, isFraction: false };
}
