import { sha256Hex } from '#base/sha256.ts';
import { stableStringify } from '#base/stable-json.ts';
import type { GateClaim } from './gate-input.ts';

/**
 * Hash of one claim with the evidence under it: its words, its verdict, and each span with its words and stance. Not its id
 * and not its place in the draft, so that an edit elsewhere leaves it as it was.
 */
export function hashClaim({ text, verdict, citations }: GateClaim): string {
  const evidence = citations.map(({ sourceId, quote, stance, start, end }) => [
    sourceId,
    start ?? null,
    end ?? null,
    quote,
    stance ?? null,
  ]);
  return `sha256:${sha256Hex(stableStringify({ text, verdict, evidence }))}`;
}

/** Hash of everything that a sign-off of the whole answers for: the draft, and each claim with its evidence, in order. */
export function hashContent(draft: string | null, claims: readonly GateClaim[]): string {
  return `sha256:${sha256Hex(stableStringify({ draft, claims: claims.map(hashClaim) }))}`;
}
