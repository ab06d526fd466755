/** A half-open range `[start, end)` of UTF-16 code units into the original text it was measured on. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Whether two half-open spans share at least one code unit. */
export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

/** Whether `outer` covers the whole of `inner`. */
export function covers(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
