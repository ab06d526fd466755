import type { Span } from '#base/span.ts';
import type { MarkerResolution } from '#domain/marker.ts';

/** The citation marks of a draft, as spans that belong to no claim. */
export interface DraftMarks {
  /** `span` without the marks (and their brackets) at its two ends, and without the space around them. */
  trim(span: Span): Span;
  /** Marks inside `span`. */
  within(span: Span): readonly Span[];
}

/**
 * Marks are the citation markers and the links that only document: in parentheses of their own, with a number for
 * text, or bare addresses.
 */
export function marksOf(draft: string, resolution: MarkerResolution): DraftMarks {
  const spans: Span[] = resolution.markers.map((marker) => withBrackets(draft, marker));
  for (const link of resolution.links) {
    if (draft[link.start - 1] === '(' && draft[link.end] === ')')
      spans.push({ start: link.start - 1, end: link.end + 1 });
    else if (link.text === link.href) spans.push({ start: link.start, end: link.end });
  }
  spans.sort((a, b) => a.start - b.start || a.end - b.end);
  const marks: Span[] = [];
  for (const span of spans) {
    const last = marks[marks.length - 1];
    if (last !== undefined && span.start < last.end)
      marks[marks.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    else marks.push(span);
  }
  /** Index of the first mark that ends behind `at`. */
  const firstAfter = (at: number): number => {
    let low = 0;
    let high = marks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((marks[middle]?.end ?? 0) > at) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return {
    within(span) {
      const found: Span[] = [];
      for (let i = firstAfter(span.start); (marks[i]?.start ?? Infinity) < span.end; i += 1) {
        const mark = marks[i];
        if (mark !== undefined && mark.start >= span.start && mark.end <= span.end) found.push(mark);
      }
      return found;
    },
    trim(span) {
      let { start, end } = trimToWords(draft, span);
      for (
        let i = firstAfter(start);
        marks[i] !== undefined && marks[i]?.start === start && (marks[i]?.end ?? 0) <= end;
        i = firstAfter(start)
      ) {
        // A mark that is the subject of its sentence ("[1] reports …") stays.
        const next = trimToWords(draft, { start: marks[i]?.end ?? start, end });
        if (/^\p{Ll}/u.test(draft.slice(next.start, next.start + 2))) break;
        start = next.start;
      }
      for (;;) {
        // Marks at the end, also with the full stop behind them ("… by 40% [1].").
        let tail = end;
        while (
          tail > start &&
          markEndingAt(tail) === null &&
          /[\s.,;:!?…。！？；，*_)"'”]/u.test(draft[tail - 1] ?? '')
        )
          tail -= 1;
        const plainEnd = trimToWords(draft, { start, end }).end;
        const mark = [tail, plainEnd]
          .map((at) => markEndingAt(at))
          .find((found) => found !== null && found !== undefined && found.start >= start);
        if (mark === undefined || mark === null) return { start, end: plainEnd };
        end = mark.start;
        if (end <= start) return { start, end: start };
      }
    },
  };

  function markEndingAt(at: number): Span | null {
    const mark = marks[firstAfter(at - 1)];
    return mark !== undefined && mark.end === at ? mark : null;
  }
}

/** What introduces a marker inside parentheses of its own. */
const POINTER = /\((?:see(?: also)?|cf\.?|e\.g\.,?|sources?:?|refs?\.?:?)?\s?$/iu;

/** The parentheses of `(see [1])` belong to the mark. */
function withBrackets(draft: string, { start, end }: Span): Span {
  const open = draft[end] === ')' ? POINTER.exec(draft.slice(Math.max(0, start - 12), start)) : null;
  return open === null ? { start, end } : { start: start - open[0].length, end: end + 1 };
}

/** `span` without white space at its ends. */
export function trimToWords(draft: string, span: Span): Span {
  let { start, end } = span;
  while (start < end && /\s/u.test(draft[start] ?? '')) start += 1;
  while (end > start && /\s/u.test(draft[end - 1] ?? '')) end -= 1;
  return { start, end };
}

/** The slice of `span` with `holes` turned into spaces, so that offsets stay. */
export function blankSpans(draft: string, span: Span, holes: readonly Span[]): string {
  let out = '';
  let at = span.start;
  for (const hole of holes) {
    out += draft.slice(at, hole.start) + ' '.repeat(hole.end - hole.start);
    at = hole.end;
  }
  return out + draft.slice(at, span.end);
}
