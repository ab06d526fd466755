// Prints every figure of docs/PERFORMANCE.md. `npm run bench` runs all, `npm run bench -- quotes` those whose name matches.
import { benchAnswer } from './answer.ts';
import { built } from './built.ts';
import type { benchDraftCheck } from './draft-check.ts';
import { benchEvals } from './evals.ts';
import { benchEvaluationPanel } from './evaluation-panel.ts';
import { benchGate } from './gate.ts';
import { benchIngest } from './ingest.ts';
import { benchLinear } from './linear.ts';
import { benchPage } from './page.ts';
import { benchPairing } from './pairing.ts';
import { benchPdf } from './pdf.ts';
import { benchQueue } from './queue.ts';
import { benchQuotes } from './quotes.ts';
import { benchRetrieval } from './retrieval.ts';
import { benchSources } from './sources.ts';
import type { BenchRow } from './row.ts';

const SUITES: Readonly<Record<string, () => readonly BenchRow[] | Promise<readonly BenchRow[]>>> = {
  quotes: benchQuotes,
  check: async () => {
    const module = (await built('draft-check.ts')) as { readonly benchDraftCheck: typeof benchDraftCheck };
    return module.benchDraftCheck();
  },
  pdf: benchPdf,
  linear: benchLinear,
  sources: benchSources,
  page: benchPage,
  pairing: benchPairing,
  queue: benchQueue,
  retrieval: benchRetrieval,
  answer: benchAnswer,
  evals: benchEvals,
  panel: benchEvaluationPanel,
  gate: benchGate,
  ingest: benchIngest,
};

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
let over = 0;
for (const [name, run] of Object.entries(SUITES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const row of await run()) {
    const isOver = row.limit !== undefined && row.value > row.limit;
    if (isOver) over++;
    const limit = row.limit === undefined ? '' : `  (limit ${row.limit} ${row.unit}${isOver ? ', OVER' : ''})`;
    const ratio = row.peerValue === undefined ? '' : (row.peerValue / row.value).toFixed(0);
    const peer = row.peer === undefined ? '' : `  ${row.peer}: ${row.peerValue!.toFixed(1)} ${row.unit}, ${ratio} ×`;
    console.log(`${row.name.padEnd(78)} ${row.value.toFixed(2).padStart(10)} ${row.unit}${limit}${peer}`);
  }
}
console.log(over === 0 ? 'every figure within its limit' : `${over} figures over their limit`);
