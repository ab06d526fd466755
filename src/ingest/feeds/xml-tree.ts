import { Tokenizer } from 'htmlparser2';

/** An element of XML with its namespace resolved. Names keep their case. */
export interface XmlElement {
  /** Name without prefix. */
  readonly local: string;
  /** Namespace address; an undeclared prefix stands for itself as `prefix:`; no namespace is an empty string. */
  readonly ns: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (XmlElement | string)[];
  readonly parent: XmlElement | null;
}

export interface XmlTree {
  readonly root: XmlElement | null;
  /** What was not well-formed and was read all the same, each kind once with its first place. */
  readonly repairs: readonly { readonly place: string; readonly what: string }[];
  /** Set where nothing may be read: entities that expand or fetch. */
  readonly refusal: string | null;
}

/** Deeper elements join their ancestor; more elements than this end the reading. */
const MAX_DEPTH = 1_000;
const MAX_ELEMENTS = 1_000_000;

/**
 * Parses XML leniently, in linear time, without recursion: a bare `&`, an undeclared prefix or a missing end tag is
 * repaired and named, because one such sign must not cost a whole feed. Entities are never expanded and nothing is
 * fetched; a document type that declares entities made of entities, or of other files, is refused (expansion attacks).
 */
export function parseXml(xml: string): XmlTree {
  const refusal = entityRefusal(xml);
  if (refusal) return { root: null, repairs: [], refusal };
  const repairs = new Map<string, string>();
  const repair = (at: number, what: string): void => {
    if (!repairs.has(what)) repairs.set(what, `character ${at + 1}`);
  };
  let root: XmlElement | null = null;
  let current: XmlElement | null = null;
  let elements = 0;
  let skipped = 0;
  const open: { name: string; scope: Readonly<Record<string, string>> }[] = [];
  const counts = new Map<string, number>();
  let name = '';
  let attributes: Record<string, string> = {};
  let attribute = '';
  let value: string[] = [];
  let pending: string[] = [];
  const flush = (): void => {
    if (pending.length > 0) current?.children.push(pending.join(''));
    pending = [];
  };
  const pop = (): void => {
    flush();
    const top = open.pop()!;
    counts.set(top.name, counts.get(top.name)! - 1);
    current = current?.parent ?? null;
  };
  const openTag = (at: number, closesItself: boolean): void => {
    flush();
    if (open.length >= MAX_DEPTH || elements >= MAX_ELEMENTS) {
      repair(at, `more than ${MAX_DEPTH} levels or ${MAX_ELEMENTS} elements`);
      if (!closesItself) skipped++;
      return;
    }
    elements++;
    if (open.length === 0 && root) repair(at, 'a second root element');
    const scope = scopeOf(open.at(-1)?.scope ?? KNOWN_PREFIXES, attributes);
    const colon = name.indexOf(':');
    const prefix = colon < 0 ? '' : name.slice(0, colon);
    const element: XmlElement = {
      local: name.slice(colon + 1),
      ns: scope[prefix] ?? (prefix === '' ? '' : `${prefix}:`),
      attributes,
      children: [],
      parent: current,
    };
    current?.children.push(element);
    root ??= element;
    if (closesItself) return;
    open.push({ name, scope });
    counts.set(name, (counts.get(name) ?? 0) + 1);
    current = element;
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: true, xmlMode: true },
    {
      onopentagname(start, end) {
        name = xml.slice(start, end);
        attributes = {};
      },
      onattribname(start, end) {
        attribute = xml.slice(start, end);
        value = [];
      },
      onattribdata: (start, end) => void value.push(xml.slice(start, end)),
      onattribentity: (codepoint) => void value.push(String.fromCodePoint(codepoint)),
      onattribend() {
        if (!Object.hasOwn(attributes, attribute) && attribute !== '__proto__') attributes[attribute] = value.join('');
      },
      onopentagend: (end) => openTag(end, false),
      onselfclosingtag: (end) => openTag(end, true),
      onclosetag(start, end) {
        if (skipped > 0) {
          skipped--;
          return;
        }
        const closing = xml.slice(start, end).trim();
        if ((counts.get(closing) ?? 0) === 0) {
          repair(start, `</${closing.slice(0, 40)}> closes nothing`);
          return;
        }
        while (open.at(-1)!.name !== closing) {
          repair(start, `<${open.at(-1)!.name.slice(0, 40)}> is not closed`);
          pop();
        }
        pop();
      },
      ontext(start, end) {
        const text = xml.slice(start, end);
        if (text.includes('&')) repair(start, 'an & that is not written &amp;');
        pending.push(text);
      },
      ontextentity: (codepoint) => void pending.push(String.fromCodePoint(codepoint)),
      oncdata: (start, end, endOffset) => void pending.push(xml.slice(start, end - endOffset)),
      oncomment: () => undefined,
      ondeclaration: () => undefined,
      onprocessinginstruction: () => undefined,
      onend: () => undefined,
    },
  );
  tokenizer.write(withoutDoctype(xml));
  tokenizer.end();
  if (open.length > 0) repair(xml.length - 1, `<${open.at(-1)!.name.slice(0, 40)}> is not closed`);
  while (open.length > 0) pop();
  return { root, repairs: [...repairs].slice(0, 50).map(([what, place]) => ({ what, place })), refusal: null };
}

/** Prefixes that files use without declaring them. */
const KNOWN_PREFIXES: Readonly<Record<string, string>> = {
  xml: 'http://www.w3.org/XML/1998/namespace',
  dc: 'http://purl.org/dc/elements/1.1/',
  dcterms: 'http://purl.org/dc/terms/',
  content: 'http://purl.org/rss/1.0/modules/content/',
  atom: 'http://www.w3.org/2005/Atom',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
};

function scopeOf(
  outer: Readonly<Record<string, string>>,
  attributes: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  let scope = outer;
  for (const key of Object.keys(attributes)) {
    if (key !== 'xmlns' && !key.startsWith('xmlns:')) continue;
    if (scope === outer) scope = { ...outer };
    (scope as Record<string, string>)[key === 'xmlns' ? '' : key.slice(6)] = attributes[key]!.trim();
  }
  return scope;
}

/** Start and end of the document type declaration with its internal subset, or `null`. Linear. */
export function doctypeSpan(xml: string): { readonly start: number; readonly end: number } | null {
  const start = xml.slice(0, 20_000).search(/<!DOCTYPE/i);
  if (start < 0) return null;
  let depth = 0;
  let quote = '';
  for (let i = start + 9; i < xml.length; i++) {
    const char = xml[i]!;
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '[' || char === '<') depth++;
    else if (char === ']') depth--;
    else if (char === '>') {
      if (depth === 0) return { start, end: i + 1 };
      depth--;
    }
  }
  return { start, end: xml.length };
}

/** The text with its document type blanked out, so that all other places stay where they are. */
function withoutDoctype(xml: string): string {
  const span = doctypeSpan(xml);
  if (!span) return xml;
  return xml.slice(0, span.start) + ' '.repeat(span.end - span.start) + xml.slice(span.end);
}

function entityRefusal(xml: string): string | null {
  const span = doctypeSpan(xml);
  if (!span) return null;
  const type = xml.slice(span.start, span.end);
  let at = type.indexOf('<!ENTITY');
  for (; at >= 0; at = type.indexOf('<!ENTITY', at + 8)) {
    const next = type.indexOf('<!', at + 8);
    const declaration = type.slice(at, Math.min(next < 0 ? type.length : next, at + 2000));
    const isParameter = /^<!ENTITY\s{1,20}%/.test(declaration);
    const isExternal = /^<!ENTITY\s{1,20}\S{1,200}\s{1,20}(?:SYSTEM|PUBLIC)\b/.test(declaration);
    const isNested = /&(?!#|amp;|lt;|gt;|quot;|apos;)[\w.:-]{1,100};/.test(declaration);
    if (isParameter || isExternal || isNested) {
      return `its document type declares an entity that ${isExternal ? 'fetches another file' : 'expands into others'} (character ${span.start + at + 1}). Take the DOCTYPE out and import it again.`;
    }
  }
  return null;
}

/** Child elements, in order. */
export function childElements(of: XmlElement): XmlElement[] {
  return of.children.filter((child) => typeof child !== 'string');
}

/** Elements below (and with) `from`, in document order. Iterative. */
export function* xmlDescendants(from: XmlElement): Generator<XmlElement> {
  const stack: XmlElement[] = [from];
  for (let element = stack.pop(); element; element = stack.pop()) {
    yield element;
    for (let i = element.children.length - 1; i >= 0; i--) {
      const child = element.children[i]!;
      if (typeof child !== 'string') stack.push(child);
    }
  }
}

/** All text below an element, as it stands. */
export function xmlText(from: XmlElement): string {
  const parts: string[] = [];
  const stack: (XmlElement | string)[] = [from];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (typeof node === 'string') parts.push(node);
    else for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i]!);
  }
  return parts.join('');
}

/** What is inside an element, written as HTML: for XHTML content, which goes the way of a page. Iterative. */
export function innerMarkup(of: XmlElement): string {
  const parts: string[] = [];
  const stack: (XmlElement | string | { readonly end: string })[] = of.children.toReversed();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (typeof node === 'string') parts.push(escapeMarkup(node));
    else if ('end' in node) parts.push(node.end);
    else {
      const attributes = Object.entries(node.attributes).map(([key, text]) => ` ${key}="${escapeMarkup(text)}"`);
      parts.push(`<${node.local}${attributes.join('')}>`);
      if (/^(?:br|hr|img|wbr)$/i.test(node.local)) continue;
      stack.push({ end: `</${node.local}>` });
      for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i]!);
    }
  }
  return parts.join('');
}

/** Text as it is written between tags and in quoted attributes. */
export function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
