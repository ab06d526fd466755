import type { DocumentChange } from '#domain/ingestion-quality.ts';
import type { SourceDocument } from '#domain/source.ts';

type Text = Pick<SourceDocument, 'text' | 'blocks'>;

/** Spans listed of one side; more tell nobody anything, and the counts stay right by `kept`. */
const MAX_LISTED = 2_000;

/** Pieces that are compared: blocks, and rows of a table, so that one changed figure is one changed row. */
function piecesOf({ text, blocks }: Text): { start: number; end: number; key: string }[] {
  const pieces: { start: number; end: number; key: string }[] = [];
  const add = (start: number, end: number): void => {
    const key = text.slice(start, end).normalize('NFC').replace(/\s+/gu, ' ').trim();
    if (key !== '') pieces.push({ start, end, key });
  };
  for (const block of blocks) {
    if (!block.cells || block.cells.length === 0) {
      add(block.start, block.end);
      continue;
    }
    let row = block.cells[0]!;
    let last = row;
    for (const cell of block.cells) {
      if (cell.row !== row.row) {
        add(row.start, last.end);
        row = cell;
      }
      last = cell;
    }
    add(row.start, last.end);
  }
  return pieces;
}

/**
 * What a new version of a document says that the old one did not, and the other way round: by whole blocks and table rows,
 * as sets with counts, so that a moved paragraph is no change and a changed word names its paragraph on both sides. Linear.
 */
export function compareDocuments(before: Text, after: Text): DocumentChange {
  const old = piecesOf(before);
  const counts = new Map<string, number>();
  for (const { key } of old) counts.set(key, (counts.get(key) ?? 0) + 1);
  const added: { start: number; end: number }[] = [];
  let kept = 0;
  for (const { key, start, end } of piecesOf(after)) {
    const left = counts.get(key) ?? 0;
    if (left > 0) {
      counts.set(key, left - 1);
      kept++;
    } else added.push({ start, end });
  }
  // Of equal blocks the later ones are those that are gone.
  const removed: { start: number; end: number }[] = [];
  for (const { key, start, end } of old.toReversed()) {
    const left = counts.get(key) ?? 0;
    if (left === 0) continue;
    counts.set(key, left - 1);
    removed.push({ start, end });
  }
  return { kept, added: added.slice(0, MAX_LISTED), removed: removed.reverse().slice(0, MAX_LISTED) };
}

/** Share of the smaller document that both have in common, 0 to 1: whether two texts are versions of one. */
export function sharedPart({ kept, added, removed }: DocumentChange): number {
  const smaller = kept + Math.min(added.length, removed.length);
  return smaller === 0 ? 0 : kept / smaller;
}
