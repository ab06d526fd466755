import type { Span } from '#base/span.ts';
import type { Quantity } from '#domain/quantity.ts';
import { parseQuantities } from '#engine/quantities/parse.ts';
import { readCues } from './cues.ts';
import type { Cues } from './cues.ts';
import { boundBefore } from './periods.ts';
import type { PeriodBound } from './periods.ts';
import { isRankWord } from './ranks.ts';
import { readWords } from './words.ts';
import type { Word } from './words.ts';

/** A number of a statement with the words that carry it. */
export interface StatedNumber {
  readonly quantity: Quantity;
  readonly sentence: number;
  /** First and last word of the number, -1 where no word carries it. */
  readonly from: number;
  readonly to: number;
}

/** A date or period of a statement with the words that carry it. */
export interface PlacedPeriod {
  /** Label as in `Quantity.period`. */
  readonly value: string;
  readonly bound: PeriodBound;
  readonly sentence: number;
  readonly from: number;
  readonly to: number;
}

/** Words that bound the number or date behind them and are compared with it. */
const BOUND_WORDS = new Set(
  'more fewer less than over under above below at least most about around roughly approximately nearly almost after before since by until exactly only just prior to up no not'.split(
    ' ',
  ),
);

/** A text read once for judging: everything that does not depend on the other side of a pair. */
export interface Statement {
  readonly text: string;
  readonly words: readonly Word[];
  readonly sentences: readonly Span[];
  readonly cues: Cues;
  readonly numbers: readonly StatedNumber[];
  readonly periods: readonly PlacedPeriod[];
  /** Whether it ranks something (`fourth`, `4th`). */
  readonly hasRank: boolean;
  /** 1 where the word belongs to a number or a date and is compared as such, not as a word. */
  readonly isNumber: Uint8Array;
  /** 1 where the word says what the statement is about: no stop word, no cue, no number. */
  readonly isContent: Uint8Array;
  /** For each concept the words that carry it, ascending. */
  readonly positions: ReadonlyMap<string, readonly number[]>;
}

/** A number without the noun that only the next line holds: lines of `label: value` are statements of their own. */
function withinLine(text: string, quantity: Quantity): Quantity {
  if (quantity.kind !== 'count' || quantity.unit === undefined) return quantity;
  let at = quantity.end;
  while (at < text.length && (text[at] === ' ' || text[at] === '\t' || text[at] === '\r')) at++;
  if (text[at] !== '\n') return quantity;
  const { unit: _noun, ...rest } = quantity;
  return { ...rest, kind: 'number' };
}

/** First word at or after a code unit, by bisection. */
export function wordAt(words: readonly Word[], unit: number): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (words[middle]!.end <= unit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Reads a text for judging. Linear; keep the result where one text meets many others. */
export function prepareStatement(text: string): Statement {
  const { words, sentences } = readWords(text);
  const cues = readCues(words);
  const isNumber = new Uint8Array(words.length);
  const numbers: StatedNumber[] = [];
  const periods: PlacedPeriod[] = [];
  const parsed = parseQuantities(text);
  const place = (span: Span): { readonly sentence: number; readonly from: number; readonly to: number } | null => {
    const from = wordAt(words, span.start);
    let to = from - 1;
    while (to + 1 < words.length && words[to + 1]!.start < span.end) isNumber[++to] = 1;
    for (let i = from - 1; i >= 0 && i >= from - 4 && BOUND_WORDS.has(words[i]!.folded); i--) isNumber[i] = 1;
    return to < from ? null : { sentence: words[from]!.sentence, from, to };
  };
  for (const read of parsed.quantities) {
    const quantity = withinLine(text, read);
    // A rank is compared as a word with its noun.
    if (quantity.kind === 'ordinal') continue;
    const placed = place(quantity);
    if (placed) numbers.push({ quantity, ...placed });
  }
  for (const period of parsed.periods) {
    const placed = place(period);
    if (!placed) continue;
    const bound = boundBefore(words[placed.from - 1]?.folded ?? '', words[placed.from - 2]?.folded ?? '');
    periods.push({ value: period.label, bound, ...placed });
  }
  const isContent = new Uint8Array(words.length);
  const positions = new Map<string, number[]>();
  words.forEach((word, i) => {
    if (word.isStop) return;
    if (isNumber[i] === 0 && cues.isCue[i] === 0) isContent[i] = 1;
    const list = positions.get(word.concept);
    if (list) list.push(i);
    else positions.set(word.concept, [i]);
  });
  const hasRank = words.some((word) => isRankWord(word.folded));
  return { text, words, sentences, cues, numbers, periods, hasRank, isNumber, isContent, positions };
}
