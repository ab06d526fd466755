import type { EvaluationStart } from '#api/schemas/evaluation.ts';
import type { EvaluationFigure, RetrievalSettings, UnreadInput } from '#domain/evaluation-run.ts';
import type { OfflineEvaluation } from '#domain/evals.ts';
import type { GoldReport, GoldSet } from '#domain/gold.ts';
import { evaluateRequest, type OfflineRequest } from '#engine/evals/offline-request.ts';
import { readBeirSet } from '#engine/evals/formats/read-beir.ts';
import { readStatements } from '#engine/evals/formats/read-statements.ts';
import { readGoldSet } from '#engine/evals/gold/read-gold-set.ts';
import { checkItem, type CheckedItem } from '#engine/evals/gold/check-item.ts';
import { mergeReports } from '#engine/evals/gold/merge-reports.ts';
import { loadOwnSet, OWN_DOMAINS } from '#engine/evals/gold/own-sets.ts';
import { runGoldSet } from '#engine/evals/gold/run-gold-set.ts';
import { runCollection, usesVectors } from '#engine/evals/run-collection.ts';
import type { WordVectors } from '#engine/retrieval/vectors/word-vectors.ts';
import { documentFromText } from '#ingest/text/document-from-text.ts';
import { RuntimeFailure } from '../outcome.ts';

/** What a run found so far. */
export interface Found {
  readonly gold: GoldReport | null;
  readonly search: OfflineEvaluation | null;
  readonly queries: Readonly<Record<string, string>>;
}
export const NOTHING_FOUND: Found = { gold: null, search: null, queries: {} };

/** A run cut into parts that can each be done, stored, and never be done again. */
export interface Plan {
  readonly total: number;
  readonly unread: readonly UnreadInput[];
  readonly policies: readonly RetrievalSettings[];
  readonly parts: readonly Part[];
}

export interface Part {
  /** Items that it looks at. */
  readonly size: number;
  /** Works in steps, so that others get their turn; the number is how many items of this part are done. */
  readonly work: (before: Found) => Generator<number, Found, void>;
}

/** Least items of a part: well under a second of work, so that little is lost where a run is stopped. */
const PART = 50;
/**
 * Most parts of a set. All that was found so far is counted and stored after each part, so that work on this grows with the
 * number of parts times the length of the set: 10,000 statements in parts of fifty took longer to store than to judge.
 */
const MOST_PARTS = 32;

/** A set cut into parts, each with the sources that its items are checked against; the answers come last, with all. */
export function cut(set: GoldSet): readonly GoldSet[] {
  const parts: GoldSet[] = [];
  const size = Math.max(PART, Math.ceil(set.items.length / MOST_PARTS));
  for (let at = 0; at < set.items.length; at += size) {
    const items = set.items.slice(at, at + size);
    const named = new Set(items.flatMap(({ sourceIds }) => sourceIds));
    parts.push({ ...set, items, sources: set.sources.filter(({ id }) => named.has(id)), answers: [] });
  }
  return set.answers.length > 0 ? [...parts, { ...set, items: [] }] : parts;
}

function planGold(sets: readonly GoldSet[], name: string, unread: readonly UnreadInput[]): Plan {
  const parts = sets.flatMap(cut).map((set): Part => ({
    size: set.items.length + set.answers.length,
    *work(before) {
      const report = yield* runGoldSet(set, documentFromText);
      const reports = before.gold === null ? [report] : [before.gold, report];
      return { ...before, gold: mergeReports(name, reports) };
    },
  }));
  return { total: parts.reduce((sum, { size }) => sum + size, 0), unread, policies: [], parts };
}

async function planOwn(domains: readonly string[], name: string): Promise<Plan> {
  const stranger = domains.find((domain) => !OWN_DOMAINS.some((own) => own === domain));
  if (stranger !== undefined) throw new RuntimeFailure('invalid_payload', `There is no set "${stranger}".`, 'domains');
  return planGold(await ownSets(domains), name, []);
}

const ownSets = (domains: readonly string[]): Promise<readonly GoldSet[]> =>
  Promise.all(
    OWN_DOMAINS.filter((domain) => domains.includes(domain)).map(
      async (domain) => readGoldSet(await loadOwnSet(domain), domain).value,
    ),
  );

async function goldSetsOf(request: EvaluationStart): Promise<readonly GoldSet[]> {
  if (request.what === 'own-sets') return ownSets(request.domains);
  if (request.what === 'gold-set') return [readGoldSet(request.set, request.name).value];
  if (request.what !== 'statements') return [];
  return [readStatements(request.text, request.columns, request.labels, request.name).value];
}

/** One item of the sets that a run was over, checked once more; `null` where none of them has it. */
export async function lookAtItem(request: EvaluationStart, itemId: string): Promise<CheckedItem | null> {
  for (const set of await goldSetsOf(request)) {
    const found = checkItem(set, itemId, documentFromText);
    if (found) return found;
  }
  return null;
}

function planSet(set: unknown, name: string): Plan {
  const { value, read, unread } = readGoldSet(set, name);
  if (read === 0) {
    const [first] = unread;
    const why = first === undefined ? 'the set has no items and no answers' : `${first.line}: ${first.why}`;
    throw new RuntimeFailure('invalid_payload', `Nothing of the set could be read; ${why}.`, 'set');
  }
  return planGold(
    [value],
    name,
    unread.map((line) => ({ in: 'set', ...line })),
  );
}

function planStatements({
  text,
  columns,
  labels,
  name,
}: Extract<EvaluationStart, { readonly what: 'statements' }>): Plan {
  const { value, read, unread } = readStatements(text, columns, labels, name);
  if (read === 0) {
    const [first] = unread;
    const why = first === undefined ? 'it has no rows' : `line ${first.line}: ${first.why}`;
    throw new RuntimeFailure('invalid_payload', `Nothing of the table could be read; ${why}.`, 'text');
  }
  return planGold([value], name, unreadOf('statements', unread));
}

function refuseUnreadable<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && 'path' in error && typeof error.path === 'string') {
      throw new RuntimeFailure('invalid_payload', error.message, error.path);
    }
    throw error;
  }
}

/** The gate at once, for a request that is not kept. */
export const decideOffline = (request: OfflineRequest) => refuseUnreadable(() => evaluateRequest(request));

function planRuns(request: OfflineRequest): Plan {
  const { result, unread } = decideOffline(request);
  return {
    total: 1,
    unread,
    policies: [],
    parts: [
      {
        size: 1,
        *work(before) {
          yield 1;
          return { ...before, search: result };
        },
      },
    ],
  };
}

const unreadOf = (
  name: string,
  lines: readonly { readonly line: number; readonly why: string }[],
): readonly UnreadInput[] => lines.map((line) => ({ in: name, ...line }));

type Collection = Extract<EvaluationStart, { readonly what: 'collection' }>;

/** Bytes of the word vectors, `null` where they cannot be had. */
export type LoadWords = () => Promise<ArrayBuffer | null>;

async function wordsFor(request: Collection, load: LoadWords): Promise<WordVectors | null> {
  if (![request.candidate, ...(request.baseline ? [request.baseline] : [])].some(usesVectors)) return null;
  const bytes = await load();
  if (bytes === null) {
    const message = 'The word vectors cannot be had here: a policy can look by words alone.';
    throw new RuntimeFailure('decision_not_possible', message);
  }
  const { parseWordVectors } = await import('#engine/retrieval/vectors/word-vectors.ts');
  return parseWordVectors(new Uint8Array(bytes));
}

async function planCollection(request: Collection, load: LoadWords): Promise<Plan> {
  const words = await wordsFor(request, load);
  const { corpus: corpusText, queries: queryText, qrels: qrelsText, candidate, baseline, ...gate } = request;
  const { corpus, queries, qrels, documents, warnings } = readBeirSet({
    corpus: corpusText,
    queries: queryText,
    qrels: qrelsText,
  });
  for (const [name, part] of Object.entries({ corpus, queries, qrels })) {
    if (part.read > 0) continue;
    const [first] = part.unread;
    const why = first === undefined ? 'it is empty' : `line ${first.line}: ${first.why}`;
    throw new RuntimeFailure('invalid_payload', `Nothing of the ${name} could be read; ${why}.`, name);
  }
  // Only judged queries are asked: the others can say nothing.
  const asked = new Map([...queries.value].filter(([id]) => qrels.value.has(id)));
  const policies = baseline === null ? [candidate] : [candidate, baseline];
  const { what: _what, name: _name, ...rest } = gate;
  return {
    total: asked.size * policies.length,
    policies,
    unread: [
      ...unreadOf('corpus', corpus.unread),
      ...unreadOf('queries', queries.unread),
      ...unreadOf('qrels', qrels.unread),
      ...warnings.map((why) => ({ in: 'collection', line: 0, why })),
    ],
    parts: [
      {
        size: asked.size * policies.length,
        *work(before) {
          const run = yield* runCollection(corpus.value, asked, candidate, words);
          const against =
            baseline === null ? null : yield* after(asked.size, runCollection(corpus.value, asked, baseline, words));
          const asMap = (table: ReadonlyMap<string, ReadonlyMap<string, number>>) =>
            Object.fromEntries([...table].map(([id, row]) => [id, Object.fromEntries(row)]));
          const { result } = decideOffline({
            ...rest,
            qrels: asMap(qrels.value),
            run: asMap(run),
            baseline: against === null ? null : asMap(against),
            documents: Object.fromEntries(documents),
            catalogue: [...corpus.value.keys()],
          });
          const worst = new Set(result.comparisons.flatMap((one) => one.worst.map(({ query }) => query)));
          const texts = [...worst].map((id): [string, string] => [id, asked.get(id)?.text ?? '']);
          return { ...before, search: result, queries: Object.fromEntries(texts) };
        },
      },
    ],
  };
}

/** The same steps, counted on from those that were done before. */
function* after<T>(before: number, steps: Generator<number, T, void>): Generator<number, T, void> {
  let step = steps.next();
  while (!step.done) {
    yield before + step.value;
    step = steps.next();
  }
  return step.value;
}

/** Reads what was asked for and cuts it into parts; the same request gives the same parts, so a run can go on in another page. */
export async function planEvaluation(request: EvaluationStart, load: LoadWords): Promise<Plan> {
  switch (request.what) {
    case 'own-sets':
      return planOwn(request.domains, request.name);
    case 'gold-set':
      return planSet(request.set, request.name);
    case 'statements':
      return planStatements(request);
    case 'runs': {
      const { what: _what, name: _name, ...tables } = request;
      return planRuns(tables);
    }
    case 'collection':
      return planCollection(request, load);
  }
}

/** The figures by which runs are told apart in a list. */
export function figuresOf({ gold, search }: Found): readonly EvaluationFigure[] {
  if (gold !== null) {
    const named = {
      'grounded-correctness': 'right',
      decided: 'decided',
      'red-team': 'faults caught',
      'false-alarms': 'no false alarm',
    };
    return Object.entries(named).flatMap(([suite, label]) => {
      const row = gold.rows.find((one) => one.suite === suite && one.slice === 'all');
      return row === undefined ? [] : [{ label, value: row.value, interval: row.interval }];
    });
  }
  const all = search?.slices.find(({ slice }) => slice === 'all');
  if (all === undefined) return [];
  return (['ndcg@10', 'map@10', 'recall@100'] as const).map((label) => {
    const { value, interval } = all.figures[label];
    return { label, value, interval };
  });
}
