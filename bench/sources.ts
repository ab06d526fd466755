import type { SourceChange, SourceSet, StoredAnswer } from '#domain/source-set.ts';
import { DOWNSTREAM_SURFACES } from '#domain/source-set.ts';
import { groundSources } from '#engine/credibility/ground-sources.ts';
import { clusterOrigins } from '#engine/origins/cluster.ts';
import { diffSourceSets } from '#engine/source-sets/diff.ts';
import { evaluateSourceSetReadiness } from '#engine/source-sets/evaluate-readiness.ts';
import { hashSourceSet } from '#engine/source-sets/hash-source-set.ts';
import { planSourceLifecycleInvalidation } from '#engine/source-sets/invalidation.ts';
import { parseSourceSet } from '#engine/source-sets/parse-source-set.ts';
import { medianProcessorTime } from './processor-time.ts';
import type { BenchRow } from './row.ts';

const SOURCES = 10_000;
const NOW = '2026-11-30';

const median = (run: () => void, rounds = 7): number => medianProcessorTime(run, rounds);

const HOSTS = [
  'who.int',
  'mill.co.uk',
  'nature.com',
  'data.gov.uk',
  'alice.github.io',
  'nasa.gov.example.com',
  'bücher.example',
  'reddit.com',
];

function makeUrl(n: number): string {
  const page = `https://www${n % 50}.${HOSTS[n % HOSTS.length]!}/a/${n}`;
  if (n % 11 === 0) return `https://web.archive.org/web/20210304050607/${page}`;
  if (n % 13 === 0) return `https://doi.org/10.1038/s41586-${n}`;
  return page;
}

function makeSet(): SourceSet {
  const licences = [
    'CC-BY-4.0',
    'MIT OR CC0-1.0',
    '© 2020 Press',
    '',
    'CC BY-NC 4.0',
    '(MIT AND CC-BY-SA-4.0) OR Apache-2.0',
  ];
  const items = Array.from({ length: SOURCES }, (_, n) => ({
    id: `s${n}`,
    title: n % 97 === 0 ? `RETRACTED: Study ${n}` : `Study ${n}`,
    uri: makeUrl(n),
    kind: n % 3 === 0 ? 'html' : 'pdf',
    licence: licences[n % licences.length],
    checkedAt: `20${20 + (n % 7)}-05-01`,
    contentHash: `sha256:${n}`,
  }));
  const parsed = parseSourceSet({ items });
  if (!parsed.ok) throw new Error(parsed.faults[0]?.message ?? 'refused');
  return parsed.set;
}

function makeAnswers(): readonly StoredAnswer[] {
  return Array.from({ length: 1000 }, (_, n) => ({
    id: `answer-${n}`,
    surfaces: DOWNSTREAM_SURFACES.filter((surface, at) => surface !== 'sophia-review' && (n + at) % 2 === 0).map(
      (surface) => ({ surface, ref: `${surface}-${n}` }),
    ),
    claims: Array.from({ length: 20 }, (_x, k) => ({
      id: `answer-${n}-c${k}`,
      citations: [0, 1].map((c) => ({
        sourceId: `s${(n * 20 + k * 7 + c) % SOURCES}`,
        passageId: 'p',
        quote: 'words',
      })),
    })),
    quotes: Array.from({ length: 5 }, (_x, k) => ({
      id: `answer-${n}-q${k}`,
      sourceId: `s${(n * 5 + k) % SOURCES}`,
      text: 'words',
    })),
    signOffs: [{ id: `answer-${n}-s` }],
    exports: [{ id: `answer-${n}-e`, format: 'pdf' }],
  }));
}

/** Scoring, readiness, hash and cascade at the sizes that the brief of the engine names. */
export function benchSources(): readonly BenchRow[] {
  const sources = Array.from({ length: SOURCES }, (_, n) => ({
    id: `s${n}`,
    url: makeUrl(n),
    publishedDate: `20${10 + (n % 17)}-05-01`,
    citationCount: n % 800,
    isPeerReviewed: n % 2 === 0,
  }));
  const set = makeSet();
  const answers = makeAnswers();
  const changes = (every: number): readonly SourceChange[] =>
    Array.from({ length: SOURCES }, (_, n) => n)
      .filter((n) => n % every === 0)
      .map((n) => ({ kind: 'retracted', sourceId: `s${n}`, before: null, after: null, detail: 'x' }));
  const few = changes(1000);
  const all = changes(1);
  const words = Array.from({ length: 3000 }, (_, n) => `w${n}`);
  const texts = Array.from({ length: 2000 }, (_, n) => ({
    id: `s${n}`,
    text: Array.from({ length: 300 }, (_x, k) => words[((n % 1500) * 31 + k * 17 + (k % 7) * n) % 3000]!).join(' '),
  }));
  return [
    {
      name: 'sources: score and rank 10,000 sources, p50',
      value: median(() => void groundSources('q', sources, NOW)),
      unit: 'ms',
      limit: 300,
    },
    {
      name: 'sources: readiness of a set of 10,000, p50',
      value: median(() => void evaluateSourceSetReadiness(set, NOW)),
      unit: 'ms',
      limit: 200,
    },
    {
      name: 'sources: differences of two versions of a set of 10,000, p50',
      value: median(() => void diffSourceSets(set, { ...set, items: set.items.slice(10) }, [NOW, NOW]), 3),
      unit: 'ms',
    },
    { name: 'sources: hash of a set of 10,000, p50', value: median(() => void hashSourceSet(set), 3), unit: 'ms' },
    {
      name: 'sources: cascade of 10 retractions over 1,000 answers × 20 claims, p50',
      value: median(() => void planSourceLifecycleInvalidation(few, answers)),
      unit: 'ms',
      limit: 1000,
    },
    {
      name: 'sources: cascade where every source changed, p50',
      value: median(() => void planSourceLifecycleInvalidation(all, answers), 3),
      unit: 'ms',
      limit: 1000,
    },
    {
      name: 'sources: cluster 2,000 texts of 300 words by origin',
      value: median(() => void clusterOrigins(texts), 3),
      unit: 'ms',
    },
  ];
}
