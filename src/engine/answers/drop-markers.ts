import type { MarkerResolution } from '#domain/marker.ts';

const isSpace = (unit: string): boolean => unit === ' ' || unit === '\t';

/**
 * The draft without the markers that name no source of the set (SPEC §5.6), of whatever form. Nothing dropped: the very
 * same string. Something dropped: runs of spaces (never line breaks) collapse to one and the ends are trimmed, as the
 * citation filter of SPEC §2 does. A marker with at least one resolved reference stays.
 */
export function dropUngroundedMarkers(draft: string, markers: MarkerResolution): string {
  const dropped = markers.markers.filter(
    (marker) =>
      marker.refs.length > 0 && marker.resolved.every((index) => index === null) && !isAmbiguous(marker.refs, markers),
  );
  if (dropped.length === 0) return draft;
  let kept = '';
  let at = 0;
  for (const marker of dropped) {
    kept += draft.slice(at, marker.start);
    at = marker.end;
  }
  kept += draft.slice(at);
  let out = '';
  for (let i = 0; i < kept.length; i++) {
    const unit = kept.charAt(i);
    if (!isSpace(unit)) out += unit;
    else if (!isSpace(kept.charAt(i - 1))) out += ' ';
  }
  return out.trim();
}

function isAmbiguous(refs: readonly string[], markers: MarkerResolution): boolean {
  return refs.some((ref) => markers.ambiguous.includes(ref));
}
