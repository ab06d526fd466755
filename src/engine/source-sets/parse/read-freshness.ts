import { FRESHNESS_CLASSES } from '#domain/source-set.ts';
import type { FreshnessClass, ItemFreshness } from '#domain/source-set.ts';
import { isoDay, readMoment } from '../../credibility/clock.ts';
import { isRecord, Reader } from './reader.ts';

const FRESHNESS_WORDS: Readonly<Record<string, 'fresh' | 'due' | 'expired'>> = {
  fresh: 'fresh',
  current: 'fresh',
  due: 'due',
  stale: 'due',
  aging: 'due',
  expired: 'expired',
  outdated: 'expired',
};
const CHECKED = [
  'checkedAt',
  'lastCheckedAt',
  'lastChecked',
  'verifiedAt',
  'retrievedAt',
  'fetchedAt',
  'refreshedAt',
  'lastRefreshedAt',
  'lastVerifiedAt',
] as const;
const EXPIRES = ['expiresAt', 'freshUntil', 'validUntil', 'staleAfter', 'freshnessExpiresAt'] as const;

function plusDays(date: string, days: number): string {
  const moment = readMoment(date)!;
  return moment.precision === 'instant' ? isoDay(Math.floor(moment.start) + days) : isoDay(moment.start + days);
}

function freshnessOf(reader: Reader, word: string | null, base: ItemFreshness): ItemFreshness {
  const checkedAt = reader.date(...CHECKED) ?? base.checkedAt;
  const maxAge = reader.count('maxAgeDays', 'freshForDays', 'ttlDays');
  const expiresAt =
    reader.date(...EXPIRES) ?? (maxAge !== null && checkedAt !== null ? plusDays(checkedAt, maxAge) : base.expiresAt);
  if (word === null) return { ...base, checkedAt, expiresAt };
  const lower = word.toLowerCase();
  const state = Object.hasOwn(FRESHNESS_WORDS, lower) ? FRESHNESS_WORDS[lower]! : null;
  const named = FRESHNESS_CLASSES.find((one): one is FreshnessClass => one === lower) ?? null;
  if (state === null && named === null && lower !== 'unknown') {
    reader.fault('freshness', `expected fresh, due, expired or one of ${FRESHNESS_CLASSES.join(', ')}`);
  }
  return { class: named ?? base.class, checkedAt, expiresAt, state: state ?? base.state };
}

/** How fresh an item or a set says it is: a class, a last look, a term or an age, or a finding. */
export function readFreshness(reader: Reader): ItemFreshness {
  const empty: ItemFreshness = { class: null, checkedAt: null, expiresAt: null, state: null };
  const outer = freshnessOf(reader, reader.text('freshnessState', 'freshnessStatus'), empty);
  const named = reader.text('freshnessClass', 'refreshClass');
  const withClass = named === null ? outer : freshnessOf(reader, named, outer);
  const found = reader.find('freshness');
  if (found === null) return withClass;
  if (typeof found.value === 'string') return freshnessOf(reader, found.value, withClass);
  if (!isRecord(found.value)) {
    reader.fault('freshness', 'expected a word or an object');
    return withClass;
  }
  const inner = new Reader(found.value, reader.at('freshness'), reader.faults);
  const stated = freshnessOf(inner, inner.text('state', 'status'), withClass);
  const innerClass = inner.text('class', 'policy');
  return innerClass === null ? stated : freshnessOf(inner, innerClass, stated);
}
