import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';

/** Pages above these limits are not worth a second parse for a name. */
const MAX_LENGTH = 1_000_000;
const MAX_DEPTH = 200;

/**
 * Byline and site name as Readability finds them in the visible page, for pages that carry no metadata. Only these: its
 * main text drops data tables. The parse happens in memory; nothing runs, nothing is fetched.
 */
export function readableByline(html: string, maxDepth: number): { byline: string | null; siteName: string | null } {
  const nothing = { byline: null, siteName: null };
  if (html.length > MAX_LENGTH || maxDepth > MAX_DEPTH) return nothing;
  try {
    const { document } = parseHTML(html);
    const article = new Readability(document as unknown as ConstructorParameters<typeof Readability>[0], {
      maxElemsToParse: 50_000,
    }).parse();
    return { byline: short(article?.byline), siteName: short(article?.siteName) };
  } catch {
    // Pages too broken for Readability still import; they only lack a guessed byline.
    return nothing;
  }
}

function short(value: string | null | undefined): string | null {
  const text = value?.replace(/\s+/gu, ' ').trim() ?? '';
  return text !== '' && text.length <= 120 ? text : null;
}
