import type { SourceSetMember } from '#api/schemas/source-set.ts';
import type { SourceSet } from '#domain/source-set.ts';
import type { SourceSetRecord } from '#storage/records.ts';
import type { LibraryState } from './library-state.ts';
import { earliest, type JudgedSet } from './views.ts';

/** The parts of the engine that sets are judged with; loaded at the first use. */
export const engineParts = async () => ({
  ...(await import('#engine/source-sets/evaluate-readiness.ts')),
  ...(await import('#engine/source-sets/hash-source-set.ts')),
  ...(await import('#engine/source-sets/diff.ts')),
  ...(await import('#engine/source-sets/rights.ts')),
  ...(await import('#engine/source-sets/freshness.ts')),
  ...(await import('#engine/source-sets/invalidation.ts')),
  ...(await import('#engine/credibility/clock.ts')),
});
export type EngineParts = Awaited<ReturnType<typeof engineParts>>;

/** A version as it was taken: the set, and the day on which it was looked at. */
export interface TakenVersion {
  readonly set: SourceSet;
  readonly at: string;
}

/** Judges a set as it stands today against the documents at hand, and compares it with its newest version. */
export function judgeSet(
  parts: EngineParts,
  record: SourceSetRecord,
  live: SourceSet,
  newest: TakenVersion | null,
  library: LibraryState,
  today: string,
): JudgedSet {
  const readiness = parts.evaluateSourceSetReadiness(live, today, library.hashes);
  const { resolve } = parts.rightsResolver(today, { setRights: live.rights, commercial: live.use.commercial });
  const clock = parts.readClock(today);
  const own = new Map<string, string[]>();
  for (const { code, sourceId } of readiness.blockerDetails) {
    if (sourceId === null) continue;
    const list = own.get(sourceId) ?? [];
    list.push(code.slice(`source:${sourceId}:`.length));
    own.set(sourceId, list);
  }
  const members = live.items.map((item): SourceSetMember => {
    const { state, licence, chosen, excerptLimit, attribution, obligations, reason } = resolve(item);
    const { id, title, kind, supersededBy, notices, contentHash } = item;
    const held = library.hashes.get(id);
    return {
      id,
      title,
      kind,
      hasDocument: held !== undefined && (contentHash === null || contentHash === held),
      rights: { state, licence, chosen, excerptLimit, attribution, obligations: [...obligations], reason },
      freshness: parts.freshnessOf(item.freshness, kind, clock),
      blockers: own.get(id) ?? [],
      notices: notices.map((notice) => notice.kind),
      supersededBy,
    };
  });
  const pending = newest === null ? [] : parts.changesOfSet(newest.set, live, [newest.at, today]);
  return {
    record,
    live,
    hash: parts.hashSourceSet(live),
    readiness,
    pending,
    members,
    attributions: [...new Set(members.flatMap(({ rights }) => rights.attribution ?? []))],
    nextDue: earliest(
      members.map(({ freshness: { state, dueAt, expiresAt } }) =>
        state === 'fresh' ? (dueAt ?? expiresAt) : state === 'due' ? expiresAt : null,
      ),
    ),
  };
}
