import type { DocumentFeatures, OfflineEvaluation, ReleasePolicy, SearchMetric, SliceResult } from '#domain/evals.ts';
import { SEARCH_METRICS } from '#domain/evals.ts';
import type { UnreadInput } from '#domain/evaluation-run.ts';
import { readTable, readValue } from './formats/read-table.ts';
import type { TableKind } from './formats/read-rows.ts';
import type { ScoreTable } from './formats/table-builder.ts';
import { evaluateOffline } from './offline-eval.ts';
import { readSlices } from './read-slices.ts';

/** A table as a text of a known form, a map `{query: {document: number}}`, or a list of rows. */
export type TableInput = string | readonly unknown[] | Readonly<Record<string, unknown>>;

/** The search release gate as it is asked for, in the terminal and over HTTP. */
export interface OfflineRequest extends Partial<Omit<ReleasePolicy, 'minimum' | 'gated'>> {
  readonly qrels: TableInput;
  readonly run: TableInput;
  readonly baseline?: TableInput | null;
  readonly expected?: TableInput;
  readonly slices?: readonly unknown[] | Readonly<Record<string, unknown>> | null;
  readonly documents?: Readonly<Record<string, DocumentFeatures>>;
  readonly catalogue?: readonly string[];
  readonly gated?: readonly SearchMetric[];
  readonly minimum?: ReleasePolicy['minimum'];
}

/** A request of which a part cannot be read at all. */
export class UnreadableEvaluation extends Error {
  readonly path: string;
  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}

type Part = 'qrels' | 'run' | 'baseline' | 'expected';

/** Reads one table; a table of which nothing at all could be read is an input error, not an empty table. */
function readPart(input: OfflineRequest, name: Part, unread: UnreadInput[]): ScoreTable | null {
  const given = input[name];
  if (given === undefined || given === null) return null;
  const kind: TableKind = name === 'qrels' ? 'qrels' : 'run';
  const outcome = typeof given === 'string' ? readTable(given, kind) : readValue(given, kind);
  const first = outcome.unread[0];
  if (outcome.read === 0 && first !== undefined) {
    throw new UnreadableEvaluation(name, `nothing could be read; line ${first.line}: ${first.why}`);
  }
  if (name === 'qrels' && outcome.read === 0) throw new UnreadableEvaluation(name, 'there are no judgements');
  // One at a time: a file of a million bad lines would be a million arguments.
  for (const line of outcome.unread) unread.push({ in: name, ...line });
  return outcome.value;
}

/** Only what was given: an absent member of the policy leaves the default. */
function policyOf({
  tolerance,
  alpha,
  requireSignificance,
  gated,
  minimum,
  seed,
}: OfflineRequest): Partial<ReleasePolicy> {
  return {
    ...(tolerance === undefined ? {} : { tolerance }),
    ...(alpha === undefined ? {} : { alpha }),
    ...(requireSignificance === undefined ? {} : { requireSignificance }),
    ...(gated === undefined ? {} : { gated }),
    ...(minimum === undefined ? {} : { minimum }),
    ...(seed === undefined ? {} : { seed }),
  };
}

/**
 * Reads a request and runs the gate on it.
 *
 * @throws UnreadableEvaluation where judgements or a run cannot be read at all, with the name of the part.
 */
export function evaluateRequest(input: OfflineRequest): {
  readonly result: OfflineEvaluation;
  readonly unread: readonly UnreadInput[];
} {
  const unread: UnreadInput[] = [];
  const qrels = readPart(input, 'qrels', unread)!;
  const run = readPart(input, 'run', unread)!;
  const baseline = readPart(input, 'baseline', unread);
  const expected = readPart(input, 'expected', unread);
  const slices = readSlices(input.slices ?? {}, new Set([...qrels.keys(), ...run.keys()]));
  for (const line of slices.unread) unread.push({ in: 'slices', ...line });
  const result = evaluateOffline({
    qrels,
    run,
    slices: slices.value,
    ...(baseline === null ? {} : { baseline }),
    ...(expected === null ? {} : { expected }),
    ...(input.documents === undefined ? {} : { documents: new Map(Object.entries(input.documents)) }),
    ...(input.catalogue === undefined ? {} : { catalogue: new Set(input.catalogue) }),
    policy: policyOf(input),
  });
  return { result, unread };
}

const valuesOf = (slice: SliceResult): Readonly<Record<SearchMetric, number | null>> =>
  Object.fromEntries(SEARCH_METRICS.map((name) => [name, slice.figures[name].value])) as Record<
    SearchMetric,
    number | null
  >;
const bySlice = (
  slices: readonly SliceResult[],
): Readonly<Record<string, Readonly<Record<SearchMetric, number | null>>>> =>
  Object.fromEntries(slices.map((slice) => [slice.slice, valuesOf(slice)]));

/** The outcome as it is answered: values by slice, what blocks, and everything that they rest on. */
export function answerOffline(result: OfflineEvaluation, unread: readonly UnreadInput[]) {
  return {
    pass: result.pass,
    reason: result.reason,
    metrics: bySlice(result.slices),
    baselineMetrics: result.baseline === null ? null : bySlice(result.baseline),
    regressions: result.comparisons.filter((item) => item.isGated && item.outcome === 'failed'),
    slices: result.slices,
    comparisons: result.comparisons,
    belowMinimum: result.belowMinimum,
    policy: result.policy,
    warnings: result.warnings,
    unread,
  };
}
