import type { LexemeStream } from './lex.ts';
import { CJK_POWERS } from './scales.ts';

const DIGITS: ReadonlyMap<string, number> = new Map(
  Array.from('〇一二三四五六七八九')
    .map((char, value): [string, number] => [char, value])
    .concat([
      ['零', 0],
      ['両', 2],
      ['两', 2],
      ['壱', 1],
      ['弐', 2],
      ['参', 3],
    ]),
);

/** A CJK numeral or the magnitudes after a figure, and the lexeme after it. */
export interface CjkNumber {
  readonly value: number;
  readonly precision: number;
  readonly next: number;
}

/** Whether the character is a CJK digit. */
export function isCjkDigit(char: string): boolean {
  return DIGITS.has(char);
}

/**
 * Power of ten of the magnitude characters at lexeme `i` (`万` 4, `万亿` 12, `千万` 7). The magnitudes of one run
 * multiply: `3千万` is 3 × 10^3 × 10^4.
 */
export function readCjkPower(stream: LexemeStream, i: number): { power: number; next: number } {
  let power = 0;
  let next = i;
  while (stream.at(next).kind === 'c' && next - i < 4) {
    const step = CJK_POWERS.get(stream.at(next).text);
    if (step === undefined) break;
    power += step;
    next++;
  }
  return { power, next };
}

/**
 * Reads a numeral of CJK digits and magnitudes at lexeme `i` (`三千二百万`, `二〇一六`, `十五`). A single digit is taken
 * only before a magnitude, because it is mostly part of a word (一般).
 */
export function readCjkNumeral(stream: LexemeStream, i: number): CjkNumber | null {
  let total = 0;
  let section = 0;
  let digit: number | null = null;
  let plain = '';
  let next = i;
  let hasMagnitude = false;
  let step = 1;
  let precision = 1;
  for (; stream.at(next).kind === 'c' && next - i < 24; next++) {
    const char = stream.at(next).text;
    const value = DIGITS.get(char);
    if (value !== undefined) {
      if (digit !== null && hasMagnitude && digit !== 0) break;
      plain += String(value);
      digit = value;
      continue;
    }
    const power = CJK_POWERS.get(char);
    if (power === undefined) break;
    if (plain.length > 1 && !hasMagnitude && !plain.startsWith('0')) digit = Number(plain);
    hasMagnitude = true;
    const size = 10 ** power;
    if (power < 4) {
      step = size;
      precision = size;
      section += (digit ?? (section === 0 || power === 1 ? 1 : 0)) * size;
    } else {
      precision = (digit !== null ? 1 : step) * size;
      step = 1;
      section = (section + (digit ?? 0)) * size;
      if (section === 0) return null;
      total += section;
      section = 0;
    }
    digit = null;
  }
  if (!hasMagnitude) {
    if (plain.length < 2) return null;
    return { value: Number(plain), precision: 1, next };
  }
  const value = total + section + (digit ?? 0);
  if (next - i < 2 && plain === '') return null;
  return { value, precision: digit !== null ? 1 : precision, next };
}
