import type { PassageId } from '#domain/ids.ts';
import type { FusedHit } from './fuse.ts';
import type { RetrievalCorpus } from './retrieve-corpus.ts';

/** From this share of common words on (Jaccard) two passages of a source say the same. */
const SAME = 0.9;

/** A hit with the passages of the same source that only say it again. */
export interface FoldedHit {
  readonly hit: FusedHit;
  readonly repeats: readonly PassageId[];
}

function wordsOf(corpus: RetrievalCorpus, doc: number): ReadonlySet<number> {
  const { starts, hashes } = corpus.runs;
  return new Set(hashes.subarray(starts[doc]!, starts[doc + 1]!));
}

function saysTheSame(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  if (Math.min(a.size, b.size) < SAME * Math.max(a.size, b.size) || a.size === 0) return false;
  let common = 0;
  for (const word of a) if (b.has(word)) common++;
  return common >= SAME * (a.size + b.size - common);
}

/**
 * The best `limit` hits, where a passage that repeats a better one of the same source (a notice on every page, a summary
 * set again at the end) goes with that one instead of taking a place: a reviewer gains nothing from reading it again. A
 * near copy in another source stays a hit of its own, since editions that differ in one figure are what has to be seen.
 */
export function foldRepeats(corpus: RetrievalCorpus, hits: readonly FusedHit[], limit: number): readonly FoldedHit[] {
  const kept: { hit: FusedHit; sourceId: string; words: ReadonlySet<number>; repeats: PassageId[] }[] = [];
  for (const hit of hits) {
    if (kept.length === limit) break;
    const doc = corpus.numberOf.get(hit.id)!;
    const { passage } = corpus.passages[doc]!;
    const words = wordsOf(corpus, doc);
    const better = kept.find((one) => one.sourceId === passage.sourceId && saysTheSame(one.words, words));
    if (better) better.repeats.push(passage.id);
    else kept.push({ hit, sourceId: passage.sourceId, words, repeats: [] });
  }
  return kept;
}
