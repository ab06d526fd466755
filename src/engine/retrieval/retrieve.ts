import { RETRIEVAL_METHODS } from '#domain/answer.ts';
import { RETRIEVAL_WEIGHTS, type RetrievalPurpose } from './weights.ts';
import type { AnswerEvent, RetrievalMethod, RetrievedPassage, TermPart } from '#domain/answer.ts';
import type { PassageId } from '#domain/ids.ts';
import type { SourceDocument } from '#domain/source.ts';
import { findExactQuotes } from './exact-quote.ts';
import { fuseScores, spreadOf } from './fuse.ts';
import type { FusedHit, MethodList } from './fuse.ts';
import { foldRepeats } from './retrieve-repeats.ts';
import { prepareRetrievalCorpus } from './retrieve-corpus.ts';
import type { RetrievalCorpus, RetrievalCorpusOptions } from './retrieve-corpus.ts';
import { assertWithinScope, scopeRule } from './scope.ts';
import type { SearchScope } from './scope.ts';
import { isInvisible, searchBm25 } from './search.ts';
import type { SearchOutcome } from './search.ts';
import { CANDIDATES, vectorHits } from './vector-hits.ts';

export interface RetrieveOptions {
  /** Most passages wanted; 6 where not given (SPEC §5.1). */
  readonly limit?: number;
  readonly scope?: SearchScope;
  /** The methods to ask, all where not given. One alone makes a retrieval that is independent of another's (SPEC §8). */
  readonly methods?: readonly RetrievalMethod[];
  readonly purpose?: RetrievalPurpose;
}

/** What a question came to. `abstained` and `ungrounded` are outcomes; `message` then says why in plain words. */
export interface Retrieval {
  readonly state: 'found' | 'ungrounded' | 'abstained';
  readonly message: string | null;
  /** Best first; in total order (score, then id by code unit). */
  readonly passages: readonly RetrievedPassage[];
  readonly events: readonly AnswerEvent[];
}

export interface Retriever {
  readonly retrieve: (query: string, options?: RetrieveOptions) => Retrieval;
  readonly passageCount: number;
  /** Whether the second method can be asked. */
  readonly hasVectors: boolean;
}

/** Of the share of a question that stands verbatim: more costs FoolMeTwice, where five words in a row are often a name. */
const RUN_WEIGHT = 2;
/** Of the share of the quoted words that stand verbatim: whoever puts words in quotation marks wants these words. */
const QUOTED_WEIGHT = 6;

type Allows = (doc: number) => boolean;

function allowedBy(corpus: RetrievalCorpus, scope: SearchScope | undefined): Allows {
  if (scope === undefined) return () => true;
  const rule = scopeRule(scope);
  const mask = Uint8Array.from(corpus.passages, ({ passage }) => (rule(passage.sourceId, null) ? 1 : 0));
  return (doc) => mask[doc] === 1;
}

const idOf = (corpus: RetrievalCorpus, doc: number): string => corpus.passages[doc]!.passage.id;

const VECTORS_MISSING: AnswerEvent = {
  code: 'vectors-unavailable',
  detail: 'The word vectors are not at hand: passages were looked for by their words only.',
};

/** Makes a retriever of a prepared corpus. */
export function retrieverOf(corpus: RetrievalCorpus): Retriever {
  return {
    passageCount: corpus.passages.length,
    hasVectors: corpus.vectors !== null,
    retrieve: (query, options = {}) => retrieve(corpus, query, options),
  };
}

/**
 * Prepares documents and makes a retriever in one go: about 0.1 s per 1,000 passages. Where that is too long at a time, run
 * `prepareRetrievalCorpus` step by step and hand its corpus to `retrieverOf`.
 */
export function createRetriever(documents: readonly SourceDocument[], options: RetrievalCorpusOptions): Retriever {
  const steps = prepareRetrievalCorpus(documents, options);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return retrieverOf(step.value);
  }
}

/**
 * Finds the passages for a question or a claim by BM25, by vectors and by exact quotation, and fuses what they found
 * (SPEC §7). Each passage says which methods found it, what each added, and which terms made up its BM25 score; all of
 * these add up exactly. Nothing outside the scope is scored by any method, and a passage that escaped would throw.
 *
 * An empty or invisible query is declined (`abstained`). A query of common words, or one that nothing answers, is
 * `ungrounded`. Same documents in any order and same query: same result to the last bit.
 */
function retrieve(corpus: RetrievalCorpus, query: string, options: RetrieveOptions): Retrieval {
  if (isInvisible(query)) return { state: 'abstained', message: 'the query is empty', passages: [], events: [] };
  const methods = new Set(options.methods ?? RETRIEVAL_METHODS);
  const weights = RETRIEVAL_WEIGHTS[options.purpose ?? 'question'];
  const allows = allowedBy(corpus, options.scope);
  const lists: MethodList[] = [];
  let lexical: SearchOutcome | null = null;
  if (methods.has('BM25')) {
    const scope = options.scope === undefined ? {} : { scope: options.scope };
    lexical = searchBm25(corpus.bm25, query, { limit: CANDIDATES, neighbourWeight: weights.neighbours, ...scope });
    const hits = lexical.hits.map(({ id, score }) => ({ id, raw: score }));
    lists.push({ method: 'BM25', weight: 1, spread: spreadOf(hits), hits });
  }
  if (methods.has('exact-quote')) {
    const exact = findExactQuotes(corpus.runs, query, (doc) => corpus.passages[doc]!.text, allows);
    for (const isQuoted of [true, false]) {
      const own = exact.filter((hit) => hit.isQuoted === isQuoted);
      const hits = own.map(({ doc, found }) => ({ id: idOf(corpus, doc), raw: found }));
      lists.push({ method: 'exact-quote', weight: isQuoted ? QUOTED_WEIGHT : RUN_WEIGHT, spread: 1, hits });
    }
  }
  const events: AnswerEvent[] = [];
  if (methods.has('vectors')) {
    if (corpus.vectors === null) events.push(VECTORS_MISSING);
    const vectored = { ...corpus, idOf: (doc: number) => idOf(corpus, doc) };
    const others = lists.length === 0 ? null : lists.flatMap(({ hits }) => hits);
    lists.push({ method: 'vectors', weight: weights.vectors, ...vectorHits(vectored, query, others, allows) });
  }
  const fused = fuseScores(lists);
  const limit = Math.max(0, Math.floor(options.limit ?? 6));
  const terms = new Map(lexical?.hits.map((hit) => [hit.id, hit.terms] as const));
  const passages = foldRepeats(corpus, fused, limit).map(({ hit, repeats }) => describe(corpus, hit, repeats, terms));
  assertWithinScope(
    passages.map(({ passageId, sourceId }) => ({ id: passageId, sourceId, tenantId: null })),
    options.scope,
  );
  if (passages.length > 0) return { state: 'found', message: null, passages, events };
  const message = lexical?.message ?? 'no passage says something near the query';
  return { state: 'ungrounded', message, passages, events };
}

function describe(
  corpus: RetrievalCorpus,
  hit: FusedHit,
  repeats: readonly PassageId[],
  terms: ReadonlyMap<string, readonly TermPart[]>,
): RetrievedPassage {
  const { passage, source, text, isRetracted } = corpus.passages[corpus.numberOf.get(hit.id)!]!;
  return {
    passageId: passage.id,
    sourceId: passage.sourceId,
    title: source.title,
    text,
    start: passage.start,
    end: passage.end,
    score: hit.score,
    methods: hit.parts,
    terms: terms.get(hit.id) ?? [],
    isRetracted,
    ...(repeats.length > 0 ? { repeats } : {}),
  };
}
