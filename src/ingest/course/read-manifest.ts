import { childElements, xmlDescendants, xmlText } from '../feeds/xml-tree.ts';
import type { XmlElement } from '../feeds/xml-tree.ts';
import type { CourseOutline, OutlineItem } from './outline.ts';

const line = (of: XmlElement | undefined): string | null =>
  of ? xmlText(of).replace(/\s+/gu, ' ').trim() || null : null;
const child = (of: XmlElement, local: string): XmlElement | undefined =>
  childElements(of).find((one) => one.local === local);

/** An `imsmanifest.xml`: organisations as outline, resources as files, `xml:base` at every level that may carry it. */
export function readManifest(root: XmlElement): CourseOutline {
  const resources = resourcesOf(root);
  const organizations = [...xmlDescendants(root)].find((one) => one.local === 'organizations');
  const all = organizations ? childElements(organizations).filter((one) => one.local === 'organization') : [];
  const standard = organizations?.attributes['default'];
  // The default organisation comes first; what only another one holds still belongs to the course.
  const ordered = all.toSorted(
    (a, b) => Number(b.attributes['identifier'] === standard) - Number(a.attributes['identifier'] === standard),
  );
  const items: OutlineItem[] = [];
  const led = new Set<string>();
  ordered.forEach((organization, at) => {
    const title = line(child(organization, 'title'));
    if (at > 0 && title !== null) items.push({ title, depth: 0, hrefs: [], text: [] });
    const stack = childElements(organization)
      .filter((one) => one.local === 'item')
      .map((element) => ({ element, depth: at > 0 ? 1 : 0 }))
      .toReversed();
    for (let next = stack.pop(); next; next = stack.pop()) {
      const { element, depth } = next;
      const ref = element.attributes['identifierref'];
      const resource = ref === undefined ? undefined : resources.get(ref);
      const own = line(child(element, 'title'));
      const inner = childElements(element).filter((one) => one.local === 'item');
      // A second organisation that leads to the same pages is another way through them.
      const isKnown = ref !== undefined && led.has(ref) && at > 0;
      if (ref !== undefined) led.add(ref);
      if (!isKnown && (ref !== undefined || own !== null)) {
        const missing = ref !== undefined && !resource ? [`(resource ${ref.slice(0, 60)})`] : [];
        items.push({ title: own, depth, hrefs: resource?.hrefs ?? missing, text: [] });
      }
      // An item that neither says nor leads to anything is the frame around the real ones.
      const below = own === null && ref === undefined ? depth : depth + 1;
      for (const one of inner.toReversed()) stack.push({ element: one, depth: below });
    }
  });
  for (const [id, resource] of resources) {
    if (led.has(id) || !resource.isText) continue;
    items.push({ title: resource.title, depth: 0, hrefs: resource.hrefs, text: [] });
  }
  const metadata = child(root, 'metadata');
  const general = metadata ? [...xmlDescendants(metadata)] : [];
  const inside = (name: string): string | null => {
    const found = general.find((one) => one.local === name);
    return line(
      found
        ? ([...xmlDescendants(found)].find((one) => one.local === 'string' || one.local === 'langstring') ?? found)
        : undefined,
    );
  };
  const rights = general.find((one) => one.local === 'rights');
  const statement = rights ? [...xmlDescendants(rights)].find((one) => one.local === 'description') : undefined;
  return {
    title: line(ordered[0] ? child(ordered[0], 'title') : undefined) ?? inside('title'),
    language: line(general.find((one) => one.local === 'language'))?.toLowerCase() ?? null,
    rights: line(statement),
    description: [],
    items,
  };
}

interface Resource {
  readonly hrefs: readonly string[];
  readonly title: string | null;
  /** Whether it is something to read by itself, though no item leads to it: topics, links, tests of a cartridge. */
  readonly isText: boolean;
}

function resourcesOf(root: XmlElement): ReadonlyMap<string, Resource> {
  const found = new Map<string, Resource>();
  const base = root.attributes['xml:base'] ?? '';
  for (const list of [...xmlDescendants(root)].filter((one) => one.local === 'resources')) {
    const outer = base + (list.attributes['xml:base'] ?? '');
    for (const resource of childElements(list).filter((one) => one.local === 'resource')) {
      const id = resource.attributes['identifier'] ?? '';
      const own = outer + (resource.attributes['xml:base'] ?? '');
      const files = childElements(resource)
        .filter((one) => one.local === 'file')
        .map((one) => one.attributes['href'] ?? '');
      const main = resource.attributes['href'] ?? files[0];
      const pages = files.filter((href) => href !== main && /\.x?html?(?:[?#]|$)/i.test(href));
      const hrefs = (main === undefined || main === '' ? pages : [main, ...pages]).map((href) => own + href);
      const type = resource.attributes['type'] ?? '';
      if (id !== '' && !found.has(id)) found.set(id, { hrefs, title: null, isText: /^ims(?:dt|wl|qti)_/i.test(type) });
    }
  }
  return found;
}
