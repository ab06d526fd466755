import * as v from 'valibot';
import type { QueueEntryView } from '#domain/queue.ts';
import { CONTRADICTION_CHOICES, FACT_CHECK_CHOICES, ITEM_STATUSES, QUEUES } from '#domain/queue.ts';
import { instant, nonNegativeInt } from './common.ts';

/** Most items a page holds, and most that one decision settles at once. */
export const MAX_QUEUE_PAGE = 500;
export const MAX_DECIDED_AT_ONCE = 5_000;

export const QUEUE_GROUPINGS = ['none', 'source', 'entity', 'owner'] as const;

/** Members of a filter that hold lists; in an address they are written with commas. */
export const QUEUE_LIST_PARAMETERS = [
  'status',
  'kinds',
  'severities',
  'sourceIds',
  'ownerIds',
  'entities',
  'assignees',
] as const;

const list = v.optional(v.array(v.string()));

export const queueFilterSchema = v.strictObject({
  status: v.optional(v.array(v.picklist(ITEM_STATUSES))),
  kinds: list,
  severities: list,
  sourceIds: list,
  ownerIds: list,
  entities: list,
  assignees: list,
  text: v.optional(v.pipe(v.string(), v.maxLength(500, 'A filter has at most 500 characters.'))),
  grouping: v.optional(v.picklist(QUEUE_GROUPINGS)),
});
export type QueueFilterInput = v.InferOutput<typeof queueFilterSchema>;

export const queuePageRequestSchema = v.strictObject({
  ...queueFilterSchema.entries,
  offset: v.optional(nonNegativeInt, 0),
  limit: v.optional(v.pipe(nonNegativeInt, v.maxValue(MAX_QUEUE_PAGE)), 100),
  /** Item whose place in the selection is asked for, so that a list can keep it where it stood. */
  locate: v.optional(v.string()),
});
export type QueuePageRequest = v.InferOutput<typeof queuePageRequestSchema>;

/** Items come from our own engine: their outline is checked, not each of their members. */
export const queueEntrySchema = v.custom<QueueEntryView>((value) => {
  if (typeof value !== 'object' || value === null) return false;
  const { item, state } = value as { readonly item?: unknown; readonly state?: unknown };
  return typeof item === 'object' && item !== null && typeof state === 'object' && state !== null;
}, 'This is not an entry of a queue.');

const facetSchema = v.array(v.object({ value: v.string(), count: nonNegativeInt }));

export const queuePageSchema = v.object({
  entries: v.array(queueEntrySchema),
  offset: nonNegativeInt,
  /** Place of the item asked for; `null` where none was, or the selection does not hold it. */
  located: v.nullable(nonNegativeInt),
  /** Entries that fit the filter; `total` counts the whole queue. */
  matched: nonNegativeInt,
  total: nonNegativeInt,
  groups: v.array(v.object({ key: v.string(), count: nonNegativeInt })),
  byStatus: v.object({
    open: nonNegativeInt,
    snoozed: nonNegativeInt,
    escalated: nonNegativeInt,
    resolved: nonNegativeInt,
  }),
  /** `assignees`: who has taken items, `''` for those that nobody has. */
  facets: v.object({
    status: facetSchema,
    kinds: facetSchema,
    severities: facetSchema,
    assignees: v.optional(facetSchema, []),
  }),
  /** Drafts and comparisons of sources that are still being checked: the queue may grow. */
  pending: nonNegativeInt,
  /**
   * Statements of texts, or of the sources among themselves, with more near ones than were compared: a contradiction of theirs may not
   * have been found. Only for contradictions; empty where all were compared.
   */
  uncompared: v.optional(v.array(v.object({ id: v.string(), title: v.string(), statements: nonNegativeInt })), []),
  /** Number of the newest entry of the log that this page knows of. */
  revision: nonNegativeInt,
});
export type QueuePage = v.InferOutput<typeof queuePageSchema>;

/** Ids of everything that a filter lets through, for a decision on all of it. */
export const queueIdsSchema = v.object({
  items: v.array(v.object({ id: v.string(), revision: nonNegativeInt })),
});

const actSchema = v.variant('verb', [
  v.strictObject({
    verb: v.literal('resolve'),
    choice: v.picklist([...new Set([...FACT_CHECK_CHOICES, ...CONTRADICTION_CHOICES])]),
    preferred: v.exactOptional(v.picklist([0, 1])),
  }),
  v.strictObject({ verb: v.literal('assign'), to: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(200))) }),
  v.strictObject({ verb: v.literal('snooze'), until: instant }),
  v.strictObject({ verb: v.literal('escalate') }),
  v.strictObject({ verb: v.literal('reopen') }),
  v.strictObject({ verb: v.literal('undo') }),
]);

export const decisionRequestSchema = v.strictObject({
  /** Each with the revision it was looked at: another one means that somebody decided meanwhile. */
  items: v.pipe(
    v.array(v.strictObject({ id: v.pipe(v.string(), v.minLength(1)), revision: nonNegativeInt })),
    v.minLength(1, 'Name at least one item.'),
    v.maxLength(MAX_DECIDED_AT_ONCE, 'Decide on at most 5,000 items at once.'),
  ),
  act: actSchema,
  reason: v.optional(v.pipe(v.string(), v.maxLength(5_000, 'A reason has at most 5,000 characters.')), ''),
});
export type DecisionRequest = v.InferOutput<typeof decisionRequestSchema>;

export const decisionResponseSchema = v.object({
  done: v.array(v.object({ id: v.string(), revision: nonNegativeInt, status: v.picklist(ITEM_STATUSES) })),
  /** Items that were left as they are, each with the reason. */
  refused: v.array(v.object({ id: v.string(), code: v.string(), message: v.string() })),
  revision: nonNegativeInt,
});
export type DecisionResponse = v.InferOutput<typeof decisionResponseSchema>;

const bin = v.object({
  from: v.number(),
  to: v.number(),
  /** Decided items whose confidence lies in the bin, and how many of them the engine was right about. */
  decided: nonNegativeInt,
  right: nonNegativeInt,
});

/** What the reviewer's own decisions say of the engine's confidence, and what a threshold would cost (SPEC §18.14). */
export const calibrationSchema = v.object({
  queue: v.picklist(QUEUES),
  decided: nonNegativeInt,
  bins: v.array(bin),
  /** For each threshold: alarms that were false, and errors that would not have been raised. */
  thresholds: v.array(
    v.object({ at: v.number(), raised: nonNegativeInt, falseAlarms: nonNegativeInt, misses: nonNegativeInt }),
  ),
});
export type CalibrationView = v.InferOutput<typeof calibrationSchema>;

export const auditLogSchema = v.object({
  entries: v.array(
    v.object({ seq: nonNegativeInt, previous: v.string(), event: v.record(v.string(), v.unknown()), hash: v.string() }),
  ),
  head: v.object({ seq: nonNegativeInt, hash: v.string() }),
  verification: v.object({
    valid: v.boolean(),
    entries: nonNegativeInt,
    firstBad: v.nullable(nonNegativeInt),
    reason: v.nullable(v.string()),
  }),
});
export type AuditLogView = v.InferOutput<typeof auditLogSchema>;
