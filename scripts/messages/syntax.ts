import { parseSync } from 'oxc-parser';

/** A node of the syntax tree as oxc gives it: a type, a span in UTF-16 units, and children under any name. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [name: string]: unknown;
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** The tree of a file. Throws with the file's name where it does not parse. */
export function parseFile(file: string, text: string): Node {
  const { program, errors } = parseSync(file, text);
  const first = errors[0];
  if (first) throw new Error(`${file}: ${first.message}`);
  return program as unknown as Node;
}

/** The nodes right under a node, in the order of the text. */
export function childrenOf(node: Node): readonly Node[] {
  const found: Node[] = [];
  for (const [name, value] of Object.entries(node)) {
    if (name === 'parent') continue;
    if (Array.isArray(value)) found.push(...value.filter(isNode));
    else if (isNode(value)) found.push(value);
  }
  return found;
}

/** Visits a node and all under it, each with those above it, the nearest last. `false` keeps from going deeper. */
export function walk(
  node: Node,
  visit: (node: Node, above: readonly Node[]) => boolean | void,
  above: readonly Node[] = [],
): void {
  if (visit(node, above) === false) return;
  const next = [...above, node];
  for (const child of childrenOf(node)) walk(child, visit, next);
}

/** The node under a name, where there is one. */
export function under(node: Node | undefined, name: string): Node | undefined {
  const value = node?.[name];
  return isNode(value) ? value : undefined;
}

export function listUnder(node: Node | undefined, name: string): readonly Node[] {
  const value = node?.[name];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** The name of an identifier, a JSX name, a key or the last part of a member expression. */
export function nameOf(node: Node | undefined): string {
  if (!node) return '';
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return String(node['name']);
  if (node.type === 'MemberExpression' || node.type === 'JSXMemberExpression') return nameOf(under(node, 'property'));
  if (node.type === 'Literal') return String(node['value']);
  if (node.type === 'JSXNamespacedName') return '';
  return '';
}

/** The text of a string literal, or of a template without places; `null` for anything else. */
export function stringOf(node: Node | undefined): string | null {
  if (!node) return null;
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null;
  if (node.type !== 'TemplateLiteral' || listUnder(node, 'expressions').length > 0) return null;
  return cookedOf(listUnder(node, 'quasis')[0]);
}

/** The characters of one piece of a template. */
export const cookedOf = (quasi: Node | undefined): string =>
  (quasi?.['value'] as { readonly cooked?: string } | undefined)?.cooked ?? '';

/** JSX text as it is drawn: lines trimmed, empty ones dropped, the rest joined by one space. */
export function drawnText(raw: string): string {
  const lines = raw.split(/\r\n|\n|\r/u);
  return lines
    .map((line, at) => {
      let text = line.replaceAll('\t', ' ');
      if (at > 0) text = text.trimStart();
      return at < lines.length - 1 ? text.trimEnd() : text;
    })
    .filter((line) => line !== '')
    .join(' ');
}

/** 1-based line of an offset. */
export const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
