import type { Passage, SourcePage, TextBlock } from '#domain/source.ts';
import { passageId } from '#domain/ids.ts';
import type { SourceId } from '#domain/ids.ts';
import { splitSentences } from '#engine/text/sentences.ts';

/** Words of a passage: closed at `ENOUGH` when another block follows, never over `MOST` but for one sentence or row. */
const ENOUGH = 80;
const MOST = 180;
/** Rows of tables and lines of lists are dense: a passage of them is smaller, or one figure hides among hundred. */
const MOST_DENSE = 120;

interface Piece {
  readonly start: number;
  readonly end: number;
  readonly words: number;
  readonly isDense: boolean;
}

/**
 * Cuts a document into passages: contiguous, in order, at block or sentence ends, never across a heading. Small blocks
 * (key–value lines, list items) are grouped, long ones cut between sentences, tables between rows; the header row of a
 * table that goes on is kept as the innermost heading of every further passage of it; a caption above a table belongs to
 * its first passage. What was read from a scan is no passage with what the file itself says: the one is a reading, and its
 * doubt would fall on the other. Headings are no passages of their
 * own — their words are in `headings` — unless nothing follows them. Deterministic; ids are `<source id>#<n>`.
 */
export function cutPassages(
  source: SourceId,
  text: string,
  blocks: readonly TextBlock[],
  pages: readonly SourcePage[],
): Passage[] {
  const passages: Passage[] = [];
  const path: { level: number; title: string }[] = [];
  let group: { start: number; end: number; words: number; dense: boolean } | null = null;
  let pageAt = 0;
  const push = (start: number, end: number, extra: readonly string[] = []): void => {
    while (pageAt + 1 < pages.length && pages[pageAt]!.end <= start) pageAt++;
    const first = pages[pageAt];
    let last = first;
    for (let i = pageAt; i < pages.length && pages[i]!.start < end; i++) last = pages[i];
    passages.push({
      id: passageId(`${source}#${passages.length + 1}`),
      sourceId: source,
      start,
      end,
      headings: [...path.map((heading) => heading.title), ...extra],
      ...(first && last ? { page: first.page, endPage: last.page } : {}),
    });
  };
  const close = (): void => {
    if (group) push(group.start, group.end);
    group = null;
  };
  const take = (piece: Piece): void => {
    if (group) {
      const limit = group.dense || piece.isDense ? MOST_DENSE : MOST;
      if (group.words >= ENOUGH || group.words + piece.words > limit) close();
    }
    if (group) {
      group.end = piece.end;
      group.words += piece.words;
      group.dense ||= piece.isDense;
    } else group = { start: piece.start, end: piece.end, words: piece.words, dense: piece.isDense };
  };
  const changes = changesOfReading(pages);
  let change = 0;
  blocks.forEach((block, index) => {
    if (change < changes.length && changes[change]! <= block.start) {
      while (change < changes.length && changes[change]! <= block.start) change++;
      close();
    }
    if (block.kind === 'heading') {
      close();
      const level = block.level ?? 1;
      while (path.length > 0 && path.at(-1)!.level >= level) path.pop();
      const next = blocks[index + 1];
      const isAlone = !next || (next.kind === 'heading' && (next.level ?? 1) <= level);
      if (isAlone) push(block.start, block.end);
      path.push({ level, title: headingTitle(text.slice(block.start, block.end)) });
    } else if (block.kind === 'table') {
      close();
      const before = blocks[index - 1];
      cutTable(text, block, before?.kind === 'caption' ? before.start : null, push);
    } else if (block.kind === 'caption' && blocks[index + 1]?.kind === 'table') {
      // Goes into the first passage of its table: alone it names figures that are not there.
      close();
    } else for (const piece of pieces(text, block)) take(piece);
  });
  close();
  return passages;
}

/** Where pages that were read by text recognition begin or end. */
function changesOfReading(pages: readonly SourcePage[]): number[] {
  return pages.flatMap(({ state, start }, at) =>
    at > 0 && (state === 'recognised') !== (pages[at - 1]!.state === 'recognised') ? [start] : [],
  );
}

/** A heading on one line, without the rule that underlines it in plain text. */
function headingTitle(raw: string): string {
  const words = raw.split(/\s+/u).filter((word) => word !== '');
  const last = words.at(-1) ?? '';
  if (words.length > 1 && last.length >= 3 && /^(?:=+|-+)$/.test(last)) words.pop();
  return words.join(' ');
}

/** A block as pieces that may be grouped: itself, or its sentences where it is long. */
function pieces(text: string, block: TextBlock): Piece[] {
  const words = countWords(text, block.start, block.end);
  const isDense = words <= 25 || block.kind === 'list-item';
  if (words <= MOST) return [{ start: block.start, end: block.end, words, isDense }];
  const cut: Piece[] = [];
  for (const sentence of splitSentences(text.slice(block.start, block.end))) {
    const start = block.start + sentence.start;
    const end = block.start + sentence.end;
    const size = countWords(text, start, end);
    if (size <= 2 * MOST) cut.push({ start, end, words: size, isDense: false });
    else cut.push(...cutWords(text, start, end));
  }
  return cut;
}

/** A “sentence” beyond any limit (a list of names, a text without punctuation) is cut between words. */
function cutWords(text: string, start: number, end: number): Piece[] {
  const cut: Piece[] = [];
  let from = start;
  let last = start;
  let words = 0;
  let isInside = false;
  for (let at = start; at < end; at++) {
    const isSpace = /\s/.test(text[at]!);
    if (!isSpace && !isInside) {
      if (++words > MOST) {
        cut.push({ start: from, end: last, words: MOST, isDense: false });
        from = at;
        words = 1;
      }
    }
    if (!isSpace) last = at + 1;
    isInside = !isSpace;
  }
  cut.push({ start: from, end: last, words, isDense: false });
  return cut;
}

function cutTable(
  text: string,
  block: TextBlock,
  captionStart: number | null,
  push: (start: number, end: number, extra?: readonly string[]) => void,
): void {
  const cells = block.cells ?? [];
  const rows: { start: number; end: number; words: number }[] = [];
  let current = -1;
  for (const cell of cells) {
    if (cell.row !== current) {
      rows.push({ start: cell.start, end: cell.end, words: 0 });
      current = cell.row;
    }
    const row = rows.at(-1)!;
    row.end = cell.end;
    row.words += countWords(text, cell.start, cell.end);
  }
  if (rows.length === 0) {
    push(captionStart ?? block.start, block.end);
    return;
  }
  const isHeader = cells.filter((cell) => cell.row === cells[0]!.row).every((cell) => cell.isHeader);
  const header = isHeader ? [text.slice(rows[0]!.start, rows[0]!.end).replace(/\s+/gu, ' ').trim().slice(0, 300)] : [];
  let start = captionStart ?? rows[0]!.start;
  let end = start;
  let words = 0;
  let isFirst = true;
  for (const row of rows) {
    if (words > 0 && words + row.words > MOST_DENSE) {
      push(start, end, isFirst ? [] : header);
      isFirst = false;
      start = row.start;
      words = 0;
    }
    end = row.end;
    words += row.words;
  }
  if (text.slice(start, end).trim() !== '') push(start, end, isFirst ? [] : header);
}

/** Words between white space; text without spaces (Chinese, Japanese, Thai) counts one word per two characters. */
export function countWords(text: string, start: number, end: number): number {
  let words = 0;
  let wide = 0;
  let isInside = false;
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    const isSpace = unit <= 32 || unit === 0xa0 || unit === 0x3000;
    if (unit >= 0x0e00 && (unit < 0x0e80 || (unit >= 0x3040 && unit < 0xa000))) wide++;
    if (!isSpace && !isInside) words++;
    isInside = !isSpace;
  }
  return words + Math.floor(wide / 2);
}
