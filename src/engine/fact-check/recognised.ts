import type { CheckPolicy } from './policy.ts';
import type { VerdictDecision } from './verdict.ts';

/**
 * A verdict that rests on recognised words (speech, scanned lines) is as sure as these are: its confidence is taken times
 * that of the surest passage it rests on, and below the mark for citing it is hedged. `confidences` are those of the
 * passages that carry the verdict; `undefined` is a passage that was written and not recognised, and counts as sure.
 * Verdicts that rest on no passage stay as they are.
 */
export function weighRecognition(
  decision: VerdictDecision,
  confidences: readonly (number | undefined)[],
  policy: Pick<CheckPolicy, 'minConfidenceToCite'>,
): VerdictDecision {
  if (confidences.length === 0 || (decision.verdict !== 'pass' && decision.verdict !== 'contradicted')) return decision;
  const surest = Math.max(...confidences.map((one) => one ?? 1));
  if (surest >= 1) return decision;
  const confidence = decision.confidence * surest;
  const isUnsure = confidence < policy.minConfidenceToCite;
  return {
    ...decision,
    confidence,
    action: decision.action === 'cite' && isUnsure ? 'hedge' : decision.action,
    reasons: isUnsure
      ? [
          ...decision.reasons,
          `The words were recognised with a confidence of ${surest.toFixed(2)}: go back to the recording or the page.`,
        ]
      : decision.reasons,
  };
}
