import * as v from 'valibot';
import { SEARCH_METRICS } from '#domain/evals.ts';
import type { OfflineEvaluation } from '#domain/evals.ts';
import { GOLD_VERDICTS } from '#domain/gold.ts';
import { RETRIEVAL_POLICY_METHODS } from '#domain/evaluation-run.ts';
import type {
  DomainCalibration,
  EvaluationDetail,
  EvaluationRun,
  FilePreview,
  GoldItemView,
} from '#domain/evaluation-run.ts';

/** Most characters of one table or file of an evaluation: 100 MB of text would not fit beside the rest of a workspace. */
export const MAX_EVALUATION_TEXT = 40_000_000;

const name = v.pipe(v.string(), v.trim(), v.minLength(1, 'Give a name.'), v.maxLength(200, 'At most 200 characters.'));
const text = v.pipe(v.string(), v.maxLength(MAX_EVALUATION_TEXT, 'A file has at most 40 million characters.'));
/** A text of a known form, a map `{query: {document: number}}`, or an array of rows. */
const table = v.union([text, v.array(v.unknown()), v.record(v.string(), v.unknown())]);
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const metric = v.picklist(SEARCH_METRICS);

const gate = {
  tolerance: v.exactOptional(share),
  alpha: v.exactOptional(share),
  requireSignificance: v.exactOptional(v.boolean()),
  gated: v.exactOptional(v.array(metric)),
  minimum: v.exactOptional(v.record(metric, v.number())),
  seed: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffffffff))),
};
const slices = v.exactOptional(v.nullable(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])));

const tables = {
  qrels: table,
  run: table,
  baseline: v.exactOptional(v.nullable(table)),
  expected: v.exactOptional(table),
  slices,
  documents: v.exactOptional(
    v.record(
      v.string(),
      v.object({
        vector: v.exactOptional(v.array(v.pipe(v.number(), v.finite()))),
        topics: v.exactOptional(v.array(v.string())),
        text: v.exactOptional(v.string()),
      }),
    ),
  ),
  catalogue: v.exactOptional(v.array(v.string())),
};

/** `POST /v1/search/offline-eval`: two runs against judgements, decided at once and not kept. */
export const offlineEvalRequestSchema = v.strictObject({ ...tables, ...gate });
export type OfflineEvalRequest = v.InferOutput<typeof offlineEvalRequestSchema>;

const offlineOutcome = v.custom<OfflineEvaluation & { readonly regressions: OfflineEvaluation['comparisons'] }>(
  (value) => typeof value === 'object' && value !== null && 'pass' in value && 'slices' in value,
  'This is not an outcome of the search release gate.',
);
export const offlineEvalResponseSchema = offlineOutcome;
export type OfflineEvalResponse = v.InferOutput<typeof offlineEvalResponseSchema>;

const column = v.pipe(v.string(), v.minLength(1), v.maxLength(500));

export const retrievalSettingsSchema = v.strictObject({
  name,
  method: v.exactOptional(v.picklist(RETRIEVAL_POLICY_METHODS)),
  vectors: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(10))),
  limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)),
  minScore: v.pipe(v.number(), v.finite(), v.minValue(0)),
  k1: v.pipe(v.number(), v.minValue(0), v.maxValue(10)),
  b: share,
  title: v.pipe(v.number(), v.minValue(0), v.maxValue(20)),
});

/** What can be evaluated: our own gold sets, a set of somebody's own, two given runs, or two policies over a collection. */
export const evaluationStartSchema = v.variant('what', [
  v.strictObject({
    what: v.literal('own-sets'),
    name,
    domains: v.pipe(v.array(v.string()), v.minLength(1, 'Choose a domain.')),
  }),
  v.strictObject({ what: v.literal('gold-set'), name, set: v.record(v.string(), v.unknown()) }),
  v.strictObject({
    what: v.literal('statements'),
    name,
    text,
    columns: v.strictObject({
      statement: column,
      evidence: column,
      label: column,
      domain: v.nullable(column),
      kind: v.nullable(column),
      id: v.nullable(column),
    }),
    labels: v.record(v.string(), v.picklist(GOLD_VERDICTS)),
  }),
  v.strictObject({ what: v.literal('runs'), name, ...tables, ...gate }),
  v.strictObject({
    what: v.literal('collection'),
    name,
    corpus: text,
    queries: text,
    qrels: text,
    candidate: retrievalSettingsSchema,
    baseline: v.nullable(retrievalSettingsSchema),
    slices,
    ...gate,
  }),
]);
export type EvaluationStart = v.InferOutput<typeof evaluationStartSchema>;

/** Looks at a file before it is used. */
export const filePreviewRequestSchema = v.strictObject({ name: v.pipe(v.string(), v.maxLength(1000)), text });
export type FilePreviewRequest = v.InferOutput<typeof filePreviewRequestSchema>;

export const evaluationActSchema = v.strictObject({ verb: v.picklist(['cancel', 'resume', 'remove']) });
export type EvaluationAct = v.InferOutput<typeof evaluationActSchema>;

/** Learns curves from a run of gold sets, or (`runId` null) from the decisions made here. */
export const calibrationRequestSchema = v.variant('verb', [
  v.strictObject({ verb: v.literal('fit'), runId: v.nullable(v.pipe(v.string(), v.minLength(1))) }),
  v.strictObject({ verb: v.literal('apply'), id: v.pipe(v.string(), v.minLength(1)), isApplied: v.boolean() }),
]);
export type CalibrationRequest = v.InferOutput<typeof calibrationRequestSchema>;

export const filePreviewSchema = v.custom<FilePreview>(
  (value) => typeof value === 'object' && value !== null && 'role' in value && 'columns' in value,
  'This is not a preview.',
);
// Runs and what they found come from our own engine: their outline is checked, not each of their members.
const isRun = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'state' in value && 'id' in value;
const run = v.custom<EvaluationRun>(isRun, 'This is not a run of an evaluation.');
export const evaluationRunSchema = v.object({ run });
export const evaluationListSchema = v.object({ runs: v.array(run) });
export const evaluationDetailSchema = v.custom<EvaluationDetail>(
  (value) => typeof value === 'object' && value !== null && 'run' in value && isRun(value.run),
  'This is not an evaluation.',
);
export const goldItemSchema = v.custom<GoldItemView>(
  (value) => typeof value === 'object' && value !== null && 'evidence' in value && 'queued' in value,
  'This is not an item of an evaluation.',
);
export const calibrationListSchema = v.object({
  engineVersion: v.string(),
  calibrations: v.array(
    v.custom<DomainCalibration>(
      (value) => typeof value === 'object' && value !== null && 'steps' in value,
      'No curve.',
    ),
  ),
  /** Domains with too few cases for a curve. */
  tooFew: v.array(v.string()),
});
export type CalibrationList = v.InferOutput<typeof calibrationListSchema>;
