import type { Span } from '#base/span.ts';
import type { CheckedClaim } from '#domain/claim.ts';
import type { NumberStatus } from '#domain/quantity.ts';
import type { QuoteStatus } from '#domain/quote.ts';
import type { CheckReport } from '#domain/report.ts';
import { CLAIM_OUTCOMES, outcomeOf, type ClaimOutcome, type MarkerState } from '../shared/labels.ts';
import type { MapEdge } from '../shared/map-layout.ts';

/** A claim as it is listed: its number in the draft (from 1) and the outcome people see. */
export interface ClaimItem {
  readonly claim: CheckedClaim;
  readonly n: number;
  readonly outcome: ClaimOutcome;
}

export type TextMark = Span &
  (
    | { readonly kind: 'claim'; readonly id: string; readonly n: number; readonly outcome: ClaimOutcome }
    | { readonly kind: 'quote'; readonly index: number; readonly status: QuoteStatus }
    | { readonly kind: 'number'; readonly index: number; readonly status: NumberStatus }
    | { readonly kind: 'marker'; readonly index: number; readonly state: MarkerState }
  );

/** Claims in the order of the draft, numbered. */
export function claimItems(report: Pick<CheckReport, 'claims'>): readonly ClaimItem[] {
  return report.claims.map((claim, index) => ({ claim, n: index + 1, outcome: outcomeOf(claim) }));
}

/** How many claims ended which way; the counts add up to the number of claims. */
export function countOutcomes(items: readonly ClaimItem[]): Readonly<Record<ClaimOutcome, number>> {
  const counts = Object.fromEntries(CLAIM_OUTCOMES.map((outcome) => [outcome, 0])) as Record<ClaimOutcome, number>;
  for (const item of items) counts[item.outcome] += 1;
  return counts;
}

/** Keeps the claims of the chosen outcomes; choosing none keeps all. */
export function filterClaims(items: readonly ClaimItem[], only: readonly string[] | undefined): readonly ClaimItem[] {
  return only && only.length > 0 ? items.filter((item) => only.includes(item.outcome)) : items;
}

/** State of a marker of the draft: one ref that names nothing makes it ungrounded, one that names two ambiguous. */
export function markerState(
  marker: { readonly refs: readonly string[]; readonly resolved: readonly (number | null)[] },
  ambiguous: readonly string[],
): MarkerState {
  if (marker.refs.some((ref) => ambiguous.includes(ref))) return 'ambiguous';
  return marker.resolved.length > 0 && marker.resolved.every((index) => index !== null) ? 'grounded' : 'ungrounded';
}

/** Everything that is marked in the draft, in one list: claims first, so that they lie under what they contain. */
export function textMarks(report: CheckReport, items: readonly ClaimItem[]): readonly TextMark[] {
  return [
    ...items.map(({ claim, n, outcome }): TextMark => ({
      kind: 'claim',
      id: claim.id,
      n,
      outcome,
      start: claim.start,
      end: claim.end,
    })),
    ...report.quotes.map(({ start, end, status }, index): TextMark => ({ kind: 'quote', index, status, start, end })),
    ...report.numbers.map(({ start, end, status }, index): TextMark => ({ kind: 'number', index, status, start, end })),
    ...report.markers.markers.map((marker, index): TextMark => ({
      kind: 'marker',
      index,
      state: markerState(marker, report.markers.ambiguous),
      start: marker.start,
      end: marker.end,
    })),
  ];
}

/** Edges of the claim/citation map, in the order of the draft: the strongest citation of each source and stance. */
export function mapEdges(claims: readonly CheckedClaim[]): readonly MapEdge[] {
  const edges = new Map<string, { -readonly [Key in keyof MapEdge]: MapEdge[Key] }>();
  for (const claim of claims) {
    for (const { sourceId, stance, strength } of claim.citations) {
      const key = `${claim.id}\n${sourceId}\n${stance}`;
      const known = edges.get(key);
      if (known) {
        known.strength = Math.max(known.strength, strength);
        known.citations += 1;
      } else {
        edges.set(key, { claim: claim.id, source: sourceId, stance, strength, citations: 1 });
      }
    }
  }
  return [...edges.values()];
}

/** The claim `step` places away from the selected one, stopping at the ends; the first when nothing is selected. */
export function neighbour(items: readonly ClaimItem[], selected: string | undefined, step: 1 | -1): ClaimItem | null {
  const at = items.findIndex((item) => item.claim.id === selected);
  const target = at === -1 ? 0 : Math.min(items.length - 1, Math.max(0, at + step));
  return items[target] ?? null;
}
