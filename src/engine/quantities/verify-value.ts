import type { Span } from '#base/span.ts';
import type { Quantity } from '#domain/quantity.ts';
import { parseQuantities } from './parse.ts';
import { findPhrase } from './phrase.ts';
import { unitInfo } from './unit-table.ts';
import { readUnitHint } from './unit-hint.ts';
import { parseTableFacts } from './tables.ts';

/** How to check: the unit of the value (`million`, `%`, `USD`), whether to check at all, the language of the quote. */
export interface VerifyValueOptions {
  readonly unit?: string | undefined;
  readonly checkValue?: boolean | undefined;
  readonly lang?: string | undefined;
}

/** Whether a quote states a value. `match` is the span of the quote that states it. */
export interface ValueVerdict {
  readonly supported: boolean;
  /** False when the check was switched off. */
  readonly checked: boolean;
  readonly reason: string;
  readonly match?: Span & { readonly text: string; readonly value?: number };
}

/** The value as asked for: a number, and the unit and scale that came with it. */
interface Wanted {
  readonly value: number;
  readonly scale: number;
  readonly unit: string | undefined;
  readonly hasScale: boolean;
}

const NEAR = 1e-9;

/** Whether `value` rounds to what is stated at its precision; halves may go either way, as sources differ. */
function roundsTo(value: number, stated: number, precision: number): boolean {
  return Math.abs(value - stated) <= (precision / 2) * (1 + 1e-7) + Math.abs(stated) * NEAR;
}

function isExactly(a: number, b: number): boolean {
  return Math.abs(a - b) <= Math.max(Math.abs(a), Math.abs(b)) * NEAR;
}

const significantDigits = (q: Quantity): number =>
  q.value === 0 ? 1 : Math.floor(Math.log10(Math.abs(q.value) / q.precision) + 1e-9) + 1;

/** Unit and scale of the words in `unit`. Words that are no unit are left aside. */
function readUnit(unit: string): { scale: number; unit: string | undefined } {
  const words = unit
    .trim()
    .replace(/^\(?\s*(?:in|of)\s+/i, '')
    .replace(/[()]/g, '')
    .trim();
  if (words === '') return { scale: 1, unit: undefined };
  if (/^(?:percentage[ _-]points?|pp|pps|ppts?)$/i.test(words)) return { scale: 1, unit: 'pp' };
  if (/^(?:%|percent(?:age)?|per cent|pct)$/i.test(words)) return { scale: 1, unit: '%' };
  if (/^(?:none|ratio|fraction|number|count|units?)$/i.test(words)) return { scale: 1, unit: undefined };
  const parsed = parseQuantities(/^[$€£¥₹]/.test(words) ? words.replace(/^([$€£¥₹])\s*/, '$11 ') : `1 ${words}`)
    .quantities[0];
  const hint = readUnitHint(`(${words})`);
  return { scale: parsed?.scale ?? hint.scale ?? 1, unit: parsed?.unit ?? hint.unit };
}

/** A string that is one number with its unit and nothing else; `null` where it is a phrase. */
function numberOfString(text: string, lang: string | undefined): Wanted | null {
  const body = text.trim();
  const open = body.endsWith(')') ? body.lastIndexOf('(') : -1;
  const bracket = open >= 0 ? body.slice(open) : null;
  const given = bracket !== null && readUnitHint(bracket).scale !== undefined ? readUnit(bracket.slice(1, -1)) : null;
  const main = given ? body.slice(0, open).trim() : body;
  const plain = /^[-+−]?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i.exec(main);
  if (plain) {
    const value = Number(main.replace('−', '-'));
    return { value, scale: given?.scale ?? 1, unit: given?.unit, hasScale: (given?.scale ?? 1) > 1 };
  }
  const { quantities, periods } = parseQuantities(main, { lang, context: 'table cell' });
  const only = quantities.length === 1 && periods.length === 0 ? quantities[0]! : null;
  if (!only || only.high !== undefined || only.kind === 'time' || only.kind === 'ordinal') return null;
  const rest = (main.slice(0, only.start) + main.slice(only.end)).trim();
  if (
    rest !== '' &&
    !(only.kind === 'count' && /^\p{L}+$/u.test(rest)) &&
    !/^(?:about|approximately|roughly|some|nearly|~|≈|around)$/i.test(rest)
  )
    return null;
  const scale = given?.scale ?? 1;
  return { value: only.value, scale, unit: only.unit ?? given?.unit, hasScale: scale > 1 || only.scale !== undefined };
}

/** A fraction said as such (`two thirds`, `1 in 5`): its step is no rounding, only its digits may be cut. */
function isFraction(q: Quantity): boolean {
  if (q.scale !== undefined || q.kind === 'measure' || q.kind === 'money' || Math.abs(q.value) >= 1) return false;
  const power = Math.log10(q.precision);
  const isDecimalStep = q.value !== 0 && Math.abs(power - Math.round(power)) < 1e-9;
  return !isDecimalStep && q.value > 0;
}

const MAGNITUDES = [3, 6, 9, 12];
const DECREASE =
  /\b(?:loss|losses|lost|decrease[sd]?|decline[sd]?|fell|fall|drop(?:ped)?|deficit|negative|down|reduction|lower|outflows?|used)\b/i;

/** Why a stated number bears the value out, or `null`. */
function matchStated(wanted: Wanted, q: Quantity, stated: number): string | null {
  if (q.kind === 'time') return null;
  const { value } = wanted;
  const base = value * wanted.scale;
  const isPercent = q.unit === '%' || q.unit === 'pp' || q.unit === 'point' || q.unit === '‰' || q.unit === 'bp';
  if (!isFraction(q) && wanted.unit !== undefined && q.unit !== undefined)
    return matchWithUnit(wanted, q, stated, base);
  if (isFraction(q)) {
    if (wanted.hasScale) return null;
    const share = wanted.unit === '%' ? value / 100 : value;
    const isNear = isExactly(share, stated) || Math.abs(share - stated) < 0.005;
    return isNear && (wanted.unit === undefined || wanted.unit === '%')
      ? 'the share that the stated fraction is'
      : null;
  }
  if (isPercent) {
    if (wanted.hasScale) return null;
    const factor = unitInfo(q.unit!)?.factor ?? 1;
    if (Math.abs(value) >= 1 || q.value < 1 ? roundsTo(value, stated, q.precision) : isExactly(value, stated))
      return 'the number as stated, in percent';
    return roundsTo((value * 100) / factor, stated, q.precision) ? 'the share that the stated percentage is' : null;
  }
  if (roundsTo(base, stated, q.precision))
    return isExactly(base, stated) ? 'stated' : 'rounds to the stated number at its precision';
  if (q.kind === 'ordinal') return null;
  const isBare = q.scale === undefined && q.unit === undefined;
  if (isBare) {
    for (const power of MAGNITUDES) {
      const scaled = base / 10 ** power;
      const isMatch = significantDigits(q) > 1 ? roundsTo(scaled, stated, q.precision) : isExactly(scaled, stated);
      if (isMatch && stated !== 0) return `the number as stated, read in units of 10^${power}`;
    }
    if (
      !wanted.hasScale &&
      wanted.unit === undefined &&
      Math.abs(value) <= 1 &&
      value !== 0 &&
      roundsTo(value * 100, stated, q.precision)
    )
      return 'the number as stated, read as a percentage';
    if (wanted.hasScale && isExactly(value, stated)) return 'the number as stated, in the unit of the value';
    if (wanted.unit === '%' && Math.abs(stated) < 1 && roundsTo(value / 100, stated, q.precision))
      return 'the share as stated, in percent';
    if (wanted.unit === '%' && roundsTo(value, stated, q.precision))
      return 'the number as stated, read as a percentage';
  }
  // A value kept in millions matches an amount stated in billions (seed 004); a smaller step would hide a scale slip.
  if (
    wanted.unit === undefined &&
    !wanted.hasScale &&
    q.kind === 'money' &&
    (q.scale ?? 1) >= 1e9 &&
    roundsTo(base * 1e6, stated, q.precision)
  )
    return 'the stated amount, read as kept in millions';
  return null;
}

function matchWithUnit(wanted: Wanted, q: Quantity, stated: number, base: number): string | null {
  if (wanted.unit === q.unit) return roundsTo(base, stated, q.precision) ? 'stated with the same unit' : null;
  const from = unitInfo(wanted.unit!);
  const to = unitInfo(q.unit!);
  if (from && to) {
    if (from.dimension !== to.dimension) return null;
    const converted = (base * from.factor + (from.offset ?? 0) - (to.offset ?? 0)) / to.factor;
    return roundsTo(converted, stated, q.precision) ? 'stated in another unit of the same measure' : null;
  }
  return q.kind === 'count' && roundsTo(base, stated, q.precision) && !from ? 'stated' : null;
}

/** Numbers that a quantity states: its value or both ends of a range, both readings of an ambiguous separator. */
function statedNumbers(q: Quantity): readonly number[] {
  if (q.candidates) return q.candidates;
  return q.high === undefined ? [q.value] : [q.value, q.high];
}

/**
 * Whether a quote states a value (SPEC §4, check 2). A number must be a number of the quote, rounded to the precision
 * that the quote states, at the scale of its unit: 4.3e9 is in “$4.3 billion”, 50,000,000 is not in “150”, 3.25 is not
 * in “3.1–3.4”. A share matches its percentage. A quoted number without unit or scale may be of any magnitude or a
 * percentage, because tables keep these in a header; a value without `unit` is in base units. A string that is a number
 * is matched as one, any other as a whole word or phrase.
 */
export function verifyValue(quote: string, value: number | string, options: VerifyValueOptions = {}): ValueVerdict {
  if (options.checkValue === false)
    return { supported: true, checked: false, reason: 'the value was not checked (checkValue is false)' };
  const unit = options.unit === undefined ? null : readUnit(options.unit);
  const inUnit = (wanted: Wanted): Wanted =>
    unit === null
      ? wanted
      : {
          value: wanted.value,
          scale: wanted.scale * unit.scale,
          unit: wanted.unit ?? unit.unit,
          hasScale: wanted.hasScale || unit.scale > 1,
        };
  if (typeof value === 'string') {
    const number = numberOfString(value, options.lang);
    if (number) return verifyNumber(quote, inUnit(number), options.lang);
    const exact = findPhrase(quote, value);
    const span = exact ?? findPhrase(quote, value, true);
    if (span)
      return {
        supported: true,
        checked: true,
        reason: `the quote has it as a whole word or phrase${exact ? '' : ', apart from accents'}`,
        match: { ...span, text: quote.slice(span.start, span.end) },
      };
    return verifyDate(quote, value, options.lang);
  }
  if (!Number.isFinite(value)) return { supported: false, checked: true, reason: 'the value is not a finite number' };
  return verifyNumber(quote, inUnit({ value, scale: 1, unit: undefined, hasScale: false }), options.lang);
}

/** A date written another way is the same date (`14 April 1912` and `April 14, 1912`). */
function verifyDate(quote: string, value: string, lang: string | undefined): ValueVerdict {
  const asked = parseQuantities(value, { lang }).periods;
  const only = asked.length === 1 && asked[0]!.candidates === undefined ? asked[0]! : null;
  const isWhole = only !== null && value.trim().length <= only.end - only.start + 6;
  const found = isWhole
    ? parseQuantities(quote, { lang }).periods.find((period) => period.label === only.label)
    : undefined;
  if (found)
    return {
      supported: true,
      checked: true,
      reason: 'the same date, written another way',
      match: { start: found.start, end: found.end, text: quote.slice(found.start, found.end) },
    };
  return { supported: false, checked: true, reason: 'the quote does not have it as a whole word or phrase' };
}

function verifyNumber(quote: string, wanted: Wanted, lang: string | undefined): ValueVerdict {
  const quantities = statedQuantities(quote, lang);
  const parsed = parseQuantities(quote, { lang });
  let slip: Quantity | null = null;
  for (const q of quantities) {
    for (const stated of statedNumbers(q)) {
      const reason = matchStated(wanted, q, stated) ?? matchNegative(quote, wanted, q, stated);
      if (reason) {
        const doubt = q.ambiguous === true ? '; the separator can be read two ways' : '';
        return {
          supported: true,
          checked: true,
          reason: reason + doubt,
          match: { start: q.start, end: q.end, text: quote.slice(q.start, q.end), value: stated },
        };
      }
      const ratio = Math.abs(Math.log10(Math.abs((wanted.value * wanted.scale) / stated)));
      if (slip === null && ratio > 0.5 && Math.abs(ratio - Math.round(ratio)) < 1e-6) slip = q;
    }
  }
  const year =
    Number.isInteger(wanted.value) && wanted.scale === 1 && wanted.unit === undefined ? String(wanted.value) : null;
  const period =
    year === null
      ? undefined
      : parsed.periods.find(
          (p) => year.length === 4 && p.label.split('/').some((end) => end.slice(0, 5).replace(/-$/, '') === year),
        );
  if (period)
    return {
      supported: true,
      checked: true,
      reason: 'the quote names this year',
      match: { start: period.start, end: period.end, text: quote.slice(period.start, period.end) },
    };
  if (quantities.length === 0) return { supported: false, checked: true, reason: 'the quote states no number' };
  if (slip)
    return {
      supported: false,
      checked: true,
      reason: `the quote states “${quote.slice(slip.start, slip.end)}”: the same digits at another scale`,
    };
  const range = quantities.find((q) => q.high !== undefined && wanted.value > q.value && wanted.value < q.high);
  if (range)
    return {
      supported: false,
      checked: true,
      reason: `inside the range “${quote.slice(range.start, range.end)}”, but not a number that the quote states`,
    };
  return { supported: false, checked: true, reason: 'no number of the quote is this value at its stated precision' };
}

/** Numbers of the quote; where it holds a table or names a scale in a header, with what the header gives them. */
function statedQuantities(quote: string, lang: string | undefined): readonly Quantity[] {
  const { quantities } = parseQuantities(quote, { lang });
  if (quote.includes('|') || quote.includes('\t')) {
    const facts = parseTableFacts(quote);
    if (facts.length > 0) {
      const inCells = facts.map((fact) => fact.quantity);
      return [
        ...inCells,
        ...quantities.filter((q) => !inCells.some((cell) => cell.start <= q.start && q.end <= cell.end)),
      ];
    }
  }
  const header =
    /\((?:[^()]{0,40}\s)?(?:in|en|in\s[^()]{0,20})\s?(?:(?:US|A|C)?[$€£¥₹]\s?)?(?:thousands|millions|billions)[^()]{0,40}\)/i.exec(
      quote,
    );
  const scale = header ? readUnitHint(header[0]).scale : undefined;
  if (scale === undefined) return quantities;
  const times = (value: number): number => Number(`${value}e${Math.round(Math.log10(scale))}`);
  return quantities.map((q) =>
    q.scale === undefined && (q.unit === undefined || q.kind === 'money')
      ? { ...q, scale, value: times(q.value), precision: times(q.precision) }
      : q,
  );
}

/** A loss stated in words or in accounting brackets bears out a negative value. */
function matchNegative(quote: string, wanted: Wanted, q: Quantity, stated: number): string | null {
  if (wanted.value >= 0 || stated <= 0) return null;
  const isBracketed =
    /\(\s?(?:[$€£]\s?)?$/.test(quote.slice(Math.max(0, q.start - 4), q.start)) &&
    /^\s?(?:%\s?)?\)/.test(quote.slice(q.end, q.end + 4));
  const before = quote.slice(Math.max(0, q.start - 60), q.start);
  if (!isBracketed && !DECREASE.test(before)) return null;
  return matchStated({ ...wanted, value: -wanted.value }, q, stated)
    ? isBracketed
      ? 'stated in accounting brackets'
      : 'stated as a decrease or loss'
    : null;
}
