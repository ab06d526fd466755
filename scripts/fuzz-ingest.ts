/**
 * Spoils files of every kind and imports them: no crash, no case over two seconds of CPU, items in = added + explained.
 * Run: npx tsx scripts/fuzz-ingest.ts [cases=6000] [from=0]. A case is run again by its number: … 1 <number>.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { importFile } from '../src/ingest/import-file.ts';
import { importSeeds } from '../src/ingest/seeds.fixture.ts';
import { mutate } from '../src/testing/mutate.ts';

const LIMIT_MS = 2000;
/** Without a word for so long a case hangs: the child is ended, and the rest goes on behind it. */
const HANGS_MS = 60_000;

interface Told {
  readonly id: number;
  readonly ms?: number;
  readonly fault?: string;
}

const isChild = process.argv[2] === 'child';
const count = Number(process.argv[isChild ? 3 : 2] ?? 6000);
const first = Number(process.argv[isChild ? 4 : 3] ?? 0);

async function runCases(): Promise<void> {
  const seeds = importSeeds();
  const tell = (told: Told): void => void process.stdout.write(`${JSON.stringify(told)}\n`);
  // What is loaded at the first file of a kind is no time of a case.
  for (const { name, bytes } of seeds) await importFile({ name, bytes });
  for (let id = first; id < first + count; id++) {
    tell({ id });
    const seed = seeds[id % seeds.length]!;
    const bytes = mutate(seed.bytes, seeds[(id * 7 + 3) % seeds.length]!.bytes, id);
    const before = process.cpuUsage();
    let fault = '';
    try {
      const report = await importFile({ name: seed.name, bytes });
      const lost = report.warnings.reduce((sum, warning) => sum + (warning.lost ?? 0), 0);
      if (report.added + lost !== report.items)
        fault = `${seed.name}: ${report.items} items, ${report.added} added, ${lost} explained`;
      const isOutside = report.documents.some(({ text, passages }) =>
        passages.some(({ start, end }) => start > end || end > text.length),
      );
      if (isOutside) fault = `${seed.name}: a passage outside of its text`;
    } catch (error) {
      fault = `${seed.name}: threw ${error instanceof Error ? error.message : String(error)}`;
    }
    const { user, system } = process.cpuUsage(before);
    const ms = (user + system) / 1000;
    if (ms > LIMIT_MS) fault ||= `${seed.name}: ${ms.toFixed(0)} ms of CPU`;
    tell({ id, ms, ...(fault === '' ? {} : { fault }) });
  }
}

/** Runs cases in a child and returns the number of the case it hung at, or `null` where it came to its end. */
function runChild(from: number, left: number, faults: string[], times: number[]): Promise<number | null> {
  return new Promise((resolve) => {
    const file = fileURLToPath(import.meta.url);
    const child = spawn(process.execPath, ['--import', 'tsx', file, 'child', String(left), String(from)], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let current = from;
    let hasEnded = false;
    let rest = '';
    let timer = setTimeout(() => child.kill('SIGKILL'), HANGS_MS);
    child.stdout.on('data', (chunk: Buffer) => {
      clearTimeout(timer);
      timer = setTimeout(() => child.kill('SIGKILL'), HANGS_MS);
      const lines = `${rest}${chunk.toString()}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const told = JSON.parse(line) as Told;
        current = told.id;
        hasEnded = told.ms !== undefined;
        if (told.ms !== undefined) times.push(told.ms);
        if (told.fault) faults.push(`case ${told.id}: ${told.fault}`);
      }
    });
    child.on('close', () => {
      clearTimeout(timer);
      const isDone = hasEnded && current === from + left - 1;
      resolve(isDone ? null : current);
    });
  });
}

async function runAll(): Promise<void> {
  const faults: string[] = [];
  const times: number[] = [];
  for (let from = first; from < first + count;) {
    const hung = await runChild(from, first + count - from, faults, times);
    if (hung === null) break;
    faults.push(`case ${hung}: hung or crashed the process`);
    from = hung + 1;
  }
  times.sort((a, b) => a - b);
  console.log(
    `${times.length} of ${count} cases ended; slowest ${times.at(-1)?.toFixed(0) ?? '–'} ms of CPU, median ${times[times.length >> 1]?.toFixed(1) ?? '–'} ms`,
  );
  for (const fault of faults) console.log(`  ${fault}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

await (isChild ? runCases() : runAll());
