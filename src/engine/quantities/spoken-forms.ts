import { readCjkNumeral } from './cjk-numerals.ts';
import { plainFound } from './found.ts';
import type { Found } from './found.ts';
import type { LexemeStream } from './lex.ts';
import { smallWordValue } from './number-words.ts';
import { readNumeral, valueOf } from './numeral.ts';

/** A number in words; a lone `one` only before a unit, a lone figure word never inside a hyphenated name. */
export function readSpelled(stream: LexemeStream, i: number, readValue: (i: number) => number | null): number | null {
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

/** `one in five`, `1 in 20`: a fraction, said as two figures. */
export function readOneIn(stream: LexemeStream, i: number, found: Found[]): number | null {
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
