import * as v from 'valibot';
import {
  DOMAIN_TIERS,
  TIER_CRITERIA,
  type FloorPlan,
  type GroundingResult,
  type ScoredCitation,
} from '#domain/credibility.ts';
import { NOTICE_KINDS } from '#domain/source.ts';
import { nonNegativeInt } from './common.ts';
import { noticeSchema } from './source.ts';

/** Most sources that one request is scored with, and longest list of notices taken, in code units. */
export const MAX_SCORED_SOURCES = 20_000;
export const MAX_NOTICE_LIST = 100_000_000;
/** Most entries of a person's tier list. */
export const MAX_TIER_ENTRIES = 50_000;

const text = v.optional(v.nullable(v.string()), null);
const flag = v.optional(v.nullable(v.boolean()), null);

/** A source as a caller names it: only one with a `url` is scored, what is not known is left out (SPEC §6). */
const givenSourceSchema = v.object({
  id: text,
  url: text,
  title: text,
  publishedDate: text,
  citationCount: v.optional(v.nullable(v.number()), null),
  isPeerReviewed: flag,
  isPreprint: flag,
  doi: text,
  resolvedUrl: text,
  notices: v.exactOptional(
    v.array(
      v.object({
        kind: v.picklist(NOTICE_KINDS),
        origin: v.optional(v.picklist(['text', 'metadata', 'list']), 'metadata'),
        detail: v.optional(v.string(), ''),
        date: v.optional(v.nullable(v.string()), null),
      }),
    ),
  ),
});

/** Body of `POST /v1/sophia/sources/grounding`. The question stands under `query`, `question` or `q`. */
export const groundingRequestSchema = v.object({
  query: text,
  question: text,
  q: text,
  sources: v.pipe(
    v.array(givenSourceSchema, 'Name the sources to score.'),
    v.maxLength(MAX_SCORED_SOURCES, 'Score at most 20,000 sources at once.'),
    v.check(
      (sources) => sources.some(({ url }) => (url ?? '').trim() !== ''),
      'At least one source with a url is needed.',
    ),
  ),
  /** The clock that ages are counted from; the backend's own where none is given. */
  now: v.exactOptional(
    v.pipe(
      v.string(),
      v.regex(/^\d{4}-\d{2}-\d{2}(?:T[\d:.]{5,15}Z?)?$/, 'Write the clock as an ISO date or instant.'),
    ),
  ),
});
export type GroundingRequest = v.InferOutput<typeof groundingRequestSchema>;
export type GroundingAsk = v.InferInput<typeof groundingRequestSchema>;

/** Results come from our own engine: their outline is checked, not each of their members. */
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export const groundingResultSchema = v.custom<GroundingResult>(
  (value) => isObject(value) && typeof value['grounded'] === 'boolean' && Array.isArray(value['citations']),
  'This is no grounding result.',
);

const scoreSchema = v.custom<ScoredCitation>(
  (value) => isObject(value) && typeof value['overallScore'] === 'number' && typeof value['meetsFloor'] === 'boolean',
  'This is no score.',
);

const dismissedSchema = v.object({
  /** Key of the notice. */
  notice: v.string(),
  by: v.string(),
  reason: v.string(),
  at: v.string(),
  set: noticeSchema,
});
export type DismissedView = v.InferOutput<typeof dismissedSchema>;

const credibilityRowSchema = v.object({
  id: v.string(),
  title: v.string(),
  publishedDate: v.nullable(v.string()),
  citationCount: v.nullable(v.number()),
  isPeerReviewed: v.nullable(v.boolean()),
  score: scoreSchema,
  notices: v.array(noticeSchema),
  dismissed: v.array(dismissedSchema),
  /** Smallest id of its origin, and how many sources of the workspace are of it: 1 where it stands alone. */
  origin: v.object({ id: v.string(), members: nonNegativeInt }),
});
export interface CredibilityRow extends v.InferOutput<typeof credibilityRowSchema> {}

export const credibilitySchema = v.object({
  /** Day that ages are counted from. */
  now: v.string(),
  floor: v.number(),
  rows: v.array(credibilityRowSchema),
  /** Number of origins: what may be counted as corroboration (SPEC §18.4). */
  independent: nonNegativeInt,
});
export interface CredibilityView extends v.InferOutput<typeof credibilitySchema> {}

const planSchema = v.custom<FloorPlan>(
  (value) => isObject(value) && Array.isArray(value['steps']) && typeof value['summary'] === 'string',
  'This says not what it would take.',
);

export const credibilityDetailSchema = v.object({
  row: credibilityRowSchema,
  plan: planSchema,
  /** The sources of its origin, itself included, and why each two count as one. */
  origin: v.object({
    members: v.array(v.object({ id: v.string(), title: v.string() })),
    wireCredit: v.nullable(v.string()),
    links: v.array(v.object({ a: v.string(), b: v.string(), reason: v.string(), detail: v.string() })),
  }),
});
export interface CredibilityDetail extends v.InferOutput<typeof credibilityDetailSchema> {}

const tierEntrySchema = v.object({
  match: v.picklist(['domain', 'suffix']),
  value: v.string(),
  tier: v.picklist(DOMAIN_TIERS),
  criterion: v.picklist(TIER_CRITERIA),
  reason: v.string(),
  date: v.string(),
});

const tierListSchema = v.object({ name: v.string(), version: v.string(), entries: v.array(tierEntrySchema) });
export type TierListView = v.InferOutput<typeof tierListSchema>;

export const tiersSchema = v.object({
  /** The person's own list, laid over the built-in one; `null` where there is none. */
  own: v.nullable(tierListSchema),
  /** Sent back with the next change, so that no change of another tab is overwritten. */
  revision: nonNegativeInt,
  builtIn: v.object({ version: v.string(), entries: nonNegativeInt }),
});
export interface TiersView extends v.InferOutput<typeof tiersSchema> {}

/** A list as a person hands it over. Its faults are named by the reader of lists, each with its path. */
const givenListSchema = v.unknown();

export const tiersUpdateSchema = v.strictObject({ list: givenListSchema, revision: nonNegativeInt });
export type TiersUpdate = v.InferOutput<typeof tiersUpdateSchema>;

/** `list` null asks what clearing would change. */
export const tiersPreviewRequestSchema = v.strictObject({ list: givenListSchema });
export type TiersPreviewRequest = v.InferOutput<typeof tiersPreviewRequestSchema>;

const standing = v.object({ tier: v.picklist(DOMAIN_TIERS), overallScore: v.number(), meetsFloor: v.boolean() });

export const tiersPreviewSchema = v.object({
  /** The list as it would be kept, values brought to their one spelling. */
  list: v.nullable(tierListSchema),
  scored: nonNegativeInt,
  /** Sources whose tier or score would change. */
  changes: v.array(v.object({ id: v.string(), title: v.string(), before: standing, after: standing })),
});
export interface TiersPreview extends v.InferOutput<typeof tiersPreviewSchema> {}

export const noticeImportRequestSchema = v.strictObject({
  /** The file as text: CSV, JSON or a feed. */
  text: v.pipe(
    v.string(),
    v.check((value) => value.trim() !== '', 'The list is empty.'),
    v.maxLength(MAX_NOTICE_LIST, 'A list of notices has at most 100 million characters.'),
  ),
  /** `false` only says what it would do. */
  apply: v.optional(v.boolean(), false),
});
export type NoticeImportRequest = v.InferOutput<typeof noticeImportRequestSchema>;

export const NOTICE_STEP_STATES = ['new', 'known', 'dismissed', 'lifted'] as const;

export const noticeImportSchema = v.object({
  format: v.picklist(['csv', 'json', 'feed']),
  /** Rows of the list. Each is matched, unmatched or lost. */
  items: nonNegativeInt,
  matched: nonNegativeInt,
  unmatched: nonNegativeInt,
  /** Rows that could not be read, each with its line and why. */
  lost: v.array(v.object({ line: nonNegativeInt, reason: v.string() })),
  sources: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      steps: v.array(
        v.object({ notice: noticeSchema, state: v.picklist(NOTICE_STEP_STATES), lines: v.array(nonNegativeInt) }),
      ),
    }),
  ),
  applied: v.boolean(),
});
export interface NoticeImport extends v.InferOutput<typeof noticeImportSchema> {}

/** A decision on one notice of a source, named by its key. */
export const noticeDecisionSchema = v.variant('act', [
  v.strictObject({
    act: v.literal('dismiss'),
    notice: v.pipe(v.string(), v.minLength(1)),
    reason: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, 'Say why the notice does not hold.'),
      v.maxLength(5_000, 'A reason has at most 5,000 characters.'),
    ),
  }),
  v.strictObject({ act: v.literal('restore'), notice: v.pipe(v.string(), v.minLength(1)) }),
]);
export type NoticeDecision = v.InferOutput<typeof noticeDecisionSchema>;
