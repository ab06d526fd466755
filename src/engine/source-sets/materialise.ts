import { compareCodeUnits } from '#base/compare.ts';
import { sha256Hex } from '#base/sha256.ts';
import { stableStringify } from '#base/stable-json.ts';
import type { SourceSet } from '#domain/source-set.ts';
import { clusterOrigins } from '../origins/cluster.ts';
import type { OriginReport } from '../origins/cluster.ts';
import { hashSourceSet } from './hash-source-set.ts';
import { rightsResolver } from './rights.ts';

/** A document at hand for a member of the set. */
export interface AvailableDocument {
  readonly id: string;
  readonly contentHash: string;
  readonly text: string;
  readonly passages: number;
}

/** One line of the manifest: what stands for a member of the set. */
export interface MaterialisedItem {
  readonly id: string;
  readonly state: 'ready' | 'missing' | 'other-content';
  readonly contentHash: string | null;
  readonly characters: number;
  readonly passages: number;
  readonly excerptLimit: number | null;
  readonly attribution: string | null;
}

/** A set with everything that an export or an index needs of it. */
export interface MaterialisedSet {
  readonly setHash: string;
  /** Hash of the manifest: equal where set and documents are equal. */
  readonly manifestHash: string;
  readonly items: readonly MaterialisedItem[];
  readonly attributions: readonly string[];
  readonly origins: OriginReport;
  /** Every member has its document, with the bytes that the set was made from. */
  readonly isComplete: boolean;
}

/**
 * Puts a set together from the documents at hand. A document whose bytes are not those of the set is named as such and not used: what was cited from the
 * set must be what is in it. Credits owed are listed once each, in order of item.
 */
export function materialiseSourceSet(
  set: SourceSet,
  documents: readonly AvailableDocument[],
  now: string,
): MaterialisedSet {
  const { resolve } = rightsResolver(now, { setRights: set.rights, commercial: set.use.commercial });
  const byId = new Map(documents.map((one) => [one.id, one] as const));
  const items = set.items
    .toSorted((a, b) => compareCodeUnits(a.id, b.id))
    .map((item): MaterialisedItem => {
      const document = byId.get(item.id);
      const rights = resolve(item);
      const isSame = document !== undefined && (item.contentHash === null || item.contentHash === document.contentHash);
      return {
        id: item.id,
        state: document === undefined ? 'missing' : isSame ? 'ready' : 'other-content',
        contentHash: document?.contentHash ?? null,
        characters: isSame ? document.text.length : 0,
        passages: isSame ? document.passages : 0,
        excerptLimit: rights.excerptLimit,
        attribution: rights.attribution,
      };
    });
  const ready = new Set(items.filter((item) => item.state === 'ready').map((item) => item.id));
  const origins = clusterOrigins(
    set.items
      .filter((item) => ready.has(item.id))
      .map(({ id, title, uri, doi, authors, publishedDate }) => {
        const document = byId.get(id)!;
        return { id, title, uri, doi, authors, publishedDate, text: document.text, contentHash: document.contentHash };
      }),
  );
  const setHash = hashSourceSet(set);
  return {
    setHash,
    manifestHash: `sha256:${sha256Hex(stableStringify({ setHash, items }))}`,
    items,
    attributions: [...new Set(items.map((item) => item.attribution).filter((credit) => credit !== null))],
    origins,
    isComplete: items.length > 0 && items.every((item) => item.state === 'ready'),
  };
}
