import {
  CJK_CURRENCIES,
  CURRENCY_CODES,
  CURRENCY_NATIONS,
  CURRENCY_SHORTHANDS,
  CURRENCY_SYMBOLS,
  SYMBOL_PREFIXES,
  currencyOfWord,
} from './currencies.ts';
import type { LexemeStream } from './lex.ts';
import { unitOfSymbol, unitOfWord } from './unit-table.ts';

/** A unit found at a place; `next` is the lexeme after it. */
export interface ScannedUnit {
  readonly unit: string;
  readonly kind: 'money' | 'percent' | 'percentage-point' | 'measure';
  readonly next: number;
}

/** ISO code, with the colloquial RMB as CNY. */
function codeOf(text: string): string | null {
  if (text === 'RMB') return 'CNY';
  return CURRENCY_CODES.has(text) ? text : null;
}

/**
 * Currency that stands before the figure whose first lexeme is `i` (`$5`, `US$ 5`, `EUR 5`, `Rs. 5`, `-$5` handled by
 * the caller), with the lexeme it begins at.
 */
export function currencyBefore(stream: LexemeStream, i: number): { unit: string; start: number } | null {
  let k = stream.before(i);
  if (k < 0 || stream.at(i - 1).text.includes('\n')) return null;
  const lexeme = stream.at(k);
  const symbol = CURRENCY_SYMBOLS.get(lexeme.text);
  if (symbol) {
    const before = stream.at(k - 1);
    const prefixes = SYMBOL_PREFIXES[lexeme.text];
    const prefixed = before.kind === 'w' ? prefixes?.get(before.lower) : undefined;
    if (prefixed && before.text === before.text.toUpperCase()) return { unit: prefixed, start: k - 1 };
    if (before.kind === 'w' && codeOf(before.text)) return { unit: codeOf(before.text)!, start: k - 1 };
    if (lexeme.text === '¥' && usesChinese(stream)) return { unit: 'CNY', start: k };
    return { unit: symbol, start: k };
  }
  const isDot = lexeme.text === '.';
  if (isDot) k--;
  const word = stream.at(k);
  if (word.kind !== 'w') return null;
  if (!isDot) {
    const code = codeOf(word.text);
    if (code && stream.at(k - 1).kind !== 'd') return { unit: code, start: k };
  }
  const shorthand = CURRENCY_SHORTHANDS.get(word.lower);
  if (shorthand && (isDot || /^(?:rs|kr|rm|rp)$/u.test(word.lower)) && stream.at(k - 1).kind !== 'd')
    return { unit: shorthand, start: k };
  return null;
}

/** A text with simplified-Chinese magnitudes or 元 reads ¥ as yuan. */
function usesChinese(stream: LexemeStream): boolean {
  return stream.isChinese;
}

/** Where CJK text begins with one of the words, the value of that word. */
function cjkWord(
  stream: LexemeStream,
  i: number,
  table: readonly (readonly [string, string])[],
): { unit: string; next: number } | null {
  if (stream.at(i).kind !== 'c') return null;
  for (const [word, unit] of table) {
    let matches = true;
    for (let k = 0; k < word.length; k++) if (stream.at(i + k).text !== word[k]) matches = false;
    if (matches) return { unit, next: i + word.length };
  }
  return null;
}

const CJK_UNITS: readonly (readonly [string, string])[] = [
  ['个百分点', 'pp'],
  ['個百分點', 'pp'],
  ['百分点', 'pp'],
  ['ポイント', 'pp'],
  ['平方公里', 'km²'],
  ['公里', 'km'],
  ['千米', 'km'],
  ['公斤', 'kg'],
  ['千克', 'kg'],
  ['小时', 'h'],
  ['分钟', 'min'],
  ['トン', 't'],
  ['キロ', 'km'],
  ['メートル', 'm'],
  ['吨', 't'],
  ['噸', 't'],
  ['米', 'm'],
  ['倍', 'x'],
];

const CJK_COUNTS: readonly (readonly [string, string])[] = [
  ['人', 'person'],
  ['名', 'person'],
  ['명', 'person'],
];

function percentAt(stream: LexemeStream, i: number): ScannedUnit | null {
  const at = stream.skipSpace(i);
  const lexeme = stream.at(at);
  if (lexeme.text === '%') {
    const after = stream.skipSpace(at + 1);
    const word = stream.at(after).lower;
    if ((word === 'point' || word === 'points' || word === 'pts') && after > at + 1)
      return { unit: 'pp', kind: 'percentage-point', next: after + 1 };
    if (stream.at(at + 1).text === '-' && /^points?$/.test(stream.at(at + 2).lower))
      return { unit: 'pp', kind: 'percentage-point', next: at + 3 };
    return { unit: '%', kind: 'percent', next: at + 1 };
  }
  if (lexeme.text === '‰') return { unit: '‰', kind: 'percent', next: at + 1 };
  if (lexeme.kind !== 'w') return null;
  const after = stream.skipSpace(at + 1);
  const next = stream.at(after).lower;
  switch (lexeme.lower) {
    case 'per':
      if (next === 'cent') return pointsAfter(stream, after + 1);
      if (next === 'mille' || next === 'mil') return { unit: '‰', kind: 'percent', next: after + 1 };
      return null;
    case 'percent':
    case 'pct':
    case 'prozent':
    case 'procent':
    case 'percentage':
      if (lexeme.lower === 'percentage' && !/^(?:points?|pts)$/.test(next)) return null;
      return pointsAfter(stream, at + 1);
    case 'prozentpunkte':
    case 'prozentpunkten':
    case 'prozentpunkt':
    case 'pp':
    case 'pps':
    case 'ppt':
    case 'ppts':
      return { unit: 'pp', kind: 'percentage-point', next: at + 1 };
    case 'pour':
    case 'por':
      if (next === 'cent' || next === 'ciento') return { unit: '%', kind: 'percent', next: after + 1 };
      return null;
    case 'bp':
    case 'bps':
      return { unit: 'bp', kind: 'percentage-point', next: at + 1 };
    case 'basis':
      return next.startsWith('point') ? { unit: 'bp', kind: 'percentage-point', next: after + 1 } : null;
    case 'points':
    case 'point':
      return { unit: 'point', kind: 'percentage-point', next: at + 1 };
    default:
      return null;
  }
}

function pointsAfter(stream: LexemeStream, i: number): ScannedUnit {
  const at = stream.at(i).text === '-' ? i + 1 : stream.skipSpace(i);
  if (/^(?:points?|pts)$/.test(stream.at(at).lower)) return { unit: 'pp', kind: 'percentage-point', next: at + 1 };
  return { unit: '%', kind: 'percent', next: i };
}

function moneyAt(stream: LexemeStream, i: number, hasScale: boolean): ScannedUnit | null {
  let at = stream.skipSpace(i);
  if (stream.isWord(at, 'of') || stream.isWord(at, 'de') || stream.isWord(at, 'di')) at = stream.skipSpace(at + 1);
  else if (stream.isWord(at, 'd') && stream.at(at + 1).text === "'") at += 2;
  if (stream.at(at).text === '-' && at === i) at++;
  const lexeme = stream.at(at);
  const money = (unit: string, next: number): ScannedUnit => ({ unit, kind: 'money', next });
  const symbol = CURRENCY_SYMBOLS.get(lexeme.text);
  if (symbol) {
    // `5 $10` is two figures: a symbol glued to a following digit belongs to that one.
    return stream.at(at + 1).kind === 'd' ? null : money(symbol, at + 1);
  }
  if (lexeme.kind === 'c') {
    const cjk = cjkWord(stream, at, CJK_CURRENCIES);
    return cjk ? money(cjk.unit, cjk.next) : null;
  }
  if (lexeme.kind !== 'w') return null;
  const behind = stream.at(at + 1);
  if (behind.text === '$' && stream.at(at + 2).kind !== 'd') {
    const prefixed = SYMBOL_PREFIXES.$?.get(lexeme.lower);
    if (prefixed) return money(prefixed, at + 2);
  }
  const code = codeOf(lexeme.text);
  if (code) return money(code, at + 1);
  const single = currencyOfWord(lexeme.lower);
  if (single) return money(single, at + 1);
  const second = stream.skipSpace(at + 1);
  const pair = CURRENCY_NATIONS.get(`${lexeme.lower} ${stream.at(second).lower}`);
  if (pair) return money(pair, second + 1);
  if (lexeme.lower === 'u' && stream.at(at + 1).text === '.' && stream.isWord(at + 2, 's')) {
    const third = stream.skipSpace(at + 4);
    if (currencyOfWord(stream.at(third).lower) === 'USD') return money('USD', third + 1);
  }
  if (lexeme.lower === 'new' && stream.isWord(second, 'zealand')) {
    const third = stream.skipSpace(second + 1);
    if (currencyOfWord(stream.at(third).lower)) return money('NZD', third + 1);
  }
  if (lexeme.lower === 'hong' && stream.isWord(second, 'kong')) {
    const third = stream.skipSpace(second + 1);
    if (currencyOfWord(stream.at(third).lower)) return money('HKD', third + 1);
  }
  if (lexeme.lower === 'pounds' || lexeme.lower === 'pound' || lexeme.lower === 'quid') {
    if (stream.isWord(second, 'sterling')) return money('GBP', second + 1);
    return hasScale && lexeme.lower !== 'pound' ? money('GBP', at + 1) : null;
  }
  if (lexeme.lower === 'francs' || lexeme.lower === 'franc') return money('franc', at + 1);
  if (lexeme.lower === 'crowns' || lexeme.lower === 'peso') return money(lexeme.lower, at + 1);
  const shorthand = CURRENCY_SHORTHANDS.get(lexeme.lower);
  if (shorthand && lexeme.lower !== 're' && lexeme.lower !== 'fr' && lexeme.lower !== 'rs') {
    return money(shorthand, stream.at(at + 1).text === '.' && stream.at(at + 2).kind !== 's' ? at + 2 : at + 1);
  }
  return null;
}

/** Symbols that are a unit only when glued to the figure: apart they are a word or a name as often. */
const RISKY = new Set(['A', 'B', 'C', 'V', 'N', 'J', 'in', 'au', 'AU', 'x', 'pt']);

/** Whether nothing follows that a letter could belong to: `220 V.` is a tension, `13 A levels` are none. */
const endsPhrase = (stream: LexemeStream, at: number): boolean => /^(?:|[.,;:)\]])$/u.test(stream.at(at).text);

/** One plain unit at lexeme `at`, no composites. */
function plainUnit(stream: LexemeStream, at: number, isGlued: boolean): { unit: string; next: number } | null {
  const lexeme = stream.at(at);
  if (lexeme.text === '°') {
    const letter = stream.at(stream.skipSpace(at + 1));
    if (letter.text === 'C' || letter.text === 'F')
      return { unit: '°' + letter.text, next: stream.skipSpace(at + 1) + 1 };
    return { unit: '°', next: at + 1 };
  }
  if (lexeme.text === '℃' || lexeme.text === '℉') return { unit: lexeme.text === '℃' ? '°C' : '°F', next: at + 1 };
  if (lexeme.text === '×' || lexeme.text === 'x') {
    // `3x3` and `2 × 4` are two sides, not times.
    const isTimes = isGlued && stream.at(stream.skipSpace(at + 1)).kind !== 'd';
    return isTimes ? { unit: 'x', next: at + 1 } : null;
  }
  if (lexeme.kind !== 'w') return null;
  const second = stream.skipSpace(at + 1);
  const isSquare = /^(?:square|sq|squared)$/.test(lexeme.lower);
  if (isSquare || /^(?:cubic|cu)$/.test(lexeme.lower)) {
    const base = stream.at(second).text === '.' ? stream.skipSpace(second + 1) : second;
    const inner = unitOfWord(stream.at(base).lower) ?? unitOfSymbol(stream.at(base).text);
    const power = inner ? unitOfSymbol(inner.unit + (isSquare ? '²' : '³')) : null;
    return power ? { unit: power.unit, next: base + 1 } : null;
  }
  if (/^degrees?$/.test(lexeme.lower)) {
    const scale = stream.at(second).lower;
    if (scale === 'celsius' || scale === 'c' || scale === 'centigrade') return { unit: '°C', next: second + 1 };
    if (scale === 'fahrenheit' || scale === 'f') return { unit: '°F', next: second + 1 };
    return { unit: '°', next: at + 1 };
  }
  if (lexeme.lower === 'nautical' && /^miles?$/.test(stream.at(second).lower)) return { unit: 'nmi', next: second + 1 };
  if (lexeme.lower === 'light' && /^years?$/.test(stream.at(second + (stream.at(second).text === '-' ? 1 : 0)).lower))
    return { unit: 'ly', next: second + (stream.at(second).text === '-' ? 2 : 1) };
  if (lexeme.lower === 'metric' && /^tons?$/.test(stream.at(second).lower)) return { unit: 't', next: second + 1 };
  if (lexeme.lower === 'long' && /^tons?$/.test(stream.at(second).lower)) return { unit: 'long ton', next: second + 1 };
  if (lexeme.lower === 'short' && /^tons?$/.test(stream.at(second).lower)) return { unit: 'ton', next: second + 1 };
  const raised = stream.at(at + 1);
  const exponent =
    raised.kind === 'u'
      ? raised.text
      : raised.text === '^' && stream.at(at + 2).kind === 'd'
        ? stream.at(at + 2).text
        : raised.kind === 'd'
          ? raised.text
          : '';
  if (exponent === '²' || exponent === '2' || exponent === '³' || exponent === '3') {
    const power = unitOfSymbol(lexeme.text + (exponent === '²' || exponent === '2' ? '²' : '³'));
    if (power) return { unit: power.unit, next: raised.text === '^' ? at + 3 : at + 2 };
  }
  const spelled = unitOfWord(lexeme.lower);
  if (spelled) return { unit: spelled.unit, next: at + 1 };
  const symbol = unitOfSymbol(lexeme.text);
  if (!symbol || symbol.dimension.startsWith('percent')) return null;
  if (RISKY.has(lexeme.text) && !isGlued && !(/^[VAN]$/u.test(lexeme.text) && endsPhrase(stream, at + 1))) return null;
  return { unit: symbol.unit, next: at + 1 };
}

/**
 * Unit after a figure whose last lexeme ends before `i`: percent and points first, then money, then measures, with
 * composites (`km/h`, `miles per hour`, `mg/dL`) built from their two parts. A hyphen joins too (`21-knot`).
 */
export function unitAfter(stream: LexemeStream, i: number, hasScale: boolean): ScannedUnit | null {
  const gap = stream.at(i);
  if (gap.kind === 's' && /\n\s*\n|\t/.test(gap.text)) return null;
  const percent = percentAt(stream, gap.text === '-' && stream.at(i + 1).kind === 'w' ? i + 1 : i);
  if (percent) return percent;
  const money = moneyAt(stream, i, hasScale);
  if (money) return money;
  let at = stream.skipSpace(i);
  if (gap.text === '-' && stream.at(i + 1).kind === 'w') at = i + 1;
  const cjk = cjkWord(stream, at, CJK_UNITS);
  if (cjk) {
    const kind = cjk.unit === 'pp' ? 'percentage-point' : cjk.unit === '%' ? 'percent' : 'measure';
    return { unit: cjk.unit, kind, next: cjk.next };
  }
  if (stream.at(at).lower === 'times' && stream.at(at).kind === 'w')
    return { unit: 'x', kind: 'measure', next: at + 1 };
  const top = plainUnit(stream, at, at === i);
  if (!top) return null;
  let unit = top.unit;
  let next = top.next;
  if (unit === 'mi' || unit === 'km' || unit === 'nmi') {
    const joined = stream.at(next);
    if (joined.kind === 's' && stream.isWord(next + 1, 'per') && /^(?:hour|hr|h)$/.test(stream.at(next + 3).lower))
      return { unit: unit === 'mi' ? 'mph' : unit === 'km' ? 'km/h' : 'kn', kind: 'measure', next: next + 4 };
    if (joined.kind === 's' && stream.isWord(next + 1, 'an') && stream.isWord(next + 3, 'hour'))
      return { unit: unit === 'mi' ? 'mph' : 'km/h', kind: 'measure', next: next + 4 };
  }
  const slash =
    stream.at(next).text === '/'
      ? next + 1
      : stream.at(next).kind === 's' && stream.isWord(next + 1, 'per')
        ? stream.skipSpace(next + 2)
        : -1;
  if (slash > 0) {
    const bottom = plainUnit(stream, slash, true);
    if (bottom) {
      unit = `${unit}/${bottom.unit}`;
      next = bottom.next;
    }
  }
  return { unit, kind: 'measure', next };
}

/** Person counters of Chinese, Japanese and Korean after a figure. */
export function cjkCounter(stream: LexemeStream, i: number): { unit: string; next: number } | null {
  return cjkWord(stream, i, CJK_COUNTS);
}
