import type { Span } from '#base/span.ts';
import type { PageRun } from '#domain/source.ts';

/** A rectangle on a page in PDF points (1/72 inch), origin top left. */
export interface PageBox {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Whether a code unit belongs to a script written from right to left (Hebrew to Arabic Extended-A, presentation forms). */
function isRightToLeft(unit: number): boolean {
  return (unit >= 0x0590 && unit <= 0x08ff) || (unit >= 0xfb1d && unit <= 0xfdff) || (unit >= 0xfe70 && unit <= 0xfefc);
}

function runsRightToLeft(text: string, run: Span): boolean {
  for (let at = run.start; at < run.end; at += 1) {
    const unit = text.charCodeAt(at);
    if (isRightToLeft(unit)) return true;
    if ((unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a)) return false;
  }
  return false;
}

/** Index of the first run that ends behind `at`; runs are in the order of the text. */
function firstRunBehind(runs: readonly PageRun[], at: number): number {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle]?.end ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The boxes of a span on its pages. A run that the span covers in part is cut by the share of its characters: the width of
 * each glyph is not known, and within one run of one font the share is off by less than a letter. Neighbours on one line
 * are joined, so that a stroke has no gaps between words.
 */
export function boxesOf(runs: readonly PageRun[], text: string, span: Span): readonly PageBox[] {
  const boxes: PageBox[] = [];
  for (let index = firstRunBehind(runs, span.start); index < runs.length; index += 1) {
    const run = runs[index];
    if (!run || run.start >= span.end) break;
    const length = run.end - run.start;
    if (length <= 0) continue;
    const from = (Math.max(span.start, run.start) - run.start) / length;
    const to = (Math.min(span.end, run.end) - run.start) / length;
    const left = runsRightToLeft(text, run) ? 1 - to : from;
    add(boxes, {
      page: run.page,
      x: run.x + run.width * left,
      y: run.y,
      width: run.width * (to - from),
      height: run.height,
    });
  }
  return boxes;
}

function add(boxes: PageBox[], box: PageBox): void {
  const last = boxes.at(-1);
  const tall = last ? Math.max(last.height, box.height) : 0;
  const isSameLine = last?.page === box.page && Math.abs(last.y + last.height - box.y - box.height) < tall * 0.35;
  const gap = last ? Math.max(box.x - last.x - last.width, last.x - box.x - box.width) : Infinity;
  if (!last || !isSameLine || gap > tall * 1.2) {
    boxes.push(box);
    return;
  }
  const x = Math.min(last.x, box.x);
  const y = Math.min(last.y, box.y);
  boxes[boxes.length - 1] = {
    page: box.page,
    x,
    y,
    width: Math.max(last.x + last.width, box.x + box.width) - x,
    height: Math.max(last.y + last.height, box.y + box.height) - y,
  };
}

/** The page that a span begins on; `null` where none of its characters is printed. */
export function pageOf(runs: readonly PageRun[], span: Span): number | null {
  const run = runs[firstRunBehind(runs, span.start)];
  return run && run.start < span.end ? run.page : null;
}
