import type { ItemFreshness, ItemRights, NoticeDismissal, SourceSetItem, SourceTerms } from '#domain/source-set.ts';
import type { Notice, Source } from '#domain/source.ts';
import { rightsState } from './parse/read-rights.ts';

/** What the workspace knows of a source beside its metadata. */
export interface SourceContext {
  /** Instant at which its bytes came in: the last look at its origin, unless a later one was recorded. */
  readonly addedAt: string | null;
  readonly terms: SourceTerms | null;
  /** Notices that were set aside, each with the notice itself. */
  readonly dismissed: readonly (NoticeDismissal & { readonly set: Notice })[];
  /** Id of the newer edition in the library. */
  readonly supersededBy: string | null;
}

/** Of a source that nobody has said anything about beside its metadata. */
const NOTHING_KNOWN: SourceContext = { addedAt: null, terms: null, dismissed: [], supersededBy: null };

const NO_RIGHTS: Omit<ItemRights, 'licence'> = { state: null, expiresAt: null, excerptLimit: null, attribution: null };
const NO_FRESHNESS: ItemFreshness = { class: null, checkedAt: null, expiresAt: null, state: null };

/**
 * A source of the library as a member of a set. What a person recorded outweighs what is read from the metadata; a statement of rights that
 * is a bare word of state (`blocked`) is taken as one. Notices that were set aside stay on the item with their dismissal, so that
 * the set remembers them.
 */
export function itemOfSource(
  source: Source,
  { addedAt, terms, dismissed, supersededBy }: SourceContext = NOTHING_KNOWN,
): SourceSetItem {
  const word = source.rights === null ? null : rightsState(source.rights);
  const rights = terms?.rights ?? NO_RIGHTS;
  const freshness = terms?.freshness ?? NO_FRESHNESS;
  return {
    id: source.id,
    uri: source.uri,
    kind: source.kind,
    title: source.title,
    authors: source.authors,
    publisher: source.publisher,
    publishedDate: source.publishedDate,
    doi: source.doi,
    pmid: null,
    isbn: null,
    contentHash: source.contentHash,
    rights: { ...rights, licence: word === null ? source.rights : null, state: rights.state ?? word },
    freshness: { ...freshness, checkedAt: freshness.checkedAt ?? addedAt },
    notices: [...source.notices, ...dismissed.map(({ set }) => set)].map(({ kind, origin, detail, date }) => ({
      kind,
      origin,
      detail,
      date,
    })),
    dismissals: dismissed.map(({ notice, by, reason, at }) => ({ notice, by, reason, at })),
    supersededBy,
    supersedes: source.supersedes,
  };
}
