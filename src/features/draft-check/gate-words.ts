import type { CheckReport, GateCriterion } from '#domain/report.ts';
import { t } from '#ui/messages/t.ts';

export interface CriterionWords {
  readonly figure: string;
  readonly detail: string;
}

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
    return { figure: t('None asked for.'), detail: t('No place of publication was named, so nobody has to sign.') };
  }
  return criterion;
}

function sourceSetWords(criterion: GateCriterion, sourceSet: CheckReport['sourceSet'], all: number): CriterionWords {
  const { blockers, basis, set } = sourceSet;
  const single = blockers.filter((blocker) => blocker.startsWith('source:'));
  const ofSet = blockers.length - single.length;
  if (basis === 'declared') {
    const name =
      set === undefined ? t('The set') : t('“{name}”, version {version}', { name: set.name, version: set.version });
    return blockers.length === 0
      ? {
          figure: t('{name}: {all, plural, one {# source} other {# sources}}, nothing bars it.', { name, all }),
          detail: criterion.detail,
        }
      : {
          figure: t('{name}: {ofSet, plural, one {# blocker} other {# blockers}}.', { name, ofSet }),
          detail: criterion.detail,
        };
  }
  if (ofSet > 0 && all === 0)
    return { figure: t('No source.'), detail: t('Add the documents that the draft should stand on.') };
  if (ofSet > 0) return criterion;
  const barred = new Set(single.map((code) => code.replace(/:(?:retracted|withdrawn|rights:.*)$/u, ''))).size;
  const judged = basis === 'library' ? t('No source set is declared: rights and freshness were not judged.') : '';
  if (barred === 0)
    return {
      figure: t('{all, plural, one {# source} other {# sources}}, none barred.', { all }),
      detail: [t('Each of them may carry a claim.'), judged].filter((part) => part !== '').join(' '),
    };
  const why = single.every((code) => /:(?:retracted|withdrawn)$/u.test(code))
    ? t('retracted or withdrawn')
    : t('retracted, withdrawn or barred by their rights');
  if (barred >= all) {
    return {
      figure: t('{all, plural, one {The only source is barred.} other {All # sources barred.}}', { all }),
      detail: t('Each was {why}, so none may carry a claim.', { why }),
    };
  }
  return {
    figure: t('{barred, number} of {all, plural, one {# source} other {# sources}} barred.', { barred, all }),
    detail: [
      t('{barred, plural, one {It was} other {They were}} {why} and may carry no claim; the others may.', {
        barred,
        why,
      }),
      judged,
    ]
      .filter((part) => part !== '')
      .join(' '),
  };
}
