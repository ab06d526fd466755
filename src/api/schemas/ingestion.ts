import * as v from 'valibot';
import { RECOGNITION_LANGUAGES } from '#domain/recognition-language.ts';
import { importStateSchema, nonNegativeInt, refusalSchema, warningSchema } from './common.ts';

const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Before, text recognition where somebody asked for it, the six stages of SPEC §12 in order, and after. */
const JOB_STAGES = [
  'received',
  'recognise',
  'parse',
  'chunk',
  'enrich',
  'embed',
  'index',
  'quality',
  'stored',
] as const;
export type JobStage = (typeof JOB_STAGES)[number];

const entrySchema = v.object({
  path: v.string(),
  state: importStateSchema,
  items: nonNegativeInt,
  added: nonNegativeInt,
});

const jobSchema = v.object({
  id: v.string(),
  fileName: v.string(),
  /** Bytes of the file. */
  size: nonNegativeInt,
  stage: v.picklist(JOB_STAGES),
  /** Share done, 0 to 1. */
  progress: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  state: v.picklist(JOB_STATES),
  createdAt: v.string(),
  updatedAt: v.string(),
  /** How often it was started; more than one after a retry or an interruption. */
  attempts: nonNegativeInt,
  /** What the import found, once it ended. items = added + what the warnings say was lost. */
  report: v.nullable(
    v.object({
      state: importStateSchema,
      items: nonNegativeInt,
      added: nonNegativeInt,
      encoding: v.nullable(v.string()),
      warnings: v.array(warningSchema),
      refused: refusalSchema,
      findings: nonNegativeInt,
      /** Files of an archive, each with how it ended. */
      entries: v.exactOptional(v.array(entrySchema)),
      /** Records of a bibliography, and how many of these describe a source here. */
      references: v.exactOptional(v.object({ read: nonNegativeInt, attached: nonNegativeInt })),
    }),
  ),
  /** Why it failed, where it did not end with a report. */
  failure: refusalSchema,
  /** Sources it added, or that were already there with the same bytes (`duplicate`). */
  sourceIds: v.array(v.string()),
  duplicate: v.boolean(),
  /** New versions of sources that were there, among those added. */
  versions: v.exactOptional(nonNegativeInt),
  /** Text recognition was asked for: of a source that is there, or of the file as a new one. */
  recognise: v.exactOptional(
    v.object({ sourceId: v.nullable(v.string()), language: v.exactOptional(v.picklist(RECOGNITION_LANGUAGES)) }),
  ),
  /** Pages that text recognition has read, of those that have no text; only while it runs. */
  pages: v.exactOptional(v.object({ done: nonNegativeInt, total: nonNegativeInt })),
});
export type IngestionJob = v.InferOutput<typeof jobSchema>;

export const jobListSchema = v.object({ jobs: v.array(jobSchema) });
export const jobAcceptedSchema = v.object({ job: jobSchema });

/** `?language=` of text recognition: one of those that there is a model of; English where it is not given. */
export const recognitionLanguageSchema = v.optional(
  v.picklist(RECOGNITION_LANGUAGES, `The language is one of ${RECOGNITION_LANGUAGES.join(', ')}.`),
);

/** `?name=` of an upload: a file name, not a path. */
export const uploadNameSchema = v.pipe(
  v.string('Name the file in ?name=.'),
  v.trim(),
  v.minLength(1, 'Name the file in ?name=.'),
  v.maxLength(1000, 'A file name has at most 1000 characters.'),
);

/** Largest file taken, in bytes. Larger ones are refused by name instead of filling the browser's memory. */
export const MAX_UPLOAD_BYTES = 256 * 1024 * 1024;
