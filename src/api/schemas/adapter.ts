import * as v from 'valibot';
import { EXPORT_FORMATS, EXPORT_KINDS } from '#domain/export.ts';
import { nonNegativeInt } from './common.ts';

const id = v.pipe(v.string(), v.minLength(1, 'Name what is meant.'), v.maxLength(500));
const query = v.pipe(v.string(), v.minLength(1, 'Ask for something.'), v.maxLength(10_000));

export const adapterSearchSchema = v.object({
  query,
  limit: v.optional(v.pipe(nonNegativeInt, v.minValue(1), v.maxValue(50)), 10),
});
export const adapterDraftSchema = v.object({ draftId: id });
export const adapterVerifySchema = v.strictObject({
  text: v.pipe(v.string(), v.minLength(1, 'Give a claim.'), v.maxLength(100_000)),
});
export const adapterAnswerSchema = v.strictObject({ query });
export const adapterExportSchema = v.object({
  draftId: id,
  kind: v.picklist(EXPORT_KINDS),
  format: v.picklist(EXPORT_FORMATS),
});

/** A notebook as it is saved. It is always the asker's own: a body that names an owner is refused. */
export const notebookInputSchema = v.strictObject({
  id: v.nullable(id),
  title: v.pipe(v.string(), v.trim(), v.minLength(1, 'A notebook needs a title.'), v.maxLength(500)),
  version: nonNegativeInt,
  entries: v.pipe(
    v.array(
      v.strictObject({
        note: v.pipe(v.string(), v.maxLength(20_000)),
        span: v.nullable(
          v.strictObject({ sourceId: id, start: nonNegativeInt, end: nonNegativeInt, quote: v.string() }),
        ),
      }),
    ),
    v.maxLength(2_000),
  ),
});
