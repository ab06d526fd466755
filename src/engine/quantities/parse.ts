import type { Span } from '#base/span.ts';
import type { Quantity } from '#domain/quantity.ts';
import { approximationAfter, approximationBefore } from './approximations.ts';
import { readAtom } from './atom.ts';
import { bindPeriods } from './bind-periods.ts';
import { chainEnd, excludedUntil, linkEnd } from './exclusions.ts';
import type { ReadingContext } from './figure.ts';
import { plainFound, toQuantity } from './found.ts';
import type { Found } from './found.ts';
import { LexemeStream } from './lex.ts';
import { countedNounAfter } from './noun-scan.ts';
import { readNumeral, styleOfLanguage, styleOfText } from './numeral.ts';
import type { Period, ScannedPeriod } from './date-scan.ts';
import { yearOf } from './date-scan.ts';
import { periodFromFigure, periodFromWord } from './period-scan.ts';
import { timeOfDay } from './time-of-day.ts';
import { currencyBefore, unitAfter } from './unit-scan.ts';
import { joinRange } from './ranges.ts';
import { COMMA_SCALE_WORDS } from './scales.ts';
import { accountingClose, isMoneySign, readBehindBracket, signBefore, trailingMinus } from './signs.ts';
import { readCjkPercent, readFold, readMarks, readOneIn, readSpelled } from './spoken-forms.ts';
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
    const before = signBefore(stream, atom.first, atom.figure);
    const sign = before >= floor ? before : -1;
    const range = joinRange(stream, atom, context, (from) => readAtom(stream, from, context, atom.next), sign >= 0);
    const close = range.high === undefined ? accountingClose(stream, atom, context) : -1;
    const trailing = range.high === undefined && sign < 0 && close < 0 ? trailingMinus(stream, atom, context) : -1;
    const isNegative = sign >= 0 || close >= 0 || trailing >= 0;
    const next = (close >= 0 ? close : trailing >= 0 ? trailing : range.next - 1) + 1;
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
      next,
      end: stream.at(next - 1).end,
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
    if (sign >= 0 && item.unit === undefined && sign === atom.figure - 1) {
      const money = currencyBefore(stream, sign);
      if (money && money.start >= floor && stream.at(sign - 1).kind === 'p') {
        item.unit = money.unit;
        item.kind = 'money';
        item.first = money.start;
      }
    }
    shareTolerance(stream, item, found[found.length - 1]);
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
      if (next === null)
        next = readOneIn(stream, i, found) ?? readFold(stream, i, found) ?? readSpelled(stream, i, readValue);
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

/** `5 ± 0.3 kg`: the unit of the tolerance is the unit of the value before it. */
function shareTolerance(stream: LexemeStream, item: Found, before: Found | undefined): void {
  if (!before || before.unit !== undefined || item.unit === undefined || item.kind !== 'measure') return;
  const k = stream.before(item.first);
  if (stream.at(k).text !== '±' || stream.skipSpace(before.next) !== k) return;
  before.unit = item.unit;
  before.kind = item.kind;
}

/** The ages of `over-65s` and `under-18s`; `in her 80s` states no number. The `s` is never a second here. */
function readAged(stream: LexemeStream, i: number, found: Found[]): number | null {
  if (stream.at(i + 1).text !== 's' || stream.at(i).text.length > 2) return null;
  const before = stream.at(stream.before(i)).lower;
  if (/^(?:his|her|their|my|our|your|its)$/.test(before)) return i + 2;
  const group = stream.at(i - 1).text === '-' ? stream.at(i - 2).lower : before;
  if (!/^(?:over|under|the)$/.test(group) || Number(stream.at(i).text) % 10 === 0) {
    if (!/^(?:over|under)$/.test(group) || stream.at(i - 1).text !== '-') return null;
  }
  found.push(plainFound(i, i + 1, stream.at(i).end, Number(stream.at(i).text), 1, 'number', undefined));
  return i + 2;
}

interface Reader {
  readonly readValue: (i: number) => number | null;
  readonly addPeriod: (period: ScannedPeriod) => number;
  readonly found: Found[];
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
  const spoken = readOneIn(stream, i, reader.found) ?? readMarks(stream, i, reader.found);
  if (spoken !== null) return spoken;
  const aged = readAged(stream, i, reader.found);
  if (aged !== null) return aged;
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
      const sign = signBefore(stream, i - 1, i - 1);
      const unit = unitAfter(stream, i + 1, false);
      reader.found.push(
        plainFound(
          sign >= 0 ? sign : i - 1,
          unit?.next ?? i + 1,
          stream.at((unit?.next ?? i + 1) - 1).end,
          Number(`${sign >= 0 ? '-' : ''}0.${digits}`),
          Number(`1e-${digits.length}`),
          unit?.kind ?? 'number',
          unit?.unit,
        ),
      );
      return unit?.next ?? i + 1;
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
