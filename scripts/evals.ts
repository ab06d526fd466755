/**
 * Runs the evaluation suites over our own gold sets, prints the table, and fails where a row is worse than the committed
 * baseline. Run: npm run evals [-- --update | --misses | --json | --only DOMAIN,…]. With ../shared/data beside the repository it
 * also measures the public sets and writes the table between the marks in docs/QUALITY.md (`--docs`).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { EvalRow, GoldReport, GoldResult } from '../src/domain/gold.ts';
import type { EvalBaseline } from '../src/engine/evals/gold/compare-baseline.ts';
import { baselineOf, compareWithBaseline } from '../src/engine/evals/gold/compare-baseline.ts';
import { mergeReports } from '../src/engine/evals/gold/merge-reports.ts';
import { loadOwnSet, OWN_DOMAINS } from '../src/engine/evals/gold/own-sets.ts';
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
    const run = runGoldSet(value, documentFromText);
    let step = run.next();
    while (!step.done) step = run.next();
    reports.push(step.value);
  }
  return mergeReports('own gold sets', reports);
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

function markdown(report: GoldReport): string {
  const rows = report.rows.map((row) => `| ${line(row).join(' | ')} |`);
  return [
    '| suite | slice | held / of | share | 95 % interval | not measured |',
    '| --- | --- | --: | --: | --- | --: |',
    ...rows,
  ].join('\n');
}

const started = process.cpuUsage();
const report = await runAll();
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
if (flags.has('--docs') && !only) {
  const [begin, end] = ['<!-- evals:begin -->', '<!-- evals:end -->'];
  const text = readFileSync(QUALITY, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error('docs/QUALITY.md has no marks for the table');
  writeFileSync(QUALITY, `${text.slice(0, from + begin.length)}\n${markdown(report)}\n${text.slice(to)}`);
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
