import type { ImportWarning } from '#domain/import-report.ts';
import type { Notice } from '#domain/source.ts';
import { readDate } from '../dates.ts';
import { normalizeDoi } from '../doi.ts';
import { childElements, escapeMarkup, parseXml, xmlDescendants, xmlText } from '../feeds/xml-tree.ts';
import type { XmlElement } from '../feeds/xml-tree.ts';
import { emitHtml } from '../html/emit.ts';
import { parseHtml } from '../html/tree.ts';
import { findNotices } from '../notices.ts';
import { NO_METADATA } from '../parsed.ts';
import type { ParsedFile, ReadMetadata } from '../parsed.ts';
import { jatsToHtml } from './jats-html.ts';

/**
 * A JATS (NLM) article: title, abstract, sections, captions, tables and notes as text; authors, journal, DOI, date and
 * licence as metadata. References are counted and left out: they are not what the article says. A correction or a
 * retraction that the article type or a related article states becomes a notice.
 */
export function importJats(text: string): Omit<ParsedFile, 'encoding'> {
  const { root, repairs, refusal } = parseXml(text);
  const warnings: ImportWarning[] = repairs.map(({ place, what }) => ({
    code: 'xml-repaired',
    place,
    message: `malformed XML repaired: ${what}.`,
  }));
  const meta = root ? find(root, 'article-meta') : null;
  const html = root && !refusal ? articleHtml(root, meta) : '';
  const { builder, findings } = emitHtml(parseHtml(html).root, false, true);
  const references = root ? [...xmlDescendants(root)].filter((one) => one.local === 'ref').length : 0;
  if (references > 0) {
    const message = `${references} entries of the reference list were left out of the text.`;
    warnings.push({ code: 'references-left-out', place: 'reference list', message });
  }
  const isEmpty = builder.blocks.length === 0;
  const body = builder.text();
  const read = root ? readMetadata(root, meta) : NO_METADATA;
  return {
    state: isEmpty ? (refusal ? 'unsupported' : 'empty') : 'ready',
    text: body,
    blocks: builder.blocks,
    pages: [],
    runs: [],
    metadata: {
      ...read,
      notices: [
        ...read.notices,
        ...findNotices(read.title, body, builder.blocks).filter(
          (one) => !read.notices.some((other) => other.kind === one.kind),
        ),
      ],
    },
    items: 1,
    added: isEmpty ? 0 : 1,
    warnings,
    findings,
    ...(isEmpty
      ? {
          refusal: refusal
            ? `It was refused: ${refusal}`
            : 'The article holds no text. Check that the whole article was saved.',
        }
      : {}),
  };
}

function articleHtml(root: XmlElement, meta: XmlElement | null): string {
  const title = meta ? line(find(meta, 'article-title')) : null;
  const parts = title === null ? [] : [`<h1>${escapeMarkup(title)}</h1>`];
  for (const abstract of meta ? childElements(meta).filter((one) => one.local === 'abstract') : []) {
    if (!childElements(abstract).some((one) => one.local === 'title')) parts.push('<h2>Abstract</h2>');
    parts.push(jatsToHtml(abstract, 1));
  }
  for (const part of childElements(root)) {
    if (part.local === 'body' || part.local === 'back' || part.local === 'floats-group')
      parts.push(jatsToHtml(part, 1));
  }
  return parts.join('\n');
}

function readMetadata(root: XmlElement, meta: XmlElement | null): ReadMetadata {
  if (!meta) return NO_METADATA;
  const ids = childElements(meta).filter((one) => one.local === 'article-id');
  const doi = ids.find((one) => one.attributes['pub-id-type'] === 'doi');
  const authors = [...xmlDescendants(meta)]
    .filter((one) => one.local === 'contrib' && (one.attributes['contrib-type'] ?? 'author') === 'author')
    .map((one) => {
      const given = line(find(one, 'given-names'));
      const name = [given, line(find(one, 'surname'))].filter((part) => part !== null).join(' ');
      return name || line(find(one, 'collab')) || line(find(one, 'string-name')) || '';
    })
    .filter((name) => name !== '');
  const journal = find(root, 'journal-title');
  const license = find(meta, 'license');
  const address = license ? (license.attributes['xlink:href'] ?? null) : null;
  return {
    ...NO_METADATA,
    title: line(find(meta, 'article-title')),
    authors,
    publisher: line(journal) ?? line(find(root, 'publisher-name')),
    publishedDate: dateOf(meta),
    language: root.attributes['xml:lang']?.toLowerCase() ?? null,
    doi: doi ? normalizeDoi(xmlText(doi)) : null,
    rights: address ?? line(license) ?? line(find(meta, 'copyright-statement')),
    notices: noticesOf(root, meta),
  };
}

/** The earliest publication date stated: an article is out when it is first out. */
function dateOf(meta: XmlElement): string | null {
  const dates = childElements(meta)
    .filter((one) => one.local === 'pub-date')
    .map((one) => {
      const [year, month, day] = ['year', 'month', 'day'].map((name) => line(find(one, name)));
      return readDate([year, month?.padStart(2, '0'), month && day?.padStart(2, '0')].filter(Boolean).join('-'));
    })
    .filter((date) => date !== null);
  // Of two that agree as far as both go, the one that says more.
  return (
    dates.toSorted((a, b) => (a.startsWith(b) || b.startsWith(a) ? b.length - a.length : a < b ? -1 : 1))[0] ?? null
  );
}

/**
 * An article that is itself a notice is a correction (the paper it names is what is corrected or retracted); one that
 * names a notice about itself carries that notice.
 */
function noticesOf(root: XmlElement, meta: XmlElement): Notice[] {
  const notices: Notice[] = [];
  const add = (kind: Notice['kind'], detail: string): void => {
    if (!notices.some((one) => one.kind === kind)) notices.push({ kind, origin: 'metadata', detail, date: null });
  };
  const type = root.attributes['article-type'] ?? '';
  if (/^(?:correction|retraction|addendum|expression-of-concern)$/.test(type))
    add('correction', `The article is itself a notice: ${type}.`);
  if (type === 'retracted-article') add('retraction', 'The article type says it was retracted.');
  for (const related of childElements(meta).filter((one) => one.local === 'related-article')) {
    const kind = related.attributes['related-article-type'] ?? '';
    const where = related.attributes['xlink:href'] ?? '';
    const detail = `A related article is stated: ${kind} ${where}`.trim();
    if (/^(?:retraction-forward|retracted-by|retraction)$/.test(kind) && type !== 'retraction')
      add('retraction', detail);
    else if (/^(?:correction-forward|corrected-by|erratum|correction)$/.test(kind) && type !== 'correction')
      add('correction', detail);
    else if (/^(?:concern-forward|expression-of-concern|object-of-concern-forward)$/.test(kind))
      add('expression-of-concern', detail);
  }
  return notices;
}

function find(from: XmlElement, local: string): XmlElement | null {
  for (const element of xmlDescendants(from)) if (element.local === local) return element;
  return null;
}

function line(of: XmlElement | null): string | null {
  return of ? xmlText(of).replace(/\s+/gu, ' ').trim() || null : null;
}
