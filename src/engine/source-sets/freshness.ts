import type { FreshnessClass, ItemFreshness } from '#domain/source-set.ts';
import { isoDay, readMoment } from '../credibility/clock.ts';
import type { Moment } from '../credibility/clock.ts';
import { hasExpired } from './rights.ts';

/** Days until a source should be looked at again, and until it must not ground any more. `null`: never. */
export interface FreshnessRule {
  readonly dueAfterDays: number | null;
  readonly expiresAfterDays: number | null;
  readonly why: string;
}

/**
 * Ages by class. A source is due once its origin will probably have changed, and expires at twice that age: a week's grace for a weekly source, a
 * year's for a yearly one, so that a reviewer on leave does not find every set blocked.
 */
export const FRESHNESS_RULES: Readonly<Record<FreshnessClass, FreshnessRule>> = {
  fixed: { dueAfterDays: null, expiresAfterDays: null, why: 'does not change once it is made' },
  yearly: { dueAfterDays: 365, expiresAfterDays: 730, why: 'may be corrected or retracted' },
  quarterly: { dueAfterDays: 91, expiresAfterDays: 182, why: 'is edited after it appears' },
  monthly: { dueAfterDays: 31, expiresAfterDays: 62, why: 'is revised with each release' },
  weekly: { dueAfterDays: 7, expiresAfterDays: 14, why: 'changes with the week' },
  daily: { dueAfterDays: 1, expiresAfterDays: 2, why: 'changes from day to day' },
};

const BY_KIND: readonly (readonly [RegExp, FreshnessClass])[] = [
  [/feed|rss|atom|ephemeris|space-?weather|swpc/iu, 'daily'],
  [/api|json|structured|dataset|data|csv|statistics|facts|spreadsheet/iu, 'monthly'],
  [/html|web|news|page|blog/iu, 'quarterly'],
  [/pdf|paper|article|journal|jats|preprint|lms|scorm|course/iu, 'yearly'],
];

/** The class of a kind of source; `fixed` for what does not change: books, manuscripts, transcripts, text files. */
export function freshnessClassOf(kind: string | null): FreshnessClass {
  return BY_KIND.find(([pattern]) => pattern.test(kind ?? ''))?.[1] ?? 'fixed';
}

/** How fresh a source is. `unknown`: it goes stale, and nobody recorded when it was last looked at. */
export interface Freshness {
  readonly state: 'fresh' | 'due' | 'expired' | 'unknown';
  readonly class: FreshnessClass;
  /** ISO day on which it should be looked at again, and on which it stops grounding. */
  readonly dueAt: string | null;
  readonly expiresAt: string | null;
  readonly reason: string;
}

/** Freshness of a source at a clock. A stated term or finding outweighs the class; an age that is not known is not guessed. */
export function freshnessOf(given: ItemFreshness, kind: string | null, now: Moment): Freshness {
  const own = given.class ?? freshnessClassOf(kind);
  const rule = FRESHNESS_RULES[own];
  const checked = given.checkedAt === null ? null : readMoment(given.checkedAt);
  const after = (days: number | null): string | null =>
    checked === null || days === null ? null : isoDay(Math.floor(checked.start) + days);
  const dueAt = after(rule.dueAfterDays);
  const expiresAt = given.expiresAt ?? after(rule.expiresAfterDays);
  const result = (state: Freshness['state'], reason: string): Freshness => ({
    state,
    class: own,
    dueAt,
    expiresAt,
    reason,
  });
  if (given.state === 'expired') return result('expired', 'recorded as expired');
  if (given.expiresAt !== null && hasExpired(given.expiresAt, now))
    return result('expired', `its term ran out on ${given.expiresAt}`);
  if (given.state === 'due') return result('due', 'recorded as due for a look');
  if (given.expiresAt === null && expiresAt !== null && now.start >= readMoment(expiresAt)!.start) {
    return result('expired', `last looked at on ${given.checkedAt!}; a ${own} source ${rule.why}`);
  }
  if (dueAt !== null && now.start >= readMoment(dueAt)!.start)
    return result('due', `last looked at on ${given.checkedAt!}; a ${own} source ${rule.why}`);
  if (given.state === 'fresh' || rule.dueAfterDays === null || checked !== null || given.expiresAt !== null)
    return result('fresh', 'within its term');
  return result('unknown', 'nobody recorded when it was last looked at');
}
