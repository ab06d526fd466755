import type { QuoteMatch } from '#domain/quote.ts';
import { buildKey } from './key.ts';
import type { PreparedText } from './prepare.ts';

/** What helps to tell places with the same words apart (W3C Web Annotation `TextQuoteSelector`, and a page). */
export interface QuoteContext {
  readonly prefix?: string;
  readonly suffix?: string;
  /** 1-based page number. */
  readonly pageHint?: number;
}

/** Text around a place that is folded for comparing, as a multiple of the context's length. */
const REACH = 2;

/**
 * Puts the place that context points to first and leaves the rest in order of the text. Prefix and suffix decide by
 * how much of them agrees, counted from the quote outwards; then the page; then a place with the very same bytes.
 */
export function orderByContext(
  source: PreparedText,
  quote: string,
  matches: readonly QuoteMatch[],
  context: QuoteContext,
): readonly QuoteMatch[] {
  if (matches.length < 2) return matches;
  const prefix = buildKey(context.prefix ?? '').key;
  const suffix = buildKey(context.suffix ?? '').key;
  let best = 0;
  let bestRank: readonly number[] | null = null;
  for (const [i, match] of matches.entries()) {
    const rank = [
      agreement(source.text, match, prefix, suffix),
      context.pageHint !== undefined && match.page !== undefined ? -Math.abs(match.page - context.pageHint) : 0,
      match.sourceText === quote ? 1 : 0,
    ];
    if (bestRank === null || isGreater(rank, bestRank)) {
      best = i;
      bestRank = rank;
    }
  }
  return best === 0 ? matches : [matches[best]!, ...matches.slice(0, best), ...matches.slice(best + 1)];
}

function isGreater(a: readonly number[], b: readonly number[]): boolean {
  for (const [i, value] of a.entries()) if (value !== b[i]!) return value > b[i]!;
  return false;
}

function agreement(text: string, match: QuoteMatch, prefix: string, suffix: string): number {
  let sum = 0;
  if (prefix !== '') {
    const before = buildKey(text.slice(Math.max(0, match.start - prefix.length * REACH - 16), match.start)).key;
    let same = 0;
    while (same < prefix.length && same < before.length && prefix.at(-1 - same) === before.at(-1 - same)) same++;
    sum += same / prefix.length;
  }
  if (suffix !== '') {
    const after = buildKey(text.slice(match.end, match.end + suffix.length * REACH + 16)).key;
    let same = 0;
    while (same < suffix.length && same < after.length && suffix[same] === after[same]) same++;
    sum += same / suffix.length;
  }
  return sum;
}
