import type { PassageId, SourceId } from '#domain/ids.ts';
import { searchBm25 } from '../retrieval/search.ts';
import type { CheckCorpus, CorpusPassage } from './corpus.ts';
import type { CheckPolicy } from './policy.ts';

/** Share of the neighbours' scores; a quarter lifts MAP from .697 to .731 when looking for the evidence of claims. */
const NEIGHBOUR_WEIGHT = 0.25;

/**
 * Passages to judge for one claim: the best of the sources that it cites, the best of the editions that replace or
 * precede these, and the best of the whole set, in that order, each once. The set is always asked, because only there a
 * conflict, or a claim on the wrong source, is found.
 */
export function gatherEvidence(
  corpus: CheckCorpus,
  query: string,
  cited: readonly SourceId[],
  policy: CheckPolicy,
): readonly CorpusPassage[] {
  const found = new Map<PassageId, CorpusPassage>();
  const search = (limit: number, sourceIds?: readonly string[]): void => {
    const scope = sourceIds ? { scope: { sourceIds } } : {};
    for (const hit of searchBm25(corpus.index, query, { limit, neighbourWeight: NEIGHBOUR_WEIGHT, ...scope }).hits) {
      const passage = corpus.passages.get(hit.id as PassageId);
      if (passage) found.set(passage.passage.id, passage);
    }
  };
  if (cited.length > 0) search(policy.citedPassages, cited);
  search(policy.setPassages);
  // Editions of the cited sources have a search of their own, so that those of other works cannot crowd them out.
  const own = editionsOf(corpus, cited);
  if (own.length > 0) search(policy.editionPassages, own);
  const editions = editionsOf(
    corpus,
    [...found.values()].map(({ passage }) => passage.sourceId),
  );
  if (editions.some((id) => !own.includes(id))) search(policy.editionPassages, editions);
  return [...found.values()];
}

/** Newer editions, in the set, of any of these sources. */
function editionsOf(corpus: CheckCorpus, ids: readonly SourceId[]): readonly SourceId[] {
  const editions = new Set<SourceId>();
  for (const id of new Set(ids)) {
    for (const document of corpus.successors(id)) editions.add(document.source.id);
  }
  return [...editions];
}
