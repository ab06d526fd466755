import { compareCodeUnits } from '#base/compare.ts';

/** Whom a passage belongs to. Each pair of source and tenant exists once in an index, however many passages it has. */
export interface Owner {
  readonly sourceId: string;
  readonly tenantId: string | null;
}

/** Total order of tenants by code unit; what belongs to no tenant comes first. */
export function compareTenants(a: string | null, b: string | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? -1 : 1;
  return compareCodeUnits(a, b);
}

/** Total order of owners: source, then tenant. */
export const compareOwners = (a: Owner, b: Owner): number =>
  compareCodeUnits(a.sourceId, b.sourceId) || compareTenants(a.tenantId, b.tenantId);

/** Numbers owners as they come. */
export class OwnerNumbers {
  readonly owners: Owner[] = [];
  private readonly byTenant = new Map<string | null, Map<string, number>>();

  numberOf(sourceId: string, tenantId: string | null): number {
    let bySource = this.byTenant.get(tenantId);
    if (bySource === undefined) this.byTenant.set(tenantId, (bySource = new Map<string, number>()));
    let number = bySource.get(sourceId);
    if (number === undefined) {
      number = this.owners.length;
      bySource.set(sourceId, number);
      this.owners.push({ sourceId, tenantId });
    }
    return number;
  }
}

/**
 * Owners in total order, each once, and what each number given before is now, so that equal sets of passages have
 * equal numbers. An owner for which `isUsed` says no gets -1 and leaves.
 */
export function sortOwners(
  owners: readonly Owner[],
  isUsed: (number: number) => boolean = () => true,
): { readonly sorted: readonly Owner[]; readonly rank: Int32Array } {
  const used = owners.map((_, number) => number).filter(isUsed);
  used.sort((a, b) => compareOwners(owners[a]!, owners[b]!));
  const rank = new Int32Array(owners.length).fill(-1);
  const sorted: Owner[] = [];
  for (const number of used) {
    const last = sorted.at(-1);
    if (last === undefined || compareOwners(last, owners[number]!) !== 0) sorted.push(owners[number]!);
    rank[number] = sorted.length - 1;
  }
  return { sorted, rank };
}

/** Number of an owner among owners in total order, or -1. */
export function findOwner(owners: readonly Owner[], wanted: Owner): number {
  let low = 0;
  let high = owners.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareOwners(owners[middle]!, wanted) < 0) low = middle + 1;
    else high = middle;
  }
  return low < owners.length && compareOwners(owners[low]!, wanted) === 0 ? low : -1;
}
