import type { Stance, StanceJudgement } from '#domain/claim.ts';
import type { JudgeAgreement, JudgeComparison } from '#domain/judgement.ts';

function agreementOf(embedded: StanceJudgement, stronger: StanceJudgement): JudgeAgreement {
  if (!embedded.judged) return stronger.judged ? 'settles' : 'open';
  if (!stronger.judged) return 'doubts';
  return embedded.stance === stronger.stance ? 'agree' : 'opposed';
}

const SAYS: Readonly<Record<Stance, string>> = {
  supports: 'bears it out',
  contradicts: 'contradicts it',
  neutral: 'does not settle it',
};

/**
 * Two judges side by side and what comes of them. Where they agree, that; where one leaves the pair open, the one that
 * settles it; where they are opposed, nothing is settled and a person must look: neither a model's confidence nor a rule
 * outvotes the other. A stronger judge that failed changes nothing, and that is said.
 */
export function combineJudges(
  embedded: StanceJudgement,
  stronger: StanceJudgement | null,
  { name, failure = null }: { readonly name: string; readonly failure?: string | null },
): JudgeComparison {
  if (stronger === null) {
    const note = `“${name}” could not judge${failure === null ? '' : ` (${failure})`}; the embedded judge stands.`;
    const { stance, judged } = embedded;
    return { embedded, stronger, failure, agreement: null, stance, judged, note };
  }
  const agreement = agreementOf(embedded, stronger);
  const by = (judgement: StanceJudgement): string =>
    judgement.judged ? `the passage ${SAYS[judgement.stance]}` : 'a person must look';
  const note =
    agreement === 'agree'
      ? `Both judges: ${by(embedded)}.`
      : agreement === 'open'
        ? 'Both judges: a person must look.'
        : `Embedded judge: ${by(embedded)}. “${name}”: ${by(stronger)}.`;
  const settled = agreement === 'settles' ? stronger : embedded;
  const isOpposed = agreement === 'opposed';
  return {
    embedded,
    stronger,
    failure: null,
    agreement,
    stance: isOpposed ? 'neutral' : settled.stance,
    judged: !isOpposed && settled.judged,
    note,
  };
}
