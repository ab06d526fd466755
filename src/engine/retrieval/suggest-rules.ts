import { tokenize } from '#engine/text/tokens.ts';
import type { Token } from '#engine/text/tokens.ts';

/** Longest subject and longest rest of a clause that makes a readable question, in words. */
const MAX_SUBJECT = 7;
const MAX_REST = 5;

/** Words that stand for something said before, which a question on its own would leave in the air. */
const POINTING = new Set(
  'it he she they this that these those there here we i you its his her their our my such both each all some many most more what which who when where why how if while as in on at by for from with after before during since although however also but and or not no yet then thus so one another other'.split(
    ' ',
  ),
);
/** Articles in front of a subject, which lose their capital inside a question. */
const ARTICLES = new Set(['the', 'a', 'an']);
/** Past participles that do not end in -ed. */
const PARTICIPLES = new Set(
  'found lost built made held born sunk written shown seen given taken set sent known begun struck brought bought sold told left kept put read cut drawn flown grown thrown won hit split broken chosen driven frozen hidden stolen'.split(
    ' ',
  ),
);
const MONTHS = new Set(
  'january february march april may june july august september october november december'.split(' '),
);

const isYear = (word: string): boolean => word.length === 4 && /^[12]\d{3}$/.test(word);
const isParticiple = (word: string): boolean => (word.length > 4 && word.endsWith('ed')) || PARTICIPLES.has(word);
/** Whether nothing but one space stands between each two words, so that they are one plain phrase. */
const isPlain = (sentence: string, words: readonly Token[]): boolean =>
  words.every(
    (word, i) => i === 0 || (word.start === words[i - 1]!.end + 1 && sentence[word.end - word.text.length - 1] === ' '),
  );

/** The subject as it stands inside a question: without the capital of an article. */
function inside(sentence: string, words: readonly Token[]): string {
  const phrase = sentence.slice(words[0]!.start, words.at(-1)!.end);
  return ARTICLES.has(words[0]!.folded) ? phrase[0]!.toLowerCase() + phrase.slice(1) : phrase;
}

/** Words before `verb`, where they are a subject that stands on its own; `null` otherwise. */
function subjectOf(sentence: string, words: readonly Token[], verb: number): readonly Token[] | null {
  const subject = words.slice(0, verb);
  if (subject.length === 0 || subject.length > MAX_SUBJECT || subject[0]!.start > 0) return null;
  const names = subject.filter(({ folded }) => !ARTICLES.has(folded));
  if (names.length === 0 || names.some(({ folded }) => POINTING.has(folded) && folded !== 'of' && folded !== 'and'))
    return null;
  // “World population was …”: whether the first word is a name cannot be told, so its capital could not be taken away.
  const follows = subject[1]?.text ?? '';
  if (!ARTICLES.has(subject[0]!.folded) && follows !== '' && !/^[\p{Lu}\d]/u.test(follows)) return null;
  if (!/^\p{Lu}/u.test(sentence) || !isPlain(sentence, words.slice(0, verb + 1))) return null;
  return subject;
}

/** Whether the words from `at` on are a date: `in 1985`, `on 23 September 1999`, `on July 4, 1997`. */
function isDateAt(words: readonly Token[], at: number): boolean {
  const [preposition, first, second, third] = words.slice(at, at + 4).map(({ folded }) => folded);
  if (preposition === 'in')
    return (first !== undefined && isYear(first)) || (MONTHS.has(first ?? '') && isYear(second ?? ''));
  if (preposition !== 'on') return false;
  const isDay = (word: string | undefined): boolean => word !== undefined && /^\d{1,2}$/.test(word);
  const named = (isDay(first) && MONTHS.has(second ?? '')) || (MONTHS.has(first ?? '') && isDay(second));
  return named && isYear(third ?? '');
}

/** “The hole was reported in 1985 …” gives “When was the hole reported?”, or `null`. */
export function whenQuestion(sentence: string): string | null {
  const words = tokenize(sentence).slice(0, 30);
  const verb = words.findIndex(({ folded }) => folded === 'was' || folded === 'were');
  const subject = verb < 0 ? null : subjectOf(sentence, words, verb);
  if (!subject || !isParticiple(words[verb + 1]?.folded ?? '')) return null;
  for (let at = verb + 2; at <= verb + 2 + MAX_REST && at < words.length; at++) {
    if (!isDateAt(words, at)) continue;
    const rest = words.slice(verb, at);
    if (!isPlain(sentence, rest)) return null;
    const after = sentence.slice(words[verb + 1]!.start, rest.at(-1)!.end);
    return `When ${words[verb]!.folded} ${inside(sentence, subject)} ${after}?`;
  }
  return null;
}

/** “The Montreal Protocol is a treaty …” gives “What do the sources say about the Montreal Protocol?”, or `null`. */
export function aboutQuestion(sentence: string): string | null {
  const words = tokenize(sentence).slice(0, MAX_SUBJECT + 2);
  const verb = words.findIndex(({ folded }) => ['is', 'was', 'are', 'were'].includes(folded));
  const subject = verb < 0 ? null : subjectOf(sentence, words, verb);
  // One plain word is rarely a topic; a name has a capital that is not only the sentence's.
  if (!subject || !subject.slice(1).some(({ text }) => /^[\p{Lu}\d]/u.test(text))) return null;
  return `What do the sources say about ${inside(sentence, subject)}?`;
}
