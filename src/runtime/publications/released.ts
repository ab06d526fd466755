import type { ExportRecord } from '#domain/export.ts';
import type { Publication, RestingClaim } from '#domain/publication.ts';
import type { CheckReport } from '#domain/report.ts';
import { LIBRARY_SET_ID } from '#storage/records.ts';
import type { WorkbenchStorage } from '#storage/storage.ts';
import { causesOf, type FoundCause, type Released } from './causes.ts';

/** The claims of a report with what each cites in its support, and the words that it rests on. */
export const restingClaims = ({ claims }: Pick<CheckReport, 'claims'>): readonly RestingClaim[] =>
  claims.map(({ id, text, citations }) => {
    const support = citations.filter(({ stance }) => stance === 'supports');
    return {
      claimId: id,
      text,
      sourceIds: [...new Set(support.map(({ sourceId }) => sourceId))],
      quotes: support.map(({ sourceId, quote }) => ({ sourceId, quote })),
    };
  });

/** The set that a report was checked under; `library` for the sources at hand. */
export const setIdOf = ({ sourceSet }: Pick<CheckReport, 'sourceSet'>): string => sourceSet.set?.id ?? LIBRARY_SET_ID;

export const releasedRecord = ({ title, restsOn, reopened, heldThen = [] }: Publication): Released => ({
  title,
  how: 'published',
  restsOn,
  known: [...heldThen, ...reopened.map(({ cause }) => cause.key)],
});

export const releasedFile = ({ fileName, restsOn, stale, heldThen }: ExportRecord): Released => ({
  title: fileName,
  how: 'exported',
  restsOn,
  known: [...heldThen, ...stale.map(({ cause }) => cause.key)],
});

/** A published record or a file, with the set that it was made under. */
export interface ReleasedItem extends Released {
  readonly id: string;
  readonly setId: string;
  /** The gate that a record went through; `null` for a file. */
  readonly draftId: string | null;
  readonly format: string;
}

/**
 * Everything that went out and can go stale. What was made under a set that was removed since rests on the library: no change of
 * its own set will ever come again.
 */
export async function releasedItems(storage: WorkbenchStorage): Promise<readonly ReleasedItem[]> {
  const declared = new Set((await storage.sourceSets.list()).map(({ id }) => id));
  const standing = (id: string): string => (declared.has(id) ? id : LIBRARY_SET_ID);
  const items: ReleasedItem[] = [];
  for (const publication of await storage.gates.publications()) {
    const { id, draftId, surface } = publication;
    let { setId } = publication;
    if (setId === undefined) {
      // Records from before the set was written beside them have it in the report that they froze.
      const row = await storage.gates.publication(id);
      setId = row ? setIdOf(JSON.parse(row.report) as CheckReport) : LIBRARY_SET_ID;
    }
    items.push({ ...releasedRecord(publication), id, setId: standing(setId), draftId, format: surface });
  }
  for (const record of await storage.exports.list()) {
    const { id, set, format } = record;
    items.push({ ...releasedFile(record), id, setId: standing(set.id), draftId: null, format });
  }
  return items;
}

/** Last instant of a day, where only a day is named. */
const endOfDay = (at: string): string => (at.length === 10 ? `${at}T23:59:59.999Z` : at);

/** What speaks today against things that went out, by the sources as they are stored; read once for all of them. */
export async function causesToday(
  storage: WorkbenchStorage,
  now: string,
): Promise<(released: Released) => readonly FoundCause[]> {
  const sources = new Map((await storage.sources.list()).map(({ id, source }) => [id, source]));
  const barred = new Map<string, 'blocked' | 'expired'>();
  for (const [id, { rights }] of await storage.sourceSets.terms()) {
    if (rights.state === 'blocked' || rights.state === 'expired') barred.set(id, rights.state);
    else if (rights.expiresAt !== null && endOfDay(rights.expiresAt) < now) barred.set(id, 'expired');
  }
  return (released) => causesOf(released, sources, barred);
}

/** Keys of what speaks against the sources of a text before it goes out. */
export async function heldThen(
  storage: WorkbenchStorage,
  restsOn: readonly RestingClaim[],
  now: string,
): Promise<readonly string[]> {
  const find = await causesToday(storage, now);
  return find({ title: '', how: '', restsOn, known: [] }).map(({ cause }) => cause.key);
}
