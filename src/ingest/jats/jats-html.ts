import { childElements, escapeMarkup, xmlText } from '../feeds/xml-tree.ts';
import type { XmlElement } from '../feeds/xml-tree.ts';

/** JATS elements that have a twin in HTML; what is not listed passes its text on. */
const TWINS: Readonly<Record<string, string>> = {
  p: 'p',
  list: 'ul',
  'list-item': 'li',
  'disp-quote': 'blockquote',
  'verse-group': 'blockquote',
  'disp-formula': 'p',
  table: 'table',
  thead: 'thead',
  tbody: 'tbody',
  tfoot: 'tfoot',
  tr: 'tr',
  th: 'th',
  td: 'td',
  sup: 'sup',
  sub: 'sub',
  preformat: 'pre',
  code: 'pre',
  break: 'br',
  'def-item': 'p',
  sec: 'section',
  abstract: 'section',
  ack: 'section',
  app: 'section',
};
/** Left out: alternatives of what is shown already, files, and the reference list (it is other people's words). */
const OUT = new Set(['ref-list', 'graphic', 'media', 'object-id', 'alt-text', 'supplementary-material']);

/** Kinds of references whose mark stands beside the words it is set to. */
const CITING = new Set(['bibr', 'fn', 'table-fn']);
const GLUED = /(?:[\p{L}\p{N}.,;:)”"]|<\/su[pb]>)$/u;

/** Whether a formula is there as MathML too, beside its TeX. */
const hasMathMl = ({ parent }: XmlElement): boolean =>
  parent !== null && childElements(parent).some((one) => one.local === 'math');

/** A formula without the document that its TeX is wrapped in. */
function texBody(tex: string): string {
  const from = tex.indexOf('\\begin{document}');
  const to = tex.indexOf('\\end{document}');
  const body = from < 0 ? tex : tex.slice(from + '\\begin{document}'.length, to < from ? undefined : to);
  return body.replace(/\s+/gu, ' ').replaceAll('$', '').trim();
}

/** The text of an article part as HTML, for the reader of pages. Section titles become headings by depth. Iterative. */
export function jatsToHtml(of: XmlElement, depth: number): string {
  const parts: string[] = [];
  const stack: ({ readonly node: XmlElement | string; readonly depth: number } | { readonly end: string })[] = [
    { node: of, depth },
  ];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if ('end' in next) {
      parts.push(next.end);
      continue;
    }
    const { node } = next;
    if (typeof node === 'string') {
      parts.push(escapeMarkup(node));
      continue;
    }
    if (node.local === 'tex-math') {
      const tex = hasMathMl(node) ? '' : texBody(xmlText(node));
      if (tex !== '') parts.push(escapeMarkup(tex));
      continue;
    }
    if (OUT.has(node.local)) continue;
    if (node.local === 'xref' && CITING.has(node.attributes['ref-type'] ?? '')) {
      // A mark that is glued to a figure or a word would make another one of it.
      const mark = xmlText(node).replace(/\s+/gu, ' ').trim();
      if (/^[\d*†‡§a-z]{1,4}$/u.test(mark) && GLUED.test((parts.at(-1) ?? '').slice(-6))) {
        parts.push(`[${escapeMarkup(mark)}]`);
        continue;
      }
    }
    const name = nameOf(node, next.depth);
    const inner = next.depth + (['sec', 'abstract', 'app', 'ack'].includes(node.local) ? 1 : 0);
    if (name) {
      parts.push(`<${name}${spans(node)}>`);
      if (name === 'br') continue;
      stack.push({ end: `</${name}>` });
    } else if (node.local === 'label') stack.push({ end: ' ' });
    for (let i = node.children.length - 1; i >= 0; i--) stack.push({ node: node.children[i]!, depth: inner });
  }
  return parts.join('');
}

function nameOf(node: XmlElement, depth: number): string | null {
  const parent = node.parent?.local ?? '';
  if (node.local === 'title') return parent === 'caption' ? null : `h${Math.min(6, Math.max(2, depth))}`;
  if (node.local === 'caption') return 'figcaption';
  // A paragraph of a caption is a part of its line.
  if (node.local === 'p' && parent === 'caption') return null;
  if (node.local === 'fn') return 'p';
  // Powers and fractions are told by their elements, which the reader of pages knows.
  if (node.ns.endsWith('/MathML')) return node.local;
  return Object.hasOwn(TWINS, node.local) ? TWINS[node.local]! : null;
}

function spans(node: XmlElement): string {
  return ['colspan', 'rowspan']
    .filter((key) => /^\d{1,4}$/.test(node.attributes[key] ?? ''))
    .map((key) => ` ${key}="${node.attributes[key]!}"`)
    .join('');
}
