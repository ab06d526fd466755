import { getDomain } from 'tldts';

const LOOKS_LIKE_ADDRESS = /^(?:https?:\/\/)?(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?:[/:?#]\S*)?$/i;

/**
 * A link whose text is an address of one site while it leads to another. Compared by registrable domain, so that
 * `www.nature.com` for `nature.com/articles/…` is no mismatch. Returns what to tell the person, or `null`.
 */
export function linkMismatch(shown: string, href: string): string | null {
  const text = shown.trim();
  if (text.length > 300 || !LOOKS_LIKE_ADDRESS.test(text) || !/^(?:https?:)?\/\//i.test(href)) return null;
  const named = getDomain(text);
  const target = getDomain(href);
  if (named === null || target === null || named === target) return null;
  // `doi.org/…` shown for a publisher's page is an address of the same thing by design.
  if (named === 'doi.org' || target === 'doi.org' || target === 'archive.org') return null;
  return `The link text names ${named}, the link leads to ${target}.`;
}
