import type { PassageId, SourceId } from '#domain/ids.ts';
import type { Passage, SourceDocument } from '#domain/source.ts';
import { isRetracted } from '#domain/source.ts';
import type { PreparedText } from '../quotes/prepare.ts';
import { prepareText } from '../quotes/prepare.ts';
import type { Bm25Index } from '../retrieval/bm25.ts';
import { bm25OfDocuments } from '../retrieval/document-index.ts';
import { RETRIEVAL_WEIGHTS } from '../retrieval/weights.ts';
import { searchBm25 } from '../retrieval/search.ts';

/** A passage with its text and the document it belongs to. */
export interface CorpusPassage {
  readonly passage: Passage;
  readonly text: string;
  readonly document: SourceDocument;
}

/** A passage that a search found. */
export interface FoundPassage {
  readonly id: PassageId;
  readonly sourceId: SourceId;
  /** Of the method; absent where it gives none. */
  readonly score?: number;
}

/**
 * Looks for passages that bear on a statement: best first, at most `limit`, within `sourceIds` where these are given.
 * `method` names how, so that a fact-check can insist on another method than the one that found a claim.
 */
export interface EvidenceSearch {
  readonly method: string;
  readonly find: (query: string, limit: number, sourceIds: readonly SourceId[] | null) => readonly FoundPassage[];
}

/** Claims are looked for as everywhere else: what the measurement of retrieval settled for them (`docs/QUALITY.md`). */
const NEIGHBOUR_WEIGHT = RETRIEVAL_WEIGHTS.claim.neighbours;

function bm25Search(index: Bm25Index): EvidenceSearch {
  return {
    method: 'BM25',
    find(query, limit, sourceIds) {
      const scope = sourceIds === null ? {} : { scope: { sourceIds } };
      const { hits } = searchBm25(index, query, { limit, neighbourWeight: NEIGHBOUR_WEIGHT, ...scope });
      return hits.map(({ id, sourceId, score }) => ({ id: id as PassageId, sourceId: sourceId as SourceId, score }));
    },
  };
}

/** The documents of a source set, prepared for checking. Immutable; a changed set is another corpus. */
export interface CheckCorpus {
  /** In the order given: a draft without a reference list means the n-th of these by `[n]`. */
  readonly documents: readonly SourceDocument[];
  readonly byId: ReadonlyMap<SourceId, SourceDocument>;
  readonly passages: ReadonlyMap<PassageId, CorpusPassage>;
  readonly index: Bm25Index;
  /** How evidence is looked for: BM25 over `index` unless another search took its place. */
  readonly search: EvidenceSearch;
  /** Prepared text of a document for quote location; prepared when first asked for. */
  readonly prepared: (document: SourceDocument) => PreparedText;
  readonly preparedTexts: ReadonlyMap<SourceDocument, PreparedText>;
  /** Sources that replace this one by a newer edition, nearest first. */
  readonly successors: (id: SourceId) => readonly SourceDocument[];
  readonly isBarred: (id: SourceId) => boolean;
}

function successorsOf(documents: readonly SourceDocument[], id: SourceId): readonly SourceDocument[] {
  const found: SourceDocument[] = [];
  const seen = new Set<SourceId>([id]);
  let frontier: readonly SourceId[] = [id];
  while (frontier.length > 0) {
    const next = documents.filter(
      ({ source }) => !seen.has(source.id) && source.supersedes.some((old) => frontier.includes(old)),
    );
    for (const document of next) seen.add(document.source.id);
    found.push(...next);
    frontier = next.map((document) => document.source.id);
  }
  return found;
}

/**
 * Prepares documents for checking: the BM25 index over all their passages that others may use too, texts prepared lazily. `texts` are those of
 * documents that were prepared before.
 */
export function prepareCorpus(
  documents: readonly SourceDocument[],
  texts: ReadonlyMap<SourceDocument, PreparedText> = new Map(),
): CheckCorpus {
  const byId = new Map(documents.map((document) => [document.source.id, document]));
  const passages = new Map<PassageId, CorpusPassage>();
  for (const document of documents) {
    for (const passage of document.passages) {
      passages.set(passage.id, { passage, document, text: document.text.slice(passage.start, passage.end) });
    }
  }
  const index = bm25OfDocuments(documents);
  const preparedTexts = new Map<SourceDocument, PreparedText>();
  const successors = new Map<SourceId, readonly SourceDocument[]>();
  return {
    documents,
    byId,
    passages,
    index,
    search: bm25Search(index),
    preparedTexts,
    prepared(document) {
      let prepared = preparedTexts.get(document);
      if (!prepared) {
        prepared = texts.get(document) ?? prepareText(document.text, document.pages);
        preparedTexts.set(document, prepared);
      }
      return prepared;
    },
    successors(id) {
      let found = successors.get(id);
      if (!found) {
        found = successorsOf(documents, id);
        successors.set(id, found);
      }
      return found;
    },
    isBarred(id) {
      const document = byId.get(id);
      return document !== undefined && isRetracted(document.source);
    },
  };
}
