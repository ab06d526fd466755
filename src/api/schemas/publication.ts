import * as v from 'valibot';
import { FINDING_TARGETS, GATE_CRITERIA, PUBLICATION_SURFACES } from '#domain/gate.ts';
import type { SignOff, SuppressedFinding, Waiver } from '#domain/gate.ts';
import type { MergePlan } from '#domain/merge.ts';
import type { Publication } from '#domain/publication.ts';
import type { GateDecision } from '#domain/report.ts';
import { isoDate, nonNegativeInt } from './common.ts';

const name = v.pipe(v.string(), v.trim(), v.minLength(1, 'Give a name.'), v.maxLength(200, 'At most 200 characters.'));
const reason = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Give a reason: it stands in the record.'),
  v.maxLength(5_000, 'A reason has at most 5,000 characters.'),
);
const hash = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** Acts that a person may ask for. Publishing has a route of its own. */
export const gateActSchema = v.variant('verb', [
  v.strictObject({
    verb: v.literal('prepare'),
    surface: v.picklist(PUBLICATION_SURFACES),
    author: v.nullable(name),
  }),
  v.strictObject({
    verb: v.literal('sign'),
    checkpoint: name,
    scope: v.picklist(['whole', 'claims']),
    /** What was looked at. Where it is no longer what is there, the sign-off is refused. */
    contentHash: hash,
  }),
  v.strictObject({
    verb: v.literal('waive'),
    criterion: v.picklist(GATE_CRITERIA),
    expiresAt: isoDate,
    /** Whether it holds for this text alone. */
    thisTextOnly: v.boolean(),
  }),
  v.strictObject({ verb: v.literal('override'), target: v.picklist(FINDING_TARGETS), key: hash }),
  v.strictObject({ verb: v.literal('withdraw'), of: hash }),
]);
export type GateActInput = v.InferOutput<typeof gateActSchema>;

export const gateActRequestSchema = v.strictObject({
  act: gateActSchema,
  reason: v.optional(v.pipe(v.string(), v.maxLength(5_000)), ''),
  /** Number of acts that were seen: another one means that somebody acted meanwhile. */
  revision: nonNegativeInt,
});
export type GateActRequest = v.InferOutput<typeof gateActRequestSchema>;

export const publishRequestSchema = v.strictObject({
  draftId: v.pipe(v.string(), v.minLength(1)),
  contentHash: hash,
  reason: v.optional(v.pipe(v.string(), v.maxLength(5_000)), ''),
});
export type PublishRequest = v.InferOutput<typeof publishRequestSchema>;

export const reopenRequestSchema = v.strictObject({ reason });
export type ReopenRequest = v.InferOutput<typeof reopenRequestSchema>;

/** Values of our own engine: their outline is checked, not each of their members. */
const decisionSchema = v.custom<GateDecision>((value) => {
  const { decision, criteria } = (value ?? {}) as { readonly decision?: unknown; readonly criteria?: unknown };
  return (decision === 'ready' || decision === 'blocked') && Array.isArray(criteria);
}, 'This is no decision of a gate.');
const objectOf = <T>() => v.custom<T>((value) => typeof value === 'object' && value !== null, 'This is no record.');

export const publicationSchema = v.custom<Publication>((value) => {
  const { id, contentHash } = (value ?? {}) as { readonly id?: unknown; readonly contentHash?: unknown };
  return typeof id === 'string' && typeof contentHash === 'string';
}, 'This is no publication.');

const signedSchema = v.object({
  eventId: v.string(),
  checkpoint: v.string(),
  by: v.string(),
  at: v.string(),
  reason: v.string(),
  scope: v.picklist(['whole', 'claims']),
  /** Parts that it signed, and how many of them still hold: 1 of 1 for the whole text. */
  signed: nonNegativeInt,
  holding: nonNegativeInt,
  why: v.string(),
  signOff: objectOf<SignOff>(),
});

/** The gate of one draft, with everything that people did there. */
export const gateViewSchema = v.object({
  draftId: v.string(),
  title: v.string(),
  draftVersion: nonNegativeInt,
  now: v.string(),
  surface: v.picklist(PUBLICATION_SURFACES),
  author: v.nullable(v.string()),
  authors: v.array(v.string()),
  contentHash: v.string(),
  sourceSetHash: v.nullable(v.string()),
  decision: decisionSchema,
  revision: nonNegativeInt,
  claims: v.array(
    v.object({ id: v.string(), text: v.string(), hash: v.string(), verdict: v.string(), judged: v.boolean() }),
  ),
  signed: v.array(signedSchema),
  waived: v.array(v.object({ eventId: v.string(), waiver: objectOf<Waiver>(), counts: v.boolean(), why: v.string() })),
  /** Quotations and numbers that do not hold and may be overridden; `eventId` names the override where there is one. */
  findings: v.array(
    v.object({
      target: v.picklist(FINDING_TARGETS),
      /** `start-end` in the draft. */
      id: v.string(),
      key: v.string(),
      text: v.string(),
      status: v.string(),
      detail: v.string(),
      eventId: v.nullable(v.string()),
    }),
  ),
  suppressed: v.array(objectOf<SuppressedFinding>()),
  /** The text that was last signed or published, to lay today's against it. */
  before: v.nullable(
    v.object({
      at: v.string(),
      by: v.string(),
      what: v.picklist(['signed', 'published']),
      contentHash: v.string(),
      text: v.string(),
      claims: v.array(v.object({ text: v.string(), hash: v.string(), verdict: v.string() })),
    }),
  ),
  text: v.string(),
  publication: v.nullable(publicationSchema),
  /** `open`: never published. `changed`: the text is no longer the published one. */
  standing: v.picklist(['open', 'published', 'changed', 'reopened']),
  head: v.object({ seq: nonNegativeInt, hash: v.string() }),
});
export type GateView = v.InferOutput<typeof gateViewSchema>;

export const publicationListSchema = v.object({ publications: v.array(publicationSchema) });
export const publicationDetailSchema = v.object({ publication: publicationSchema, report: v.string() });
export type PublicationDetail = v.InferOutput<typeof publicationDetailSchema>;

/** A colleague's review packet, laid beside this review; with `apply`, taken over, each conflict as it was chosen. */
export const mergeRequestSchema = v.strictObject({
  packet: v.pipe(v.string(), v.minLength(1), v.maxLength(50_000_000, 'This file is too large for a packet.')),
  apply: v.boolean(),
  choices: v.record(v.string(), v.picklist(['mine', 'theirs'])),
});
export type MergeRequest = v.InferOutput<typeof mergeRequestSchema>;

export const mergeResultSchema = v.object({
  plan: v.custom<MergePlan>((value) => {
    const { additions, conflicts } = (value ?? {}) as { readonly additions?: unknown; readonly conflicts?: unknown };
    return Array.isArray(additions) && Array.isArray(conflicts);
  }, 'This is no plan of a merge.'),
  applied: v.nullable(v.object({ acts: nonNegativeInt, decisions: nonNegativeInt })),
});
export type MergeResult = v.InferOutput<typeof mergeResultSchema>;
