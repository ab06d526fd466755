import { spreadOf } from './fuse.ts';
import type { RawHit } from './fuse.ts';
import { cosineOf, scanVectors, vectorQuery } from './vectors/passage-vectors.ts';
import type { PassageVectors } from './vectors/passage-vectors.ts';

/** Hits of BM25 and of vectors that take part in the fusion. */
export const CANDIDATES = 300;
/** Below this cosine two texts have nothing to do with each other, and vectors add nothing. */
const COSINE_FLOOR = 0.3;
/** Without a word in common a passage is only believed to be meant from here on; with vectors asked alone, from the next. */
const COSINE_UNAIDED = 0.7;
const COSINE_ALONE = 0.4;

/** Numbered passages with their vectors. */
export interface VectoredPassages {
  readonly vectors: PassageVectors | null;
  readonly numberOf: ReadonlyMap<string, number>;
  readonly idOf: (doc: number) => string;
}

/**
 * What vectors add: to passages that another method found, and passages of their own where they are near enough. `others`:
 * `null` where vectors are asked alone.
 */
export function vectorHits(
  { vectors, numberOf, idOf }: VectoredPassages,
  query: string,
  others: readonly RawHit[] | null,
  allows: (doc: number) => boolean,
): { readonly hits: readonly RawHit[]; readonly spread: number } {
  const asked = vectors && vectorQuery(vectors, query);
  if (!asked) return { hits: [], spread: 1 };
  const near = scanVectors(vectors, asked, CANDIDATES, allows).map(({ doc, cosine }) => ({
    id: idOf(doc),
    raw: cosine,
  }));
  const unaided = others === null ? COSINE_ALONE : COSINE_UNAIDED;
  const found = new Map<string, number>();
  for (const { id } of others ?? []) {
    const cosine = cosineOf(vectors, asked, numberOf.get(id)!);
    if (cosine >= COSINE_FLOOR) found.set(id, cosine);
  }
  for (const { id, raw } of near) if (raw >= unaided) found.set(id, raw);
  return { hits: [...found].map(([id, raw]) => ({ id, raw })), spread: spreadOf(near) };
}
