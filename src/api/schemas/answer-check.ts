import * as v from 'valibot';
import type { AnswerStatementCheck } from '#domain/fact-check.ts';
import { nonNegativeInt } from './common.ts';

/** Records come from our own engine: their outline is checked, not each of their members. */
const statementSchema = v.custom<AnswerStatementCheck>((value) => {
  if (typeof value !== 'object' || value === null) return false;
  const { record, answerClaimId } = value as { readonly record?: unknown; readonly answerClaimId?: unknown };
  return typeof record === 'object' && record !== null && typeof answerClaimId === 'string';
}, 'This is not a fact-check of a statement.');

/** The P95 of recorded runs of one kind against its budget (SPEC §8). */
export const latencySchema = v.object({
  mode: v.string(),
  budget: v.number(),
  runs: nonNegativeInt,
  /** Milliseconds; `null` where no run has ended yet. */
  p95: v.nullable(v.number()),
  outcome: v.picklist(['within', 'over', 'not-measured']),
});
export type LatencyView = v.InferOutput<typeof latencySchema>;

/** How far the fact-check loop has come with a kept answer (SPEC §8), and how fast such runs are. */
export const answerFactCheckSchema = v.object({
  answerId: v.string(),
  state: v.picklist(['running', 'done']),
  statements: v.array(statementSchema),
  /** Why the last run ended before its time; it is begun again when it is asked for again. */
  failure: v.optional(v.string()),
  /** Statements in all; `null` before they are counted. */
  total: v.nullable(nonNegativeInt),
  latency: latencySchema,
});
export type AnswerFactCheckView = v.InferOutput<typeof answerFactCheckSchema>;
