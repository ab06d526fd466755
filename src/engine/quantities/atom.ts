import type { QuantityKind } from '#domain/quantity.ts';
import { isCjkDigit, readCjkNumeral, readCjkPower } from './cjk-numerals.ts';
import type { LexemeStream } from './lex.ts';
import { readWordNumber, startsWordNumber } from './number-words.ts';
import { readNumeral, valueOf } from './numeral.ts';
import type { DecimalStyle, Mantissa } from './numeral.ts';
import { SCALE_ABBREVIATIONS, scalePower, suffixPower } from './scales.ts';
import { cjkCounter, currencyBefore, unitAfter } from './unit-scan.ts';
import { unitInfo } from './unit-table.ts';

/** How figures of one text are read. */
export interface ReadingContext {
  readonly style: DecimalStyle | undefined;
  readonly plainSpaceGroups: boolean;
  readonly lang: string | undefined;
  readonly isCell: boolean;
}

/** One figure with scale and unit, before sign, range and period. Lexeme indexes `first` (sign, currency) to `next`. */
export interface Atom {
  value: number;
  precision: number;
  scale: number;
  unit: string | undefined;
  kind: QuantityKind;
  readonly first: number;
  readonly next: number;
  /** The lexeme where the figure itself begins. */
  readonly figure: number;
  candidates: readonly number[] | undefined;
  /** Four plain digits with nothing bound: may be a year. */
  readonly isPlain: boolean;
  readonly hasCurrencyBefore: boolean;
}

const VULGAR: Readonly<Record<string, number>> = {
  '½': 1 / 2,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅕': 1 / 5,
  '⅖': 2 / 5,
  '⅗': 3 / 5,
  '⅘': 4 / 5,
  '⅙': 1 / 6,
  '⅚': 5 / 6,
  '⅛': 1 / 8,
  '⅜': 3 / 8,
  '⅝': 5 / 8,
  '⅞': 7 / 8,
  '⅐': 1 / 7,
  '⅑': 1 / 9,
  '⅒': 1 / 10,
};
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const DENOMINATORS = new Set(['2', '3', '4', '5', '6', '8', '10', '16']);

interface Figure {
  readonly mantissa: Mantissa | null;
  readonly other: Mantissa | undefined;
  readonly amount: number;
  readonly step: number;
  readonly power: number;
  readonly scale: number;
  readonly next: number;
  readonly isPlain: boolean;
}

function superscriptValue(text: string): number | null {
  let digits = '';
  for (const char of text) {
    if (char === '⁻') digits += '-';
    else if (SUPERSCRIPTS.includes(char)) digits += String(SUPERSCRIPTS.indexOf(char));
    else return null;
  }
  const value = Number(digits);
  return digits !== '' && Number.isInteger(value) && Math.abs(value) <= 300 ? value : null;
}

/** `e9`, `E+9`, `× 10^9`, `·10⁹`, `x 10 9` after a mantissa: the power and the lexeme after. */
function exponentAt(stream: LexemeStream, i: number): { power: number; next: number } | null {
  const letter = stream.at(i);
  if (letter.lower === 'e') {
    const isSigned = /^[-+−]$/.test(stream.at(i + 1).text);
    const digits = stream.at(isSigned ? i + 2 : i + 1);
    if (digits.kind !== 'd' || digits.text.length > 3) return null;
    const sign = isSigned && stream.at(i + 1).text !== '+' ? -1 : 1;
    return { power: sign * Number(digits.text), next: isSigned ? i + 3 : i + 2 };
  }
  const at = stream.skipSpace(i);
  if (!/^[×x*·⋅]$/.test(stream.at(at).text)) return null;
  const ten = stream.skipSpace(at + 1);
  if (stream.at(ten).text !== '10') return null;
  const raised = stream.at(ten + 1);
  if (raised.kind === 'u') {
    const power = superscriptValue(raised.text);
    return power === null ? null : { power, next: ten + 2 };
  }
  if (raised.text !== '^') return null;
  let digits = ten + 2;
  const isBraced = /^[{(]$/.test(stream.at(digits).text);
  if (isBraced) digits++;
  const isNegative = /^[-−]$/.test(stream.at(digits).text);
  if (isNegative) digits++;
  const figure = stream.at(digits);
  if (figure.kind !== 'd' || figure.text.length > 3) return null;
  return { power: (isNegative ? -1 : 1) * Number(figure.text), next: digits + (isBraced ? 2 : 1) };
}

/** `1/2` at lexeme `i`, when it is a fraction and no date or ratio of counts. */
function slashFraction(stream: LexemeStream, i: number): number | null {
  const top = stream.at(i);
  const bottom = stream.at(i + 2);
  if (top.kind !== 'd' || stream.at(i + 1).text !== '/' || bottom.kind !== 'd') return null;
  if (
    !DENOMINATORS.has(bottom.text) ||
    top.text.length > 2 ||
    Number(top.text) >= Number(bottom.text) ||
    Number(top.text) === 0
  )
    return null;
  if (stream.at(i + 3).text === '/' || stream.at(i - 1).text === '/' || stream.at(i + 3).kind === 'w') return null;
  return Number(top.text) / Number(bottom.text);
}

function readFigure(stream: LexemeStream, i: number, context: ReadingContext): Figure | null {
  const lexeme = stream.at(i);
  const exact = (amount: number, step: number, scale: number, next: number): Figure => ({
    mantissa: null,
    other: undefined,
    amount,
    step,
    power: 0,
    scale,
    next,
    isPlain: false,
  });
  if (lexeme.kind === 'f') {
    const part = Object.hasOwn(VULGAR, lexeme.text) ? VULGAR[lexeme.text]! : null;
    return part === null ? null : exact(part, part, 1, i + 1);
  }
  if (lexeme.kind === 'c') {
    if (lexeme.text === '百' && stream.at(i + 1).text === '分' && stream.at(i + 2).text === '之') return null;
    if (!isCjkDigit(lexeme.text) && !/^[十百千百]$/.test(lexeme.text)) return null;
    const numeral = readCjkNumeral(stream, i);
    return numeral && numeral.next > i + 1
      ? exact(numeral.value, numeral.precision, numeral.precision, numeral.next)
      : null;
  }
  if (lexeme.kind === 'w') {
    const words = startsWordNumber(lexeme.lower) ? readWordNumber(stream, i) : null;
    return words ? exact(words.value, words.precision, words.scale, words.next) : null;
  }
  if (lexeme.kind !== 'd') return null;
  const fraction = slashFraction(stream, i);
  if (fraction !== null) return exact(fraction, fraction, 1, i + 3);
  const numeral = readNumeral(stream, i, context.style, context.plainSpaceGroups);
  if (numeral.isId) return null;
  const glued = stream.at(numeral.next);
  const part = Object.hasOwn(VULGAR, glued.text) ? VULGAR[glued.text]! : null;
  if (numeral.isPlain && part !== null) return exact(Number(numeral.digits) + part, part, 1, numeral.next + 1);
  if (numeral.isPlain && glued.kind === 's') {
    const mixed = slashFraction(stream, numeral.next + 1);
    if (mixed !== null) return exact(Number(numeral.digits) + mixed, mixed, 1, numeral.next + 4);
  }
  const exponent = exponentAt(stream, numeral.next);
  const raised = glued.kind === 'u' && numeral.digits === '10' ? superscriptValue(glued.text) : null;
  const isTenPower = raised !== null && Math.abs(raised) >= 4;
  if (isTenPower) return exact(Number(`1e${raised}`), Number(`1e${raised}`), 1, numeral.next + 1);
  let next = exponent ? exponent.next : numeral.next;
  if (!exponent && glued.kind === 'u') next++;
  return {
    mantissa: { digits: numeral.digits, decimals: numeral.decimals },
    other: numeral.other,
    amount: 0,
    step: 1,
    power: exponent?.power ?? 0,
    scale: 1,
    next,
    isPlain: numeral.isPlain && !exponent,
  };
}

/** Words that scale in one language and mean something else in English. */
const FOREIGN_ONLY = new Set(['cent', 'mil', 'mille', 'cien', 'ciento', 'mill', 'md', 'bio', 'tys', 'tusen', 'mila']);

/** Scale words and suffixes after a figure: total power and the lexeme after. */
export function scaleAt(
  stream: LexemeStream,
  i: number,
  hasMoney: boolean,
  context: ReadingContext,
): { power: number; next: number } {
  const glued = stream.at(i);
  if (glued.kind === 'c') return readCjkPower(stream, i);
  if (glued.kind === 'w') {
    const moneyFollows =
      hasMoney ||
      /^[€$£¥]$/.test(stream.at(i + 1).text) ||
      (stream.at(i + 1).kind === 's' && /^(?:€|EUR|USD|GBP|CHF)$/.test(stream.at(i + 2).text));
    const suffix = suffixPower(glued.text, moneyFollows);
    if (suffix !== null) return { power: suffix, next: i + 1 };
  }
  let power = 0;
  let next = i;
  for (let words = 0; words < 3; words++) {
    const gap = stream.at(next);
    if (gap.kind === 's' && /\n\s*\n|\t/.test(gap.text)) break;
    const at = gap.kind === 's' || gap.text === '-' ? next + 1 : next;
    const lexeme = stream.at(at);
    if (lexeme.kind === 'c' && words === 0) return readCjkPower(stream, at);
    if (lexeme.kind !== 'w') break;
    if (FOREIGN_ONLY.has(lexeme.lower) && (context.lang === undefined || context.lang === 'en')) {
      if (lexeme.lower !== 'md' && lexeme.lower !== 'bio' && lexeme.lower !== 'tys') break;
      if (stream.at(at + 1).text !== '.' && !/^[€$]$/.test(stream.at(at + 2).text)) break;
    }
    let found = scalePower(lexeme.lower, context.lang);
    if (found === null && words === 0) {
      const symbolNext = /^[€$£]$/.test(stream.at(stream.skipSpace(at + 1)).text) || stream.at(at + 1).text === '€';
      if (hasMoney || symbolNext) found = /^[kMBT]$/.test(lexeme.text) ? suffixPower(lexeme.text, true) : null;
    }
    if (found === null || (lexeme.lower.endsWith('s') && lexeme.lower === 'hundreds')) break;
    power += found;
    next = at + 1;
    if (
      SCALE_ABBREVIATIONS.has(lexeme.lower) &&
      stream.at(next).text === '.' &&
      stream.at(next + 1).kind === 's' &&
      stream.at(next + 2).text !== ''
    )
      next++;
  }
  return { power, next };
}

/** What follows a CJK magnitude in the same number: the `5000万` of `3億5000万`. */
function cjkRest(
  stream: LexemeStream,
  i: number,
  power: number,
): { value: number; precision: number; next: number } | null {
  if (power < 4 || stream.at(i - 1).kind !== 'c' || stream.at(i).kind !== 'd' || stream.at(i).text.length > power)
    return null;
  const numeral = readNumeral(stream, i, 'dot', false);
  const scaled = readCjkPower(stream, numeral.next);
  if (
    numeral.isId ||
    scaled.power >= power ||
    (!/^[人元円圆원]$/.test(stream.at(scaled.next).text) && scaled.power === 0)
  )
    return null;
  return {
    value: valueOf(numeral, scaled.power),
    precision: Number(`1e${scaled.power - numeral.decimals}`),
    next: scaled.next,
  };
}

const COMPOUND = new Set(['length', 'time', 'mass']);

/**
 * The smaller unit of a measure said in two: `882 feet 9 inches`, `2 hours and 40 minutes`. Its value and precision in
 * the larger unit, or `null`.
 */
function compoundRest(
  stream: LexemeStream,
  unit: string,
  i: number,
): { value: number; precision: number; next: number } | null {
  const large = unitInfo(unit);
  if (!large || !COMPOUND.has(large.dimension) || unit === 'point') return null;
  let at = stream.at(i).text === ',' ? stream.skipSpace(i + 1) : stream.skipSpace(i);
  if (stream.isWord(at, 'and')) at = stream.skipSpace(at + 1);
  if (stream.at(at).kind !== 'd' || stream.at(at).text.length > 2 || at === i) return null;
  const isInches =
    unit === 'ft' && stream.at(at + 1).kind === 's' && stream.isWord(at + 2, 'in') && stream.at(at + 3).kind !== 's';
  const scanned = isInches ? { unit: 'in', kind: 'measure', next: at + 3 } : unitAfter(stream, at + 1, false);
  const small = scanned?.kind === 'measure' ? unitInfo(scanned.unit) : null;
  if (!scanned || !small || small.dimension !== large.dimension || small.factor >= large.factor) return null;
  const step = small.factor / large.factor;
  const amount = Number(stream.at(at).text);
  return amount * step < 1 ? { value: amount * step, precision: step, next: scanned.next } : null;
}

/** Units for which a dot before three digits can only group: nobody counts people or euros in thousandths. */
function mustGroup(unit: string | undefined, kind: QuantityKind): boolean {
  return kind === 'count' || unit === 'EUR' || unit === 'JPY' || unit === 'KRW' || unit === 'person';
}

/**
 * Reads one figure at lexeme `i` (digits, words, a vulgar fraction or CJK numerals) with its scale and unit. Two
 * readings of a separator stay unless scale or unit decides: a scale word makes `1.234` a decimal, euros and percent
 * decide likewise. Lexemes before `floor` belong to the figure before: `5 € 10` gives its sign of money away once.
 */
export function readAtom(stream: LexemeStream, i: number, context: ReadingContext, floor: number): Atom | null {
  const figure = readFigure(stream, i, context);
  if (!figure) return null;
  const near = currencyBefore(stream, i);
  const before = near !== null && near.start >= floor ? near : null;
  const scaled = scaleAt(stream, figure.next, before !== null, context);
  const rest = figure.mantissa ? cjkRest(stream, scaled.next, scaled.power) : null;
  const scaleNext = rest?.next ?? scaled.next;
  const counter = cjkCounter(stream, scaleNext);
  let after = counter
    ? { unit: counter.unit, kind: 'count' as QuantityKind, next: counter.next }
    : unitAfter(stream, scaleNext, scaled.power >= 3 || figure.scale >= 1000);
  if (before && after && after.kind !== 'percent' && after.kind !== 'percentage-point') {
    // `US$5 US` never; `$5 a share` has no unit after; `$5/kg` keeps the currency alone.
    after = after.kind === 'money' && after.unit === before.unit ? after : null;
  } else if (before && after) after = null;
  const unit = before?.unit ?? after?.unit;
  const kind: QuantityKind = before ? 'money' : (after?.kind ?? 'number');
  const power = figure.power + scaled.power;
  const scale = figure.scale * Number(`1e${scaled.power}`);
  let value: number;
  let precision: number;
  let candidates: readonly number[] | undefined;
  if (figure.mantissa === null) {
    value = figure.amount * Number(`1e${power}`);
    precision = figure.step * Number(`1e${power}`);
  } else {
    let mantissa = figure.mantissa;
    if (figure.other) {
      const isDecimal = scaled.power >= 3 || kind === 'percent' || kind === 'percentage-point';
      if (!isDecimal && mustGroup(unit, kind)) mantissa = figure.other;
      else if (!isDecimal) candidates = [valueOf(figure.mantissa, power), valueOf(figure.other, power)];
    }
    value = valueOf(mantissa, power);
    precision = Number(`1e${power - mantissa.decimals}`);
    if (rest) {
      value += rest.value;
      precision = rest.precision;
    }
  }
  const smaller = !before && after?.kind === 'measure' ? compoundRest(stream, after.unit, after.next) : null;
  if (smaller) {
    value += smaller.value;
    precision = smaller.precision;
  }
  if (!Number.isFinite(value)) return null;
  return {
    value,
    precision,
    scale,
    unit,
    kind,
    first: before ? before.start : i,
    next: smaller?.next ?? after?.next ?? scaleNext,
    figure: i,
    candidates,
    isPlain: figure.isPlain && scaled.power === 0 && unit === undefined && stream.at(i).text.length === 4,
    hasCurrencyBefore: before !== null,
  };
}
