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
import { firstVerb, isFiniteVerb } from './clause-words.ts';
import type { ClauseWord } from './clause-words.ts';

/** A part of a sentence that states one thing. `subject` is what to put before it so that it can stand alone. */
export interface Clause extends Span {
  /** Text of the subject (and helping verb) that the part shares with the one before, or `null` if it has its own. */
  readonly subject: string | null;
  /** The first word of the part, when it stands for that subject (`it`, `which`) and is to be replaced. */
  readonly replaces: Span | null;
}

/** Longest shared subject in words; a longer one was misread. */
const MAX_SUBJECT = 14;
const LINKS = new Set(['and', 'but', 'while', 'whereas', 'yet', 'so']);

/**
 * Cuts a compound sentence into its statements, so that a half-supported compound cannot pass as a whole (corpus case
 * C01). It cuts only where both sides have a finite verb and the cut loses nothing: at semicolons, before "but" and
 * "while", before "and" with a second predicate or clause, and before a closing ", which …". It leaves whole what
 * depends on an opening ("If …", "Although …") or on a reporting verb, since a part of reported speech alone would be
 * asserted as fact. `span` is the statement in the draft, `words` its words. Linear in the number of words.
 */
export function splitClauses(draft: string, span: Span, words: readonly ClauseWord[]): Clause[] {
  const whole: Clause = { ...span, subject: null, replaces: null };
  const first = words[0];
  if (first === undefined || words.length < 5) return [whole];
  const clauses: Clause[] = [];
  let from = 0;
  let start = span.start;
  let subject: string | null = null;
  let replaces: Span | null = null;
  let verb = -1;
  let pairing = false;
  let isBound = SUBORDINATORS.has(first.lower) && !/^(?:since|as|after|before|until)$/u.test(first.lower);
  let lastSubject: string | null = null;
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i];
    if (word === undefined) break;
    if (verb < 0 && i > from && isFiniteVerb(words, i) && !/^(?:who|which|that)$/u.test(words[i - 1]?.lower ?? ''))
      verb = i;
    if (verb < 0 && i === from && subject !== null && replaces === null && isFiniteVerb(words, i)) verb = i;
    if (!word.masked && REPORTING.has(word.lower) && word.lower !== 'found' && word.lower !== 'added') isBound = true;
    if (
      word.lower === 'that' &&
      i > 0 &&
      !DETERMINERS.has(words[i + 1]?.lower ?? '') &&
      verb >= 0 &&
      words[i - 1]?.after !== ','
    )
      isBound = isBound || i === verb + 1;
    if (word.lower === 'between' || word.lower === 'both' || word.lower === 'either') pairing = true;
    const next = words[i + 1];
    if (next === undefined || word.masked || next.masked) continue;
    const cut: Cut | null = cutAfter(draft, words, i, verb, isBound, pairing);
    if (word.lower === 'and' || LINKS.has(next.lower) === false) pairing = pairing && word.lower !== 'and';
    if (cut === null) continue;
    const own: string | null = verb >= 0 ? subjectOf(draft, words, from, verb, subject, replaces) : null;
    lastSubject = own ?? lastSubject;
    const last = words[i];
    if (last === undefined) break;
    clauses.push({ start, end: last.end, subject, replaces });
    const head = words[cut.next];
    if (head === undefined) break;
    start = head.start;
    from = cut.next;
    subject = null;
    replaces = null;
    if (cut.kind === 'shared') subject = sharedSubject(words, verb, cut.next, lastSubject);
    else if (cut.kind === 'relative') {
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
  clauses.push({ start, end: span.end, subject, replaces });
  return clauses.length > 1 && clauses.every((clause) => clause.end > clause.start) ? clauses : [whole];
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
    const antecedent = nounBefore(draft, words, i);
    return antecedent === null ? null : { kind: 'relative', next: i + 1, antecedent };
  }
  if (!LINKS.has(next.lower)) return null;
  let head = i + 2;
  while (
    head < words.length &&
    (/^(?:then|also|later|subsequently|thus|therefore|eventually|now|still|only|even|never|not|soon|finally|again)$/u.test(
      words[head]?.lower ?? '',
    ) ||
      (/ly$/u.test(words[head]?.lower ?? '') && isFiniteVerb(words, head + 1)))
  )
    head += 1;
  const opener = words[head];
  if (opener === undefined || opener.masked) return null;
  const strong = next.lower !== 'and';
  if ((next.lower === 'so' || next.lower === 'yet' || next.lower === 'while' || next.lower === 'whereas') && !comma)
    return null;
  if (!pairing && isFiniteVerb(words, head) && !(next.lower === 'and' && isParticiplePair(words, i, head)))
    return { kind: 'shared', next: i + 2, antecedent: null };
  const second = firstVerb(words, i + 2);
  if (second < 0 || second - (i + 2) > 8 || second >= limitOf(draft, words, i + 2)) return null;
  const isPronoun =
    PRONOUNS.has(opener.lower) && opener.lower !== 'which' && opener.lower !== 'who' && opener.lower !== 'that';
  const isNoun = DETERMINERS.has(opener.lower) || /^\p{Lu}/u.test(opener.text) || /^\d/u.test(opener.text);
  if (pairing && !strong) return null;
  // Without a comma a bare noun opens a clause only when its verb can be nothing else ("and costs fell 3%"): in "men and
  // women treated with X" the participle belongs to the noun.
  const verbWord = words[second]?.lower ?? '';
  const certain = AUXILIARIES.has(verbWord) || PASTS.has(verbWord) || PRESENTS.has(verbWord);
  const taken = /^(?:it|him|her|them|the|a|an|its|their|his)$/u.test(words[second + 1]?.lower ?? '');
  if (
    comma || strong ? isPronoun || isNoun || comma : isPronoun || (second - head <= 4 && (certain || (isNoun && taken)))
  )
    return { kind: 'own', next: i + 2, antecedent: null };
  return null;
}

/** "approved and published": two participles of one helping verb stay together. */
const isParticiplePair = (words: readonly ClauseWord[], before: number, head: number): boolean => {
  const left = words[before]?.lower ?? '';
  const right = words[head]?.lower ?? '';
  return (
    /ed$/u.test(left) &&
    /ed$/u.test(right) &&
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

/** The plain noun phrase that ends at word `i` ("the dam", "Ada Lovelace"), or `null` where there is none. */
function nounBefore(draft: string, words: readonly ClauseWord[], i: number): string | null {
  const last = words[i];
  for (let at = i; at >= 0 && i - at < 4; at -= 1) {
    const word = words[at];
    if (word === undefined || last === undefined || PREPOSITIONS.has(word.lower)) return null;
    if (/^(?:the|a|an|its|his|her|their)$/u.test(word.lower))
      return at === i ? null : draft.slice(word.start, last.end);
    const before = words[at - 1];
    if (
      /^\p{Lu}/u.test(word.text) &&
      (before === undefined || !/^\p{Lu}|^the$/iu.test(before.text) || !/^[\p{Lu}t]/u.test(before.text))
    )
      return draft.slice(word.start, last.end);
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
  return draft.slice(first.start, last.end);
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
  const isPassive =
    /^(?:is|are|was|were)$/u.test(helper.lower) &&
    /(?:ed|en)$|^(?:built|sold|made|held|found|sent|cut|lost|won|hit|put|set)$/u.test(words[verb + 1]?.lower ?? '');
  const isParticiple =
    (/ed$/u.test(head.lower) || /^(?:built|sold|made|held|found|sent|lost|put|set)$/u.test(head.lower)) &&
    !AUXILIARIES.has(head.lower) &&
    (PASTS.has(head.lower) || /ed$/u.test(head.lower));
  const hasNoObject =
    after === undefined ||
    (PREPOSITIONS.has(after.lower) && after.lower !== 'about') ||
    head.after === '.' ||
    head.after === ',';
  return isPassive && isParticiple && hasNoObject ? `${subject} ${helper.text}` : subject;
}
