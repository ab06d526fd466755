import type { DocumentFeatures } from '#domain/evals.ts';
import { tokenize } from '#engine/text/tokens.ts';
import { TOP } from './query-metrics.ts';

/** How alike two documents are, in [0, 1], or `null` where nothing both have can be compared. */
export type Likeness = (a: string, b: string) => number | null;

function cosine(a: readonly number[], b: readonly number[]): number | null {
  if (a.length !== b.length || a.length === 0) return null;
  let dot = 0;
  let left = 0;
  let right = 0;
  for (let at = 0; at < a.length; at++) {
    dot += a[at]! * b[at]!;
    left += a[at]! ** 2;
    right += b[at]! ** 2;
  }
  return left === 0 || right === 0 ? null : Math.min(1, Math.max(0, dot / Math.sqrt(left * right)));
}

function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number | null {
  if (a.size === 0 && b.size === 0) return null;
  let shared = 0;
  for (const item of a) if (b.has(item)) shared++;
  return shared / (a.size + b.size - shared);
}

/**
 * Builds the likeness of documents from their features: cosine of vectors (opposite directions count as unlike, 0) where
 * both have one, else the Jaccard index of their topics, else that of their words.
 */
export function makeLikeness(documents: ReadonlyMap<string, DocumentFeatures>): Likeness {
  const words = new Map<string, ReadonlySet<string>>();
  const wordsOf = (id: string, text: string): ReadonlySet<string> => {
    const known = words.get(id);
    if (known !== undefined) return known;
    const made = new Set(tokenize(text).map((token) => token.folded));
    words.set(id, made);
    return made;
  };
  return (a, b) => {
    const left = documents.get(a);
    const right = documents.get(b);
    if (left === undefined || right === undefined) return null;
    if (left.vector && right.vector) return cosine(left.vector, right.vector);
    if (left.topics && right.topics) return jaccard(new Set(left.topics), new Set(right.topics));
    if (left.text === undefined || right.text === undefined) return null;
    return jaccard(wordsOf(a, left.text), wordsOf(b, right.text));
  };
}

/**
 * Diversity of the first ten: mean unlikeness (1 − likeness) over all pairs (intra-list diversity). `null`, not zero,
 * where the list has fewer than two documents or a pair cannot be compared: a mean over the pairs that happen to have
 * features would reward a run for documents nobody described.
 */
export function measureDiversity(ranking: readonly string[], likeness: Likeness): number | null {
  const top = ranking.slice(0, TOP);
  let sum = 0;
  let pairs = 0;
  for (let i = 0; i < top.length; i++) {
    for (let j = i + 1; j < top.length; j++) {
      const alike = likeness(top[i]!, top[j]!);
      if (alike === null) return null;
      sum += 1 - alike;
      pairs++;
    }
  }
  return pairs === 0 ? null : sum / pairs;
}

/**
 * Serendipity of the first ten: the share that is relevant *and* not among the first ten that a plain system returns (Ge,
 * Delgado-Battenfeld and Jannach 2010). Divided by ten also where fewer were returned, as precision is.
 */
export function measureSerendipity(
  ranking: readonly string[],
  grades: ReadonlyMap<string, number>,
  expected: readonly string[],
): number {
  const plain = new Set(expected.slice(0, TOP));
  return ranking.slice(0, TOP).filter((id) => (grades.get(id) ?? 0) > 0 && !plain.has(id)).length / TOP;
}
