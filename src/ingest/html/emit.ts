import type { BlockKind } from '#domain/source.ts';
import { DocumentBuilder } from '../document-builder.ts';
import type { CellInput } from '../document-builder.ts';
import type { RawFinding } from '../parsed.ts';
import { InlineBuffer } from './inline-buffer.ts';
import { linkMismatch } from './link-mismatch.ts';
import { lower, raise } from './superscript.ts';
import { isDataTable, TableCollector } from './table.ts';
import { descendants, parseHtml, rawText } from './tree.ts';
import type { HtmlElement } from './tree.ts';
import { skipReason } from './visibility.ts';

const BLOCKS: ReadonlyMap<string, BlockKind> = new Map<string, BlockKind>([
  ...(
    'address article aside body center dd details dialog div dl dt fieldset figure footer form header hr html legend main ' +
    'menu ol optgroup p section summary ul table thead tbody tfoot tr td th dir multicol title'
  )
    .split(' ')
    .map((name) => [name, 'paragraph'] as const),
  ['li', 'list-item'],
  ['blockquote', 'quote'],
  ['pre', 'code'],
  ['listing', 'code'],
  ['xmp', 'code'],
  ['plaintext', 'code'],
  ['figcaption', 'caption'],
  ['caption', 'caption'],
]);

/** What was not taken into the text, counted and shown. */
export interface LeftOut {
  readonly boilerplate: { pieces: number; characters: number };
  readonly hidden: string[];
  readonly active: Map<string, number>;
  rubyReadings: number;
  struck: number;
}

export interface EmittedHtml {
  readonly builder: DocumentBuilder;
  readonly findings: readonly RawFinding[];
  readonly leftOut: LeftOut;
}

interface Frame {
  readonly element: HtmlElement;
  next: number;
  /** What to do when the element ends. */
  readonly leave: (() => void) | null;
}

const ACTIVE = new Set(['script', 'iframe', 'object', 'embed', 'applet', 'frame']);

/**
 * Writes the text of a page block by block. The whole tree below `root` is walked, not a readable extract of it, because
 * extracts drop data tables and figures (a page's numbers); only furniture, hidden and active content stays out, and
 * each of these is counted. `skipBoilerplate: false` keeps furniture too, for pages that are nothing else. `isItem`: it is
 * the item of a feed, where a frame is not loaded, so that what stands in for it is seen, a drawing is told by its title, and
 * a page sent as the item has its title in its head. Iterative.
 */
export function emitHtml(
  root: HtmlElement,
  skipBoilerplate: boolean,
  isInArticle: boolean,
  isItem = false,
): EmittedHtml {
  const builder = new DocumentBuilder();
  const findings: RawFinding[] = [];
  const leftOut: LeftOut = {
    boilerplate: { pieces: 0, characters: 0 },
    hidden: [],
    active: new Map(),
    rubyReadings: 0,
    struck: 0,
  };
  const line = new InlineBuffer();
  const kinds: BlockKind[] = ['paragraph'];
  let level: number | undefined;
  let pre = 0;
  let isInFrame = false;
  let articles = isInArticle ? 1 : 0;
  let table: TableCollector | null = null;
  const links: { start: number; end: number; href: string }[] = [];

  const flush = (): void => {
    if (table) {
      line.space();
      return;
    }
    const text = line.take();
    const kind = kinds.at(-1)!;
    const start = kind === 'heading' ? builder.addBlock(kind, text, level ?? 1) : builder.addBlock(kind, text);
    if (start >= 0) {
      for (const link of links) {
        const shown = text.slice(link.start, link.end);
        const detail = linkMismatch(shown, link.href);
        if (detail)
          findings.push({
            kind: 'link-mismatch',
            detail,
            start: start + link.start,
            end: start + Math.min(link.end, text.length),
          });
      }
    }
    links.length = 0;
  };
  const addTable = (cells: readonly CellInput[]): void => {
    builder.addTable(cells);
  };

  const stack: Frame[] = [];
  const enter = (element: HtmlElement): void => {
    const { name } = element;
    // What stands inside is what a reader sees where the object is not loaded, and here none is.
    if (name === 'object' || name === 'applet' || (isItem && name === 'iframe'))
      leftOut.active.set(name, (leftOut.active.get(name) ?? 0) + 1);
    const reason = skipReason(element, articles > 0);
    const skip = reason === 'struck' && !isShort(element) ? null : reason;
    if (name === 'noscript' && element.parent?.name !== 'head') {
      // Without scripts this is what a reader sees; images' twins and tracking pixels hold no text anyway.
      stack.push({ element, next: 0, leave: null });
      return;
    }
    const keepsButton = name === 'button' && (kinds.at(-1) === 'heading' || element.parent?.name === 'summary');
    if (isItem && name === 'iframe' && !isInFrame) {
      // Its content is one text to the tokenizer. Frames in it stay shut, or a thousand would be read a thousand times.
      isInFrame = true;
      stack.push({ element: parseHtml(rawText(element)).root, next: 0, leave: () => (isInFrame = false) });
      return;
    }
    if (isItem && name === 'head') {
      stack.push({ element, next: 0, leave: null });
      return;
    }
    if (skip === 'not-text' || (skip !== null && !(skip === 'boilerplate' && (!skipBoilerplate || keepsButton)))) {
      note(element, skip, leftOut);
      if (skip !== 'not-text' && BLOCKS.has(name)) flush();
      return;
    }
    if (name === 'br') {
      if (pre > 0 || table) line.raw(table ? ' ' : '\n');
      else if (line.lineBreak()) flush();
      return;
    }
    if (name === 'wbr') return;
    if (name === 'img' || name === 'svg') {
      const label = name === 'svg' ? svgText(element, isItem) : figureAlt(element);
      if (label !== '') {
        flush();
        kinds.push('caption');
        line.text(label);
        flush();
        kinds.pop();
      }
      return;
    }
    if (name === 'sup' || name === 'sub') {
      const text = rawText(element, 2000);
      line.raw(name === 'sup' ? raise(text, line.tail()) : lower(text, line.tail()));
      return;
    }
    if (name === 'q') {
      line.raw('“');
      stack.push({ element, next: 0, leave: () => line.raw('”') });
      return;
    }
    if (name === 'a') {
      const start = line.mark();
      const href = element.attributes.href ?? '';
      stack.push({
        element,
        next: 0,
        leave: () => {
          if (href !== '' && line.length > start && links.length < 5000 && !table)
            links.push({ start, end: line.length, href });
        },
      });
      return;
    }
    if (name === 'math') {
      line.raw(mathText(element));
      return;
    }
    if (name === 'table' && !table && isDataTable(element)) {
      flush();
      const collector = new TableCollector();
      table = collector;
      stack.push({
        element,
        next: 0,
        leave: () => {
          table = null;
          line.take();
          for (const caption of collector.captions) builder.addBlock('caption', caption);
          addTable(collector.cells());
        },
      });
      return;
    }
    if (table) {
      const collector: TableCollector = table;
      if (name === 'tr') collector.row();
      if (name === 'td' || name === 'th' || name === 'caption') {
        line.take();
        stack.push({
          element,
          next: 0,
          leave: () => {
            const text = line.take();
            if (name === 'caption') collector.captions.push(text);
            else collector.cell(text, element);
          },
        });
        return;
      }
      if (BLOCKS.has(name) || /^h[1-6]$/.test(name)) line.space();
      stack.push({ element, next: 0, leave: BLOCKS.has(name) ? () => line.space() : null });
      return;
    }
    const heading = /^h([1-6])$/.exec(name);
    const kind = heading ? 'heading' : BLOCKS.get(name);
    if (kind === undefined) {
      stack.push({ element, next: 0, leave: null });
      return;
    }
    flush();
    const isArticle = name === 'article' || name === 'main' || element.attributes.role === 'main';
    if (isArticle) articles++;
    if (heading) level = Number(heading[1]);
    if (kind === 'code') pre++;
    const own = kind === 'list-item' && isFootnote(element) ? 'footnote' : kind;
    // A paragraph in a quote or a list item stays a quote or a list item.
    const outer = kinds.at(-1)!;
    kinds.push(own === 'paragraph' && outer !== 'heading' ? outer : own);
    stack.push({
      element,
      next: 0,
      leave: () => {
        flush();
        kinds.pop();
        if (isArticle) articles--;
        if (kind === 'code') pre--;
      },
    });
  };

  stack.push({ element: root, next: 0, leave: null });
  for (let frame = stack.at(-1); frame; frame = stack.at(-1)) {
    const child = frame.element.children[frame.next++];
    if (child === undefined) {
      stack.pop();
      frame.leave?.();
    } else if (typeof child === 'string') {
      if (pre > 0 && !table) line.raw(frame.next === 1 ? child.replace(/^\r?\n/, '') : child);
      else line.text(child);
    } else enter(child);
  }
  flush();
  return { builder, findings, leftOut };
}

function note(element: HtmlElement, skip: 'not-text' | 'hidden' | 'boilerplate' | 'struck', leftOut: LeftOut): void {
  const { name } = element;
  if (ACTIVE.has(name)) {
    const isData = name === 'script' && /json|text\/(?:template|plain|html)/i.test(element.attributes.type ?? '');
    if (!isData) leftOut.active.set(name, (leftOut.active.get(name) ?? 0) + 1);
  }
  if (name === 'rt') leftOut.rubyReadings++;
  if (skip === 'not-text') return;
  const text = visibleText(element);
  if (text === '') return;
  if (skip === 'struck') leftOut.struck++;
  else if (skip === 'hidden') leftOut.hidden.push(text);
  else {
    leftOut.boilerplate.pieces++;
    leftOut.boilerplate.characters += text.length;
  }
}

/** A struck passage is a figure or a phrase; a tag that was never closed would take the rest of the page with it. */
function isShort(element: HtmlElement): boolean {
  let length = 0;
  let elements = 0;
  for (const inner of descendants(element)) {
    if (++elements > 50) return false;
    for (const child of inner.children) if (typeof child === 'string') length += child.length;
    if (length > 500) return false;
  }
  return true;
}

/** Text below an element without scripts and styles, for counting and for quoting what was left out. */
function visibleText(element: HtmlElement): string {
  const parts: string[] = [];
  for (const inner of descendants(element)) {
    if (inner.name === 'script' || inner.name === 'style') continue;
    for (const child of inner.children) if (typeof child === 'string') parts.push(child);
  }
  return parts.join(' ').replace(/\s+/gu, ' ').trim();
}

function isFootnote(element: HtmlElement): boolean {
  return (
    /^(?:fn|footnote|cite_note|note|endnote|ref)[-_:]?/i.test(element.attributes.id ?? '') ||
    element.attributes.role === 'doc-footnote'
  );
}

/** The description of a picture counts as its caption only in a figure that has no caption of its own. */
function figureAlt(element: HtmlElement): string {
  const alt = (element.attributes.alt ?? '').replace(/\s+/gu, ' ').trim();
  if (alt.length < 12) return '';
  let figure = element.parent;
  for (let up = 0; figure && figure.name !== 'figure' && up < 4; up++) figure = figure.parent;
  if (figure?.name !== 'figure') return '';
  for (const inner of descendants(figure)) if (inner.name === 'figcaption') return '';
  return alt;
}

/** The words drawn in a chart, and where it is asked for what the drawing is called. Icons draw none, and are called much. */
function svgText(element: HtmlElement, isNamed: boolean): string {
  const parts: string[] = [];
  for (const inner of descendants(element)) {
    if (inner.name === 'text' || (isNamed && (inner.name === 'title' || inner.name === 'desc')))
      parts.push(rawText(inner, 2000).replace(/\s+/gu, ' ').trim());
  }
  return parts.join(' ').trim();
}

/** MathML as a line: the author's own linear form where there is one, else the leaves with powers kept apart. */
function mathText(element: HtmlElement): string {
  const parts: string[] = [];
  const stack: (HtmlElement | string)[] = [element];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (typeof node === 'string') {
      parts.push(node.replace(/\s+/gu, ' ').trim());
      continue;
    }
    if (node.name === 'annotation' || node.name === 'annotation-xml') continue;
    const elements = node.children.filter((child) => typeof child !== 'string');
    if (node.name === 'msup' && elements.length === 2) {
      stack.push(raise(rawText(elements[1]!, 200), '1'), elements[0]!);
      continue;
    }
    if (node.name === 'mfrac' && elements.length === 2) {
      stack.push(elements[1]!, '/', elements[0]!);
      continue;
    }
    for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i]!);
  }
  return parts.join('');
}
