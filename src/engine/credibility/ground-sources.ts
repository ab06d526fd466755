import { compareCodeUnits } from '#base/compare.ts';
import type { GroundingResult, ScorableSource, ScoredCitation } from '#domain/credibility.ts';
import { readClock } from './clock.ts';
import { GROUNDING_FLOOR, round12, scoreSource } from './score-source.ts';
import { builtInTiers } from './tier-list.ts';
import type { TierIndex } from './tier-list.ts';

/** A source as it comes: it may lack its address. */
export type GivenSource = Omit<ScorableSource, 'url'> & { readonly url?: string | null };

/** There is nothing to score (the HTTP answer is 400 `invalid_payload`, SPEC §6). */
export interface NoSourceWithUrl {
  readonly code: 'invalid_payload';
  readonly path: 'sources';
  readonly message: string;
}

export type GroundSourcesResult =
  { readonly ok: true; readonly value: GroundingResult } | { readonly ok: false; readonly error: NoSourceWithUrl };

/** Best first; ties by address, then by id and by place, so that the order is total. */
function compareScored(a: ScoredCitation, b: ScoredCitation): number {
  return (
    b.overallScore - a.overallScore ||
    compareCodeUnits(a.url, b.url) ||
    compareCodeUnits(a.id ?? '', b.id ?? '') ||
    a.index - b.index
  );
}

/**
 * Scores and ranks sources and says whether they ground (SPEC §6): the top source must meet the floor, and so must one that is not
 * retracted, because nothing may rest on a retracted source whatever its score. `confidence` is the mean score. A source
 * without an address is not scored and is listed; if none has one, that is an error. `now` is an ISO date or time; the
 * tier index is the built-in one by default. Throws a `RangeError` for a clock that is none.
 */
export function groundSources(
  query: string,
  sources: readonly GivenSource[],
  now: string,
  tiers: TierIndex = builtInTiers(),
): GroundSourcesResult {
  const clock = readClock(now);
  const skipped: { index: number; id: string | null; reason: string }[] = [];
  const citations: ScoredCitation[] = [];
  sources.forEach((source, index) => {
    const url = source.url?.trim() ?? '';
    if (url === '') {
      const hint = source.doi ? ' (it has a DOI: give its resolver address)' : '';
      skipped.push({ index, id: source.id ?? null, reason: `it has no url${hint}` });
    } else citations.push(scoreSource({ ...source, url: source.url! }, clock, tiers, index));
  });
  if (citations.length === 0) {
    return {
      ok: false,
      error: { code: 'invalid_payload', path: 'sources', message: 'at least one source with a url is needed' },
    };
  }
  citations.sort(compareScored);
  const topCitation = citations[0]!;
  const sum = citations.reduce((total, citation) => total + citation.overallScore, 0);
  return {
    ok: true,
    value: {
      query,
      grounded: topCitation.meetsFloor && citations.some((citation) => citation.meetsFloor && !citation.isRetracted),
      confidence: round12(sum / citations.length),
      citationCount: citations.length,
      citations,
      topCitation,
      floor: GROUNDING_FLOOR,
      skipped,
    },
  };
}
