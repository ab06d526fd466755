import type { ImportWarning } from '#domain/import-report.ts';
import { readDate } from '../dates.ts';
import { findDoi } from '../doi.ts';
import { emitHtml } from '../html/emit.ts';
import { parseHtml } from '../html/tree.ts';
import { findNotices } from '../notices.ts';
import { nothingRead } from '../parsed.ts';
import type { ParsedPart, RawFinding, ReadFile } from '../parsed.ts';
import type { Feed, FeedItem } from './item.ts';
import { readJsonFeed } from './read-json-feed.ts';
import { readXmlFeed } from './read-xml-feed.ts';
import { parseXml } from './xml-tree.ts';

/**
 * A feed of any format. Each item becomes a document of its own, with its title, date, author and address, because a
 * citation names an article and not the list it came in. Items in the file = documents + warnings: doubles and empty items
 * are named one by one.
 */
export function importFeed(text: string, between: (done: number) => void): ReadFile {
  const warnings: ImportWarning[] = [];
  let read: { readonly feed: Feed; readonly left: number } | null;
  if (/^\s*\{/.test(text.slice(0, 1000))) {
    try {
      read = readJsonFeed(JSON.parse(text.replace(/^\ufeff/, '')));
    } catch (error) {
      const detail = error instanceof Error ? error.message.slice(0, 160) : '';
      return nothingRead('damaged', `The JSON cannot be read (${detail}). Download the feed again.`, warnings);
    }
  } else {
    const tree = parseXml(text);
    if (tree.refusal) return nothingRead('unsupported', `It was refused: ${tree.refusal}`, warnings);
    for (const { place, what } of tree.repairs) {
      warnings.push({ code: 'xml-repaired', place, message: `malformed XML repaired: ${what}.` });
    }
    read = tree.root ? readXmlFeed(tree.root) : null;
  }
  if (!read) return nothingRead('damaged', 'It is no feed: it holds no list of items. Download it again.', warnings);
  const { feed, left } = read;
  const parts: ParsedPart[] = [];
  const kept = keepOnce(feed.items, warnings);
  kept.forEach((item, at) => {
    if (at % 50 === 0) between(Math.floor((text.length * at) / kept.length));
    const part = partOf(item, feed);
    if (part) parts.push(part);
    else {
      const message = 'The item has neither a title nor text and was left out.';
      warnings.push({ code: 'item-empty', place: item.place, message, lost: 1 });
    }
  });
  if (left > 0) {
    const message = `The feed holds ${left} items more than are read at once. Split it.`;
    warnings.push({ code: 'items-left-out', place: 'end of the feed', message, lost: left });
  }
  const items = feed.items.length + left;
  if (parts.length === 0) {
    const why = items === 0 ? 'The feed holds no items.' : 'No item of the feed holds text.';
    return nothingRead('empty', `${why} Check that the right address was saved.`, warnings, Math.max(1, items));
  }
  return {
    ...nothingRead('empty', '', warnings),
    state: warnings.some((warning) => warning.code === 'item-empty' || warning.code === 'items-left-out')
      ? 'partial'
      : 'ready',
    items,
    added: parts.length,
    parts,
  };
}

/**
 * Each item once. The same id with the same title, address and text is a double; the same id with other words is a later
 * version (the later date, or else the first, is kept) — but not where title and address both differ: such feeds number
 * their items wrongly, and dropping them would lose articles.
 */
function keepOnce(items: readonly FeedItem[], warnings: ImportWarning[]): FeedItem[] {
  const byId = new Map<string, number>();
  const kept: FeedItem[] = [];
  for (const item of items) {
    const id = item.guid ?? JSON.stringify([item.link, item.title, item.date, item.html.slice(0, 2000)]);
    const at = byId.get(id);
    const other = at === undefined ? undefined : kept[at]!;
    if (at === undefined || !other) {
      byId.set(id, kept.length);
      kept.push(item);
      continue;
    }
    if (other.title !== item.title && (other.link !== item.link || item.link === null)) {
      const message = `Its id is also that of ${other.place}, which has another title and address; both were kept.`;
      warnings.push({ code: 'id-not-unique', place: item.place, message });
      kept.push(item);
      continue;
    }
    const isLater = (readDate(tidyDate(item.date)) ?? '') > (readDate(tidyDate(other.date)) ?? '');
    const [stays, goes] = isLater ? [item, other] : [other, item];
    kept[at] = stays;
    const message = `It has the same id as ${stays.place} and was left out.`;
    warnings.push({ code: 'item-double', place: goes.place, message, lost: 1 });
  }
  return kept;
}

function partOf(item: FeedItem, feed: Feed): ParsedPart | null {
  const body = emitHtml(parseHtml(item.html).root, false, true, true);
  const first = body.builder.text();
  if (first === '' && item.title === null) return null;
  // The title stands above the text as its heading, unless the text begins with it.
  const { builder, findings, leftOut } =
    item.title === null || first.startsWith(item.title) ? body : withHeading(item.title, item.html);
  const text = builder.text();
  const title = item.title ?? shorten(first);
  const raw: RawFinding[] = [...findings];
  const active = [...leftOut.active].map(([name, count]) => `${count} ${name}`).join(', ');
  if (active !== '') {
    raw.push({
      kind: 'active-content-removed',
      detail: `Active content was not taken over: ${active}.`,
      start: 0,
      end: 0,
    });
  }
  for (const hidden of leftOut.hidden.slice(0, 20)) {
    raw.push({ kind: 'hidden-text', detail: `Not shown to a reader: “${hidden.slice(0, 160)}”.`, start: 0, end: 0 });
  }
  return {
    content: JSON.stringify([feed.title, item.guid, item.link, item.title, item.date, item.html]),
    text,
    blocks: builder.blocks,
    findings: raw,
    metadata: {
      title,
      authors: item.authors,
      publisher: feed.title,
      publishedDate: readDate(tidyDate(item.date)),
      language: item.language,
      uri: item.link,
      doi: findDoi(`${item.guid ?? ''} ${item.link ?? ''}`),
      rights: item.rights ?? feed.rights,
      notices: findNotices(title, text, builder.blocks),
    },
  };
}

function withHeading(title: string, html: string): ReturnType<typeof emitHtml> {
  const heading = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return emitHtml(parseHtml(`<h1>${heading}</h1>${html}`).root, false, true, true);
}

function shorten(text: string): string {
  const line = text.slice(0, 400).replace(/\s+/gu, ' ').trim();
  return line.length <= 100
    ? line
    : `${line.slice(0, line.lastIndexOf(' ', 100) > 40 ? line.lastIndexOf(' ', 100) : 100)}…`;
}

/** Dates of mail headers may have a year of two digits: up to 69 is this century (RFC 2822 reads it alike). */
export function tidyDate(raw: string | null): string {
  return (raw ?? '')
    .trim()
    .slice(0, 80)
    .replace(/^([a-z]{3,9}, ?)?(\d{1,2})[ -]([a-z]{3,9})[ -](\d{2})(?=\s|$)/i, (_whole, _day, day, month, year) => {
      const short = String(year);
      return `${String(day)} ${String(month)} ${Number(short) < 70 ? '20' : '19'}${short}`;
    });
}
