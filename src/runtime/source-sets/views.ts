import type { SourceSetMember, SourceSetRow, SourceSetView } from '#api/schemas/source-set.ts';
import { FRESHNESS_CLASSES } from '#domain/source-set.ts';
import type { FreshnessClass, SourceChange, SourceSet, SourceSetReadiness } from '#domain/source-set.ts';
import { compareCodeUnits } from '#base/compare.ts';
import type { SourceSetRecord } from '#storage/records.ts';

/** A set judged today, with what differs from its newest version. */
export interface JudgedSet {
  readonly record: SourceSetRecord;
  readonly live: SourceSet;
  readonly hash: string;
  readonly readiness: SourceSetReadiness;
  readonly pending: readonly SourceChange[];
  readonly members: readonly SourceSetMember[];
  readonly attributions: readonly string[];
  readonly nextDue: string | null;
}

/** Blockers of a set by code, with the sources that give each; those of single sources are counted, not listed. */
function blockersOf({ blockerDetails }: SourceSetReadiness): SourceSetRow['blockers'] {
  return blockerDetails
    .filter(({ sourceId }) => sourceId === null)
    .map(({ code, clears }) => ({
      code,
      sources: new Set(clears.flatMap(({ sourceId }) => sourceId ?? [])).size,
    }));
}

/** The row of a set. Additions are no work: only changes that reach something count as pending. */
export function rowOf(
  { record, live, hash, readiness, pending, nextDue }: JudgedSet,
  drafts: number,
  severityOf: (change: SourceChange) => SourceSetRow['pendingSeverity'] & string,
): SourceSetRow {
  const order = ['info', 'review', 'blocking', 'critical'] as const;
  const weights = pending.map(severityOf);
  return {
    id: record.id,
    name: record.name,
    version: record.version,
    hash,
    members: live.items.length,
    usable: readiness.usableForGrounding,
    blockers: blockersOf(readiness),
    advisories: readiness.advisories.length,
    pending: pending.length,
    pendingSeverity: order.findLast((severity) => weights.includes(severity)) ?? null,
    drafts,
    nextDue,
    updatedAt: record.updatedAt,
  };
}

/** The day that comes first, of those that there are. */
export function earliest(days: readonly (string | null)[]): string | null {
  return days.flatMap((day) => day ?? []).sort(compareCodeUnits)[0] ?? null;
}

/** Members by the class that they age by, fastest last. */
export function freshnessClassesOf(
  members: readonly SourceSetMember[],
  rules: Readonly<
    Record<FreshnessClass, Pick<SourceSetView['freshnessClasses'][number], 'dueAfterDays' | 'expiresAfterDays' | 'why'>>
  >,
): SourceSetView['freshnessClasses'] {
  return FRESHNESS_CLASSES.flatMap((name) => {
    const own = members.filter(({ freshness }) => freshness.class === name);
    if (own.length === 0) return [];
    const { dueAfterDays, expiresAfterDays, why } = rules[name];
    return [
      {
        class: name,
        kinds: [...new Set(own.map(({ kind }) => kind ?? 'unknown'))].sort(compareCodeUnits),
        members: own.length,
        dueAfterDays,
        expiresAfterDays,
        why,
        nextDue: earliest(own.map(({ freshness }) => (freshness.state === 'fresh' ? freshness.dueAt : null))),
        nextExpiry: earliest(own.map(({ freshness }) => (freshness.state === 'expired' ? null : freshness.expiresAt))),
      },
    ];
  });
}
