import { MAX_ITEMS } from './item.ts';
import type { Feed, FeedItem } from './item.ts';
import { webAddress } from './read-xml-feed.ts';
import { escapeMarkup } from './xml-tree.ts';

type JsonRecord = Readonly<Record<string, unknown>>;

/** JSON Feed 1.0 and 1.1: every member is looked at, none is trusted to have a type. `null` where it is no such feed. */
export function readJsonFeed(value: unknown): { readonly feed: Feed; readonly left: number } | null {
  if (!isRecord(value) || !Array.isArray(value.items)) return null;
  const all: readonly unknown[] = value.items;
  const base = text(value.home_page_url);
  const feedAuthors = authorsOf(value);
  const items = all.slice(0, MAX_ITEMS).map((raw, at): FeedItem => {
    const item = isRecord(raw) ? raw : {};
    const html = text(item.content_html);
    const authors = authorsOf(item);
    const plain = text(item.content_text) ?? text(item.summary) ?? '';
    return {
      guid: text(item.id),
      title: text(item.title),
      html: html ?? escapeMarkup(plain).replaceAll(/\r?\n/g, '<br>'),
      link: webAddress(text(item.url) ?? text(item.external_url) ?? '', base),
      date: text(item.date_published) ?? text(item.date_modified),
      authors: authors.length > 0 ? authors : feedAuthors,
      language: text(item.language) ?? text(value.language),
      rights: null,
      place: `item ${at + 1}`,
    };
  });
  return {
    feed: { title: text(value.title), language: text(value.language), rights: null, items },
    left: Math.max(0, all.length - MAX_ITEMS),
  };
}

function authorsOf(of: JsonRecord): string[] {
  const list: readonly unknown[] = Array.isArray(of.authors) ? of.authors : [of.author];
  return list.map((one) => (isRecord(one) ? text(one.name) : null)).filter((name) => name !== null);
}

function text(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
