import type { ScenarioInput, ScenarioOutcome } from '#domain/scenario.ts';
import { diffSourceSets } from '#engine/source-sets/diff.ts';
import { planSourceLifecycleInvalidation } from '#engine/source-sets/invalidation.ts';
import { parseSourceSet } from '#engine/source-sets/parse-source-set.ts';

/** Clock of the earlier version of a set: what ran out between it and the later one is a change. */
const EARLIER = '2026-01-15T00:00:00.000Z';

/** Compares two versions of a set, and plans what the change does to the answers that rest on it. Nothing is performed. */
export function deriveChange(
  { before, after, answers, aspect }: Extract<ScenarioInput, { kind: 'change' }>,
  now: string,
): ScenarioOutcome {
  const [old, young] = [parseSourceSet(before), parseSourceSet(after)];
  if (!old.ok || !young.ok) {
    const faults = [old, young].flatMap((one) => (one.ok ? [] : one.faults));
    return {
      derived: 'invalid_payload',
      reasons: faults.map(({ path, message }) => `${path}: ${message}`),
      figures: [],
      texts: [],
    };
  }
  const { changes } = diffSourceSets(old.set, young.set, [EARLIER, now]);
  const plan = planSourceLifecycleInvalidation(changes, answers);
  const found = aspect.of === 'change' ? changes.filter(({ kind }) => kind === aspect.kind) : changes;
  return {
    derived: aspect.of === 'change' ? (found[0]?.kind ?? changes[0]?.kind ?? 'nothing') : (plan.severity ?? 'nothing'),
    reasons: [
      ...found.map(({ sourceId, detail }) => `${sourceId}: ${detail}`),
      ...plan.tasks.map(({ surface, action }) => `${surface}: ${action}`),
    ],
    figures: [
      { name: 'Changes', value: changes.map(({ kind }) => kind).join(', ') || 'none' },
      { name: 'Severity', value: plan.severity ?? 'reaches nothing' },
      { name: 'Tasks', value: String(plan.tasks.length) },
      { name: 'Claims reached', value: `${plan.counts.claimsAffected} of ${plan.counts.claims}` },
      { name: 'Sign-offs voided', value: String(plan.counts.signOffsVoided) },
      { name: 'Exports out of date', value: String(plan.counts.exportsStale) },
    ],
    texts: [],
  };
}
