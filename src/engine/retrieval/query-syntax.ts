/** What a search box was asked: words as they stand, phrases that must occur, beginnings of words. */
export interface BoxQuery {
  /** The text without the marks: every word of it is searched, those of phrases too. */
  readonly words: string;
  /** Each a text that a passage must hold word for word. */
  readonly phrases: readonly string[];
  /** Each without its star, at least two characters. */
  readonly prefixes: readonly string[];
}

const OPENING = '"\u201c\u201e\u00ab';
const CLOSING = '"\u201d\u201c\u00bb';
/** Shortest beginning that is looked up: one letter would stand for a tenth of all words. */
const SHORTEST_PREFIX = 2;
/** A query longer than this is a text and no question: it is searched as words only. */
const LONGEST = 10_000;

const isWordEnd = (unit: string | undefined): boolean => unit === undefined || !/[\p{L}\p{N}*]/u.test(unit);
const isWordUnit = (unit: string | undefined): boolean => unit !== undefined && /[\p{L}\p{N}\p{M}]/u.test(unit);

/**
 * Reads the text of a search box.
 *
 * * A phrase stands between double quotes, straight or curly (`"red kite"`), and must occur in a passage as it is, but
 *   for case, diacritics and punctuation. A quote that is never closed is no quote, nor is one that stands inside a word.
 * * A word with a star at its end (`kit*`) stands for every word that begins so; a star anywhere else means nothing.
 * * Everything else is words; there are no operators, so no query is a mistake. `AND`, `-`, `:`, `(`, `C++` are what
 *   they are in any text.
 *
 * Linear in the text.
 */
export function parseBoxQuery(text: string): BoxQuery {
  if (text.length > LONGEST) return { words: text, phrases: [], prefixes: [] };
  const phrases: string[] = [];
  const outside: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (!OPENING.includes(text[at]!) || isWordUnit(text[at - 1])) continue;
    const end = closingQuote(text, at + 1);
    // What nothing closes here, nothing closes further on either.
    if (end < 0) break;
    outside.push(text.slice(from, at));
    phrases.push(text.slice(at + 1, end));
    at = end;
    from = end + 1;
  }
  outside.push(text.slice(from));
  const { words, prefixes } = takePrefixes(outside.join(' '));
  return { words: [words, ...phrases].join(' '), phrases: phrases.filter(isWordLike), prefixes };
}

/** Place of the mark that closes a phrase, or -1: nothing after closes it either. */
function closingQuote(text: string, from: number): number {
  for (let at = from; at < text.length; at++) if (CLOSING.includes(text[at]!)) return at;
  return -1;
}

const isWordLike = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Parts beginnings from words; the letters before a star are no word of their own. */
function takePrefixes(text: string): { readonly words: string; readonly prefixes: readonly string[] } {
  const prefixes = new Set<string>();
  const words: string[] = [];
  let last = 0;
  for (let star = text.indexOf('*'); star >= 0; star = text.indexOf('*', star + 1)) {
    let from = star;
    while (from > last && isWordUnit(text[from - 1])) from--;
    if (star - from < SHORTEST_PREFIX || !isWordEnd(text[star + 1])) continue;
    words.push(text.slice(last, from));
    prefixes.add(text.slice(from, star));
    last = star + 1;
  }
  words.push(text.slice(last));
  return { words: words.join(' '), prefixes: [...prefixes] };
}
