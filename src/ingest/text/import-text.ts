import type { TextBlock } from '#domain/source.ts';
import { NO_METADATA } from '../parsed.ts';
import type { ParsedFile, ReadMetadata } from '../parsed.ts';

/**
 * Plain text: the document text is the decoded file itself, to the character, so that offsets into the source are
 * offsets into the file. Paragraphs are what blank lines separate; a line that stands alone in capitals, or is
 * underlined by `===` or `---`, is a heading.
 */
export function importText(text: string): Omit<ParsedFile, 'encoding'> {
  const blocks = textBlocks(text);
  return {
    state: blocks.length === 0 ? 'empty' : 'ready',
    text,
    blocks,
    pages: [],
    runs: [],
    metadata: textMetadata(text, blocks),
    items: 1,
    added: blocks.length === 0 ? 0 : 1,
    warnings: [],
    findings: [],
    ...(blocks.length === 0
      ? { refusal: 'The file holds only white space. Check that the right file was saved.' }
      : {}),
  };
}

/** Blocks of a plain text, in order. Linear. */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let start = -1;
  let end = -1;
  let lines = 0;
  const close = (): void => {
    if (start < 0) return;
    blocks.push(classify(text, start, end, lines));
    start = -1;
    lines = 0;
  };
  for (let at = 0; at <= text.length;) {
    let stop = at;
    while (stop < text.length && !isLineEnd(text.charCodeAt(stop))) stop++;
    const [from, to] = trimmed(text, at, stop);
    if (from === to) close();
    else {
      if (start < 0) start = from;
      end = to;
      lines++;
    }
    if (stop >= text.length) break;
    at = text.charCodeAt(stop) === 13 && text.charCodeAt(stop + 1) === 10 ? stop + 2 : stop + 1;
  }
  close();
  return blocks;
}

function isLineEnd(unit: number): boolean {
  return unit === 10 || unit === 13 || unit === 0x2028 || unit === 0x2029 || unit === 0x85 || unit === 12;
}

function trimmed(text: string, start: number, end: number): [number, number] {
  let from = start;
  let to = end;
  while (from < to && /\s/.test(text[from]!)) from++;
  while (to > from && /\s/.test(text[to - 1]!)) to--;
  return [from, to];
}

function classify(text: string, start: number, end: number, lines: number): TextBlock {
  if (end - start <= 120) {
    const body = text.slice(start, end);
    if (lines === 2) {
      const rule = /[\r\n](={3,120}|-{3,120})$/.exec(body);
      // The rule stays part of the block, so that no character of the file stands outside all blocks.
      if (rule) return { kind: 'heading', level: rule[1]!.startsWith('=') ? 1 : 2, start, end };
    }
    const isCapitals = /\p{Lu}/u.test(body) && !/\p{Ll}/u.test(body) && /\p{L}{3}/u.test(body);
    if (lines === 1 && isCapitals && !/[.!?:;,]$/.test(body)) return { kind: 'heading', level: 2, start, end };
  }
  return { kind: 'paragraph', start, end };
}

/** The first short line is the title; labelled lines near the top (`Author: …`, `Date: …`) give the rest. */
function textMetadata(text: string, blocks: readonly TextBlock[]): ReadMetadata {
  const first = blocks[0];
  if (!first) return NO_METADATA;
  const firstLine = text
    .slice(first.start, Math.min(first.end, first.start + 400))
    .split(/[\r\n]/, 1)[0]!
    .trim();
  const standsAlone = first.end - first.start === firstLine.length || first.kind === 'heading';
  const isTitle = firstLine.length <= 160 && standsAlone && !/[.;,]$/.test(firstLine) && blocks.length > 1;
  return { ...NO_METADATA, title: isTitle ? firstLine : null };
}
