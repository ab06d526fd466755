import * as v from 'valibot';
import type { DocumentFeatures, OfflineEvaluation, SearchMetric, SliceResult, UnreadLine } from '#domain/evals.ts';
import { SEARCH_METRICS } from '#domain/evals.ts';
import { readTable, readValue } from '#engine/evals/formats/read-table.ts';
import type { TableKind } from '#engine/evals/formats/read-rows.ts';
import type { ScoreTable } from '#engine/evals/formats/table-builder.ts';
import { evaluateOffline } from '#engine/evals/offline-eval.ts';
import { readSlices } from '#engine/evals/read-slices.ts';
import { InvalidPayload, defineOp } from './op.ts';
import type { OpTable } from './op.ts';

/** A text of a known form, a map `{query: {document: number}}`, or an array of rows. */
const tableSchema = v.union([v.string(), v.array(v.unknown()), v.record(v.string(), v.unknown())]);

const metric = v.picklist(SEARCH_METRICS);
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

const documentSchema = v.object({
  vector: v.optional(v.array(v.pipe(v.number(), v.finite()))),
  topics: v.optional(v.array(v.string())),
  text: v.optional(v.string()),
});

const offlineSchema = v.object({
  qrels: tableSchema,
  run: tableSchema,
  baseline: v.optional(v.nullable(tableSchema)),
  expected: v.optional(tableSchema),
  slices: v.optional(v.nullable(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())]))),
  documents: v.optional(v.record(v.string(), documentSchema)),
  catalogue: v.optional(v.array(v.string())),
  tolerance: v.optional(share),
  alpha: v.optional(share),
  requireSignificance: v.optional(v.boolean()),
  gated: v.optional(v.array(metric)),
  minimum: v.optional(v.record(metric, v.number())),
  seed: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffffffff))),
});

type Input = v.InferOutput<typeof offlineSchema>;

interface Refused extends UnreadLine {
  readonly in: string;
}

/** Reads one table; a table of which nothing at all could be read is an input error, not an empty table. */
function readPart(input: Input, name: 'qrels' | 'run' | 'baseline' | 'expected', unread: Refused[]): ScoreTable | null {
  const given = input[name];
  if (given === undefined || given === null) return null;
  const kind: TableKind = name === 'qrels' ? 'qrels' : 'run';
  const outcome = typeof given === 'string' ? readTable(given, kind) : readValue(given, kind);
  const first = outcome.unread[0];
  if (outcome.read === 0 && first !== undefined) {
    throw new InvalidPayload(name, `nothing could be read; line ${first.line}: ${first.why}`);
  }
  if (name === 'qrels' && outcome.read === 0) throw new InvalidPayload(name, 'there are no judgements');
  unread.push(...outcome.unread.map((line) => ({ in: name, ...line })));
  return outcome.value;
}

/** Only what was given: an absent member of the policy leaves the default. */
function policyOf(input: Input): Partial<OfflineEvaluation['policy']> {
  return {
    ...(input.tolerance === undefined ? {} : { tolerance: input.tolerance }),
    ...(input.alpha === undefined ? {} : { alpha: input.alpha }),
    ...(input.requireSignificance === undefined ? {} : { requireSignificance: input.requireSignificance }),
    ...(input.gated === undefined ? {} : { gated: input.gated }),
    ...(input.minimum === undefined ? {} : { minimum: input.minimum }),
    ...(input.seed === undefined ? {} : { seed: input.seed }),
  };
}

const valuesOf = (slice: SliceResult): Readonly<Record<SearchMetric, number | null>> =>
  Object.fromEntries(SEARCH_METRICS.map((name) => [name, slice.figures[name].value])) as Record<
    SearchMetric,
    number | null
  >;

const bySlice = (slices: readonly SliceResult[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(slices.map((slice) => [slice.slice, valuesOf(slice)]));

function toDocuments(documents: NonNullable<Input['documents']>): ReadonlyMap<string, DocumentFeatures> {
  return new Map(
    Object.entries(documents).map(([id, { vector, topics, text }]) => [
      id,
      {
        ...(vector === undefined ? {} : { vector }),
        ...(topics === undefined ? {} : { topics }),
        ...(text === undefined ? {} : { text }),
      },
    ]),
  );
}

export const evalOps: OpTable = {
  'offline-eval': defineOp(offlineSchema, (input) => {
    const unread: Refused[] = [];
    const qrels = readPart(input, 'qrels', unread)!;
    const run = readPart(input, 'run', unread)!;
    const baseline = readPart(input, 'baseline', unread);
    const expected = readPart(input, 'expected', unread);
    const slices = readSlices(input.slices ?? {}, new Set([...qrels.keys(), ...run.keys()]));
    unread.push(...slices.unread.map((line) => ({ in: 'slices', ...line })));
    const result = evaluateOffline({
      qrels,
      run,
      slices: slices.value,
      ...(baseline === null ? {} : { baseline }),
      ...(expected === null ? {} : { expected }),
      ...(input.documents === undefined ? {} : { documents: toDocuments(input.documents) }),
      ...(input.catalogue === undefined ? {} : { catalogue: new Set(input.catalogue) }),
      policy: policyOf(input),
    });
    const regressions = result.comparisons.filter((item) => item.isGated && item.outcome === 'failed');
    return {
      pass: result.pass,
      reason: result.reason,
      metrics: bySlice(result.slices),
      baselineMetrics: result.baseline === null ? null : bySlice(result.baseline),
      regressions,
      slices: result.slices,
      comparisons: result.comparisons,
      belowMinimum: result.belowMinimum,
      policy: result.policy,
      warnings: result.warnings,
      unread,
    };
  }),
};
