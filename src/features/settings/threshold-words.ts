import type { ThresholdsEffect } from '#api/schemas/thresholds.ts';
import type { ThresholdName } from '#domain/thresholds.ts';
import { t } from '#ui/messages/t.ts';

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
export function claimStanding({ verdict, judged, action }: Standing): string {
  const how = judged
    ? {
        pass: t('supported'),
        partial: t('partial'),
        unsupported: t('not in these sources'),
        contradicted: t('contradicted'),
      }[verdict]
    : t('needs a person');
  const what = { cite: t('cite'), hedge: t('hedge'), refuse: t('do not assert'), escalate: t('ask a person') }[action];
  return t('{how}, {what}', { how, what });
}

/** What is suggested on a conflict. */
export const resolutionWords = (action: ThresholdsEffect['changedConflicts'][number]['before']): string =>
  ({
    'prefer-source': t('prefer one side'),
    'surface-both': t('show both sides'),
    hedge: t('hedge'),
    refuse: t('assert neither'),
    'escalate-to-expert': t('ask an expert'),
  })[action];
