import { buildLine } from './lines.ts';
import type { Fragment, Line } from './lines.ts';

/** Lines in reading order; `column` changes where the eye moves to the top of another column or band. */
export interface PlacedLine extends Line {
  readonly column: number;
  /** Edges of the column the line stands in. */
  readonly left: number;
  readonly right: number;
}

const MAX_DEPTH = 4;

/**
 * Reading order of a page: full-width lines cut the page into bands; in each band a white strip from top to bottom that
 * runs between lines of running text splits it into columns, read one after the other (right one first where the text is
 * right-to-left). A strip between short or numeric pieces on shared baselines is a table, and stays in rows.
 */
export function readingOrder(fragments: readonly Fragment[]): PlacedLine[] {
  const lines: PlacedLine[] = [];
  let column = 0;
  const emitRows = (part: readonly Fragment[]): void => {
    if (part.length === 0) return;
    column++;
    const left = Math.min(...part.map((fragment) => fragment.x0));
    const right = Math.max(...part.map((fragment) => fragment.x1));
    for (const row of toRows(part)) lines.push({ ...buildLine(row), column, left, right });
  };
  const visit = (part: readonly Fragment[], depth: number): void => {
    const gutter = depth < MAX_DEPTH ? findGutter(part) : null;
    if (gutter === null) {
      emitRows(part);
      return;
    }
    let rest: Fragment[] = [];
    for (const band of cutBands(part, gutter)) {
      const left = band.filter((fragment) => fragment.x1 <= gutter + 1);
      const right = band.filter((fragment) => fragment.x1 > gutter + 1);
      if (areColumns(left, right, gutter)) {
        emitRows(rest);
        rest = [];
        const isRtl = buildLine(band.slice(0, 20)).isRtl;
        visit(isRtl ? right : left, depth + 1);
        visit(isRtl ? left : right, depth + 1);
      } else rest.push(...band);
    }
    emitRows(rest);
  };
  visit(fragments, 0);
  return lines;
}

function toRows(part: readonly Fragment[]): Fragment[][] {
  const sorted = Array.from(part).sort((a, b) => a.y - b.y || a.x0 - b.x0);
  const rows: Fragment[][] = [];
  for (const fragment of sorted) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && fragment.y - first.y <= 0.3 * Math.min(fragment.size, first.size)) row.push(fragment);
    else rows.push([fragment]);
  }
  return rows;
}

/** Middle of the white strip that the fewest rows cross, or `null` where no strip separates two sides. */
function findGutter(part: readonly Fragment[]): number | null {
  if (part.length < 4) return null;
  const left = Math.min(...part.map((fragment) => fragment.x0));
  const right = Math.max(...part.map((fragment) => fragment.x1));
  const width = Math.ceil(right - left);
  if (width < 60 || width > 20_000) return null;
  // Difference array: coverage of each point of the width by fragments.
  const change = new Int32Array(width + 2);
  for (const fragment of part) {
    change[Math.max(0, Math.floor(fragment.x0 - left))]!++;
    change[Math.min(width + 1, Math.ceil(fragment.x1 - left))]!--;
  }
  const sizes = part.map((fragment) => fragment.size).sort((a, b) => a - b);
  const need = Math.max(6, 0.7 * sizes[sizes.length >> 1]!);
  const limit = 0.3 * part.length;
  const cover = new Int32Array(width + 1);
  let sum = 0;
  for (let x = 0; x <= width; x++) {
    sum += change[x]!;
    cover[x] = sum;
  }
  const levels = [...new Set(cover)].filter((level) => level <= limit).sort((a, b) => a - b);
  for (const level of levels.slice(0, 40)) {
    let best: { at: number; width: number } | null = null;
    for (let x = Math.floor(0.12 * width); x < 0.88 * width; x++) {
      if (cover[x]! > level) continue;
      let end = x + 1;
      while (end < width && cover[end]! <= level) end++;
      if (end - x >= need && (!best || end - x > best.width)) best = { at: left + (x + end) / 2, width: end - x };
      x = end;
    }
    if (best) return best.at;
  }
  return null;
}

/** Bands between the fragments that cross the strip, top to bottom; each crossing row is a band of its own. */
function cutBands(part: readonly Fragment[], gutter: number): Fragment[][] {
  const sorted = Array.from(part).sort((a, b) => a.y - b.y || a.x0 - b.x0);
  const bands: Fragment[][] = [];
  let wasCrossing = false;
  for (const fragment of sorted) {
    const isCrossing = fragment.x0 < gutter - 1 && fragment.x1 > gutter + 1;
    if (bands.length === 0 || isCrossing || wasCrossing) bands.push([fragment]);
    else bands.at(-1)!.push(fragment);
    wasCrossing = isCrossing;
  }
  return bands;
}

/** Whether both sides read as running text: at least two lines each, of several words, few of them mere figures. */
function areColumns(left: readonly Fragment[], right: readonly Fragment[], gutter: number): boolean {
  const sides = [toRows(left), toRows(right)];
  if (sides.some((rows) => rows.length < 2)) return false;
  if (left.some((fragment) => fragment.x1 > gutter + 1) || left.length + right.length < 4) return false;
  return sides.every((rows) => {
    let words = 0;
    let figures = 0;
    for (const row of rows) {
      for (const word of buildLine(row).text.split(/\s+/u)) {
        words++;
        if (/^[\p{Sc}(+−-]?[\d.,]+[%)]?$/u.test(word)) figures++;
      }
    }
    return words / rows.length >= 2.5 && figures / words < 0.3;
  });
}
