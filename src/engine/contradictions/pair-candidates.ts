import { packSets } from './concept-sets.ts';

/** Two statements that are near enough to be compared, by their places in the given list; `a < b`. */
export interface CandidatePair {
  readonly a: number;
  readonly b: number;
  /** Jaccard similarity of their concept sets, in [0, 1]. */
  readonly similarity: number;
}

export interface PairingOptions {
  /** Least Jaccard similarity of a pair, in (0, 1]. */
  readonly least?: number;
  /**
   * Most earlier partners of one statement. Ten thousand statements of one form (`Sales were … in …`) are fifty million
   * pairs that nobody can look at; what is left out is counted, not hidden.
   */
  readonly mostPartners?: number;
  /** Pairs that are looked for at all, by their places in the given list. What is not wanted uses up no partner. */
  readonly isWanted?: (a: number, b: number) => boolean;
  /** Hears of each statement that reached `mostPartners`, by its place in the given list. */
  readonly onTruncated?: (statement: number) => void;
}

export interface PairingCount {
  pairs: number;
  /** Statements that reached `mostPartners`, so that further partners of theirs were not looked for. */
  truncated: number;
}

/** Half of all concepts shared: what two sentences on one fact by two sources usually reach. */
export const LEAST_JACCARD = 0.5;
export const MOST_PARTNERS = 200;
/** One shared concept says nothing. */
const LEAST_SHARED = 2;

/** Posting lists that grow: for each concept the sets whose prefix holds it, with the place in the prefix. */
interface Postings {
  readonly sets: number[][];
  readonly places: number[][];
}

/**
 * All pairs of concept sets whose Jaccard similarity reaches `least`, without comparing all with all. A prefix filter (Chaudhuri,
 * Ganti, Kaushik 2006; Bayardo, Ma, Srikant 2007) with the positional filter of Xiao et al. 2008: sets are walked from small to large, concepts
 * from rare to common, and two sets that are near must share one of their first few concepts. Exact: no near pair is missed and none is
 * invented. Yields in the order of the walk, which depends on nothing but the sets; `count` is filled as it goes. Memory is that of the index.
 */
export function* pairCandidates(
  sets: readonly (readonly string[])[],
  options: PairingOptions = {},
  count: PairingCount = { pairs: 0, truncated: 0 },
): Generator<CandidatePair> {
  for (const step of pairCandidatesInSteps(sets, options, count)) if (step !== null) yield step;
}

/** Sets that are walked before a step is given back, also where none of them is near to another. */
const WALKED_A_STEP = 64;

/** The same a step at a time, for whoever must let others in between: `null` is a step that found nothing. */
export function* pairCandidatesInSteps(
  sets: readonly (readonly string[])[],
  { least = LEAST_JACCARD, mostPartners = MOST_PARTNERS, isWanted, onTruncated }: PairingOptions = {},
  count: PairingCount = { pairs: 0, truncated: 0 },
): Generator<CandidatePair | null> {
  const { starts, items, frequencies } = packSets(sets);
  const sizeOf = (set: number): number => starts[set + 1]! - starts[set]!;
  const walk = Uint32Array.from(sets.keys()).sort((a, b) => sizeOf(a) - sizeOf(b) || a - b);
  const postings: Postings = {
    sets: Array.from({ length: frequencies.length }, () => []),
    places: Array.from({ length: frequencies.length }, () => []),
  };
  /** Sets too small to be near to any that comes: lists are cut from the front as sizes grow. */
  const heads = new Uint32Array(frequencies.length);
  /** The statement that last met a set, plus one, so that each pair is looked at once. */
  const metBy = new Uint32Array(sets.length);
  const near: { readonly set: number; readonly similarity: number }[] = [];
  let walked = 0;
  for (const x of walk) {
    if (++walked % WALKED_A_STEP === 0) yield null;
    const size = sizeOf(x);
    if (size < LEAST_SHARED) continue;
    const from = starts[x]!;
    const leastSize = least * size;
    const probe = size - Math.ceil(least * size - SLACK) + 1;
    near.length = 0;
    for (let i = 0; i < probe && near.length < mostPartners; i++) {
      const concept = items[from + i]!;
      const list = postings.sets[concept]!;
      const places = postings.places[concept]!;
      let head = heads[concept]!;
      while (head < list.length && sizeOf(list[head]!) < leastSize - SLACK) head++;
      heads[concept] = head;
      for (let k = head; k < list.length && near.length < mostPartners; k++) {
        const y = list[k]!;
        if (metBy[y] === x + 1) continue;
        metBy[y] = x + 1;
        if (isWanted && !isWanted(Math.min(x, y), Math.max(x, y))) continue;
        const other = sizeOf(y);
        const place = places[k]!;
        const needed = Math.max(LEAST_SHARED, Math.ceil((least / (1 + least)) * (size + other) - SLACK));
        // At the first concept that two sets share nothing before it is shared: the rest must bring what is needed.
        if (1 + Math.min(size - i - 1, other - place - 1) < needed) continue;
        const b = starts[y]! + place;
        const shared = sharedItems(items, from + i, from + size, b, starts[y + 1]!, needed);
        if (shared >= needed) near.push({ set: y, similarity: shared / (size + other - shared) });
      }
    }
    near.sort((p, q) => p.set - q.set);
    const found = near.length;
    for (const { set: y, similarity } of near) {
      count.pairs++;
      yield { a: Math.min(x, y), b: Math.max(x, y), similarity };
    }
    if (found >= mostPartners) {
      count.truncated++;
      onTruncated?.(x);
    }
    const kept = size - Math.ceil(((2 * least) / (1 + least)) * size - SLACK) + 1;
    for (let i = 0; i < kept; i++) {
      postings.sets[items[from + i]!]!.push(x);
      postings.places[items[from + i]!]!.push(i);
    }
  }
}

/** Keeps the rounding of floating-point products from dropping a pair that lies exactly on the bound. */
const SLACK = 1e-9;

/** How many items two ascending stretches share; given up (with fewer than `needed`) once `needed` is out of reach. */
function sharedItems(items: Uint32Array, a: number, aEnd: number, b: number, bEnd: number, needed: number): number {
  let shared = 0;
  while (a < aEnd && b < bEnd) {
    if (shared + Math.min(aEnd - a, bEnd - b) < needed) return shared;
    const x = items[a]!;
    const y = items[b]!;
    if (x === y) {
      shared++;
      a++;
      b++;
    } else if (x < y) a++;
    else b++;
  }
  return shared;
}
