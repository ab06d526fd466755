import type { SourceSet } from '#domain/source-set.ts';
import { RuntimeFailure } from '../outcome.ts';
import type { LibraryState } from './library-state.ts';

/** A set from elsewhere with its items under the ids of the library, where it knows them. */
export interface GivenSet {
  readonly set: SourceSet;
  readonly members: readonly string[];
}

/** Reads a set that somebody hands over and recognises its items in the library; a fault is told with its path. */
export async function membersOfGiven(given: unknown, library: LibraryState): Promise<GivenSet> {
  const { parseSourceSet } = await import('#engine/source-sets/parse-source-set.ts');
  const { recogniseMembers } = await import('#engine/source-sets/recognise-members.ts');
  const { MAX_MEMBERS } = await import('#api/schemas/source-set.ts');
  const parsed = parseSourceSet(given);
  if (!parsed.ok) {
    const [first] = parsed.faults;
    const more = parsed.faults.length > 1 ? ` (and ${parsed.faults.length - 1} more faults)` : '';
    throw new RuntimeFailure('invalid_payload', `${first?.message ?? 'refused'}${more}`, `set.${first?.path ?? ''}`);
  }
  if (parsed.set.items.length > MAX_MEMBERS) {
    throw new RuntimeFailure('invalid_payload', 'At most 20,000 sources.', 'set.items');
  }
  const set = recogniseMembers(parsed.set, library.items.values());
  return { set, members: set.items.map(({ id }) => id) };
}
