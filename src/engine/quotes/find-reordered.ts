import type { Span } from '#base/span.ts';
import type { PreparedText } from './prepare.ts';
import { keyWords } from './words.ts';

const MAX_WORDS = 200;
const SCAN_LIMIT = 300_000;
const MAX_ANCHORS = 200;

/**
 * A stretch of the text with exactly the quote's words in another order, or `null`. Looked for around each place of
 * the quote's longest word (short texts) and around places that share grams with it (long ones). Fewer than three
 * words say nothing.
 */
export function findReordered(source: PreparedText, key: string, votes: () => readonly number[]): Span | null {
  const words = keyWords(key).map((word) => key.slice(word.start, word.end));
  if (words.length < 3 || words.length > MAX_WORDS) return null;
  const wanted = new Map<string, number>();
  for (const word of words) wanted.set(word, (wanted.get(word) ?? 0) + 1);
  if (wanted.size < 2) return null;
  const reach = key.length + 16;
  let checkedTo = -1;
  for (const anchor of anchors(source, words, votes)) {
    const from = Math.max(0, anchor - reach, checkedTo - reach);
    const to = Math.min(source.key.length, anchor + 2 * reach);
    if (to <= checkedTo) continue;
    const found = slideWindow(source.key, from, to, wanted, words);
    if (found !== null) return found;
    checkedTo = to;
  }
  return null;
}

function anchors(source: PreparedText, words: readonly string[], votes: () => readonly number[]): number[] {
  if (source.key.length > SCAN_LIMIT) {
    return votes()
      .map((at) => Math.max(0, at))
      .sort((a, b) => a - b);
  }
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a));
  const found: number[] = [];
  for (let at = source.key.indexOf(longest); at >= 0 && found.length < MAX_ANCHORS;) {
    found.push(at);
    at = source.key.indexOf(longest, at + longest.length);
  }
  return found;
}

function slideWindow(
  text: string,
  from: number,
  to: number,
  wanted: ReadonlyMap<string, number>,
  order: readonly string[],
): Span | null {
  const spans = keyWords(text, from, to);
  const words = spans.map((span) => text.slice(span.start, span.end));
  const have = new Map<string, number>();
  let missing = order.length;
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    const count = (have.get(word) ?? 0) + 1;
    have.set(word, count);
    if (count <= (wanted.get(word) ?? 0)) missing--;
    if (i >= order.length) {
      const gone = words[i - order.length]!;
      const left = have.get(gone)! - 1;
      have.set(gone, left);
      if (left < (wanted.get(gone) ?? 0)) missing++;
    }
    const first = i - order.length + 1;
    if (missing === 0 && first >= 0 && order.some((expected, k) => words[first + k] !== expected)) {
      return { start: spans[first]!.start, end: spans[i]!.end };
    }
  }
  return null;
}
