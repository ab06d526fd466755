import * as v from 'valibot';
import { VERDICTS, ACTIONS } from '#domain/claim.ts';
import { COUNTERCLAIM_ACTIONS } from '#domain/counterclaim.ts';
import { nonNegativeInt } from './common.ts';

const share = v.pipe(v.number(), v.minValue(0, 'It lies between 0 and 1.'), v.maxValue(1, 'It lies between 0 and 1.'));

export const thresholdsSchema = v.strictObject({
  support: share,
  contradiction: share,
  cite: share,
  hedge: share,
  preferGap: share,
  surfaceBoth: share,
  hedgeQuality: share,
  refuseBelow: share,
});

/** `thresholds: null` goes back to those of the specification. */
export const thresholdsUpdateSchema = v.strictObject({
  thresholds: v.nullable(thresholdsSchema),
  /** The revision that was seen: another one means that somebody saved meanwhile. */
  revision: nonNegativeInt,
});
export type ThresholdsUpdate = v.InferOutput<typeof thresholdsUpdateSchema>;

export const thresholdsPreviewRequestSchema = v.strictObject({ thresholds: thresholdsSchema });

export const thresholdsViewSchema = v.object({
  thresholds: thresholdsSchema,
  defaults: thresholdsSchema,
  /** 0: nobody set any. */
  revision: nonNegativeInt,
});
export type ThresholdsView = v.InferOutput<typeof thresholdsViewSchema>;

const standing = v.object({ verdict: v.picklist(VERDICTS), judged: v.boolean(), action: v.picklist(ACTIONS) });

/** What other thresholds would change in this workspace as it stands. Nothing is changed by asking. */
export const thresholdsEffectSchema = v.object({
  drafts: nonNegativeInt,
  claims: nonNegativeInt,
  /** Claims of drafts that would end otherwise. */
  changedClaims: v.array(
    v.object({
      draftId: v.string(),
      draftTitle: v.string(),
      claimId: v.string(),
      text: v.string(),
      before: standing,
      after: standing,
    }),
  ),
  conflicts: nonNegativeInt,
  /** Contradictions for which something else would be suggested. */
  changedConflicts: v.array(
    v.object({
      id: v.string(),
      text: v.string(),
      before: v.picklist(COUNTERCLAIM_ACTIONS),
      after: v.picklist(COUNTERCLAIM_ACTIONS),
    }),
  ),
});
export type ThresholdsEffect = v.InferOutput<typeof thresholdsEffectSchema>;
