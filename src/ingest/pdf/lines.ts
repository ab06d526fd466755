import { raise } from '../html/superscript.ts';
import { RTL } from './glyphs.ts';
import type { Glyphs } from './glyphs.ts';

/** Glyphs that stand on one baseline without a gap as wide as a gutter. */
export interface Fragment {
  readonly glyphs: readonly Glyphs[];
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  readonly size: number;
}

/** A run of characters of a line with the glyphs it came from. Offsets are into the line's text. */
export interface LineRun {
  readonly start: number;
  readonly end: number;
  readonly box: Glyphs['box'];
  readonly confidence?: number;
}

/** One line of text in logical order. Cells of a table row are separated by tabs. */
export interface Line {
  readonly text: string;
  readonly runs: readonly LineRun[];
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  readonly size: number;
  readonly isRtl: boolean;
}

/** In em: a gap that may be a gutter, one that separates cells, one that is a space. */
const GUTTER_GAP = 0.75;
const CELL_GAP = 1.4;
const SPACE_GAP = 0.15;

/** Fragments of all glyphs of one writing direction, in no particular order across the page. */
export function buildFragments(glyphs: readonly Glyphs[]): Fragment[] {
  const rows = groupRows(glyphs);
  const fragments: Fragment[] = [];
  for (const row of rows) {
    row.sort((a, b) => a.x0 - b.x0 || a.x1 - b.x1);
    let run: Glyphs[] = [];
    let right = -Infinity;
    for (const glyph of row) {
      const isBlank = glyph.text.trim() === '';
      if (isBlank && glyph.x1 - glyph.x0 > GUTTER_GAP * glyph.size) continue;
      if (run.length > 0 && glyph.x0 - right > GUTTER_GAP * Math.max(glyph.size, run.at(-1)!.size)) {
        pushFragment(fragments, run);
        run = [];
      }
      if (isBlank && run.length === 0) continue;
      run.push(glyph);
      right = run.length === 1 ? glyph.x1 : Math.max(right, glyph.x1);
    }
    pushFragment(fragments, run);
  }
  return fragments;
}

function pushFragment(fragments: Fragment[], run: readonly Glyphs[]): void {
  const inked = run.filter((glyph) => glyph.text.trim() !== '');
  if (inked.length === 0) return;
  let size = 0;
  let y = 0;
  for (const glyph of inked) {
    if (glyph.size > size) {
      size = glyph.size;
      y = glyph.y;
    }
  }
  const x0 = Math.min(...inked.map((glyph) => glyph.x0));
  const x1 = Math.max(...inked.map((glyph) => glyph.x1));
  fragments.push({ glyphs: run, x0, x1, y, size });
}

/** Rows by baseline; small glyphs raised or lowered beside larger ones join the row of these. */
function groupRows(glyphs: readonly Glyphs[]): Glyphs[][] {
  const sorted = [...glyphs].sort((a, b) => a.y - b.y || a.x0 - b.x0);
  const rows: { y: number; size: number; glyphs: Glyphs[] }[] = [];
  for (const glyph of sorted) {
    const row = rows.at(-1);
    if (row && glyph.y - row.y <= 0.22 * Math.min(glyph.size, row.size)) {
      row.glyphs.push(glyph);
      row.size = Math.max(row.size, glyph.size);
    } else rows.push({ y: glyph.y, size: glyph.size, glyphs: [glyph] });
  }
  // A raised mark stands above the baseline of its line (the next row), a lowered one or a vowel sign may stand off either way.
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    const stay: Glyphs[] = [];
    for (const glyph of row.glyphs) {
      const home = [rows[i + 1], rows[i - 1], rows[i + 2]].find(
        (other) => other !== undefined && belongsTo(glyph, other, row.y),
      );
      if (home) home.glyphs.push(glyph);
      else stay.push(glyph);
    }
    row.glyphs = stay;
  }
  return rows.filter((row) => row.glyphs.length > 0).map((row) => row.glyphs);
}

function belongsTo(
  glyph: Glyphs,
  row: { readonly y: number; readonly glyphs: readonly Glyphs[] },
  ownY: number,
): boolean {
  if (row.glyphs.length > 4_000) return false;
  const isMark = /^\p{M}/u.test(glyph.text.trim()) || (glyph.isRtl && /\p{M}/u.test(glyph.text));
  return row.glyphs.some(
    (other) =>
      other.text.trim() !== '' &&
      (isMark || glyph.size < 0.87 * other.size) &&
      Math.abs(row.y - ownY) < 0.65 * other.size &&
      glyph.x0 - other.x1 < 0.35 * other.size &&
      other.x0 - glyph.x1 < 0.35 * other.size,
  );
}

/** Fragments of one row as one line of text, in logical order. */
export function buildLine(fragments: readonly Fragment[]): Line {
  const ordered = [...fragments].sort((a, b) => a.x0 - b.x0);
  const size = Math.max(...ordered.map((fragment) => fragment.size));
  const all = ordered.flatMap((fragment) => fragment.glyphs);
  const y = ordered.find((fragment) => fragment.size === size)!.y;
  const isRtl = isMostlyRtl(all);
  const logical = toLogical(all, isRtl);
  let text = '';
  const runs: LineRun[] = [];
  let previous: Glyphs | null = null;
  for (const glyph of logical) {
    let piece = glyph.text;
    if (previous) {
      const gap = Math.max(glyph.x0 - previous.x1, previous.x0 - glyph.x1);
      const em = Math.max(glyph.size, previous.size);
      if (gap > CELL_GAP * em) text = `${text.trimEnd()}\t`;
      else if (gap > SPACE_GAP * em && !/\s$/.test(text) && !/^\s/.test(piece) && !/^\p{M}/u.test(piece)) text += ' ';
    }
    if (/\s$/.test(text)) piece = piece.trimStart();
    if (glyph.size < 0.87 * size && y - glyph.y > 0.12 * size && /^\s*[-+−]?\d[\d,–-]*\s*$/.test(piece)) {
      piece = /\s$/.test(piece) ? `${raise(piece, text)} ` : raise(piece, text);
    }
    piece = piece.replace(/ {2,}/g, ' ');
    if (piece !== '') {
      if (piece.trim() !== '')
        runs.push({
          start: text.length,
          end: text.length + piece.trimEnd().length,
          box: glyph.box,
          ...(glyph.confidence === undefined ? {} : { confidence: glyph.confidence }),
        });
      text += piece;
    }
    if (glyph.text.trim() !== '') previous = glyph;
  }
  const trimmed = text.trimEnd();
  return {
    text: trimmed,
    runs: runs.map((run) => ({ ...run, end: Math.min(run.end, trimmed.length) })).filter((run) => run.end > run.start),
    x0: Math.min(...ordered.map((fragment) => fragment.x0)),
    x1: Math.max(...ordered.map((fragment) => fragment.x1)),
    y,
    size,
    isRtl,
  };
}

function isMostlyRtl(glyphs: readonly Glyphs[]): boolean {
  let rtl = 0;
  let ltr = 0;
  for (const { text } of glyphs) {
    for (const char of text) {
      if (RTL.test(char)) rtl++;
      else if (/\p{L}/u.test(char)) ltr++;
    }
  }
  return rtl > ltr;
}

const MIRROR: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '«': '»',
  '»': '«',
  '<': '>',
  '>': '<',
};

/**
 * Glyphs from the order on paper to the order of reading. The main direction rules; runs of the other direction inside
 * (a number or a Latin name in Arabic) keep their own. Neutral glyphs between two of the other direction go with them.
 */
function toLogical(glyphs: readonly Glyphs[], isRtl: boolean): readonly Glyphs[] {
  if (!isRtl && !glyphs.some((glyph) => glyph.isRtl)) return glyphs;
  const isOther = (glyph: Glyphs): boolean => (isRtl ? !glyph.isRtl && /[\p{L}\p{N}]/u.test(glyph.text) : glyph.isRtl);
  const isNeutral = (glyph: Glyphs): boolean => !/[\p{L}\p{N}]/u.test(glyph.text);
  const order = isRtl ? [...glyphs].reverse() : [...glyphs];
  const out: Glyphs[] = [];
  for (let i = 0; i < order.length;) {
    if (!isOther(order[i]!)) {
      const glyph = order[i]!;
      const isBracket = isRtl && glyph.text.trim().length === 1 && MIRROR[glyph.text.trim()] !== undefined;
      out.push(isBracket ? { ...glyph, text: MIRROR[glyph.text.trim()]! } : glyph);
      i++;
      continue;
    }
    let end = i + 1;
    for (let j = i + 1; j < order.length && (isOther(order[j]!) || isNeutral(order[j]!)); j++)
      if (isOther(order[j]!)) end = j + 1;
    out.push(...order.slice(i, end).reverse());
    i = end;
  }
  return out;
}
