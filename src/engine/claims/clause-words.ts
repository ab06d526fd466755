import type { Span } from '#base/span.ts';
import { AUXILIARIES, BASES, DETERMINERS, PASTS, PREPOSITIONS, PRESENTS } from './english-words.ts';

/** A word of a sentence; `masked` when it stands in a quotation, bracket or code span, where nothing is cut. */
export interface ClauseWord extends Span {
  readonly text: string;
  readonly lower: string;
  readonly masked: boolean;
  /** The punctuation directly behind it (`,`, `;`, …). */
  readonly after: string;
}

const OPEN = '([{“„«「『';
const CLOSE = ')]}”“»」』';

/** Words of `text`, whose first code unit stands at `offset` of the draft. Linear. */
export function readClauseWords(text: string, offset: number): ClauseWord[] {
  const words: ClauseWord[] = [];
  let depth = 0;
  let quoted = false;
  const hasPair = text.split('"').length % 2 === 1;
  const ticks = text.split('`').length % 2 === 1;
  const balanced = count(text, OPEN) === count(text, CLOSE) || !/[([{“„«「『]/u.test(text);
  let i = 0;
  while (i < text.length) {
    const char = text[i] ?? '';
    if (char === '"' && hasPair) quoted = !quoted;
    else if (char === '`' && ticks) quoted = !quoted;
    else if (char === '”' || (char !== '“' && CLOSE.includes(char))) depth = Math.max(0, depth - 1);
    else if (OPEN.includes(char) && balanced) depth += 1;
    if (!/[\p{L}\p{N}\p{M}$€£%]/u.test(char)) {
      i += 1;
      continue;
    }
    const start = i;
    while (i < text.length && isWordPart(text, i)) i += 1;
    const word = text.slice(start, i);
    words.push({
      text: word,
      lower: word.toLowerCase().replace(/’/gu, "'"),
      start: offset + start,
      end: offset + i,
      masked: depth > 0 || quoted,
      after: text[i] ?? '',
    });
  }
  return words;
}

const count = (text: string, marks: string): number => Array.from(text).filter((char) => marks.includes(char)).length;

function isWordPart(text: string, i: number): boolean {
  const char = text[i] ?? '';
  if (/[\p{L}\p{N}\p{M}$€£%\ud800-\udfff]/u.test(char)) return true;
  return (
    "'’.,-–/:@&".includes(char) && /[\p{L}\p{N}]/u.test(text[i - 1] ?? ' ') && /[\p{L}\p{N}]/u.test(text[i + 1] ?? ' ')
  );
}

/**
 * Whether the word at `index` is a finite verb. Words that are only sometimes verbs need a sign behind them: a
 * determiner, a number, a preposition, or (`raised prices by 3%`) a measure two words on.
 */
export function isFiniteVerb(words: readonly ClauseWord[], index: number): boolean {
  const word = words[index];
  if (word === undefined || word.masked) return false;
  const before = words[index - 1]?.lower ?? '';
  if (AUXILIARIES.has(word.lower)) return word.lower !== 'be' && word.lower !== 'been';
  if (
    /^\p{Lu}/u.test(word.text) ||
    (DETERMINERS.has(before) && !/^(?:that|this|these|those|all|both|most|some|many|few|more)$/u.test(before)) ||
    before === 'to'
  )
    return false;
  if (REDUCED.has(word.lower)) return false;
  if (/^(?:it|he|she)$/u.test(before) && word.lower.endsWith('s')) return true;
  // "costs fell": the word before a certain verb is its subject.
  if (PRESENTS.has(word.lower) && isCertain(words[index + 1])) return false;
  if (NOUNISH.has(word.lower) && !/^(?:it|he|she|which|who|that)$/u.test(before))
    return (
      isObjectSign(words, index) &&
      words[index + 1]?.lower !== 'of' &&
      words[index + 1] !== undefined &&
      !PREPOSITIONS.has(before)
    );
  if (PASTS.has(word.lower) || PRESENTS.has(word.lower)) return !PREPOSITIONS.has(before) || before === 'as';
  if (word.lower.endsWith('ed') && word.lower.length > 4) {
    if (word.after === ',' || word.after === '.' || word.after === ';' || word.after === '')
      return !PREPOSITIONS.has(before);
    return isObjectSign(words, index);
  }
  return (
    BASES.has(word.lower) &&
    /s$|^(?:they|we|you|i|people|children|men|women)$/u.test(before) &&
    !PREPOSITIONS.has(words[index - 2]?.lower ?? '')
  );
}

const isCertain = (word: ClauseWord | undefined): boolean =>
  word !== undefined && (AUXILIARIES.has(word.lower) || PASTS.has(word.lower));

/** Participles that follow a noun without being its verb ("women aged 50"). */
const REDUCED: ReadonlySet<string> = new Set(
  'aged based located situated called named compared related entitled titled dated united'.split(' '),
);

/** Third-person forms that are as often plural nouns ("the menu and drinks chosen"). */
export const NOUNISH: ReadonlySet<string> = new Set(
  (
    'drinks needs claims reports covers uses works helps starts ends lies lives exports imports offers increases decreases falls rises costs measures borders flows forms matches plays ranges ranks ' +
    'results rules stores turns votes wants limits links hosts houses controls divides gains fuels pumps trades states estimates supports causes runs sets buys wins leads draws fights drives grows shuts ' +
    'spreads handles changes reaches accounts exists tastes conducts manages influences'
  ).split(' '),
);

function isObjectSign(words: readonly ClauseWord[], index: number): boolean {
  const next = words[index + 1];
  if (next === undefined) return true;
  if (
    DETERMINERS.has(next.lower) ||
    /^(?:it|him|her|them|us|me)$/u.test(next.lower) ||
    PREPOSITIONS.has(next.lower) ||
    next.lower === 'and' ||
    next.lower === 'but' ||
    /^[\d$€£]/u.test(next.text) ||
    next.lower.endsWith('ly') ||
    /^\p{Lu}/u.test(next.text)
  )
    return true;
  return [2, 3].some(
    (step) =>
      /^(?:by|to|from)$/u.test(words[index + step]?.lower ?? '') &&
      /^[\d$€£]/u.test(words[index + step + 1]?.text ?? ''),
  );
}

/** Index of the first finite verb that has a subject before it, or -1. */
export function firstVerb(words: readonly ClauseWord[], from = 0): number {
  for (let i = from + 1; i < words.length; i += 1) if (isFiniteVerb(words, i)) return i;
  return -1;
}

/** Whether any form that can be a verb is among the words (for lines without a full stop). */
export function hasVerb(words: readonly ClauseWord[]): boolean {
  return words.some(
    (word, i) =>
      i > 0 &&
      (isFiniteVerb(words, i) ||
        (!word.masked && BASES.has(word.lower) && !DETERMINERS.has(words[i - 1]?.lower ?? ''))),
  );
}
