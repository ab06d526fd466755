import { describe, expect, it } from 'vitest';
import type { DraftMarker, MarkerResolution } from '#domain/marker.ts';
import { dropUngroundedMarkers } from './drop-markers.ts';

function resolution(draft: string, marks: readonly [string, readonly (number | null)[]][]): MarkerResolution {
  let from = 0;
  const markers: DraftMarker[] = marks.map(([text, resolved]) => {
    const start = draft.indexOf(text, from);
    from = start + text.length;
    return { form: 'numeric', text, refs: resolved.map((_, i) => `${text}${i}`), resolved, start, end: from };
  });
  return { markers, grounded: [], ungrounded: [], ambiguous: [], links: [], bibliography: null };
}

describe('dropping ungrounded markers', () => {
  it('gives back the very same text where every marker is grounded, odd spacing and all', () => {
    const draft = '  A  b [1].\n\n  c ';
    expect(dropUngroundedMarkers(draft, resolution(draft, [['[1]', [0]]]))).toBe(draft);
  });

  it('removes a marker without a source and closes the gap, but keeps line breaks', () => {
    const draft = 'A [9]  b.\n\nC [1].';
    const markers = resolution(draft, [
      ['[9]', [null]],
      ['[1]', [0]],
    ]);
    expect(dropUngroundedMarkers(draft, markers)).toBe('A b.\n\nC [1].');
  });

  it('keeps a marker of which one reference is grounded', () => {
    const draft = 'A [1, 9].';
    expect(dropUngroundedMarkers(draft, resolution(draft, [['[1, 9]', [0, null]]]))).toBe(draft);
  });

  it('keeps an ambiguous marker: it is for a person to settle', () => {
    const draft = 'A [1].';
    const markers = { ...resolution(draft, [['[1]', [null]]]), ambiguous: ['[1]0'] };
    expect(dropUngroundedMarkers(draft, markers)).toBe(draft);
  });
});
