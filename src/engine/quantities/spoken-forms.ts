import { readCjkNumeral } from './cjk-numerals.ts';
import { foreignNumber } from './foreign-numbers.ts';
import { plainFound } from './found.ts';
import type { Found } from './found.ts';
import type { LexemeStream } from './lex.ts';
import { readWordNumber, smallWordValue } from './number-words.ts';
import { readNumeral, valueOf } from './numeral.ts';

/** A number in words; a lone `one` only before a unit, a lone figure word never inside a hyphenated name. */
export function readSpelled(stream: LexemeStream, i: number, readValue: (i: number) => number | null): number | null {
  const { lower } = stream.at(i);
  const isNumber = smallWordValue(lower) !== undefined || foreignNumber(lower) !== undefined;
  if (!isNumber && lower !== 'half' && lower !== 'quarter' && lower !== 'a' && lower !== 'an') return null;
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

/** `twofold`, `a hundredfold`: how many times as much, in one word. */
export function readFold(stream: LexemeStream, i: number, found: Found[]): number | null {
  const { lower, end } = stream.at(i);
  if (!lower.endsWith('fold')) return null;
  const word = lower.slice(0, -4);
  const times = TIMES.get(word) ?? smallWordValue(word);
  if (times === undefined || times < 2) return null;
  found.push(plainFound(i, i + 1, end, times, 1, 'measure', 'x'));
  return i + 1;
}

const TIMES: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1000],
]);

/** `百分之五`, `百分之12.5`: percent said in front. */
export function readCjkPercent(stream: LexemeStream, i: number, found: Found[]): number | null {
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

const DURATION = /^(?:second|minute|hour|day|week|month|year|decade|season|game|match)s?$/;

/** Digits without a separator, or grouped by commas (`100,000`), at lexeme `i`, with the lexeme after. */
function wholeAt(stream: LexemeStream, i: number): { value: number; next: number } | null {
  const lexeme = stream.at(i);
  if (lexeme.kind === 'w') {
    const number =
      smallWordValue(lexeme.lower) === undefined && lexeme.lower !== 'a' ? null : readWordNumber(stream, i);
    return number === null ? null : { value: number.value, next: number.next };
  }
  if (lexeme.kind !== 'd' || lexeme.text.length > 3) return null;
  let digits = lexeme.text;
  let next = i + 1;
  while (next < i + 5 && stream.at(next).text === ',' && /^\d{3}$/.test(stream.at(next + 1).text)) {
    digits += stream.at(next + 1).text;
    next += 2;
  }
  const goesOn = stream.at(next).kind === 'd' || stream.at(next).kind === 'w' || stream.at(next).text === '%';
  const hasDecimals = stream.at(next).text === '.' && stream.at(next + 1).kind === 'd';
  return goesOn || hasDecimals ? null : { value: Number(digits), next };
}

/**
 * `one in five`, `1 in 20`, `1-in-5`, `1 in 100,000`: a fraction, said as two figures. `2 in 5 years` and `3 in 2019`
 * are two statements.
 */
export function readOneIn(stream: LexemeStream, i: number, found: Found[]): number | null {
  const gap = stream.at(i + 1);
  const isGap = (gap.kind === 's' && !gap.text.includes('\n')) || gap.text === '-';
  if (!isGap || !stream.isWord(i + 2, 'in')) return null;
  const second = stream.at(i + 3);
  if (gap.text === '-' ? second.text !== '-' : second.kind !== 's') return null;
  const isDigits = stream.at(i).kind === 'd';
  const first = isDigits
    ? stream.at(i).text.length <= 2
      ? Number(stream.at(i).text)
      : undefined
    : smallWordValue(stream.at(i).lower);
  if (first === undefined || first === 0) return null;
  const before = stream.at(i - 1);
  if (isDigits && before.kind !== 's' && before.kind !== 'p') return null;
  if (isDigits && /^[.,/:$€£¥-]$/.test(before.text)) return null;
  const whole = wholeAt(stream, i + 4);
  if (whole === null || whole.value <= first) return null;
  if (DURATION.test(stream.at(stream.skipSpace(whole.next)).lower)) return null;
  const share = first / whole.value;
  // As fine as the next share that could have been said: `1 in 4` is no `1 in 5`.
  const step = 1 / (whole.value * (whole.value + 1));
  found.push(plainFound(i, whole.next, stream.at(whole.next - 1).end, share, step, 'number', undefined));
  return whole.next;
}

/**
 * Figures with minute and second marks: an angle (`40°42′46″`) in degrees, a height (`6'2"`) in feet. A lone mark is
 * left alone: it is a quotation mark or an apostrophe more often.
 */
export function readMarks(stream: LexemeStream, i: number, found: Found[]): number | null {
  const isAngle = stream.at(i + 1).text === '°';
  const at = isAngle ? stream.skipSpace(i + 2) : i + 2;
  const minutes = stream.at(at);
  if (stream.at(i).text.length > 3 || minutes.kind !== 'd' || minutes.text.length > 2) return null;
  const value = Number(stream.at(i).text);
  const push = (next: number, amount: number, precision: number, unit: string): number => {
    found.push(plainFound(i, next, stream.at(next - 1).end, amount, precision, 'measure', unit));
    return next;
  };
  if (!isAngle) {
    const isHeight = /^['′]$/.test(stream.at(i + 1).text) && /^["″”]$/.test(stream.at(at + 1).text);
    return isHeight && Number(minutes.text) < 12 ? push(at + 2, value + Number(minutes.text) / 12, 1 / 12, 'ft') : null;
  }
  if (!/^['′]$/.test(stream.at(at + 1).text)) return null;
  const angle = value + Number(minutes.text) / 60;
  const behind = stream.skipSpace(at + 2);
  const isFine = stream.at(behind).kind === 'd' && /^["″”]$/.test(stream.at(behind + 1).text);
  return isFine
    ? push(behind + 2, angle + Number(stream.at(behind).text) / 3600, 1 / 3600, '°')
    : push(at + 2, angle, 1 / 60, '°');
}
