import { readDate } from '../dates.ts';
import { normalizeDoi } from '../doi.ts';
import type { ReadMetadata } from '../parsed.ts';
import { readLinkedData } from './json-ld.ts';
import { descendants, findFirst, rawText } from './tree.ts';
import type { HtmlElement } from './tree.ts';

/** Metadata of a page, with every title it gives itself: a notice may stand in only one of them. */
export interface PageMetadata extends Omit<ReadMetadata, 'notices'> {
  readonly titles: readonly string[];
}

const DATE_KEYS = [
  'citation_publication_date',
  'citation_online_date',
  'citation_date',
  'article:published_time',
  'og:article:published_time',
  'dc.date.issued',
  'dcterms.issued',
  'dc.date',
  'dcterms.date',
  'dcterms.created',
  'dc.date.created',
  'parsely-pub-date',
  'sailthru.date',
  'date.release',
  'pubdate',
  'publishdate',
  'publish-date',
  'publication_date',
  'date',
  'datepublished',
];
const AUTHOR_KEYS = [
  'citation_author',
  'dc.creator',
  'dcterms.creator',
  'author',
  'article:author',
  'parsely-author',
  'byl',
  'sailthru.author',
];
const TITLE_KEYS = [
  'citation_title',
  'dc.title',
  'dcterms.title',
  'og:title',
  'twitter:title',
  'weibo:article:title',
  'weibo:webpage:title',
  'parsely-title',
  'title',
];
const SITE_KEYS = [
  'citation_publisher',
  'dc.publisher',
  'dcterms.publisher',
  'og:site_name',
  'application-name',
  'citation_journal_title',
];

/**
 * Title, authors, date, site, language, address, DOI and rights, from the most deliberate statement to the most casual:
 * citation and Dublin Core tags, Open Graph, JSON-LD, then the visible page. Dates keep the precision stated.
 */
export function readPageMetadata(root: HtmlElement): PageMetadata {
  const meta = new Map<string, string[]>();
  const scripts: string[] = [];
  let canonical: string | null = null;
  let license: string | null = null;
  let lang: string | null = null;
  let title: string | null = null;
  const headings: string[] = [];
  const times: string[] = [];
  const published: string[] = [];
  const bylines: string[] = [];
  for (const element of descendants(root)) {
    const { name, attributes } = element;
    if (name === 'meta') {
      const content = attributes.content?.trim() ?? '';
      if (content !== '') {
        const keys = `${attributes.name ?? ''} ${attributes.property ?? ''} ${attributes.itemprop ?? ''}`.toLowerCase();
        for (const key of keys.split(/\s+/))
          if (key) meta.set(key, [...(meta.get(key) ?? []).slice(0, 200), content.slice(0, 1000)]);
        const equiv = attributes['http-equiv']?.toLowerCase();
        if (equiv === 'content-language') lang ??= content;
      }
    } else if (name === 'html') lang = attributes.lang || attributes['xml:lang'] || lang;
    else if (name === 'title' && title === null && !inside(element, 'svg')) title = clean(rawText(element, 2000));
    else if (name === 'link' || name === 'a') {
      const rel = ` ${attributes.rel?.toLowerCase() ?? ''} `;
      const href = attributes.href ?? '';
      if (name === 'link' && rel.includes(' canonical ')) canonical ??= href;
      if (rel.includes(' license ')) license ??= href || clean(rawText(element, 300));
      if (name === 'a' && rel.includes(' author ')) bylines.push(clean(rawText(element, 200)));
    } else if (name === 'h1') headings.push(clean(rawText(element, 1000)));
    else if (name === 'time') {
      const isPublication =
        'pubdate' in attributes || /publish/i.test(`${attributes.itemprop ?? ''} ${attributes.class ?? ''}`);
      const stated = attributes.datetime || clean(rawText(element, 100));
      if (isPublication) published.push(stated);
      else times.push(stated);
    } else if (name === 'script' && /ld\+json/i.test(attributes.type ?? '')) scripts.push(rawText(element, 500_000));
    if (name !== 'meta' && bylines.length < 20 && isByline(element)) bylines.push(clean(rawText(element, 300)));
  }
  const linked = readLinkedData(scripts);
  const first = (keys: readonly string[]): string | null => {
    for (const key of keys) {
      const value = (meta.get(key) ?? meta.get(key.replace('.', ':')))?.[0];
      if (value !== undefined && clean(value) !== '') return clean(value);
    }
    return null;
  };
  const titles = [first(TITLE_KEYS), linked?.title ?? null, headings[0] ?? null, title].filter(
    (one): one is string => !!one,
  );
  // Many <time> elements are dates of comments or of other stories; then only one marked as the publication counts.
  const shown = published[0] ?? (times.length <= 3 ? times[0] : undefined);
  const dates = [
    ...DATE_KEYS.map((key) => (meta.get(key) ?? meta.get(key.replace('.', ':')))?.[0]),
    linked?.datePublished,
    shown,
  ];
  const stated = authors(meta) ?? linked?.authors ?? [];
  const visible = bylines
    .map(stripBy)
    .filter((name) => name !== '')
    .slice(0, 1);
  return {
    titles,
    title: first(TITLE_KEYS) ?? linked?.title ?? fromPage(title, headings),
    authors: unique(stated.length > 0 ? stated : visible),
    publishedDate: dates.map((date) => (date ? readDate(date) : null)).find((date) => date !== null) ?? null,
    publisher: first(SITE_KEYS) ?? linked?.publisher ?? null,
    language:
      clean(
        lang ?? first(['og:locale', 'dc.language', 'dcterms.language', 'citation_language']) ?? linked?.language ?? '',
      ).replace('_', '-') || null,
    uri:
      webAddress(canonical) ??
      webAddress(first(['og:url', 'citation_abstract_html_url', 'parsely-link'])) ??
      webAddress(linked?.url ?? null),
    doi: normalizeDoi(
      first(['citation_doi', 'dc.identifier', 'dcterms.identifier', 'prism.doi', 'bepress_citation_doi', 'doi']) ?? '',
    ),
    rights:
      first(['dc.rights', 'dcterms.rights', 'dcterms.license', 'copyright', 'rights']) ??
      linked?.license ??
      (license ? clean(license) : null),
  };
}

/** The `<title>` without the site's name, unless the heading of the page says it better. */
function fromPage(title: string | null, headings: readonly string[]): string | null {
  const heading = headings.length === 1 ? (headings[0] ?? '') : '';
  if (title === null || title === '') return headings.find((one) => one !== '') ?? null;
  if (heading !== '' && title.toLowerCase().startsWith(heading.toLowerCase())) return heading;
  // `Title – Site`: the last part is the site's name where it is much shorter than what stands before it.
  const cut = /^(.{15,}?)\s[|–—·»-]\s([^|–—·»]{2,40})$/u.exec(title.slice(0, 400));
  if (cut && cut[1]!.split(' ').length >= 3 && cut[2]!.split(' ').length <= 3) return cut[1]!;
  return title;
}

function authors(meta: ReadonlyMap<string, readonly string[]>): string[] | null {
  for (const key of AUTHOR_KEYS) {
    const values = meta.get(key) ?? meta.get(key.replace('.', ':'));
    const names = values
      ?.filter((value) => !/^https?:\/\//i.test(value))
      .map((value) => stripBy(clean(value)))
      .filter((value) => value !== '');
    if (names && names.length > 0) return names;
  }
  return null;
}

function isByline(element: HtmlElement): boolean {
  const { attributes } = element;
  if (attributes.itemprop === 'author' || attributes.rel === 'author') return true;
  const words = `${attributes.class ?? ''} ${attributes.id ?? ''}`;
  return (
    words.length > 1 &&
    words.length < 500 &&
    /(?:^|[\s_-])(?:byline|author-name|dateline-author|p-author)(?:$|[\s_-])/i.test(words)
  );
}

function stripBy(name: string): string {
  return name
    .replace(/^(?:by|von|par|por|di)\s/i, '')
    .split(/[|•·]/u, 1)[0]!
    .trim()
    .replace(/[\s,;–—-]{1,8}$/u, '')
    .trim();
}

function clean(value: string): string {
  return value.replace(/\s+/gu, ' ').trim();
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}

function webAddress(value: string | null): string | null {
  return value !== null && /^https?:\/\/\S+$/i.test(value) ? value : null;
}

function inside(element: HtmlElement, name: string): boolean {
  for (let up = element.parent, i = 0; up && i < 32; up = up.parent, i++) if (up.name === name) return true;
  return false;
}

/** The element that holds the page: `body`, else everything. */
export function bodyOf(root: HtmlElement): HtmlElement {
  return findFirst(root, (element) => element.name === 'body') ?? root;
}
