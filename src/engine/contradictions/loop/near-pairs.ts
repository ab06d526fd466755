import { conceptSetOf } from '../concept-sets.ts';
import { pairCandidatesInSteps } from '../pair-candidates.ts';
import type { PairingCount, PairingOptions } from '../pair-candidates.ts';
import type { StatementPair } from './detect.ts';

/**
 * Share of all concepts (Jaccard) from which two statements are laid side by side. Lower than what sentences on one fact
 * usually reach, because comparing decides, and a pair that is never compared is a contradiction never found.
 */
const NEAR = 0.4;

/** Texts read before a step is given back. */
const READ_A_STEP = 50;

export interface NearPairs {
  /** In order of their places. */
  readonly pairs: readonly StatementPair[];
  /** Statements with more near ones than were looked for. */
  readonly truncated: number;
}

/** Concept sets of texts, a few at a time. */
export function* conceptSetsInSteps(texts: readonly string[]): Generator<void, readonly (readonly string[])[]> {
  const sets: (readonly string[])[] = [];
  for (const text of texts) {
    sets.push(conceptSetOf(text));
    if (sets.length % READ_A_STEP === 0) yield;
  }
  return sets;
}

/** Pairs of concept sets that are near enough for their statements to be compared, a few steps at a time. */
export function* nearPairsInSteps(
  sets: readonly (readonly string[])[],
  options: Omit<PairingOptions, 'least'> = {},
): Generator<void, NearPairs> {
  const count: PairingCount = { pairs: 0, truncated: 0 };
  const pairs: StatementPair[] = [];
  for (const step of pairCandidatesInSteps(sets, { ...options, least: NEAR }, count)) {
    if (step === null) yield;
    else pairs.push([step.a, step.b]);
  }
  return { pairs: pairs.sort(([a, b], [c, d]) => a - c || b - d), truncated: count.truncated };
}

/** Pairs of statements that are near enough to be compared, in order of their places, found without comparing all with all. */
export function nearPairs(statements: readonly { readonly text: string }[]): readonly StatementPair[] {
  return finish(nearPairsInSteps(finish(conceptSetsInSteps(statements.map(({ text }) => text))))).pairs;
}

/** Runs steps to their end. */
export function finish<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
