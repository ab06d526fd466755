import { OWN } from './align.ts';
import type { Alignment, WeighedClaim } from './align.ts';
import type { PlacedPeriod, StatedNumber, Statement } from './prepare.ts';

/** Something of the evidence that stands at words `[from, to]`. */
interface Placed {
  readonly from: number;
  readonly to: number;
}

/** The occurrence of a concept inside the window that is nearest to a place, or -1. */
export function nearest(evidence: Statement, window: Alignment, concept: string, place: Placed): number {
  let best = -1;
  let least = Infinity;
  for (const at of evidence.positions.get(concept) ?? []) {
    if (at < window.from) continue;
    if (at >= window.to) break;
    const distance = at < place.from ? place.from - at : Math.max(0, at - place.to);
    if (distance < least) {
      least = distance;
      best = at;
    }
  }
  return best;
}

/**
 * Whether a number of the evidence belongs to what the claim speaks of: between it and the nearest occurrence of each
 * matched word of the claim no rival stands. This keeps `St. Francis, which cost $4,000,000` from proving or
 * disproving what the Palace Hotel cost in the same sentence.
 */
export function belongs(
  claim: WeighedClaim,
  evidence: Statement,
  window: Alignment,
  place: Placed,
  rivals: readonly Placed[],
): boolean {
  for (const i of claim.content) {
    if (window.how[i] !== OWN) continue;
    const at = nearest(evidence, window, claim.statement.words[i]!.concept, place);
    if (at < 0) continue;
    for (const rival of rivals) {
      if (at < place.from ? rival.from > at && rival.to < place.from : rival.from > place.to && rival.to < at)
        return false;
    }
  }
  return true;
}

/** Numbers or periods that stand inside the window. */
export function inWindow<T extends StatedNumber | PlacedPeriod>(items: readonly T[], window: Alignment): readonly T[] {
  return items.filter((item) => item.from >= window.from && item.to < window.to);
}
