import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { EngineFigures } from './retrieval-child.ts';
import type { BenchRow } from './row.ts';

const CHILD = new URL('./retrieval-child.ts', import.meta.url).pathname;
const NAMES = ['ours', 'minisearch', 'orama', 'flexsearch', 'fts5-wasm'] as const;
type Name = (typeof NAMES)[number];
/** Passages of an engine that would take the better part of an hour with as many as the others; its row says how many. */
const AT_MOST: Readonly<Partial<Record<Name, number>>> = { orama: 10_000 };

/** Each engine runs in a process of its own, so that none inherits another's heap or compiled code. */
function run(name: Name, passages: number): EngineFigures | null {
  try {
    const out = execFileSync(
      process.execPath,
      ['--expose-gc', '--max-old-space-size=12000', '--import', 'tsx', CHILD, name, String(passages)],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    );
    return JSON.parse(out) as EngineFigures;
  } catch {
    // An engine that does not run here must not hide what the others do.
    return null;
  }
}

const COLUMNS: readonly (readonly [head: string, cell: (figures: EngineFigures) => string])[] = [
  ['docs/CPU s', (f) => f.docsPerSecond.toFixed(0)],
  ['query p50 ms', (f) => f.p50.toFixed(3)],
  ['p99 ms', (f) => f.p99.toFixed(3)],
  ['bytes/doc', (f) => f.memory.toFixed(0)],
  ['stored', (f) => f.stored?.toFixed(0) ?? 'cannot'],
  ['reload/build', (f) => (f.reloadMs === null ? '-' : `${((f.reloadMs / f.buildMs) * 100).toFixed(1)} %`)],
  ['nDCG@10', (f) => f.ndcg?.toFixed(4) ?? 'no data'],
];

const printRow = (cells: readonly string[]): void => console.log(cells.map((cell) => cell.padStart(13)).join(''));

/** Measures one engine after another, each row as soon as it is known: the slow ones take minutes. */
function measureAll(names: readonly Name[], passages: number): ReadonlyMap<Name, EngineFigures> {
  const measured = new Map<Name, EngineFigures>();
  printRow(['', ...COLUMNS.map(([head]) => head)]);
  for (const name of names) {
    const count = Math.min(passages, AT_MOST[name] ?? passages);
    const figures = run(name, count);
    const label = count === passages ? name : `${name} (${count / 1000} k)`;
    printRow([label, ...(figures === null ? ['did not run'] : COLUMNS.map(([, cell]) => cell(figures)))]);
    if (figures !== null) measured.set(name, figures);
  }
  return measured;
}

/** A limit as people read it. */
const rounded = (value: number): number => Number(value.toPrecision(3));

/** Figures of ours that hold whatever the peers do. */
function ownRows(label: string, ours: EngineFigures, limits: { memory: number; stored: number }): BenchRow[] {
  const name = (what: string): string => `retrieval: ${label}, ${what}`;
  return [
    { name: name('memory a passage'), value: ours.memory, unit: 'bytes', limit: limits.memory },
    { name: name('stored a passage'), value: ours.stored ?? Infinity, unit: 'bytes', limit: limits.stored },
  ];
}

function million(): BenchRow[] {
  const ours = measureAll(['ours'], 1_000_000).get('ours');
  if (ours === undefined) return [];
  return [
    // Stated as time a passage, so that less is better as in every row: 33.3 µs are 30,000 a second.
    {
      name: 'retrieval: 1,000,000 passages, indexing one',
      value: 1e6 / ours.docsPerSecond,
      unit: 'µs',
      limit: 33.3,
    },
    { name: 'retrieval: 1,000,000 passages, 5-term query, p99', value: ours.p99, unit: 'ms', limit: 3 },
    ...ownRows('1,000,000 passages', ours, { memory: 320, stored: 180 }),
    { name: 'retrieval: 1,000,000 passages, reload', value: ours.reloadMs ?? Infinity, unit: 'ms', limit: 3000 },
  ];
}

/**
 * The index beside its peers in one run: 100,000 passages of about 80 words of made-up text by Zipf's law (seeded,
 * `zipf-passages.ts`), 200 questions of five words, and nDCG@10 on judged questions. All times are CPU times.
 * `--million` measures ours alone at 1,000,000 passages. An engine in `AT_MOST` is measured with fewer passages.
 */
export function benchRetrieval(): BenchRow[] {
  if (process.argv.includes('--million')) return million();
  if (!existsSync('../shared/data/retrieval')) console.log('retrieval: no judged questions here, nDCG@10 is left out');
  const passages = Number(process.env['BENCH_PASSAGES'] ?? 100_000);
  const measured = measureAll(NAMES, passages);
  const ours = measured.get('ours');
  const minisearch = measured.get('minisearch');
  if (ours === undefined) return [];
  const label = `${passages.toLocaleString('en')} passages`;
  const out = ownRows(label, ours, { memory: 450, stored: 180 });
  if (ours.reloadMs !== null) {
    const share = (ours.reloadMs / ours.buildMs) * 100;
    out.push({ name: `retrieval: ${label}, reload of the time to build`, value: share, unit: '%', limit: 10 });
  }
  if (minisearch) {
    const peer = { peer: 'minisearch', unit: 'ms' };
    out.push(
      {
        ...peer,
        name: `retrieval: ${label}, indexing all`,
        value: ours.buildMs,
        peerValue: minisearch.buildMs,
        limit: rounded(minisearch.buildMs / 8),
      },
      {
        ...peer,
        name: `retrieval: ${label}, 5-term query, mean`,
        value: ours.meanMs,
        peerValue: minisearch.meanMs,
        limit: rounded(minisearch.meanMs / 50),
      },
    );
  }
  const best = Math.max(...NAMES.slice(1).map((name) => measured.get(name)?.ndcg ?? 0));
  if (ours.ndcg !== null) {
    // What is lost, so that less is better as in every row.
    out.push({ name: 'retrieval: 1 − nDCG@10', value: 1 - ours.ndcg, unit: '', limit: rounded(1 - best) });
  }
  return out;
}
