// Runs everything that CI runs, cheapest first, and ends with one line that adds up what really ran.
//   node scripts/verify.mjs            all of it
//   node scripts/verify.mjs --only lint,unit
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const cache = path.join(root, '.cache');
mkdirSync(cache, { recursive: true });
const bin = (name) => path.join(root, 'node_modules', '.bin', name);
const unitReport = path.join(cache, 'unit.json');
const e2eReport = path.join(cache, 'e2e.json');

/** Steps in order; `count` reads how many tests ran, a step without it counts as one check. */
const STEPS = [
  { name: 'types', command: [bin('tsc'), '-b'] },
  { name: 'format', command: [bin('prettier'), '--check', '--log-level', 'warn', '.'] },
  { name: 'lint', command: [bin('oxlint'), '--deny-warnings'] },
  { name: 'walls', command: ['node', 'scripts/prove-walls.mjs'] },
  { name: 'dead-code', command: [bin('knip'), '--no-progress'] },
  {
    name: 'unit',
    command: [bin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
    report: unitReport,
    count: () => countVitest(unitReport),
  },
  { name: 'evals', command: [bin('tsx'), 'scripts/evals.ts', '--own'] },
  { name: 'build', command: ['node', 'scripts/build.mjs'] },
  { name: 'size', command: [bin('size-limit')] },
  {
    name: 'e2e',
    command: [bin('playwright'), 'test', '-c', 'e2e/playwright.config.ts'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport },
    report: e2eReport,
    count: () => countPlaywright(e2eReport),
  },
];

function countVitest(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests };
}

function countPlaywright(file) {
  const { stats } = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

function run(step) {
  return new Promise((resolve) => {
    const [command, ...args] = step.command;
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 1, 2], env: { ...process.env, ...step.env } });
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

const onlyAt = process.argv.indexOf('--only');
const only = onlyAt > 0 ? new Set(process.argv[onlyAt + 1].split(',')) : null;
const totals = { passed: 0, failed: 0, skipped: 0 };
const rows = [];

for (const step of STEPS) {
  if (only && !only.has(step.name)) continue;
  console.log(`\n── ${step.name} ──`);
  if (step.report) rmSync(step.report, { force: true });
  const started = process.hrtime.bigint();
  const code = await run(step);
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  let counted = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  if (step.count) {
    try {
      const real = step.count();
      // A runner that failed without one failing test (a crash, a file that does not load) is a failure too.
      counted = code !== 0 && real.failed === 0 ? { ...real, failed: 1 } : real;
      if (real.passed === 0 && real.failed === 0) counted = { ...real, failed: 1 };
    } catch {
      counted = { passed: 0, failed: 1, skipped: 0 };
    }
  }
  totals.passed += counted.passed;
  totals.failed += counted.failed;
  totals.skipped += counted.skipped;
  rows.push({ step: step.name, ...counted, seconds: Math.round(seconds) });
}

console.log('');
console.table(rows);
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
console.log(`${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
