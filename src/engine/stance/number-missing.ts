import { spanOf } from './signal.ts';
import type { Pair, Signal } from './signal.ts';

/** Share of the claim's other words that must be borne out before a differing number or date is a clash. */
export const LEAST_ALIKE = 0.66;

/** The signal that a number or date of the claim is not stated; it decides nothing. */
export function notStated(pair: Pair, item: { readonly from: number; readonly to: number }, detail: string): Signal {
  return {
    feature: 'number-not-found',
    stance: 'neutral',
    strength: 0.3,
    detail,
    claimSpan: spanOf(pair.claim.statement, item.from, item.to),
    evidenceSpan: null,
  };
}
