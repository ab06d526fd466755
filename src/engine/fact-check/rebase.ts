import type { Span } from '#base/span.ts';
import type { ClaimOutcome } from './check-claim.ts';

/**
 * The outcome of a claim as if the claim stood `by` code units further on. Only spans of the draft move; spans of
 * sources and spans relative to the claim (rationale) stay.
 */
export function rebase(outcome: ClaimOutcome, by: number): ClaimOutcome {
  if (by === 0) return outcome;
  const move = <T extends Span>(item: T): T => ({ ...item, start: item.start + by, end: item.end + by });
  return {
    looked: outcome.looked,
    claim: { ...move(outcome.claim), defects: outcome.claim.defects.map(move) },
    numbers: outcome.numbers.map(move),
    contradictions: outcome.contradictions,
  };
}
