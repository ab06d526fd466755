import type { BlockKind } from '#domain/source.ts';
import type { ImportWarning } from '#domain/import-report.ts';
import { DocumentBuilder } from '../document-builder.ts';
import type { CellInput } from '../document-builder.ts';
import { emitHtml } from '../html/emit.ts';
import { parseHtml } from '../html/tree.ts';
import { findNotices } from '../notices.ts';
import { NO_METADATA } from '../parsed.ts';
import type { ParsedFile, RawFinding } from '../parsed.ts';
import { readFrontMatter } from './front-matter.ts';
import { labelKey, renderInline } from './inline.ts';

const HTML_BLOCK =
  /^ {0,3}<\/?(?:address|article|aside|blockquote|body|center|details|dialog|div|dl|fieldset|figure|footer|form|h[1-6]|head|header|html|iframe|main|menu|nav|object|ol|p|pre|script|section|style|svg|summary|table|template|textarea|ul)(?:[\s/>]|$)/i;
const RULE = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const ITEM = /^[ \t]*(?:[-+*]|\d{1,9}[.)])[ \t]+/;
const DEFINITION = /^ {0,3}\[(?!\^)[^\]]{1,200}\]:[ \t]*\S/;
const NOTE = /^ {0,3}\[\^([^\]\s]{1,60})\]:[ \t]*/;

/** Addresses by label of all link definitions, which may stand behind the links that use them. */
function readDefinitions(lines: readonly string[]): Map<string, string> {
  const links = new Map<string, string>();
  for (const line of lines) {
    const found = /^ {0,3}\[(?!\^)([^\]]{1,200})\]:[ \t]*<?([^\s>]+)/.exec(line);
    if (found && !links.has(labelKey(found[1]!))) links.set(labelKey(found[1]!), found[2]!);
  }
  return links;
}

/**
 * Markdown to text without its marks, in blocks. The rendered text is the document text, so that a quote copied from
 * the rendered page is found word for word. A line scanner of our own: linear on any input, which the general parsers
 * are not.
 */
export function importMarkdown(source: string): Omit<ParsedFile, 'encoding'> {
  const front = readFrontMatter(source);
  const lines = source.slice(front?.end ?? 0).split(/\r\n|[\n\r]/);
  const builder = new DocumentBuilder();
  const findings: RawFinding[] = [];
  const warnings: ImportWarning[] = [];
  const active = new Map<string, number>();
  const links = readDefinitions(lines);
  let definitions = 0;
  let struck = 0;
  const add = (kind: BlockKind, raw: string, level?: number): void => {
    const rendered = renderInline(raw, links);
    struck += rendered.struck;
    for (const name of rendered.active) active.set(name, (active.get(name) ?? 0) + 1);
    const text = rendered.text
      .split('\n')
      .map((part) => part.trimEnd())
      .join('\n')
      .trim();
    const lead = rendered.text.length - rendered.text.trimStart().length;
    const start = builder.addBlock(kind, text, level);
    if (start < 0) return;
    for (const { detail, ...span } of rendered.findings) {
      findings.push({
        kind: 'link-mismatch',
        detail,
        start: start + Math.max(0, span.start - lead),
        end: Math.min(builder.length, start + span.end - lead),
      });
    }
  };
  let paragraph: string[] = [];
  let kind: BlockKind = 'paragraph';
  const flush = (): void => {
    if (paragraph.length > 0) add(kind, paragraph.join('\n'));
    paragraph = [];
    kind = 'paragraph';
  };
  for (let at = 0; at < lines.length; at++) {
    const raw = lines[at]!;
    const quoted = /^ {0,3}>[> ]{0,64}/.exec(raw);
    const line = quoted ? raw.slice(quoted[0].length) : raw;
    if (quoted && kind !== 'quote') {
      flush();
      kind = 'quote';
    } else if (!quoted && kind === 'quote' && (line.trim() === '' || ITEM.test(line))) flush();
    if (line.trim() === '') {
      const wasQuote = quoted !== null;
      flush();
      if (wasQuote) kind = 'quote';
      continue;
    }
    const fence = /^ {0,3}(`{3,}|~{3,})/.exec(line);
    if (fence) {
      flush();
      const code: string[] = [];
      while (++at < lines.length && !isClosingFence(lines[at]!, fence[1]!)) code.push(lines[at]!);
      builder.addBlock('code', code.join('\n'));
      continue;
    }
    const heading = /^ {0,3}(#{1,6})(?:[ \t]+|$)/.exec(line);
    if (heading) {
      flush();
      add(
        'heading',
        line
          .slice(heading[0].length)
          .trim()
          .replace(/(?:^|[ \t])#+$/, ''),
        heading[1]!.length,
      );
      continue;
    }
    const underline = paragraph.length > 0 && kind === 'paragraph' ? /^ {0,3}(=+|-+)[ \t]*$/.exec(line) : null;
    if (underline) {
      const title = paragraph.join(' ');
      paragraph = [];
      add('heading', title, underline[1]!.startsWith('=') ? 1 : 2);
      continue;
    }
    if (RULE.test(line)) {
      flush();
      continue;
    }
    if (isTableHead(lines, at)) {
      flush();
      at = addTable(builder, lines, at);
      continue;
    }
    if (paragraph.length === 0 && HTML_BLOCK.test(line)) {
      const html: string[] = [];
      const isRaw = /^ {0,3}<(?:script|style|pre|textarea)/i.exec(line);
      const end = isRaw ? `</${isRaw[0].trim().slice(1).toLowerCase()}` : null;
      for (; at < lines.length; at++) {
        html.push(lines[at]!);
        if (end !== null ? lines[at]!.toLowerCase().includes(end) : (lines[at + 1] ?? '').trim() === '') break;
      }
      addHtml(builder, html.join('\n'), active, findings);
      continue;
    }
    const note = NOTE.exec(line);
    if (note) {
      flush();
      kind = 'footnote';
      paragraph.push(line.slice(note[0].length));
      continue;
    }
    if (paragraph.length === 0 && DEFINITION.test(line)) {
      definitions++;
      continue;
    }
    const item = ITEM.exec(line);
    if (item && !quoted) {
      flush();
      kind = 'list-item';
      paragraph.push(line.slice(item[0].length).replace(/^\[[ xX]\][ \t]/, ''));
      continue;
    }
    if (paragraph.length === 0 && !quoted && /^(?: {4}|\t)/.test(line) && builder.blocks.at(-1)?.kind !== 'list-item') {
      const code: string[] = [line.replace(/^(?: {4}|\t)/, '')];
      while (/^(?: {4}|\t)/.test(lines[at + 1] ?? '')) code.push(lines[++at]!.replace(/^(?: {4}|\t)/, ''));
      builder.addBlock('code', code.join('\n'));
      continue;
    }
    paragraph.push(line.trimStart());
  }
  flush();
  if (definitions > 0) {
    warnings.push({
      code: 'link-definitions-left-out',
      place: 'end of file',
      message: `${definitions} link definitions were left out of the text.`,
    });
  }
  if (struck > 0) {
    warnings.push({
      code: 'struck-text-left-out',
      place: 'file',
      message: `${struck} struck-out pieces were left out: the note itself takes them back.`,
    });
  }
  if (front && front.unread > 0) {
    warnings.push({
      code: 'front-matter-unread',
      place: 'front matter',
      message: `${front.unread} lines of the front matter were not understood and are ignored.`,
    });
  }
  if (active.size > 0) {
    const detail = [...active].map(([name, count]) => `${count} ${name}`).join(', ');
    findings.push({
      kind: 'active-content-removed',
      detail: `Active content was not taken over: ${detail}.`,
      start: 0,
      end: 0,
    });
  }
  const text = builder.text();
  const { blocks } = builder;
  const isEmpty = blocks.length === 0;
  const top = blocks.find((block) => block.kind === 'heading');
  const title = top && top.start < 2_000 ? text.slice(top.start, top.end) : null;
  return {
    state: isEmpty ? 'empty' : 'ready',
    text,
    blocks,
    pages: [],
    runs: [],
    metadata: { ...NO_METADATA, title, notices: findNotices(title, text, blocks) },
    ...(front ? { overrides: front.fields } : {}),
    items: 1,
    added: isEmpty ? 0 : 1,
    warnings,
    findings,
    ...(isEmpty ? { refusal: 'The file holds no text. Check that the right file was saved.' } : {}),
  };
}

function isClosingFence(line: string, fence: string): boolean {
  const closing = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line);
  return closing !== null && closing[1]![0] === fence[0] && closing[1]!.length >= fence.length;
}

function isTableHead(lines: readonly string[], at: number): boolean {
  const rule = lines[at + 1];
  if (rule === undefined || !lines[at]!.includes('|') || rule.length > 10_000) return false;
  const cells = splitRow(rule);
  return (
    rule.includes('-') && cells.every((cell) => /^:?-+:?$/.test(cell)) && cells.length === splitRow(lines[at]!).length
  );
}

function splitRow(line: string): string[] {
  const cells: string[] = [];
  let cell = '';
  const body = line.trim().replace(/^\|/, '');
  for (let i = 0; i < body.length; i++) {
    if (body[i] === '\\' && body[i + 1] === '|') {
      cell += '|';
      i++;
    } else if (body[i] === '|') {
      cells.push(cell.trim());
      cell = '';
    } else cell += body[i]!;
  }
  if (cell.trim() !== '') cells.push(cell.trim());
  return cells;
}

function addTable(builder: DocumentBuilder, lines: readonly string[], head: number): number {
  const cells: CellInput[] = [];
  let row = 0;
  let at = head;
  for (; at < lines.length && lines[at]!.trim() !== '' && lines[at]!.includes('|'); at++) {
    if (at === head + 1) continue;
    splitRow(lines[at]!).forEach((cell, column) => {
      cells.push({ text: renderInline(cell).text.replace(/\s+/gu, ' ').trim(), row, column, isHeader: row === 0 });
    });
    row++;
  }
  builder.addTable(cells);
  return at - 1;
}

/** An HTML block inside Markdown is read as a page fragment, with the same rules about what is not text. */
function addHtml(builder: DocumentBuilder, html: string, active: Map<string, number>, findings: RawFinding[]): void {
  const emitted = emitHtml(parseHtml(html).root, false, true);
  for (const [name, count] of emitted.leftOut.active) active.set(name, (active.get(name) ?? 0) + count);
  for (const hidden of emitted.leftOut.hidden.slice(0, 100))
    findings.push({
      kind: 'hidden-text',
      detail: `Not shown to a reader of the note: “${hidden.slice(0, 160)}”.`,
      start: 0,
      end: 0,
    });
  const text = emitted.builder.text();
  for (const block of emitted.builder.blocks) {
    if (block.cells) {
      builder.addTable(block.cells.map((cell) => ({ ...cell, text: text.slice(cell.start, cell.end) })));
    } else builder.addBlock(block.kind, text.slice(block.start, block.end), block.level);
  }
}
