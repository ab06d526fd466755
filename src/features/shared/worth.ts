import type { CalibrationList } from '#api/schemas/evaluation.ts';
import type { CalibrationStep, DomainCalibration } from '#domain/evaluation-run.ts';
import { t } from '#ui/messages/t.ts';

const stepAt = (steps: readonly CalibrationStep[], suspicion: number): CalibrationStep | null =>
  steps.findLast(({ from }) => from <= suspicion) ?? steps[0] ?? null;

/** Curves that somebody put in use and that hold for this engine: another version gives other scores. */
const inUse = ({ engineVersion, calibrations }: CalibrationList): readonly DomainCalibration[] =>
  calibrations.filter((one) => one.isApplied && one.engineVersion === engineVersion);

/** What the suspicion of a statement of a gold set is worth, by the curve of its domain, or else by that of all. */
export function worthInSet(list: CalibrationList, domain: string, suspicion: number): CalibrationStep | null {
  const curves = inUse(list).filter(({ origin }) => origin === 'gold');
  const curve = curves.find((one) => one.domain === domain) ?? curves.find((one) => one.domain === 'all');
  return curve ? stepAt(curve.steps, suspicion) : null;
}

/**
 * What the suspicion of an item of a queue is worth. What people decided here comes first: it is nearer to what they will decide
 * next than any gold set is. A gold set holds single statements, so it says nothing of contradictions between sources.
 */
export function worthInQueue(list: CalibrationList, queue: string, suspicion: number): string | null {
  const curves = inUse(list);
  const decided = curves.find(({ origin, domain }) => origin === 'decisions' && domain === queue);
  const gold =
    queue === 'fact-checks' ? curves.find(({ origin, domain }) => origin === 'gold' && domain === 'all') : undefined;
  const step = stepAt((decided ?? gold)?.steps ?? [], suspicion);
  if (step === null) return null;
  const share = Math.round(step.share * 100);
  return decided
    ? t('By your decisions, {share} % of what was as suspect had a fault ({count} cases).', {
        share,
        count: step.count,
      })
    : t('By the gold sets, {share} % of what was as suspect had a fault ({count} cases).', {
        share,
        count: step.count,
      });
}
