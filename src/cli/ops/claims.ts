import * as v from 'valibot';
import { decompose } from '#engine/claims/decompose.ts';
import { splitSentences } from '#engine/text/sentences.ts';
import { defineOp } from './op.ts';
import type { OpTable } from './op.ts';

/** Sentences and claims, as CLI.md describes them. */
export const claimOps: OpTable = {
  'split-sentences': defineOp(v.object({ text: v.string(), lang: v.nullish(v.string()) }), (input) => ({
    sentences: splitSentences(input.text, input.lang),
  })),
  decompose: defineOp(
    v.object({ draft: v.string(), context: v.nullish(v.string()), lang: v.nullish(v.string()) }),
    (input) => {
      const { claims, notChecked, joins } = decompose(input.draft, { context: input.context, lang: input.lang });
      // A claim that waits for a person is listed with the claims, and as not checked so far with the reason.
      const waiting = claims.flatMap((claim) =>
        claim.needsResolution === undefined
          ? []
          : [{ start: claim.start, end: claim.end, reason: 'needs-resolution' as const, why: claim.needsResolution }],
      );
      return {
        claims: claims.map((claim) =>
          claim.needsResolution === undefined ? claim : { ...claim, verdict: 'needs-resolution' },
        ),
        notChecked: [...notChecked, ...waiting].sort((a, b) => a.start - b.start || a.end - b.end),
        joins,
      };
    },
  ),
};
