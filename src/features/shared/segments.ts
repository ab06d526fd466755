import type { Span } from '#base/span.ts';

/** A stretch of text under the same marks; `marks` index the list that was given, in its order. */
export interface Segment extends Span {
  readonly marks: readonly number[];
}

/**
 * Cuts `[from, to)` of a text at every border of a mark, so that marks may overlap and nest in any way and each piece
 * is drawn once. The pieces follow each other without a gap: joined, they are the text again.
 */
export function segmentSpans(from: number, to: number, marks: readonly Span[]): readonly Segment[] {
  if (to <= from) return [];
  const borders: { readonly at: number; readonly mark: number; readonly opens: boolean }[] = [];
  for (const [mark, span] of marks.entries()) {
    const start = Math.max(span.start, from);
    const end = Math.min(span.end, to);
    if (start >= end) continue;
    borders.push({ at: start, mark, opens: true }, { at: end, mark, opens: false });
  }
  borders.sort((a, b) => a.at - b.at || a.mark - b.mark);
  const open = new Set<number>();
  const segments: Segment[] = [];
  let at = from;
  for (const border of borders) {
    if (border.at > at) {
      segments.push({ start: at, end: border.at, marks: [...open].sort((a, b) => a - b) });
      at = border.at;
    }
    if (border.opens) open.add(border.mark);
    else open.delete(border.mark);
  }
  if (at < to) segments.push({ start: at, end: to, marks: [] });
  return segments;
}

/** A line of running text with how it is set; the spans of a draft's blocks tile the whole text. */
export interface DraftBlock extends Span {
  readonly kind: 'heading' | 'list-item' | 'paragraph' | 'blank';
}

/**
 * Splits a text into lines, each ending after its line break, so that an edit or a hover re-draws one line and not the
 * draft. A line longer than `limit` is cut at a space, never inside a surrogate pair.
 */
export function splitBlocks(text: string, limit = 4_000): readonly DraftBlock[] {
  const blocks: DraftBlock[] = [];
  let start = 0;
  while (start < text.length) {
    const newline = text.indexOf('\n', start);
    const lineEnd = newline === -1 ? text.length : newline + 1;
    const kind = lineKind(text, start, lineEnd);
    for (let at = start; at < lineEnd;) {
      const end = cutBefore(text, at, lineEnd, limit);
      blocks.push({ start: at, end, kind });
      at = end;
    }
    start = lineEnd;
  }
  return blocks;
}

/** Where a piece that starts at `at` ends: at `to`, or after the last space within `limit`, never inside a pair. */
export function cutBefore(text: string, at: number, to: number, limit: number): number {
  if (to - at <= limit) return to;
  const space = text.lastIndexOf(' ', at + limit - 1);
  if (space > at) return space + 1;
  const end = at + limit;
  const unit = text.charCodeAt(end);
  return unit >= 0xdc00 && unit <= 0xdfff ? end - 1 : end;
}

function lineKind(text: string, start: number, end: number): DraftBlock['kind'] {
  let at = start;
  while (at < end && (text[at] === ' ' || text[at] === '\t' || text[at] === '\r' || text[at] === '\n')) at += 1;
  if (at === end) return 'blank';
  let hashes = at;
  while (hashes < end && text[hashes] === '#') hashes += 1;
  if (hashes > at && hashes - at <= 6 && text[hashes] === ' ') return 'heading';
  const isBullet = (text[at] === '-' || text[at] === '*' || text[at] === '+') && text[at + 1] === ' ';
  return isBullet ? 'list-item' : 'paragraph';
}

/** The marks that touch each block, by binary search over marks sorted by start; the order of `marks` is kept. */
export function marksByBlock<M extends Span>(blocks: readonly Span[], marks: readonly M[]): readonly (readonly M[])[] {
  const lists: M[][] = blocks.map(() => []);
  for (const mark of marks) {
    let low = 0;
    let high = blocks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((blocks[middle]?.end ?? 0) <= mark.start) low = middle + 1;
      else high = middle;
    }
    for (let at = low; at < blocks.length; at += 1) {
      const block = blocks[at];
      if (!block || block.start >= mark.end) break;
      lists[at]?.push(mark);
    }
  }
  return lists;
}
