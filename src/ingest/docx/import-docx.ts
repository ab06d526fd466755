import { zipSync } from 'fflate';
import { convertToHtml, images } from 'mammoth';
import type { ImportWarning } from '#domain/import-report.ts';
import { childElements, parseXml, xmlText } from '../feeds/xml-tree.ts';
import { decodeEntities } from '../html/entities.ts';
import { importHtml } from '../html/import-html.ts';
import { nothingRead } from '../parsed.ts';
import type { ReadFile } from '../parsed.ts';
import { tidyPart } from './tidy-part.ts';

/** Parts of a Word file that hold text or say how it hangs together; pictures, macros and embedded files stay shut. */
export function isDocxPart(name: string): boolean {
  return /\.(?:xml|rels)$/i.test(name) && !/^(?:customXml|docProps\/app)/i.test(name);
}

/**
 * A Word file by way of HTML: headings, lists, tables, footnotes and endnotes as blocks. What mammoth gets is an archive
 * packed anew from entries that were checked, so it never unpacks what a stranger packed. Tracked deletions and comments
 * are no text of the document. A part with a document type (an entity attack; Word writes none) is refused.
 */
export async function importDocx(entries: ReadonlyMap<string, Uint8Array>): Promise<ReadFile> {
  const parts: Record<string, Uint8Array> = {};
  const hidden: string[] = [];
  for (const [name, bytes] of entries) {
    if (hasDoctype(bytes))
      return nothingRead('unsupported', `its part ${name} declares a document type, which Word never does.`);
    if (/^word\/(?:document\d{0,2}|footnotes|endnotes)\.xml$/.test(name)) {
      const tidy = tidyPart(new TextDecoder().decode(bytes));
      hidden.push(...tidy.hidden);
      parts[name] = new TextEncoder().encode(tidy.xml);
    } else parts[name] = bytes;
  }
  const packed = zipSync(parts, { level: 0 });
  const arrayBuffer = packed.buffer.slice(packed.byteOffset, packed.byteOffset + packed.byteLength) as ArrayBuffer;
  const hasBuffer = 'Buffer' in globalThis;
  const { value, messages } = await convertToHtml(hasBuffer ? { buffer: Buffer.from(arrayBuffer) } : { arrayBuffer }, {
    convertImage: images.imgElement(() => Promise.resolve({ src: '' })),
    styleMap: ["p[style-name='Title'] => h1:fresh", "p[style-name='Caption'] => p:fresh"],
  });
  // The arrow back to the text is no word of a note.
  const html = value.replaceAll(/<a href="#(?:footnote|endnote)-ref-\d{1,9}">↑<\/a>/g, '');
  const read = importHtml(`<main>${html}</main>`);
  const warnings: ImportWarning[] = messages
    .filter((message) => message.type === 'error')
    .map((message) => ({ code: 'docx-part', place: 'document', message: message.message.slice(0, 300) }));
  const comments = entries.get('word/comments.xml');
  const counted = comments ? (new TextDecoder().decode(comments).match(/<w:comment[\s>]/g) ?? []).length : 0;
  if (counted > 0) {
    const message = `${counted} comments beside the text were left out.`;
    warnings.push({ code: 'comments-left-out', place: 'document', message });
  }
  const core = readCore(entries.get('docProps/core.xml'));
  const heading = read.blocks.find((block) => block.kind === 'heading');
  const firstHeading = heading ? read.text.slice(heading.start, heading.end).replace(/\s+/gu, ' ').slice(0, 300) : null;
  return {
    ...read,
    metadata: {
      ...read.metadata,
      title: core.title ?? firstHeading,
      authors: core.authors,
      language: core.language,
      // When a file was made is not when it was published: only a date the text itself gives counts.
      publishedDate: null,
    },
    warnings: [...warnings, ...read.warnings],
    findings: [
      ...read.findings,
      ...hidden.map((words) => ({
        kind: 'hidden-text' as const,
        detail: `Not shown to a reader: “${decodeEntities(words).slice(0, 160)}”.`,
        start: 0,
        end: 0,
      })),
    ],
    ...(read.added === 0
      ? { refusal: 'The document holds no text; pictures of text are not read. Save it as text.' }
      : {}),
  };
}

function readCore(bytes: Uint8Array | undefined): { title: string | null; authors: string[]; language: string | null } {
  const { root } = parseXml(bytes ? new TextDecoder().decode(bytes) : '');
  const find = (local: string): string | null => {
    const element = root ? childElements(root).find((child) => child.local === local) : undefined;
    return (element ? xmlText(element) : '').replace(/\s+/gu, ' ').trim().slice(0, 300) || null;
  };
  const authors = (find('creator') ?? '').split(';').map((name) => name.trim());
  return { title: find('title'), authors: authors.filter((name) => name !== ''), language: find('language') };
}

function hasDoctype(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 4096)).replaceAll('\0', '');
  return /<!DOCTYPE/i.test(head);
}
