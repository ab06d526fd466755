import * as v from 'valibot';
import { sha256Hex } from '#base/sha256.ts';
import { stableStringify } from '#base/stable-json.ts';
import { buildBm25Index } from '#engine/retrieval/bm25.ts';
import type { Bm25Index } from '#engine/retrieval/bm25.ts';
import type { IndexablePassage } from '#engine/retrieval/postings.ts';
import { searchBox } from '#engine/retrieval/search-box.ts';
import type { SearchScope } from '#engine/retrieval/scope.ts';
import { methodsOf, searchByMethods } from './search-methods.ts';
import type { Retriever } from '#engine/retrieval/retrieve.ts';
import { InvalidPayload, defineOp } from './op.ts';
import type { OpTable } from './op.ts';

/** Other languages count their documents. */
const idSchema = v.pipe(v.union([v.string(), v.number()]), v.transform(String));

const documentSchema = v.object({
  id: idSchema,
  text: v.string(),
  title: v.nullish(v.string()),
  headings: v.nullish(v.array(v.string())),
  sourceId: v.nullish(idSchema),
  tenantId: v.nullish(v.string()),
});

const listSchema = v.array(documentSchema);
const recordSchema = v.record(v.string(), v.union([v.string(), v.omit(documentSchema, ['id'])]));

/** Documents as a list, or as a record from id to text (or to a document without its id). A list is never read as a record. */
const documentsSchema = v.lazy((given) => (Array.isArray(given) ? listSchema : recordSchema));

const scopeSchema = v.object({
  sourceIds: v.optional(v.array(v.string())),
  tenantId: v.optional(v.string()),
});

const searchSchema = v.object({
  docs: v.nullish(documentsSchema),
  handle: v.nullish(v.string()),
  query: v.nullish(v.string()),
  queries: v.nullish(v.array(v.string())),
  k: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0)), 10),
  method: v.nullish(v.string(), 'bm25'),
  scope: v.nullish(scopeSchema),
  neighbourWeight: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
});

type Documents = v.InferOutput<typeof documentsSchema>;

/** Indexes kept for later requests; the oldest leaves when there are more, so that a long run does not grow. */
const KEPT_INDEXES = 64;
const indexes = new Map<string, Kept>();

/** An index and, for phrases, the texts of its passages by tenant and id. */
interface Kept {
  readonly index: Bm25Index;
  readonly texts: ReadonlyMap<string, readonly string[]>;
  readonly passages: readonly IndexablePassage[];
  /** Retrievers of the other methods, by scope, made when first asked for. */
  readonly retrievers: Map<string, Retriever>;
}

const keyOf = (id: string, tenantId: string | null): string => JSON.stringify([tenantId, id]);

function keep(passages: readonly IndexablePassage[]): Kept {
  const texts = new Map(
    passages.map((p) => [keyOf(p.id, p.tenantId ?? null), [p.title ?? '', ...(p.headings ?? []), p.text]]),
  );
  return { index: buildBm25Index(passages), texts, passages, retrievers: new Map() };
}

function toPassages(docs: Documents): readonly IndexablePassage[] {
  const list = Array.isArray(docs)
    ? docs
    : Object.entries(docs).map(([id, doc]) => (typeof doc === 'string' ? { id, text: doc } : { id, ...doc }));
  const taken = new Set<string>();
  for (const [at, { id, tenantId }] of list.entries()) {
    const key = keyOf(id, tenantId ?? null);
    // Kept silently, the later one would hide the earlier, which then is never found.
    if (taken.has(key)) throw new InvalidPayload(`docs.${at}.id`, `the id "${id}" stands twice`);
    taken.add(key);
  }
  return list.map((doc) => ({
    id: doc.id,
    sourceId: doc.sourceId ?? doc.id,
    tenantId: doc.tenantId ?? null,
    text: doc.text,
    ...(typeof doc.title === 'string' ? { title: doc.title } : {}),
    ...(Array.isArray(doc.headings) ? { headings: doc.headings } : {}),
  }));
}

/** The handle names the content, so that the same documents give the same handle in every run. */
function store(docs: Documents): string {
  const passages = toPassages(docs);
  const handle = `bm25-${sha256Hex(stableStringify(passages)).slice(0, 16)}`;
  const kept = indexes.get(handle) ?? keep(passages);
  indexes.delete(handle);
  indexes.set(handle, kept);
  if (indexes.size > KEPT_INDEXES) indexes.delete(indexes.keys().next().value ?? '');
  return handle;
}

function toScope(scope: v.InferOutput<typeof scopeSchema> | null | undefined): SearchScope {
  return {
    ...(scope?.sourceIds === undefined ? {} : { sourceIds: scope.sourceIds }),
    ...(scope?.tenantId === undefined ? {} : { tenantId: scope.tenantId }),
  };
}

/** Grounding state of a query by its number of hits, as in SPEC §5: 1–2 hits `partial`, 3 or more `grounded`. */
function groundingState(state: string, hits: number): string {
  if (state !== 'found') return state;
  return hits >= 3 ? 'grounded' : hits > 0 ? 'partial' : 'ungrounded';
}

export const searchOps: OpTable = {
  search: defineOp(searchSchema, (input) => {
    const method = input.method.toLowerCase();
    const methods = methodsOf(method);
    if (method !== 'bm25' && methods === null) {
      throw new InvalidPayload('method', `there is no method "${input.method}"`);
    }
    if ((input.docs ?? input.handle ?? null) === null) {
      throw new InvalidPayload('docs', 'documents or the handle of an earlier request are needed');
    }
    const handle = input.docs ? store(input.docs) : input.handle!;
    const kept = indexes.get(handle);
    if (kept === undefined) throw new InvalidPayload('handle', `no documents are kept under "${handle}"`);
    const run = (query: string): object => {
      if (methods !== null) {
        const found = searchByMethods(kept.passages, query, methods, input.k, toScope(input.scope), kept.retrievers);
        return { ...found, state: groundingState(found.state, found.hits.length) };
      }
      const textsOf = (id: string, tenant: string | null) => kept.texts.get(keyOf(id, tenant)) ?? null;
      const outcome = searchBox(kept.index, query, textsOf, {
        limit: input.k,
        scope: toScope(input.scope),
        ...(input.neighbourWeight === undefined ? {} : { neighbourWeight: input.neighbourWeight }),
      });
      return {
        state: groundingState(outcome.state, outcome.hits.length),
        message: outcome.message,
        hits: outcome.hits.map(({ id, sourceId, score, method, terms }) => ({ id, sourceId, score, method, terms })),
      };
    };
    if (input.queries) return { handle, results: input.queries.map(run) };
    if (typeof input.query === 'string') return { handle, ...run(input.query) };
    return { handle };
  }),
};
