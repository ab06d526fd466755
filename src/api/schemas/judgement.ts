import * as v from 'valibot';
import type { StanceJudgement } from '#domain/claim.ts';
import type { JudgeComparison } from '#domain/judgement.ts';

/** Longest statement and passage that are judged, in code units. */
const MAX_STATEMENT = 4_000;
const MAX_PASSAGE = 20_000;

export const judgementRequestSchema = v.strictObject({
  claim: v.pipe(v.string(), v.trim(), v.minLength(1, 'Give a statement.'), v.maxLength(MAX_STATEMENT)),
  evidence: v.pipe(v.string(), v.trim(), v.minLength(1, 'Give a passage.'), v.maxLength(MAX_PASSAGE)),
  /** Which stronger judge is asked: the endpoint that a person configured, or the pack that one dropped in. */
  by: v.exactOptional(v.picklist(['endpoint', 'pack'])),
  /** Title of the source, which a passage may refer to. */
  title: v.exactOptional(v.pipe(v.string(), v.maxLength(1_000))),
});
export type JudgementRequest = v.InferOutput<typeof judgementRequestSchema>;

const record = <T>(member: string) =>
  v.custom<T>((value) => typeof value === 'object' && value !== null && member in value, 'This is not a judgement.');

/** A statement and a passage as the embedded judge sees them, and beside it a stronger one where a person set one up. */
export const judgementSchema = v.object({
  embedded: record<StanceJudgement>('stance'),
  /** The stronger judge; `null` where none is set up. One without an origin is a pack and runs here; its version tells its files. */
  judge: v.nullable(
    v.object({ name: v.string(), origin: v.nullable(v.string()), version: v.exactOptional(v.string()) }),
  ),
  /** Why a stronger judge that is set up cannot be asked from this window; `null` where it can. */
  obstacle: v.nullable(v.string()),
  /** `null` where no stronger judge was asked. */
  comparison: v.nullable(record<JudgeComparison>('embedded')),
});
export type JudgementView = v.InferOutput<typeof judgementSchema>;
