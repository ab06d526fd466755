import * as v from 'valibot';
import { EXPORT_FORMATS, FILE_KINDS, type ExportRecord } from '#domain/export.ts';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** What is to be written: a draft as it is now, with what people did at its gate, or a published record as it was frozen. */
export const exportRequestSchema = v.pipe(
  v.strictObject({
    draftId: v.exactOptional(id),
    publicationId: v.exactOptional(id),
    /** A kept answer, checked and weighed as a draft of its text is. */
    answerId: v.exactOptional(id),
    /** A run of an evaluation, of the kind `evaluation_run`. */
    evaluationId: v.exactOptional(id),
    kind: v.picklist(FILE_KINDS),
    format: v.picklist(EXPORT_FORMATS),
    /** Named in the notices of progress. */
    jobId: v.exactOptional(id),
  }),
  v.check(
    ({ draftId, publicationId, answerId, evaluationId }) =>
      [draftId, publicationId, answerId, evaluationId].filter((one) => one !== undefined).length === 1,
    'Name a draft, a kept answer, a published record or a run of an evaluation, one of them.',
  ),
  v.check(
    ({ evaluationId, kind }) => (evaluationId === undefined) === (kind !== 'evaluation_run'),
    'The kind evaluation_run is that of a run of an evaluation, and its only one.',
  ),
);
export type ExportRequest = v.InferOutput<typeof exportRequestSchema>;

/** Files that were written, last first. Records come from our own engine: their outline is checked. */
export const exportListSchema = v.object({
  exports: v.array(
    v.custom<ExportRecord>(
      (value) => typeof value === 'object' && value !== null && 'hash' in value && 'restsOn' in value,
      'This is not a record of an export.',
    ),
  ),
});

/** What is asked about files, beside writing one. */
export type ExportCall = { readonly verb: 'list' } | { readonly verb: 'cancel'; readonly jobId: string };

/** Head of the log that a file prints, as the answer says it beside the file. */
export const EXPORT_HEAD_HEADER = 'X-Sophia-Audit-Head';
/** Characters that no font of a PDF has, with commas. */
export const EXPORT_MISSING_HEADER = 'X-Sophia-Missing-Glyphs';
/** Seal of a review packet. */
export const EXPORT_SEAL_HEADER = 'X-Sophia-Seal';

export const packetVerificationSchema = v.object({
  valid: v.boolean(),
  firstBad: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  seal: v.nullable(v.string()),
});
export type PacketVerificationView = v.InferOutput<typeof packetVerificationSchema>;
