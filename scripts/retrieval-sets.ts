/**
 * Judged sets for retrieval from the public development data beside the repository. A set is a collection of documents in
 * passages and queries with the passages that answer them. Rows with an even number are for tuning (`dev`), rows with an
 * odd one are held out: nothing in the engine was chosen by looking at them.
 */
import { existsSync, readFileSync } from 'node:fs';

export interface SetPassage {
  readonly id: string;
  readonly sourceId: string;
  readonly title: string;
  readonly text: string;
}
export interface JudgedQuery {
  readonly text: string;
  readonly relevant: ReadonlySet<string>;
  readonly isHeldOut: boolean;
}
export interface JudgedSet {
  readonly name: string;
  readonly kind: 'question' | 'claim';
  /** In reading order within a source. */
  readonly passages: readonly SetPassage[];
  readonly queries: readonly JudgedQuery[];
}

type Json = Record<string, unknown>;
const DATA = new URL('../../shared/data/', import.meta.url);

function rowsOf(file: string): readonly Json[] {
  const url = new URL(file, DATA);
  if (!existsSync(url)) return [];
  return readFileSync(url, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Json);
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const strings = (value: unknown): readonly string[] => list(value).map(text);
const objects = (value: unknown): readonly Json[] => list(value) as readonly Json[];

/** Questions of PubMedQA over the sections of their abstracts and the conclusion, each a passage of its own. */
function pubmedPassages(): JudgedSet {
  const passages: SetPassage[] = [];
  const queries = rowsOf('retrieval/pubmedqa-dev.jsonl').map((row, i): JudgedQuery => {
    const sourceId = text(row['id']);
    const own = [...strings(row['contexts']), text(row['conclusion'])].map((body, n) => ({
      id: `${sourceId}#${n + 1}`,
      sourceId,
      title: '',
      text: body,
    }));
    passages.push(...own);
    return { text: text(row['question']), relevant: new Set(own.map(({ id }) => id)), isHeldOut: i % 2 === 1 };
  });
  return { name: 'PubMedQA, sections', kind: 'question', passages, queries };
}

/** The same questions over whole abstracts without their conclusions: one passage each, one right. */
function pubmedAbstracts(): JudgedSet {
  const rows = rowsOf('retrieval/pubmedqa-dev.jsonl');
  return {
    name: 'PubMedQA, abstracts',
    kind: 'question',
    passages: rows.map((row) => ({
      id: text(row['id']),
      sourceId: text(row['id']),
      title: '',
      text: strings(row['contexts']).join(' '),
    })),
    queries: rows.map((row, i) => ({
      text: text(row['question']),
      relevant: new Set([text(row['id'])]),
      isHeldOut: i % 2 === 1,
    })),
  };
}

/** The same questions over the conclusions alone, one right: short passages that often say it in other words. */
function pubmedConclusions(): JudgedSet {
  const rows = rowsOf('retrieval/pubmedqa-dev.jsonl');
  return {
    name: 'PubMedQA, conclusions',
    kind: 'question',
    passages: rows.map((row) => ({
      id: text(row['id']),
      sourceId: text(row['id']),
      title: '',
      text: text(row['conclusion']),
    })),
    queries: rows.map((row, i) => ({
      text: text(row['question']),
      relevant: new Set([text(row['id'])]),
      isHeldOut: i % 2 === 1,
    })),
  };
}

/** Questions that experts asked, over the pages that answers cite; right are those that bear a claim out. */
function expertQa(): JudgedSet {
  const passages = new Map<string, SetPassage>();
  const queries = rowsOf('answers/expertqa-dev.jsonl').map((row, i): JudgedQuery => {
    const relevant = new Set<string>();
    for (const claim of objects(row['claims'])) {
      for (const evidence of strings(claim['evidence'])) {
        const body = evidence.slice(evidence.indexOf('\n\n') + 1).trim();
        if (body === '') continue;
        const id = passages.get(body)?.id ?? `e${String(passages.size + 1).padStart(4, '0')}`;
        passages.set(body, { id, sourceId: id, title: '', text: body });
        if (['Complete', 'Incomplete', 'Partial'].includes(text(claim['support']))) relevant.add(id);
      }
    }
    return { text: text(row['question']), relevant, isHeldOut: i % 2 === 1 };
  });
  return {
    name: 'ExpertQA',
    kind: 'question',
    passages: [...passages.values()],
    queries: queries.filter((query) => query.relevant.size > 0),
  };
}

/** Claims of model answers over pages found for them; right are those that support or refute. */
function factCheckGpt(): JudgedSet {
  const passages = new Map<string, SetPassage>();
  const queries = new Map<string, Set<string>>();
  for (const row of rowsOf('answers/factcheckgpt-claim-evidence-stance-dev.jsonl')) {
    const claim = text(row['claim']);
    const body = text(row['evidence']);
    const id = passages.get(body)?.id ?? `g${String(passages.size + 1).padStart(4, '0')}`;
    passages.set(body, { id, sourceId: id, title: '', text: body });
    const relevant = queries.get(claim) ?? new Set<string>();
    queries.set(claim, relevant);
    if (row['stance'] !== 'irrelevant') relevant.add(id);
  }
  return {
    name: 'FactCheckGPT',
    kind: 'claim',
    passages: [...passages.values()],
    queries: [...queries]
      .map(([claim, relevant], i) => ({ text: claim, relevant, isHeldOut: i % 2 === 1 }))
      .filter((query) => query.relevant.size > 0),
  };
}

/** Questions of QuoteSum over the pages that the answers quote. */
function quoteSum(): JudgedSet {
  const passages = new Map<string, SetPassage>();
  const queries = new Map<string, { text: string; relevant: Set<string> }>();
  for (const row of rowsOf('quotes/quotesum-dev.jsonl')) {
    const query = queries.get(text(row['qid'])) ?? { text: text(row['question']), relevant: new Set<string>() };
    queries.set(text(row['qid']), query);
    const quoted = new Set(objects(row['quotes']).map((quote) => quote['n']));
    for (const source of objects(row['sources'])) {
      const body = text(source['text']);
      let passage = passages.get(body);
      if (passage === undefined) {
        const id = `q${String(passages.size + 1).padStart(4, '0')}`;
        passage = { id, sourceId: id, title: text(source['title']), text: body };
        passages.set(body, passage);
      }
      if (quoted.has(source['n'])) query.relevant.add(passage.id);
    }
  }
  return {
    name: 'QuoteSum',
    kind: 'question',
    passages: [...passages.values()],
    queries: [...queries.values()].map((query, i) => ({ ...query, isHeldOut: i % 2 === 1 })),
  };
}

/** Claims on the climate over sentences of encyclopaedia articles; right are those that support or refute. */
function climateFever(): JudgedSet {
  const passages = new Map<string, SetPassage>();
  const queries = rowsOf('claims/climate-fever-dev.jsonl').map((row, i): JudgedQuery => {
    const relevant = new Set<string>();
    for (const evidence of objects(row['evidence'])) {
      const id = text(evidence['id']);
      const article = text(evidence['article']);
      passages.set(id, { id, sourceId: article, title: article, text: text(evidence['text']) });
      if (evidence['label'] !== 'NOT_ENOUGH_INFO') relevant.add(id);
    }
    return { text: text(row['claim']), relevant, isHeldOut: i % 2 === 1 };
  });
  const number = (id: string): number => Number(id.slice(id.lastIndexOf(':') + 1));
  const inOrder = [...passages.values()].sort((a, b) =>
    a.sourceId < b.sourceId ? -1 : a.sourceId > b.sourceId ? 1 : number(a.id) - number(b.id),
  );
  return {
    name: 'Climate-FEVER',
    kind: 'claim',
    passages: inOrder,
    queries: queries.filter((q) => q.relevant.size > 0),
  };
}

/** Claims of FoolMeTwice over the sentences of their pages; right are the gold sentences. */
function foolMeTwice(): JudgedSet {
  const passages = new Map<string, SetPassage>();
  const queries = rowsOf('claims/foolmetwice-dev.jsonl').map((row, i): JudgedQuery => {
    const page = text(row['page']);
    const gold = strings(row['gold']);
    const relevant = new Set<string>();
    for (const body of [...gold, ...strings(row['distractors'])]) {
      const key = `${page}\n${body}`;
      const id = passages.get(key)?.id ?? `f${String(passages.size + 1).padStart(5, '0')}`;
      passages.set(key, { id, sourceId: page, title: page, text: body });
      if (gold.includes(body)) relevant.add(id);
    }
    return { text: text(row['claim']), relevant, isHeldOut: i % 2 === 1 };
  });
  return { name: 'FoolMeTwice', kind: 'claim', passages: [...passages.values()], queries };
}

/** Claims of SciFact over the rationales of all claims. */
function sciFact(): JudgedSet {
  const passages = new Map<string, SetPassage>();
  const queries = new Map<string, { text: string; relevant: Set<string> }>();
  for (const row of rowsOf('claims/scifact-rationales-train.jsonl')) {
    const claim = text(row['claim']);
    const body = text(row['rationale']);
    const id = passages.get(body)?.id ?? `s${String(passages.size + 1).padStart(4, '0')}`;
    passages.set(body, { id, sourceId: id, title: '', text: body });
    const query = queries.get(claim) ?? { text: claim, relevant: new Set<string>() };
    queries.set(claim, query);
    query.relevant.add(id);
  }
  return {
    name: 'SciFact rationales',
    kind: 'claim',
    passages: [...passages.values()],
    queries: [...queries.values()].map((query, i) => ({ ...query, isHeldOut: i % 2 === 1 })),
  };
}

/** All sets that are at hand. */
export function judgedSets(): readonly JudgedSet[] {
  const questions = [pubmedPassages(), pubmedAbstracts(), pubmedConclusions(), expertQa(), quoteSum()];
  const claims = [climateFever(), foolMeTwice(), sciFact(), factCheckGpt()];
  return [...questions, ...claims].filter((set) => set.queries.length > 0);
}

/** Discounted gain of the first `k` ids over the best possible (binary gains), the reciprocal rank, and whether any is right. */
export function score(
  ids: readonly string[],
  relevant: ReadonlySet<string>,
  k = 10,
): readonly [number, number, number] {
  let gain = 0;
  let first = 0;
  ids.slice(0, k).forEach((id, rank) => {
    if (!relevant.has(id)) return;
    gain += 1 / Math.log2(rank + 2);
    if (first === 0) first = rank + 1;
  });
  let best = 0;
  for (let rank = 0; rank < Math.min(k, relevant.size); rank++) best += 1 / Math.log2(rank + 2);
  return [best === 0 ? 0 : gain / best, first === 0 ? 0 : 1 / first, first === 0 ? 0 : 1];
}
