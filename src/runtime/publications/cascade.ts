import type { StaleMark } from '#domain/export.ts';
import type { GateEvent } from '#domain/publication.ts';
import type { SourceChange } from '#domain/source-set.ts';
import type { CascadeWriting, WorkbenchStorage } from '#storage/storage.ts';
import type { RuntimePorts } from '../ports.ts';
import { causesOfChanges, type FoundCause } from './causes.ts';
import { releasedItems } from './released.ts';

/** The act of the log that reopens a record, and the mark that makes a file stale. */
export const reopening = (
  { id, draftId }: { readonly id: string; readonly draftId: string },
  { cause, reason }: FoundCause,
  by: string,
  ports: RuntimePorts,
): GateEvent => ({
  kind: 'gate',
  id: ports.newId(),
  at: ports.clock().toISOString(),
  actor: by,
  role: 'admin',
  draftId,
  act: { verb: 'reopen', publicationId: id, cause },
  reason,
});

export const staleMark = ({ cause, reason }: FoundCause, at: string): StaleMark => ({ at, reason, cause });

export interface CascadeQuestion {
  readonly setId: string;
  readonly changes: readonly SourceChange[];
  readonly by: string;
  readonly titleOf: (sourceId: string) => string;
  /** The rule of the plan: how much a change weighs for something that rests on these words. */
  readonly severityOf: (change: SourceChange, quotes: readonly string[]) => string;
}

/**
 * What changes of a set do to the records and files that were made under it: which are reopened and which go stale, each with the path
 * from the change to it. Nothing is written: the set moves on together with it.
 */
export async function planCascade(
  storage: WorkbenchStorage,
  ports: RuntimePorts,
  { setId, changes, by, titleOf, severityOf }: CascadeQuestion,
): Promise<Omit<CascadeWriting, 'log'>> {
  const reopen: GateEvent[] = [];
  const stale: { readonly id: string; readonly mark: StaleMark }[] = [];
  if (changes.length === 0) return { reopen, stale };
  const at = ports.clock().toISOString();
  for (const item of await releasedItems(storage)) {
    if (item.setId !== setId) continue;
    for (const found of causesOfChanges(item, changes, titleOf, severityOf)) {
      const { id, draftId } = item;
      if (draftId === null) stale.push({ id, mark: staleMark(found, at) });
      else reopen.push(reopening({ id, draftId }, found, by, ports));
    }
  }
  return { reopen, stale };
}
