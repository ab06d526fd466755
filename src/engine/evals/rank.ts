function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}

/**
 * Order of two ids by code point, which is the order of their UTF-8 bytes: trec_eval compares with `strcmp`. The order by
 * UTF-16 unit differs from it where a character outside the first plane meets U+E000–U+FFFF.
 */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left === right) continue;
    if (isSurrogate(left) !== isSurrogate(right)) return isSurrogate(left) ? 1 : -1;
    return left - right;
  }
  return a.length - b.length;
}

/**
 * Document ids of one query, best first, as trec_eval orders them: by score descending, equal scores by id *descending*.
 * Scores are compared in single precision because trec_eval keeps them so; two that differ only beyond it are a tie.
 * The rank column of a run and the order of its lines play no part.
 */
export function rankDocuments(scores: ReadonlyMap<string, number>): readonly string[] {
  return [...scores]
    .map(([id, score]) => ({ id, score: Math.fround(score) }))
    .sort((a, b) => (a.score === b.score ? compareCodePoints(b.id, a.id) : b.score > a.score ? 1 : -1))
    .map(({ id }) => id);
}
