import { readDate } from '../dates.ts';
import { normalizeDoi } from '../doi.ts';
import { childElements, escapeMarkup, parseXml, xmlDescendants, xmlText } from '../feeds/xml-tree.ts';
import type { XmlElement } from '../feeds/xml-tree.ts';
import { emitHtml } from '../html/emit.ts';
import { parseHtml } from '../html/tree.ts';
import { findNotices } from '../notices.ts';
import { NO_METADATA, nothingRead } from '../parsed.ts';
import type { ReadFile, ReadMetadata } from '../parsed.ts';

/** TEI elements with a twin in HTML; what is not listed passes its text on. */
const TWINS: Readonly<Record<string, string>> = {
  p: 'p',
  ab: 'p',
  lg: 'blockquote',
  quote: 'blockquote',
  cit: 'blockquote',
  list: 'ul',
  item: 'li',
  table: 'table',
  row: 'tr',
  figDesc: 'figcaption',
  trailer: 'p',
  byline: 'p',
  dateline: 'p',
  docTitle: 'p',
  opener: 'p',
  closer: 'p',
  sp: 'p',
  stage: 'p',
  div: 'section',
};
/** Not what the text says: what the editor removed, the other reading of a pair, machine data. */
const OUT = new Set(['teiHeader', 'fw', 'del', 'facsimile', 'standOff', 'sourceDoc', 'gap', 'graphic']);

/**
 * A TEI text: front, body and back with headings by depth, verse as lines, notes as notes of their own after the paragraph
 * they stand in. Where an editor offers a pair (`choice`), the corrected, regularised or expanded form is read, because
 * that is what an edition quotes. Title, author, date, publisher and licence come from the header.
 */
export function importTei(xml: string): ReadFile {
  const { root, refusal } = parseXml(xml);
  if (refusal) return nothingRead('unsupported', `It was refused: ${refusal}`);
  if (!root) return nothingRead('damaged', 'The text cannot be read. Export it again.');
  const header = [...xmlDescendants(root)].find((one) => one.local === 'teiHeader') ?? null;
  const texts = [...xmlDescendants(root)].filter((one) => one.local === 'text' && !hasAncestor(one, 'text'));
  const html = texts.map((text) => teiToHtml(text)).join('\n');
  const { builder, findings } = emitHtml(parseHtml(html).root, false, true);
  const text = builder.text();
  if (builder.blocks.length === 0)
    return nothingRead('empty', 'The text of the edition is empty. Check that the whole file was saved.');
  const metadata = header ? readHeader(header, root) : NO_METADATA;
  return {
    state: 'ready',
    text,
    blocks: builder.blocks,
    pages: [],
    runs: [],
    metadata: { ...metadata, notices: findNotices(metadata.title, text, builder.blocks) },
    items: 1,
    added: 1,
    warnings: [],
    findings,
  };
}

function hasAncestor(element: XmlElement, local: string): boolean {
  for (let up = element.parent; up; up = up.parent) if (up.local === local) return true;
  return false;
}

function teiToHtml(from: XmlElement): string {
  const parts: string[] = [];
  const notes: string[] = [];
  const stack: ({ readonly node: XmlElement | string; readonly depth: number } | { readonly end: string })[] = [
    { node: from, depth: 1 },
  ];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if ('end' in next) {
      parts.push(next.end);
      // A note interrupts no sentence: it follows the block that it stands in.
      if (/^<\/(?:p|blockquote|li|section)>$/.test(next.end)) parts.push(...notes.splice(0));
      continue;
    }
    const { node, depth } = next;
    if (typeof node === 'string') {
      parts.push(escapeMarkup(node));
      continue;
    }
    if (OUT.has(node.local)) continue;
    if (node.local === 'note') {
      const said = xmlText(node).replace(/\s+/gu, ' ').trim();
      const mark = node.attributes['n'];
      if (said !== '') notes.push(`<p>${mark ? `[${escapeMarkup(mark.slice(0, 20))}] ` : ''}${escapeMarkup(said)}</p>`);
      continue;
    }
    if (node.local === 'lb') {
      parts.push(node.attributes['break'] === 'no' ? '' : ' ');
      continue;
    }
    if (node.local === 'pb') {
      parts.push(' ');
      continue;
    }
    const children = node.local === 'choice' ? chosen(node) : node.local === 'app' ? readingOf(node) : node.children;
    const name = nameOf(node, depth);
    if (name !== null) {
      parts.push(`<${name}>`);
      stack.push({ end: `</${name}>` });
    } else if (node.local === 'l') stack.push({ end: '<br>' });
    else if (node.local === 'speaker') stack.push({ end: /[.:]\s{0,9}$/.test(xmlText(node)) ? ' ' : ': ' });
    const inner = depth + (/^div\d?$/.test(node.local) ? 1 : 0);
    for (let i = children.length - 1; i >= 0; i--) stack.push({ node: children[i]!, depth: inner });
  }
  return parts.join('') + notes.join('');
}

/** Of a pair the reading that an edition prints. */
function chosen(choice: XmlElement): readonly (XmlElement | string)[] {
  const options = childElements(choice);
  const best = ['corr', 'reg', 'expan'].map((local) => options.find((one) => one.local === local)).find(Boolean);
  return best ? [best] : options.slice(0, 1);
}

/** Of an apparatus the reading of the text; what other witnesses have is no sentence of this one. */
function readingOf(app: XmlElement): readonly (XmlElement | string)[] {
  const readings = childElements(app).filter((one) => ['lem', 'rdg', 'rdgGrp'].includes(one.local));
  return (readings.find((one) => one.local === 'lem') ?? readings[0])?.children ?? [];
}

function nameOf(node: XmlElement, depth: number): string | null {
  if (node.local === 'head') {
    if (['table', 'figure', 'list'].includes(node.parent?.local ?? '')) return 'p';
    return `h${Math.min(6, Math.max(1, depth - 1))}`;
  }
  if (/^div\d$/.test(node.local)) return 'section';
  if (node.local === 'titlePart') return 'h1';
  if (node.local === 'cell') return node.attributes['role'] === 'label' ? 'th' : 'td';
  return Object.hasOwn(TWINS, node.local) ? TWINS[node.local]! : null;
}

function readHeader(header: XmlElement, root: XmlElement): ReadMetadata {
  const file = find(header, 'fileDesc') ?? header;
  const statement = find(file, 'titleStmt') ?? file;
  const published = find(file, 'publicationStmt');
  const titles = childElements(statement).filter((one) => one.local === 'title');
  const main = titles.find((one) => one.attributes['type'] === 'main') ?? titles[0] ?? null;
  const date = published ? find(published, 'date') : null;
  const licence = published ? (find(published, 'licence') ?? find(published, 'license')) : null;
  const availability = published ? find(published, 'availability') : null;
  const ids = published ? [...xmlDescendants(published)].filter((one) => one.local === 'idno') : [];
  const language = [...xmlDescendants(header)].find((one) => one.local === 'language')?.attributes['ident'];
  return {
    ...NO_METADATA,
    title: line(main),
    authors: childElements(statement)
      .filter((one) => one.local === 'author')
      .map((one) => line(one))
      .filter((one) => one !== null),
    publisher: published ? line(find(published, 'publisher')) : null,
    publishedDate: readDate(date?.attributes['when'] ?? line(date) ?? ''),
    language: (root.attributes['xml:lang'] ?? language)?.toLowerCase() ?? null,
    rights: licence?.attributes['target'] ?? line(licence) ?? line(availability),
    doi: normalizeDoi(ids.map((one) => xmlText(one)).join(' ')),
    uri: ids.map((one) => xmlText(one).trim()).find((one) => /^https?:\/\//i.test(one)) ?? null,
  };
}

function find(from: XmlElement, local: string): XmlElement | null {
  for (const element of xmlDescendants(from)) if (element.local === local) return element;
  return null;
}

function line(of: XmlElement | null): string | null {
  return of ? xmlText(of).replace(/\s+/gu, ' ').trim() || null : null;
}
