import type { Span } from '#base/span.ts';
import type { AnswerCitation, AnswerClaim, GroundedAnswer, RetrievedPassage } from '#domain/answer.ts';
import { decimal } from '#ui/messages/figures.ts';
import type { MapEdge } from '../shared/map-layout.ts';

/** A stretch of the answer text: a claim (its markers are stretches of their own), a marker, or words of ours. */
export type AnswerPiece = Span &
  (
    | { readonly kind: 'claim'; readonly claim: AnswerClaim; readonly n: number }
    | { readonly kind: 'marker'; readonly citationId: string; readonly claimId: string }
    | { readonly kind: 'frame' }
  );

/**
 * Cuts an answer into its pieces, in order and without a gap: joined, they are the answer text again. Only what the
 * answer lists as a marker is one; a `[2]` within quoted words is text. A piece that would overlap one before it is left
 * to the earlier one.
 */
export function answerPieces(answer: GroundedAnswer): readonly AnswerPiece[] {
  const marked: AnswerPiece[] = [
    ...answer.claims.map((claim, index): AnswerPiece => ({
      kind: 'claim',
      claim,
      n: index + 1,
      start: claim.start,
      end: claim.end,
    })),
    ...answer.markers.map((marker): AnswerPiece => ({ kind: 'marker', ...marker })),
  ];
  marked.sort((a, b) => a.start - b.start || a.end - b.end);
  const pieces: AnswerPiece[] = [];
  let at = 0;
  for (const piece of marked) {
    if (piece.start < at || piece.end > answer.answer.length || piece.end <= piece.start) continue;
    if (piece.start > at) pieces.push({ kind: 'frame', start: at, end: piece.start });
    pieces.push(piece);
    at = piece.end;
  }
  if (at < answer.answer.length) pieces.push({ kind: 'frame', start: at, end: answer.answer.length });
  return pieces;
}

/** Citations of an answer by their id. */
export function citationsById(answer: GroundedAnswer): ReadonlyMap<string, AnswerCitation> {
  return new Map(answer.citations.map((citation) => [citation.id, citation]));
}

/** Edges of the map: each claim with each citation that it bears, as strong as the citation weighs. */
export function answerEdges(answer: GroundedAnswer): readonly MapEdge[] {
  const weights = citationsById(answer);
  return answer.claims.flatMap((claim) =>
    [...new Set(claim.citationIds)].flatMap((id) => {
      const citation = weights.get(id);
      return citation
        ? [{ claim: claim.id, source: id, stance: 'supports' as const, strength: citation.weight, citations: 1 }]
        : [];
    }),
  );
}

/** The claim `step` places away from the selected one, stopping at the ends; the first when nothing is selected. */
export function neighbourClaim(
  claims: readonly AnswerClaim[],
  selected: string | undefined,
  step: 1 | -1,
): AnswerClaim | null {
  const at = claims.findIndex((claim) => claim.id === selected);
  const target = at === -1 ? 0 : Math.min(claims.length - 1, Math.max(0, at + step));
  return claims[target] ?? null;
}

/** Where a passage was cited: its citation number, struck out or not; `null` where it was not. */
export function citationOf(
  answer: GroundedAnswer,
  passage: RetrievedPassage,
): { readonly citation: AnswerCitation; readonly isStruck: boolean } | null {
  const same = (citation: AnswerCitation): boolean =>
    citation.passageId === passage.passageId && citation.start === passage.start && citation.end === passage.end;
  const citation = answer.citations.find(same);
  if (citation) return { citation, isStruck: false };
  const struck = answer.struckOut.find(same);
  return struck ? { citation: struck, isStruck: true } : null;
}

/** One part of a bar, in the units of the score. */
export interface BarPart {
  readonly key: string;
  readonly value: number;
}

/** A part with its place on the axis: `from` and `to` in [0, 1] of the axis' width. */
export interface PlacedPart extends BarPart {
  readonly from: number;
  readonly to: number;
}

/** Lowest and highest sum of the parts of one sign, over all bars that share an axis; both ends include 0. */
export function axisOf(bars: readonly (readonly BarPart[])[]): { readonly low: number; readonly high: number } {
  let low = 0;
  let high = 0;
  for (const parts of bars) {
    let below = 0;
    let above = 0;
    for (const { value } of parts) {
      if (value < 0) below += value;
      else above += value;
    }
    low = Math.min(low, below);
    high = Math.max(high, above);
  }
  return { low, high };
}

/**
 * Places the parts of one bar end to end on an axis: what adds to the score to the right of zero, what takes from it to
 * the left (a method may find a passage worse than its average: its share is below zero).
 */
export function placeParts(
  parts: readonly BarPart[],
  axis: { readonly low: number; readonly high: number },
): readonly PlacedPart[] {
  const width = axis.high - axis.low;
  if (!(width > 0)) return parts.map((part) => ({ ...part, from: 0, to: 0 }));
  const at = (value: number): number => (value - axis.low) / width;
  let above = 0;
  let below = 0;
  return parts.map((part) => {
    if (part.value < 0) {
      const to = at(below);
      below += part.value;
      return { ...part, from: at(below), to };
    }
    const from = at(above);
    above += part.value;
    return { ...part, from, to: at(above) };
  });
}

/** Figures of a score: three places, so that parts can be seen to add up; more where that would show nothing. */
export function scoreText(value: number): string {
  if (value !== 0 && Math.abs(value) < 0.001) return value.toExponential(1);
  return decimal(value, 3);
}
