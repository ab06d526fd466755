import type { CheckReport, GateCriterion } from '#domain/report.ts';

export interface CriterionWords {
  readonly figure: string;
  readonly detail: string;
}

const sourcesOf = (count: number): string => `${count} ${count === 1 ? 'source' : 'sources'}`;

/**
 * Figure and sentence of a criterion as people read them. Two figures of the engine say less than they seem to: a blocker may
 * bar one source and leave the set usable, and where no place of publication is named nobody is asked to sign. All others stand as they are.
 */
export function criterionWords(
  criterion: GateCriterion,
  { sourceSet, sources }: Pick<CheckReport, 'sourceSet' | 'sources'>,
): CriterionWords {
  if (criterion.id === 'source-set-usable') return sourceSetWords(criterion, sourceSet.blockers, sources.length);
  if (criterion.id === 'checkpoints-signed' && criterion.figure === 'none asked for') {
    return { figure: 'None asked for.', detail: 'No place of publication was named, so nobody has to sign.' };
  }
  return criterion;
}

function sourceSetWords(criterion: GateCriterion, blockers: readonly string[], all: number): CriterionWords {
  const single = blockers.filter((blocker) => blocker.startsWith('source:')).length;
  const ofSet = blockers.length - single;
  if (ofSet > 0 && all === 0)
    return { figure: 'No source.', detail: 'Add the documents that the draft should stand on.' };
  if (ofSet > 0) return criterion;
  if (single === 0) return { figure: `${sourcesOf(all)}, none barred.`, detail: 'Each of them may carry a claim.' };
  if (single >= all) {
    return {
      figure: all === 1 ? 'The only source is barred.' : `All ${sourcesOf(all)} barred.`,
      detail: 'Each was retracted or withdrawn, so none may carry a claim.',
    };
  }
  return {
    figure: `${single} of ${sourcesOf(all)} barred.`,
    detail: `${single === 1 ? 'It was' : 'They were'} retracted or withdrawn and may carry no claim; the others may.`,
  };
}
