import type { SourceSetItem } from '#domain/source-set.ts';

/** An item of a source set of which nothing more is known than its title; `more` says what a test is about. */
export function bareItem(id: string, more: Partial<SourceSetItem> = {}): SourceSetItem {
  return {
    id,
    uri: null,
    kind: 'news',
    title: id,
    authors: [],
    publisher: null,
    publishedDate: null,
    doi: null,
    pmid: null,
    isbn: null,
    contentHash: `sha256:${id}`,
    rights: { licence: null, state: null, expiresAt: null, excerptLimit: null, attribution: null },
    freshness: { class: null, checkedAt: null, expiresAt: null, state: null },
    notices: [],
    dismissals: [],
    supersededBy: null,
    supersedes: [],
    ...more,
  };
}
