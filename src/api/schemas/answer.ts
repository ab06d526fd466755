import * as v from 'valibot';
import type { GroundedAnswer } from '#domain/answer.ts';
import { instant, nonNegativeInt } from './common.ts';

/** Longest question taken, in UTF-16 code units. A longer one is refused by name rather than cut. */
export const MAX_QUESTION_LENGTH = 100_000;

const ceiling = v.pipe(v.number(), v.minValue(0));

/** Ceilings a caller may set; what is left out takes the default of SPEC §3, with a limit of 6 (SPEC §5.1). */
export const answerPolicySchema = v.strictObject({
  limit: v.optional(v.pipe(nonNegativeInt, v.maxValue(50))),
  minScore: v.optional(v.number()),
  maxFragmentChars: v.optional(ceiling),
  maxTotalChars: v.optional(ceiling),
});

export const answerRequestSchema = v.strictObject({
  query: v.pipe(v.string(), v.maxLength(MAX_QUESTION_LENGTH, 'A question has at most 100,000 characters.')),
  /** The declared set that it is asked of: its members alone are drawn on, and the answer is kept under it. */
  sourceSetId: v.optional(v.pipe(v.string(), v.minLength(1))),
  /** Sources the answer may draw on; all of the workspace where left out. */
  sourceIds: v.optional(v.array(v.pipe(v.string(), v.minLength(1)))),
  policy: v.optional(answerPolicySchema),
  now: instant,
  /** Whether the answer is kept in the history. */
  keep: v.optional(v.boolean(), true),
});
export type AnswerRequest = v.InferOutput<typeof answerRequestSchema>;
/** The request as a caller writes it: what has a default may be left out. */
export type AnswerAsk = v.InferInput<typeof answerRequestSchema>;

/** An answer is large and comes from our own engine: its outline is checked, not each of its members. */
export const groundedAnswerSchema = v.custom<GroundedAnswer>((value) => {
  if (typeof value !== 'object' || value === null) return false;
  const answer = value as Record<string, unknown>;
  return (
    ['engineVersion', 'generatedAt', 'query', 'answer', 'groundingState'].every(
      (key) => typeof answer[key] === 'string',
    ) &&
    ['citations', 'claims', 'markers', 'events', 'struckOut'].every((key) => Array.isArray(answer[key])) &&
    ['selection', 'synthesis', 'sourceSet', 'rule', 'citationMap'].every((key) => typeof answer[key] === 'object')
  );
}, 'This is not a grounded answer.');

/** A kept answer: `id` is derived from what was asked of what, so that asking the same again gives the same record. */
export const answerRecordSchema = v.object({
  id: v.string(),
  askedAt: v.string(),
  request: v.object({
    query: v.string(),
    sourceSetId: v.optional(v.nullable(v.string()), null),
    sourceIds: v.nullable(v.array(v.string())),
    policy: v.nullable(answerPolicySchema),
  }),
  /** The set in force when it was grounded; absent: none, the sources at hand. */
  set: v.optional(v.object({ id: v.string(), name: v.string(), version: nonNegativeInt, hash: v.string() })),
  askedBy: v.optional(v.string()),
  answer: groundedAnswerSchema,
});
export type AnswerRecordView = v.InferOutput<typeof answerRecordSchema>;

export const answerSummarySchema = v.object({
  id: v.string(),
  askedAt: v.string(),
  query: v.string(),
  groundingState: v.string(),
  citations: nonNegativeInt,
  sourceSetHash: v.string(),
  /** The declared set that it was asked of; absent: none. */
  set: v.optional(v.object({ id: v.string(), name: v.string(), version: nonNegativeInt })),
});
export type AnswerSummary = v.InferOutput<typeof answerSummarySchema>;

/** `?query=…&now=…[&sourceIds=…&sourceIds=…]` of an answer that is not kept. */
export const groundedQuerySchema = v.object({
  query: v.pipe(
    v.string('Give the question in ?query=.'),
    v.maxLength(MAX_QUESTION_LENGTH, 'A question has at most 100,000 characters.'),
  ),
  now: v.pipe(v.string('Give the clock of the answer in ?now=.'), instant),
  sourceIds: v.optional(v.array(v.pipe(v.string(), v.minLength(1, 'A source id is not empty.')))),
});
export type GroundedQuery = v.InferOutput<typeof groundedQuerySchema>;

export const answerListSchema = v.object({ answers: v.array(answerSummarySchema) });

/** Questions that the corpus can answer, made from its titles and headings by rule. */
export const suggestionListSchema = v.object({ suggestions: v.array(v.string()) });

/** `?limit=` of the suggestions. */
export const suggestionLimitSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}$/, 'Write the limit as a number from 1 to 50.'),
  v.transform(Number),
  v.minValue(1, 'Write the limit as a number from 1 to 50.'),
  v.maxValue(50, 'Write the limit as a number from 1 to 50.'),
);
