import { childElements, xmlText } from '../feeds/xml-tree.ts';
import type { XmlElement } from '../feeds/xml-tree.ts';
import type { CourseOutline, OutlineItem } from './outline.ts';

/**
 * A cmi5 course structure: blocks and assignable units in order. Of several languages the first is taken, so that one
 * course is one text; the description of a unit stands where its page lies outside the package.
 */
export function readCourseStructure(root: XmlElement): CourseOutline {
  const course = childElements(root).find((one) => one.local === 'course');
  const language = firstLanguage(course ?? root);
  const items: OutlineItem[] = [];
  const stack = unitsOf(root).map((element) => ({ element, depth: 0 }));
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { element, depth } = next;
    const url = childElements(element).find((one) => one.local === 'url');
    const href = url ? xmlText(url).trim() : '';
    items.push({
      title: said(element, 'title', language),
      depth,
      hrefs: element.local === 'au' && href !== '' ? [href] : [],
      text: [said(element, 'description', language) ?? ''],
    });
    if (element.local === 'block') for (const one of unitsOf(element)) stack.push({ element: one, depth: depth + 1 });
  }
  const description = course ? said(course, 'description', language) : null;
  return {
    title: course ? said(course, 'title', language) : null,
    language,
    rights: null,
    description: description === null ? [] : [description],
    items,
  };
}

/** Blocks and units below an element, last first, as a stack takes them. */
function unitsOf(of: XmlElement): XmlElement[] {
  return childElements(of)
    .filter((one) => one.local === 'au' || one.local === 'block')
    .toReversed();
}

function firstLanguage(of: XmlElement): string | null {
  const title = childElements(of).find((one) => one.local === 'title');
  const first = title ? childElements(title)[0] : undefined;
  return first?.attributes['lang']?.toLowerCase() ?? null;
}

function said(of: XmlElement, local: string, language: string | null): string | null {
  const holder = childElements(of).find((one) => one.local === local);
  if (!holder) return null;
  const strings = childElements(holder);
  const own = strings.find((one) => one.attributes['lang']?.toLowerCase() === language) ?? strings[0] ?? holder;
  return xmlText(own).replace(/\s+/gu, ' ').trim() || null;
}
