import * as v from 'valibot';
import { nonNegativeInt } from './common.ts';

/** Most bytes of a pack (what a browser can hold twice, once for itself and once for the runtime), and files that it is dropped in as. */
export const MAX_PACK_BYTES = 512 * 1024 * 1024;
export const MAX_PACK_FILES = 40;

/** The judge pack of this workspace. Its files are never handed out again. */
export const judgePackSchema = v.object({
  pack: v.nullable(
    v.object({
      name: v.string(),
      /** Hash over its files. */
      version: v.string(),
      addedAt: v.string(),
      size: nonNegativeInt,
      files: v.array(v.object({ name: v.string(), size: nonNegativeInt })),
      labels: v.array(v.picklist(['supports', 'contradicts', 'neutral'])),
      maxTokens: nonNegativeInt,
      opset: nonNegativeInt,
    }),
  ),
});
export type JudgePackView = v.InferOutput<typeof judgePackSchema>;
