import type { Span } from '#base/span.ts';

/** Where the HTML comments of a draft stand, in order. One that is never closed is none: its text is shown. */
export function commentSpans(draft: string): readonly Span[] {
  const spans: Span[] = [];
  for (let start = draft.indexOf('<!--'); start >= 0;) {
    const close = draft.indexOf('-->', start + 4);
    if (close < 0) break;
    const end = close + 3;
    spans.push({ start, end });
    start = draft.indexOf('<!--', end);
  }
  return spans;
}
