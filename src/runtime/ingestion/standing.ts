import type { SourceDetail } from '#api/schemas/source.ts';
import type { Source } from '#domain/source.ts';

/** Freshness, rights and credit line of a source by the adapter of its kind, at a clock. */
export async function standingOf(
  source: Source,
  checkedAt: string,
  now: string,
): Promise<NonNullable<SourceDetail['standing']>> {
  const { ADAPTERS } = await import('#ingest/adapters.ts');
  const adapter = ADAPTERS[source.kind];
  const freshness = adapter.freshnessSignal(source, { checkedAt, now });
  const rights = adapter.rightsResolver(source, now);
  return {
    freshness: { state: freshness.state, dueAt: freshness.dueAt, reason: freshness.reason },
    rights: { state: rights.state, reason: rights.reason, excerptLimit: rights.excerptLimit },
    attribution: adapter.attributionRenderer(source),
  };
}
