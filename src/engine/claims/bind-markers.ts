import type { Span } from '#base/span.ts';
import type { DraftClaim } from '#domain/claim.ts';

/**
 * For each claim the indices of the markers that document it, in order. A marker documents what stands between it and
 * the marker before it in the same sentence: at the end of a sentence (before the stop, behind it, or standing alone
 * after it) all statements of that sentence that have no marker of their own, in the middle the part that it ends.
 * Markers that touch form one group. `claims` and `markers` come in the order of the draft. Linear.
 */
export function bindMarkers(
  draft: string,
  claims: readonly Pick<DraftClaim, 'start' | 'end' | 'sentence'>[],
  markers: readonly Span[],
): number[][] {
  const bound: number[][] = claims.map(() => []);
  const groups = groupMarkers(draft, markers);
  let from = 0;
  let group = 0;
  while (from < claims.length) {
    const sentence = claims[from]?.sentence;
    if (sentence === undefined) break;
    let to = from;
    while (claims[to] !== undefined && claims[to]?.sentence.start === sentence.start) to += 1;
    while (group < groups.length && (groups[group]?.end ?? 0) <= sentence.start) group += 1;
    let pending = from;
    let any = false;
    while (group < groups.length) {
      const current = groups[group];
      if (current === undefined || current.start >= sentence.end) break;
      let upTo = pending;
      while (upTo < to && (claims[upTo]?.start ?? 0) < current.start) upTo += 1;
      if (upTo > pending) {
        for (let i = pending; i < upTo; i += 1) bound[i]?.push(...current.indices);
        pending = upTo;
      } else {
        // Before the first statement ("[1] Rain fell"), or a second mark behind the last: what is next, else what was last.
        const target = pending < to ? pending : to - 1;
        bound[target]?.push(...current.indices);
      }
      any = true;
      group += 1;
    }
    // A marker on a line of its own belongs to the sentence above it, when that has none.
    const next = groups[group];
    if (
      !any &&
      next !== undefined &&
      next.start >= sentence.end &&
      /^\s*$/u.test(draft.slice(sentence.end, Math.min(next.start, sentence.end + 40))) &&
      next.start - sentence.end <= 40 &&
      isAlone(draft, next)
    ) {
      for (let i = from; i < to; i += 1) bound[i]?.push(...next.indices);
      group += 1;
    }
    from = to;
  }
  return bound;
}

interface Group extends Span {
  readonly indices: readonly number[];
}

function groupMarkers(draft: string, markers: readonly Span[]): Group[] {
  const groups: { start: number; end: number; indices: number[] }[] = [];
  markers.forEach((marker, index) => {
    const last = groups[groups.length - 1];
    if (
      last !== undefined &&
      marker.start - last.end <= 3 &&
      /^[\s,;]*$/u.test(draft.slice(last.end, marker.start)) &&
      !draft.slice(last.end, marker.start).includes('\n')
    ) {
      last.end = marker.end;
      last.indices.push(index);
    } else groups.push({ start: marker.start, end: marker.end, indices: [index] });
  });
  return groups;
}

/** Nothing but the group stands on its line. */
const isAlone = (draft: string, group: Span): boolean =>
  /^[.\s]{0,2}(?:\n|$)/u.test(draft.slice(group.end, group.end + 3));
