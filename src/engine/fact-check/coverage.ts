import type { Span } from '#base/span.ts';
import type { Coverage } from '#domain/report.ts';

const SPACE = /\s/u;

/**
 * How much of a draft was checked, in code units that are not white space, so that layout does not count. A unit under a
 * claim or a marker is checked; one under `notChecked` is not checkable, with its reason; the rest is left. Where spans
 * overlap the first of these wins. The three always add up to the total.
 */
export function measureCoverage(draft: string, checked: readonly Span[], notCheckable: readonly Span[]): Coverage {
  const mark = new Uint8Array(draft.length);
  for (const span of notCheckable) mark.fill(2, span.start, span.end);
  for (const span of checked) mark.fill(1, span.start, span.end);
  const counts = [0, 0, 0];
  for (let i = 0; i < draft.length; i++) {
    if (!SPACE.test(draft.charAt(i))) counts[mark[i]!]!++;
  }
  const [left = 0, done = 0, skipped = 0] = counts;
  return { total: left + done + skipped, checked: done, notCheckable: skipped, left };
}
