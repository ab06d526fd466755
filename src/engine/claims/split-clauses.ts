import type { Span } from '#base/span.ts';
import {
  AUXILIARIES,
  DETERMINERS,
  PASTS,
  PREPOSITIONS,
  PRESENTS,
  PRONOUNS,
  REPORTING,
  SUBORDINATORS,
} from './english-words.ts';
import { firstVerb, isFiniteVerb, NOUNISH } from './clause-words.ts';
import type { ClauseWord } from './clause-words.ts';

/** A part of a sentence that states one thing. `subject` is what to put before it so that it can stand alone. */
export interface Clause extends Span {
  /** Text of the subject (and helping verb) that the part shares with the one before, or `null` if it has its own. */
  readonly subject: string | null;
  /** The first word of the part, when it stands for that subject (`it`, `which`) and is to be replaced. */
  readonly replaces: Span | null;
  /** The opening of the sentence that holds for this part as well ("In 2020, "), or `null`. */
  readonly scope: string | null;
}

/** Longest shared subject in words; a longer one was misread. */
const MAX_SUBJECT = 14;
const BINDERS = new Set('that who whom which whose where whether because if unless how why although though'.split(' '));
const LINKS = new Set(['and', 'but', 'while', 'whereas', 'yet', 'so']);

/**
 * Cuts a compound sentence into its statements, so that a half-supported compound cannot pass as a whole (corpus case
 * C01). It cuts only where both sides have a finite verb and the cut loses nothing: at semicolons, before "but" and
 * "while", before "and" with a second predicate or clause, and before a closing ", which …". It leaves whole what
 * depends on an opening ("If …", "Although …") or on a reporting verb, since a part of reported speech alone would be
 * asserted as fact. `span` is the statement in the draft, `words` its words. Linear in the number of words.
 */
export function splitClauses(draft: string, span: Span, words: readonly ClauseWord[]): Clause[] {
  const whole: Clause = { ...span, subject: null, replaces: null, scope: null };
  const first = words[0];
  if (first === undefined || words.length < 5) return [whole];
  const clauses: Clause[] = [];
  let from = 0;
  let start = span.start;
  let subject: string | null = null;
  let replaces: Span | null = null;
  let verb = -1;
  let pairing = false;
  let scope: string | null = null;
  const opening = openingScope(draft, words);
  let isBound =
    (SUBORDINATORS.has(first.lower) || first.lower === 'not' || first.lower === 'neither') &&
    !/^(?:since|as|after|before|until)$/u.test(first.lower);
  let lastSubject: string | null = null;
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i];
    if (word === undefined) break;
    if (verb < 0 && i > from && isFiniteVerb(words, i) && !/^(?:who|which|that)$/u.test(words[i - 1]?.lower ?? ''))
      verb = i;
    if (verb < 0 && i === from && subject !== null && replaces === null && isFiniteVerb(words, i)) verb = i;
    // ", which opened in 1990," between subject and verb is part of the subject.
    if (verb < 0 && i > from && words[i - 1]?.after === ',' && /^(?:who|which)$/u.test(word.lower)) {
      const back = words.findIndex((item, at) => at > i && item.after === ',');
      if (back > 0) {
        i = back;
        continue;
      }
    }
    // Behind a reporting verb or inside a dependent clause it cannot be told without a parser how far the binding reaches.
    if (!word.masked && REPORTING.has(word.lower) && word.lower !== 'found' && word.lower !== 'added') isBound = true;
    if (i > from && BINDERS.has(word.lower)) isBound = true;
    if (word.lower === 'between' || word.lower === 'both' || word.lower === 'either') pairing = true;
    const next = words[i + 1];
    if (next === undefined || word.masked || next.masked) continue;
    const cut: Cut | null = cutAfter(draft, words, i, verb, isBound, pairing);
    if (word.lower === 'and' || LINKS.has(next.lower) === false) pairing = pairing && word.lower !== 'and';
    if (cut === null) continue;
    const own: string | null = verb >= 0 ? subjectOf(draft, words, from, verb, subject, replaces) : null;
    const known: string | null = own ?? lastSubject;
    const shared: string | null = cut.kind === 'shared' ? sharedSubject(words, verb, cut.next, known) : null;
    const head = words[cut.next];
    if (head === undefined || (cut.kind === 'shared' && shared === null)) continue;
    lastSubject = known;
    clauses.push({ start, end: closingEnd(draft, word.end, head.start), subject, replaces, scope });
    isBound = isBound && cut.kind !== 'own';
    start = openingStart(draft, head.start, word.end);
    from = cut.next;
    scope = cut.kind === 'own' && next.lower === 'and' ? opening : null;
    subject = shared;
    replaces = null;
    if (cut.kind === 'relative') {
      subject = cut.antecedent;
      replaces = { start: head.start, end: head.end };
    } else if (
      /^(?:it|he|she|they)$/u.test(head.lower) &&
      lastSubject !== null &&
      !/^(?:it|he|she|they|this|that|i|we|you|there)$/iu.test(lastSubject)
    ) {
      subject = lastSubject;
      replaces = { start: head.start, end: head.end };
    }
    verb = -1;
    pairing = false;
    i = cut.next - 1;
  }
  clauses.push({ start, end: span.end, subject, replaces, scope });
  return clauses.length > 1 && clauses.every((clause) => clause.end > clause.start) ? clauses : [whole];
}

/** A time or place before the first comma ("In 2020, sales rose and costs fell"): what "and" joins lies within it. */
function openingScope(draft: string, words: readonly ClauseWord[]): string | null {
  const first = words[0];
  if (
    first === undefined ||
    !/^(?:in|on|at|by|during|since|between|under|within|throughout|across)$/u.test(first.lower)
  )
    return null;
  const last = words.slice(0, 8).findIndex((word, i) => word.after === ',' && !isFiniteVerb(words, i));
  const end = words[last]?.end;
  return end === undefined ? null : `${draft.slice(first.start, end)}, `;
}

/** Quotation marks and brackets that touch a part belong to it. */
function closingEnd(draft: string, end: number, limit: number): number {
  let at = end;
  while (at < limit && '"”’\')]»*_`'.includes(draft[at] ?? ' ')) at += 1;
  return at;
}

function openingStart(draft: string, start: number, limit: number): number {
  let at = start;
  while (at > limit && '"“‘([«*_`'.includes(draft[at - 1] ?? ' ')) at -= 1;
  return at;
}

interface Cut {
  readonly kind: 'shared' | 'own' | 'relative';
  /** Index of the first word of the next part. */
  readonly next: number;
  readonly antecedent: string | null;
}

function cutAfter(
  draft: string,
  words: readonly ClauseWord[],
  i: number,
  verb: number,
  isBound: boolean,
  pairing: boolean,
): Cut | null {
  const word = words[i];
  const next = words[i + 1];
  if (word === undefined || next === undefined || verb < 0 || verb > i) return null;
  const gap = draft.slice(word.end, next.start);
  if (gap.includes(';')) {
    const link = LINKS.has(next.lower) || next.lower === 'however' ? i + 2 : i + 1;
    return firstVerb(words.slice(0, limitOf(draft, words, link)), link) > 0
      ? { kind: 'own', next: link, antecedent: null }
      : null;
  }
  if (isBound) return null;
  const comma = gap.includes(',');
  if (
    comma &&
    (next.lower === 'which' || next.lower === 'who') &&
    isFiniteVerb(words, i + 2) &&
    isLastClause(draft, words, i + 2)
  ) {
    const antecedent = objectBefore(draft, words, i);
    return antecedent === null ? null : { kind: 'relative', next: i + 1, antecedent };
  }
  if (comma && isSeriesVerb(words, i + 1) && !pairing) return { kind: 'shared', next: i + 1, antecedent: null };
  if (comma && !pairing && opensMiddleClause(words, i + 1)) return { kind: 'own', next: i + 1, antecedent: null };
  if (!LINKS.has(next.lower)) return null;
  let head = i + 2;
  while (
    head < words.length &&
    (/^(?:then|also|later|subsequently|thus|therefore|eventually|now|still|only|even|never|not|soon|finally|again)$/u.test(
      words[head]?.lower ?? '',
    ) ||
      ((words[head]?.lower ?? '').endsWith('ly') && isFiniteVerb(words, head + 1)))
  )
    head += 1;
  const opener = words[head];
  if (opener === undefined || opener.masked) return null;
  const strong = next.lower !== 'and';
  if ((next.lower === 'so' || next.lower === 'yet' || next.lower === 'while' || next.lower === 'whereas') && !comma)
    return null;
  if (!pairing && isFiniteVerb(words, head) && !(next.lower === 'and' && isParticiplePair(words, i, head)))
    return { kind: 'shared', next: i + 2, antecedent: null };
  const second = firstVerb(words, head);
  if (second < 0 || second - head > 6 || second >= limitOf(draft, words, i + 2)) return null;
  const between = words.slice(head + 1, second);
  if (between.some((item) => item.after === ',' || BREAKS.has(item.lower)) || opener.after === ',') return null;
  if (pairing && !strong) return null;
  const own: Cut = { kind: 'own', next: i + 2, antecedent: null };
  if (PRONOUNS.has(opener.lower) && !/^(?:which|who|that)$/u.test(opener.lower)) return own;
  const isNoun = DETERMINERS.has(opener.lower) || /^[\p{Lu}\d]/u.test(opener.text);
  // A bare noun opens a clause only when its verb can be nothing else ("and costs fell 3%"): in "men and women treated
  // with X" the participle belongs to the noun.
  const verbWord = words[second]?.lower ?? '';
  const isCertain =
    AUXILIARIES.has(verbWord) ||
    PASTS.has(verbWord) ||
    // "cut research and development costs in 2020": before a preposition such a word is the noun.
    (PRESENTS.has(verbWord) && !(NOUNISH.has(verbWord) && PREPOSITIONS.has(words[second + 1]?.lower ?? '')));
  // "5%, the highest in Europe, and the tax is 2%": what the comma before set off was an insertion, no series.
  const closesInsertion = comma && DETERMINERS.has(opener.lower) && isCertain && second - head <= 4;
  if (!strong && isSeries(words, i) && !closesInsertion) return null;
  const takesObject = /^(?:it|him|her|them|the|a|an|its|their|his)$/u.test(words[second + 1]?.lower ?? '');
  // Behind a figure, or the verb itself, no noun waits to be joined: "opened in 1961 and the mill closed in 1974".
  const joinsNoNoun = i === verb || /^[$€£]?\d|\d%?$/u.test(word.text);
  if (joinsNoNoun && isNoun && second - head <= 4 && !PREPOSITIONS.has(opener.lower)) return own;
  if (comma || strong) return isNoun || (isCertain && second - head <= 3) ? own : null;
  return (isCertain && second - head <= 4) || (isNoun && takesObject && second - head <= 4) ? own : null;
}

/**
 * The middle of "reduces infections, prevents deaths and is safe": a finite verb behind a comma, with an "and" and
 * another one later. A participle without an object ("a book, published in 1990") is none.
 */
function isSeriesVerb(words: readonly ClauseWord[], at: number): boolean {
  const word = words[at];
  if (word === undefined || !isFiniteVerb(words, at)) return false;
  const next = words[at + 1];
  const mayBeParticiple =
    word.lower.endsWith('ed') ||
    (PASTS.has(word.lower) &&
      /^(?:built|sold|made|held|found|sent|cut|lost|won|hit|set|led|paid|left|bought|brought|kept|shot|struck)$/u.test(
        word.lower,
      ));
  if (mayBeParticiple && !(next !== undefined && (DETERMINERS.has(next.lower) || /^[\d$€£]/u.test(next.text))))
    return false;
  for (let i = at + 1; i < words.length && i - at < 20; i += 1) {
    if (BINDERS.has(words[i]?.lower ?? '')) return false;
    if (words[i]?.lower === 'and' && isFiniteVerb(words, i + 1)) return true;
  }
  return false;
}

/**
 * The middle of "the rate is 5%, the price is 10 euros and the tax is 2%": behind a comma a noun phrase with a verb that can
 * be nothing else, and behind a later "and" or "but" one more. A sentence that opens with a dependent clause ("As rates
 * rose, the price fell and …") has no such middle.
 */
function opensMiddleClause(words: readonly ClauseWord[], at: number): boolean {
  const opener = words[at];
  const first = words[0];
  if (opener === undefined || first === undefined || SUBORDINATORS.has(first.lower) || first.lower === 'as')
    return false;
  if (!DETERMINERS.has(opener.lower) && !/^\p{Lu}/u.test(opener.text)) return false;
  const isSure = (from: number): number => {
    const verb = firstVerb(words, from);
    const word = words[verb]?.lower ?? '';
    const sure = AUXILIARIES.has(word) || PASTS.has(word) || (PRESENTS.has(word) && !NOUNISH.has(word));
    if (verb < 0 || verb - from > 4 || !sure || REPORTING.has(word)) return -1;
    return words.slice(from, verb).some((item) => item.after === ',' || BREAKS.has(item.lower)) ? -1 : verb;
  };
  const verb = isSure(at);
  if (verb < 0) return false;
  for (let i = verb + 1; i < words.length - 1 && i - at < 30; i += 1) {
    if (BINDERS.has(words[i]?.lower ?? '')) return false;
    if (/^(?:and|but)$/u.test(words[i]?.lower ?? '')) return isSure(i + 1) > 0;
  }
  return false;
}

/** Words between the opener of a clause and its verb that show that the verb belongs to something else. */
const BREAKS = new Set(
  'that who which whose to as if when where because while since than including unless whether until after before though although'.split(
    ' ',
  ),
);

/** "warmth, support, and discipline": a comma shortly before, with no verb since, makes the last "and" part of a series. */
function isSeries(words: readonly ClauseWord[], i: number): boolean {
  for (let at = i - 1; at > 0 && i - at <= 6; at -= 1) {
    if (isFiniteVerb(words, at + 1)) return false;
    if (words[at]?.after === ',') return true;
  }
  return false;
}

/** "approved and published": two participles of one helping verb stay together. */
const isParticiplePair = (words: readonly ClauseWord[], before: number, head: number): boolean => {
  const left = words[before]?.lower ?? '';
  const right = words[head]?.lower ?? '';
  return (
    left.endsWith('ed') &&
    right.endsWith('ed') &&
    !AUXILIARIES.has(right) &&
    AUXILIARIES.has(words[before - 1]?.lower ?? '')
  );
};

/** Index behind the last word of the clause that begins at `from`: up to the next semicolon. */
function limitOf(draft: string, words: readonly ClauseWord[], from: number): number {
  for (let i = from; i < words.length - 1 && i < from + 12; i += 1)
    if (draft.slice(words[i]?.end ?? 0, words[i + 1]?.start ?? 0).includes(';')) return i + 1;
  return words.length;
}

/** A relative clause is safe to lift only at the end of the sentence: no comma leads back into the main clause. */
function isLastClause(draft: string, words: readonly ClauseWord[], from: number): boolean {
  const first = words[from];
  const last = words[words.length - 1];
  return first !== undefined && last !== undefined && !/,\s/u.test(draft.slice(first.start, last.end));
}

/**
 * The object that ends at word `i` ("built the dam", "met Ada Lovelace"), or `null`: behind a preposition or in a
 * longer phrase it cannot be told what "which" means.
 */
function objectBefore(draft: string, words: readonly ClauseWord[], i: number): string | null {
  const last = words[i];
  for (let at = i; at > 0 && i - at < 4; at -= 1) {
    const word = words[at];
    if (word === undefined || last === undefined || PREPOSITIONS.has(word.lower)) return null;
    const isHead = at < i && /^(?:the|a|an|its|his|her|their)$/u.test(word.lower);
    const isName =
      /^\p{Lu}/u.test(word.text) && !/^\p{Lu}/u.test(words[at - 1]?.text ?? '') && words[at - 1]?.lower !== 'the';
    if (isHead || isName)
      return isFiniteVerb(words, at - 1) || /^(?:\p{L}+ed|built|made)$/u.test(words[at - 1]?.lower ?? '')
        ? draft.slice(word.start, last.end)
        : null;
  }
  return null;
}

/** The words before the verb of a clause, without a leading link. */
function subjectOf(
  draft: string,
  words: readonly ClauseWord[],
  from: number,
  verb: number,
  shared: string | null,
  replaces: Span | null,
): string | null {
  if (shared !== null && (replaces !== null || verb === from)) return shared;
  const first = words[from];
  const last = words[verb - 1];
  if (first === undefined || last === undefined || verb - from > MAX_SUBJECT || verb <= from) return shared;
  // The comma that closes an insertion ("The plant, which …,") goes with it.
  return draft.slice(first.start, last.end) + (last.after === ',' ? ',' : '');
}

/** The subject for a second predicate; with its helping verb where the second is a participle too ("was built and opened"). */
function sharedSubject(
  words: readonly ClauseWord[],
  verb: number,
  next: number,
  subject: string | null,
): string | null {
  if (subject === null) return null;
  const helper = words[verb];
  const head = words[next];
  const after = words[next + 1];
  if (helper === undefined || head === undefined) return subject;
  if (/^there$/iu.test(subject)) return null;
  const isPassive = /^(?:is|are|was|were)$/u.test(helper.lower);
  const isParticiple =
    (head.lower.endsWith('ed') || /^(?:built|sold|made|held|found|sent|lost|put|set)$/u.test(head.lower)) &&
    !AUXILIARIES.has(head.lower) &&
    (PASTS.has(head.lower) || head.lower.endsWith('ed'));
  const hasNoObject =
    after === undefined ||
    (PREPOSITIONS.has(after.lower) && after.lower !== 'about') ||
    head.after === '.' ||
    head.after === ',';
  return isPassive && isParticiple && hasNoObject ? `${subject} ${helper.text}` : subject;
}
