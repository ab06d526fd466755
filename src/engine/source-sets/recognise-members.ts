import type { SourceSet, SourceSetItem } from '#domain/source-set.ts';

/** What a source at hand is recognised by. */
export type KnownSource = Pick<SourceSetItem, 'id' | 'contentHash' | 'doi' | 'uri'>;

/**
 * A set from elsewhere with its items under the ids of the sources at hand, where these are known: by their bytes, their DOI or their address. An id
 * alone is no proof, unless nothing else is said of the item. What is not recognised keeps its place as a member without a document, under
 * an id that no source at hand has: it is named as missing, never dropped, and never taken for another work.
 */
export function recogniseMembers(set: SourceSet, known: Iterable<KnownSource>): SourceSet {
  const ids = new Set<string>();
  const [byHash, byDoi, byUri] = [new Map<string, string>(), new Map<string, string>(), new Map<string, string>()];
  for (const { id, contentHash, doi, uri } of known) {
    ids.add(id);
    if (contentHash !== null && !byHash.has(contentHash)) byHash.set(contentHash, id);
    if (doi !== null && !byDoi.has(doi)) byDoi.set(doi, id);
    if (uri !== null && !byUri.has(uri)) byUri.set(uri, id);
  }
  const taken = new Set<string>();
  const items = set.items.map((item) => {
    const { contentHash, doi, uri } = item;
    const isBare = contentHash === null && doi === null && uri === null;
    const found =
      (contentHash === null ? undefined : byHash.get(contentHash)) ??
      (doi === null ? undefined : byDoi.get(doi)) ??
      (uri === null ? undefined : byUri.get(uri)) ??
      (isBare && ids.has(item.id) ? item.id : undefined);
    const foreign = ids.has(item.id) ? `given-${item.id}` : item.id;
    const id = found !== undefined && !taken.has(found) ? found : foreign;
    taken.add(id);
    return { ...item, id };
  });
  return { ...set, items };
}
