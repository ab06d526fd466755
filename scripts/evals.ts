/**
 * Runs the evaluation suites over our own gold sets, prints the table, and fails where a row is worse than the committed
 * baseline. With public data beside the repository it also runs the public sets; these have no baseline, since not everybody has
 * them. Run: npm run evals [-- flags]
 *   --own          our own sets alone (what CI runs)
 *   --only A,B     some domains of our own, without the baseline
 *   --misses       every miss with its place
 *   --json         the whole report
 *   --docs         writes the tables between their marks in docs/QUALITY.md
 *   --update       writes the baseline
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { EvalRow, GoldReport, GoldResult, GoldSet } from '../src/domain/gold.ts';
import type { EvalBaseline } from '../src/engine/evals/gold/compare-baseline.ts';
import { baselineOf, compareWithBaseline, SECOND_SLICE } from '../src/engine/evals/gold/compare-baseline.ts';
import { readStatements } from '../src/engine/evals/formats/read-statements.ts';
import { mergeReports } from '../src/engine/evals/gold/merge-reports.ts';
import type { SecondRound } from '../src/engine/evals/gold/own-sets.ts';
import { loadOwnSet, loadSecondSet, OWN_DOMAINS } from '../src/engine/evals/gold/own-sets.ts';
import { readGoldSet } from '../src/engine/evals/gold/read-gold-set.ts';
import { runGoldSet } from '../src/engine/evals/gold/run-gold-set.ts';
import { ENGINE_VERSION } from '../src/engine/version.ts';
import { documentFromText } from '../src/ingest/text/document-from-text.ts';

const BASELINE = new URL('../src/engine/evals/gold/baseline.json', import.meta.url);
const QUALITY = new URL('../docs/QUALITY.md', import.meta.url);
const flags = new Set(process.argv.slice(2).filter((word) => word.startsWith('--')));
const onlyAt = process.argv.indexOf('--only');
const only = onlyAt > 0 ? new Set((process.argv[onlyAt + 1] ?? '').split(',')) : null;

async function runAll(): Promise<GoldReport> {
  const reports: GoldReport[] = [];
  for (const domain of OWN_DOMAINS) {
    if (only && !only.has(domain)) continue;
    const { value, unread } = readGoldSet(await loadOwnSet(domain), domain);
    if (unread.length > 0) throw new Error(`${domain}: ${unread.map(({ line, why }) => `${line} ${why}`).join('; ')}`);
    reports.push(drive(value));
  }
  return mergeReports('own gold sets', reports);
}

/** What is told of a half of the second round: the whole, and no slice so small that it would give a statement away. */
const SECOND_SUITES = ['grounded-correctness', 'decided', 'red-team', 'false-alarms', 'defect-naming'];

/** A half of the second round over all domains. */
async function runSecond(half: SecondRound): Promise<GoldReport> {
  const reports: GoldReport[] = [];
  for (const domain of OWN_DOMAINS) {
    const { value, unread } = readGoldSet(await loadSecondSet(half, domain), domain);
    if (unread.length > 0) throw new Error(`${half} ${domain}: ${unread.map(({ why }) => why).join('; ')}`);
    reports.push(drive(value));
  }
  return mergeReports(half, reports);
}

const sumsOf = (half: SecondRound, { rows }: GoldReport): readonly EvalRow[] =>
  rows.flatMap((row) =>
    row.slice === 'all' && SECOND_SUITES.includes(row.suite) ? [{ ...row, slice: `${SECOND_SLICE}${half}` }] : [],
  );

/** Public sets of single statements: file, members of its rows, and the name of the set. */
const PUBLIC: readonly (readonly [string, string, string, string])[] = [
  ['vitaminc-real-dev', 'claim', 'evidence', 'VitaminC'],
  ['fever-symmetric-dev', 'claim', 'evidence', 'FEVER symmetric'],
  ['foolmetwice-dev', 'claim', 'gold', 'FoolMeTwice'],
  ['scifact-rationales-train', 'claim', 'rationale', 'SciFact rationales'],
];

/** The public sets that lie beside the repository, each row checked as a draft; nothing where there are none. */
function runPublicSets(): readonly EvalRow[] {
  return PUBLIC.flatMap(([file, statement, evidence, name]) => {
    const url = new URL(`../../shared/data/claims/${file}.jsonl`, import.meta.url);
    if (!existsSync(url)) return [];
    const columns = { statement, evidence, label: 'label', domain: null, kind: null, id: null };
    const { value, unread } = readStatements(readFileSync(url, 'utf8'), columns, {}, name);
    if (unread.length > 0)
      console.error(`${name}: ${unread.length} rows not read, the first: ${unread[0]!.line} ${unread[0]!.why}`);
    const wanted = ['grounded-correctness', 'decided', 'red-team', 'false-alarms'];
    return drive(value).rows.flatMap((row) =>
      wanted.includes(row.suite) && row.slice === 'all' ? [{ ...row, slice: name }] : [],
    );
  });
}

function drive(set: GoldSet): GoldReport {
  const run = runGoldSet(set, documentFromText);
  let step = run.next();
  while (!step.done) step = run.next();
  return step.value;
}

const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;

function line(row: EvalRow): readonly string[] {
  const share = row.value === null ? 'not measured' : percent(row.value);
  const interval = row.interval === null ? '–' : `${percent(row.interval.low)} – ${percent(row.interval.high)}`;
  return [row.suite, row.slice, `${row.numerator} / ${row.denominator}`, share, interval, `${row.notMeasured}`];
}

function table(rows: readonly EvalRow[]): string {
  const cells = [['suite', 'slice', 'held / of', 'share', '95 % interval', 'not measured'], ...rows.map(line)];
  const widths = cells[0]!.map((_, at) => Math.max(...cells.map((row) => row[at]!.length)));
  return cells
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const shown = ({ id, kind, expected, verdict, outcome, draft, start, end, why }: GoldResult): string =>
  `${id} ${outcome}: ${verdict} for ${expected.join('|')} (${kind ?? 'holds'}) [${start}, ${end}) ${draft} — ${why}`;

function markdown(list: readonly EvalRow[]): string {
  const rows = list.map((row) => `| ${line(row).join(' | ')} |`);
  return [
    '| suite | slice | held / of | share | 95 % interval | not measured |',
    '| --- | --- | --: | --: | --- | --: |',
    ...rows,
  ].join('\n');
}

const started = process.cpuUsage();
const ours = await runAll();
const open = only ? null : await runSecond('open');
const held = only ? null : await runSecond('held');
const second = open && held ? [...sumsOf('open', open), ...sumsOf('held', held)] : [];
const report: GoldReport = {
  ...ours,
  rows: [...ours.rows, ...second],
  // Of `held` nothing but its sums is ever shown.
  results: [...ours.results, ...(open?.results ?? [])],
  misses: [...ours.misses, ...(open?.misses ?? [])],
};
const { user, system } = process.cpuUsage(started);
if (flags.has('--json')) console.log(JSON.stringify(report));
else {
  console.log(table(report.rows));
  if (flags.has('--misses')) {
    for (const result of report.results) if (result.outcome !== 'right') console.log(shown(result));
    for (const miss of report.misses)
      console.log(`${miss.report} [${miss.start}, ${miss.end}) in ${miss.in}: ${miss.why}`);
  }
  console.log(
    `${report.results.length} items and planted faults, engine ${ENGINE_VERSION}, ${((user + system) / 1e6).toFixed(1)} s of processor time`,
  );
}

if (flags.has('--update') && !only) {
  writeFileSync(BASELINE, `${JSON.stringify(baselineOf(ENGINE_VERSION, report.rows), null, 2)}\n`);
  console.error('The baseline is written. Look at what changed before committing it.');
}
const publicRows = flags.has('--own') || only ? [] : runPublicSets();
if (publicRows.length > 0 && !flags.has('--json'))
  console.log(`\nPublic sets, every row as a draft of its own\n${table(publicRows)}`);

if (flags.has('--docs') && !only) {
  const inserted = [
    ['evals', markdown(report.rows)],
    ...(publicRows.length > 0 ? [['evals-public', markdown(publicRows)] as const] : []),
  ] as const;
  let text = readFileSync(QUALITY, 'utf8');
  for (const [name, body] of inserted) {
    const [begin, end] = [`<!-- ${name}:begin -->`, `<!-- ${name}:end -->`];
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`docs/QUALITY.md has no marks "${name}" for the table`);
    text = `${text.slice(0, from + begin.length)}\n${body}\n${text.slice(to)}`;
  }
  writeFileSync(QUALITY, text);
}
if (!only && existsSync(BASELINE)) {
  const baseline = JSON.parse(readFileSync(BASELINE, 'utf8')) as EvalBaseline;
  const regressions = compareWithBaseline(report.rows, baseline);
  for (const { suite, slice, why } of regressions) console.error(`REGRESSION ${suite}, ${slice}: ${why}`);
  if (regressions.length > 0) process.exitCode = 1;
  else console.error(`No regression against the baseline of engine ${baseline.engineVersion}.`);
} else if (!only) {
  console.error('There is no baseline to hold this against: npm run evals -- --update');
  process.exitCode = 1;
}
