import * as v from 'valibot';
import { SEARCH_METRICS } from '#domain/evals.ts';
import type { OfflineRequest } from '#engine/evals/offline-request.ts';
import { answerOffline, evaluateRequest, UnreadableEvaluation } from '#engine/evals/offline-request.ts';
import { InvalidPayload, defineOp } from './op.ts';
import type { OpTable } from './op.ts';

/** A text of a known form, a map `{query: {document: number}}`, or an array of rows. */
const tableSchema = v.union([v.string(), v.array(v.unknown()), v.record(v.string(), v.unknown())]);

const metric = v.picklist(SEARCH_METRICS);
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

const documentSchema = v.object({
  vector: v.optional(v.array(v.pipe(v.number(), v.finite()))),
  topics: v.optional(v.array(v.string())),
  text: v.optional(v.string()),
});

const offlineSchema = v.object({
  qrels: tableSchema,
  run: tableSchema,
  baseline: v.optional(v.nullable(tableSchema)),
  expected: v.optional(tableSchema),
  slices: v.optional(v.nullable(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())]))),
  documents: v.optional(v.record(v.string(), documentSchema)),
  catalogue: v.optional(v.array(v.string())),
  tolerance: v.optional(share),
  alpha: v.optional(share),
  requireSignificance: v.optional(v.boolean()),
  gated: v.optional(v.array(metric)),
  minimum: v.optional(v.record(metric, v.number())),
  seed: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffffffff))),
});

/** Only what was given: an absent member and one that is `undefined` are the same in JSON. */
function given(input: v.InferOutput<typeof offlineSchema>): OfflineRequest {
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  ) as unknown as OfflineRequest;
}

export const evalOps: OpTable = {
  'offline-eval': defineOp(offlineSchema, (input) => {
    try {
      const { result, unread } = evaluateRequest(given(input));
      return answerOffline(result, unread);
    } catch (error) {
      if (error instanceof UnreadableEvaluation) throw new InvalidPayload(error.path, error.message);
      throw error;
    }
  }),
};
