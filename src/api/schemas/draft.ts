import * as v from 'valibot';
import { VERDICTS } from '#domain/claim.ts';
import { GROUNDING_STATES } from '#domain/report.ts';
import { nonNegativeInt } from './common.ts';

/** What the last check of a draft said, for lists. `draftHash` tells whether the text changed since. */
const lastCheckSchema = v.object({
  draftHash: v.string(),
  sourceSetHash: v.string(),
  engineVersion: v.string(),
  checkedAt: v.string(),
  groundingState: v.picklist(GROUNDING_STATES),
  decision: v.picklist(['ready', 'blocked']),
  /** Judged claims by verdict, and those that need a person. The five add up to the claims. */
  claims: v.object({
    pass: nonNegativeInt,
    partial: nonNegativeInt,
    unsupported: nonNegativeInt,
    contradicted: nonNegativeInt,
    needsPerson: nonNegativeInt,
  } satisfies Record<(typeof VERDICTS)[number] | 'needsPerson', typeof nonNegativeInt>),
});
export type LastCheck = v.InferOutput<typeof lastCheckSchema>;

const draftSummarySchema = v.object({
  id: v.string(),
  title: v.string(),
  /** Counts up by one with each saved change; sent back with the next change. */
  version: nonNegativeInt,
  /** UTF-16 code units of the text. */
  length: nonNegativeInt,
  createdAt: v.string(),
  updatedAt: v.string(),
  /** The source set that it is checked under; `null`: all sources at hand. */
  sourceSetId: v.optional(v.nullable(v.string()), null),
  lastCheck: v.nullable(lastCheckSchema),
});
export type DraftSummary = v.InferOutput<typeof draftSummarySchema>;

export const draftSchema = v.object({ ...draftSummarySchema.entries, text: v.string() });
export type Draft = v.InferOutput<typeof draftSchema>;

export const draftListSchema = v.object({ drafts: v.array(draftSummarySchema) });

const title = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'A draft needs a title.'),
  v.maxLength(500, 'At most 500 characters.'),
);

/** Longest draft taken, in code units. */
export const MAX_DRAFT_LENGTH = 2_000_000;
const text = v.pipe(v.string(), v.maxLength(MAX_DRAFT_LENGTH, 'A draft has at most two million characters.'));

export const draftCreateSchema = v.strictObject({ title, text });
export type DraftCreate = v.InferOutput<typeof draftCreateSchema>;

/** A change to a draft. `version` is the one the change was made on; another one since then answers `stale_version`. */
export const draftUpdateSchema = v.strictObject({ title, text, version: nonNegativeInt });
export type DraftUpdate = v.InferOutput<typeof draftUpdateSchema>;
