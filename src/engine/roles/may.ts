import { READ_ROLES, ROLE_CAPABILITIES } from '#domain/roles.ts';
import type { AccessDecision, ReadRole } from '#domain/roles.ts';

/** The role that a value names: absent is `grounding`, the least; anything that is not one of the three names none. */
export function readRole(value: unknown): ReadRole | null {
  if (value === undefined || value === null) return 'grounding';
  return READ_ROLES.find((role) => role === value) ?? null;
}

/**
 * Decides whether a role may use a capability (table of SPEC §10). The role is judged first: an unknown one is a bad
 * request (400) whatever was asked for, and is never taken for a lesser role, because a caller that misspells its role
 * would otherwise work with rights that it does not know of. A capability that is not the role's, or that does not
 * exist, is refused (403). Compares exactly: no case folding, no trimming, no names of the prototype.
 */
export function evaluateAccess(role: unknown, capability: unknown): AccessDecision {
  const known = readRole(role);
  if (known === null) return { allowed: false, status: 400, code: 'invalid_sophia_read_role', role: null };
  if (ROLE_CAPABILITIES[known].some((item) => item === capability)) {
    return { allowed: true, status: 200, code: null, role: known };
  }
  return { allowed: false, status: 403, code: 'sophia_read_capability_unavailable', role: known };
}
