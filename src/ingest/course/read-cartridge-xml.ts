import { childElements, escapeMarkup, parseXml, xmlDescendants, xmlText } from '../feeds/xml-tree.ts';
import type { XmlElement } from '../feeds/xml-tree.ts';
import { readPagePart } from '../html/read-part.ts';
import type { PagePart } from '../html/read-part.ts';

/** XML parts of a Common Cartridge that hold words: discussion topics, web links, assignments, questions. Else `null`. */
export function readCartridgeXml(xml: string): PagePart | null {
  const { root } = parseXml(xml);
  if (!root) return null;
  const title = textOf(root, 'title');
  switch (root.local) {
    case 'topic':
    case 'assignment':
      return withTitle(title, markupOf(root, 'text'));
    case 'webLink': {
      const url = childElements(root).find((one) => one.local === 'url')?.attributes['href'] ?? '';
      return withTitle(title, url === '' ? '' : `<p>${escapeMarkup(url)}</p>`);
    }
    case 'questestinterop': {
      const assessment = [...xmlDescendants(root)].find((one) => one.local === 'assessment');
      const texts = [...xmlDescendants(root)]
        .filter((one) => one.local === 'mattext')
        .map((one) =>
          /html/i.test(one.attributes['texttype'] ?? '') ? xmlText(one) : `<p>${escapeMarkup(xmlText(one))}</p>`,
        );
      return withTitle(assessment?.attributes['title'] ?? null, texts.join('\n'));
    }
    default:
      return null;
  }
}

const withTitle = (title: string | null, html: string): PagePart => ({ ...readPagePart(html), title });

function textOf(root: XmlElement, local: string): string | null {
  const found = childElements(root).find((one) => one.local === local);
  return found ? xmlText(found).replace(/\s+/gu, ' ').trim() || null : null;
}

/** Content that is HTML in text form, or plain text, as its type says. */
function markupOf(root: XmlElement, local: string): string {
  const found = childElements(root).find((one) => one.local === local);
  if (!found) return '';
  const text = xmlText(found);
  const isPlain = /plain/i.test(found.attributes['texttype'] ?? '');
  return isPlain ? `<p>${escapeMarkup(text)}</p>` : text;
}
