import * as v from 'valibot';
import { nonNegativeInt } from './common.ts';

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
