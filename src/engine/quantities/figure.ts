import { isCjkDigit, readCjkNumeral } from './cjk-numerals.ts';
import type { LexemeStream } from './lex.ts';
import { readWordNumber, startsWordNumber } from './number-words.ts';
import { readNumeral } from './numeral.ts';
import type { DecimalStyle, Mantissa } from './numeral.ts';

/** How figures of one text are read. */
export interface ReadingContext {
  readonly style: DecimalStyle | undefined;
  readonly plainSpaceGroups: boolean;
  readonly lang: string | undefined;
  readonly isCell: boolean;
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

/** A figure without scale word and unit: digits keep their mantissa, words and fractions only the amount. */
export interface Figure {
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

/** `e9`, `E+9`, `× 10^9`, `·10⁹`, `x 10-9` after a mantissa: the power and the lexeme after. */
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
  // The raised figure of a PDF comes out on the line, where its minus still tells: `1.5 × 10-3`.
  const lowered = stream.at(ten + 2);
  if (
    /^[-−]$/.test(raised.text) &&
    lowered.kind === 'd' &&
    lowered.text.length <= 2 &&
    raised.start === stream.at(ten).end
  )
    return { power: -Number(lowered.text), next: ten + 3 };
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

/** `10^9`, `10^-6`, `2^10`: the power itself, and the lexeme after. */
function caretPower(stream: LexemeStream, base: string, i: number): { value: number; next: number } | null {
  if (stream.at(i).text !== '^') return null;
  const isNegative = /^[-−]$/.test(stream.at(i + 1).text);
  const raised = stream.at(isNegative ? i + 2 : i + 1);
  if (raised.kind !== 'd' || raised.text.length > 3) return null;
  const power = isNegative ? -Number(raised.text) : Number(raised.text);
  const value = base === '10' ? Number(`1e${power}`) : Number(base) ** power;
  return Number.isFinite(value) && value !== 0 ? { value, next: isNegative ? i + 3 : i + 2 } : null;
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

/** The figure at lexeme `i`: digits with their exponent, words, a vulgar fraction or CJK numerals. */
export function readFigure(stream: LexemeStream, i: number, context: ReadingContext): Figure | null {
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
  const power = numeral.isPlain ? caretPower(stream, numeral.digits, numeral.next) : null;
  if (power) return exact(power.value, power.value, 1, power.next);
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
