import type { SourceDocument } from '#domain/source.ts';
import type { QualityOf } from './findings-service.ts';

/**
 * CredibilityScore of every source by the clock given, in [0, 1]. A source that is not among these has none; one without an
 * address is scored by its DOI, or else by its date, citations and review alone.
 */
export async function qualityOfSources(documents: readonly SourceDocument[], now: Date): Promise<QualityOf> {
  const { scoreSource } = await import('#engine/credibility/score-source.ts');
  const { builtInTiers } = await import('#engine/credibility/tier-list.ts');
  const { readClock } = await import('#engine/credibility/clock.ts');
  const clock = readClock(now.toISOString());
  const tiers = builtInTiers();
  const scores = new Map(
    documents.map(({ source }) => {
      const url = source.uri ?? (source.doi === null ? '' : `https://doi.org/${source.doi}`);
      const { publishedDate, citationCount, isPeerReviewed, doi, notices } = source;
      const scored = scoreSource({ url, publishedDate, citationCount, isPeerReviewed, doi, notices }, clock, tiers);
      return [source.id as string, scored.overallScore];
    }),
  );
  return (id) => scores.get(id) ?? null;
}
