import type { Span } from '#base/span.ts';

/** More places than anyone steps through; the rest is counted as "and more". */
export const MAX_OCCURRENCES = 500;

/**
 * Every place where exactly the words of `span` stand in the text, the span itself among them, in the order of the text.
 * Shorter than three characters would light half the page and says nothing: then only the span itself.
 */
export function occurrencesOf(text: string, span: Span): readonly Span[] {
  const words = text.slice(span.start, span.end);
  if (words.trim().length < 3) return [span];
  const found: Span[] = [];
  for (let at = text.indexOf(words); at !== -1 && found.length < MAX_OCCURRENCES;) {
    found.push({ start: at, end: at + words.length });
    at = text.indexOf(words, at + words.length);
  }
  if (found.some((place) => place.start === span.start)) return found;
  return [...found.filter((place) => place.end <= span.start || place.start >= span.end), span].sort(
    (a, b) => a.start - b.start,
  );
}
