import { compareCodeUnits } from '#base/compare.ts';
import { sha256Hex } from '#base/sha256.ts';
import { stableStringify } from '#base/stable-json.ts';
import type { Source } from '#domain/source.ts';

/**
 * Hash of a set of sources: `sha256:` and 64 hex digits. Covers each source's identity, bytes, rights and notices, so a
 * change of rights or a retraction re-hashes the set; the order of items and of keys does not matter (SPEC §11).
 */
export function hashSources(sources: readonly Source[]): string {
  const items = sources
    .map((source) => ({
      id: source.id,
      contentHash: source.contentHash,
      uri: source.uri,
      title: source.title,
      publishedDate: source.publishedDate,
      rights: source.rights,
      notices: source.notices
        .map((notice) => stableStringify({ kind: notice.kind, date: notice.date, detail: notice.detail }))
        .sort(compareCodeUnits),
      supersedes: source.supersedes.toSorted(compareCodeUnits),
    }))
    .sort((a, b) => compareCodeUnits(a.id, b.id));
  return `sha256:${sha256Hex(stableStringify(items))}`;
}
