import type { PassageId, SourceId } from '#domain/ids.ts';
import type { FoundEvidence, RetrievalReach } from '#domain/fact-check.ts';
import type { CheckCorpus, CorpusPassage } from './corpus.ts';
import { FactCheckLoopSourceScopeViolationError } from './loop/scope-violation.ts';
import type { CheckPolicy } from './policy.ts';

/** A passage that was gathered, with the first place it had in a search. Where it lies is the corpus's to say. */
export type EvidenceHit = Omit<FoundEvidence, 'sourceId' | 'start' | 'end'>;

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
): { readonly passages: readonly CorpusPassage[]; readonly hits: readonly EvidenceHit[] } {
  const found = new Map<PassageId, CorpusPassage>();
  const hits: EvidenceHit[] = [];
  const search = (limit: number, sourceIds: readonly SourceId[] | null, within: RetrievalReach): void => {
    for (const [at, { id, sourceId, score }] of corpus.search.find(query, limit, sourceIds).entries()) {
      const passage = corpus.passages.get(id);
      if (!passage || passage.passage.sourceId !== sourceId || (sourceIds && !sourceIds.includes(sourceId))) {
        throw new FactCheckLoopSourceScopeViolationError(corpus.search.method, id, sourceId ?? null);
      }
      if (!found.has(id)) hits.push({ passageId: id, rank: at + 1, score: score ?? null, within });
      found.set(id, passage);
    }
  };
  if (cited.length > 0) search(policy.citedPassages, cited, 'cited');
  search(policy.setPassages, null, 'all');
  // Editions of the cited sources have a search of their own, so that those of other works cannot crowd them out.
  const own = editionsOf(corpus, cited);
  if (own.length > 0) search(policy.editionPassages, own, 'editions');
  const editions = editionsOf(
    corpus,
    [...found.values()].map(({ passage }) => passage.sourceId),
  );
  if (editions.some((id) => !own.includes(id))) search(policy.editionPassages, editions, 'editions');
  return { passages: [...found.values()], hits };
}

/** A claim of all or none is held against more of the set: the count that denies it shares few words with it. */
const WIDE_SEARCH = 40;

/** The passages that a claim is judged by. */
export interface GatheredEvidence {
  readonly gathered: readonly CorpusPassage[];
  /** Those of the wider search of a claim about all or none; none for other claims. */
  readonly wide: readonly CorpusPassage[];
  /** The gathered ones with the place that each had, in the same order. */
  readonly hits: readonly EvidenceHit[];
}

/** Looks for all that one claim is judged by. */
export function gatherAll(
  corpus: CheckCorpus,
  { claim, cited }: { readonly claim: { readonly resolved: string }; readonly cited: readonly SourceId[] },
  policy: CheckPolicy,
): GatheredEvidence {
  const { resolved } = claim;
  const isOfAll = /\b(?:all|every|each|none|no|nobody|everyone|everybody)\b/iu.test(resolved);
  const { passages: gathered, hits } = gatherEvidence(corpus, resolved, cited, policy);
  return {
    gathered,
    hits,
    wide: isOfAll ? gatherEvidence(corpus, resolved, [], { ...policy, setPassages: WIDE_SEARCH }).passages : [],
  };
}

/** Hits with the place that each has in the corpus; one that is no longer there is left out. */
export function placed(corpus: Pick<CheckCorpus, 'passages'>, hits: readonly EvidenceHit[]): readonly FoundEvidence[] {
  return hits.flatMap((hit): readonly FoundEvidence[] => {
    const passage = corpus.passages.get(hit.passageId)?.passage;
    if (!passage) return [];
    return [{ ...hit, sourceId: passage.sourceId, start: passage.start, end: passage.end }];
  });
}

/** Newer editions, in the set, of any of these sources. */
function editionsOf(corpus: CheckCorpus, ids: readonly SourceId[]): readonly SourceId[] {
  const editions = new Set<SourceId>();
  for (const id of new Set(ids)) {
    for (const document of corpus.successors(id)) editions.add(document.source.id);
  }
  return [...editions];
}
