import { performance } from 'node:perf_hooks';
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
  importText,
  importMarkdown,
  'whole check': (text) => createChecker([DOCUMENT]).check({ draft: text, now: '2026-01-01T00:00:00Z' }),
};

const BASE = 40_000;

/** Fastest of three runs: the machine's noise only ever adds. */
function fastest(run: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 3; i++) {
    const from = performance.now();
    run();
    best = Math.min(best, performance.now() - from);
  }
  return best;
}

/**
 * Every text entry at n, 2n, 4n and 8n on every shape; the figure is the mean growth a doubling, (t(8n) / t(n))^(1/3), the
 * worst shape of each entry. 2 is linear, 4 is quadratic. Runs under 2 ms at 8n say nothing and are left out.
 */
export function benchLinear(): BenchRow[] {
  return Object.entries(ENTRIES).map(([name, run]) => {
    let worst = 0;
    let shapeOfWorst = 'all too fast to measure';
    for (const [shape, make] of Object.entries(SHAPES)) {
      run(make(BASE));
      const times = [1, 2, 4, 8].map((times) => {
        const text = make(BASE * times);
        return fastest(() => run(text));
      });
      if (times[3]! < 2) continue;
      const ratio = (times[3]! / Math.max(times[0]!, 0.02)) ** (1 / 3);
      if (ratio > worst) {
        worst = ratio;
        shapeOfWorst = shape;
      }
    }
    return { name: `linear: ${name} (worst on ${shapeOfWorst})`, value: worst, unit: '× a doubling', limit: 2.6 };
  });
}
