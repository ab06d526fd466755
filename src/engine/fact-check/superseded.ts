import type { SourceId } from '#domain/ids.ts';
import type { CheckCorpus } from './corpus.ts';
import type { JudgedPassage } from './judged-passage.ts';

/** Opposing passages, set apart by what they are to the sources that a claim stands on. */
export interface Superseding {
  /** They come from a newer edition of a source that supports the claim: the claim is superseded, not contradicted. */
  readonly superseding: readonly JudgedPassage[];
  /** They count as contradictions. What an older edition said is in neither list: it was replaced. */
  readonly counted: readonly JudgedPassage[];
}

/**
 * Tells superseded from contradicted (SPEC §18.3): a figure of 2015 that the edition of 2026 replaces was right in its
 * day, and the edition of 2015 does not speak against the one of 2026.
 */
export function findSuperseding(
  corpus: CheckCorpus,
  supporting: readonly JudgedPassage[],
  opposing: readonly JudgedPassage[],
  cited: ReadonlySet<SourceId>,
): Superseding {
  const relevant = supporting.filter(({ at }) => cited.size === 0 || cited.has(at.passage.sourceId));
  const ground = new Set((relevant.length > 0 ? relevant : supporting).map(({ at }) => at.passage.sourceId));
  const isNewerThanGround = (id: SourceId): boolean =>
    [...ground].some((base) => corpus.successors(base).some((next) => next.source.id === id));
  const isReplacedByGround = (id: SourceId): boolean => {
    const bases = ground.size > 0 ? ground : cited;
    return corpus.successors(id).some((next) => bases.has(next.source.id));
  };
  const superseding: JudgedPassage[] = [];
  const counted: JudgedPassage[] = [];
  for (const item of opposing) {
    const id = item.at.passage.sourceId;
    if (isNewerThanGround(id)) superseding.push(item);
    else if (!isReplacedByGround(id)) counted.push(item);
  }
  return { superseding, counted };
}
