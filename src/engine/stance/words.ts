import type { Span } from '#base/span.ts';
import { isStopWord } from '#engine/text/stop-words.ts';
import { splitSentences } from '#engine/text/sentences.ts';
import { tokenize } from '#engine/text/tokens.ts';
import { conceptOf, isIrregularForm } from './concepts.ts';

/** A word of a statement as the judge sees it. */
export interface Word extends Span {
  readonly folded: string;
  /** What it is compared by; see `conceptOf`. */
  readonly concept: string;
  /** Written with a capital inside a sentence, or with capitals or digits throughout: probably a name. */
  readonly isName: boolean;
  readonly isStop: boolean;
  readonly hasDigit: boolean;
  /** Joined to the next word by a hyphen. */
  readonly hyphen: boolean;
  readonly sentence: number;
  /** Number of the clause; it changes at punctuation and at conjunctions that turn a sentence. */
  readonly clause: number;
}

/** Conjunctions that open a clause of its own, so that a negation does not reach beyond them. */
const TURNS = new Set([
  'but',
  'although',
  'though',
  'while',
  'whereas',
  'however',
  'because',
  'which',
  'who',
  'whose',
  'after',
  'before',
  'until',
  'when',
]);

/** Whether the text between two words ends a clause. A comma does; a hyphen inside a word and an apostrophe do not. */
function endsClause(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0x2c || unit === 0x3b || unit === 0x3a || unit === 0x28 || unit === 0x29 || unit === 0x2014)
      return true;
    if ((unit === 0x2d || unit === 0x2013) && i > from && i + 1 < to) return true;
    if (unit === 0x3001 || unit === 0x3002 || unit === 0xff0c) return true;
  }
  return false;
}

/** Longest label and longest value of a line that states one thing (`Bodies recovered: 46`). */
const LONGEST_LABEL = 80;
const LONGEST_VALUE = 80;

/** Whether a line is a label, a colon and a short value. */
function isLabelLine(line: string): boolean {
  const colon = line.slice(0, LONGEST_LABEL + 1).indexOf(':');
  return colon > 0 && line.slice(colon + 1).trim() !== '' && line.length - colon <= LONGEST_VALUE;
}

/** Cuts sentences at line ends between two lines of `label: value`: each states something of its own. */
function splitLabelLines(text: string, sentences: readonly Span[]): readonly Span[] {
  const out: Span[] = [];
  for (const sentence of sentences) {
    const lines = text.slice(sentence.start, sentence.end).split('\n');
    const isLabel = lines.length > 1 ? lines.map(isLabelLine) : [];
    let { start } = sentence;
    let end = sentence.start;
    for (let k = 0; k + 1 < lines.length; k++) {
      end += lines[k]!.length;
      if (isLabel[k] && (isLabel[k + 1] || isLabel[k - 1])) {
        out.push({ start, end });
        start = end + 1;
      }
      end++;
    }
    if (start < sentence.end) out.push({ start, end: sentence.end });
  }
  return out;
}

const HYPHENS = new Set([0x2d, 0x2010, 0x2011, 0x2013]);
const isUpper = (character: string): boolean => character !== character.toLowerCase();

/**
 * Reads a text into words with sentence and clause numbers. Linear in the text. A word at the start of a sentence is
 * taken for a name only where it is written like one elsewhere (all capitals, digits) or the next word is capitalised.
 */
export function readWords(text: string): { readonly words: readonly Word[]; readonly sentences: readonly Span[] } {
  const sentences = splitLabelLines(text, splitSentences(text));
  const tokens = tokenize(text);
  const words: Word[] = [];
  let sentence = 0;
  let clause = 0;
  let sentenceStart = true;
  for (let t = 0; t < tokens.length; t++) {
    const token = tokens[t]!;
    let turned = false;
    while (sentence + 1 < sentences.length && token.start >= sentences[sentence]!.end) {
      sentence++;
      turned = true;
    }
    const before = tokens[t - 1];
    if (turned || before === undefined) sentenceStart = true;
    if (before !== undefined && (turned || endsClause(text, before.end, token.start) || TURNS.has(token.folded)))
      clause++;
    const first = token.text[0] ?? '';
    const next = tokens[t + 1];
    const capital = isUpper(first);
    const shouted = token.text.length > 1 && token.text === token.text.toUpperCase() && isUpper(token.text);
    const hasDigit = /\d/.test(token.text);
    const stop = isStopWord(token.folded);
    const leads = sentenceStart && !shouted;
    const nextCapital = next !== undefined && next.start - token.end <= 1 && isUpper(next.text[0] ?? '');
    words.push({
      start: token.start,
      end: token.end,
      folded: token.folded,
      concept: conceptOf(token.folded),
      isName: capital && !stop && (!leads || nextCapital) && !(hasDigit && /^\d/.test(token.text)),
      isStop: stop,
      hasDigit,
      hyphen: next !== undefined && next.start === token.end + 1 && HYPHENS.has(text.charCodeAt(token.end)),
      sentence,
      clause,
    });
    sentenceStart = false;
  }
  return { words, sentences };
}

const BE = new Set(
  'is are was were be been being has have had does did do will would can could may might must shall should'.split(' '),
);

/** Whether a word looks like a finite verb: an auxiliary, an irregular past, or a regular one in -ed. */
export function looksFinite(word: Word): boolean {
  return (
    BE.has(word.folded) ||
    isIrregularForm(word.folded) ||
    (word.folded.length > 4 && word.folded.endsWith('ed') && !word.isName)
  );
}
