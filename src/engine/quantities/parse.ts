import type { Span } from '#base/span.ts';
import type { Approximation, Quantity } from '#domain/quantity.ts';
import { approximationAfter, approximationBefore } from './approximations.ts';
import { readAtom, scaleAt } from './atom.ts';
import type { Atom, ReadingContext } from './atom.ts';
import { bindPeriods } from './bind-periods.ts';
import { chainEnd, excludedUntil, linkEnd } from './exclusions.ts';
import { LexemeStream } from './lex.ts';
import { countedNounAfter } from './noun-scan.ts';
import { readNumeral, styleOfLanguage, styleOfText, valueOf } from './numeral.ts';
import { readCjkNumeral } from './cjk-numerals.ts';
import { periodFromFigure, periodFromWord, timeOfDay, yearOf } from './period-scan.ts';
import type { Period, ScannedPeriod } from './period-scan.ts';
import { joinRange } from './ranges.ts';
import { smallWordValue } from './number-words.ts';
import { COMMA_SCALE_WORDS } from './scales.ts';
import { unitAfter } from './unit-scan.ts';
import { isYearHere } from './year.ts';

/** Something about a number that a person should look at. */
export interface QuantityFlag extends Span {
  readonly kind: string;
  readonly detail: string;
}

/** How to read: a language tag, and either other text that shows the habits of the source or the words `table cell`. */
export interface ParseOptions {
  readonly lang?: string | undefined;
  readonly context?: string | undefined;
}

/** What a text states in numbers. All lists in text order. */
export interface ParsedQuantities {
  readonly quantities: readonly Quantity[];
  readonly periods: readonly Period[];
  readonly flags: readonly QuantityFlag[];
}

interface Found extends Omit<Atom, 'next'> {
  next: number;
  low: number | undefined;
  high: number | undefined;
  end: number;
  sign: boolean;
  approximation: Approximation;
}

function readingContext(stream: LexemeStream, options: ParseOptions): ReadingContext {
  const tag = options.lang?.trim();
  const shown = styleOfText(stream);
  let style = styleOfLanguage(tag) ?? shown.style;
  if (style === undefined && options.context && /\d/.test(options.context))
    style = styleOfText(new LexemeStream(options.context)).style;
  if (style === undefined && stream.all.some((lexeme) => lexeme.kind === 'w' && COMMA_SCALE_WORDS.has(lexeme.lower)))
    style = 'comma';
  return {
    style,
    plainSpaceGroups: !shown.usesCommaGroups,
    lang: tag ? tag.toLowerCase().split(/[-_]/)[0] : undefined,
    isCell: options.context !== undefined && /\b(?:cell|table|column|row|tabelle|zelle)\b/i.test(options.context),
  };
}

/** A minus before the figure, with the lexeme it stands at; −1 where there is none. */
function signBefore(stream: LexemeStream, first: number, figure: number): number {
  for (const place of first === figure ? [first - 1] : [figure - 1, first - 1]) {
    const sign = stream.at(place).text;
    const before = stream.at(place - 1);
    const isFree =
      place === 0 ||
      before.kind === 's' ||
      before.text === '(' ||
      before.text === '|' ||
      before.text === '[' ||
      /^[$€£¥~≈<>=:]$/.test(before.text) ||
      (place === figure - 1 && first !== figure);
    if (sign === '−' && before.kind !== 'd' && before.kind !== 'w') return place;
    if (
      (sign === '-' || sign === '–') &&
      isFree &&
      stream.at(place).end === stream.at(place + 1).start &&
      stream.at(place + 1).kind !== 's'
    )
      return place;
  }
  const k = stream.before(first);
  const word = stream.at(k);
  if (
    word.kind === 'w' &&
    (word.lower === 'minus' || word.lower === 'negative') &&
    stream.at(stream.before(k)).kind !== 'd'
  )
    return k;
  return -1;
}

/** Accounting negatives: `(48,215)` in a cell or after a wide gap, `$(48,215)` anywhere. Lexeme of the closing mark. */
function accountingClose(stream: LexemeStream, atom: Atom, context: ReadingContext): number {
  const open = stream.at(atom.first - 1).text === '(' ? atom.first - 1 : -1;
  if (open < 0 || atom.value < 0) return -1;
  let close = stream.skipSpace(atom.next);
  if (stream.at(close).text === '%') close++;
  if (stream.at(close).text !== ')') return -1;
  const before = stream.at(open - 1);
  const isMoney = /^[$€£¥₹]$/.test(before.text);
  const isWide =
    (before.kind === 's' && /\t|\s{2,}/.test(before.text)) ||
    before.text === '|' ||
    (before.kind === 's' && stream.at(open - 2).text === '|');
  const hasSeparator = stream.source.slice(stream.at(atom.figure).start, stream.at(close).start).search(/[.,]/) >= 0;
  return context.isCell || isMoney || (isWide && hasSeparator) ? close : -1;
}

/** Scale and unit that stand behind an accounting bracket: `$(1.2) million`, `(2.1)%`. */
function readBehindBracket(stream: LexemeStream, item: Found, i: number, context: ReadingContext): void {
  if (item.scale !== 1) return;
  const scaled = scaleAt(stream, i, item.unit !== undefined, context);
  if (scaled.power > 0) {
    item.value = Number(`${item.value}e${scaled.power}`);
    item.precision = Number(`${item.precision}e${scaled.power}`);
    item.scale = Number(`1e${scaled.power}`);
  }
  const unit = item.unit === undefined ? unitAfter(stream, scaled.next, scaled.power > 0) : null;
  if (unit) {
    item.unit = unit.unit;
    item.kind = unit.kind;
  }
  item.next = unit?.next ?? scaled.next;
  item.end = stream.at(item.next - 1).end;
}

type Building = { -readonly [Key in keyof Quantity]: Quantity[Key] };

/** Members are set one by one: conditional spreads made this a fifth of the whole cost of reading. */
function toQuantity(stream: LexemeStream, found: Found, period: string | undefined): Quantity {
  const quantity: Building = {
    value: found.value,
    precision: found.precision,
    approximation: found.approximation,
    kind: found.kind,
    start: stream.at(found.first).start,
    end: found.end,
  };
  if (found.low !== undefined) quantity.low = found.low;
  if (found.high !== undefined) quantity.high = found.high;
  if (found.unit !== undefined) quantity.unit = found.unit;
  if (found.scale !== 1) quantity.scale = found.scale;
  if (period !== undefined) quantity.period = period;
  if (found.candidates !== undefined) {
    quantity.ambiguous = true;
    quantity.candidates = found.candidates;
  }
  return quantity;
}

/**
 * Reads every number of a text with unit, scale, stated precision, comparison word and period (SPEC §18.2). One pass
 * over the lexemes; never throws. What only looks like a value (citation marks, section and phone numbers, versions,
 * names such as A320, years) is left out; a year is a period. A range keeps its two ends. A separator that can be read
 * two ways stays ambiguous with both readings unless the language, other figures, the scale or the unit decide.
 */
export function parseQuantities(text: string, options: ParseOptions = {}): ParsedQuantities {
  const stream = new LexemeStream(text);
  const context = readingContext(stream, options);
  const found: Found[] = [];
  const periods: ScannedPeriod[] = [];
  const flags: QuantityFlag[] = [];
  const count = stream.all.length;

  const addPeriod = (period: ScannedPeriod): number => {
    periods.push(period);
    if (period.candidates) {
      flags.push({
        kind: 'ambiguous-date',
        detail: `can be ${period.candidates.join(' or ')}`,
        start: stream.at(period.first).start,
        end: stream.at(period.next - 1).end,
      });
    }
    return period.next;
  };

  const readValue = (i: number): number | null => {
    const floor = found[found.length - 1]?.next ?? 0;
    const atom = readAtom(stream, i, context, floor);
    if (!atom) return null;
    const year = yearOf(stream.at(i));
    if (year !== null && atom.isPlain && isYearHere(stream, i, context.isCell))
      return addPeriod({ label: String(year), first: i, next: i + 1 });
    const range = joinRange(stream, atom, context, (from) => readAtom(stream, from, context, atom.next));
    const before = signBefore(stream, atom.first, atom.figure);
    const sign = before >= floor ? before : -1;
    const close = range.high === undefined ? accountingClose(stream, atom, context) : -1;
    const isNegative = sign >= 0 || close >= 0;
    const item: Found = {
      low: range.high === undefined ? undefined : range.value,
      high: range.high,
      figure: atom.figure,
      candidates: atom.candidates,
      isPlain: atom.isPlain,
      hasCurrencyBefore: atom.hasCurrencyBefore,
      value: isNegative ? -range.value : range.value,
      unit: range.unit,
      scale: range.scale,
      kind: range.kind,
      precision: range.precision,
      first:
        close >= 0
          ? isMoneySign(stream, atom.first - 2)
            ? atom.first - 2
            : atom.first - 1
          : sign >= 0
            ? Math.min(sign, atom.first)
            : atom.first,
      next: close >= 0 ? close + 1 : range.next,
      end: stream.at((close >= 0 ? close + 1 : range.next) - 1).end,
      sign: isNegative,
      approximation: 'exact',
    };
    if (close >= 0) readBehindBracket(stream, item, close + 1, context);
    if (isNegative && range.high !== undefined) item.low = item.value;
    if (isNegative && item.candidates) item.candidates = item.candidates.map((value) => -value);
    if (close >= 0 && item.unit === undefined && isMoneySign(stream, atom.first - 2)) {
      item.unit =
        stream.at(atom.first - 2).text === '$' ? 'USD' : stream.at(atom.first - 2).text === '€' ? 'EUR' : 'GBP';
      item.kind = 'money';
    }
    if (item.unit === undefined && item.kind === 'number') {
      const noun = countedNounAfter(stream, stream.at(item.next).text === '+' ? item.next + 1 : item.next);
      if (noun) {
        item.unit = noun;
        item.kind = 'count';
        if (item.candidates) {
          item.value = item.candidates[1]!;
          item.precision = 1;
          item.candidates = undefined;
        }
      }
    }
    const compared = approximationBefore(stream, item.first);
    item.approximation = compared === 'exact' ? approximationAfter(stream, item.next) : compared;
    found.push(item);
    return item.next;
  };

  for (let i = 0; i < count;) {
    const lexeme = stream.at(i);
    let next: number | null = null;
    if (lexeme.kind === 'w') {
      next = linkEnd(stream, i);
      if (next === null) {
        const period = periodFromWord(stream, i);
        if (period) next = addPeriod(period);
      }
      if (next === null) next = readOneIn(stream, i, found) ?? readSpelled(stream, i, readValue);
    } else if (lexeme.kind === 'd') {
      next = readDigits(stream, i, context, { readValue, addPeriod, found });
    } else if (lexeme.kind === 'f' || lexeme.kind === 'c') {
      next = readCjkPercent(stream, i, found) ?? readValue(i);
    }
    i = next === null || next <= i ? i + 1 : next;
  }

  const bound = bindPeriods(stream, found, periods);
  return {
    quantities: found.map((item, index) => toQuantity(stream, item, item.kind === 'time' ? undefined : bound[index])),
    periods: periods.map((period) => ({
      label: period.label,
      ...(period.candidates ? { candidates: period.candidates } : {}),
      start: stream.at(period.first).start,
      end: stream.at(period.next - 1).end,
    })),
    flags,
  };
}

function isMoneySign(stream: LexemeStream, i: number): boolean {
  return /^[$€£]$/.test(stream.at(i).text);
}

interface Reader {
  readonly readValue: (i: number) => number | null;
  readonly addPeriod: (period: ScannedPeriod) => number;
  readonly found: Found[];
}

function plainFound(
  first: number,
  next: number,
  end: number,
  value: number,
  precision: number,
  kind: Found['kind'],
  unit: string | undefined,
): Found {
  return {
    value,
    low: undefined,
    high: undefined,
    precision,
    scale: 1,
    unit,
    kind,
    first,
    next,
    figure: first,
    candidates: undefined,
    isPlain: false,
    hasCurrencyBefore: false,
    end,
    sign: false,
    approximation: 'exact',
  };
}

function readDigits(stream: LexemeStream, i: number, context: ReadingContext, reader: Reader): number | null {
  const previous = stream.at(i - 1);
  const isGlued = previous.kind === 'w' && previous.end === stream.at(i).start;
  const isPriced =
    isGlued &&
    /^(?:[A-Z]{3}|rs|kr|rm)$/.test(previous.text === previous.text.toUpperCase() ? previous.text : previous.lower) &&
    isCurrencyWord(previous.text);
  const isOrdinalDay = stream.at(i + 1).text === '.' && stream.at(i + 2).kind === 's';
  const day = isOrdinalDay && !isGlued ? periodFromFigure(stream, i, context.lang) : null;
  if (day) return reader.addPeriod(day);
  if (!isPriced) {
    const skip = excludedUntil(stream, i, context.isCell);
    if (skip !== null) return skip;
  }
  const time = timeOfDay(stream, i);
  if (time) {
    reader.found.push(plainFound(i, time.next, stream.at(time.next - 1).end, time.minutes, 1, 'time', 'time'));
    return time.next;
  }
  const period = periodFromFigure(
    stream,
    i,
    context.lang === 'en' || context.lang === undefined ? undefined : context.lang,
  );
  if (period) return reader.addPeriod(period);
  if (
    previous.text === '.' &&
    previous.end === stream.at(i).start &&
    stream.at(i - 2).kind !== 'd' &&
    stream.at(i - 2).kind !== 'w'
  ) {
    const digits = stream.at(i).text;
    if (digits.length < 16) {
      reader.found.push(
        plainFound(
          i - 1,
          i + 1,
          stream.at(i).end,
          Number(`0.${digits}`),
          Number(`1e-${digits.length}`),
          'number',
          undefined,
        ),
      );
      return i + 1;
    }
  }
  const suffix = stream.at(i + 1);
  if (/^(?:st|nd|rd|th)$/.test(suffix.lower) && stream.at(i).text.length < 10) {
    reader.found.push(plainFound(i, i + 2, suffix.end, Number(stream.at(i).text), 1, 'ordinal', undefined));
    return i + 2;
  }
  const next = reader.readValue(i);
  if (next !== null) return next;
  // Digits that are no number are passed over whole, or a long row of them would be read again from each of its groups.
  return Math.max(chainEnd(stream, i), readNumeral(stream, i, context.style, context.plainSpaceGroups).next);
}

const CURRENCY_LETTERS = new Set(
  'USD EUR GBP JPY CHF CNY RMB AUD CAD NZD HKD SGD INR KRW SEK NOK DKK BRL MXN ZAR RS KR RM'.split(' '),
);
function isCurrencyWord(text: string): boolean {
  return CURRENCY_LETTERS.has(text.toUpperCase());
}

/** A number in words; a lone `one` only before a unit, a lone figure word never inside a hyphenated name. */
function readSpelled(stream: LexemeStream, i: number, readValue: (i: number) => number | null): number | null {
  const { lower } = stream.at(i);
  if (smallWordValue(lower) === undefined && lower !== 'half' && lower !== 'a' && lower !== 'an') return null;
  if (stream.at(i - 1).text === '-' && stream.at(i - 2).kind === 'w') return null;
  if (lower === 'one' && !isOneStated(stream, i)) return null;
  return readValue(i);
}

const AFTER_ONE = new Set(
  'hundred thousand million billion trillion percent per point half third quarter and year years month week day hour minute mile metre meter kilometre kilometer kg km foot inch dollar euro pound tonne ton'.split(
    ' ',
  ),
);

function isOneStated(stream: LexemeStream, i: number): boolean {
  const gap = stream.at(i + 1);
  const word = stream.at(i + 2);
  if (gap.kind !== 's' && gap.text !== '-') return false;
  if (word.text === '%') return true;
  return word.kind === 'w' && AFTER_ONE.has(word.lower) && (word.lower !== 'and' || stream.isWord(i + 4, 'a'));
}

/** `百分之五`, `百分之12.5`: percent said in front. */
function readCjkPercent(stream: LexemeStream, i: number, found: Found[]): number | null {
  if (stream.at(i).text !== '百' || stream.at(i + 1).text !== '分' || stream.at(i + 2).text !== '之') return null;
  const at = i + 3;
  if (stream.at(at).kind === 'd') {
    const numeral = readNumeral(stream, at, 'dot', false);
    if (numeral.isId) return null;
    const end = stream.at(numeral.next - 1).end;
    found.push(plainFound(i, numeral.next, end, valueOf(numeral, 0), Number(`1e-${numeral.decimals}`), 'percent', '%'));
    return numeral.next;
  }
  const numeral = readCjkNumeral(stream, at);
  const digit = '〇一二三四五六七八九'.indexOf(stream.at(at).text || ' ');
  if (!numeral && digit < 0) return null;
  const next = numeral?.next ?? at + 1;
  found.push(plainFound(i, next, stream.at(next - 1).end, numeral?.value ?? digit, 1, 'percent', '%'));
  return next;
}

/** `one in five`, `1 in 20`: a fraction, said as two figures. */
function readOneIn(stream: LexemeStream, i: number, found: Found[]): number | null {
  const first = smallWordValue(stream.at(i).lower);
  if (
    first === undefined ||
    first === 0 ||
    stream.at(i + 1).kind !== 's' ||
    !stream.isWord(i + 2, 'in') ||
    stream.at(i + 3).kind !== 's'
  )
    return null;
  const behind = stream.at(i + 4);
  const whole = behind.kind === 'd' && behind.text.length <= 3 ? Number(behind.text) : smallWordValue(behind.lower);
  if (whole === undefined || whole <= first || stream.at(i + 5).kind === 'd') return null;
  found.push(plainFound(i, i + 5, behind.end, first / whole, first / whole, 'number', undefined));
  return i + 5;
}
