import * as v from 'valibot';
import { nonNegativeInt } from './common.ts';
import { auditLogSchema } from './queue.ts';

const head = v.strictObject({ seq: nonNegativeInt, hash: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) });

/** Entries of a log that came from elsewhere; absent: the log kept here. `head`: what it must at least reach. */
export const auditVerifyRequestSchema = v.strictObject({
  entries: v.exactOptional(v.array(v.unknown())),
  head: v.nullable(head),
});
export type AuditVerifyRequest = v.InferOutput<typeof auditVerifyRequestSchema>;

export const auditVerificationSchema = v.object({
  valid: v.boolean(),
  entries: nonNegativeInt,
  firstBad: v.nullable(nonNegativeInt),
  reason: v.nullable(v.string()),
});
export type AuditVerificationView = v.InferOutput<typeof auditVerificationSchema>;

/** Entries of one page of the log. */
const PAGE = 200;

/** `?kind=…&who=…&text=…&before=…&limit=…`: the newest entries that a filter lets through, before the one of a number. */
export const auditPageRequestSchema = v.object({
  kinds: v.array(v.string()),
  people: v.array(v.string()),
  text: v.pipe(v.string(), v.maxLength(1_000)),
  before: v.nullable(v.pipe(v.number('Write the number of an entry.'), v.integer(), v.minValue(1))),
  limit: v.pipe(v.number('Write the limit as a number.'), v.integer(), v.minValue(1), v.maxValue(1_000)),
});
export type AuditPageRequest = v.InferOutput<typeof auditPageRequestSchema>;
export type AuditFilter = Pick<AuditPageRequest, 'kinds' | 'people' | 'text'>;

/** What a request for a page asks, with what it leaves out. */
export const auditPageAsked = (search: URLSearchParams): unknown => ({
  kinds: search.getAll('kind'),
  people: search.getAll('who'),
  text: search.get('text') ?? '',
  before: search.has('before') ? Number(search.get('before')) : null,
  limit: search.has('limit') ? Number(search.get('limit')) : PAGE,
});

export const auditPageSchema = v.object({
  /** Newest first. */
  entries: auditLogSchema.entries.entries,
  /** Entries that the filter lets through, in all. */
  total: nonNegativeInt,
  /** What to ask before for the next page; `null` on the last. */
  next: v.nullable(nonNegativeInt),
});
export type AuditPageView = v.InferOutput<typeof auditPageSchema>;

const countSchema = v.object({ name: v.string(), count: nonNegativeInt });

export const auditSummarySchema = v.object({
  head,
  total: nonNegativeInt,
  kinds: v.array(countSchema),
  people: v.array(countSchema),
  verification: auditVerificationSchema,
});
export type AuditSummaryView = v.InferOutput<typeof auditSummarySchema>;
