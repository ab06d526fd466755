import { compareCodeUnits } from '#base/compare.ts';
import type { Notice } from '#domain/source.ts';
import type { NoticeRow, SourceSet, SourceSetItem } from '#domain/source-set.ts';
import { readClock } from '../credibility/clock.ts';
import { indexNotices, matchNotices, noticeKey, noticesFromRows } from '../credibility/notices/match-notices.ts';
import { diffSourceSets } from './diff.ts';
import type { SourceSetDiff } from './diff.ts';

/** What a look at the origin of a source came to. `missing`: it was looked for and is gone. */
export type RefreshedSource =
  | {
      readonly id: string;
      readonly outcome: 'found';
      readonly contentHash: string;
      readonly item?: Partial<Omit<SourceSetItem, 'id'>>;
    }
  | { readonly id: string; readonly outcome: 'missing' | 'failed'; readonly detail: string };

export interface RefreshResult {
  readonly set: SourceSet;
  readonly diff: SourceSetDiff;
  /** Sources that could not be looked at, or that are gone: they keep their age, and stay in the set until a person decides. */
  readonly open: readonly {
    readonly id: string;
    readonly outcome: 'missing' | 'failed' | 'unknown-source';
    readonly detail: string;
  }[];
}

function nextVersion(version: string): string {
  let from = version.length;
  while (from > 0 && /\d/.test(version[from - 1]!)) from--;
  return from === version.length ? `${version}-2` : `${version.slice(0, from)}${Number(version.slice(from)) + 1}`;
}

/**
 * A new version of a set after its sources were looked at. Only a source that was found counts as checked; one that failed keeps its
 * old date, so that an outage does not make a set look fresh, and one that is gone is not thrown out behind a person's back. A refresh that found
 * nothing new keeps version and hash.
 */
export function refreshSourceSet(
  set: SourceSet,
  found: readonly RefreshedSource[],
  now: string,
  before: string = now,
): RefreshResult {
  readClock(now);
  const byId = new Map(found.map((one) => [one.id, one] as const));
  const open: { id: string; outcome: 'missing' | 'failed' | 'unknown-source'; detail: string }[] = [];
  const items = set.items.map((item) => {
    const one = byId.get(item.id);
    if (!one) return item;
    if (one.outcome !== 'found') {
      open.push({ id: one.id, outcome: one.outcome, detail: one.detail });
      return item;
    }
    const change = one.item ?? {};
    return {
      ...item,
      ...change,
      contentHash: one.contentHash,
      freshness: { ...item.freshness, ...change.freshness, checkedAt: now, state: null },
      dismissals: item.dismissals,
    };
  });
  const known = new Set(set.items.map((item) => item.id));
  for (const one of found)
    if (!known.has(one.id)) open.push({ id: one.id, outcome: 'unknown-source', detail: 'it is no member of the set' });
  const draft: SourceSet = { ...set, items };
  const diff = diffSourceSets(set, draft, [before, now]);
  return {
    set: diff.before === diff.after ? draft : { ...draft, version: nextVersion(set.version) },
    diff,
    open: open.sort((a, b) => compareCodeUnits(a.id, b.id)),
  };
}

/**
 * A set with the notices of an imported list. What the list said before and no longer says is taken away; notices read elsewhere (text, metadata)
 * stay, and so do all dismissals. Applying one list twice changes nothing.
 */
export function applyNoticeList(set: SourceSet, rows: readonly NoticeRow[]): SourceSet {
  const index = indexNotices(rows);
  const items = set.items.map((item) => {
    const kept = item.notices.filter((notice) => notice.origin !== 'list');
    const listed = noticesFromRows(matchNotices(item, index));
    const keys = new Set<string>();
    const notices: Notice[] = [];
    for (const notice of [...kept, ...listed]) {
      if (keys.has(noticeKey(notice))) continue;
      keys.add(noticeKey(notice));
      notices.push(notice);
    }
    return { ...item, notices };
  });
  return { ...set, items };
}
