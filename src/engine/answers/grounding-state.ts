import type { CheckedClaim } from '#domain/claim.ts';
import type { EvidenceConfidence, GroundingState } from '#domain/report.ts';

/**
 * Posture of a whole draft (SPEC §5.6). Empty asks nothing: `abstained`. One claim that rests on a retracted source
 * taints the whole: `retracted-source` comes before any count. Then every claim passes → `grounded`, some → `partial`,
 * none (also when nothing in it can be checked) → `ungrounded`.
 */
export function evaluateDraftState(draft: string, claims: readonly CheckedClaim[]): GroundingState {
  if (draft.trim() === '') return 'abstained';
  if (claims.some((claim) => claim.defects.some((defect) => defect.kind === 'retracted-source'))) {
    return 'retracted-source';
  }
  const passed = claims.filter((claim) => claim.verdict === 'pass').length;
  if (passed === 0) return 'ungrounded';
  return passed === claims.length ? 'grounded' : 'partial';
}

/** Evidence availability by the number of distinct usable citations: 0, 1–2, or 3 and more (SPEC §1). */
export function evidenceConfidence(citations: number): EvidenceConfidence {
  if (citations <= 0) return 'unavailable';
  return citations < 3 ? 'cautious' : 'grounded';
}
