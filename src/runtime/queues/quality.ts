import type { SourceDocument } from '#domain/source.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import { scorableOf } from '../credibility/scorable.ts';
import { tiersInForce } from '../credibility/tiers-in-force.ts';
import type { QualityOf } from './findings-service.ts';

/**
 * CredibilityScore of every source by the clock given and the tier list in force, in [0, 1]. A source that is not among these has
 * none; one without an address is scored by its DOI, or else by its date, citations and review alone.
 */
export async function qualityOfSources(
  documents: readonly SourceDocument[],
  now: Date,
  storage: Pick<WorkbenchStorage, 'credibility'>,
): Promise<QualityOf> {
  const { scoreSource } = await import('#engine/credibility/score-source.ts');
  const { readClock } = await import('#engine/credibility/clock.ts');
  const clock = readClock(now.toISOString());
  const tiers = await tiersInForce(storage);
  const scores = new Map(
    documents.map(({ source }) => [source.id as string, scoreSource(scorableOf(source), clock, tiers).overallScore]),
  );
  return (id) => scores.get(id) ?? null;
}
