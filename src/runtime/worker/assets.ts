/** Files that the build ships beside the worker's code, fetched when they are needed. */
const VECTORS = new URL('../../engine/retrieval/vectors/data/word-vectors.bin', import.meta.url);

/** Bytes of the word vectors (some 4 MB), `null` where the server does not have them. */
export async function fetchWordVectors(): Promise<ArrayBuffer | null> {
  const response = await fetch(VECTORS);
  return response.ok ? response.arrayBuffer() : null;
}
