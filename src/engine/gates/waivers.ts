import { GATE_CRITERIA } from '#domain/gate.ts';
import type { GateCriterionId, Waiver, WaiverState } from '#domain/gate.ts';
import { endOf, readMoment } from '../credibility/clock.ts';
import { authorsOf, hasWords, isSamePerson } from './words.ts';

/**
 * Whether only an administrator may set a criterion aside, because it guards against harm outside the answer itself: rights,
 * retractions, and the second pair of eyes (choice). A reviewer may waive the others.
 */
function isForAdmin(criterion: GateCriterionId): boolean {
  return criterion === 'source-set-usable' || criterion === 'no-retracted-source' || criterion === 'checkpoints-signed';
}

/** Roles that may waive a criterion. */
export function waiverRoles(criterion: GateCriterionId): readonly string[] {
  return isForAdmin(criterion) ? ['admin'] : ['review', 'admin'];
}

export interface WaiverContext {
  readonly now: string | null;
  readonly author: string | null;
  readonly authors?: readonly string[];
  readonly contentHash: string | null;
}

function faultOf(waiver: Waiver, { now, author, authors, contentHash }: WaiverContext): string | null {
  const criterion = GATE_CRITERIA.find((id) => id === waiver.criterion);
  if (criterion === undefined) return 'there is no such criterion';
  if (!hasWords(waiver.by)) return 'nobody is named';
  if (authorsOf(author, authors).some((one) => isSamePerson(waiver.by, one)))
    return `${waiver.by} is the author of what it waives`;
  const roles = waiverRoles(criterion);
  if (!roles.includes(waiver.role)) {
    return `the role "${waiver.role.slice(0, 40)}" may not waive it: ${roles.join(' or ')} may`;
  }
  if (!hasWords(waiver.reason)) return 'it gives no reason';
  const until = readMoment(waiver.expiresAt);
  if (until === null) return 'it has no date on which it runs out';
  const clock = now === null ? null : readMoment(now);
  if (clock === null || clock.precision === 'year' || clock.precision === 'month') {
    return 'no clock was given, so it cannot be told from one that ran out';
  }
  if (clock.start >= endOf(until)) return `it ran out on ${waiver.expiresAt}`;
  if (hasWords(waiver.contentHash) && waiver.contentHash !== contentHash) return 'the content was changed since';
  return null;
}

/**
 * Which waivers count (SPEC §18.7): a known criterion, a name, a role that may, a reason, and a date that has not come.
 * One that does not count stays in the list with its fault.
 */
export function evaluateWaivers(waivers: readonly Waiver[], context: WaiverContext): readonly WaiverState[] {
  return waivers.map((waiver) => {
    const fault = faultOf(waiver, context);
    return { waiver, counts: fault === null, why: fault ?? `until ${waiver.expiresAt}` };
  });
}
