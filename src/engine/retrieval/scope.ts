import type { Owner } from './owners.ts';
import { findOwner } from './owners.ts';

/**
 * What a search may see. Without `sourceIds` all sources of the tenant; without `tenantId` only what belongs to no
 * tenant, so that a caller who forgets the tenant sees less, never more.
 */
export interface SearchScope {
  readonly sourceIds?: readonly string[];
  readonly tenantId?: string;
}

/** What the scope rule looks at. */
export interface Scoped {
  readonly id: string;
  readonly sourceId: string;
  readonly tenantId: string | null;
}

/** A result outside the declared scope reached a caller. This is a defect of the program, never an outcome. */
export class SourceScopeViolationError extends Error {
  readonly code = 'source_scope_violation';
  readonly passageId: string;
  readonly sourceId: string;
  constructor(escaped: Scoped) {
    super(`Passage ${escaped.id} of source ${escaped.sourceId} lies outside the declared scope.`);
    this.name = 'SourceScopeViolationError';
    this.passageId = escaped.id;
    this.sourceId = escaped.sourceId;
  }
}

/** The scope as a predicate over (source, tenant). */
export function scopeRule(scope: SearchScope | undefined): (sourceId: string, tenantId: string | null) => boolean {
  const tenant = scope?.tenantId ?? null;
  const sources = scope?.sourceIds === undefined ? null : new Set(scope.sourceIds);
  return (sourceId, tenantId) => tenantId === tenant && (sources === null || sources.has(sourceId));
}

/** Masks of whole tenants, worked out once an index: most searches declare no sources. */
const tenantMasks = new WeakMap<readonly Owner[], Map<string | null, Uint8Array | null>>();

function tenantMask(owners: readonly Owner[], tenant: string | null): Uint8Array | null {
  let masks = tenantMasks.get(owners);
  if (masks === undefined) tenantMasks.set(owners, (masks = new Map<string | null, Uint8Array | null>()));
  let mask = masks.get(tenant);
  if (mask === undefined) {
    mask = owners.every((owner) => owner.tenantId === tenant)
      ? null
      : Uint8Array.from(owners, (owner) => (owner.tenantId === tenant ? 1 : 0));
    // Bounded: the names of tenants come from callers.
    if (masks.size >= 16) masks.clear();
    masks.set(tenant, mask);
  }
  return mask;
}

/**
 * One byte an owner: 1 where the scope lets its passages be scored, 0 where they must not even be looked at. `null` where
 * all may be. `owners` are in total order. Cost: the sources of the scope, never the passages.
 */
export function allowedOwners(owners: readonly Owner[], scope: SearchScope | undefined): Uint8Array | null {
  const tenantId = scope?.tenantId ?? null;
  if (scope?.sourceIds === undefined) return tenantMask(owners, tenantId);
  const mask = new Uint8Array(owners.length);
  for (const sourceId of scope.sourceIds) {
    const number = findOwner(owners, { sourceId, tenantId });
    if (number >= 0) mask[number] = 1;
  }
  return mask;
}

/** Throws `SourceScopeViolationError` for the first result outside the scope (SPEC §7). */
export function assertWithinScope(results: Iterable<Scoped>, scope: SearchScope | undefined): void {
  const allows = scopeRule(scope);
  for (const result of results) {
    if (!allows(result.sourceId, result.tenantId)) throw new SourceScopeViolationError(result);
  }
}
