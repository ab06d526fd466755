import type {
  Clearing,
  SourceSet,
  SourceSetAdvisory,
  SourceSetBlocker,
  SourceSetItem,
  SourceSetReadiness,
} from '#domain/source-set.ts';
import { readClock } from '../credibility/clock.ts';
import type { Moment } from '../credibility/clock.ts';
import { judgeNotices } from '../credibility/notices/match-notices.ts';
import { freshnessOf } from './freshness.ts';
import { resolveRights, rightsResolver } from './rights.ts';
import type { RightsResolver } from './rights.ts';

/** Order in which blockers of a set are listed: what is worst first. */
export const SET_BLOCKERS = [
  'source-set:empty',
  'source-set:incomplete',
  'source-set:outdated',
  'source-set:retracted',
  'source-set:superseded',
  'rights:blocked',
  'rights:expired',
  'rights:unknown',
  'freshness:expired',
] as const;

/** The set's own code for a fault of its members, where the two differ. */
const GROUPS: Readonly<Record<string, string>> = {
  missing: 'source-set:incomplete',
  'other-content': 'source-set:outdated',
  retracted: 'source-set:retracted',
  superseded: 'source-set:superseded',
};

/** Clearings of every fault of an item, by its code. */
function clearingsOf(code: string, sourceId: string): readonly Clearing[] {
  const of = (...actions: readonly Clearing['action'][]): readonly Clearing[] =>
    actions.map((action) => ({ action, sourceId }));
  if (code === 'retracted') return of('replace-source', 'remove-source', 'dismiss-notice');
  if (code === 'superseded') return of('use-newer-edition', 'remove-source');
  if (code === 'freshness:expired') return of('refresh-source', 'remove-source');
  if (code === 'missing') return of('add-source', 'replace-source', 'remove-source');
  if (code === 'other-content') return of('refresh-source', 'remove-source');
  if (code === 'rights:expired') return of('renew-rights', 'remove-source');
  if (code === 'rights:blocked') return of('replace-source', 'remove-source');
  return of('record-rights', 'remove-source');
}

interface Found {
  readonly blockers: readonly { readonly code: string; readonly reason: string }[];
  readonly advisories: readonly SourceSetAdvisory[];
}

function judgeItem(
  item: SourceSetItem,
  ids: ReadonlySet<string>,
  replaced: ReadonlyMap<string, string>,
  clock: Moment,
  resolver: RightsResolver,
  documents: ReadonlyMap<string, string> | null,
): Found {
  const blockers: { code: string; reason: string }[] = [];
  const held = documents?.get(item.id);
  if (documents !== null && held === undefined)
    blockers.push({ code: 'missing', reason: 'its document is not in the library' });
  else if (held !== undefined && item.contentHash !== null && held !== item.contentHash)
    blockers.push({ code: 'other-content', reason: 'the library holds other bytes than the set was made from' });
  const advisories: SourceSetAdvisory[] = [];
  const advise = (code: string, reason: string, dueAt: string | null = null): void =>
    void advisories.push({ code: `source:${item.id}:${code}`, sourceId: item.id, reason, dueAt });
  const notices = judgeNotices(item.notices, item.dismissals);
  const bar = notices.open.find((notice) => notice.kind === 'retraction' || notice.kind === 'withdrawal');
  if (bar)
    blockers.push({
      code: 'retracted',
      reason: `${bar.kind}${bar.date === null ? '' : ` of ${bar.date}`}: ${bar.detail}`,
    });
  for (const notice of notices.open) {
    if (notice !== bar && notice.kind !== 'retraction' && notice.kind !== 'withdrawal')
      advise(notice.kind, notice.detail);
  }
  for (const { notice, dismissal } of notices.dismissed)
    advise(
      'notice-dismissed',
      `${notice.kind}${notice.date === null ? '' : ` of ${notice.date}`}, set aside by ${dismissal.by}: ${dismissal.reason}`,
    );
  const newer = item.supersededBy ?? replaced.get(item.id) ?? null;
  if (newer !== null && ids.has(newer))
    advise('superseded', `the newer edition "${newer}" stands in the set beside it`);
  else if (newer !== null)
    blockers.push({ code: 'superseded', reason: `replaced by ${newer}, which is not in the set` });
  const rights = resolver.stateOf(item);
  if (rights.state !== 'cleared') blockers.push({ code: `rights:${rights.state}`, reason: rights.reason });
  const freshness = freshnessOf(item.freshness, item.kind, clock);
  if (freshness.state === 'expired') blockers.push({ code: 'freshness:expired', reason: freshness.reason });
  else if (freshness.state === 'due') advise('freshness:due', freshness.reason, freshness.expiresAt);
  else if (freshness.state === 'unknown') advise('freshness:unknown', freshness.reason);
  return { blockers, advisories };
}

/** Blockers that the set itself gives, whatever its items. */
function setBlockers(
  set: SourceSet,
  now: string,
): readonly { readonly code: string; readonly reason: string; readonly clears: readonly Clearing[] }[] {
  const out: { code: string; reason: string; clears: readonly Clearing[] }[] = [];
  if (set.items.length === 0)
    out.push({ code: 'source-set:empty', reason: 'it holds no source', clears: [{ action: 'add-source' }] });
  if (set.isRetracted)
    out.push({
      code: 'source-set:retracted',
      reason: 'the set was taken back',
      clears: [{ action: 'restore-set' }, { action: 'use-newer-set' }],
    });
  if (set.supersededBy !== null)
    out.push({
      code: 'source-set:superseded',
      reason: `replaced by ${set.supersededBy}`,
      clears: [{ action: 'use-newer-set' }],
    });
  const clock = readClock(now);
  if (set.rights !== null) {
    const asItem: SourceSetItem = {
      id: set.id,
      uri: null,
      kind: null,
      title: set.name,
      authors: [],
      publisher: null,
      publishedDate: null,
      doi: null,
      pmid: null,
      isbn: null,
      contentHash: null,
      rights: set.rights,
      freshness: { class: null, checkedAt: null, expiresAt: null, state: null },
      notices: [],
      dismissals: [],
      supersededBy: null,
      supersedes: [],
    };
    const rights = resolveRights(asItem, now, { commercial: set.use.commercial });
    // A set that only states a limit or a credit says nothing about its state.
    const says = set.rights.licence !== null || set.rights.state !== null || set.rights.expiresAt !== null;
    const action =
      rights.state === 'expired' ? 'renew-rights' : rights.state === 'blocked' ? 'use-newer-set' : 'record-rights';
    if (says && rights.state !== 'cleared')
      out.push({ code: `rights:${rights.state}`, reason: `of the whole set: ${rights.reason}`, clears: [{ action }] });
  }
  if (set.freshness !== null) {
    const freshness = freshnessOf(set.freshness, null, clock);
    if (freshness.state === 'expired')
      out.push({
        code: 'freshness:expired',
        reason: `of the whole set: ${freshness.reason}`,
        clears: [{ action: 'refresh-source' }],
      });
  }
  return out;
}

/**
 * Judges whether a set may ground an answer (SPEC §11). Every fault is a blocker and any blocker bars the set: the set is what was promised to
 * the reader, so a bad member is replaced or taken out, not passed over. Each fault of a member is named twice: as `source:<id>:…` with
 * what clears it there, and once for the set (`rights:unknown`, `source-set:retracted` …) with everything that clears it. What is not known but bars nothing
 * (never looked at, a correction, a concern, a dismissed notice) is an advisory. Total order: worst first, then by id.
 *
 * `documents` are the documents at hand, as content hashes by id: a member without its document, or with other bytes than the set was made
 * from, is a blocker as well, since nothing can be found in it. `null` leaves that out.
 */
export function evaluateSourceSetReadiness(
  set: SourceSet,
  now: string,
  documents: ReadonlyMap<string, string> | null = null,
): SourceSetReadiness {
  const ids = new Set(set.items.map((item) => item.id));
  const replaced = new Map<string, string>();
  for (const item of set.items) for (const old of item.supersedes) if (ids.has(old)) replaced.set(old, item.id);
  const clock = readClock(now);
  const resolver = rightsResolver(now, { setRights: set.rights, commercial: set.use.commercial });
  const own = setBlockers(set, now);
  const isWhole = (code: string): boolean => own.some((one) => one.code === code);
  const details: SourceSetBlocker[] = [];
  const advisories: SourceSetAdvisory[] = [];
  const bySet = new Map<string, { reasons: string[]; clears: Clearing[] }>();
  for (const one of own) bySet.set(one.code, { reasons: [one.reason], clears: [...one.clears] });
  const items = set.items.toSorted((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  for (const item of items) {
    const found = judgeItem(item, ids, replaced, clock, resolver, documents);
    advisories.push(...found.advisories);
    for (const { code, reason } of found.blockers) {
      // What the whole set lacks is said once, not again of every item that takes it from the set.
      const isInherited =
        code.startsWith('rights:') &&
        isWhole(code) &&
        item.rights.licence === null &&
        item.rights.state === null &&
        item.rights.expiresAt === null;
      if (isInherited) continue;
      const clears = clearingsOf(code, item.id);
      details.push({ code: `source:${item.id}:${code}`, sourceId: item.id, reason, clears });
      const group = GROUPS[code] ?? code;
      const entry = bySet.get(group) ?? { reasons: [], clears: [] };
      entry.reasons.push(item.id);
      entry.clears.push(...clears);
      bySet.set(group, entry);
    }
  }
  const forSet = SET_BLOCKERS.flatMap((code): SourceSetBlocker[] => {
    const entry = bySet.get(code);
    if (!entry) return [];
    const named = entry.reasons.slice(0, 5).join(', ');
    const more = entry.reasons.length > 5 ? ` and ${entry.reasons.length - 5} more` : '';
    return [{ code, sourceId: null, reason: `${named}${more}`, clears: entry.clears }];
  });
  const blockerDetails = [...forSet, ...details];
  return {
    usableForGrounding: blockerDetails.length === 0,
    blockers: blockerDetails.map((blocker) => blocker.code),
    blockerDetails,
    advisories,
  };
}
