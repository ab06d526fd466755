import { emitHtml } from '../html/emit.ts';
import { parseHtml } from '../html/tree.ts';

/**
 * A title or a name that may hold markup, as one line of text: what a reader sees of it, so the script in a title is no
 * word of it. `null` where nothing is left.
 */
export function plainLine(html: string): string | null {
  const text = /[<&]/.test(html)
    ? emitHtml(parseHtml(html.slice(0, 20_000)).root, false, true, true).builder.text()
    : html;
  return text.slice(0, 4000).replace(/\s+/gu, ' ').trim() || null;
}
