import { findEntry, folderOf, resolvePath } from '../archive/package-path.ts';
import type { OpenZip } from '../archive/read-zip.ts';
import { parseXml } from '../feeds/xml-tree.ts';
import { readPagePart } from '../html/read-part.ts';
import { importMarkdown } from '../markdown/import-markdown.ts';
import { PackageBuilder } from '../package-builder.ts';
import { NO_METADATA, nothingRead } from '../parsed.ts';
import type { ReadFile } from '../parsed.ts';
import { extensionOf } from '../sniff.ts';
import { decodeBytes } from '../text/encoding.ts';
import { importText } from '../text/import-text.ts';
import { readCourseStructure } from './read-cmi5.ts';
import { readCartridgeXml } from './read-cartridge-xml.ts';
import { readManifest } from './read-manifest.ts';
import type { CourseOutline } from './outline.ts';

/** The file that makes an archive a course: its manifest, the one closest to the top; `null` where there is none. */
export function courseManifest(names: readonly string[]): string | null {
  const found = names.filter((name) => /(?:^|\/)(?:imsmanifest|cmi5)\.xml$/i.test(name));
  return found.toSorted((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))[0] ?? null;
}

/**
 * A course package (SCORM 1.2 and 2004, Common Cartridge, cmi5): its items in the order of the outline, each with its
 * title as heading and the text of its pages. Pages that no item of the outline leads to come after. Items are the entries
 * of the outline that lead to a file, and those pages; a picture or a script is part of a page and no item.
 */
export function importCourse(zip: OpenZip, manifestName: string): ReadFile {
  const manifest = zip.read(manifestName);
  const { root, refusal } = parseXml(manifest ? decodeBytes(manifest, { isMarkup: true }).text : '');
  if (refusal) return nothingRead('unsupported', `Its manifest was refused: ${refusal}`);
  if (!root) return nothingRead('damaged', 'The manifest of the course cannot be read. Export the course again.');
  const outline = root.local === 'courseStructure' ? readCourseStructure(root) : readManifest(root);
  return readCourse(zip, folderOf(manifestName), outline);
}

/** A course structure (cmi5) that came as a file of its own: titles and descriptions; the lessons lie elsewhere. */
export function importCourseStructure(xml: string): ReadFile {
  const { root, refusal } = parseXml(xml);
  if (refusal) return nothingRead('unsupported', `It was refused: ${refusal}`);
  if (!root) return nothingRead('damaged', 'The course structure cannot be read. Export it again.');
  return readCourse({ names: [], read: () => null }, '', readCourseStructure(root));
}

function readCourse(zip: OpenZip, folder: string, outline: CourseOutline): ReadFile {
  const course = new PackageBuilder();
  const used = new Set<string>();
  if (outline.title !== null) course.addHeading(outline.title, 1);
  for (const text of outline.description) course.builder.addBlock('paragraph', text);
  for (const item of outline.items) {
    const level = Math.min(6, item.depth + 2);
    const place = item.title ?? item.hrefs[0] ?? 'item';
    if (item.hrefs.length === 0) {
      const said = item.text.filter((text) => text.trim() !== '');
      if (item.title !== null) course.addHeading(item.title, level);
      if (said.length === 0) continue;
      const from = course.builder.length;
      for (const text of said) course.builder.addBlock('paragraph', text);
      course.itemSpans.push({ start: from, end: course.builder.length, item: item.title ?? 'item' });
      course.added++;
      continue;
    }
    let isRead = false;
    let why = 'it holds no text';
    for (const [at, href] of item.hrefs.entries()) {
      const path = resolvePath(folder, href);
      const entry = path === null ? null : findEntry(zip.names, path);
      if (entry === null) {
        if (at === 0)
          why =
            path === null
              ? `it lies outside the package (${href.slice(0, 120)})`
              : `its file ${path} is not in the package`;
        continue;
      }
      // A page that two items share is read for the first; further pages of an item only where they are pages at all.
      if (used.has(entry)) {
        if (at === 0) why = `its file ${entry} was read with an earlier item`;
        continue;
      }
      const part = readPart(zip, entry);
      if (typeof part === 'string') {
        if (at === 0) why = part;
        continue;
      }
      used.add(entry);
      // Further pages belong to the item that the first one counted.
      isRead = isRead
        ? course.addMore(entry, level + 1, part)
        : course.addItem(entry, item.title ?? part.title, level, part);
    }
    const said = item.text.filter((text) => text.trim() !== '');
    if (!isRead && said.length > 0) {
      if (item.title !== null) course.addHeading(item.title, level);
      const from = course.builder.length;
      for (const text of said) course.builder.addBlock('paragraph', text);
      course.itemSpans.push({ start: from, end: course.builder.length, item: item.hrefs[0]! });
      course.added++;
      course.note('item-described', place, `Only its description was read: ${why}.`);
    } else if (!isRead) course.lose('item-without-text', place, `“${place.slice(0, 120)}” was left out: ${why}.`);
  }
  const loose = zip.names.filter((name) => !used.has(name) && isPageName(name) && isInside(name, folder));
  for (const name of loose) {
    const part = readPart(zip, name);
    if (typeof part === 'string') continue;
    if (course.addItem(name, part.title, 2, part))
      course.note('page-not-in-outline', name, 'No item of the outline leads to this page; it stands at the end.');
  }
  return course.finish(
    { ...NO_METADATA, title: outline.title, language: outline.language, rights: outline.rights },
    'No lesson of the course holds text. Its pages may be filled by a script, or be films and pictures.',
  );
}

const isPageName = (name: string): boolean => ['html', 'htm', 'xhtml'].includes(extensionOf(name));
const isInside = (name: string, folder: string): boolean => folder === '' || name.startsWith(`${folder}/`);

interface ReadPart {
  readonly title: string | null;
  readonly text: string;
  readonly blocks: ReturnType<typeof readPagePart>['blocks'];
  readonly findings: ReturnType<typeof readPagePart>['findings'];
}

/** The text of one file of the package, or why it gives none. */
function readPart(zip: OpenZip, entry: string): ReadPart | string {
  const extension = extensionOf(entry);
  const bytes = zip.read(entry);
  if (!bytes) return `its file ${entry} cannot be unpacked`;
  if (isPageName(entry)) return readPagePart(decodeBytes(bytes, { isMarkup: true }).text);
  if (extension === 'xml' || extension === '') {
    const part = readCartridgeXml(decodeBytes(bytes, { isMarkup: true }).text);
    return part ?? `its file ${entry} is XML of another kind`;
  }
  if (['txt', 'md', 'markdown'].includes(extension)) {
    const { text } = decodeBytes(bytes, {});
    const { blocks, text: own, findings } = extension === 'txt' ? importText(text) : importMarkdown(text);
    return { title: null, text: own, blocks, findings };
  }
  return `its file ${entry} is no page; add it by itself`;
}
