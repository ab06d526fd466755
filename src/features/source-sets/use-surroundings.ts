import { useMemo } from 'react';
import type { SourceSetView } from '#api/schemas/source-set.ts';
import { useRemovedSources, useSourceSets } from '#data/source-sets.ts';
import { useSources } from '#data/sources.ts';
import type { Surroundings } from './deeds.ts';

/** Where blockers of a set can be cleared: what the library holds, what can be put back, what replaces the set. */
export function useSurroundings({ row, members, supersededBy }: SourceSetView): Surroundings {
  const sources = useSources().data;
  const removed = useRemovedSources().data?.removed;
  const sets = useSourceSets().data?.sets;
  return useMemo(() => {
    const newer = new Map(members.map((member) => [member.id, member.supersededBy]));
    return {
      canEdit: row.id !== 'library',
      inLibrary: sources ? new Set(sources.map(({ id }) => id)) : null,
      removed: new Set((removed ?? []).map(({ id }) => id)),
      newerOf: (id) => newer.get(id) ?? null,
      newerSet: sets?.find(({ id, name }) => id === supersededBy || name === supersededBy)?.id ?? null,
    };
  }, [row.id, members, supersededBy, sources, removed, sets]);
}

/** Names of sources and of sets, by their ids: the reasons of blockers name both. */
export function useTitles({ members }: SourceSetView): ReadonlyMap<string, string> {
  const sources = useSources().data;
  const sets = useSourceSets().data?.sets;
  return useMemo(
    () =>
      new Map([
        ...(sources ?? []).map(({ id, title }) => [id, title] as const),
        ...(sets ?? []).map(({ id, name }) => [id, name] as const),
        ...members.map(({ id, title }) => [id, title] as const),
      ]),
    [members, sources, sets],
  );
}
