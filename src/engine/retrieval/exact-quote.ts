import { CLASS_CJK, classAt } from '#engine/text/char-class.ts';
import { isStopWord } from '#engine/text/stop-words.ts';
import { tokenize } from '#engine/text/tokens.ts';
import type { Token } from '#engine/text/tokens.ts';
import { extractQuotes } from '../quotes/extract.ts';
import { findExact } from '../quotes/find-exact.ts';
import { buildKey } from '../quotes/key.ts';
import { prepareText } from '../quotes/prepare.ts';
import { quoteKey } from '../quotes/verify.ts';
import type { QuoteKey } from '../quotes/verify.ts';
import { hashWord, sharedRuns, withWholeWords } from './exact-quote-runs.ts';
import type { SharedRun, WordRuns } from './exact-quote-runs.ts';

/** A passage in which the question, a quoted part of it, or a long run of its words stands verbatim. */
export interface ExactHit {
  readonly doc: number;
  /** Share of what was asked for that stands there, 0 to 1: of the quoted words where some are quoted, else of all. */
  readonly found: number;
  /** Whether it was in quotation marks, so that the person asked for these very words. */
  readonly isQuoted: boolean;
}

/** An unquoted run shorter than this is an idiom, not a quotation. */
const MIN_RUN = 5;
/** A run must hold this many words that are no stop words: “is one of the most” stands everywhere. */
const MIN_CONTENT = 2;
/** A quotation of stop words only counts from this length on (“to be or not to be”). */
const MIN_STOP_QUOTE = 4;
/** How much of a question is looked at, in words and in code units, and how many quoted parts. What a person would quote is far below. */
const MAX_WORDS = 2000;
const MAX_CHARACTERS = 40_000;
const MAX_QUOTES = 8;
/** Most passages whose text is compared for one part; a run that common points nowhere. */
const MAX_VERIFIED = 50;

interface Needle {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly width: number;
  /** Only all of it will do. */
  readonly whole: boolean;
  /** It is in quotation marks. */
  readonly isQuoted: boolean;
  /** Words that a find is a share of. */
  readonly outOf: number;
}

const contentOf = (tokens: readonly Token[]): number => {
  let count = 0;
  for (const { folded } of tokens) if (!isStopWord(folded)) count++;
  return count;
};

/** A Han or kana character is a token, and about two of them make a word. */
function leastRun(tokens: readonly Token[]): number {
  let characters = 0;
  for (const { text } of tokens) if (classAt(text, 0) === CLASS_CJK) characters++;
  return characters * 2 > tokens.length ? 2 * MIN_RUN : MIN_RUN;
}

/** The parts of a question to look for: what it quotes, and the question itself. */
function needlesOf(asked: string): readonly Needle[] {
  const question = withWholeWords(asked.slice(0, MAX_CHARACTERS));
  const tokens = tokenize(question).slice(0, MAX_WORDS);
  const least = leastRun(tokens);
  const quoted = extractQuotes(question)
    .slice(0, MAX_QUOTES)
    .map(({ text }) => ({ text, tokens: tokenize(text).slice(0, MAX_WORDS) }))
    .filter((part) => part.tokens.length >= 2 && (contentOf(part.tokens) > 0 || part.tokens.length >= MIN_STOP_QUOTE));
  const outOf = quoted.reduce((sum, part) => sum + part.tokens.length, 0);
  const needles: Needle[] = quoted.map((part) => ({
    ...part,
    width: Math.min(least, part.tokens.length),
    whole: true,
    isQuoted: true,
    outOf,
  }));
  if (tokens.length >= least) {
    needles.push({ text: question, tokens, width: least, whole: false, isQuoted: false, outOf: tokens.length });
  } else if (tokens.length >= 2 && contentOf(tokens) > 0) {
    needles.push({ text: question, tokens, width: tokens.length, whole: true, isQuoted: false, outOf: tokens.length });
  }
  return needles;
}

/** Whether the run stands in the passage character for character but for typography. */
function stands(needle: Needle, run: SharedRun, textOf: (doc: number) => string, keys: Map<string, QuoteKey>): boolean {
  const start = needle.tokens[run.from]!.start;
  const end = needle.tokens[run.from + run.length - 1]!.end;
  const slice = needle.text.slice(start, end);
  let key = keys.get(slice);
  if (!key) keys.set(slice, (key = quoteKey(buildKey(slice))));
  return findExact(prepareText(textOf(run.doc)), key).matches.length > 0;
}

/**
 * Finds a question in the passages word for word (the third method of SPEC §7): all of it, a part of it in quotation
 * marks, or any run of five words and more of which two are no stop words. A scan over hashed words finds candidates; each is
 * then compared character by character by the quote ladder's own rules, so that what is called exact is what the
 * checker of quotations would call verbatim. Best first, then by number.
 */
export function findExactQuotes(
  runs: WordRuns,
  question: string,
  textOf: (doc: number) => string,
  allows: (doc: number) => boolean,
): readonly ExactHit[] {
  const unquoted = new Map<number, number>();
  const quoted = new Map<number, number>();
  for (const needle of needlesOf(question)) {
    const hashes = Uint32Array.from(needle.tokens, ({ folded }) => hashWord(folded));
    const keys = new Map<string, QuoteKey>();
    const candidates = sharedRuns(runs, hashes, needle.width, allows)
      .filter(({ from, length }) =>
        needle.whole ? length === hashes.length : contentOf(needle.tokens.slice(from, from + length)) >= MIN_CONTENT,
      )
      .sort((a, b) => b.length - a.length || a.doc - b.doc)
      .slice(0, MAX_VERIFIED);
    const into = needle.isQuoted ? quoted : unquoted;
    for (const run of candidates) {
      if (!stands(needle, run, textOf, keys)) continue;
      into.set(run.doc, (into.get(run.doc) ?? 0) + run.length / needle.outOf);
    }
  }
  const hits = [...new Set([...unquoted.keys(), ...quoted.keys()])].map((doc): ExactHit => {
    const inMarks = quoted.get(doc) ?? 0;
    return inMarks > 0
      ? { doc, found: Math.min(1, inMarks), isQuoted: true }
      : { doc, found: Math.min(1, unquoted.get(doc)!), isQuoted: false };
  });
  return hits.sort((a, b) => b.found - a.found || a.doc - b.doc);
}
