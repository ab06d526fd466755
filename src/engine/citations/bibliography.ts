import type { Span } from '#base/span.ts';
import { scanBlocks } from '#engine/text/sentences-blocks.ts';
import type { BlockSpan } from '#engine/text/sentences-blocks.ts';
import { trimEndMarks } from './trim-end.ts';

export interface BibliographyEntry extends Span {
  /** The number or footnote label, `''` for an entry without one. */
  readonly label: string;
  /** What stands behind the label. */
  readonly text: string;
}

export interface Bibliography extends Span {
  readonly entries: readonly BibliographyEntry[];
}

const HEADINGS = new Set(
  (
    'references|reference|reference list|list of references|sources|source|sources cited|works cited|bibliography|literature|literature cited|citations|cited sources|further reading|footnotes|' +
    'endnotes|notes and references|quellen|quellenverzeichnis|literatur|literaturverzeichnis|références|bibliographie|sources citées|referencias|bibliografía|fuentes|riferimenti|bibliografia|fonti|referências|' +
    'источники|литература|список литературы|bronnen|referenties|källor|kilder|參考文獻|参考文献|引用文献|出典|来源|المراجع|المصادر'
  ).split('|'),
);

/** `References`, `## Sources:`, `**Works cited**`: the whole line, so that "Sources close to the mayor" is none (X18). */
function isListHeading(line: string): boolean {
  if (line.length > 60) return false;
  const bare = trimEndMarks(line.replace(/^[#>\s*_\d.)]+/u, ''), ' \t*_:：').toLowerCase();
  return HEADINGS.has(bare);
}

const ENTRY =
  /^\s*(?:[-*•>]\s+)?(?:\[\^([^\s[\]]{1,40})\]:|\^?\[(\d{1,3})\](?::|\.|(?=\s|[^\s(]))|(\d{1,3})[.)]\)?(?=\s)|([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})(?=\s?\S)|【(\d{1,3})】|\((\d{1,3})\)(?=\s))\s*/u;
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Plain digits of superscript or full-width figures. */
export function plainDigits(text: string): string {
  let out = '';
  for (const char of text) {
    const raised = SUPERSCRIPTS.indexOf(char);
    const point = char.codePointAt(0) ?? 0;
    if (raised >= 0) out += String(raised);
    else if (point >= 0xff10 && point <= 0xff19) out += String(point - 0xff10);
    else out += char;
  }
  return out;
}

interface TextLine extends Span {
  readonly text: string;
}

function linesOf(text: string, span: Span): TextLine[] {
  const lines: TextLine[] = [];
  let start = span.start;
  for (let i = span.start; i <= span.end; i += 1) {
    if (i < span.end && !/[\n\r\u2028\u2029]/u.test(text[i] ?? '')) continue;
    const raw = text.slice(start, i);
    const lead = raw.length - raw.trimStart().length;
    if (raw.trim() !== '') lines.push({ start: start + lead, end: start + raw.trimEnd().length, text: raw.trim() });
    start = i + 1;
  }
  return lines;
}

function readEntries(lines: readonly TextLine[]): BibliographyEntry[] {
  const entries: BibliographyEntry[] = [];
  const labelled = lines.some((line) => ENTRY.test(line.text.slice(0, 60)));
  for (const line of lines) {
    for (const part of inlineParts(line)) {
      const match = ENTRY.exec(part.text.slice(0, 60));
      const last = entries[entries.length - 1];
      if (match !== null) {
        const label = plainDigits(match.slice(1).find((group) => group !== undefined) ?? '');
        entries.push({ start: part.start, end: part.end, label, text: part.text.slice(match[0].length) });
      } else if (labelled && last !== undefined && !/^[-*•]\s/u.test(part.text)) {
        entries[entries.length - 1] = { ...last, end: part.end, text: `${last.text} ${part.text}` };
      } else entries.push({ start: part.start, end: part.end, label: '', text: part.text.replace(/^[-*•]\s+/u, '') });
    }
  }
  return entries;
}

/** "[1] A. [2] B." in one line is two entries. */
function inlineParts(line: TextLine): TextLine[] {
  const starts = [0];
  if (/^\[1\]\s/u.test(line.text)) {
    let next = 2;
    for (let at = line.text.indexOf(` [${next}] `); at > 0; at = line.text.indexOf(` [${next}] `, at)) {
      starts.push(at + 1);
      next += 1;
    }
  }
  return starts.map((start, i) => {
    const text = line.text.slice(start, starts[i + 1] ?? line.text.length).trimEnd();
    return { start: line.start + start, end: line.start + start + text.length, text };
  });
}

/**
 * The reference list of a draft: a heading line of its own with the lines under it, or the last lines of the draft
 * where each begins with `[n]` or `[^n]:` (with `n.` only where each looks like a reference to `isReference`), or
 * `Sources: [1] … [2] …` as the last paragraph. A sentence that merely begins with the word is none. Linear.
 */
export function findBibliography(text: string, isReference: (entry: string) => boolean): Bibliography | null {
  const blocks = scanBlocks(text);
  const make = (start: number, span: Span): Bibliography | null => {
    const entries = readEntries(linesOf(text, span));
    return entries.length === 0 ? null : { start, end: span.end, entries };
  };
  for (let i = blocks.length - 1; i >= 0; i -= 1) {
    const block = blocks[i];
    if (block === undefined) continue;
    const first = firstLine(text, block);
    if (!isListHeading(text.slice(first.start, first.end))) continue;
    const bodyStart = first.end;
    let end = block.end;
    let j = i;
    if (first.end >= block.end || block.kind === 'heading') {
      while (blocks[j + 1] !== undefined && blocks[j + 1]?.kind !== 'heading') j += 1;
      end = blocks[j]?.end ?? block.end;
    } else if (block.kind === 'list-item') continue;
    else while (blocks[j + 1]?.kind === 'list-item') end = blocks[++j]?.end ?? end;
    const entries = readEntries(linesOf(text, { start: bodyStart, end }));
    const list = clipEntries(entries, isReference);
    const last = list[list.length - 1];
    if (last === undefined) continue;
    return { start: block.start, end: last.end, entries: list };
  }
  return trailingList(text, blocks, isReference, make);
}

/** Prose under the list (an unlabelled long sentence after labelled entries in a block of its own) is not part of it. */
function clipEntries(
  entries: readonly BibliographyEntry[],
  isReference: (entry: string) => boolean,
): BibliographyEntry[] {
  const labelled = entries.some((entry) => entry.label !== '');
  const kept: BibliographyEntry[] = [];
  for (const entry of entries) {
    if (labelled && entry.label === '' && !isReference(entry.text)) break;
    kept.push(entry);
  }
  return kept;
}

function firstLine(text: string, block: BlockSpan): Span {
  let end = block.start;
  while (end < block.end && !/[\n\r\u2028\u2029]/u.test(text[end] ?? '')) end += 1;
  let last = end;
  while (last > block.start && /\s/u.test(text[last - 1] ?? '')) last -= 1;
  return { start: block.start, end: last };
}

function trailingList(
  text: string,
  blocks: readonly BlockSpan[],
  isReference: (entry: string) => boolean,
  make: (start: number, span: Span) => Bibliography | null,
): Bibliography | null {
  const final = blocks[blocks.length - 1];
  if (final === undefined) return null;
  const head = /^(?:\*{0,2})(?:sources?|references?|quellen|fuentes)(?:\*{0,2})\s?[:：]\*{0,2}\s*/iu.exec(
    text.slice(final.start, final.start + 40),
  );
  if (head !== null && final.kind !== 'heading') {
    const body = text.slice(final.start + head[0].length, final.end);
    const isList =
      /^\[\d{1,3}\]\s?\D/u.test(body) ||
      /^1[.)]\s/u.test(body) ||
      (isReference(body) && !/[.!?]\s+\p{Lu}\p{Ll}+ \p{Ll}/u.test(body));
    return isList ? make(final.start, { start: final.start + head[0].length, end: final.end }) : null;
  }
  let index = blocks.length;
  let start = -1;
  let count = 0;
  for (; index > 0; index -= 1) {
    const block = blocks[index - 1];
    if (block === undefined || block.kind === 'heading' || block.kind === 'code') break;
    const lines = linesOf(text, block);
    if (
      !lines.every(
        (line, i) =>
          isListLine(line.text, isReference) ||
          (i > 0 &&
            /^\S/u.test(line.text) &&
            isListLine(lines[i - 1]?.text ?? '', isReference) &&
            /^https?:/u.test(line.text)),
      )
    )
      break;
    if (lines.length === 0) continue;
    start = block.start;
    count += lines.length;
  }
  if (start < 0 || index === 0) return null;
  const bibliography = make(start, { start, end: final.end });
  if (bibliography === null) return null;
  return count > 1 ||
    bibliography.entries.some(
      (entry) => isReference(entry.text) || text.slice(entry.start, entry.start + 2).startsWith('[^'),
    )
    ? bibliography
    : null;
}

function isListLine(line: string, isReference: (entry: string) => boolean): boolean {
  const match = ENTRY.exec(line.slice(0, 60));
  if (match === null) return false;
  if (match[1] !== undefined || match[2] !== undefined || match[5] !== undefined) return true;
  return isReference(line.slice(match[0].length));
}
