import type { Span } from '#base/span.ts';
import type { DiffPart } from '#domain/quote.ts';
import { foldString } from '#engine/text/fold.ts';
import type { TextKey } from './key.ts';
import { keyWords } from './words.ts';

/** A word to compare: its folded form and its span in the text it came from. */
interface DiffWord extends Span {
  readonly folded: string;
}

/** A diff with how many words agree. */
export interface WordDiff {
  readonly parts: readonly DiffPart[];
  readonly equalWords: number;
  readonly quoteWords: number;
  readonly sourceWords: number;
}

/** Above this many cells the middle of the two is shown as one change instead of aligned. */
const MAX_CELLS = 4_000_000;

/** Word-level difference between a quote and the key range `[start, end)` of a source. */
export function diffWords(quote: TextKey, source: TextKey, start: number, end: number): WordDiff {
  return align(quote.text, wordsOf(quote, 0, quote.key.length), source.text, wordsOf(source, start, end));
}

/** Difference of two texts whose words agree but whose punctuation does not: words keep what clings to them. */
export function diffPunctuation(quote: string, source: string): WordDiff {
  return align(quote, chunksOf(quote), source, chunksOf(source));
}

const CLINGS_BEFORE = '$\u20ac\u00a3\u00a5\u2212+';
const CLINGS_AFTER = '%\u2030\u00b0\u00b2\u00b3\u00b9\u2070\u2074\u2075\u2076\u2077\u2078\u2079\u00bc\u00bd\u00be';

/** Words of a key range with the signs that belong to a figure: `$5`, `4%`, `10\u00b2`. */
function wordsOf(of: TextKey, start: number, end: number): DiffWord[] {
  return keyWords(of.key, start, end).map((word) => {
    const span = of.map.span(word.start, word.end);
    let from = span.start;
    let to = span.end;
    while (from > 0 && CLINGS_BEFORE.includes(of.text[from - 1]!)) from--;
    while (to < of.text.length && CLINGS_AFTER.includes(of.text[to]!)) to++;
    const signs = of.text.slice(from, span.start) + of.text.slice(span.end, to);
    return { start: from, end: to, folded: `${of.key.slice(word.start, word.end)}\u0000${signs}` };
  });
}

function chunksOf(text: string): DiffWord[] {
  const chunks: DiffWord[] = [];
  let at = 0;
  while (at < text.length) {
    while (at < text.length && isSpace(text, at)) at++;
    const start = at;
    while (at < text.length && !isSpace(text, at)) at++;
    if (at > start) chunks.push({ start, end: at, folded: foldString(text.slice(start, at)) });
  }
  return chunks;
}

function isSpace(text: string, at: number): boolean {
  return text[at]!.trim() === '';
}

function align(quote: string, a: readonly DiffWord[], source: string, b: readonly DiffWord[]): WordDiff {
  let head = 0;
  while (head < a.length && head < b.length && a[head]!.folded === b[head]!.folded) head++;
  let foot = 0;
  while (
    foot < a.length - head &&
    foot < b.length - head &&
    a[a.length - 1 - foot]!.folded === b[b.length - 1 - foot]!.folded
  ) {
    foot++;
  }
  const n = a.length - head - foot;
  const m = b.length - head - foot;
  const kept = n * m > MAX_CELLS ? [] : commonPairs(a, b, head, n, m);
  const parts: DiffPart[] = [];
  const push = (op: DiffPart['op'], text: string, words: readonly DiffWord[], from: number, to: number): void => {
    if (to > from) parts.push({ op, text: text.slice(words[from]!.start, words[to - 1]!.end) });
  };
  let i = 0;
  let j = 0;
  let runStart = 0;
  const change = (toI: number, toJ: number): void => {
    push('equal', quote, a, runStart, i);
    push('quote-only', quote, a, i, toI);
    push('source-only', source, b, j, toJ);
    i = toI;
    j = toJ;
    runStart = i;
  };
  const pairs = [
    ...Array.from({ length: head }, (_, k) => [k, k] as const),
    ...kept,
    ...Array.from({ length: foot }, (_, k) => [a.length - foot + k, b.length - foot + k] as const),
  ];
  for (const [x, y] of pairs) {
    if (x !== i || y !== j) change(x, y);
    i = x + 1;
    j = y + 1;
  }
  if (i !== a.length || j !== b.length) change(a.length, b.length);
  push('equal', quote, a, runStart, i);
  return { parts, equalWords: pairs.length, quoteWords: a.length, sourceWords: b.length };
}

/** Longest common subsequence of the middles, as index pairs. */
function commonPairs(
  a: readonly DiffWord[],
  b: readonly DiffWord[],
  head: number,
  n: number,
  m: number,
): (readonly [number, number])[] {
  const width = m + 1;
  const table = new Uint16Array((n + 1) * width);
  for (let i = n - 1; i >= 0; i--) {
    for (let j = m - 1; j >= 0; j--) {
      table[i * width + j] =
        a[head + i]!.folded === b[head + j]!.folded
          ? table[(i + 1) * width + j + 1]! + 1
          : Math.max(table[(i + 1) * width + j]!, table[i * width + j + 1]!);
    }
  }
  const pairs: (readonly [number, number])[] = [];
  let i = 0;
  let j = 0;
  while (i < n && j < m) {
    if (a[head + i]!.folded === b[head + j]!.folded) pairs.push([head + i++, head + j++]);
    else if (table[(i + 1) * width + j]! >= table[i * width + j + 1]!) i++;
    else j++;
  }
  return pairs;
}
