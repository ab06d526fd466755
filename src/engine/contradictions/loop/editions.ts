import type { SourceId } from '#domain/ids.ts';
import type { SourceDocument } from '#domain/source.ts';

/**
 * For each source the oldest edition that it replaces, directly or through others: one name for all editions of a work. A
 * circle of sources that claim to replace each other is cut where it closes.
 */
export function editionRoots(documents: readonly SourceDocument[]): ReadonlyMap<SourceId, SourceId> {
  const supersedes = new Map(documents.map(({ source }) => [source.id, source.supersedes]));
  const roots = new Map<SourceId, SourceId>();
  for (const { source } of documents) {
    let at = source.id;
    const seen = new Set([at]);
    for (;;) {
      const older = supersedes.get(at)?.find((id) => supersedes.has(id) && !seen.has(id));
      if (older === undefined) break;
      seen.add(older);
      at = older;
    }
    roots.set(source.id, at);
  }
  return roots;
}
