import type { QuantityKind } from '#domain/quantity.ts';
import { readCjkPower } from './cjk-numerals.ts';
import { readFigure } from './figure.ts';
import type { ReadingContext } from './figure.ts';
import type { LexemeStream } from './lex.ts';
import { readNumeral, valueOf } from './numeral.ts';
import { isCountedInMillions, SCALE_ABBREVIATIONS, scalePower, suffixPower } from './scales.ts';
import { cjkCounter, currencyBefore, unitAfter } from './unit-scan.ts';
import { unitInfo } from './unit-table.ts';

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
    const next = stream.at(i + 2);
    const isMillion =
      glued.text === 'm' &&
      ((stream.at(i + 1).kind === 's' && isCountedInMillions(next.lower)) ||
        (stream.at(i + 1).text === '-' && next.lower === 'strong'));
    const suffix = isMillion ? 6 : suffixPower(glued.text, moneyFollows);
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
    // `1,5 mil millones` is Spanish in any text.
    const isThousandMillion = lexeme.lower === 'mil' && /^mil+ones$/u.test(stream.at(at + 2).lower);
    if (FOREIGN_ONLY.has(lexeme.lower) && !isThousandMillion && (context.lang === undefined || context.lang === 'en')) {
      if (lexeme.lower !== 'md' && lexeme.lower !== 'bio' && lexeme.lower !== 'tys') break;
      if (stream.at(at + 1).text !== '.' && !/^[€$]$/.test(stream.at(at + 2).text)) break;
    }
    let found = isThousandMillion ? 3 : scalePower(lexeme.lower, context.lang);
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
  if (stream.at(at).kind !== 'd' || stream.at(at).text.length > 2) return null;
  if (unit === 'h') {
    // `1h30` and `2h 15m`: behind hours an `m` is a minute.
    const isBare = at === i && stream.at(at).text.length === 2 && stream.at(at + 1).kind !== 'w';
    const isShort = stream.at(at + 1).text === 'm' && stream.at(at + 2).kind !== 'u';
    if ((isBare || isShort) && Number(stream.at(at).text) < 60)
      return { value: Number(stream.at(at).text) / 60, precision: 1 / 60, next: isShort ? at + 2 : at + 1 };
  }
  if (at === i) return null;
  const isInches =
    unit === 'ft' && stream.at(at + 1).kind === 's' && stream.isWord(at + 2, 'in') && stream.at(at + 3).kind !== 's';
  const scanned = isInches ? { unit: 'in', kind: 'measure', next: at + 3 } : unitAfter(stream, at + 1, false);
  const small = scanned?.kind === 'measure' ? unitInfo(scanned.unit) : null;
  if (!scanned || !small || small.dimension !== large.dimension || small.factor >= large.factor) return null;
  const step = small.factor / large.factor;
  const amount = Number(stream.at(at).text);
  return amount * step < 1 ? { value: amount * step, precision: step, next: scanned.next } : null;
}

/** Whether a code behind the figure says which of the currencies of a sign is meant: `$1,000 CAD`. */
function refines(sign: string, code: string): boolean {
  if (sign === '$') return code === 'MXN' || (code.length === 3 && code.endsWith('D'));
  return (sign === '¥' && (code === 'CNY' || code === 'JPY')) || (sign === '£' && code === 'EGP');
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
  let before = near !== null && near.start >= floor ? near : null;
  const scaled = scaleAt(stream, figure.next, before !== null, context);
  const rest = figure.mantissa ? cjkRest(stream, scaled.next, scaled.power) : null;
  const scaleNext = rest?.next ?? scaled.next;
  const counter = cjkCounter(stream, scaleNext);
  let after = counter
    ? { unit: counter.unit, kind: 'count' as QuantityKind, next: counter.next }
    : unitAfter(stream, scaleNext, scaled.power >= 3 || figure.scale >= 1000);
  if (before && after && after.kind !== 'percent' && after.kind !== 'percentage-point') {
    // `US$5 US` never; `$5 a share` has no unit after; `$5/kg` keeps the currency alone.
    const isNamed = after.kind === 'money' && refines(stream.at(before.start).text, after.unit);
    if (isNamed) before = { unit: after.unit, start: before.start };
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
