import type { ThresholdsEffect } from '#api/schemas/thresholds.ts';
import type { ThresholdName } from '#domain/thresholds.ts';
import { t } from '#ui/messages/t.ts';
import { CLAIM_ACTION_LABELS } from '../shared/action-labels.ts';
import { OUTCOME_LABELS, outcomeOf } from '../shared/labels.ts';

type Standing = ThresholdsEffect['changedClaims'][number]['before'];

/** What a threshold is called, and the rule that it stands in. */
export function thresholdWords(name: ThresholdName): { readonly word: string; readonly hint: string } {
  switch (name) {
    case 'support':
      return { word: t('A passage supports a claim'), hint: t('Support below this counts for nothing.') };
    case 'contradiction':
      return { word: t('A passage contradicts a claim'), hint: t('A contradiction below this counts for nothing.') };
    case 'cite':
      return { word: t('A claim may be cited'), hint: t('From this confidence on a claim stands as it is.') };
    case 'hedge':
      return {
        word: t('A claim may be hedged'),
        hint: t('From this confidence on a claim stands with a qualification.'),
      };
    case 'preferGap':
      return {
        word: t('One source is better by far'),
        hint: t('From this difference of their scores on the better source is preferred.'),
      };
    case 'surfaceBoth':
      return { word: t('Both sources are good'), hint: t('Where each scores at least this, both sides are shown.') };
    case 'hedgeQuality':
      return {
        word: t('The better source may be hedged on'),
        hint: t('Where the better source scores at least this, the statement may stand with a qualification.'),
      };
    case 'refuseBelow':
      return {
        word: t('Below this neither may be asserted'),
        hint: t('Where even the better source scores below this, neither side may be asserted.'),
      };
  }
}

/** How a claim stands, in a few words. */
export const claimStanding = ({ verdict, judged, action }: Standing): string =>
  t('{how}, {what}', {
    how: OUTCOME_LABELS[outcomeOf({ verdict, judged, defects: [] })].word,
    what: CLAIM_ACTION_LABELS[action].word,
  });
