import type { TierList } from '#domain/credibility.ts';
import type { TierIndex } from '#engine/credibility/tier-list.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';

/** The built-in list with another laid over it: what the person's list names wins, entry by entry. */
export async function tiersWith(own: TierList | null): Promise<TierIndex> {
  const { builtInTiers, mergeTierLists } = await import('#engine/credibility/tier-list.ts');
  if (own === null) return builtInTiers();
  const { BUILT_IN_TIERS } = await import('#engine/credibility/tiers/built-in.ts');
  return mergeTierLists([BUILT_IN_TIERS, own]);
}

/** The list that sources are scored by today. */
export async function tiersInForce(storage: Pick<WorkbenchStorage, 'credibility'>): Promise<TierIndex> {
  return tiersWith((await storage.credibility.tiers())?.list ?? null);
}
