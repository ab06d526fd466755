import type { EvalRegression, EvalRow } from '#domain/gold.ts';

/** One row of a baseline, as it is committed. */
export interface BaselineRow {
  readonly suite: string;
  readonly slice: string;
  readonly numerator: number;
  readonly denominator: number;
}

/** What a baseline holds: the rows, and the engine that they were measured with. */
export interface EvalBaseline {
  readonly engineVersion: string;
  readonly rows: readonly BaselineRow[];
}

/**
 * Suites in which nothing may ever be amiss: one invented id, one passage that is not in its source, one check that ends
 * otherwise after an interruption blocks whatever the baseline says (SPEC §15).
 */
export const ABSOLUTE_SUITES: readonly string[] = [
  'invented-ids',
  'passage-to-source',
  'evidence-pack',
  'trace-completeness',
  'interruption-recovery',
];

/**
 * How far a share may fall before it counts. Nothing that was caught may slip through, and no sound statement may newly be
 * called wrong: these have no slack. A change that decides more items at once changes what the other shares are taken of, so
 * these may move by about one item of a slice.
 */
const SLACK: Readonly<Record<string, { readonly all: number; readonly slice: number }>> = {
  'grounded-correctness': { all: 0.005, slice: 0.04 },
  // What is left to a person instead of being decided wrongly is no loss; only a landslide is.
  decided: { all: 0.03, slice: 0.12 },
  'defect-naming': { all: 0.01, slice: 0.15 },
  'unsupported-claims': { all: 0.01, slice: 0.01 },
  'citation-integrity': { all: 0.002, slice: 0.002 },
};

/** The rows of a table in the form of a baseline. */
export const baselineOf = (engineVersion: string, rows: readonly EvalRow[]): EvalBaseline => ({
  engineVersion,
  rows: rows.map(({ suite, slice, numerator, denominator }) => ({ suite, slice, numerator, denominator })),
});

/** How the slices of the second round begin. `npm run evals` measures them; a run of the workbench is over the first sets alone. */
export const SECOND_SLICE = 'second round, ';

/** The part of a baseline that a run over the first sets is held to: what it does not measure is no loss of it. */
export const firstRoundOf = ({ rows, ...rest }: EvalBaseline): EvalBaseline => ({
  ...rest,
  rows: rows.filter(({ slice }) => !slice.startsWith(SECOND_SLICE)),
});

/**
 * What became worse than the baseline, each by name. The gold sets are fixed and the engine is deterministic, so a loss is a
 * loss and not noise: no significance is asked for, only the slack above. A row that can no longer be measured is a
 * regression. Rows are compared as shares, so that a set which grew is held to the share it had.
 */
export function compareWithBaseline(rows: readonly EvalRow[], baseline: EvalBaseline): readonly EvalRegression[] {
  const now = new Map(rows.map((row) => [`${row.suite} ${row.slice}`, row]));
  const fallen = baseline.rows.flatMap(({ suite, slice, numerator, denominator }): readonly EvalRegression[] => {
    if (denominator === 0) return [];
    const before = numerator / denominator;
    const row = now.get(`${suite} ${slice}`);
    if (row === undefined || row.value === null) {
      return [{ suite, slice, before, after: null, why: 'it was measured before and is not measured now' }];
    }
    const slack = SLACK[suite]?.[slice === 'all' ? 'all' : 'slice'] ?? 0;
    // Shares of other denominators differ in their last bits.
    if (row.value >= before - slack - 1e-9) return [];
    const why = `${numerator} of ${denominator} before, ${row.numerator} of ${row.denominator} now`;
    return [{ suite, slice, before, after: row.value, why }];
  });
  const amiss = rows.flatMap(({ suite, slice, value, numerator, denominator }): readonly EvalRegression[] => {
    if (!ABSOLUTE_SUITES.includes(suite) || value === null || value === 1) return [];
    if (fallen.some((one) => one.suite === suite && one.slice === slice)) return [];
    return [
      { suite, slice, before: 1, after: value, why: `nothing may be amiss here, and ${denominator - numerator} are` },
    ];
  });
  return [...fallen, ...amiss];
}
