import { parseHtml, rawText } from '../html/tree.ts';

/** A title or a name that may hold markup, as one line of text; `null` where nothing is left. */
export function plainLine(html: string): string | null {
  const text = /[<&]/.test(html) ? rawText(parseHtml(html).root, 4000) : html.slice(0, 4000);
  return text.replace(/\s+/gu, ' ').trim() || null;
}
