import type { Span } from '#base/span.ts';
import { recognisedWithin, UNSURE_WORD } from '#domain/recognised-page.ts';
import type { CanvasPlace, PageRun, Passage, SourceDocument, TableCell } from '#domain/source.ts';
import { t } from '#ui/messages/t.ts';

/** Where a span of a source stands, as its kind says it. */
export interface Place {
  /** What it stands in, outermost first: the archive, the item in it, its headings. */
  readonly trail: readonly string[];
  /** The exact place: a time, a cell, a page; `null` where the words themselves are all there is. */
  readonly exact: string | null;
  /** Whether `exact` is a time. */
  readonly isTime: boolean;
  /** Who says it, where a recording says so. */
  readonly speaker: string | null;
  /** How sure the recogniser was, 0–1. */
  readonly confidence: number | null;
  /** Words of the span that text recognition may have misread. */
  readonly unsure: number;
  readonly canvas: CanvasPlace | null;
}

/** The passage that holds an offset; of several, the one that begins last. */
function passageAt(passages: readonly Passage[], at: number): Passage | null {
  let low = 0;
  let high = passages.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passages[middle]!.start <= at) low = middle + 1;
    else high = middle;
  }
  const found = passages[low - 1];
  return found && at < Math.max(found.end, found.start + 1) ? found : null;
}

/** Where a span stands: the cue and its time, the cell and its head, the canvas and its region, the fact and its time. */
export function placeOf(document: SourceDocument, span: Span): Place {
  const { source, text, passages } = document;
  const passage = passageAt(passages, span.start);
  const last = passageAt(passages, Math.max(span.start, span.end - 1)) ?? passage;
  const cell = cellAt(document, span);
  const fact = document.facts?.find((one) => one.start <= span.start && span.start < one.end);
  const item = passage?.item;
  const recognised = recognisedWithin(document.runs, span);
  return {
    // A sheet is its own heading: nothing is said twice in a row.
    trail: [...(source.partOf ?? []), ...(item === undefined ? [] : [item]), ...(passage?.headings ?? [])].filter(
      (part, i, all) => part !== all[i - 1],
    ),
    isTime: passage?.startTime !== undefined,
    exact:
      passage?.startTime !== undefined
        ? `${clockOf(passage.startTime)}–${clockOf(last?.endTime ?? passage.endTime ?? passage.startTime)}`
        : (cell ?? (fact ? factWords(fact.quantity, fact.value, fact.unit, fact.epoch) : pagesOf(passage))),
    speaker: passage?.speaker ?? null,
    confidence: recognised.confidence ?? passage?.confidence ?? null,
    unsure: recognised.unsure,
    canvas: passage?.canvas ?? null,
  };

  function cellAt({ blocks }: SourceDocument, { start, end }: Span): string | null {
    const table = blocks.find((block) => block.cells && block.start <= start && start < block.end);
    const cells = table?.cells ?? [];
    const hit = cells.filter((one) => one.start < end && start < one.end);
    const [first] = hit;
    if (!first) return null;
    const words = ({ start: from, end: to }: TableCell): string => text.slice(from, to);
    const headOf = (column: number): TableCell | undefined =>
      cells.find((one) => one.isHeader && one.column === column);
    const label = cells.find((one) => one.row === first.row && one.column === 0);
    const row =
      label && label !== first && words(label) !== ''
        ? t('row {row} ({label})', { row: first.row + 1, label: words(label) })
        : t('row {row}', { row: first.row + 1 });
    if (hit.some((one) => one.row !== first.row))
      return t('rows {first}–{last}', { first: first.row + 1, last: hit.at(-1)!.row + 1 });
    if (hit.length > 1) return row;
    const head = headOf(first.column);
    return head && head !== first
      ? t('{row}, column “{head}”', { row, head: words(head) })
      : t('{row}, column {column}', { row, column: first.column + 1 });
  }
}

function pagesOf(passage: Passage | null): string | null {
  if (passage?.page === undefined) return null;
  return passage.endPage === undefined || passage.endPage === passage.page
    ? t('page {page}', { page: passage.page })
    : t('pages {page}–{endPage}', { page: passage.page, endPage: passage.endPage });
}

function factWords(quantity: string, value: string, unit: string | null, epoch: string | null): string {
  const measure = unit === null || unit === '' ? value : `${value} ${unit}`;
  return `${quantity} ${measure}${epoch === null ? '' : `, ${epoch}`}`;
}

/** Seconds as `1:02:03.4` or `2:03`, with tenths where there are any. */
export function clockOf(seconds: number): string {
  const tenths = Math.round(seconds * 10);
  const whole = Math.floor(tenths / 10);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const rest = tenths % 10 === 0 ? '' : `.${tenths % 10}`;
  const tail = `${String(whole % 60).padStart(2, '0')}${rest}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

/** Words that text recognition may have misread. */
export const unsureWords = (runs: readonly PageRun[]): readonly Span[] =>
  runs.filter(({ confidence }) => confidence !== undefined && confidence < UNSURE_WORD);

/** Below this the recogniser may as well be wrong: the words are marked. */
export const UNSURE = 0.75;
