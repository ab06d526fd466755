import type { Span } from '#base/span.ts';
import type { CheckedClaim, ClaimDefect } from '#domain/claim.ts';

type Unnamed = Omit<CheckedClaim, 'id'>;

/**
 * Names the part of a sentence that is not borne out where another part of the same sentence is: whoever reads the sentence
 * takes the citation for the whole of it. A part that is contradicted has its own name. `sentences` has one entry a claim.
 */
export function namePartly(claims: readonly Unnamed[], sentences: readonly Span[]): readonly Unnamed[] {
  const held = new Set(claims.flatMap(({ verdict }, at) => (verdict === 'pass' ? [sentences[at]!.start] : [])));
  return claims.map((claim, at) => {
    if (claim.verdict === 'pass' || claim.verdict === 'contradicted' || !held.has(sentences[at]!.start)) return claim;
    const { start, end } = claim;
    const detail = 'Another part of the sentence is borne out, this one is not.';
    const defect: ClaimDefect = { kind: 'partly-supported', detail, start, end };
    return { ...claim, defects: [...claim.defects, defect] };
  });
}
