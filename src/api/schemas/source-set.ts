import * as v from 'valibot';
import {
  DOWNSTREAM_SURFACES,
  FRESHNESS_CLASSES,
  INVALIDATION_SEVERITIES,
  RIGHTS_STATES,
  type InvalidationPlan,
  type InvalidationTask,
  type SourceChange,
  type SourceSet,
  type SourceSetReadiness,
  type PathStep,
} from '#domain/source-set.ts';
import { isoDate, nonNegativeInt } from './common.ts';

/** Most members of one set. */
export const MAX_MEMBERS = 20_000;

const line = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max, `At most ${max} characters.`));
const name = v.pipe(line(200), v.minLength(1, 'A source set needs a name.'));
const note = v.optional(line(2000), '');
const version = v.pipe(nonNegativeInt, v.minValue(1, 'Versions count from 1.'));
const ids = v.pipe(v.array(v.pipe(v.string(), v.minLength(1))), v.maxLength(MAX_MEMBERS, 'At most 20,000 sources.'));

const rightsFields = {
  state: v.nullable(v.picklist(RIGHTS_STATES)),
  expiresAt: v.nullable(isoDate),
  excerptLimit: v.nullable(nonNegativeInt),
  attribution: v.nullable(line(2000)),
};
const setRights = v.strictObject({ licence: v.nullable(line(2000)), ...rightsFields });
const freshnessFields = v.strictObject({
  class: v.nullable(v.picklist(FRESHNESS_CLASSES)),
  checkedAt: v.nullable(isoDate),
  expiresAt: v.nullable(isoDate),
  state: v.nullable(v.picklist(['fresh', 'due', 'expired'])),
});
const use = v.strictObject({ commercial: v.boolean() });

/** A new set: of members of the library by id, or from the JSON of a set, whose items are recognised by hash, DOI or address. */
export const sourceSetCreateSchema = v.pipe(
  v.strictObject({
    name: v.exactOptional(name),
    members: v.exactOptional(ids),
    set: v.exactOptional(v.unknown()),
    use: v.exactOptional(use),
    note,
  }),
  v.check(
    ({ members, set }) => (members === undefined) !== (set === undefined),
    'Name the members, or hand over a set: one of the two.',
  ),
);
export type SourceSetCreate = v.InferOutput<typeof sourceSetCreateSchema>;
export type SourceSetCreateAsk = v.InferInput<typeof sourceSetCreateSchema>;

const editFields = {
  name: v.exactOptional(name),
  members: v.exactOptional(ids),
  use: v.exactOptional(use),
  rights: v.exactOptional(v.nullable(setRights)),
  freshness: v.exactOptional(v.nullable(freshnessFields)),
  isRetracted: v.exactOptional(v.boolean()),
  supersededBy: v.exactOptional(v.nullable(line(200))),
};

/** A change of a set, made on the version that it names; another one since then answers `stale_version`. */
export const sourceSetEditSchema = v.strictObject({ ...editFields, version, note });
export type SourceSetEdit = v.InferOutput<typeof sourceSetEditSchema>;
export type SourceSetEditAsk = v.InferInput<typeof sourceSetEditSchema>;

/** What would be: an edit, sources that would be removed from the library, or nothing but what changed already. */
export const planRequestSchema = v.strictObject({
  edit: v.exactOptional(v.strictObject(editFields)),
  without: v.exactOptional(ids),
});
export type PlanRequest = v.InferOutput<typeof planRequestSchema>;

/** Takes in what changed in the library, and what somebody looked at and found unchanged. */
export const refreshRequestSchema = v.strictObject({ version, checked: v.optional(ids, () => []), note });
export type RefreshRequest = v.InferOutput<typeof refreshRequestSchema>;
export type RefreshAsk = v.InferInput<typeof refreshRequestSchema>;

/** Terms of sources. Absent members stay as they are. */
export const termsRequestSchema = v.pipe(
  v.strictObject({
    sources: v.pipe(ids, v.minLength(1, 'Name at least one source.')),
    licence: v.exactOptional(v.nullable(line(2000))),
    rights: v.exactOptional(v.partial(v.strictObject(rightsFields))),
    freshness: v.exactOptional(v.partial(freshnessFields)),
    reason: v.pipe(line(2000), v.minLength(1, 'Say what this rests on.')),
  }),
  v.check(
    ({ licence, rights, freshness }) => licence !== undefined || rights !== undefined || freshness !== undefined,
    'Name at least one member to record.',
  ),
);
export type TermsRequest = v.InferOutput<typeof termsRequestSchema>;

/** Results come from our own engine: their outline is checked, not each of their members. */
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const setSchema = v.custom<SourceSet>((value) => isObject(value) && Array.isArray(value['items']), 'This is no set.');
const readinessSchema = v.custom<SourceSetReadiness>(
  (value) => isObject(value) && typeof value['usableForGrounding'] === 'boolean' && Array.isArray(value['blockers']),
  'This is no readiness.',
);
const planSchema = v.custom<InvalidationPlan>(
  (value) => isObject(value) && Array.isArray(value['tasks']) && isObject(value['counts']),
  'This is no plan.',
);
const taskSchema = v.custom<InvalidationTask>(
  (value) => isObject(value) && typeof value['surface'] === 'string' && Array.isArray(value['path']),
  'This is no task.',
);
const changeSchema = v.custom<SourceChange>(
  (value) => isObject(value) && typeof value['kind'] === 'string' && typeof value['sourceId'] === 'string',
  'This is no change.',
);

const rowSchema = v.object({
  id: v.string(),
  name: v.string(),
  version: nonNegativeInt,
  hash: v.string(),
  members: nonNegativeInt,
  usable: v.boolean(),
  /** Blockers of the set, with how many sources give each. */
  blockers: v.array(v.object({ code: v.string(), sources: nonNegativeInt })),
  advisories: nonNegativeInt,
  /** Changes that the newest version does not hold yet. */
  pending: nonNegativeInt,
  pendingSeverity: v.nullable(v.picklist(INVALIDATION_SEVERITIES)),
  /** Drafts that are checked under it. */
  drafts: nonNegativeInt,
  /** Day by which a source of it falls due or stops grounding; `null` where none does. */
  nextDue: v.nullable(v.string()),
  updatedAt: v.nullable(v.string()),
});
export interface SourceSetRow extends v.InferOutput<typeof rowSchema> {}

export const sourceSetListSchema = v.object({
  now: v.string(),
  library: rowSchema,
  sets: v.array(rowSchema),
  /** Tasks that wait. */
  openTasks: nonNegativeInt,
});
export interface SourceSetListView extends v.InferOutput<typeof sourceSetListSchema> {}

const memberSchema = v.object({
  id: v.string(),
  title: v.string(),
  kind: v.nullable(v.string()),
  /** Its document is in the library, with the bytes of the set. */
  hasDocument: v.boolean(),
  rights: v.object({
    state: v.picklist(RIGHTS_STATES),
    licence: v.nullable(v.string()),
    chosen: v.nullable(v.string()),
    excerptLimit: v.nullable(v.number()),
    attribution: v.nullable(v.string()),
    obligations: v.array(v.string()),
    reason: v.string(),
  }),
  freshness: v.object({
    state: v.picklist(['fresh', 'due', 'expired', 'unknown']),
    class: v.picklist(FRESHNESS_CLASSES),
    dueAt: v.nullable(v.string()),
    expiresAt: v.nullable(v.string()),
    reason: v.string(),
  }),
  /** Codes of its own blockers, without the `source:<id>:`. */
  blockers: v.array(v.string()),
  notices: v.array(v.string()),
  supersededBy: v.nullable(v.string()),
});
export interface SourceSetMember extends v.InferOutput<typeof memberSchema> {}

const versionSchema = v.object({
  version: nonNegativeInt,
  at: v.string(),
  by: v.string(),
  note: v.string(),
  hash: v.string(),
  members: nonNegativeInt,
  changes: nonNegativeInt,
});
export interface SourceSetVersionView extends v.InferOutput<typeof versionSchema> {}

export const sourceSetSchema = v.object({
  row: rowSchema,
  now: v.string(),
  use,
  rights: v.nullable(setRights),
  freshness: v.nullable(freshnessFields),
  isRetracted: v.boolean(),
  supersededBy: v.nullable(v.string()),
  members: v.array(memberSchema),
  readiness: readinessSchema,
  /** What differs between the newest version and the library of today. */
  pending: v.array(changeSchema),
  versions: v.array(versionSchema),
  drafts: v.array(v.object({ id: v.string(), title: v.string() })),
  /** Credits that every export owes, once each. */
  attributions: v.array(v.string()),
  /** How the members age: a line a class, with what it asks and when the first of them falls due. */
  freshnessClasses: v.array(
    v.object({
      class: v.picklist(FRESHNESS_CLASSES),
      kinds: v.array(v.string()),
      members: nonNegativeInt,
      dueAfterDays: v.nullable(v.number()),
      expiresAfterDays: v.nullable(v.number()),
      why: v.string(),
      nextDue: v.nullable(v.string()),
      nextExpiry: v.nullable(v.string()),
    }),
  ),
});
export interface SourceSetView extends v.InferOutput<typeof sourceSetSchema> {}

export const sourceSetVersionSchema = v.object({ version: versionSchema, set: setSchema });
export interface SourceSetVersionDetail extends v.InferOutput<typeof sourceSetVersionSchema> {}

export const sourceSetReadinessSchema = v.object({
  id: v.string(),
  version: nonNegativeInt,
  hash: v.string(),
  now: v.string(),
  readiness: readinessSchema,
});
export interface SourceSetReadinessView extends v.InferOutput<typeof sourceSetReadinessSchema> {}

export const sourceSetDiffSchema = v.object({
  /** Versions compared; `null` is the library of today. */
  from: nonNegativeInt,
  to: v.nullable(nonNegativeInt),
  before: v.string(),
  after: v.string(),
  isSame: v.boolean(),
  changes: v.array(changeSchema),
});
export interface SourceSetDiffView extends v.InferOutput<typeof sourceSetDiffSchema> {}

const ownerSchema = v.object({ id: v.string(), kind: v.picklist(['draft', 'answer']), title: v.string() });
export interface OwnerView extends v.InferOutput<typeof ownerSchema> {}

export const sourceSetPlanSchema = v.object({
  id: v.string(),
  version: nonNegativeInt,
  plan: planSchema,
  /** Readiness once the change is made. */
  readiness: readinessSchema,
  /** Records and files that the change takes back, each with the path from the change to it. */
  files: v.optional(
    v.array(
      v.object({
        id: v.string(),
        kind: v.picklist(['publication', 'export']),
        title: v.string(),
        severity: v.picklist(INVALIDATION_SEVERITIES),
        path: v.custom<readonly PathStep[]>(Array.isArray),
      }),
    ),
    [],
  ),
  /** Titles of what the plan names. */
  owners: v.array(ownerSchema),
  titles: v.record(v.string(), v.string()),
});
export interface SourceSetPlanView extends v.InferOutput<typeof sourceSetPlanSchema> {}

export const refreshedSchema = v.object({
  set: sourceSetSchema,
  plan: planSchema,
  /** Sources that could not be looked at, or that are gone. */
  open: v.array(v.object({ id: v.string(), outcome: v.string(), detail: v.string() })),
});
export interface RefreshedView extends v.InferOutput<typeof refreshedSchema> {}

export const materialisedSchema = v.object({
  setHash: v.string(),
  manifestHash: v.string(),
  isComplete: v.boolean(),
  items: v.array(
    v.object({
      id: v.string(),
      state: v.picklist(['ready', 'missing', 'other-content']),
      contentHash: v.nullable(v.string()),
      characters: nonNegativeInt,
      passages: nonNegativeInt,
      excerptLimit: v.nullable(v.number()),
      attribution: v.nullable(v.string()),
    }),
  ),
  attributions: v.array(v.string()),
  /** Sources that are copies of one another count once. */
  independent: nonNegativeInt,
});
export interface MaterialisedView extends v.InferOutput<typeof materialisedSchema> {}

export const removedSourcesSchema = v.object({
  removed: v.array(v.object({ id: v.string(), title: v.string(), removedAt: v.string() })),
});
export interface RemovedSourcesView extends v.InferOutput<typeof removedSourcesSchema> {}

export const draftSetSchema = v.strictObject({ sourceSetId: v.nullable(v.pipe(v.string(), v.minLength(1))) });
export type DraftSet = v.InferOutput<typeof draftSetSchema>;

const usesSchema = v.pipe(
  v.array(
    v.strictObject({
      surface: v.pipe(
        v.picklist(DOWNSTREAM_SURFACES),
        v.check((value) => value !== 'sophia-review', 'Every answer is reviewed here in any case.'),
      ),
      ref: v.pipe(line(300), v.minLength(1, 'Name what it is used in.')),
    }),
  ),
  v.maxLength(200),
);

/** Where a draft or an answer is used outside of the workbench. */
export const surfaceUsesSchema = v.strictObject({
  owner: v.pipe(v.string(), v.regex(/^(?:draft|answer):.+/u)),
  uses: usesSchema,
});
export interface SurfaceUsesView extends v.InferOutput<typeof surfaceUsesSchema> {}

const invalidationSchema = v.object({
  task: taskSchema,
  setId: v.string(),
  setName: v.string(),
  plannedAt: v.string(),
  plannedBy: v.string(),
  status: v.picklist(['open', 'done', 'dismissed']),
  closed: v.nullable(v.object({ by: v.string(), at: v.string(), reason: v.string() })),
  ownerTitle: v.string(),
  /** Nothing of the answer rests on the sources of the task any more. */
  isSettled: v.boolean(),
});
export interface InvalidationView extends v.InferOutput<typeof invalidationSchema> {}

export const invalidationListSchema = v.object({
  tasks: v.array(invalidationSchema),
  /** Titles of the sources that the tasks name. */
  titles: v.record(v.string(), v.string()),
  /** Every draft and answer, with where it is used. */
  owners: v.array(v.object({ ...ownerSchema.entries, uses: usesSchema })),
});
export interface InvalidationListView extends v.InferOutput<typeof invalidationListSchema> {}

/** Closes tasks, or opens them again. Dismissing says why. */
export const invalidationDecisionSchema = v.pipe(
  v.strictObject({
    tasks: v.pipe(ids, v.minLength(1, 'Name at least one task.')),
    act: v.picklist(['done', 'dismiss', 'reopen']),
    reason: v.optional(line(2000), ''),
  }),
  v.forward(
    v.check(({ act, reason }) => act !== 'dismiss' || reason !== '', 'Say why it need not be done.'),
    ['reason'],
  ),
);
export type InvalidationDecision = v.InferOutput<typeof invalidationDecisionSchema>;
export type InvalidationDecisionAsk = v.InferInput<typeof invalidationDecisionSchema>;
