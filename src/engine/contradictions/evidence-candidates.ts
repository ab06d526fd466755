import { packSets } from './concept-sets.ts';

/** A claim that a passage holds enough of to be judged against it. */
export interface EvidenceCandidate {
  /** Place of the claim in the list that the matcher was made of. */
  readonly claim: number;
  /** Share of the weight of the claim's concepts that the passage holds, in [0, 1]. */
  readonly share: number;
}

export interface EvidenceMatcher {
  /** The claims that a passage with these concepts speaks of, in the order of the claims. */
  readonly match: (concepts: readonly string[]) => readonly EvidenceCandidate[];
}

/** Share of the idf mass of a claim below which no precise signal means anything (STACK, what was measured). */
export const LEAST_MASS = 0.6;

/** BM25's idf among the claims: a concept of every claim tells nothing. */
const idf = (sets: number, frequency: number): number => Math.log(1 + (sets - frequency + 0.5) / (frequency + 0.5));

/**
 * Finds for one passage after another the claims that it holds at least `least` of, by weight. Only the rarest concepts of
 * each claim are indexed: so many that what is left of the claim weighs less than `least`; a passage that holds none of
 * them cannot reach it. Exact, and one passage is held at a time, so that memory does not grow with the passages.
 */
export function matchEvidence(claims: readonly (readonly string[])[], least: number = LEAST_MASS): EvidenceMatcher {
  const { starts, items, ranks, frequencies } = packSets(claims);
  const weights = Float64Array.from(frequencies, (frequency) => idf(claims.length, frequency));
  const totals = new Float64Array(claims.length);
  const postings: number[][] = Array.from({ length: frequencies.length }, () => []);
  for (let claim = 0; claim < claims.length; claim++) {
    for (let k = starts[claim]!; k < starts[claim + 1]!; k++) totals[claim]! += weights[items[k]!]!;
    let left = totals[claim]!;
    for (let k = starts[claim]!; k < starts[claim + 1]! && left >= least * totals[claim]! - 1e-9; k++) {
      postings[items[k]!]!.push(claim);
      left -= weights[items[k]!]!;
    }
  }
  /** The passage that last held a concept, and that last met a claim, by number: no clearing between passages. */
  const heldBy = new Uint32Array(frequencies.length);
  const metBy = new Uint32Array(claims.length);
  let passage = 0;
  return {
    match(concepts) {
      passage++;
      const held: number[] = [];
      for (const concept of concepts) {
        const rank = ranks.get(concept);
        if (rank === undefined || heldBy[rank] === passage) continue;
        heldBy[rank] = passage;
        held.push(rank);
      }
      const out: EvidenceCandidate[] = [];
      for (const rank of held) {
        for (const claim of postings[rank]!) {
          if (metBy[claim] === passage) continue;
          metBy[claim] = passage;
          let sum = 0;
          let left = totals[claim]!;
          const needed = least * totals[claim]! - 1e-9;
          for (let k = starts[claim]!; k < starts[claim + 1]! && sum + left >= needed; k++) {
            const weight = weights[items[k]!]!;
            if (heldBy[items[k]!] === passage) sum += weight;
            left -= weight;
          }
          if (sum >= needed && totals[claim]! > 0) out.push({ claim, share: sum / totals[claim]! });
        }
      }
      return out.sort((a, b) => a.claim - b.claim);
    },
  };
}
