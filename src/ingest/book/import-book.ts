import { findEntry, folderOf, resolvePath } from '../archive/package-path.ts';
import type { OpenZip } from '../archive/read-zip.ts';
import { readDate } from '../dates.ts';
import { normalizeDoi } from '../doi.ts';
import { childElements, parseXml, xmlDescendants, xmlText } from '../feeds/xml-tree.ts';
import type { XmlElement } from '../feeds/xml-tree.ts';
import { readPagePart } from '../html/read-part.ts';
import { PackageBuilder } from '../package-builder.ts';
import { NO_METADATA, nothingRead } from '../parsed.ts';
import type { ReadFile, ReadMetadata } from '../parsed.ts';
import { decodeBytes } from '../text/encoding.ts';

/** Whether the entries of an archive are those of an EPUB. */
export const isBook = (names: readonly string[]): boolean => names.includes('META-INF/container.xml');

/**
 * An EPUB 2 or 3: its spine in order, each part below the title that the contents give it, with the path of its file.
 * Items are the parts of the spine
 * with text (`linear="no"` ones too: notes and answers stand there) and those that are missing; a cover is no item.
 */
export function importBook(zip: OpenZip): ReadFile {
  const read = (name: string | null): string | null => {
    const entry = name === null ? null : findEntry(zip.names, name);
    const bytes = entry === null ? null : zip.read(entry);
    return bytes ? decodeBytes(bytes, { isMarkup: true }).text : null;
  };
  const container = parseXml(read('META-INF/container.xml') ?? '');
  if (container.refusal) return nothingRead('unsupported', `It was refused: ${container.refusal}`);
  const rootFile = container.root
    ? [...xmlDescendants(container.root)].find((one) => one.local === 'rootfile')
    : undefined;
  const opfPath = resolvePath('', rootFile?.attributes['full-path'] ?? '');
  const opf = parseXml(read(opfPath) ?? '');
  if (opf.refusal) return nothingRead('unsupported', `It was refused: ${opf.refusal}`);
  if (!opf.root || opfPath === null)
    return nothingRead(
      'damaged',
      'The book does not say which parts it has (its package file is missing). Export it again.',
    );
  if (zip.names.includes('META-INF/encryption.xml') && isEncrypted(read('META-INF/encryption.xml') ?? ''))
    return nothingRead('encrypted', 'The book is protected. Use a copy without protection.');
  const elements = [...xmlDescendants(opf.root)];
  const manifest = new Map(
    elements.filter((one) => one.local === 'item').map((one) => [one.attributes['id'] ?? '', one.attributes]),
  );
  const titles = contentsOf(elements, manifest, opfPath, read);
  const book = new PackageBuilder();
  const spine = elements.filter((one) => one.local === 'itemref').map((one) => one.attributes['idref'] ?? '');
  // Without an order of reading the pages come as the book lists them.
  const order = spine.length > 0 ? spine : [...manifest].filter(([, item]) => isPage(item)).map(([id]) => id);
  if (spine.length === 0 && order.length > 0)
    book.note('order-missing', opfPath, 'The book names no order of reading; its parts come as it lists them.');
  for (const id of order) {
    const item = manifest.get(id);
    const path = item ? resolvePath(folderOf(opfPath), item['href'] ?? '') : null;
    const place = path ?? `part “${id.slice(0, 60)}”`;
    const markup = path === null ? null : read(path);
    if (markup === null) {
      book.lose('part-missing', place, 'The book lists this part and does not hold it.');
      continue;
    }
    if (item!['properties']?.split(/\s+/).includes('nav')) {
      book.note('part-contents', place, 'It is the table of contents, which the headings repeat; it was left out.');
      continue;
    }
    const part = readPagePart(markup);
    if (!book.addItem(path!, titles.get(path!) ?? null, 1, part))
      book.note('part-empty', place, 'The part holds no text (a cover or a picture).');
  }
  return book.finish(metadataOf(elements), 'No part of the book holds text. Check that the right file was saved.');
}

const isPage = (item: Readonly<Record<string, string>>): boolean =>
  /html/i.test(item['media-type'] ?? '') || /\.x?html?$/i.test(item['href'] ?? '');

/** Fonts may be obfuscated in a book that is open; protected text is not. */
function isEncrypted(xml: string): boolean {
  const { root } = parseXml(xml);
  return (
    root !== null &&
    [...xmlDescendants(root)].some(
      (one) => one.local === 'CipherReference' && /\.x?html?$/i.test(one.attributes['URI'] ?? ''),
    )
  );
}

/** Titles by the file they lead to, from the EPUB 3 navigation or the EPUB 2 contents; the first of a file is its own. */
function contentsOf(
  elements: readonly XmlElement[],
  manifest: ReadonlyMap<string, Readonly<Record<string, string>>>,
  opfPath: string,
  read: (name: string | null) => string | null,
): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  const nav = [...manifest.values()].find((item) => item['properties']?.split(/\s+/).includes('nav'));
  const spine = elements.find((one) => one.local === 'spine');
  const ncx =
    manifest.get(spine?.attributes['toc'] ?? '') ??
    [...manifest.values()].find((item) => item['media-type'] === 'application/x-dtbncx+xml');
  for (const file of [nav, ncx]) {
    const path = file ? resolvePath(folderOf(opfPath), file['href'] ?? '') : null;
    const { root } = parseXml(read(path) ?? '');
    if (!root || path === null) continue;
    for (const element of xmlDescendants(root)) {
      const isPoint = element.local === 'navPoint';
      if (!isPoint && !(element.local === 'a' && element.attributes['href'] !== undefined)) continue;
      const children = childElements(element);
      const label = isPoint ? children.find((one) => one.local === 'navLabel') : element;
      const href = isPoint
        ? children.find((one) => one.local === 'content')?.attributes['src']
        : element.attributes['href'];
      const target = resolvePath(folderOf(path), href ?? '');
      const title = label ? xmlText(label).replace(/\s+/gu, ' ').trim() : '';
      if (target !== null && title !== '' && !titles.has(target)) titles.set(target, title.slice(0, 300));
    }
    if (titles.size > 0) break;
  }
  return titles;
}

function metadataOf(elements: readonly XmlElement[]): ReadMetadata {
  const values = (local: string): string[] =>
    elements
      .filter((one) => one.local === local && one.ns.includes('purl.org/dc'))
      .map((one) => xmlText(one).replace(/\s+/gu, ' ').trim())
      .filter((text) => text !== '');
  const identifiers = values('identifier');
  const isbn = identifiers.find((one) => /^(?:urn:isbn:)?97[89][\d-]{10,14}$/i.test(one));
  return {
    ...NO_METADATA,
    title: values('title')[0] ?? null,
    authors: values('creator'),
    publisher: values('publisher')[0] ?? null,
    publishedDate: readDate(values('date')[0] ?? ''),
    language: values('language')[0]?.toLowerCase() ?? null,
    rights: values('rights')[0] ?? null,
    doi: normalizeDoi(identifiers.join(' ')),
    uri:
      identifiers.find((one) => /^https?:\/\//i.test(one)) ??
      (isbn ? `urn:isbn:${isbn.replace(/^urn:isbn:/i, '')}` : null),
  };
}
