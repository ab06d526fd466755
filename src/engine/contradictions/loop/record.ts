import { sha256Hex } from '#base/sha256.ts';
import { stableStringify } from '#base/stable-json.ts';
import { compareIsoDates } from '#base/dates.ts';
import type { Counterclaim, CounterclaimKind, CounterclaimSide, CounterclaimStep } from '#domain/counterclaim.ts';
import type { Rationale } from '#domain/claim.ts';
import type { ContradictionPolicy } from './policy.ts';
import { bandOf, suggestResolution } from './resolve.ts';

/** A finding before it is scored. */
export interface Detected {
  readonly kind: CounterclaimKind;
  readonly type: Counterclaim['type'];
  readonly severity: Counterclaim['severity'];
  readonly similarity: number;
  readonly sides: readonly [Omit<CounterclaimSide, 'quality'>, Omit<CounterclaimSide, 'quality'>];
  readonly reasons: readonly string[];
  readonly rationale: readonly Rationale[];
}

/** What the loop asks of the world around it. */
export interface LoopPorts {
  /** CredibilityScore in [0, 1] of what stands behind a side; `null` where nothing does. */
  readonly qualityOf: (side: Omit<CounterclaimSide, 'quality'>) => number | null;
  /** Downstream outputs that rest on a side, by id. */
  readonly restingOn: (side: Omit<CounterclaimSide, 'quality'>) => readonly string[];
}

/** Identity of a finding: what is said, where, against what. Scores are left out, so a re-scored finding stays the same. */
function idOf({ kind, type, sides }: Detected): string {
  const material = sides.map(({ role, claimId, sourceId, start, end, text }) => [
    role,
    role === 'claim' ? claimId : sourceId,
    role === 'claim' ? null : [start, end],
    text,
  ]);
  return `cc-${sha256Hex(stableStringify([kind, type, material])).slice(0, 16)}`;
}

/**
 * Turns a finding into a counterclaim record: scores both sides, bands them, suggests a resolution, and counts what rests
 * on either side (SPEC §9). Each step is written down with its figures.
 */
export function recordCounterclaim(found: Detected, ports: LoopPorts, policy: ContradictionPolicy): Counterclaim {
  const score = (side: Omit<CounterclaimSide, 'quality'>): CounterclaimSide => ({
    ...side,
    quality: ports.qualityOf(side),
  });
  const sides = [score(found.sides[0]), score(found.sides[1])] as const;
  const qualities = [sides[0].quality, sides[1].quality] as const;
  const band = bandOf(qualities, policy);
  const order = compareIsoDates(sides[0].date, sides[1].date);
  const newer = order === null || order === 0 ? null : order < 0 ? 1 : 0;
  const suggestion = suggestResolution({ type: found.type, severity: found.severity, qualities, newer }, policy);
  const touched = new Set(found.sides.flatMap((side) => ports.restingOn(side)));
  const steps: readonly CounterclaimStep[] = [
    { step: 'detected', detail: found.reasons[0] ?? found.type },
    { step: 'aligned', detail: `similarity ${found.similarity.toFixed(2)}, at least ${policy.minAlignmentSimilarity}` },
    { step: 'scored', detail: `${qualities.map((one) => one?.toFixed(2) ?? 'no source').join(' and ')}: ${band}` },
    { step: 'recorded', detail: `${touched.size} outputs rest on it` },
    { step: 'resolved', detail: `suggested: ${suggestion.action}. ${suggestion.reason}` },
  ];
  return {
    id: idOf(found),
    kind: found.kind,
    type: found.type,
    severity: found.severity,
    similarity: found.similarity,
    sides,
    band,
    suggestion,
    reasons: found.reasons,
    rationale: found.rationale,
    steps,
    touches: touched.size,
  };
}
