import type { SearchRun } from '#domain/evals.ts';
import { claimId } from '#domain/ids.ts';
import { evaluateClaimSuites } from '#engine/evals/claim-suites.ts';
import { readStatements } from '#engine/evals/formats/read-statements.ts';
import { readTable } from '#engine/evals/formats/read-table.ts';
import { runGoldSet } from '#engine/evals/gold/run-gold-set.ts';
import { evaluateOffline } from '#engine/evals/offline-eval.ts';
import { makeRandom } from '#engine/evals/statistics.ts';
import { judgeStance } from '#engine/stance/judge.ts';
import { documentFromText } from '#ingest/text/document-from-text.ts';
import { makeClaim, makeReport } from '#testing/reports.ts';
import { goldLines, pairAt } from './gold-pairs.ts';
import { medianProcessorTime } from './processor-time.ts';
import type { BenchRow } from './row.ts';

const QUERIES = 1000;
const HITS = 100;

const median = (run: () => void, rounds = 3): number => medianProcessorTime(run, rounds);

/** The search release gate and the suites at the sizes that SPEC §15 and the brief of the evaluation name. */
export function benchEvals(): readonly BenchRow[] {
  const random = makeRandom(11);
  const runLines: string[] = [];
  const makeRun = (): SearchRun =>
    new Map(
      Array.from({ length: QUERIES }, (_, q) => [
        `q${q}`,
        new Map(Array.from({ length: HITS }, () => [`d${random() % 5000}`, (random() % 10_000) / 100])),
      ]),
    );
  const run = makeRun();
  const baseline = makeRun();
  for (const [query, row] of run) {
    for (const [document, score] of row) runLines.push(`${query} Q0 ${document} 0 ${score} t`);
  }
  const text = runLines.join('\n');
  const qrels = new Map(
    [...run].map(([query, row]) => [query, new Map([...row.keys()].slice(0, 20).map((id, at) => [id, at % 4]))]),
  );
  const slices = new Map(
    ['a', 'b', 'c', 'd'].map((name, at) => [name, [...run.keys()].filter((_, n) => n % 4 === at)]),
  );
  const pairs = Array.from({ length: 10_000 }, (_, n) => pairAt(n));
  const statements = readStatements(
    goldLines(2000),
    { statement: 'claim', evidence: 'text', label: 'label', domain: null, kind: null, id: null },
    {},
    'mills',
  ).value;
  const report = makeReport({
    claims: Array.from({ length: 10_000 }, (_, n) => makeClaim({ id: claimId(`c${n}`) })),
  });
  const judged = [
    { id: 'r', report, gold: report.claims.map(({ start, end }) => ({ start, end, sourceIds: ['mill'] })) },
  ];
  return [
    {
      name: 'evals: offline-eval of 1,000 queries × 100 hits × 2 runs, 5 slices',
      value: median(() => void evaluateOffline({ qrels, run, baseline, slices })),
      unit: 'ms',
      limit: 1000,
    },
    { name: 'evals: read a TREC run of 100,000 lines', value: median(() => void readTable(text, 'run')), unit: 'ms' },
    {
      name: 'evals: judge 10,000 pairs of claim and evidence',
      value: median(() => {
        for (const [claim, evidence] of pairs) judgeStance(claim, evidence);
      }, 1),
      unit: 'ms',
      limit: 15_000,
    },
    {
      name: 'evals: 2,000 statements of a gold set, each with evidence of its own, as whole drafts',
      value: median(() => {
        const steps = runGoldSet(statements, documentFromText);
        while (!steps.next().done);
      }, 1),
      unit: 'ms',
    },
    {
      name: 'evals: all claim suites over 10,000 claims of one draft',
      value: median(() => void evaluateClaimSuites(judged)),
      unit: 'ms',
    },
  ];
}
