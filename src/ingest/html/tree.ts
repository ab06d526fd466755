import { Tokenizer } from 'htmlparser2';
import { OpenElements } from './open-elements.ts';

/** An element of the light tree. Children are elements and text, in order. */
export interface HtmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: (HtmlElement | string)[];
  readonly parent: HtmlElement | null;
  /** Number in document order; a parent's is lower than its children's. */
  readonly order: number;
}

export interface HtmlTree {
  readonly root: HtmlElement;
  readonly elements: number;
  readonly maxDepth: number;
  /** Set where reading stopped early: offset in the HTML and why. */
  readonly stopped: { readonly at: number; readonly limit: string } | null;
}

/** Elements at which reading ends, and depth below which elements join their ancestor: no page for people is larger. */
const MAX_ELEMENTS = 1_000_000;
const MAX_DEPTH = 5_000;
const CHUNK = 1_048_576;

const VOID = new Set(
  'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr'.split(
    ' ',
  ),
);

/**
 * Parses HTML into a light tree without recursion, so that no nesting can overflow the stack, and in linear time: it
 * builds on the tokenizer, because the ready-made parser searches its stack for every tag. Scripts are data here:
 * nothing of the page runs and nothing is fetched. `between` is called between chunks (to honour a cancel).
 */
export function parseHtml(html: string, between: (done: number) => void = () => undefined): HtmlTree {
  const root: HtmlElement = { name: '#root', attributes: {}, children: [], parent: null, order: 0 };
  const open = new OpenElements(root);
  let elements = 0;
  let maxDepth = 0;
  let stopped: HtmlTree['stopped'] = null;
  let name = '';
  let attributes: Record<string, string> = {};
  let attribute = '';
  let value = '';
  /** Text runs of one element are collected and joined once, or a million entities would copy the text a million times. */
  let pending: string[] = [];
  const flushText = (): void => {
    if (pending.length > 0) open.current.children.push(pending.join(''));
    pending = [];
  };
  const isForeign = (): boolean => (open.has('svg') || open.has('math')) && !open.has('foreignobject');
  const openTag = (at: number, closesItself: boolean): void => {
    if (stopped) return;
    if (++elements > MAX_ELEMENTS) {
      stopped = { at, limit: `${MAX_ELEMENTS} elements` };
      return;
    }
    flushText();
    open.closeImplied(name);
    const isFlat = open.depth >= MAX_DEPTH;
    const parent = open.current;
    const element: HtmlElement = {
      name,
      attributes,
      children: [],
      parent: isFlat ? parent.parent : parent,
      order: elements,
    };
    if (isFlat && !VOID.has(name)) return;
    parent.children.push(element);
    if (open.depth + 1 > maxDepth) maxDepth = open.depth + 1;
    if (!VOID.has(name) && !(closesItself && isForeign())) open.push(element);
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, end) {
        name = html.slice(start, end).toLowerCase();
        attributes = {};
      },
      onattribname(start, end) {
        attribute = html.slice(start, end).toLowerCase();
        value = '';
      },
      onattribdata(start, end) {
        value += html.slice(start, end);
      },
      onattribentity(codepoint) {
        value += String.fromCodePoint(codepoint);
      },
      onattribend() {
        if (!Object.hasOwn(attributes, attribute)) attributes[attribute] = value;
      },
      onopentagend: (end) => openTag(end, false),
      onselfclosingtag: (end) => openTag(end, true),
      onclosetag(start, end) {
        if (stopped) return;
        const closing = html.slice(start, end).toLowerCase();
        flushText();
        if (closing === 'br') open.current.children.push(lineBreak(open.current, ++elements));
        else open.close(closing);
      },
      ontext(start, end) {
        if (!stopped) pending.push(html.slice(start, end));
      },
      ontextentity(codepoint) {
        if (!stopped) pending.push(String.fromCodePoint(codepoint));
      },
      oncdata(start, end, endOffset) {
        // Only inside SVG and MathML is this a section of text; elsewhere HTML reads it as a comment.
        if (!stopped && isForeign()) pending.push(html.slice(start, end - endOffset));
      },
      oncomment: () => undefined,
      ondeclaration: () => undefined,
      onprocessinginstruction: () => undefined,
      onend: flushText,
      isInForeignContext: isForeign,
    },
  );
  for (let at = 0; at < html.length && !stopped; at += CHUNK) {
    between(at);
    tokenizer.write(html.slice(at, at + CHUNK));
  }
  if (stopped) flushText();
  else tokenizer.end();
  return { root, elements, maxDepth, stopped };
}

function lineBreak(parent: HtmlElement, order: number): HtmlElement {
  return { name: 'br', attributes: {}, children: [], parent, order };
}

/** Elements below (and with) `from` in document order. Iterative. */
export function* descendants(from: HtmlElement): Generator<HtmlElement> {
  const stack: HtmlElement[] = [from];
  for (let element = stack.pop(); element; element = stack.pop()) {
    yield element;
    for (let i = element.children.length - 1; i >= 0; i--) {
      const child = element.children[i]!;
      if (typeof child !== 'string') stack.push(child);
    }
  }
}

/** All text below an element, as it stands, at most `limit` characters. */
export function rawText(from: HtmlElement, limit = 100_000): string {
  const parts: string[] = [];
  let length = 0;
  const stack: (HtmlElement | string)[] = [from];
  for (let node = stack.pop(); node !== undefined && length < limit; node = stack.pop()) {
    if (typeof node === 'string') {
      parts.push(node);
      length += node.length;
    } else {
      for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i]!);
    }
  }
  return parts.join('').slice(0, limit);
}

/** First element of a name, in document order. */
export function findFirst(from: HtmlElement, matches: (element: HtmlElement) => boolean): HtmlElement | null {
  for (const element of descendants(from)) if (matches(element)) return element;
  return null;
}
