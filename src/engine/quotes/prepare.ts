import type { Span } from '#base/span.ts';
import { findFurniture } from './furniture.ts';
import type { PageSpan } from './furniture.ts';
import { GramIndex } from './gram-index.ts';
import { buildKey } from './key.ts';
import type { TextKey } from './key.ts';

/** A text ready to be asked for quotes. Build it once per document; it is immutable to its users. */
export interface PreparedText extends TextKey {
  readonly pages: readonly PageSpan[];
  /** The 8-gram index, built at the first question that needs it. */
  readonly index: () => GramIndex;
  /** The same text with running headers kept, for quotes of the headers themselves; itself where there are none. */
  readonly withFurniture: () => PreparedText;
}

/**
 * Prepares a text for `locateQuote`. `pages` are spans of the text with their numbers; without them a form feed, which
 * PDF extractors write, parts the pages. Linear; 10 MB take some 0.4 s, and the index (built when first needed) 0.2 s.
 */
export function prepareText(text: string, pages?: readonly PageSpan[]): PreparedText {
  const known = pages === undefined || pages.length === 0 ? formFeedPages(text) : pages;
  return assemble(text, known, findFurniture(text, known));
}

/**
 * Joins the texts of pages with a line break, as the offsets of a paginated source are counted. Pages are numbered
 * from 1.
 */
export function preparePages(texts: readonly string[]): PreparedText {
  const pages: PageSpan[] = [];
  let at = 0;
  for (const [i, text] of texts.entries()) {
    pages.push({ page: i + 1, start: at, end: at + text.length });
    at += text.length + 1;
  }
  return prepareText(texts.join('\n'), pages);
}

function assemble(text: string, pages: readonly PageSpan[], furniture: readonly Span[]): PreparedText {
  const key = buildKey(text, furniture);
  let index: GramIndex | null = null;
  let plain: PreparedText | null = null;
  const prepared: PreparedText = {
    ...key,
    pages,
    index: () => (index ??= new GramIndex(key.key)),
    withFurniture: () => (furniture.length === 0 ? prepared : (plain ??= assemble(text, pages, []))),
  };
  return prepared;
}

function formFeedPages(text: string): PageSpan[] {
  if (!text.includes('\f')) return [];
  const pages: PageSpan[] = [];
  let start = 0;
  while (start <= text.length) {
    let end = text.indexOf('\f', start);
    if (end < 0) end = text.length;
    if (end > start || end < text.length) pages.push({ page: pages.length + 1, start, end });
    start = end + 1;
  }
  return pages;
}

/** Number of the page that holds offset `at`, or the nearest one before it; `undefined` without pages. */
export function pageAt(pages: readonly PageSpan[], at: number): number | undefined {
  let low = 0;
  let high = pages.length - 1;
  if (high < 0) return undefined;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (pages[middle]!.start <= at) low = middle;
    else high = middle - 1;
  }
  return pages[low]!.page;
}
