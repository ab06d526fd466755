import type { ImportWarning } from '#domain/import-report.ts';
import { t } from '#ui/messages/t.ts';

/** What an import says of pages whose words are not in the file, or not whole: text recognition can read them. */
const SCAN_CODES: ReadonlySet<string> = new Set(['page-no-text-layer', 'page-partial-text']);

/** Stretches of pages that are named; the rest is dots. */
const MOST_RANGES = 8;

/** Numbers of the scanned pages among the warnings of an import, in order. */
export function scannedPagesOf(warnings: readonly Pick<ImportWarning, 'code' | 'place'>[]): readonly number[] {
  return warnings.flatMap(({ code, place }) => {
    const number = SCAN_CODES.has(code) ? Number(/^page (\d{1,6})$/.exec(place)?.[1]) : Number.NaN;
    return Number.isFinite(number) ? [number] : [];
  });
}

/** Whether an import left scanned pages unread. */
export const hasScans = (warnings: readonly Pick<ImportWarning, 'code' | 'place'>[]): boolean =>
  warnings.some(({ code }) => SCAN_CODES.has(code));

/** Pages in words, neighbours joined: `page 3`, `pages 2–4, 9`. */
export function pagesInWords(pages: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last && page === last.to + 1) last.to = page;
    else ranges.push({ from: page, to: page });
  }
  const shown = ranges.slice(0, MOST_RANGES).map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`));
  const list = `${shown.join(', ')}${ranges.length > MOST_RANGES ? ' …' : ''}`;
  return t('{n, plural, one {page {list}} other {pages {list}}}', { n: pages.length, list });
}
