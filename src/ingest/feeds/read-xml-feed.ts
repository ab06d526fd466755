import { MAX_ITEMS } from './item.ts';
import type { Feed, FeedItem } from './item.ts';
import { plainLine } from './plain-line.ts';
import { childElements, escapeMarkup, innerMarkup, xmlDescendants, xmlText } from './xml-tree.ts';
import type { XmlElement } from './xml-tree.ts';

const DC = new Set(['http://purl.org/dc/elements/1.1/', 'http://purl.org/dc/terms/']);
const CONTENT = 'http://purl.org/rss/1.0/modules/content/';
const XHTML = 'http://www.w3.org/1999/xhtml';
const ATOM = new Set(['http://www.w3.org/2005/Atom', 'http://purl.org/atom/ns#']);
/** Dates from the most to the least telling of when the item came out. */
const DATES = ['pubDate', 'published', 'issued', 'date', 'created', 'updated', 'modified', 'available'];

/**
 * RSS 0.9x, 1.0 and 2.0, Atom 0.3 and 1.0. An element counts only in the namespace of its item (other modules have
 * `title` and `description` elements of their own), in Dublin Core, or in a module named here.
 */
export function readXmlFeed(root: XmlElement): { readonly feed: Feed; readonly left: number } {
  const isAtom = root.local === 'feed';
  const wanted = isAtom ? 'entry' : 'item';
  const items: XmlElement[] = [];
  let left = 0;
  let channel: XmlElement | null = isAtom ? root : null;
  for (const element of xmlDescendants(root)) {
    if (element.local === 'channel') channel ??= element;
    // Items of an embedded vocabulary (a media list, an Atom feed quoted in an item) are not items of this feed.
    const isItem =
      element.local === wanted &&
      element.parent !== null &&
      ['channel', 'RDF', 'rss', 'feed', 'items'].includes(element.parent.local) &&
      (element.ns === element.parent.ns || element.ns === (channel ?? root).ns || element.ns === '');
    if (!isItem) continue;
    if (items.length < MAX_ITEMS) items.push(element);
    else left++;
  }
  const head = channel ?? root;
  const base = nearest(head, 'xml:base') ?? linkOf(head, null);
  const language = textOf(head, ['language']) ?? nearest(head, 'xml:lang');
  return {
    feed: {
      title: plain(textOf(head, ['title'])),
      language,
      rights: plain(textOf(head, ['copyright', 'rights'])),
      items: items.map((item, at) => readItem(item, at, base, language, head)),
    },
    left,
  };
}

function readItem(
  item: XmlElement,
  at: number,
  base: string | null,
  language: string | null,
  head: XmlElement,
): FeedItem {
  const guidElement = own(item, ['guid', 'id', 'identifier'])[0];
  const guid = guidElement ? xmlText(guidElement).trim() : item.attributes['rdf:about']?.trim();
  const itemBase = nearest(item, 'xml:base') ?? base;
  const permanent =
    guidElement?.local === 'guid' && guidElement.attributes.isPermaLink !== 'false' ? (guid ?? null) : null;
  const titleElement = own(item, ['title'])[0];
  const date = DATES.map((name) => textOf(item, [name])).find((text) => text !== null) ?? null;
  const authors = authorsOf(item);
  return {
    guid: guid || null,
    title: titleElement ? plain(markupOf(titleElement)) : null,
    html: bodyOf(item),
    link: linkOf(item, itemBase) ?? (permanent === null ? null : webAddress(permanent, null)),
    date,
    authors: authors.length > 0 ? authors : authorsOf(head),
    language: textOf(item, ['language']) ?? nearest(item, 'xml:lang') ?? language,
    rights: plain(textOf(item, ['rights'])),
    place: `item ${at + 1}`,
  };
}

/** Children by name: first those in the item's own namespace, then those of Dublin Core. */
function own(of: XmlElement, names: readonly string[]): XmlElement[] {
  const found = childElements(of).filter((child) => names.includes(child.local));
  const sameNs = found.filter(
    (child) => child.ns === of.ns || child.ns === '' || (ATOM.has(of.ns) && ATOM.has(child.ns)),
  );
  return sameNs.length > 0 ? sameNs : found.filter((child) => DC.has(child.ns));
}

function textOf(of: XmlElement, names: readonly string[]): string | null {
  for (const element of own(of, names)) {
    const text = element.attributes.mode === 'base64' ? markupOf(element) : xmlText(element);
    const line = text.replace(/\s+/gu, ' ').trim();
    if (line !== '') return line;
  }
  return null;
}

/** The content of an element as HTML, whatever way the feed wraps it. */
function markupOf(element: XmlElement): string {
  const { type = '', mode = '' } = element.attributes;
  if (mode === 'base64' || (/^(?!text\/|html|xhtml)\w+\/(?!xml|.*\+xml)/.test(type) && mode === '')) {
    return fromBase64(xmlText(element)) ?? '';
  }
  if (childElements(element).length > 0) return innerMarkup(element);
  const text = xmlText(element);
  const isAtom = ATOM.has(element.ns);
  // Atom says what is markup; RSS never does, and is HTML in practice.
  const isText =
    isAtom && (type === 'text' || (type === '' && mode === '') || (type === 'text/plain' && mode !== 'escaped'));
  return isText ? escapeMarkup(text) : text;
}

/**
 * The text of an item: its whole content, and above it the summary where that says something else. Most summaries are the
 * beginning of the content and would only stand there twice.
 */
function bodyOf(item: XmlElement): string {
  const content = fullestOf(item);
  const summary = own(item, ['summary', 'description', 'subtitle'])
    .map(markupOf)
    .find((html) => html.trim() !== '' && html !== content);
  if (summary === undefined || content === '') return content;
  const [words, all] = [lettersOf(summary), lettersOf(content)];
  const head = words.slice(0, SAME_HEAD);
  return head === '' || all.includes(head) ? content : `<div>${summary}</div>${content}`;
}

/** Letters by which a summary is known as the beginning of the content: its end is cut anywhere, and dotted. */
const SAME_HEAD = 60;

/** The letters and digits of the first page of a piece of markup. */
const lettersOf = (html: string): string => (plainLine(html) ?? '').replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** The fullest text of an item: whole content before description before summary. */
function fullestOf(item: XmlElement): string {
  const children = childElements(item);
  const candidates = [
    ...children.filter((child) => child.local === 'encoded' && (child.ns === CONTENT || child.ns === 'content:')),
    ...own(item, ['content']).filter((child) => child.attributes.src === undefined),
    ...children.filter((child) => child.ns === XHTML && (child.local === 'body' || child.local === 'div')),
    // Feeds that forgot to say that it is XHTML.
    ...children.filter((child) => child.ns === '' && child.local === 'body'),
    ...own(item, ['fullitem']),
    ...own(item, ['description']),
    ...own(item, ['summary', 'subtitle']),
    ...children.filter((child) => child.local === 'summary' && child.ns.includes('itunes')),
    ...children.filter((child) => child.local === 'description' && child.ns.includes('search.yahoo.com/mrss')),
  ];
  for (const element of candidates) {
    const html = markupOf(element);
    if (html.trim() !== '') return html;
  }
  return '';
}

function authorsOf(of: XmlElement): string[] {
  const names: string[] = [];
  for (const child of childElements(of)) {
    const isOwn = child.ns === of.ns || child.ns === '' || DC.has(child.ns) || ATOM.has(child.ns);
    if (!isOwn || !/^(?:author|creator)$/.test(child.local)) continue;
    const name = childElements(child).find((one) => one.local === 'name');
    const text = plain(xmlText(name ?? child)) ?? '';
    // RSS writes `address (name)`; an address alone is no name of a person, but it is all there is.
    const inBrackets = /^\S{1,200}@\S{1,200} \(([^()]{1,200})\)$/.exec(text);
    const author = inBrackets?.[1] ?? text;
    if (author !== '' && author.length <= 300 && !names.includes(author)) names.push(author);
  }
  return names.slice(0, 200);
}

function linkOf(of: XmlElement, base: string | null): string | null {
  const links = childElements(of).filter(
    (child) => child.local === 'link' && (child.ns === of.ns || child.ns === '' || ATOM.has(child.ns)),
  );
  const sorted = links.filter((link) => (link.attributes.rel ?? 'alternate') === 'alternate');
  for (const link of sorted) {
    const address = webAddress(link.attributes.href ?? xmlText(link), nearest(link, 'xml:base') ?? base);
    if (address) return address;
  }
  return null;
}

/** An address of the web, made whole with its base; nothing else (a script, a file) is one. */
export function webAddress(raw: string, base: string | null): string | null {
  const text = raw.trim();
  if (text === '' || text.length > 4000) return null;
  try {
    const url = new URL(text, base ?? undefined);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
    return /^https?:\/\//i.test(text) ? text : url.href;
  } catch {
    return null;
  }
}

function nearest(from: XmlElement, name: string): string | null {
  for (let element: XmlElement | null = from; element; element = element.parent) {
    const value = element.attributes[name]?.trim();
    if (value) return value;
  }
  return null;
}

function fromBase64(raw: string): string | null {
  try {
    const binary = atob(raw.replace(/\s+/gu, ''));
    return new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)));
  } catch {
    return null;
  }
}

function plain(html: string | null): string | null {
  return html === null ? null : plainLine(html);
}
