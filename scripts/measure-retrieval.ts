/**
 * Measures retrieval on public judged sets outside the repository: nDCG@10, MRR@10 and hit@10 of each method alone and of
 * the fusion, apart for the rows that weights were chosen on and for those held out. Where the data is absent it prints
 * nothing. Run: npx tsx scripts/measure-retrieval.ts [dev|held-out|both|speed]
 */
import { readFileSync } from 'node:fs';
import { passageId, sourceId } from '../src/domain/ids.ts';
import type { RetrievalMethod } from '../src/domain/answer.ts';
import { bareSource, type SourceDocument } from '../src/domain/source.ts';
import { buildBm25Index } from '../src/engine/retrieval/bm25.ts';
import { fuseRanks } from '../src/engine/retrieval/fuse.ts';
import { createRetriever } from '../src/engine/retrieval/retrieve.ts';
import type { Retriever } from '../src/engine/retrieval/retrieve.ts';
import { searchBm25 } from '../src/engine/retrieval/search.ts';
import { parseWordVectors } from '../src/engine/retrieval/vectors/word-vectors.ts';
import type { WordVectors } from '../src/engine/retrieval/vectors/word-vectors.ts';
import { judgedSets, score } from './retrieval-sets.ts';
import type { JudgedQuery, JudgedSet, SetPassage } from './retrieval-sets.ts';

const WORDS = new URL('../src/engine/retrieval/vectors/data/word-vectors.bin', import.meta.url);
const DEPTH = 10;

function documentOf(id: string, passages: readonly SetPassage[]): SourceDocument {
  const source = bareSource(sourceId(id), { title: passages[0]!.title, language: 'en' });
  let text = '';
  const spans = passages.map((passage) => {
    const start = text.length;
    text += `${passage.text}\n\n`;
    return { id: passageId(passage.id), sourceId: source.id, start, end: start + passage.text.length, headings: [] };
  });
  return { source, text, blocks: [], pages: [], runs: [], passages: spans };
}

function documentsOf(passages: readonly SetPassage[]): readonly SourceDocument[] {
  const bySource = new Map<string, SetPassage[]>();
  for (const passage of passages) {
    const own = bySource.get(passage.sourceId);
    if (own) own.push(passage);
    else bySource.set(passage.sourceId, [passage]);
  }
  return [...bySource].map(([id, own]) => documentOf(id, own));
}

type Search = (query: string) => readonly string[];

/** The ways of searching that are compared, each giving ids best first. */
function searches(set: JudgedSet, words: WordVectors): ReadonlyMap<string, Search> {
  const retriever = createRetriever(documentsOf(set.passages), { vectors: words });
  const plain = buildBm25Index(set.passages);
  const ask =
    (...methods: readonly RetrievalMethod[]): Search =>
    (query) =>
      retriever
        .retrieve(query, { limit: DEPTH, purpose: set.kind, ...(methods.length > 0 ? { methods } : {}) })
        .passages.map((passage) => passage.passageId);
  const ranked = (query: string, method: RetrievalMethod): readonly { id: string; raw: number }[] =>
    retriever
      .retrieve(query, { limit: 100, purpose: set.kind, methods: [method] })
      .passages.map((passage) => ({ id: passage.passageId, raw: passage.score }));
  const byRank =
    (vectors: number): Search =>
    (query) =>
      fuseRanks([
        { method: 'BM25', weight: 1, hits: ranked(query, 'BM25') },
        { method: 'vectors', weight: vectors, hits: ranked(query, 'vectors') },
      ]).map(({ id }) => id);
  return new Map<string, Search>([
    ['BM25, plain', (query) => searchBm25(plain, query, { limit: DEPTH }).hits.map(({ id }) => id)],
    ['BM25, with neighbours', ask('BM25')],
    ['vectors alone', ask('vectors')],
    ['exact quote alone', ask('exact-quote')],
    ['by rank, equal weights', byRank(1)],
    ['by rank, vectors 0.3', byRank(0.3)],
    ['BM25 and vectors', ask('BM25', 'vectors')],
    ['fused, all three', ask()],
  ]);
}

function measure(search: Search, queries: readonly JudgedQuery[]): readonly number[] {
  const sums = [0, 0, 0];
  for (const { text, relevant } of queries) {
    score(search(text), relevant, DEPTH).forEach((value, i) => (sums[i] = sums[i]! + value));
  }
  return sums.map((sum) => sum / queries.length);
}

const figure = (value: number): string => value.toFixed(3).replace(/^0/, '');

function report(set: JudgedSet, words: WordVectors, heldOut: boolean): void {
  const queries = set.queries.filter((query) => query.isHeldOut === heldOut);
  console.log(
    `\n${set.name} (${set.kind}s, ${heldOut ? 'held out' : 'dev'}): ${queries.length} queries, ${set.passages.length} passages`,
  );
  console.log('| method | nDCG@10 | MRR@10 | hit@10 |\n| --- | --: | --: | --: |');
  for (const [name, search] of searches(set, words)) {
    console.log(`| ${name} | ${measure(search, queries).map(figure).join(' | ')} |`);
  }
}

/** Passages of all sets over and over, each time with words of its own, up to a number. */
function manyPassages(sets: readonly JudgedSet[], count: number): readonly SetPassage[] {
  const all = sets.flatMap(({ passages }) => passages).filter(({ text }) => text.length > 200);
  return Array.from({ length: count }, (_, i) => {
    const one = all[(i * 7919) % all.length]!;
    const other = all[(i * 104_729 + 13) % all.length]!;
    const text = `${one.text.slice(0, 260)} ${other.text.slice(0, 260)} ${i.toString(36)}x`;
    return { ...one, id: `m${i}`, sourceId: `s${i >> 3}`, text };
  });
}

/** Processor time in milliseconds: wall time on a machine that others use measures the others. */
function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;

function speed(sets: readonly JudgedSet[], words: WordVectors): void {
  const documents = documentsOf(manyPassages(sets, 10_000));
  const started = cpu();
  const retriever: Retriever = createRetriever(documents, { vectors: words });
  const index = cpu();
  buildBm25Index(manyPassages(sets, 10_000));
  const share = cpu() - index;
  console.log(
    `\nprepared ${retriever.passageCount} passages in ${milliseconds(index - started)}, BM25 alone ${milliseconds(share)}`,
  );
  const queries = sets.flatMap((set) => set.queries.slice(0, 40).map((query) => ({ ...query, purpose: set.kind })));
  for (const methods of [undefined, ['BM25'], ['vectors'], ['exact-quote']] as const) {
    const times = queries.map(({ text, purpose }) => {
      const from = cpu();
      retriever.retrieve(text, { limit: 6, purpose, ...(methods ? { methods } : {}) });
      return cpu() - from;
    });
    times.sort((a, b) => a - b);
    const at = (part: number): string => milliseconds(times[Math.floor(part * (times.length - 1))]!);
    console.log(`${methods?.join(', ') ?? 'all three'}: p50 ${at(0.5)}, p99 ${at(0.99)}`);
  }
}

const part = process.argv[2] ?? 'both';
const sets = judgedSets();
if (sets.length > 0) {
  const started = performance.now();
  const words = parseWordVectors(readFileSync(WORDS));
  console.log(`word vectors read in ${milliseconds(performance.now() - started)}`);
  for (const set of sets) {
    if (part === 'dev' || part === 'both') report(set, words, false);
    if (part === 'held-out' || part === 'both') report(set, words, true);
  }
  if (part === 'both' || part === 'speed') speed(sets, words);
}
