import type { PassageId, SourceId } from '#domain/ids.ts';
import type { CheckCorpus, CorpusPassage } from './corpus.ts';
import { FactCheckLoopSourceScopeViolationError } from './loop/scope-violation.ts';
import type { CheckPolicy } from './policy.ts';

/**
 * Passages to judge for one claim: the best of the sources that it cites, the best of the editions that replace or
 * precede these, and the best of the whole set, in that order, each once. The set is always asked, because only there a
 * conflict, or a claim on the wrong source, is found.
 *
 * @throws FactCheckLoopSourceScopeViolationError where the search of the corpus returns what it was not asked for.
 */
export function gatherEvidence(
  corpus: CheckCorpus,
  query: string,
  cited: readonly SourceId[],
  policy: CheckPolicy,
): readonly CorpusPassage[] {
  const found = new Map<PassageId, CorpusPassage>();
  const search = (limit: number, sourceIds: readonly SourceId[] | null): void => {
    for (const { id, sourceId } of corpus.search.find(query, limit, sourceIds)) {
      const passage = corpus.passages.get(id);
      if (!passage || passage.passage.sourceId !== sourceId || (sourceIds && !sourceIds.includes(sourceId))) {
        throw new FactCheckLoopSourceScopeViolationError(corpus.search.method, id, sourceId ?? null);
      }
      found.set(id, passage);
    }
  };
  if (cited.length > 0) search(policy.citedPassages, cited);
  search(policy.setPassages, null);
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

/** A claim of all or none is held against more of the set: the count that denies it shares few words with it. */
const WIDE_SEARCH = 40;

/** The passages that a claim is judged by. */
export interface GatheredEvidence {
  readonly gathered: readonly CorpusPassage[];
  /** Those of the wider search of a claim about all or none; none for other claims. */
  readonly wide: readonly CorpusPassage[];
}

/** Looks for all that one claim is judged by. */
export function gatherAll(
  corpus: CheckCorpus,
  { claim, cited }: { readonly claim: { readonly resolved: string }; readonly cited: readonly SourceId[] },
  policy: CheckPolicy,
): GatheredEvidence {
  const { resolved } = claim;
  const isOfAll = /\b(?:all|every|each|none|no|nobody|everyone|everybody)\b/iu.test(resolved);
  return {
    gathered: gatherEvidence(corpus, resolved, cited, policy),
    wide: isOfAll ? gatherEvidence(corpus, resolved, [], { ...policy, setPassages: WIDE_SEARCH }) : [],
  };
}

/** Newer editions, in the set, of any of these sources. */
function editionsOf(corpus: CheckCorpus, ids: readonly SourceId[]): readonly SourceId[] {
  const editions = new Set<SourceId>();
  for (const id of new Set(ids)) {
    for (const document of corpus.successors(id)) editions.add(document.source.id);
  }
  return [...editions];
}
