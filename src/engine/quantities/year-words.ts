import type { ScannedPeriod } from './date-scan.ts';
import type { LexemeStream } from './lex.ts';
import { isFunctionWord } from './noun-scan.ts';
import { readWordNumber, smallWordValue } from './number-words.ts';
import { countedNoun } from './nouns.ts';
import { unitOfWord } from './unit-table.ts';
import { announcesYear } from './year.ts';

/** The word after `i` over one space or hyphen; −1 where something else stands there. */
function wordAfter(stream: LexemeStream, i: number): number {
  const gap = stream.at(i);
  const isGap = (gap.kind === 's' && !gap.text.includes('\n\n')) || gap.text === '-';
  return isGap && stream.at(i + 1).kind === 'w' ? i + 1 : -1;
}

/** `eighty-four`, `twelve`, `oh five` at lexeme `i`: the last two figures of a year, with the lexeme after. */
function lastTwo(stream: LexemeStream, i: number): { value: number; next: number } | null {
  const { lower } = stream.at(i);
  if (lower === 'oh' || lower === 'o') {
    const at = wordAfter(stream, i + 1);
    const digit = at < 0 ? undefined : smallWordValue(stream.at(at).lower);
    return digit !== undefined && digit > 0 && digit < 10 ? { value: digit, next: at + 1 } : null;
  }
  const first = smallWordValue(lower);
  if (first === undefined || first < 10) return null;
  const at = first >= 20 ? wordAfter(stream, i + 1) : -1;
  const digit = at < 0 ? undefined : smallWordValue(stream.at(at).lower);
  return digit !== undefined && digit > 0 && digit < 10
    ? { value: first + digit, next: at + 1 }
    : { value: first, next: i + 1 };
}

/** Whether what stands behind lexeme `i` makes the words before it an amount: a scale, a unit, a counted noun. */
function countsSomething(stream: LexemeStream, i: number): boolean {
  const at = wordAfter(stream, i);
  if (stream.at(stream.skipSpace(i)).text === '%') return true;
  if (at < 0) return false;
  if (stream.at(i).text === '-') return true;
  const { lower } = stream.at(at);
  return (
    /^(?:hundred|thousand|million|billion|trillion|dozen|percent|per|point|and|or|times)$/.test(lower) ||
    smallWordValue(lower) !== undefined ||
    unitOfWord(lower) !== null ||
    countedNoun(lower) !== null
  );
}

/**
 * A year said in words: `nineteen eighty-four`, `twenty twenty-one`, `eighteen oh five` anywhere, `two thousand and
 * eight` and `nineteen hundred and five` only after a word that announces a year (`in`, `since`), because they may
 * count. Never before a unit, a scale or a counted noun.
 */
export function yearInWords(stream: LexemeStream, i: number): ScannedPeriod | null {
  const head = smallWordValue(stream.at(i).lower);
  if (head === undefined || (stream.at(i - 1).text === '-' && stream.at(i - 2).kind === 'w')) return null;
  const isAnnounced = announcesYear(stream, i);
  const at = wordAfter(stream, i + 1);
  const tail = at < 0 || head < (isAnnounced ? 10 : 15) || head > 20 ? null : lastTwo(stream, at);
  if (tail) {
    const between = smallWordValue(stream.at(stream.before(i)).lower);
    if (between !== undefined || countsSomething(stream, tail.next)) return null;
    return { label: String(head * 100 + tail.value), first: i, next: tail.next };
  }
  if (!isAnnounced) return null;
  const number = readWordNumber(stream, i);
  if (!number || number.value < 1100 || number.value > 2099 || number.scale < 100) return null;
  const behind = wordAfter(stream, number.next);
  const isFree = behind < 0 || (stream.at(number.next).kind === 's' && isFunctionWord(stream.at(behind).lower));
  if (!isFree || countsSomething(stream, number.next) || stream.isWord(behind, 'of')) return null;
  return { label: String(number.value), first: i, next: number.next };
}
