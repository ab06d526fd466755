import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { decompose } from '#engine/claims/decompose.ts';
import { dropUngroundedCitations } from '#engine/citations/drop-ungrounded.ts';
import { CitationIndex } from '#engine/citations/citation-index.ts';
import { resolveMarkers } from '#engine/citations/markers.ts';
import { CitationTagFilter } from '#engine/citations/tag-filter.ts';
import { createChecker } from '#engine/fact-check/check-draft.ts';
import { extractQuotes } from '#engine/quotes/extract.ts';
import { prepareText } from '#engine/quotes/prepare.ts';
import { parseQuantities } from '#engine/quantities/parse.ts';
import { judgeStance } from '#engine/stance/judge.ts';
import { fold } from '#engine/text/fold.ts';
import { splitSentences } from '#engine/text/sentences.ts';
import { tokenize } from '#engine/text/tokens.ts';
import { importMarkdown } from '#ingest/markdown/import-markdown.ts';
import { importText } from '#ingest/text/import-text.ts';
import { documentFromText } from '#cli/text-source.ts';
import type { BenchRow } from './row.ts';

const SHAPES: Readonly<Record<string, (n: number) => string>> = {
  spaces: (n) => `${' '.repeat(n)}x`,
  brackets: (n) => '['.repeat(n),
  'closed brackets': (n) => '[1]'.repeat(n / 3),
  quotes: (n) => '"'.repeat(n),
  digits: (n) => '7'.repeat(n),
  'digits and commas': (n) => '1,'.repeat(n / 2),
  'one long word': (n) => 'm'.repeat(n),
  CJK: (n) => '図書館の'.repeat(n / 4),
  'opened tags': (n) => '[[source:'.repeat(n / 9),
  'dropped tags': (n) => '[[source:x]] '.repeat(n / 13),
  'line breaks': (n) => '\n'.repeat(n),
  prose: (n) => 'The mill opened in 1974 and cost 4.2 million. '.repeat(n / 46),
};

const DOCUMENT = documentFromText(
  's',
  'The mill of Calden opened in 1974. It cost $4.2 million, or 3 % of the budget.',
);

const ENTRIES: Readonly<Record<string, (text: string) => unknown>> = {
  fold,
  tokenize,
  splitSentences,
  prepareText,
  extractQuotes,
  parseQuantities,
  decompose: (text) => decompose(text),
  resolveMarkers: (text) => resolveMarkers(text, [{ id: 's', title: 'Source' }]),
  dropUngrounded: (text) => dropUngroundedCitations(text, CitationIndex.fromFragments([])),
  tagFilter: (text) => {
    const filter = new CitationTagFilter();
    return filter.feed(text) + filter.flush();
  },
  judge: (text) => judgeStance('The mill opened in 1974.', text),
  'judge, a long claim': (text) => judgeStance(`${text} x`, `x ${text}`),
  importText,
  importMarkdown,
  'whole check': (text) => createChecker([DOCUMENT]).check({ draft: text, now: '2026-01-01T00:00:00Z' }),
};

const BASE = 40_000;
/** Growth from which a figure is measured again. */
const DOUBTFUL = 2.3;
/**
 * Shortest stretch of processor time that one figure rests on, in milliseconds; fast runs are repeated to fill it. Short
 * ones (8 ms) measured the compiler: a function is made fast while it runs, and a different shape came out worst each time.
 */
const STRETCH = 60;

/**
 * A young generation that holds every result whole. With the usual sixteen megabytes the larger inputs would be charged for
 * moving what they return to the old one and the smaller would not: a step between two costs, no growth. And no function
 * is thrown away between two collections, to be compiled again inside a measured stretch.
 */
const NODE_FLAGS = [
  '--expose-gc',
  '--no-flush-bytecode',
  '--min-semi-space-size=256',
  '--max-semi-space-size=256',
  '--import',
  'tsx',
];
const collect = (): void => (globalThis as unknown as { gc: () => void }).gc();

/** Processor time of this process in milliseconds: another process that takes the machine does not count, as it would on a clock. */
function used(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Processor time of one run, least of three stretches, each from a clean heap: whatever an earlier input left behind would
 * be counted to the larger one.
 */
function timeOf(run: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  let runs = 1;
  for (let sample = 0; sample < 3;) {
    collect();
    const from = used();
    for (let i = 0; i < runs; i++) run();
    const total = used() - from;
    if (total < STRETCH && runs < 100_000) {
      runs = Math.max(runs * 2, Math.ceil((runs * STRETCH * 1.2) / Math.max(total, 0.05)));
      continue;
    }
    best = Math.min(best, total / runs);
    sample++;
  }
  return best;
}

interface Worst {
  readonly shape: string;
  readonly ratio: number;
}

/** Mean growth a doubling from n to 8n, or 0 where less than a nanosecond a character says that the input is not looked at. */
function growthOf(run: (text: string) => unknown, make: (n: number) => string): number {
  run(make(BASE));
  const [first, last] = [make(BASE), make(BASE * 8)].map((text) => timeOf(() => run(text))) as [number, number];
  return last < (BASE * 8) / 1e6 ? 0 : (last / first) ** (1 / 3);
}

/**
 * The shape on which an entry grows fastest. A growth near the limit is measured twice more and the least one counts:
 * a machine that is shared only ever adds time, so the worst of twelve shapes would be the one with the worst luck, and
 * real growth over the limit shows every time.
 */
function worstOf(run: (text: string) => unknown): Worst {
  let worst: Worst = { shape: 'no shape is read', ratio: 0 };
  for (const [shape, make] of Object.entries(SHAPES)) {
    let ratio = growthOf(run, make);
    for (let again = 0; again < 2 && ratio > DOUBTFUL; again++) ratio = Math.min(ratio, growthOf(run, make));
    if (ratio > worst.ratio) worst = { shape, ratio };
  }
  return worst;
}

/**
 * Every text entry at n and 8n on every shape, each entry in a process of its own; the figure is the mean growth a doubling,
 * (t(8n) / t(n))^(1/3), of the worst shape. 2 is linear, 4 is quadratic.
 */
export function benchLinear(): BenchRow[] {
  return Object.keys(ENTRIES).map((name) => {
    const { stdout, stderr } = spawnSync(process.execPath, [...NODE_FLAGS, fileURLToPath(import.meta.url), name], {
      encoding: 'utf8',
    });
    if (stdout === '') throw new Error(`${name} was not measured: ${stderr}`);
    const { shape, ratio } = JSON.parse(stdout) as Worst;
    return { name: `linear: ${name} (worst on ${shape})`, value: ratio, unit: '× a doubling', limit: 2.6 };
  });
}

// Started by itself, it measures the one entry that is named.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const entry = ENTRIES[process.argv[2] ?? ''];
  if (!entry) throw new Error(`no entry is called ${process.argv[2]}`);
  process.stdout.write(JSON.stringify(worstOf(entry)));
}
