import { sha256Hex } from '#base/sha256.ts';
import type { GateClaim } from './gate-input.ts';

/** A checked claim never changes, so its hash is worked out once: the gate is decided anew at every change beside it. */
const known = new WeakMap<GateClaim, string>();

/**
 * Hash of one claim with the evidence under it: its words, its verdict, and each span with its words and stance. Not its id
 * and not its place in the draft, so that an edit elsewhere leaves it as it was.
 */
export function hashClaim(claim: GateClaim): string {
  const kept = known.get(claim);
  if (kept !== undefined) return kept;
  const evidence = claim.citations.map(({ sourceId, quote, stance, start, end }) => [
    sourceId,
    start ?? null,
    end ?? null,
    quote,
    stance ?? null,
  ]);
  // Lists alone have one order, so plain JSON of them is canonical.
  const hash = `sha256:${sha256Hex(JSON.stringify([claim.text, claim.verdict, evidence]))}`;
  known.set(claim, hash);
  return hash;
}

/** Hash of everything that a sign-off of the whole answers for: the draft, and each claim with its evidence, in order. */
export function hashContent(draft: string | null, claims: readonly GateClaim[]): string {
  return `sha256:${sha256Hex(JSON.stringify([draft, claims.map(hashClaim)]))}`;
}
