import * as v from 'valibot';
import type { ClaimRetrieval } from '#domain/fact-check.ts';
import type { CheckReport } from '#domain/report.ts';
import { latencySchema } from './answer-check.ts';
import { instant, nonNegativeInt, spanSchema } from './common.ts';
import { MAX_DRAFT_LENGTH } from './draft.ts';

export const factCheckRequestSchema = v.strictObject({
  /** Draft the report is recorded for; `null` checks a text that is not kept. */
  draftId: v.nullable(v.pipe(v.string(), v.minLength(1))),
  text: v.pipe(v.string(), v.maxLength(MAX_DRAFT_LENGTH, 'A draft has at most two million characters.')),
  now: instant,
});
export type FactCheckRequest = v.InferOutput<typeof factCheckRequestSchema>;

/** A report is large and comes from our own engine: its outline is checked, not each of its members. */
const reportSchema = v.custom<CheckReport>((value) => {
  if (typeof value !== 'object' || value === null) return false;
  const report = value as Record<string, unknown>;
  return (
    typeof report['engineVersion'] === 'string' &&
    typeof report['draft'] === 'string' &&
    ['claims', 'quotes', 'numbers', 'sources', 'contradictions', 'notChecked'].every((key) =>
      Array.isArray(report[key]),
    ) &&
    ['answer', 'gate', 'markers', 'coverage', 'sourceSet'].every((key) => typeof report[key] === 'object')
  );
}, 'This is not a check report.');

/** Records come from our own engine: their outline is checked. */
const retrievalSchema = v.custom<ClaimRetrieval>(
  (value) => typeof value === 'object' && value !== null && 'claimId' in value && 'passageIds' in value,
  'This is not a record of a retrieval.',
);

export const factCheckResponseSchema = v.object({
  report: reportSchema,
  /** How evidence was looked for, claim by claim; and how fast checks of drafts are, against each of the three budgets. */
  retrievals: v.optional(v.array(retrievalSchema), []),
  latency: v.optional(v.array(latencySchema), []),
  meta: v.object({
    /** Claims judged anew, claims taken over because neither they nor the sources changed, and the time it took. */
    claimsChecked: nonNegativeInt,
    claimsReused: nonNegativeInt,
    ms: v.pipe(v.number(), v.minValue(0)),
    /** What the last change of the sources did to this draft; `null` where it was not checked before one. */
    change: v.optional(
      v.nullable(
        v.object({
          /** Claims that were judged again, each with the sources that changed under it. */
          reached: v.array(v.object({ claimId: v.string(), sourceIds: v.array(v.string()) })),
          /** Claims that keep their verdict, because nothing that they rest on changed. */
          kept: nonNegativeInt,
          titles: v.record(v.string(), v.string()),
        }),
      ),
      null,
    ),
  }),
});
export type SourcesChange = NonNullable<FactCheckResponse['meta']['change']>;
export type FactCheckResponse = v.InferOutput<typeof factCheckResponseSchema>;

export const reverifyRequestSchema = v.strictObject({ draftId: v.pipe(v.string(), v.minLength(1)) });
export type ReverifyRequest = v.InferOutput<typeof reverifyRequestSchema>;

/**
 * `holds`: the quote stands where it was recorded. `moved`: it stands elsewhere in the source now. `changed`: only a near
 * miss is left. `gone`: the source no longer says it. `source-missing`: the source is not at hand, which is a warning and
 * never a pass.
 */
const CITATION_OUTCOMES = ['holds', 'moved', 'changed', 'gone', 'source-missing'] as const;
export type CitationOutcome = (typeof CITATION_OUTCOMES)[number];

export const reverifyResponseSchema = v.object({
  draftId: v.string(),
  /** Instant and draft hash of the report whose citations were re-verified. */
  checkedAt: v.string(),
  draftHash: v.string(),
  counts: v.object({ passed: nonNegativeInt, failed: nonNegativeInt, warnings: nonNegativeInt }),
  citations: v.array(
    v.object({
      claimId: v.string(),
      sourceId: v.string(),
      quote: v.string(),
      recorded: spanSchema,
      /** Instant of the report that it stood in, where that is an earlier one, on other sources. */
      recordedAt: v.optional(v.string()),
      outcome: v.picklist(CITATION_OUTCOMES),
      /** Where it stands today, or `null`. */
      at: v.nullable(spanSchema),
      detail: v.string(),
    }),
  ),
});
export type ReverifyResponse = v.InferOutput<typeof reverifyResponseSchema>;
