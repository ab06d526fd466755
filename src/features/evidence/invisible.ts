import type { Span } from '#base/span.ts';
import { t } from '#ui/messages/t.ts';

/** A stretch of text as it is drawn: as it is, or as a small labelled box in its place. */
export interface VisiblePiece extends Span {
  /** What stands in the box, e.g. `U+202E`; `null` for text that shows itself. */
  readonly token: string | null;
  /** Spoken and shown on hover. */
  readonly name: string | null;
}

const NAMES: Readonly<Record<number, string>> = {
  0x00ad: t('soft hyphen'),
  0x061c: t('Arabic letter mark'),
  0x180e: t('Mongolian vowel separator'),
  0x200b: t('zero width space'),
  0x200e: t('left-to-right mark'),
  0x200f: t('right-to-left mark'),
  0x202a: t('left-to-right embedding'),
  0x202b: t('right-to-left embedding'),
  0x202c: t('end of direction change'),
  0x202d: t('left-to-right override'),
  0x202e: t('right-to-left override'),
  0x2060: t('word joiner'),
  0x2066: t('left-to-right isolate'),
  0x2067: t('right-to-left isolate'),
  0x2068: t('first strong isolate'),
  0x2069: t('end of isolate'),
  0xfeff: t('byte order mark'),
};

/**
 * Name of a character that nobody sees and that changes how text reads; `null` for all others. The joiners U+200C and
 * U+200D are not among them: Persian words and family emoji are spelled with them. Soft hyphens are, since a search for
 * the word would not find it.
 */
function hiddenName(point: number): string | null {
  const known = NAMES[point];
  if (known !== undefined) return known;
  if (point >= 0xe0000 && point <= 0xe007f) return t('tag character');
  if (point >= 0xe0100 && point <= 0xe01ef) return t('variation selector');
  if (point >= 0x2061 && point <= 0x2064) return t('invisible operator');
  if (point < 0x20 && point !== 0x09 && point !== 0x0a && point !== 0x0d) return t('control character');
  if (point >= 0x7f && point <= 0x9f) return t('control character');
  return null;
}

/** Longest row of hidden characters that gets a box each; a longer one gets one box with its length. */
const BOXES = 3;

/**
 * Cuts `[from, to)` into text that shows itself and boxes for what does not. Joined, the pieces are the stretch again.
 * A long row of hidden characters is one box that says how many, since hundreds of boxes would hide the text itself.
 */
export function visiblePieces(text: string, from: number, to: number): readonly VisiblePiece[] {
  const pieces: VisiblePiece[] = [];
  let plain = from;
  for (let at = from; at < to;) {
    const point = text.codePointAt(at) ?? 0;
    const name = hiddenName(point);
    if (name === null) {
      at += point > 0xffff ? 2 : 1;
      continue;
    }
    if (at > plain) pieces.push({ start: plain, end: at, token: null, name: null });
    const end = Math.min(to, hiddenEnd(text, at, to, name));
    pieces.push(...boxesFor(text, at, end, name));
    at = end;
    plain = end;
  }
  if (to > plain) pieces.push({ start: plain, end: to, token: null, name: null });
  return pieces;
}

function hiddenEnd(text: string, at: number, to: number, name: string): number {
  let end = at;
  while (end < to) {
    const point = text.codePointAt(end) ?? 0;
    if (hiddenName(point) !== name) break;
    end += point > 0xffff ? 2 : 1;
  }
  return end;
}

function boxesFor(text: string, start: number, end: number, name: string): readonly VisiblePiece[] {
  const boxes: VisiblePiece[] = [];
  for (let at = start; at < end;) {
    const point = text.codePointAt(at) ?? 0;
    const next = Math.min(end, at + (point > 0xffff ? 2 : 1));
    boxes.push({ start: at, end: next, token: `U+${point.toString(16).toUpperCase().padStart(4, '0')}`, name });
    at = next;
  }
  return boxes.length <= BOXES ? boxes : [{ start, end, token: `${boxes.length} × ${name}`, name }];
}
