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
  if (criterion.id === 'source-set-usable') return sourceSetWords(criterion, sourceSet, sources.length);
  if (criterion.id === 'checkpoints-signed' && criterion.figure === 'none asked for') {
    return { figure: 'None asked for.', detail: 'No place of publication was named, so nobody has to sign.' };
  }
  return criterion;
}

function sourceSetWords(criterion: GateCriterion, sourceSet: CheckReport['sourceSet'], all: number): CriterionWords {
  const { blockers, basis, set } = sourceSet;
  const single = blockers.filter((blocker) => blocker.startsWith('source:'));
  const ofSet = blockers.length - single.length;
  if (basis === 'declared') {
    const name = set === undefined ? 'The set' : `“${set.name}”, version ${set.version}`;
    return blockers.length === 0
      ? { figure: `${name}: ${sourcesOf(all)}, nothing bars it.`, detail: criterion.detail }
      : { figure: `${name}: ${ofSet} ${ofSet === 1 ? 'blocker' : 'blockers'}.`, detail: criterion.detail };
  }
  if (ofSet > 0 && all === 0)
    return { figure: 'No source.', detail: 'Add the documents that the draft should stand on.' };
  if (ofSet > 0) return criterion;
  const barred = new Set(single.map((code) => code.replace(/:(?:retracted|withdrawn|rights:.*)$/u, ''))).size;
  const judged = basis === 'library' ? ' No source set is declared: rights and freshness were not judged.' : '';
  if (barred === 0)
    return { figure: `${sourcesOf(all)}, none barred.`, detail: `Each of them may carry a claim.${judged}` };
  const why = single.every((code) => /:(?:retracted|withdrawn)$/u.test(code))
    ? 'retracted or withdrawn'
    : 'retracted, withdrawn or barred by their rights';
  if (barred >= all) {
    return {
      figure: all === 1 ? 'The only source is barred.' : `All ${sourcesOf(all)} barred.`,
      detail: `Each was ${why}, so none may carry a claim.`,
    };
  }
  return {
    figure: `${barred} of ${sourcesOf(all)} barred.`,
    detail: `${barred === 1 ? 'It was' : 'They were'} ${why} and may carry no claim; the others may.${judged}`,
  };
}
